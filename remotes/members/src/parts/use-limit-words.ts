import { GAMES } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { formatWon } from '@gwanje/ui-kit';
import { useMemo } from 'react';
import { useText } from '../text';

const NAMES: Readonly<Record<string, { readonly ko: string; readonly en: string }>> = GAMES;

/** How limits of single members are said. */
export function useLimitWords() {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return useMemo(
    () => ({
      gameOf: (game: string) => NAMES[game]?.[locale] ?? game,
      /** Null: what the level says. */
      wonOf: (won: number | null) => (won === null ? t('limits.byLevel') : formatWon(won)),
      games: Object.entries(NAMES).map(([value, words]) => ({ value, label: words[locale] })),
    }),
    [t, locale],
  );
}
