import {
  GAME_IDS,
  type GameId,
  OTHER_GAMES,
  SETTINGS_OF_POWERBALL,
  type Setting,
  type SettingDocument,
  settingsOfGame,
} from '@gwanje/contract';
import { bindSettings } from '../settings/setting-versions.queries';
import type { SettingRules } from '../settings/setting-work';

/** The documents of a game are kept under its name. */
const rulesOf = <S extends Setting>(id: GameId, settings: readonly S[]) => ({
  settings: bindSettings(id, settings),
  permission: 'minigameSettings.change' as const,
  audit: 'minigameSettings',
});

export const POWERBALL_RULES = rulesOf('powerball', SETTINGS_OF_POWERBALL);

const RULES_OF_GAME = new Map<GameId, SettingRules<SettingDocument>>(
  GAME_IDS.map((id) => [id, rulesOf(id, settingsOfGame(id))]),
);

const RULES_OF_CATEGORY = new Map(
  OTHER_GAMES.flatMap((id) =>
    settingsOfGame(id).map(({ category }) => [category as string, RULES_OF_GAME.get(id)] as const),
  ),
);

/** What the contract's validation let through is there. */
export const rulesOfGame = (game: GameId) =>
  RULES_OF_GAME.get(game) as SettingRules<SettingDocument>;
export const rulesOfCategory = (category: string) =>
  RULES_OF_CATEGORY.get(category) as SettingRules<SettingDocument>;
