import type { DeployedRemote, LoadFailureReason, LoadStep } from '@gwanje/contract';
import type { Incompatibility } from '../deployment/compatibility.rule';

/** One attempt that did not succeed. */
export interface FailedAttempt {
  readonly reason: LoadFailureReason;
  readonly step: LoadStep;
  /** What the machine said, for a technician. */
  readonly detail: string;
  readonly atMs: number;
  /** The file is gone because another build is deployed. */
  readonly isSuperseded: boolean;
}

/** A load that was given up, with the reason of its last attempt. */
export interface LoadFailure extends Omit<FailedAttempt, 'atMs'> {
  readonly attempts: number;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** The latest attempts that failed, oldest first. */
  readonly history: readonly FailedAttempt[];
}

interface Loading {
  readonly status: 'loading';
  readonly attempt: number;
  /** Longer than a person waits without a word. */
  readonly slow: boolean;
  readonly startedAtMs: number;
  /** The latest attempts that failed, oldest first. */
  readonly history: readonly FailedAttempt[];
}

interface Ready<View> {
  readonly status: 'ready';
  readonly view: View;
  readonly attempts: number;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
}

/** `View` is what a loaded screen is drawn with; no rule here looks at it. */
export type ScreenState<View> =
  | { readonly status: 'idle' }
  | ({ readonly status: 'incompatible' } & Incompatibility)
  | Loading
  | Ready<View>
  /** Loaded, but it threw while it was drawn. */
  | { readonly status: 'broken'; readonly detail: string; readonly loaded: Ready<View> }
  | { readonly status: 'failed'; readonly failure: LoadFailure };

type Maintenance = NonNullable<DeployedRemote['maintenance']>;

/** What is drawn: the state of a load, or that there is none while its remote is in maintenance. */
export type ShownState<View> =
  | ScreenState<View>
  | { readonly status: 'maintenance'; readonly maintenance: Maintenance };

export type LoadEvent<View> =
  | ({ readonly type: 'refused' } & Incompatibility)
  | { readonly type: 'started'; readonly atMs: number }
  | { readonly type: 'slowed' }
  | ({ readonly type: 'attempt-failed' } & FailedAttempt)
  | { readonly type: 'retried'; readonly attempt: number }
  | { readonly type: 'loaded'; readonly view: View; readonly atMs: number }
  | ({ readonly type: 'failed' } & FailedAttempt)
  | { readonly type: 'broke'; readonly detail: string }
  | { readonly type: 'drawn-again' };

/** Failures that another attempt cannot mend: the same build would fail the same way. */
const FINAL: readonly LoadFailureReason[] = [
  'integrity',
  'evaluation',
  'missing-expose',
  'shared-mismatch',
  'invalid',
];
const HISTORY_LENGTH_MAX = 20;

/** Whether another attempt may mend a failure, without a reload. */
export const isRetryable = ({
  reason,
  isSuperseded,
}: Pick<FailedAttempt, 'reason' | 'isSuperseded'>): boolean =>
  !isSuperseded && !FINAL.includes(reason);

function withAttempt(
  history: readonly FailedAttempt[],
  { reason, step, detail, atMs, isSuperseded }: FailedAttempt,
): readonly FailedAttempt[] {
  return [...history, { reason, step, detail, atMs, isSuperseded }].slice(-HISTORY_LENGTH_MAX);
}

function givenUp<View>(
  state: ScreenState<View>,
  { reason, step, detail, isSuperseded, atMs }: FailedAttempt,
): LoadFailure {
  const last = { reason, step, detail, isSuperseded, endedAtMs: atMs };
  if (state.status !== 'loading') return { ...last, attempts: 1, startedAtMs: atMs, history: [] };
  const { attempt: attempts, startedAtMs, history } = state;
  return { ...last, attempts, startedAtMs, history };
}

/** The next state; an event that does not belong to the present one, such as a late success, changes nothing. */
export function nextState<View>(
  state: ScreenState<View>,
  event: LoadEvent<View>,
): ScreenState<View> {
  const { status } = state;
  switch (event.type) {
    case 'started':
      return { status: 'loading', attempt: 1, slow: false, startedAtMs: event.atMs, history: [] };
    case 'refused':
      return { status: 'incompatible', wants: event.wants, has: event.has };
    case 'broke':
      return status === 'ready' ? { status: 'broken', detail: event.detail, loaded: state } : state;
    case 'drawn-again':
      return status === 'broken' ? state.loaded : state;
    case 'failed':
      // A part of a screen may be fetched long after the screen itself has come.
      if (status === 'loading' || status === 'ready')
        return { status: 'failed', failure: givenUp(state, event) };
      return state;
  }
  if (status !== 'loading') return state;
  switch (event.type) {
    case 'slowed':
      return { ...state, slow: true };
    case 'attempt-failed':
      return { ...state, history: withAttempt(state.history, event) };
    case 'retried':
      return { ...state, attempt: event.attempt };
    case 'loaded': {
      const { attempt: attempts, startedAtMs } = state;
      return { status: 'ready', view: event.view, attempts, startedAtMs, endedAtMs: event.atMs };
    }
  }
}

/**
 * What is drawn of a screen. One that stands already stays until it is left, though maintenance
 * begins: nobody loses what they typed because somebody else announced something.
 */
export function shownState<View>(
  state: ScreenState<View>,
  maintenance: Maintenance | undefined,
  isDrawn: boolean,
): ShownState<View> {
  const isKept = state.status === 'ready' && isDrawn;
  return maintenance && !isKept ? { status: 'maintenance', maintenance } : state;
}
