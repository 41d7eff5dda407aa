import {
  type CalcClassDay,
  type CalcLosing,
  type CalcReward,
  GAME_CLASSES,
  type GameClass,
} from '@gwanje/contract';

export type Unit = 'day' | 'week' | 'month';

/** What a column group shows of a row. */
export interface Cell {
  readonly bets: number;
  readonly stakeWon: number;
  readonly payoutWon: number;
  readonly rewardWon: number;
  readonly losingWon: number;
  readonly corrections: number;
}
const NOTHING: Cell = {
  ...{ bets: 0, stakeWon: 0, payoutWon: 0, rewardWon: 0, losingWon: 0, corrections: 0 },
};
const plus = (a: Cell, b: Partial<Cell>): Cell => ({
  bets: a.bets + (b.bets ?? 0),
  stakeWon: a.stakeWon + (b.stakeWon ?? 0),
  payoutWon: a.payoutWon + (b.payoutWon ?? 0),
  rewardWon: a.rewardWon + (b.rewardWon ?? 0),
  losingWon: a.losingWon + (b.losingWon ?? 0),
  corrections: a.corrections + (b.corrections ?? 0),
});

const DAY_MS = 86_400_000;
const MONTH = 7;
/** What a day is in, by its first day or its name. */
export function unitOf(day: string, unit: Unit): string {
  if (unit === 'day') return day;
  if (unit === 'month') return day.slice(0, MONTH);
  const at = Date.parse(day);
  return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

export interface ClassRow {
  readonly key: string;
  /** By class, and by class and family where a class is unfolded. */
  readonly cells: ReadonlyMap<string, Cell>;
  readonly all: Cell;
}
export const familyKey = (gameClass: GameClass, family: string) => `${gameClass}/${family}`;
/** Rewards of no class are in the sum of all alone. */
const NO_CLASS = '';

interface Costs {
  readonly rewards: readonly CalcReward[];
  readonly losing: readonly CalcLosing[];
}

/** Days, weeks or months with a group of columns for each class; the newest first. */
export function classTable(
  rows: readonly CalcClassDay[],
  { rewards, losing }: Costs,
  unit: Unit,
): readonly ClassRow[] {
  const found = new Map<string, { cells: Map<string, Cell>; all: Cell }>();
  const add = (day: string, keys: readonly string[], of: Partial<Cell>) => {
    const key = unitOf(day, unit);
    const row = found.get(key) ?? { cells: new Map<string, Cell>(), all: NOTHING };
    for (const column of keys) row.cells.set(column, plus(row.cells.get(column) ?? NOTHING, of));
    row.all = plus(row.all, of);
    found.set(key, row);
  };
  for (const { dayOn, gameClass, family, ...of } of rows)
    add(dayOn, [gameClass, familyKey(gameClass, family)], of);
  for (const { dayOn, gameClass, rewardWon } of rewards)
    add(dayOn, [gameClass ?? NO_CLASS], { rewardWon });
  for (const { dayOn, gameClass, losingWon } of losing) add(dayOn, [gameClass], { losingWon });
  return [...found]
    .map(([key, { cells, all }]) => ({ key, cells, all }))
    .sort((a, b) => (a.key < b.key ? 1 : -1));
}

/** All rows in one. */
export const totalRow = (rows: readonly ClassRow[]): Omit<ClassRow, 'key'> => {
  const cells = new Map<string, Cell>();
  let all = NOTHING;
  for (const row of rows) {
    for (const [key, cell] of row.cells) cells.set(key, plus(cells.get(key) ?? NOTHING, cell));
    all = plus(all, row.all);
  }
  return { cells, all };
};

/** What a deployment has a class of games by; either of them will do. */
const MODULES_OF: Readonly<Record<GameClass, readonly string[]>> = {
  ...{ sports: ['sports'], casino: ['casino'], slots: ['casino'], minigame: ['minigame'] },
  holdem: ['holdem', 'apoker'],
};
export const classesOf = (modules: readonly string[]): readonly GameClass[] =>
  GAME_CLASSES.filter((name) => MODULES_OF[name].some((module) => modules.includes(module)));

interface Asked extends Costs {
  readonly rows: readonly CalcClassDay[];
}

/**
 * Classes that the deployment has, and whichever else anything was staked on or paid for in these
 * days, with the families of each, in the order in which they are known.
 */
export function columnsOf({ rows, rewards, losing }: Asked, offered: readonly GameClass[]) {
  const paid = new Set([
    ...rewards.flatMap(({ gameClass, rewardWon }) => (rewardWon === 0 ? [] : [gameClass])),
    ...losing.map(({ gameClass }) => gameClass),
  ]);
  return GAME_CLASSES.flatMap((gameClass) => {
    const of = rows.filter((row) => row.gameClass === gameClass);
    if (of.length === 0 && !offered.includes(gameClass) && !paid.has(gameClass)) return [];
    return [{ gameClass, families: [...new Set(of.map(({ family }) => family))].sort() }];
  });
}
export const profitOf = ({ stakeWon, payoutWon }: Cell) => stakeWon - payoutWon;
export const netOf = (cell: Cell) => profitOf(cell) - cell.rewardWon - cell.losingWon;
export const cellOf = ({ cells }: Pick<ClassRow, 'cells'>, key: string): Cell =>
  cells.get(key) ?? NOTHING;

/** Columns of a group; a family has the first of them, what is given is of its class. */
export const SHOWN = ['stake', 'payout', 'profit', 'hold', 'reward', 'losing', 'net'] as const;
export type Shown = (typeof SHOWN)[number];
const OF_CLASS: readonly Shown[] = ['reward', 'losing', 'net'];

/** What the address says is shown; all where it says nothing, or nothing that there is. */
export function shownOf(text: string | null): readonly Shown[] {
  const named = (text ?? '').split(',');
  const shown = SHOWN.filter((name) => named.includes(name));
  return shown.length === 0 ? SHOWN : shown;
}

export function shownIn(shown: readonly Shown[], isFamily: boolean): readonly Shown[] {
  if (!isFamily) return shown;
  const own = shown.filter((name) => !OF_CLASS.includes(name));
  return own.length === 0 ? ['profit'] : own;
}
