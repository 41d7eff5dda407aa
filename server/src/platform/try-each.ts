/**
 * Does one thing after another; one that fails keeps none behind it waiting.
 *
 * @returns false where `signal` ended it, so that whoever called knows that it may not be done
 * @throws what the first that failed threw, once the others were tried
 */
export async function tryEach<T>(
  items: Iterable<T> | AsyncIterable<T>,
  signal: AbortSignal,
  act: (item: T) => Promise<unknown>,
): Promise<boolean> {
  const faults: unknown[] = [];
  for await (const item of items) {
    if (signal.aborted) break;
    await act(item).catch((fault: unknown) => faults.push(fault));
  }
  if (signal.aborted) return false;
  if (faults.length > 0) throw faults[0];
  return true;
}
