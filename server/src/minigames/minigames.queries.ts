import {
  type DocumentOf,
  type GameId,
  OTHER_GAMES,
  type OtherGame,
  type otherGameSettings,
  settingsOfGame,
} from '@gwanje/contract';
import { bindSettings } from '../settings/setting-versions.queries';
import type { SettingRules } from '../settings/setting-work';

/** The documents of a game are kept under its name. */
const rulesOf = <Id extends GameId>(id: Id) => ({
  settings: bindSettings(id, settingsOfGame(id)),
  permission: 'minigameSettings.change' as const,
  audit: 'minigameSettings',
});

export const POWERBALL_RULES = rulesOf('powerball');

type OtherDocument = DocumentOf<(typeof otherGameSettings.settings)[number]>;

const RULES_OF_GAME = new Map<OtherGame, SettingRules<OtherDocument>>(
  OTHER_GAMES.map((id) => [id, rulesOf(id)]),
);

const RULES_OF_CATEGORY = new Map(
  [...RULES_OF_GAME.values()].flatMap((rules) =>
    [...rules.settings.unsaved.keys()].map((category) => [category, rules] as const),
  ),
);

/** What the contract's validation let through is there. */
export const rulesOfGame = (game: OtherGame) =>
  RULES_OF_GAME.get(game) as SettingRules<OtherDocument>;
export const rulesOfCategory = (category: OtherDocument['category']) =>
  RULES_OF_CATEGORY.get(category) as SettingRules<OtherDocument>;
