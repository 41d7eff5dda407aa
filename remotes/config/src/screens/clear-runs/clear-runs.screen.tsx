import {
  CLEAR_KINDS,
  CLEAR_STATUSES,
  type ClearRun,
  type ClearStatus,
  clearRuns,
  config,
} from '@gwanje/contract';
import { formatInstant, useLocalized, useNamed, useShell } from '@gwanje/remote-kit';
import { decide, Note, useWrite } from '@gwanje/remote-kit/decision';
import { ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import { Badge, type BadgeTone, Button, toast } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { clearProgress } from '../../domain/clear-progress.rule';
import { useText } from '../../text';

// Most visits only read.
const ClearRunForm = lazy(async () => ({
  default: (await import('./clear-run.form')).ClearRunForm,
}));
const ClearFiles = lazy(async () => ({ default: (await import('./clear-files')).ClearFiles }));

type Decision = 'approve' | 'decline' | 'pause' | 'resume' | 'cancel' | 'import';

/** What can be decided about a clearing in each state, in the order of the buttons. */
const DECISIONS: Readonly<Record<ClearStatus, readonly Decision[]>> = {
  requested: ['approve', 'decline'],
  approved: ['pause', 'cancel'],
  archiving: ['pause', 'cancel'],
  verifying: ['pause', 'cancel'],
  deleting: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  importing: ['pause'],
  done: ['import'],
  failed: ['import'],
  cancelled: ['import'],
  declined: [],
  imported: [],
};
const TONES: Partial<Record<ClearStatus, BadgeTone>> = {
  requested: 'warn',
  approved: 'warn',
  archiving: 'warn',
  verifying: 'warn',
  deleting: 'warn',
  importing: 'warn',
  done: 'good',
  imported: 'good',
  failed: 'bad',
};

/** Rows that have served their time: asked for, agreed to, archived, and then deleted. */
export default function ClearRunsScreen() {
  const t = useText();
  const reload = useReloadList(clearRuns);
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<ClearRun>();
  const { run, disabled, refusal } = useDecisions(reload);
  const filters = useMemo(
    () => [
      {
        name: 'status',
        label: t('clear.status'),
        options: [
          { value: '', label: t('clear.all') },
          ...CLEAR_STATUSES.map((value) => ({ value, label: t(`clear.status.${value}`) })),
        ],
      },
    ],
    [t],
  );
  return (
    <ListScreen
      list={clearRuns}
      things={t('clear.things')}
      subtitle={t('clear.subtitle')}
      columns={useColumns(disabled, run, setShown)}
      filters={filters}
      toneOf={({ status }) =>
        status === 'requested' ? 'wait' : status === 'failed' ? 'bad' : undefined
      }
      empty={{ title: t('clear.empty.title'), text: t('clear.empty.text') }}
      makes={t('clear.add')}
      actions={
        <Button tone="primary" shortcut="N" onClick={() => setAdding(true)}>
          {t('clear.add')}
        </Button>
      }
    >
      {refusal && (
        <Note data-tone="bad" role="alert">
          {refusal}
        </Note>
      )}
      <Suspense>
        {isAdding && <ClearRunForm onChanged={reload} onClose={() => setAdding(false)} />}
        {shown && <ClearFiles run={shown} onClose={() => setShown(undefined)} />}
      </Suspense>
    </ListScreen>
  );
}

function useDecisions(reload: () => Promise<unknown>) {
  const t = useText();
  const writes = {
    approve: useWrite(config.approveClear),
    decline: useWrite(config.declineClear),
    pause: useWrite(config.pauseClear),
    resume: useWrite(config.resumeClear),
    cancel: useWrite(config.cancelClear),
    import: useWrite(config.importClear),
  };
  const all = Object.values(writes);
  const latest = useRef(writes);
  latest.current = writes;
  const run = useCallback(
    async (decision: Decision, { clearId, rowsExpected, rowsDeleted, beforeOn }: ClearRun) => {
      for (const { forget } of Object.values(latest.current)) forget();
      const rows = decision === 'import' ? rowsDeleted : rowsExpected;
      const isSure = await decide({
        title: t(`clear.${decision}.title`, { before: beforeOn }),
        text: t(`clear.${decision}.text`, { rows: rows.toLocaleString('ko-KR') }),
        verb: t(`clear.${decision}`),
        isFinal: decision === 'approve',
        isDestructive: decision === 'approve' || decision === 'cancel',
      });
      if (!isSure) return;
      const written = await latest.current[decision].send({ clearId });
      if (written?.data) toast({ tone: 'success', title: t(`clear.done.${decision}`) });
      await reload();
    },
    [t, reload],
  );
  return {
    run,
    disabled: all.some(({ disabled }) => disabled),
    refusal: all.find(({ refusal }) => refusal)?.refusal,
  };
}

const count = (value: number) => value.toLocaleString('ko-KR');

const AT_WORK: readonly ClearStatus[] = [
  ...(['archiving', 'verifying', 'deleting', 'paused', 'importing'] as const),
];
const HOUR_MINUTES = 60;

function Progress({ run }: { readonly run: ClearRun }) {
  const t = useText();
  const { percent, pace } = clearProgress(run);
  if (!pace) return t('clear.percent', { percent });
  const { rowsAMinute, minutesLeft } = pace;
  const hours = Math.floor(minutesLeft / HOUR_MINUTES);
  const left =
    hours === 0
      ? t('clear.minutes', { minutes: minutesLeft })
      : t('clear.hours', { hours, minutes: minutesLeft % HOUR_MINUTES });
  return t('clear.pace', { percent, rows: count(rowsAMinute), left });
}

function useColumns(
  disabled: boolean,
  run: (decision: Decision, row: ClearRun) => Promise<void>,
  show: (row: ClearRun) => void,
): readonly Column<ClearRun>[] {
  const t = useText();
  const localized = useLocalized();
  const { words } = useNamed();
  const me = useShell((shell) => shell.admin?._id);
  // Nothing else stops a clearing by itself.
  const failures = useMemo(() => ({ 'clear.archive_failed': t('clear.archiveFailed') }), [t]);
  return useMemo(
    () => [
      {
        id: 'kinds',
        head: t('clear.what'),
        widthPx: 260,
        isIdentifier: true,
        inFile: [{ key: 'kinds', words: words(CLEAR_KINDS) }],
        cell: ({ kinds }) => kinds.map((kind) => localized(CLEAR_KINDS[kind])).join(', '),
      },
      {
        id: 'beforeOn',
        head: t('clear.beforeOn'),
        widthPx: 110,
        cell: ({ beforeOn }) => beforeOn,
      },
      {
        id: 'status',
        head: t('clear.status'),
        widthPx: 110,
        inFile: [
          {
            key: 'status',
            words: Object.fromEntries(CLEAR_STATUSES.map((one) => [one, t(`clear.status.${one}`)])),
          },
        ],
        cell: ({ status }) => (
          <Badge tone={TONES[status] ?? 'neutral'}>{t(`clear.status.${status}`)}</Badge>
        ),
      },
      {
        id: 'progress',
        head: t('clear.progress'),
        widthPx: 220,
        cell: (row) => (AT_WORK.includes(row.status) ? <Progress run={row} /> : '–'),
        inFile: [],
      },
      {
        id: 'rowsExpected',
        head: t('clear.rowsExpected'),
        widthPx: 110,
        isNumber: true,
        cell: ({ rowsExpected }) => count(rowsExpected),
      },
      {
        id: 'rowsArchived',
        head: t('clear.rowsArchived'),
        widthPx: 110,
        isNumber: true,
        cell: ({ rowsArchived }) => count(rowsArchived),
      },
      {
        id: 'rowsDeleted',
        head: t('clear.rowsDeleted'),
        widthPx: 110,
        isNumber: true,
        cell: ({ rowsDeleted }) => count(rowsDeleted),
      },
      {
        id: 'rowsImported',
        head: t('clear.rowsImported'),
        widthPx: 110,
        isNumber: true,
        cell: ({ rowsImported }) => count(rowsImported),
      },
      {
        id: 'reason',
        head: t('clear.reason'),
        widthPx: 200,
        cell: ({ reason, error, rowsDeleted }) =>
          error ? t(rowsDeleted === 0 ? 'clear.failed.none' : 'clear.failed', { reason }) : reason,
        inFile: [
          { key: 'reason', head: t('clear.reason') },
          { key: 'error', head: t('clear.error'), words: failures },
        ],
      },
      {
        id: 'requestedBy',
        head: t('clear.requestedBy'),
        widthPx: 110,
        cell: ({ requestedBy }) => requestedBy.id,
        inFile: [{ key: 'requestedBy.id', head: t('clear.requestedBy') }],
      },
      {
        id: 'requestedAt',
        head: t('clear.requestedAt'),
        widthPx: 160,
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ requestedAt }) => formatInstant(requestedAt),
      },
      {
        id: 'decidedBy',
        head: t('clear.decidedBy'),
        widthPx: 110,
        cell: ({ decidedBy }) => decidedBy?.id ?? '–',
        inFile: [{ key: 'decidedBy.id', head: t('clear.decidedBy') }],
      },
      {
        id: 'finishedAt',
        head: t('clear.finishedAt'),
        widthPx: 160,
        cell: ({ finishedAt }) => (finishedAt ? formatInstant(finishedAt) : '–'),
      },
      {
        id: 'actions',
        head: t('clear.actions'),
        widthPx: 230,
        isActions: true,
        cell: (row) => (
          <>
            {DECISIONS[row.status].map((decision) => (
              <Button
                key={decision}
                size="s"
                aria-label={`${row.beforeOn} ${t(`clear.${decision}`)}`}
                disabled={disabled}
                disabledReason={
                  decision === 'approve' && row.requestedBy._id === me
                    ? t('clear.own')
                    : decision === 'import' && row.rowsDeleted === 0
                      ? t('clear.nothing')
                      : undefined
                }
                onClick={() => void run(decision, row)}
              >
                {t(`clear.${decision}`)}
              </Button>
            ))}{' '}
            {row.rowsArchived > 0 && (
              <Button size="s" tone="quiet" onClick={() => show(row)}>
                {t('clear.files')}
              </Button>
            )}
          </>
        ),
      },
    ],
    [t, localized, words, failures, disabled, run, show, me],
  );
}
