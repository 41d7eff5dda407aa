import type { Incompatibility } from '../deployment/compatibility.rule';
import type { FailureReason, LoadStep } from './load-failure';

/** A load that was given up. */
export interface LoadFailure {
  readonly reason: FailureReason;
  readonly step: LoadStep;
  readonly attempts: number;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** What the machine said, for a technician. */
  readonly detail: string;
}

/** `View` is what a loaded screen is drawn with; no rule here looks at it. */
export type ScreenState<View> =
  | { readonly status: 'idle' }
  | ({ readonly status: 'incompatible' } & Incompatibility)
  | {
      readonly status: 'loading';
      readonly attempt: number;
      /** Longer than a person waits without a word. */
      readonly slow: boolean;
      readonly startedAtMs: number;
      /** Why the attempt before this one failed. */
      readonly setback?: { readonly reason: FailureReason; readonly step: LoadStep };
    }
  | { readonly status: 'ready'; readonly view: View }
  | { readonly status: 'failed'; readonly failure: LoadFailure };

export type LoadEvent<View> =
  | ({ readonly type: 'refused' } & Incompatibility)
  | { readonly type: 'started'; readonly atMs: number }
  | { readonly type: 'slowed' }
  | {
      readonly type: 'attempt-failed';
      readonly reason: FailureReason;
      readonly step: LoadStep;
    }
  | { readonly type: 'retried'; readonly attempt: number }
  | { readonly type: 'loaded'; readonly view: View }
  | {
      readonly type: 'failed';
      readonly reason: FailureReason;
      readonly step: LoadStep;
      readonly detail: string;
      readonly atMs: number;
    };

/** Failures that another attempt cannot mend: the same build would fail the same way. */
const FINAL: readonly FailureReason[] = [
  'integrity',
  'evaluation',
  'missing-expose',
  'shared-mismatch',
  'invalid',
];

/** Whether the load itself tries again after a failure of this kind. */
export const isRetryable = (reason: FailureReason): boolean => !FINAL.includes(reason);

/** The next state; an event that does not belong to the present one, such as a late success, changes nothing. */
export function nextState<View>(
  state: ScreenState<View>,
  event: LoadEvent<View>,
): ScreenState<View> {
  switch (event.type) {
    case 'started':
      return { status: 'loading', attempt: 1, slow: false, startedAtMs: event.atMs };
    case 'refused':
      return { status: 'incompatible', wants: event.wants, has: event.has };
  }
  if (state.status !== 'loading') return state;
  switch (event.type) {
    case 'slowed':
      return { ...state, slow: true };
    case 'attempt-failed':
      return { ...state, setback: { reason: event.reason, step: event.step } };
    case 'retried':
      return { ...state, attempt: event.attempt };
    case 'loaded':
      return { status: 'ready', view: event.view };
    case 'failed': {
      const { reason, step, detail, atMs } = event;
      const { attempt: attempts, startedAtMs } = state;
      return {
        status: 'failed',
        failure: { reason, step, detail, attempts, startedAtMs, endedAtMs: atMs },
      };
    }
  }
}
