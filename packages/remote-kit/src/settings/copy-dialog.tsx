import { useQuery } from '@gwanje/api-client';
import {
  Button,
  Dialog,
  ErrorState,
  SelectField,
  Skeleton,
  toast,
  useLabels,
} from '@gwanje/ui-kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useLocalized } from '../shell';
import { ChangeLine } from './change-line';
import { foldChanges } from './fold-changes.rule';
import type { SettingCopy } from './settings-context';
import { useText } from './text';
import type { SettingDraft } from './use-setting-draft';

/** Lines of the difference that are listed; the rest is counted. */
const CHANGES_SHOWN = 30;
const SKELETON_ROWS = 5;

const Changes = styled.ul`
  margin: 8px 0 0;
  padding: 0;
  list-style: none;
  > li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 16px;
    padding: 2px 0;
    font-variant-numeric: tabular-nums;
  }
  s { color: var(--muted); text-decoration: none; }
`;

interface CopyDialogProps {
  draft: SettingDraft;
  copies: readonly SettingCopy[];
  onClose: () => void;
}

/** The same document of another game: how it differs from what stands in the form, and taking it over. */
export function CopyDialog({ draft, copies, onClose }: CopyDialogProps) {
  const t = useText();
  const labels = useLabels();
  const localized = useLocalized();
  const { setting } = draft;
  const [name, setName] = useState(copies[0]?.name ?? '');
  const copy = copies.find((one) => one.name === name) ?? copies[0];
  const { data, isError, refetch } = useQuery({
    ...(copy as SettingCopy).load,
    enabled: copy !== undefined,
  });
  const told = data && copy?.valuesOf(setting, data);
  const values = told && draft.had(told);
  const changes = values && foldChanges(draft.values, values);
  const take = () => {
    if (!values) return;
    draft.replace(values);
    onClose();
    const title = t('copy.taken.title', { name });
    toast({ tone: 'info', title, text: t('history.restored.text') });
  };
  return (
    <Dialog
      open
      size="l"
      title={t('copy.title', { card: localized(setting) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{labels.cancel}</Button>
          <Button
            tone="primary"
            disabledReason={changes?.length === 0 ? t('copy.same') : undefined}
            disabled={!changes}
            onClick={take}
          >
            {t('copy.take')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('copy.from')}
        value={name}
        onChange={setName}
        options={copies.map((one) => ({ value: one.name, label: one.name }))}
      />
      {!changes && !isError && <Skeleton rows={SKELETON_ROWS} label={t('copy.loading')} />}
      {!changes && isError && (
        <ErrorState
          title={t('copy.failed.title')}
          text={t('copy.failed.text')}
          action={<Button onClick={() => void refetch()}>{labels.retry}</Button>}
        />
      )}
      {changes && (
        <>
          <p role="status">
            {changes.length === 0 ? t('copy.same') : t('copy.count', { count: changes.length })}
          </p>
          <Changes>
            {changes.slice(0, CHANGES_SHOWN).map((change) => (
              <ChangeLine key={change.path} setting={setting} change={change} />
            ))}
          </Changes>
          {changes.length > CHANGES_SHOWN && (
            <p>{t('copy.rest', { count: changes.length - CHANGES_SHOWN })}</p>
          )}
        </>
      )}
    </Dialog>
  );
}
