import { GAMES, type GameId } from '@gwanje/contract';

/** The documents that games of one market set are compared by. */
export const COMPARED_KINDS = ['switch', 'rate', 'bet', 'top'] as const;
export type ComparedKind = (typeof COMPARED_KINDS)[number];

/** Where a field of one game's document stands in another's: bet types are called by the prefix of their game. */
export const pathIn = (game: GameId, path: string, of: GameId): string => {
  const [level, betType, ...rest] = path.split('.');
  const { prefix } = GAMES[of];
  return betType?.startsWith(prefix)
    ? [level, GAMES[game].prefix + betType.slice(prefix.length), ...rest].join('.')
    : path;
};
