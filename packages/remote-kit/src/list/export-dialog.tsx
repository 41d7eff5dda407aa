import { call, query, queryKey, useQuery, useQueryClient } from '@gwanje/api-client';
import {
  EXPORT_FORMATS,
  EXPORT_ROWS_MAX,
  type ExportFormat,
  type ExportJob,
  type ExportSaid,
  lists,
} from '@gwanje/contract';
import { Button, Dialog, holdComposingEnter, ReasonField, SelectField } from '@gwanje/ui-kit';
import type { Column, TableLayout } from '@gwanje/ui-kit/data-table';
import { type FormEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { useBusy } from '../decision/busy';
import { useUnsavedForm } from '../decision/use-unsaved-form';
import { useWrite } from '../decision/use-write';
import { useScreenTitle } from '../screen-title';
import { formatInstant } from '../time';
import { chosenOf, type Filter } from './filter-bar';
import { useText } from './text';

const ASKED_EVERY_MS = 1_000;
/** Characters of what a filter is set to. */
const SAID_MAX = 200;

const Form = styled.form`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 12px;
  > p, > [data-wide] { grid-column: 1 / -1; }
  > p[role='alert'] { color: var(--bad); }
`;

const Files = styled.ul`
  display: grid;
  gap: 8px;
  margin: 16px 0 0;
  padding: 12px 0 0;
  border-top: 1px solid var(--line);
  list-style: none;
  > li { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center; font-variant-numeric: tabular-nums; }
  > li > :first-child { flex: 1; min-width: 220px; }
  progress { width: 120px; accent-color: var(--accent); }
  [data-failed] { color: var(--bad); }
`;

interface ExportDialogProps<Row> {
  /** Path of the list. */
  readonly list: string;
  readonly things: string;
  readonly columns: readonly Column<Row>[];
  readonly layout: TableLayout;
  readonly filter: Readonly<Record<string, string>>;
  /** The same as the address has it; left out: alike. */
  readonly meant?: Readonly<Record<string, string>>;
  readonly sort: string;
  /** What it is narrowed by is called as here. */
  readonly filters?: readonly Filter[];
  /** How many rows there are, as they are told to a person. */
  readonly count: string;
  readonly onClose: () => void;
}

type Choice = 'shown' | 'all';

/** The columns of a file: those that are shown, in their order, or all of them. */
function fieldsOf<Row>(
  columns: readonly Column<Row>[],
  { order, hidden }: TableLayout,
  choice: Choice,
) {
  const byId = new Map(columns.map((column) => [column.id, column]));
  return order
    .filter((id) => choice === 'all' || !hidden.includes(id))
    .flatMap((id) => {
      const column = byId.get(id);
      if (!column || column.isActions) return [];
      const fields = column.inFile ?? [{ key: column.id }];
      return fields.map(({ key, head = column.head, words }) => ({
        ...{ key, head },
        ...(words && { words: { ...words } }),
      }));
    });
}

/** What the filter and the order are called, as it stands above the columns of the file. */
function useSaid<Row>(props: ExportDialogProps<Row>) {
  const { filters = [], filter, meant = filter, columns, sort, things } = props;
  const t = useText();
  const title = useScreenTitle();
  const said: Record<string, ExportSaid> = {};
  if (filter.from) said.from = { head: t('range.from') };
  if (filter.to) said.to = { head: t('range.to') };
  for (const [name, value] of Object.entries(filter)) {
    if (said[name]) continue;
    const one = filters.find(({ name: own, asks = own }) => asks === name);
    if (!one && meant[name] !== undefined) continue;
    // What nobody has chosen is what its menu offers in place of a choice; of the rest the screen's name tells.
    const word = one
      ? (chosenOf(one, value) ?? chosenOf(one, meant[one.name] ?? ''))
      : `${title} · ${things}`;
    said[name] = {
      head: one?.label ?? t('exportFile.screen'),
      ...(word && { word: word.slice(0, SAID_MAX) }),
    };
  }
  for (const { head, sorts } of columns)
    if (sort === sorts?.ascending || sort === sorts?.descending)
      said.sort = {
        head: t('exportFile.sort'),
        word: `${head} ${sort === sorts?.ascending ? '↑' : '↓'}`,
      };
  return said;
}

const isUnderWay = ({ status }: ExportJob) => status === 'waiting' || status === 'running';

/** One's exports of a day, asked for again while one is being written or nobody knows whether one is. */
function useExports(list: string): readonly ExportJob[] {
  const { data } = useQuery({
    ...query(lists.listExports, {}),
    refetchInterval: ({ state }) =>
      state.error || state.data?.exports.some(isUnderWay) ? ASKED_EVERY_MS : false,
  });
  return (data?.exports ?? []).filter((one) => one.list === list);
}

/** Another order may do where the server had a fault, and comes to the same where it was refused. */
function whyFailed({ failure }: ExportJob) {
  if (failure === null || failure === 'fault') return 'exportFile.failed';
  return failure === 'export.too_long' ? 'exportFile.tooLong' : 'exportFile.refused';
}

function ExportFileLine({ file, onChanged }: { file: ExportJob; onChanged: () => unknown }) {
  const t = useText();
  const { run, disabled } = useBusy();
  const { exportId, status, format, madeAt, rowCount, rowsWritten } = file;
  const cancel = () =>
    run(async () => {
      await call(lists.cancelExport, { exportId }, { expects: ['export.finished'] });
      await onChanged();
    });
  return (
    <li>
      <span>
        {formatInstant(madeAt)} · {format.toUpperCase()} · {file.reason}
      </span>
      {isUnderWay(file) && (
        <>
          <progress
            aria-label={t('exportFile.progress')}
            {...(rowCount !== null && { max: Math.max(rowCount, 1), value: rowsWritten })}
          />
          <span aria-live="off">
            {t('exportFile.written', { written: rowsWritten, count: rowCount ?? 0 })}
          </span>
          <Button size="s" disabled={disabled} onClick={() => void cancel()}>
            {t('exportFile.cancel')}
          </Button>
        </>
      )}
      {status === 'done' && (
        <>
          <span>{t('list.count', { count: rowCount ?? 0 })}</span>
          <a href={lists.fetchExport.path.replace(':exportId', exportId)} download>
            {t('exportFile.fetch')}
          </a>
        </>
      )}
      {status === 'cancelled' && <span>{t('exportFile.cancelled')}</span>}
      {status === 'failed' && (
        <span data-failed>{t(whyFailed(file), { max: EXPORT_ROWS_MAX })}</span>
      )}
    </li>
  );
}

/** Orders every row of the filter as a file, and shows how far one's files are. */
export function ExportDialog<Row>(props: ExportDialogProps<Row>) {
  const { list, things, columns, layout, filter, sort, count } = props;
  const t = useText();
  const formId = useId();
  const client = useQueryClient();
  const { send, disabled, release, refusal: refused } = useWrite(lists.startExport);
  const files = useExports(list);
  const said = useSaid(props);
  const [choice, setChoice] = useState<Choice>('shown');
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string>();
  const refusal = missing ?? refused;
  const { close, question } = useUnsavedForm({
    isDirty: reason.trim() !== '',
    // What is ordered is made without the dialog.
    isSaving: false,
    close: props.onClose,
  });
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      release();
    };
  const reload = () => client.invalidateQueries({ queryKey: queryKey(lists.listExports) });
  const start = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setMissing(t('exportFile.reason.missing'));
    setMissing(undefined);
    const order = { list, filter, sort, said, columns: fieldsOf(columns, layout, choice), format };
    const sent = await send({ ...order, reason });
    if (sent?.data) setReason('');
    await reload();
  };
  return (
    <Dialog
      open
      title={t('exportFile.title', { things })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('exportFile.close')}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={disabled}>
            {t('exportFile.start')}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={(event) => void start(event)} onKeyDown={holdComposingEnter}>
        <p>{t('exportFile.text', { count })}</p>
        <SelectField
          label={t('exportFile.columns')}
          value={choice}
          onChange={change((value) => setChoice(value as Choice))}
          options={[
            { value: 'shown', label: t('exportFile.columns.shown') },
            { value: 'all', label: t('exportFile.columns.all') },
          ]}
        />
        <SelectField
          label={t('exportFile.format')}
          value={format}
          onChange={change((value) => setFormat(value as ExportFormat))}
          options={EXPORT_FORMATS.map((value) => ({
            value,
            label: t(`exportFile.format.${value}`),
          }))}
        />
        <div data-wide>
          <ReasonField
            label={t('exportFile.reason')}
            reasons={t('exportFile.reasons')}
            value={reason}
            onChange={change(setReason)}
            data-autofocus
          />
        </div>
        {refusal && <p role="alert">{refusal}</p>}
      </Form>
      <div aria-live="polite">
        {files.length > 0 && (
          <Files aria-label={t('exportFile.files')}>
            {files.map((file) => (
              <ExportFileLine key={file.exportId} file={file} onChanged={reload} />
            ))}
          </Files>
        )}
      </div>
      {question}
    </Dialog>
  );
}
