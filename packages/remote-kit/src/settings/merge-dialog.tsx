import { type ValuesByPath, valuesOf } from '@gwanje/contract';
import { Button, Dialog, Table } from '@gwanje/ui-kit';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { formatInstant } from '../time';
import { mergeValues, resolveMerge, type Side } from './merge.rule';
import type { SavedVersion } from './stale-save.rule';
import { useText } from './text';
import type { SettingDraft } from './use-setting-draft';
import { useSettingText } from './use-setting-text';

const SIDES = ['mine', 'theirs'] as const;

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 14px;
  section > header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-bottom: 6px; }
  section h3 { flex: 1; font-weight: 600; }
  td > label { display: inline-flex; align-items: center; gap: 6px; cursor: pointer; }
  td > label > input { margin: 0; width: 15px; height: 15px; }
  td > label:has(:checked) { font-weight: 600; }
`;

interface MergeDialogProps {
  draft: SettingDraft;
  theirs: SavedVersion;
  /** Why it cannot be saved yet. */
  disabledReason: string | undefined;
  onClose: () => void;
  onSave: (values: ValuesByPath) => void;
}

/** Brings my edit and what another administrator saved meanwhile together, field by field. */
export function MergeDialog({ draft, theirs, disabledReason, onClose, onSave }: MergeDialogProps) {
  const t = useText();
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const theirValues = useMemo(
    () => valuesOf(draft.setting, theirs.config),
    [draft.setting, theirs],
  );
  const merge = useMemo(
    () => mergeValues(draft.baseValues, draft.values, theirValues),
    [draft.baseValues, draft.values, theirValues],
  );
  const undecided = merge.conflicts.filter((path) => !choices.has(path)).length;
  const choose = (paths: readonly string[], side: Side) =>
    setChoices((now) => new Map([...now, ...paths.map((path) => [path, side] as const)]));

  return (
    <Dialog
      open
      size="l"
      title={t('merge.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('merge.close')}</Button>
          <Button
            tone="primary"
            disabledReason={
              undecided > 0 ? t('merge.undecided', { count: undecided }) : disabledReason
            }
            onClick={() => onSave(resolveMerge(merge, theirValues, choices))}
          >
            {t('merge.save')}
          </Button>
        </>
      }
    >
      <Body>
        <p>
          {t('merge.who', {
            nick: theirs.savedBy?.nick ?? t('history.system'),
            at: formatInstant(theirs.savedAt),
          })}
        </p>
        {merge.conflicts.length > 0 && (
          <section>
            <header>
              <h3>{t('merge.conflicts', { count: merge.conflicts.length })}</h3>
              <Button size="s" onClick={() => choose(merge.conflicts, 'mine')}>
                {t('merge.allMine')}
              </Button>
              <Button size="s" onClick={() => choose(merge.conflicts, 'theirs')}>
                {t('merge.allTheirs')}
              </Button>
            </header>
            <Conflicts
              draft={draft}
              theirValues={theirValues}
              paths={merge.conflicts}
              choices={choices}
              onChoose={(path, side) => choose([path], side)}
            />
          </section>
        )}
        {merge.mine.length + merge.theirs.length > 0 && (
          <section>
            <header>
              <h3>{t('merge.automatic', { count: merge.mine.length + merge.theirs.length })}</h3>
            </header>
            <Automatic
              draft={draft}
              merged={merge.values}
              byMe={merge.mine}
              byThem={merge.theirs}
            />
          </section>
        )}
      </Body>
    </Dialog>
  );
}

interface ConflictsProps {
  draft: SettingDraft;
  theirValues: ValuesByPath;
  paths: readonly string[];
  choices: ReadonlyMap<string, Side>;
  onChoose: (path: string, side: Side) => void;
}

function Conflicts({ draft, theirValues, paths, choices, onChoose }: ConflictsProps) {
  const t = useText();
  const text = useSettingText(draft.setting);
  const values = { mine: draft.values, theirs: theirValues };
  return (
    <Table caption={t('merge.conflicts', { count: paths.length })}>
      <thead>
        <tr>
          <th scope="col">{t('merge.field')}</th>
          <th scope="col" data-n>
            {t('merge.base')}
          </th>
          {SIDES.map((side) => (
            <th key={side} scope="col" data-n>
              {t(`merge.${side}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {paths.map((path) => (
          <tr key={path} data-tone={choices.has(path) ? undefined : 'wait'}>
            <th scope="row">{text.label(path)}</th>
            <td data-n>{text.value(path, draft.baseValues[path] ?? null)}</td>
            {SIDES.map((side) => {
              const value = text.value(path, values[side][path] ?? null);
              return (
                <td key={side} data-n>
                  <label>
                    <input
                      type="radio"
                      name={`merge ${path}`}
                      aria-label={`${text.label(path)} · ${t(`merge.${side}`)} ${value}`}
                      checked={choices.get(path) === side}
                      onChange={() => onChoose(path, side)}
                    />
                    {value}
                  </label>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface AutomaticProps {
  draft: SettingDraft;
  merged: ValuesByPath;
  byMe: readonly string[];
  byThem: readonly string[];
}

function Automatic({ draft, merged, byMe, byThem }: AutomaticProps) {
  const t = useText();
  const text = useSettingText(draft.setting);
  const lines = [
    ...byMe.map((path) => ({ path, who: t('merge.byMe') })),
    ...byThem.map((path) => ({ path, who: t('merge.byThem') })),
  ];
  return (
    <Table caption={t('merge.automatic', { count: lines.length })}>
      <thead>
        <tr>
          <th scope="col">{t('merge.field')}</th>
          <th scope="col">{t('merge.who.column')}</th>
          <th scope="col" data-n>
            {t('merge.base')}
          </th>
          <th scope="col" data-n>
            {t('merge.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ path, who }) => (
          <tr key={path}>
            <th scope="row">{text.label(path)}</th>
            <td>{who}</td>
            <td data-n>{text.value(path, draft.baseValues[path] ?? null)}</td>
            <td data-n>{text.value(path, merged[path] ?? null)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
