/** The part of a load that stopped. */
export type LoadStep = 'module' | 'screen';

export type FailureReason =
  | 'network'
  | 'timeout'
  | 'integrity'
  | 'evaluation'
  | 'missing-expose'
  | 'shared-mismatch'
  | 'invalid';

/** One attempt that failed. */
export class LoadError extends Error {
  readonly step: LoadStep;
  readonly reason: FailureReason;

  constructor(step: LoadStep, reason: FailureReason, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'LoadError';
    this.step = step;
    this.reason = reason;
  }
}
