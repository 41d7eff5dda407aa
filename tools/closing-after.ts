// What a tool has started ends with it, however the tool ends.
import { onSignal } from '@gwanje/server';

/** Closes what `work` stands on once it is over, also when a signal ends it early. */
export async function closingAfter<T>(
  ground: { close(): Promise<void> },
  work: () => Promise<T>,
): Promise<T> {
  const leave = onSignal(() => void ground.close().finally(() => process.exit(1)));
  try {
    return await work();
  } finally {
    leave();
    await ground.close();
  }
}

/** Ends this process by a signal once all of it is closed, also what was still starting. */
export function closingOnSignal(parts: readonly Promise<{ close(): Promise<void> }>[]): void {
  onSignal(() => {
    const closed = parts.map(async (part) => (await part).close());
    void Promise.allSettled(closed).then(() => process.exit());
  });
}
