import {
  NORMAL_BALL_MAX,
  NORMAL_BALLS_DRAWN,
  POWERBALL_MAX,
  type PowerballOutcome,
  powerballOutcomeOfSum,
} from './powerball.rule';

/** Equally likely results when order is ignored: C(28,5) normal draws × 10 powerballs. */
export const POWERBALL_OUTCOME_COUNT = 982_800;

/**
 * One of the 32 classes of results that no bet type can tell apart. A round's exact liability is
 * 32 sums, one for each cell; the worst case is the largest of them.
 */
export interface PowerballCell extends PowerballOutcome {
  /** 0 to 31, the cell's place in POWERBALL_CELLS. */
  readonly index: number;
  /** Results in this cell, of POWERBALL_OUTCOME_COUNT. */
  readonly weight: number;
}

/**
 * Place of an outcome among the cells, 0 to 31. Eight normal classes, odd before even and within
 * them small, lower middle (under), upper middle (over), big; in each class four powerball
 * classes: odd under, even under, odd over, even over.
 */
export function powerballCellIndex(outcome: PowerballOutcome): number {
  const normalClass =
    (outcome.normalOddEven === 'Odd' ? 0 : 4) +
    (outcome.normalUnderOver === 'Under' ? 0 : 2) +
    // Small stands below lower middle, but big above upper middle.
    ((outcome.normalSize === 'Middle') === (outcome.normalUnderOver === 'Under') ? 1 : 0);
  const powerballClass =
    (outcome.powerballUnderOver === 'Under' ? 0 : 2) + (outcome.powerballOddEven === 'Odd' ? 0 : 1);
  return normalClass * 4 + powerballClass;
}

/** Index: sum of the normal balls; value: how many of the 98,280 normal draws have that sum. */
function countNormalSums(): readonly number[] {
  const waysWithTaken: number[][] = [[1]];
  for (let ball = 1; ball <= NORMAL_BALL_MAX; ball++) {
    // Downwards, so that no draw takes the same ball twice.
    for (let taken = NORMAL_BALLS_DRAWN; taken >= 1; taken--) {
      const ways = waysWithTaken[taken] ?? [];
      waysWithTaken[taken] = ways;
      waysWithTaken[taken - 1]?.forEach((count, sum) => {
        ways[sum + ball] = (ways[sum + ball] ?? 0) + count;
      });
    }
  }
  return waysWithTaken[NORMAL_BALLS_DRAWN] ?? [];
}

function countCells(): readonly PowerballCell[] {
  const cells = new Map<number, PowerballCell>();
  countNormalSums().forEach((count, normalSum) => {
    for (let powerball = 0; powerball <= POWERBALL_MAX; powerball++) {
      const outcome = powerballOutcomeOfSum(normalSum, powerball);
      const index = powerballCellIndex(outcome);
      const weight = (cells.get(index)?.weight ?? 0) + count;
      cells.set(index, { ...outcome, index, weight });
    }
  });
  return [...cells.values()].sort((a, b) => a.index - b.index);
}

/** The 32 cells in the order of their index; their weights add up to POWERBALL_OUTCOME_COUNT. */
export const POWERBALL_CELLS: readonly PowerballCell[] = /* @__PURE__ */ countCells();
