import { type Answer, newIdempotencyKey } from '@gwanje/api-client';
import { type BulkPreview, REQUEST_STATUSES, sayFact } from '@gwanje/contract';
import { Button, Dialog, formatWon, holdComposingEnter, ReasonField } from '@gwanje/ui-kit';
import {
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { useBusy } from '../decision/busy';
import { useUnsavedForm } from '../decision/use-unsaved-form';
import { isOutcomeUnknown } from '../decision/use-write';
import { useShell } from '../shell';
import { useText } from './text';

const ASKED_EVERY_MS = 1_000;

const Body = styled.form`
  display: grid;
  gap: 12px;
  font-variant-numeric: tabular-nums;
  > p[role='alert'] { color: var(--bad); }
  > [data-seen] { display: grid; gap: 12px; }
  > [data-seen] > p > strong { font-size: 20px; }
  ul { display: grid; gap: 8px; margin: 0; padding-left: 18px; }
  progress { width: 100%; accent-color: var(--accent); }
`;

type RequestRow = BulkPreview['waits']['rows'][number];
/** Without an amount where it is not about money. */
type NamedRow = Pick<RequestRow, 'id' | 'facts'> & Partial<Pick<RequestRow, 'amountWon'>>;

/** Rows of one fate: how many, how much if it is about money, and the first of them by name. */
interface Part {
  readonly count: number;
  readonly sumWon?: number;
  readonly rows: readonly NamedRow[];
}
interface RefusedPart extends Part {
  readonly code: string;
  readonly message: string;
}

/** What a decision about many rows would do. */
interface BulkSeen {
  readonly count: number;
  readonly sumWon?: number;
  readonly digest: string;
  /** What members would get, or below 0 what would be taken from them. */
  readonly differenceWon?: number;
  readonly passes: Omit<Part, 'rows'> & Partial<Pick<Part, 'rows'>>;
  readonly waits: Part;
  readonly refused: readonly RefusedPart[];
  readonly closed?: BulkPreview['closed'];
}

/** How far one has come. */
export interface BulkProgress {
  readonly bulkId: string;
  readonly status: 'running' | 'done';
  readonly count: number;
  /** Who called it off before its end. */
  readonly calledOffBy: { readonly id: string } | null;
  readonly outcomes: Readonly<Record<'open' | 'done' | 'needsSecond' | 'refused', number>>;
  readonly refused: readonly RefusedPart[];
}

interface Sent {
  /** The rows of these names alone; left out: those that were chosen. */
  readonly only: readonly string[] | undefined;
  readonly idempotencyKey: string;
}

/** One decision about many rows: how it is asked for, in the words of its noun. */
export interface BulkFlow {
  /** The question, with its object. */
  readonly title: string;
  /** The verb. */
  readonly verb: string;
  readonly tone?: 'primary' | 'danger';
  /** What it would do; to the rows of these names alone, or to those that were chosen. */
  readonly preview: (only?: readonly string[]) => Promise<Answer<BulkSeen>>;
  /** Starts it with what was seen, 0 won where it is not about money; it is refused when that has changed. */
  readonly start: (
    seen: BulkSeen & { readonly sumWon: number },
    reason: string,
    sent: Sent,
  ) => Promise<Answer<BulkProgress>>;
  readonly read: (bulkId: string) => Promise<Answer<BulkProgress>>;
  /** Leaves what is still to come as it is. */
  readonly callOff: (bulkId: string) => Promise<Answer<BulkProgress>>;
  /** Names of the rows that were refused, as many as may be named at once. */
  readonly refusedOf: (bulkId: string) => Promise<readonly string[]>;
  /** The usual reasons of this very deed, one a line. */
  readonly reasons: string;
  /** What is asked beside the reason. */
  readonly fields?: ReactNode;
  /** What its reason is called beside them. */
  readonly reasonLabel?: string;
  /** What is missing of it, in a sentence. */
  readonly missing?: string | undefined;
}

interface BulkDialogProps {
  readonly flow: BulkFlow;
  /** One that has been started already, and is looked at again. */
  readonly started?: BulkProgress;
  readonly onClose: () => void;
  /** Told when it has ended. */
  readonly onDone: () => unknown;
}

/** What was started, asked about until it has ended. */
function useProgress({ read }: BulkFlow, onDone: () => unknown, started?: BulkProgress) {
  const [bulk, setBulk] = useState(started);
  useEffect(() => {
    if (bulk?.status !== 'running') return;
    const timer = setTimeout(async () => {
      const { data } = await read(bulk.bulkId);
      // Without an answer it is asked again.
      setBulk(data ?? { ...bulk });
      if (data?.status === 'done') onDone();
    }, ASKED_EVERY_MS);
    return () => clearTimeout(timer);
  }, [bulk, read, onDone]);
  return [bulk, setBulk] as const;
}

interface NamedProps {
  readonly rows: readonly NamedRow[];
  readonly count: number;
}

/** The first of the rows by their members, with what is red about them. */
function Named({ rows, count }: NamedProps) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const sayRow = ({ id, amountWon, facts = [] }: NamedProps['rows'][number]) => {
    const red = facts.map((fact) => sayFact(fact, locale)).join(', ');
    const amount = amountWon === undefined ? '' : ` ${formatWon(amountWon)}`;
    return `${id}${amount}${red && ` (${red})`}`;
  };
  return (
    <>
      {rows.map(sayRow).join(' · ')}
      {count > rows.length && ` ${t('bulk.others', { count: count - rows.length })}`}
    </>
  );
}

