import { setTimeout as delay } from 'node:timers/promises';

/** A part of what was started. */
export interface Stop {
  /** As a sentence names it. */
  readonly part: string;
  /** How long it is waited for. */
  readonly timeoutMs: number;
  readonly stop: () => Promise<unknown>;
}

async function stopOne({ part, timeoutMs, stop }: Stop): Promise<void> {
  const answered = new AbortController();
  const late = async () => {
    await delay(timeoutMs, undefined, { signal: answered.signal });
    throw new Error(`not within ${timeoutMs / 1_000} s`);
  };
  const stopping = stop();
  try {
    await Promise.race([stopping, late()]);
  } catch (error) {
    // Nobody waits for it any more.
    stopping.catch(() => undefined);
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`Stopping: ${part} did not end in order (${reason}).`, { cause: error });
  } finally {
    answered.abort();
  }
}

/**
 * Stops one part after another; one that fails, or takes too long, keeps none behind it running.
 *
 * @param tell is told of each fault, in one sentence
 * @throws {Error} the first fault, once the others were tried
 */
export async function stopAll(
  stops: readonly Stop[],
  tell: (sentence: string) => void,
): Promise<void> {
  const faults: Error[] = [];
  for (const stop of stops)
    await stopOne(stop).catch((fault: Error) => {
      faults.push(fault);
      tell(fault.message);
    });
  if (faults[0]) throw faults[0];
}
