import {
  type FoundDanger,
  type GameId,
  type MoneySetting,
  type MoneySettingOf,
  paysMoreThanItEarns,
} from '@gwanje/contract';
import { costlyBonuses } from '@gwanje/game-rules';
import type { Tx } from '../../platform/database';
import { findSetting } from '../../settings/setting-versions.queries';
import { readEdges } from './free-money.queries';
import { MONEY_SETTING_RULES } from './money-settings.queries';

interface Change {
  readonly before: MoneySetting;
  readonly after: MoneySetting;
  readonly at: Date;
}
type Category = 'chargeBonus' | 'wagering';

/**
 * Bonuses that would pay more than what is played for them is expected to lose, after a change of
 * the bonuses or of what has to be played for them.
 */
export const findCostlyBonuses =
  (isOn: (game: GameId) => boolean) =>
  async (tx: Tx, { before, after, at }: Change): Promise<readonly FoundDanger[]> => {
    const { category } = after;
    if (category !== 'chargeBonus' && category !== 'wagering') return [];
    const find = async <C extends Category>(wanted: C, given: MoneySetting) =>
      (category === wanted
        ? given
        : await findSetting(tx, MONEY_SETTING_RULES.settings, wanted)) as MoneySettingOf<C>;
    const termsOf = async (given: MoneySetting) => ({
      bonuses: await find('chargeBonus', given),
      wagering: await find('wagering', given),
    });
    const edges = await readEdges(tx, isOn, at);
    const costly = costlyBonuses(await termsOf(before), await termsOf(after), edges);
    if (category === 'chargeBonus')
      return costly.map(({ level, kind, ...kept }) => ({
        path: `levels.${level}.${kind}.rateBps`,
        ...paysMoreThanItEarns(kept),
      }));
    // What has to be played is one thing for all bonuses: the dearest of them speaks for all.
    const [dearest] = costly.sort((a, b) => b.keptWon - a.keptWon);
    return dearest ? [{ path: 'bonusBps', ...paysMoreThanItEarns(dearest) }] : [];
  };
