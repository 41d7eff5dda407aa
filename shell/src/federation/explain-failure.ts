import { LoadError } from '../remotes/load-failure';

/** Base64 SHA-384 of `bytes`, or undefined where the browser offers no hashing (plain HTTP). */
async function sha384(bytes: ArrayBuffer): Promise<string | undefined> {
  if (!crypto.subtle) return undefined;
  const hash = await crypto.subtle.digest('SHA-384', bytes);
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

/**
 * Why a script that the browser refused did not run: it says neither the status of the answer nor
 * that the hash was wrong, so the file is asked for once more.
 *
 * @param timeoutMs bounds the question
 */
export async function diagnoseEntry(
  url: string,
  integrity: string,
  cause: unknown,
  timeoutMs: number,
): Promise<LoadError> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) return new LoadError('module', 'network', `HTTP ${response.status} ${url}`);
    const hash = await sha384(await response.arrayBuffer());
    if (hash !== undefined && integrity !== `sha384-${hash}`)
      return new LoadError('module', 'integrity', `${url} is sha384-${hash}`);
  } catch {
    // The question failed like the script did: what is known already is the answer.
  }
  return new LoadError('module', 'network', cause);
}
