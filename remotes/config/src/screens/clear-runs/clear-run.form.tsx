import { query, useQuery } from '@gwanje/api-client';
import {
  CLEAR_KIND_NAMES,
  CLEAR_KINDS,
  type ClearKind,
  config,
  NEVER_CLEARED,
} from '@gwanje/contract';
import { formatInstant, useLocalized } from '@gwanje/remote-kit';
import { Note, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import {
  Button,
  Dialog,
  ReasonField,
  Switch,
  Table,
  TextField,
  toast,
  useLabels,
} from '@gwanje/ui-kit';
import { useState } from 'react';
import { useText } from '../../text';

interface ClearRunFormProps {
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
}

const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;
/** The last day before which every one of these kinds may go. */
const latestDay = (kinds: readonly ClearKind[], nowMs: number) => {
  const keepDays = Math.max(0, ...kinds.map((kind) => CLEAR_KINDS[kind].keepDays));
  return new Date(nowMs + SEOUL_MS - keepDays * DAY_MS).toISOString().slice(0, 10);
};

const kilobytes = (bytes: number) => Math.ceil(bytes / 1_024).toLocaleString('ko-KR');

/** Kinds and a day, what that would be, and the request to another top administrator. */
export function ClearRunForm({ onChanged, onClose }: ClearRunFormProps) {
  const t = useText();
  const labels = useLabels();
  const localized = useLocalized();
  const [kinds, setKinds] = useState<readonly ClearKind[]>([]);
  const [chosenOn, setDay] = useState('');
  const [reason, setReason] = useState('');
  const beforeOn = chosenOn || latestDay(kinds, Date.now());
  const asked = { kinds: [...kinds], beforeOn };
  const preview = useQuery({
    ...query(config.previewClear, asked),
    enabled: kinds.length > 0,
    retry: false,
  });
  const write = useWrite(config.requestClear);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: reason !== '', isSaving: write.running, close: onClose },
  });
  const toggle = (kind: ClearKind, isOn: boolean) => {
    write.release();
    setKinds(CLEAR_KIND_NAMES.filter((one) => (one === kind ? isOn : kinds.includes(one))));
  };
  const samples =
    (kinds.length === 0 ? undefined : preview.data)?.kinds.flatMap((one) => one.samples) ?? [];
  const rows = kinds.length === 0 ? 0 : (preview.data?.rows ?? 0);
  const submit = async () => {
    const sent = await write.send({ kinds: [...kinds], beforeOn, rows, reason });
    if (!sent) return;
    if (!sent.data) {
      await preview.refetch();
      return;
    }
    toast({ tone: 'info', title: t('clear.done.request'), text: t('clear.done.request.text') });
    onClose();
    await onChanged();
  };
  const whyNot =
    kinds.length === 0
      ? t('clear.choose')
      : rows === 0
        ? t('clear.nothing')
        : reason.trim() === ''
          ? t('clear.reason.missing')
          : undefined;
  return (
    <Dialog
      open
      title={t('clear.add')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button
            tone="danger"
            disabled={write.disabled}
            disabledReason={whyNot}
            onClick={() => void submit()}
          >
            {t('clear.request')}
          </Button>
        </>
      }
    >
      {write.refusal && (
        <Note data-tone="bad" role="alert">
          {write.refusal}
        </Note>
      )}
      {CLEAR_KIND_NAMES.map((kind) => (
        <Switch
          key={kind}
          label={t('clear.kind', {
            kind: localized(CLEAR_KINDS[kind]),
            days: CLEAR_KINDS[kind].keepDays,
          })}
          checked={kinds.includes(kind)}
          onChange={(isOn) => toggle(kind, isOn)}
        />
      ))}
      <TextField
        label={t('clear.beforeOn')}
        hint={t('clear.beforeOn.hint')}
        type="date"
        value={beforeOn}
        onChange={setDay}
      />
      {kinds.length > 0 && preview.error && (
        <Note data-tone="bad" role="alert">
          {preview.error.message}
        </Note>
      )}
      {kinds.length > 0 && preview.data && (
        <Table caption={t('clear.preview')}>
          <thead>
            <tr>
              <th scope="col">{t('clear.what')}</th>
              <th scope="col">{t('clear.rows')}</th>
              <th scope="col">{t('clear.bytes')}</th>
              <th scope="col">{t('clear.oldest')}</th>
              <th scope="col">{t('clear.newest')}</th>
            </tr>
          </thead>
          <tbody>
            {preview.data.kinds.map((one) => (
              <tr key={one.kind}>
                <th scope="row">{localized(CLEAR_KINDS[one.kind])}</th>
                <td>{one.rows.toLocaleString('ko-KR')}</td>
                <td>{kilobytes(one.bytes)}</td>
                <td>{one.oldestAt ? formatInstant(one.oldestAt) : '–'}</td>
                <td>{one.newestAt ? formatInstant(one.newestAt) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {samples.length > 0 && (
        <Table caption={t('clear.samples')}>
          <tbody>
            {samples.map(({ table, key, at }) => (
              <tr key={`${table} ${key}`}>
                <th scope="row">{table}</th>
                <td>{key}</td>
                <td>{formatInstant(at)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <ReasonField
        label={t('clear.reason')}
        reasons={t('clear.reasons')}
        value={reason}
        maxLength={200}
        onChange={(text) => {
          write.release();
          setReason(text);
        }}
      />
      <Table caption={t('clear.never')}>
        <tbody>
          {Object.entries(NEVER_CLEARED).map(([name, never]) => (
            <tr key={name}>
              <th scope="row">
                <span aria-hidden>🔒</span> {localized(never)}
              </th>
              <td>{localized(never.why)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {question}
    </Dialog>
  );
}
