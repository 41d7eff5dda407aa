// What a tool has started ends with it, however the tool ends.

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Closes what `work` stands on once it is over, also when a signal ends it early. */
export async function closingAfter<T>(
  ground: { close(): Promise<void> },
  work: () => Promise<T>,
): Promise<T> {
  const onSignal = () => void ground.close().finally(() => process.exit(1));
  for (const signal of SIGNALS) process.once(signal, onSignal);
  try {
    return await work();
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    await ground.close();
  }
}
