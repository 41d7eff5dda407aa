// Runs inside remoteEntry.js: chunks inherit the entry's query, so that a retry under a new URL
// fetches the chunks anew too. A browser joins a request that hangs, whoever asks for it again.
declare let __webpack_get_script_filename__: (chunkId: string) => string;

const source = (document.currentScript as HTMLScriptElement | null)?.src;
const query = source ? new URL(source).search : '';
if (query) {
  const original = __webpack_get_script_filename__;
  __webpack_get_script_filename__ = (chunkId) => original(chunkId) + query;
}

export default () => ({ name: 'chunk-query' });
