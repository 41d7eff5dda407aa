import { chanceOf, type MarketSetRule, verdictsInCells } from './market-set.rule';

/** What lies on one pick at one price. */
export interface PickStake {
  readonly market: string;
  readonly pick: string;
  readonly stakeWon: number;
  /** What it pays, stakes included, if the pick wins. */
  readonly payoutWon: number;
}

export interface CellResult {
  /** Place of the cell in its set; null for the bound of a set without cells. */
  readonly cell: number | null;
  /** What the house keeps, below 0 where it pays. */
  readonly resultWon: number;
}

export interface Liability {
  readonly stakeWon: number;
  readonly worst: CellResult;
  readonly best: CellResult;
  /** What the house keeps of a long run of rounds like this; null where nobody knows the chances. */
  readonly expectationWon: number | null;
  /** The chances are those of games like it. */
  readonly isReference: boolean;
}

/** What the house keeps in every cell, in the order of the cells. */
export function resultsByCell(set: MarketSetRule, stakes: readonly PickStake[]): number[] {
  const judged = stakes.map((stake) => ({ ...stake, verdicts: verdictsInCells(set, stake) }));
  return set.cells.map((_, cell) =>
    judged.reduce((sum, { stakeWon, payoutWon, verdicts }) => {
      const paid = verdicts[cell] === 'W' ? payoutWon : verdicts[cell] === 'N' ? stakeWon : 0;
      return sum + stakeWon - paid;
    }, 0),
  );
}

function expectationOf(set: MarketSetRule, stakes: readonly PickStake[]) {
  let [won, isReference]: [number | null, boolean] = [0, false];
  for (const { market, pick, stakeWon, payoutWon } of stakes) {
    const chance = chanceOf(set, market, pick);
    if (!chance || won === null) return { expectationWon: null, isReference: false };
    const paid =
      payoutWon * (chance.wins / chance.total) + stakeWon * (chance.pushes / chance.total);
    won += stakeWon - paid;
    isReference ||= chance.isReference;
  }
  return { expectationWon: won === null ? null : Math.round(won), isReference };
}

/** What an open round can cost and bring, exactly, from what lies on its picks. */
export function liabilityOf(set: MarketSetRule, stakes: readonly PickStake[]): Liability {
  const results = resultsByCell(set, stakes).map((resultWon, cell) => ({ cell, resultWon }));
  const [first, ...others] = results as [CellResult, ...CellResult[]];
  return {
    stakeWon: stakes.reduce((sum, one) => sum + one.stakeWon, 0),
    worst: others.reduce((a, b) => (b.resultWon < a.resultWon ? b : a), first),
    best: others.reduce((a, b) => (b.resultWon > a.resultWon ? b : a), first),
    ...expectationOf(set, stakes),
  };
}