function Refused({ refused }: Pick<BulkSeen, 'refused'>) {
  const t = useText();
  if (refused.length === 0) return null;
  return (
    <ul aria-label={t('bulk.refused')}>
      {refused.map(({ code, message, count, sumWon, rows }) => (
        <li key={code}>
          {sumWon === undefined
            ? t('bulk.refusedFor.count', { count })
            : t('bulk.refusedFor', { count, won: formatWon(sumWon) })}{' '}
          {message}
          <br />
          <Named {...{ rows, count }} />
        </li>
      ))}
    </ul>
  );
}

/** Rows that were chosen and that somebody else has decided meanwhile. */
function Closed({ closed = [] }: Pick<BulkSeen, 'closed'>) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  if (closed.length === 0) return null;
  return (
    <ul aria-label={t('bulk.closed')}>
      {closed.map(({ requestId, id, amountWon, status, decidedBy }) => (
        <li key={requestId}>
          {t('bulk.closedRow', {
            ...{ id, won: formatWon(amountWon), by: decidedBy?.id ?? '–' },
            status: REQUEST_STATUSES[status][locale],
          })}
        </li>
      ))}
    </ul>
  );
}

function Seen({ seen }: { seen: BulkSeen }) {
  const t = useText();
  const { passes, differenceWon } = seen;
  return (
    <>
      <p>
        <strong>
          {seen.sumWon === undefined
            ? t('bulk.count', { count: seen.count })
            : t('bulk.sum', { count: seen.count, won: formatWon(seen.sumWon) })}
        </strong>
      </p>
      {(passes.count < seen.count || (passes.rows && passes.count > 0)) && (
        <p>
          {passes.sumWon === undefined
            ? t('bulk.passes.count', { count: passes.count })
            : t('bulk.passes', { count: passes.count, won: formatWon(passes.sumWon) })}
          {passes.rows && (
            <>
              <br />
              <Named rows={passes.rows} count={passes.count} />
            </>
          )}
        </p>
      )}
      {differenceWon !== undefined && passes.count > 0 && (
        <p>{t('bulk.difference', { won: formatWon(differenceWon) })}</p>
      )}
      {seen.waits.count > 0 && (
        <p>
          {t('bulk.waits', { count: seen.waits.count, won: formatWon(seen.waits.sumWon ?? 0) })}
          <br />
          <Named rows={seen.waits.rows} count={seen.waits.count} />
        </p>
      )}
      <Refused refused={seen.refused} />
      <Closed closed={seen.closed} />
    </>
  );
}

function Progress({ bulk: { count, outcomes, status, calledOffBy } }: { bulk: BulkProgress }) {
  const t = useText();
  const ending = calledOffBy ? t('bulk.calledOff', { id: calledOffBy.id }) : t('bulk.done');
  return (
    <div role="status">
      <progress aria-label={t('bulk.progress')} max={count} value={count - outcomes.open} />
      <p>
        {t('bulk.outcomes', { ...outcomes })} {status === 'done' && ending}
      </p>
    </div>
  );
}

/**
 * A decision about many rows: first what it would do and refuse, then, with exactly that, the
 * decision itself, in the background, with its progress; what was refused can be tried again.
 */
