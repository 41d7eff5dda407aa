import { errorCode } from './error-code';
import { Refusal } from './refusal';

/**
 * What is said when something is broken off: lost connection, no room on the disk or in memory, no
 * lock in time, cancelled, idle for too long in a transaction, transaction too long, shutdown by
 * somebody or after a crash.
 */
const INTERRUPTION = /^(08...|53...|55P03|57014|25P0[34]|57P0[12])$/;

/** The database broke off what it was asked, or has not answered in time, or is gone. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  /** Whether it may have been committed all the same; otherwise nothing of it is left. */
  readonly mayBeDone: boolean;

  constructor(cause: unknown, { mayBeDone = false } = {}) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.mayBeDone = mayBeDone;
  }
}

/** Whether the database, or what stands before it, says with this error that it broke off. */
export const isInterruption = (error: unknown): boolean => INTERRUPTION.test(errorCode(error));

/** The same of several transactions, of which the first is committed. */
export const asPartlyDone = (error: unknown): unknown =>
  error instanceof Interrupted ? new Interrupted(error.cause, { mayBeDone: true }) : error;

/**
 * What is answered when this broke a call off; what it says of the effect is true.
 *
 * @param isKeyed the same call under the same key finds out what became of it
 */
export function refusalOf({ mayBeDone, cause }: Interrupted, isKeyed: boolean): Refusal {
  const unknown = isKeyed ? 'request.outcome_unknown' : 'request.perhaps_done';
  return new Refusal(mayBeDone ? unknown : 'request.interrupted', {}, cause);
}
