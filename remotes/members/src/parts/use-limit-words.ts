import { query, useQuery } from '@gwanje/api-client';
import {
  GAMES,
  type LevelLimits,
  MEMBER_LEVEL_MAX,
  members,
  type minigameLimits,
  type RowOf,
} from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { formatWon } from '@gwanje/ui-kit';
import { useMemo } from 'react';
import { useText } from '../text';

const NAMES: Readonly<Record<string, { readonly ko: string; readonly en: string }>> = GAMES;

const AMOUNTS = ['maxWon', 'benefitWon', 'maxRoundWon'] as const;
type Amount = (typeof AMOUNTS)[number];
type Row = RowOf<typeof minigameLimits>;
type Limit = Pick<Row, 'isAllowed' | 'until' | Amount>;
type OfLevel = LevelLimits['games'][number]['levels'][number];
interface OfLevels {
  /** Of the member; undefined while nobody knows, null: nothing is open to it. */
  readonly level: OfLevel | undefined;
  readonly highest: OfLevel | undefined;
}

const LEVELS_KEPT_MS = 60_000;

/** How limits of single members are said. */
export function useLimitWords() {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return useMemo(() => {
    const said = (won: number) => (won === 0 ? t('limits.notSold') : formatWon(won));
    /** Null: what the level says. */
    const wonOf = (won: number | null) => (won === null ? t('limits.byLevel') : said(won));
    /** All of a limit on one line. */
    const sayLimit = (limit: Limit) =>
      [
        t(limit.isAllowed ? 'limits.open' : 'limits.closed'),
        ...AMOUNTS.map((amount) => `${t(`limits.${amount}`)} ${wonOf(limit[amount])}`),
        limit.until ?? t('limits.noEnd'),
      ].join(' · ');
    return {
      gameOf: (game: string) => NAMES[game]?.[locale] ?? game,
      wonOf,
      /** What a member has of his own beside what his level has, and which of the two counts. */
      besideLevel: (
        row: Pick<Row, Amount | 'agreedBy'>,
        amount: Amount,
        { level, highest }: OfLevels,
      ) => {
        const own = row[amount];
        if (!level) return wonOf(own);
        const { leastWon, mostWon } = level[amount];
        const range =
          leastWon === mostWon ? said(mostWon) : `${formatWon(leastWon)}–${formatWon(mostWon)}`;
        if (own === null) return t('limits.ofLevel', { range });
        const beside = `${said(own)} ← ${range}`;
        const bound = highest ? Math.max(highest[amount].mostWon, mostWon) : mostWon;
        // The highest level was made stricter since one person alone has set it.
        return !row.agreedBy && own > bound ? t('limits.highestCounts', { said: beside }) : beside;
      },
      /** What is looser than the highest level and waits for another one. */
      sayAsked: ({ asked }: Pick<Row, 'asked'>) =>
        asked && t('limits.asked', { by: asked.by.id, limit: sayLimit(asked) }),
      sayLimit,
      games: Object.entries(NAMES).map(([value, words]) => ({ value, label: words[locale] })),
    };
  }, [t, locale]);
}

/** What the level of a member may bet on a game; undefined while nobody knows. */
export function useLevelLimits() {
  const { data } = useQuery({ ...query(members.readLevelLimits, {}), staleTime: LEVELS_KEPT_MS });
  return useMemo(() => {
    const games = new Map(data?.games.map(({ game, levels }) => [game, levels]));
    return ({ game, member }: Pick<Row, 'game' | 'member'>): OfLevels => ({
      level: games.get(game)?.[member.level - 1],
      highest: games.get(game)?.[MEMBER_LEVEL_MAX - 1],
    });
  }, [data]);
}

/** Whether anything of a limit is looser than the level now; nothing is where the level may bet nothing. */
export const isLooser = (row: Limit, { level }: OfLevels): boolean =>
  row.isAllowed &&
  AMOUNTS.some((amount) => {
    const own = row[amount];
    return own !== null && own > (level?.[amount].mostWon ?? own);
  });
