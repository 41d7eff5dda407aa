import type { GameId, GameOverview, minigames } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { saveSettingDocument } from '../../settings/save-setting.command';
import { findSetting } from '../../settings/setting-versions.queries';
import { rulesOfGame, switchOf } from '../minigames.queries';
import { listOverviews } from './overview.queries';

type IsOn = (game: GameId) => boolean;

interface Switches {
  readonly regStatus: boolean;
  readonly betStatus: boolean;
  readonly betTopStatus: boolean;
}

/** What the works of all of these have in common. */
type GamesWork = Pick<
  Work<typeof minigames.stopGames>,
  'tx' | 'actor' | 'now' | 'audit' | 'locale' | 'flags'
>;

/** Saves the switches of one game as its next version. @throws {Refusal} record.stale */
async function saveSwitches(
  { tx, actor, now, audit, locale, flags }: GamesWork,
  game: GameId,
  { version, ...switches }: Partial<Switches> & { readonly version?: number },
  refuse: (code: 'record.stale', details?: unknown) => never,
): Promise<void> {
  const rules = rulesOfGame(game);
  const category = switchOf(game);
  const before = await findSetting(tx, rules.settings, category);
  await saveSettingDocument(rules, {
    ...{ tx, actor, now, locale, flags },
    input: { ...before, ...switches, version: version ?? before.version },
    audit: (line) => audit({ action: 'minigameSettings.save', ...line }),
    // None of its other refusals can happen: these switches have no dangers.
    refuse: (_, details) => refuse('record.stale', { game, ...(details as object) }),
  });
}

/** Saves the switches of several games, all or none of them. */
export const saveGames =
  (isOn: IsOn) =>
  async (work: Work<typeof minigames.saveGameSwitches>): Promise<GameOverview[]> => {
    const { tx, input, now, refuse } = work;
    const ids = input.games.map(({ game }) => game);
    if (!ids.every(isOn)) return refuse('record.not_found');
    for (const { game, ...switches } of input.games)
      await saveSwitches(work, game, switches, refuse);
    return listOverviews(tx, ids, now());
  };

/** Ends betting on games at once, and remembers which of them took bets. */
export const stopAll =
  (isOn: IsOn) =>
  async (work: Work<typeof minigames.stopGames>): Promise<GameOverview[]> => {
    const { tx, input, actor, now, audit, refuse } = work;
    const { games, reason } = input;
    if (!games.every(isOn)) return refuse('record.not_found');
    const before = await listOverviews(tx, games, now());
    const open = before.filter(({ betStatus }) => betStatus).map(({ game }) => game);
    for (const game of open) {
      await saveSwitches(work, game, { betStatus: false }, refuse);
      await tx
        .insertInto('game_stop')
        .values({ game, stopped_by: actor.adminId, reason, at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await audit({ subject: 'minigames/stop', before: { open }, after: { open: [], reason } });
    return listOverviews(tx, games, now());
  };

/** Lets exactly those of these games take bets again that were stopped. */
export const resumeAll =
  (isOn: IsOn) =>
  async (work: Work<typeof minigames.resumeGames>): Promise<GameOverview[]> => {
    const { tx, input, now, audit, refuse } = work;
    if (!input.games.every(isOn)) return refuse('record.not_found');
    const stopped = await tx
      .deleteFrom('game_stop')
      .where('game', 'in', input.games)
      .returning('game')
      .execute();
    const games = stopped.map(({ game }) => game);
    for (const game of games) await saveSwitches(work, game, { betStatus: true }, refuse);
    await audit({ subject: 'minigames/stop', before: { open: [] }, after: { open: games } });
    return listOverviews(tx, input.games, now());
  };
