import {
  GAME_IDS,
  GAME_SETTINGS,
  type GameId,
  OTHER_GAMES,
  SETTINGS_OF_POWERBALL,
  type Setting,
  type SettingDocument,
  settingsOfGame,
} from '@gwanje/contract';
import type { Tx } from '../platform/database';
import { bindSettings } from '../settings/setting-versions.queries';
import type { SettingRules } from '../settings/setting-work';

/** The document that says whether a game takes bets. */
export const switchOf = (game: GameId): string => GAME_SETTINGS[game].switch.category;

/**
 * Whoever lets a game take bets, wherever he does, has ended its stop: what closes it later was not that.
 */
const endStopOf =
  (game: GameId) =>
  async (tx: Tx, { after }: { readonly after: SettingDocument }): Promise<void> => {
    if (after.category === switchOf(game) && 'betStatus' in after && after.betStatus)
      await tx.deleteFrom('game_stop').where('game', '=', game).execute();
  };

/** The documents of a game are kept under its name. */
const rulesOf = <S extends Setting>(id: GameId, settings: readonly S[]) => ({
  settings: bindSettings(id, settings),
  permission: 'minigameSettings.change' as const,
  audit: 'minigameSettings',
  judge: endStopOf(id),
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
