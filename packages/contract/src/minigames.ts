import type { ScreenCondition } from './deployment';
import { SETTINGS_OF_POWERBALL, settingsOfGame } from './game-settings';
import { GAME_IDS, type GameId, whenOfGame } from './games';
import { settings } from './setting-endpoints';

const common = {
  read: 'minigameSettings.read',
  change: 'minigameSettings.change',
  audit: 'minigameSettings',
} as const;

/** Powerball has addresses of its own (specification 7). */
export const powerballSettings = settings({
  ...common,
  path: '/api/v2/config-powerball',
  settings: SETTINGS_OF_POWERBALL,
  when: whenOfGame('powerball'),
});

export type OtherGame = Exclude<GameId, 'powerball'>;
/** The games that share addresses; the name of a document says of which game it is. */
export const OTHER_GAMES = GAME_IDS.filter((id): id is OtherGame => id !== 'powerball');

export const WHEN_OF_GAME = Object.fromEntries(
  OTHER_GAMES.map((id) => [id, whenOfGame(id)]),
) as Readonly<Record<OtherGame, ScreenCondition>>;

export const otherGameSettings = settings({
  ...common,
  path: '/api/v2/config-minigames',
  settings: OTHER_GAMES.flatMap((id) => settingsOfGame(id)),
  whenCategory: Object.fromEntries(
    OTHER_GAMES.flatMap((id) =>
      settingsOfGame(id).map(({ category }) => [category, WHEN_OF_GAME[id]] as const),
    ),
  ),
});
