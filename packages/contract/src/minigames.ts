import type { ScreenCondition } from './deployment';
import { GAMES, type GameId, settingsOfGame } from './game-settings';
import { settings } from './setting-endpoints';

/** Both versions of a settings screen call these, so the version of the configuration is no flag here. */
const isOn = (id: GameId): ScreenCondition => ({ modules: ['minigame', GAMES[id].module] });

const common = {
  read: 'minigameSettings.read',
  change: 'minigameSettings.change',
  audit: 'minigameSettings',
} as const;

/** Powerball has addresses of its own (specification 7). */
export const powerballSettings = settings({
  ...common,
  path: '/api/v2/config-powerball',
  settings: settingsOfGame('powerball'),
  when: isOn('powerball'),
});

/** The games that share addresses; the name of a document says of which game it is. */
export const OTHER_GAMES = ['eosPowerball1', 'eosPowerball3', 'eosPowerball'] as const;
export type OtherGame = (typeof OTHER_GAMES)[number];

export const WHEN_OF_GAME = Object.fromEntries(OTHER_GAMES.map((id) => [id, isOn(id)])) as Readonly<
  Record<OtherGame, ScreenCondition>
>;

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
