import type {
  SettingFields as Fields,
  SettingField,
  SettingGroup,
  ValuesByPath,
} from '@gwanje/contract';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { useLocalized, useShell } from '../shell';
import { fieldsHad } from './fields-had.rule';
import { SettingControl } from './setting-control';
import type { SettingForm } from './setting-form';
import { SettingTable, SettingTabs, type WantedField } from './setting-table';

/** Labels stand beside their values at every width that has room for both. */
const Rows = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 6px;
  padding-bottom: 12px;
  > fieldset { min-width: 0; margin: 6px 0 0; padding: 0; border: 0; }
  > fieldset > legend { padding: 0 0 4px; font-weight: 600; }
  [data-field][data-inline],
  label:not(td *):has(> [role='switch']) {
    display: inline-grid;
    grid-template-columns: 200px minmax(0, auto);
    justify-content: start;
  }
  [data-field][data-inline] > p { grid-column: 2; max-width: 460px; }
  @media (max-width: 600px) {
    [data-field][data-inline],
    label:not(td *):has(> [role='switch']) { grid-template-columns: 140px minmax(0, auto); }
    [data-field][data-inline] > p { grid-column: 1 / -1; }
  }
`;

type Entry = SettingField | SettingGroup;
const isGroup = (entry: Entry): entry is SettingGroup => entry.kind === 'group';

/** The groups of `fields`, where these are nothing but the same fields again and again. */
export function repeatedGroups(fields: Fields): readonly (readonly [string, SettingGroup])[] {
  const entries = Object.entries<Entry>(fields);
  const groups = entries.flatMap(([key, entry]) => (isGroup(entry) ? [[key, entry] as const] : []));
  const isRepeated =
    groups.length === entries.length &&
    groups.length > 1 &&
    groups.every(([, group]) => group.fields === groups[0]?.[1].fields);
  return isRepeated ? groups : [];
}

interface SettingFieldsProps {
  form: SettingForm;
  /** Left out: all of the document. */
  fields?: Fields;
  /** Keys before those of `fields`, with a dot behind each. */
  prefix?: string;
  /** What a table of them is called; left out: as the document. */
  caption?: string;
  hints?: Readonly<Record<string, (values: ValuesByPath) => string | undefined>> | undefined;
  /** The field that is to be brought into the page. */
  wanted?: WantedField | undefined;
}

/**
 * The inputs of a document by their kinds: rows, tables of repeated fields, and tabs of tables. What
 * is of something that the deployment lacks is left out, and saved as it was.
 */
export function SettingFields({ fields, ...props }: SettingFieldsProps) {
  const flags = useShell((shell) => shell.flags);
  const all = fields ?? props.form.draft.setting.fields;
  const had = useMemo(() => fieldsHad(all, flags), [all, flags]);
  return <FieldsHad {...props} fields={had} />;
}

function FieldsHad({
  form,
  fields,
  prefix = '',
  caption,
  hints = {},
  wanted,
}: SettingFieldsProps & { fields: Fields }) {
  const localized = useLocalized();
  const groups = repeatedGroups(fields);
  const [first] = groups;
  if (first)
    return Object.values<Entry>(first[1].fields).some(isGroup) ? (
      <SettingTabs
        {...{ form, prefix, groups, wanted }}
        panel={(group, inner) => (
          <FieldsHad
            {...{ form, hints, wanted, fields: group.fields, prefix: inner }}
            caption={`${localized(group)} ${localized(form.draft.setting)}`}
          />
        )}
      />
    ) : (
      <SettingTable form={form} prefix={prefix} groups={groups} {...(caption && { caption })} />
    );
  return (
    <Rows>
      {Object.entries<Entry>(fields).map(([key, entry]) => {
        const path = `${prefix}${key}`;
        if (!isGroup(entry))
          return (
            <SettingControl
              key={key}
              form={form}
              path={path}
              field={entry}
              label={localized(entry)}
              hint={hints[path]?.(form.draft.values)}
            />
          );
        const inner = { form, fields: entry.fields, prefix: `${path}.`, hints, wanted };
        return (
          <fieldset key={key}>
            <legend>{localized(entry)}</legend>
            <FieldsHad {...inner} caption={localized(entry)} />
          </fieldset>
        );
      })}
    </Rows>
  );
}
