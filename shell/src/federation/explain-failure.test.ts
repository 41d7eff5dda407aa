// biome-ignore lint/correctness/noNodejsModules: jsdom has no hashing of its own
import { createHash, webcrypto } from 'node:crypto';
import { explainFailure, isChunkFailure } from './explain-failure';

const ENTRY = 'http://c/remoteEntry.js';
const CHUNK = 'http://c/42.js?attempt=2';
const CODE = 'var gwanje = 1;';
const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8' };
const integrityOf = (code: string) =>
  `sha384-${createHash('sha384').update(code).digest('base64')}`;
const refused = new Error('RUNTIME-008 Failed to load script resources.');
const chunkRefused = (kind = 'error') =>
  Object.assign(new Error(`Loading chunk 42 failed.\n(${kind}: http://c/42.js?attempt=2)`), {
    name: 'ChunkLoadError',
  });

const original = globalThis.fetch;
let asked: string[];
/** Lets the next question be answered so; no answer is a lost connection. */
function answerWith(body?: string, init?: ResponseInit) {
  asked = [];
  globalThis.fetch = async (url) => {
    asked.push(String(url));
    if (body === undefined) throw new TypeError('Failed to fetch');
    return new Response(body, init);
  };
}

beforeAll(() => Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle }));
afterEach(() => {
  globalThis.fetch = original;
});

describe('explainFailure', () => {
  it.each([
    ['not-found', 404],
    ['not-found', 410],
    ['network', 403],
    ['network', 503],
  ])('tells %s from the status %i', async (reason, status) => {
    answerWith('', { status, headers: { 'x-request-id': 'r-7' } });
    const error = await explainFailure('module', refused, ENTRY);
    expect(error).toMatchObject({ reason, step: 'module', url: ENTRY });
    expect(error.message).toBe(`HTTP ${status} ${ENTRY} (request r-7)`);
  });

  it.each([
    ['the entry', refused, ENTRY],
    ['a chunk that was refused', chunkRefused(), 'http://c/42.js?attempt=2'],
    ['a chunk that ran to no end', chunkRefused('missing'), 'http://c/42.js?attempt=2'],
  ])('finds a page in place of %s', async (_, cause, url) => {
    answerWith('<!doctype html>', { headers: { 'content-type': 'text/html' } });
    expect(await explainFailure('screen', cause, ENTRY)).toMatchObject({
      reason: 'not-a-script',
      url,
    });
    expect(asked).toEqual([url]);
  });

  /** What a browser tells of a script that it did not run. */
  function refuse(src: string, integrity: string) {
    const script = Object.assign(document.createElement('script'), { src, integrity });
    document.head.append(script);
    script.dispatchEvent(new Event('error'));
    script.remove();
  }

  it.each([
    ['an entry', refused, ENTRY],
    ['a chunk', chunkRefused(), CHUNK],
  ])('finds %s that is not the one that was deployed', async (_, cause, url) => {
    refuse(url, integrityOf('another'));
    answerWith(CODE, { headers: SCRIPT });
    const error = await explainFailure('module', cause, ENTRY);
    expect(error).toMatchObject({ reason: 'integrity', url });
    expect(error.message).toBe(`${integrityOf(CODE)} is ${url}`);
  });

  it.each([
    ['an entry', refused, ENTRY],
    ['a chunk', chunkRefused(), CHUNK],
  ])('leaves it at the network when %s is there and right', async (_, cause, url) => {
    refuse(url, integrityOf(CODE));
    answerWith(CODE, { headers: SCRIPT });
    expect(await explainFailure('module', cause, ENTRY)).toMatchObject({ reason: 'network', url });
  });

  it('leaves it at an error of the code when the chunk is a script', async () => {
    answerWith('throw 1', { headers: SCRIPT });
    expect(await explainFailure('screen', chunkRefused('missing'))).toMatchObject({
      reason: 'evaluation',
    });
  });

  it('leaves it at what is known when the question gets no answer', async () => {
    answerWith();
    expect(await explainFailure('module', refused, ENTRY)).toMatchObject({ reason: 'network' });
  });

  it.each([
    ['an error of the code', new TypeError('x is undefined'), 'evaluation'],
    ['a file that hangs', chunkRefused('timeout'), 'timeout'],
  ])('asks nothing about %s', async (_, cause, reason) => {
    answerWith(CODE);
    expect(await explainFailure('screen', cause, ENTRY)).toMatchObject({ reason });
    expect(asked).toEqual([]);
  });

  it('keeps what was explained before', async () => {
    answerWith('', { status: 404 });
    const error = await explainFailure('module', refused, ENTRY);
    expect(await explainFailure('screen', error)).toBe(error);
  });
});

describe('isChunkFailure', () => {
  it('tells code that did not come from code that failed', () => {
    expect(isChunkFailure(chunkRefused())).toBe(true);
    expect(isChunkFailure(new TypeError('x is undefined'))).toBe(false);
  });
});
