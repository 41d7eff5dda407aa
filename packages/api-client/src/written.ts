/** What windows of one console tell each other: that something was written, and no word of what. */
const CHANNEL = 'gwanje-written';

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/** Undefined where a browser has none: then every window finds out by itself, a little later. */
function opened(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => {
    for (const listener of listeners) listener();
  };
  return channel;
}

/** Tells the other windows that something was written here. */
export const tellWritten = (): void => opened()?.postMessage(null);

/**
 * Calls back when another window of this browser has written something, so that what is shown is
 * asked for anew at once.
 *
 * @returns what ends it
 */
export function onWritten(listener: () => void): () => void {
  opened();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
