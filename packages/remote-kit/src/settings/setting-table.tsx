import {
  changedPaths,
  LEVELS,
  placesOf,
  type SettingField,
  type SettingGroup,
  type ValuesByPath,
} from '@gwanje/contract';
import { Button, confirm, formatWon, Table, Tabs, toast, useLabels } from '@gwanje/ui-kit';
import { readWon } from '@gwanje/ui-kit/number';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useLocalized } from '../shell';
import { copyToAllLevels } from './copy-level.rule';
import { SettingControl } from './setting-control';
import { moveInColumn, type SettingForm } from './setting-form';
import { useText } from './text';

/** A field that is to be brought into the page; another object is another wish. */
export interface WantedField {
  readonly path: string;
}

type Groups = readonly (readonly [string, SettingGroup])[];

const Below = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 6px 12px;
  padding: 8px 0 10px;
  color: var(--muted);
`;

const isLevel = (key: string) => (LEVELS as readonly string[]).includes(key);

const isAmount = (field: SettingField) => field.kind === 'number' && field.unit === 'won';

/** Numbers stand at the end of their column; switches and choices beneath its name. */
const asNumber = ({ kind }: SettingField) => kind === 'number' && { 'data-n': '' };

interface RepeatedProps {
  form: SettingForm;
  prefix: string;
  groups: Groups;
}

/** A row for each group, a column for each of its fields. */
export function SettingTable({
  form,
  prefix,
  groups,
  caption,
}: RepeatedProps & { caption?: string }) {
  const t = useText();
  const localized = useLocalized();
  const [focused, setFocused] = useState<string>();
  const keys = Object.keys(groups[0]?.[1].fields ?? {});
  const fields = Object.entries(groups[0]?.[1].fields ?? {}) as [string, SettingField][];
  const columns = keys.map((key) => groups.map(([row]) => `${prefix}${row}.${key}`));
  const { setting } = form.draft;
  const unitOf = (field: SettingField) =>
    field.kind === 'number' ? ` (${t(`unit.${field.unit}`)})` : '';
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches what the inputs receive */}
      <div
        data-flush
        onKeyDown={(event) => moveInColumn(event, form, columns)}
        onFocus={(event: FocusEvent) => setFocused(form.pathOf(event.target))}
      >
        <Table caption={caption ?? localized(setting)}>
          <thead>
            <tr>
              <th scope="col">{t('table.row')}</th>
              {fields.map(([key, field]) => (
                <th key={key} scope="col" {...asNumber(field)}>
                  {localized(field)}
                  {unitOf(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(([row, group]) => (
              <tr key={row}>
                <th scope="row">{localized(group)}</th>
                {fields.map(([key, field]) => (
                  <td key={key} {...asNumber(field)}>
                    <SettingControl
                      isCell
                      form={form}
                      path={`${prefix}${row}.${key}`}
                      field={field}
                      label={`${localized(group)} ${localized(field)}`}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <Below>
        <Reading
          form={form}
          path={focused?.startsWith(prefix) ? focused : undefined}
          hasAmounts={fields.some(([, field]) => isAmount(field))}
        />
        <CopyRow form={form} prefix={prefix} groups={groups} focused={focused} />
      </Below>
    </>
  );
}

/** Takes over what a level was copied to, and asks first where that was typed and is not saved yet. */
function useTaking({ draft }: SettingForm) {
  const t = useText();
  return async (level: string, copied: ValuesByPath) => {
    const changed = changedPaths(draft.values, copied);
    const count = changed.filter((path) => draft.changed.has(path)).length;
    const goesOn =
      count === 0 ||
      (await confirm({
        title: t('history.overwrite.title'),
        text: t('levels.overwrite.text', { level, count }),
        confirmLabel: t('levels.overwrite.confirm'),
      }));
    if (!goesOn) return;
    const isSame = changed.length === 0;
    draft.replace(copied);
    toast({
      tone: 'info',
      title: t(isSame ? 'levels.copied.same' : 'levels.copied.title', { level }),
      ...(!isSame && { text: t('levels.copied.text') }),
    });
  };
}

/** Where the rows are levels: the values of the row that has or had the focus for all of them. */
function CopyRow({
  form,
  prefix,
  groups,
  focused,
}: RepeatedProps & { focused: string | undefined }) {
  const t = useText();
  const localized = useLocalized();
  const take = useTaking(form);
  const isIn = ([row]: Groups[number]) => focused?.startsWith(`${prefix}${row}.`);
  const [from, group] = groups.find(isIn) ?? groups[0] ?? [];
  const areLevels = groups.every(([row]) => isLevel(row.split('.')[0] ?? ''));
  if (!group || !areLevels) return null;
  const level = localized(group);
  const copy = () => {
    const { values } = form.draft;
    const copied = Object.fromEntries(
      groups.flatMap(([row]) =>
        Object.keys(group.fields).map((key) => [
          `${prefix}${row}.${key}`,
          values[`${prefix}${from}.${key}`] ?? null,
        ]),
      ),
    );
    return take(level, { ...values, ...copied });
  };
  return (
    <Button onClick={() => void copy()} disabledReason={form.disabledReason}>
      {t('levels.copyOf', { level })}
    </Button>
  );
}

/** The amount that has the focus, in full: `500,000원 = 50만원`. */
function Reading({
  form,
  path,
  hasAmounts,
}: {
  form: SettingForm;
  path: string | undefined;
  hasAmounts: boolean;
}) {
  const t = useText();
  const localized = useLocalized();
  const labels = useLabels();
  const { setting, values } = form.draft;
  const place = path === undefined ? undefined : placesOf(setting).get(path);
  const value = place && values[place.path];
  if (!place || !isAmount(place.field) || typeof value !== 'number')
    return <span>{[...(hasAmounts ? [t('table.reading')] : []), t('table.moves')].join(' ')}</span>;
  const written = t('value.won', { value: formatWon(value) });
  const said = readWon(value, labels);
  return (
    <output>
      {place.names.slice(-2).map(localized).join(' · ')} <b>{written}</b>
      {said !== written && ` = ${said}`}
    </output>
  );
}

interface TabsProps extends RepeatedProps {
  wanted: WantedField | undefined;
  /** What stands in the tab of a group, whose fields begin with `prefix`. */
  panel: (group: SettingGroup, prefix: string) => ReactNode;
}

/** A tab for each group. */
export function SettingTabs({ form, prefix, groups, wanted, panel }: TabsProps) {
  const t = useText();
  const localized = useLocalized();
  const [selected, select] = useState(groups[0]?.[0] ?? '');
  const { draft, disabledReason } = form;
  const take = useTaking(form);
  const isIn = (key: string) => (path: string) => path.startsWith(`${prefix}${key}.`);
  const [brought, setBrought] = useState(wanted);
  if (wanted !== brought) {
    // Within this very update, so that the field is there when it is to take the focus.
    setBrought(wanted);
    const key = groups.find(([one]) => isIn(one)(wanted?.path ?? ''))?.[0];
    if (key) select(key);
  }
  const open = groups.find(([key]) => key === selected)?.[1];
  if (!open) return null;
  const name = localized(open);
  const areLevels = groups.every(([key]) => isLevel(key));
  const tabs = groups.map(([key, group]) => {
    const fails = [...form.failing].some(isIn(key));
    return {
      id: key,
      label: localized(group),
      marked: fails || [...draft.changed].some(isIn(key)),
      markedLabel: t(fails ? 'tab.failed' : 'tab.changed'),
    };
  });
  const copy = () => take(name, copyToAllLevels(draft.values, selected));
  return (
    <>
      <Tabs label={t('levels.tabs')} tabs={tabs} selected={selected} onSelect={select}>
        {panel(open, `${prefix}${selected}.`)}
      </Tabs>
      {areLevels && (
        <Below>
          <Button onClick={() => void copy()} disabledReason={disabledReason}>
            {t('levels.copy')}
          </Button>
        </Below>
      )}
    </>
  );
}
