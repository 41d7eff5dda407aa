import { type SettingFields as Fields, LEVELS, type LevelKey } from '@gwanje/contract';
import { SettingFields, type SettingForm } from '@gwanje/remote-kit/settings';
import { Button, confirm } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from '../text';

const [FIRST = 'lv1'] = LEVELS;

const Differing = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 12px;
  padding: 4px 0 14px;
`;

interface OneForAllLevelsProps {
  form: SettingForm;
  /** Of one level. */
  fields: Fields;
  /** What stands before the keys of a level's fields. */
  pathAt: (level: LevelKey) => string;
}

/** The fields of every level as one; levels that differ are made alike only after a yes. */
export function OneForAllLevels({ form, fields, pathAt }: OneForAllLevelsProps) {
  const t = useText();
  const { draft, disabledReason } = form;
  const keys = Object.keys(fields);
  const first = pathAt(FIRST);
  const isAlike = LEVELS.every((level) =>
    keys.every((key) => Object.is(draft.values[pathAt(level) + key], draft.values[first + key])),
  );
  const set: SettingForm['set'] = (path, value) => {
    for (const level of LEVELS) form.set(pathAt(level) + path.slice(first.length), value);
  };
  const flatten = async () => {
    const goesOn = await confirm({
      title: t('levels.flatten.title'),
      text: t('levels.flatten.text'),
      confirmLabel: t('levels.flatten'),
    });
    if (!goesOn) return;
    for (const key of keys) set(first + key, draft.values[first + key] ?? null);
  };
  if (!isAlike)
    return (
      <Differing>
        <span>{t('levels.differ')}</span>
        <Button disabledReason={disabledReason} onClick={() => void flatten()}>
          {t('levels.flatten')}
        </Button>
      </Differing>
    );
  const all: SettingForm = {
    ...form,
    set,
    number: (path) => ({ ...form.number(path), onChange: (value) => set(path, value) }),
  };
  return <SettingFields form={all} fields={fields} prefix={first} />;
}
