import {
  type Bilingual,
  CHARGE_BONUS_KINDS,
  costsMoreThanTheEdge,
  type FoundDanger,
  type GameId,
  LEVELS,
  type MoneySetting,
  type MoneySettingOf,
  paysMoreThanItEarns,
} from '@gwanje/contract';
import { type CostlyBonus, costlyBonuses, costlyComps, type Edges } from '@gwanje/game-rules';
import { findHighestRolling } from '../../partners/rates/rates.queries';
import type { Database, Tx } from '../../platform/database';
import { findSetting } from '../../settings/setting-versions.queries';
import { readEdges } from './free-money.queries';
import { MONEY_SETTING_RULES } from './money-settings.queries';

interface Change {
  readonly before: MoneySetting;
  readonly after: MoneySetting;
  readonly at: Date;
}
type Category = 'chargeBonus' | 'wagering';

const COMP_FIELDS = { minigame: 'minigameBps', casino: 'casinoBps', slots: 'slotsBps' } as const;

/** Comps that cost the operator more than the edge after a change, and more than before it. */
async function findCostlyComps(
  tx: Tx,
  change: { readonly before: MoneySettingOf<'comp'>; readonly after: MoneySettingOf<'comp'> },
  at: Date,
  edges: Edges,
): Promise<FoundDanger[]> {
  const rolling = await findHighestRolling(tx, at);
  const before = costlyComps(change.before, rolling, edges);
  return costlyComps(change.after, rolling, edges).flatMap(({ level, ...cost }) => {
    const was = before.find(({ gameClass }) => gameClass === cost.gameClass);
    const path = `levels.${level}.${COMP_FIELDS[cost.gameClass]}`;
    return cost.compBps > (was?.compBps ?? 0) ? [{ path, ...costsMoreThanTheEdge(cost) }] : [];
  });
}

type Starts = MoneySettingOf<'casinoRolling'>['startRates'];

/** The grade that begins with most in a class, and with how much. */
const highestStart = (starts: Starts, gameClass: keyof Starts) =>
  Object.entries(starts[gameClass])
    .map(([grade, { rateBps }]) => ({ grade, rateBps }))
    .reduce((best, one) => (one.rateBps > best.rateBps ? one : best));

/** Start rates by which a line would be given more than the edge after a change, and more than before. */
async function findCostlyStarts(
  tx: Tx,
  change: { readonly before: Starts; readonly after: Starts },
  edges: Edges,
): Promise<FoundDanger[]> {
  const comps = await findSetting(tx, MONEY_SETTING_RULES.settings, 'comp');
  const classes = Object.keys(change.after) as (keyof Starts)[];
  const rolling = Object.fromEntries(
    classes.map((gameClass) => [gameClass, highestStart(change.after, gameClass).rateBps]),
  );
  return costlyComps(comps, rolling, edges).flatMap((cost) => {
    const gameClass = classes.find((name) => name === cost.gameClass);
    if (!gameClass || cost.rollingBps <= highestStart(change.before, gameClass).rateBps) return [];
    const { grade } = highestStart(change.after, gameClass);
    return [{ path: `startRates.${gameClass}.${grade}.rateBps`, ...costsMoreThanTheEdge(cost) }];
  });
}

/** One sentence for all levels that have the same bonus of a kind. */
function sayBonuses(costly: readonly CostlyBonus[]): Bilingual[] {
  const byBonus = new Map<string, CostlyBonus[]>();
  for (const one of costly) {
    const { level, ...bonus } = one;
    const key = JSON.stringify(bonus);
    byBonus.set(key, [...(byBonus.get(key) ?? []), one]);
  }
  return [...byBonus.values()].map((same) => {
    const [{ kind, ...kept }] = same as [CostlyBonus];
    const levels = same.map(({ level }) => LEVELS.indexOf(level) + 1).join(', ');
    const [of, said] = [CHARGE_BONUS_KINDS[kind], paysMoreThanItEarns(kept)];
    return {
      ko: `레벨 ${levels} ${of.ko}: ${said.ko}`,
      en: `Levels ${levels}, ${of.en}: ${said.en}`,
    };
  });
}

/** The documents of giving as they are in force, and what they cost more than they earn. */
export async function findCostlyGifts(
  db: Database | Tx,
  isOn: (game: GameId) => boolean,
  at: Date,
) {
  const edges = await readEdges(db, isOn, at);
  const { settings } = MONEY_SETTING_RULES;
  const find = <C extends 'chargeBonus' | 'wagering' | 'comp'>(category: C) =>
    findSetting(db, settings, category) as Promise<MoneySettingOf<C>>;
  const bonuses = await find('chargeBonus');
  const wagering = await find('wagering');
  const rolling = await findHighestRolling(db, at);
  return {
    bonuses: sayBonuses(costlyBonuses(null, { bonuses, wagering }, edges)),
    comps: costlyComps(await find('comp'), rolling, edges).map(costsMoreThanTheEdge),
  };
}

/**
 * Bonuses that would pay more than what is played for them is expected to lose, after a change of
 * the bonuses or of what has to be played for them, and comps and start rates that cost more than the
 * edge.
 */
export const findCostlyBonuses =
  (isOn: (game: GameId) => boolean) =>
  async (tx: Tx, { before, after, at }: Change): Promise<readonly FoundDanger[]> => {
    const { category } = after;
    if (after.category === 'comp' && before.category === 'comp')
      return findCostlyComps(tx, { before, after }, at, await readEdges(tx, isOn, at));
    if (after.category === 'casinoRolling' && before.category === 'casinoRolling')
      return findCostlyStarts(
        tx,
        { before: before.startRates, after: after.startRates },
        await readEdges(tx, isOn, at),
      );
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
