import type { Endpoint } from '@gwanje/contract';
import { openDraftStore } from '../unsaved/draft-keys';

const PREFIX = 'gwanje.key ';
/** Far less than the day for which the server knows a key; who comes later means another press. */
const AGE_MAX_MS = 3_600_000;

/** Two numbers of 32 bits that nearly always differ where texts do; what was typed is not read from them. */
function fingerprint(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const letter of text) {
    const code = letter.codePointAt(0) as number;
    one = Math.imul(one ^ code, 0x9e3779b1);
    other = Math.imul(other ^ code, 0x5f356495);
  }
  return `${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`;
}

/** Names what one person sends to one endpoint. */
export const pressOf = (
  adminId: string,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  input: unknown,
): string => `${PREFIX}${adminId} ${method} ${path} ${fingerprint(JSON.stringify(input))}`;

const isFresh = (stored: string | null): boolean =>
  Date.now() - Number.parseInt(stored ?? '', 10) <= AGE_MAX_MS;

/** The key under which this very press was sent from this tab, while nobody knew what became of it. */
export function keyOf(press: string): string | undefined {
  const stored = openDraftStore()?.getItem(press) ?? null;
  return isFresh(stored) ? stored?.split(' ')[1] : undefined;
}

/** Keeps a key before anything is sent under it, over reloads; what is too old goes. */
export function keepKey(press: string, key: string): void {
  const store = openDraftStore();
  try {
    for (const name of Object.keys(store ?? {}))
      if (name.startsWith(PREFIX) && !isFresh(store?.getItem(name) ?? null))
        store?.removeItem(name);
    store?.setItem(press, `${Date.now()} ${key}`);
  } catch {
    // Full or forbidden: it lasts as long as the page.
  }
}

/** The outcome is known: the same again is another press. */
export const dropKey = (press: string): void => openDraftStore()?.removeItem(press);
