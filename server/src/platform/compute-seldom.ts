interface Computation<T> {
  readonly now: () => Date;
  /** How long a value is kept, milliseconds, once it took so many to compute. */
  readonly keptMs: (tookMs: number) => number;
  /** Given the instant at which it begins. */
  readonly compute: (at: Date) => Promise<T>;
}

/**
 * Answers everybody who asks from one computation: who comes while it runs waits for it, who comes
 * while its value is kept is given that. A failure goes to those who waited for it and is not kept.
 */
export function computeSeldom<T>({ now, keptMs, compute }: Computation<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let kept: { readonly value: T; readonly from: number; readonly until: number } | undefined;
  const start = async () => {
    const at = now();
    const value = await compute(at);
    const from = now().getTime();
    kept = { value, from, until: from + keptMs(from - at.getTime()) };
    return value;
  };
  return async () => {
    const at = now().getTime();
    // A clock that is set back would otherwise keep a value for as long as it was wrong.
    if (kept && kept.from <= at && at < kept.until) return kept.value;
    running ??= start().finally(() => {
      running = undefined;
    });
    return running;
  };
}
