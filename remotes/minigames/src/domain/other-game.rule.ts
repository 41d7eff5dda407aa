import {
  GAMES,
  type GameId,
  placesOf,
  type Setting,
  type SettingDocument,
  settingsOfGame,
  type ValuesByPath,
  valuesOf,
} from '@gwanje/contract';

/** Where a field of one game's document stands in another's: bet types are called by the prefix of their game. */
export const pathIn = (game: GameId, path: string, of: GameId): string => {
  const [level, betType, ...rest] = path.split('.');
  const { prefix } = GAMES[of];
  return betType?.startsWith(prefix)
    ? [level, GAMES[game].prefix + betType.slice(prefix.length), ...rest].join('.')
    : path;
};

/** What the document of a game says, in the fields of the same document of a game of its market set. */
export function valuesFrom(
  { game, document }: { readonly game: GameId; readonly document: SettingDocument },
  of: GameId,
  setting: Setting,
): ValuesByPath {
  const theirs = settingsOfGame(game).find(({ category }) => category === document.category);
  const values = theirs ? valuesOf(theirs as Setting, document) : {};
  return Object.fromEntries(
    [...placesOf(setting).keys()].map((path) => [path, values[pathIn(game, path, of)] ?? null]),
  );
}
