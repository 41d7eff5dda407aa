import { GAMES, type minigameLimits, type RowOf } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { formatWon } from '@gwanje/ui-kit';
import { useMemo } from 'react';
import { useText } from '../text';

const NAMES: Readonly<Record<string, { readonly ko: string; readonly en: string }>> = GAMES;

const AMOUNTS = ['maxWon', 'benefitWon', 'maxRoundWon'] as const;
type Limit = Pick<RowOf<typeof minigameLimits>, 'isAllowed' | 'until' | (typeof AMOUNTS)[number]>;

/** How limits of single members are said. */
export function useLimitWords() {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return useMemo(() => {
    /** Null: what the level says. */
    const wonOf = (won: number | null) => (won === null ? t('limits.byLevel') : formatWon(won));
    return {
      gameOf: (game: string) => NAMES[game]?.[locale] ?? game,
      wonOf,
      /** All of a limit on one line. */
      sayLimit: (limit: Limit) =>
        [
          t(limit.isAllowed ? 'limits.open' : 'limits.closed'),
          ...AMOUNTS.map((amount) => `${t(`limits.${amount}`)} ${wonOf(limit[amount])}`),
          limit.until ?? t('limits.noEnd'),
        ].join(' · '),
      games: Object.entries(NAMES).map(([value, words]) => ({ value, label: words[locale] })),
    };
  }, [t, locale]);
}
