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
