// The shell's own chunks, doors of ui-kit among them, are fetched under a new URL when they are
// asked for again: webpack asks again only for what did not arrive, and a browser joins a request
// that hangs, whoever asks for the same URL once more.
declare let __webpack_get_script_filename__: ((chunkId: string) => string) | undefined;

const asked = new Map<string, number>();

/** The URL of a chunk: its own the first time, then one that no request hangs under. */
export function freshFilename(chunkId: string, filename: string): string {
  const times = (asked.get(chunkId) ?? 0) + 1;
  asked.set(chunkId, times);
  return times === 1 ? filename : `${filename}?attempt=${times}-${Date.now().toString(36)}`;
}

// Not there outside webpack, as in tests.
if (typeof __webpack_get_script_filename__ === 'function') {
  const original = __webpack_get_script_filename__;
  __webpack_get_script_filename__ = (chunkId) => freshFilename(chunkId, original(chunkId));
}
