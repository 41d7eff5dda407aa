import { LEVELS, type LevelKey, type MoneySettingOf } from '@gwanje/contract';
import type { Edges } from './free-money.rule';

/** Classes of which comps are paid. */
const COMPS = { minigame: 'minigameBps', casino: 'casinoBps', slots: 'slotsBps' } as const;
type CompClass = keyof typeof COMPS;

export interface CostlyComp {
  readonly gameClass: CompClass;
  /** The one that is paid most. */
  readonly level: LevelKey;
  readonly edgeBps: number;
  readonly compBps: number;
  readonly rollingBps: number;
}

/**
 * Classes of games in which comps and rolling together give back more of a stake than the house
 * keeps of it. What the line bears comes out of its rolling; what the operator bears is paid on top.
 *
 * @param rollingBps the highest rolling rate that any line has, by class
 * @source the catalogue of screens, comps
 */
export function costlyComps(
  { paidBy, levels }: Pick<MoneySettingOf<'comp'>, 'paidBy' | 'levels'>,
  rollingBps: Readonly<Partial<Record<string, number>>>,
  edges: Edges,
): CostlyComp[] {
  return (Object.keys(COMPS) as CompClass[]).flatMap((gameClass) => {
    const edgeBps = edges[gameClass];
    const rateOf = (level: LevelKey) => levels[level][COMPS[gameClass]];
    const level = LEVELS.reduce((best, one) => (rateOf(one) > rateOf(best) ? one : best));
    const compBps = paidBy === 'operator' ? rateOf(level) : 0;
    const rolling = rollingBps[gameClass] ?? 0;
    const isCostly = edgeBps !== null && compBps + rolling > edgeBps;
    return isCostly ? [{ gameClass, level, edgeBps, compBps, rollingBps: rolling }] : [];
  });
}
