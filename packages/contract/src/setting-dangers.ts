import type { Bilingual } from './deployment';
import type { SettingDanger } from './setting-fields';

/** What protects less than before waits for a second administrator (decision 0019). */
export const looser = <V>(
  words: Bilingual,
  isDanger: (after: V, before: V) => boolean,
): SettingDanger<V> => ({
  name: 'looser',
  ...words,
  isDanger,
  needsSecond: true,
});

/** What the server found dangerous in a whole document, with its sums, at the field that brings it about. */
export interface FoundDanger extends Bilingual {
  readonly path: string;
  /** One person may put it into force, once he has said why; left out: two have to. */
  readonly isAlone?: true;
}

/** The dangers that a refused save names, where it names any. */
export const foundDangers = (details: unknown): readonly FoundDanger[] => {
  const found = (details as { readonly found?: unknown } | null | undefined)?.found;
  return Array.isArray(found) ? found : [];
};
