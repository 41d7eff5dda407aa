import { chargeBonus, LEVEL_NAMES, LEVELS, type LevelKey } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { SettingFields, type SettingForm } from '@gwanje/remote-kit/settings';
import { styled } from 'styled-components';

const { levels, ...terms } = chargeBonus.fields;
export type BonusKind = keyof (typeof levels.fields)[LevelKey]['fields'];

const Kind = styled.fieldset`
  min-width: 0;
  margin: 6px 0 0;
  padding: 0;
  border: 0;
  > legend { padding: 0 0 4px; font-weight: 600; }
`;

/** The bonus of one kind, a row for each level. */
const fieldsOf = (kind: BonusKind) =>
  Object.fromEntries(
    LEVELS.map((level) => [
      `${level}.${kind}`,
      { ...levels.fields[level].fields[kind], ...LEVEL_NAMES[level] },
    ]),
  );

const FIELDS: Readonly<Record<BonusKind, ReturnType<typeof fieldsOf>>> = {
  joinFirst: fieldsOf('joinFirst'),
  first: fieldsOf('first'),
  every: fieldsOf('every'),
};

/** What holds for the charges of every level. */
export function BonusTerms({ form }: { form: SettingForm }) {
  return <SettingFields form={form} fields={terms} prefix="" />;
}

/** What all levels offer for these kinds of charges. */
export function BonusTables({ form, kinds }: { form: SettingForm; kinds: readonly BonusKind[] }) {
  const localized = useLocalized();
  return kinds.map((kind) => {
    const name = localized(levels.fields.lv1.fields[kind]);
    return (
      <Kind key={kind}>
        <legend>{name}</legend>
        <SettingFields form={form} fields={FIELDS[kind]} prefix="levels." caption={name} />
      </Kind>
    );
  });
}