export function BulkDialog({ flow, started, onDone, ...props }: BulkDialogProps) {
  const t = useText();
  const formId = useId();
  const { run, disabled, release } = useBusy();
  const [only, setOnly] = useState<readonly string[]>();
  const [seen, setSeen] = useState<BulkSeen>();
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [bulk, setBulk] = useProgress(flow, onDone, started);
  // What was sent while nobody knows what became of it: the next press finds out.
  const unknown = useRef<Parameters<BulkFlow['start']>>(undefined);
  const { preview } = flow;
  const { close, question } = useUnsavedForm({
    isDirty: !bulk && reason.trim() !== '',
    // What is started goes on without the dialog.
    isSaving: false,
    close: props.onClose,
  });

  const look = useCallback(
    async (names: readonly string[] | undefined) => {
      const { data, error } = await preview(names);
      if (data) setSeen(data);
      else setRefusal(error.message);
    },
    [preview],
  );
  const isStarted = started !== undefined;
  useEffect(() => {
    if (!isStarted || only) void look(only);
  }, [look, only, isStarted]);

  const start = (event: FormEvent) => {
    event.preventDefault();
    if (!seen || seen.count === 0) return;
    if (flow.missing) return setRefusal(flow.missing);
    if (reason.trim() === '') return setRefusal(t('bulk.reason.missing'));
    setRefusal(undefined);
    void run(async () => {
      const sent = unknown.current ?? [
        { sumWon: 0, ...seen },
        reason,
        { only, idempotencyKey: newIdempotencyKey() },
      ];
      const { data, error } = await flow.start(...sent);
      const isUnknown = isOutcomeUnknown(error, unknown.current !== undefined);
      unknown.current = isUnknown ? sent : undefined;
      if (data) {
        setBulk(data);
        release();
        return;
      }
      if (isUnknown) return setRefusal(t('bulk.unknown'));
      setRefusal(error.fields?.[0]?.rules[0]?.message ?? error.message);
      // What is true now is shown beside the reason, and has to be confirmed anew.
      await look(only);
    });
  };
  const callOff = (bulkId: string) =>
    run(async () => {
      const { data, error } = await flow.callOff(bulkId);
      release();
      if (!data) return setRefusal(error.message);
      setBulk(data);
      onDone();
    });
  const tryAgain = (bulkId: string) =>
    run(async () => {
      const names = await flow.refusedOf(bulkId);
      release();
      // They could not be read, which the shell has told: of no names, the whole filter would be meant.
      if (names.length === 0) return;
      setBulk(undefined);
      setSeen(undefined);
      setOnly(names);
    });
  return (
    <Dialog
      open
      title={flow.title}
      onClose={close}
      actions={
        <>
          <Button data-autofocus onClick={close}>
            {t('bulk.close')}
          </Button>
          {bulk?.status === 'running' && (
            <Button tone="danger" disabled={disabled} onClick={() => void callOff(bulk.bulkId)}>
              {t('bulk.callOff')}
            </Button>
          )}
          {bulk?.status === 'done' && bulk.outcomes.refused > 0 && (
            <Button onClick={() => void tryAgain(bulk.bulkId)}>{t('bulk.tryAgain')}</Button>
          )}
          {!bulk && (
            <Button
              type="submit"
              form={formId}
              tone={flow.tone ?? 'primary'}
              disabled={disabled || !seen || seen.count === 0}
            >
              {flow.verb}
            </Button>
          )}
        </>
      }
    >
      <Body id={formId} onSubmit={start} onKeyDown={holdComposingEnter}>
        {bulk && <Progress bulk={bulk} />}
        {bulk && <Refused refused={bulk.refused} />}
        {!bulk && (
          <div role="status" data-seen>
            {seen ? <Seen seen={seen} /> : !refusal && <p>{t('bulk.looking')}</p>}
          </div>
        )}
        {!bulk && seen && (
          <>
            {flow.fields}
            <ReasonField
              reasons={flow.reasons}
              label={flow.reasonLabel ?? t('bulk.reason')}
              value={reason}
              onChange={(text) => {
                setReason(text);
                release();
              }}
            />
          </>
        )}
        {refusal && <p role="alert">{refusal}</p>}
      </Body>
      {question}
    </Dialog>
  );
}
