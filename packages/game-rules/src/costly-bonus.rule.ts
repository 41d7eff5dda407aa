import {
  LEVELS,
  type LevelKey,
  type MoneySettingOf,
  type paysMoreThanItEarns,
} from '@gwanje/contract';
import { type ChargeBonusOffer, chargeBonusWon } from './charge-bonus.rule';
import { type Edges, freeMoneyOf } from './free-money.rule';

type Bonuses = Pick<MoneySettingOf<'chargeBonus'>, 'levels'>;
type Kept = Parameters<typeof paysMoreThanItEarns>[0];
type Kind = keyof Bonuses['levels'][LevelKey];

export interface CostlyBonus extends Kept {
  readonly level: LevelKey;
  readonly kind: Kind;
}

/** With which charges a bonus is weighed where nothing bounds it. */
const EXAMPLE_WON = 1_000_000;
const WHOLE_BPS = 10_000;

/** The charges at which an offer is worth most against what is charged: the smallest with a minimum, and the largest whole one. */
function chargesAt({ rateBps, minWon, maxWon, chargeMinWon }: ChargeBonusOffer): number[] {
  const full = rateBps === 0 ? 0 : Math.floor((maxWon * WHOLE_BPS) / rateBps);
  const whole = Math.max(chargeMinWon, Math.min(EXAMPLE_WON, full));
  return minWon > 0 ? [Math.max(1, chargeMinWon), whole] : [whole];
}

/** What a member keeps at best of an offer, in the class of games that costs him least; null where it is nothing. */
function keptOf(
  offer: ChargeBonusOffer,
  wagering: MoneySettingOf<'wagering'>,
  edges: Edges,
): Kept | null {
  const all = chargesAt(offer).flatMap((chargeWon) => {
    const { bonusWon } = chargeBonusWon(chargeWon, offer);
    return freeMoneyOf({ chargeWon, bonusWon }, wagering, edges).flatMap(
      ({ gameClass, keptWon }) =>
        bonusWon > 0 && keptWon !== null && keptWon > 0
          ? [{ chargeWon, bonusWon, gameClass, keptWon }]
          : [],
    );
  });
  return all.sort((a, b) => b.keptWon - a.keptWon)[0] ?? null;
}

interface Terms {
  readonly bonuses: Bonuses;
  readonly wagering: MoneySettingOf<'wagering'>;
}

/**
 * Bonuses of which a member would keep more than before, and something: the house would pay him for
 * charging.
 *
 * @param before null: all of which he would keep anything
 */
export const costlyBonuses = (before: Terms | null, after: Terms, edges: Edges): CostlyBonus[] =>
  LEVELS.flatMap((level) =>
    (Object.keys(after.bonuses.levels[level]) as Kind[]).flatMap((kind) => {
      const kept = keptOf(after.bonuses.levels[level][kind], after.wagering, edges);
      const was = before && keptOf(before.bonuses.levels[level][kind], before.wagering, edges);
      return kept && kept.keptWon > (was?.keptWon ?? 0) ? [{ level, kind, ...kept }] : [];
    }),
  );
