import type { LoadBudget, LoadStep } from '@gwanje/contract';
import type { ComponentType } from 'react';
import {
  catchError,
  defer,
  from,
  map,
  merge,
  type Observable,
  of,
  retry,
  Subject,
  startWith,
  takeWhile,
  throwError,
  timer,
} from 'rxjs';
import { LoadError } from './load-failure';
import { type FailedAttempt, isRetryable, type LoadEvent } from './remote-state.rule';

type Event = LoadEvent<ComponentType>;

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

/**
 * Milliseconds before attempt `attempts + 1`: doubling from half a second to ten, spread by a
 * quarter either way so that consoles do not return in step.
 *
 * @param spread random, from 0 to below 1
 */
export const backoffMs = (attempts: number, spread: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1)) * (0.75 + spread / 2);

/** What is remembered of an attempt that failed now. */
export const failedAttempt = (error: LoadError): FailedAttempt => ({
  reason: error.reason,
  step: error.step,
  detail: error.message,
  atMs: Date.now(),
  isSuperseded: error.isSuperseded,
});

const failed = (error: LoadError): Event => ({ type: 'failed', ...failedAttempt(error) });

export interface ScreenLoad {
  readonly budget: LoadBudget;
  /** One attempt, counted from 1; says which step it has reached and rejects with a LoadError. */
  readonly attempt: (attempt: number, reached: (step: LoadStep) => void) => Promise<ComponentType>;
  /** From 0 to below 1. */
  readonly random: () => number;
}

/**
 * Loads one screen with retries under the one deadline of the whole load; never errors.
 *
 * Ends with `loaded` or `failed`. What another attempt cannot mend fails at once, anything else
 * exactly at the deadline, with the reason of the last attempt that ended, or `timeout` when none
 * did. Unsubscribing gives the load up.
 */
export function loadScreen({ budget, attempt, random }: ScreenLoad): Observable<Event> {
  return defer(() => {
    const progress = new Subject<Event>();
    let attempts = 0;
    let step: LoadStep = 'module';
    let lastError: LoadError | undefined;
    const noAnswer = () => new LoadError(step, 'timeout', 'No answer.');

    const success = defer(() => {
      attempts += 1;
      step = 'module';
      if (attempts > 1) progress.next({ type: 'retried', attempt: attempts });
      const answer = from(
        attempt(attempts, (next) => {
          step = next;
        }),
      );
      const silence = timer(budget.attemptMs).pipe(
        map(() => {
          throw noAnswer();
        }),
      );
      return merge(answer, silence);
    }).pipe(
      retry({
        delay: (cause: unknown) => {
          const error =
            cause instanceof LoadError ? cause : new LoadError(step, 'evaluation', cause);
          if (!isRetryable(error)) return throwError(() => error);
          lastError = error;
          progress.next({ type: 'attempt-failed', ...failedAttempt(error) });
          return timer(backoffMs(attempts, random()));
        },
      }),
      map((view): Event => ({ type: 'loaded', view, atMs: Date.now() })),
      catchError((error: LoadError) => of(failed(error))),
    );
    const slow = timer(budget.slowAfterMs).pipe(map((): Event => ({ type: 'slowed' })));
    const deadline = timer(budget.deadlineMs).pipe(map(() => failed(lastError ?? noAnswer())));
    return merge(progress, success, slow, deadline).pipe(
      startWith<Event>({ type: 'started', atMs: Date.now() }),
      takeWhile(({ type }) => type !== 'loaded' && type !== 'failed', true),
    );
  });
}
