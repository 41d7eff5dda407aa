import type { LoadStep } from '@gwanje/contract';
import { LoadError } from '../remotes/load-failure';
import { classifyFailure } from './classify-failure.rule';

/** Bounds one question about a file, in milliseconds. */
const ASK_MS = 5_000;
const GONE: readonly number[] = [404, 410];

/** Integrity of `bytes` by `sha256` or `sha384`, or undefined where the browser offers no hashing (plain HTTP). */
async function integrityOf(bytes: ArrayBuffer, algorithm: string): Promise<string | undefined> {
  if (!crypto.subtle) return undefined;
  const hash = await crypto.subtle.digest(algorithm.replace('sha', 'SHA-'), bytes);
  return `${algorithm}-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}

/** The file that webpack's chunk loader, or Module Federation in its words, could not load. */
const fileIn = (cause: unknown): string | undefined =>
  /\((?:error|missing): ([^)\s]+)\)/.exec(String(cause))?.[1];

/** Whether code could not be fetched or run, as against an error of code that runs. */
export const isChunkFailure = (cause: unknown): boolean =>
  /ChunkLoadError|Loading (CSS )?chunk/.test(String(cause));

/** URL → the hash that it had to have, of scripts that a browser did not run. */
const refused = new Map<string, string>();
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.integrity)
      refused.set(target.src, target.integrity);
  },
  true,
);

/**
 * Why code did not arrive. Of a script that did not run a browser says neither the status of the
 * answer, nor that it was no script, nor that the hash was wrong: the file is asked for once more.
 *
 * @param entry the file, where the error does not name it
 */
export async function explainFailure(
  step: LoadStep,
  cause: unknown,
  entry?: string,
): Promise<LoadError> {
  if (cause instanceof LoadError) return cause;
  const reason = classifyFailure(cause);
  const named = fileIn(cause);
  const url = named ?? (reason === 'network' ? entry : undefined);
  const known = new LoadError(step, reason, cause, { url });
  if (url === undefined) return known;
  const expected = refused.get(url);
  refused.delete(url);
  try {
    // What the browser has kept for a year may be the very file that differs.
    const answer = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(ASK_MS) });
    const { status, ok, headers } = answer;
    const request = headers.get('x-request-id');
    const say = (what: string) => `${what} ${url}${request ? ` (request ${request})` : ''}`;
    if (!ok)
      return new LoadError(
        step,
        GONE.includes(status) ? 'not-found' : 'network',
        say(`HTTP ${status}`),
        { url },
      );
    const type = headers.get('content-type');
    if (!type?.includes('javascript'))
      return new LoadError(step, 'not-a-script', say(`${type ?? 'no type'} from`), { url });
    const [algorithm] = expected?.split('-') ?? [];
    const found = algorithm && (await integrityOf(await answer.arrayBuffer(), algorithm));
    if (found && expected !== found)
      return new LoadError(step, 'integrity', say(`${found} is`), { url });
  } catch {
    // The question failed like the script did: what is known already is the answer.
  }
  return known;
}
