import type { LoadFailureReason, LoadStep } from '@gwanje/contract';

interface MissingFile {
  /** The file that did not arrive, where it is known. */
  readonly url?: string | undefined;
  /** The file is gone because another build is deployed: only a reload helps. */
  readonly isSuperseded?: boolean;
}

/** One attempt that failed. */
export class LoadError extends Error {
  readonly step: LoadStep;
  readonly reason: LoadFailureReason;
  readonly url: string | undefined;
  readonly isSuperseded: boolean;

  constructor(
    step: LoadStep,
    reason: LoadFailureReason,
    cause: unknown,
    { url, isSuperseded = false }: MissingFile = {},
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'LoadError';
    this.step = step;
    this.reason = reason;
    this.url = url;
    this.isSuperseded = isSuperseded;
  }
}
