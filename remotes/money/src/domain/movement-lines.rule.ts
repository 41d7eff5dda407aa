import { HISTORY_TYPES, type LedgerEntry, type Wallet, walletsOf } from '@gwanje/contract';

/** What a wallet gained or lost. */
export interface LineLeg {
  readonly wallet: Wallet;
  readonly amountWon: number;
}

/** One line of a history: a movement with all that it did, or bets of one sitting folded together. */
export interface MovementLine {
  /** Stands for it in the list: the first of its entries there. */
  readonly entry: LedgerEntry;
  readonly entries: readonly LedgerEntry[];
  /** `YYYY-MM-DD` of Seoul. */
  readonly day: string;
  /** How many movements it folds; 1 is a movement. */
  readonly folded: number;
  readonly legs: readonly LineLeg[];
  /** Whether a part of it stands on another page. */
  readonly isCut: boolean;
  /** What the wallets held after it; null where the page does not say. */
  readonly afterWon: Readonly<Record<'money' | 'point', number | null>>;
}

interface Options {
  readonly sort: 'newest' | 'oldest';
  readonly dayOf: (at: string) => string;
  /** Whether it is all that one member has, so that bets fold and balances follow from line to line. */
  readonly isStory: boolean;
}

/** Fewer are shown by themselves. */
const FOLDED_MIN = 3;

const legsOf = (entries: readonly LedgerEntry[]): readonly LineLeg[] =>
  entries
    .map(({ wallet, amountWon }) => ({ wallet, amountWon }))
    .sort((a, b) => a.amountWon - b.amountWon);

/** Entries of one movement together, in the order of the first of each. */
function byMovement(entries: readonly LedgerEntry[]): readonly (readonly LedgerEntry[])[] {
  const groups = new Map<string, LedgerEntry[]>();
  for (const entry of entries) {
    const { movementId } = entry;
    groups.set(movementId, [...(groups.get(movementId) ?? []), entry]);
  }
  return [...groups.values()];
}

const isBetting = ([first]: readonly LedgerEntry[]) =>
  first !== undefined && HISTORY_TYPES[first.type].group === 'betting';

/** Movements that are told as one: bets that follow each other on one day. */
function folds(
  movements: readonly (readonly LedgerEntry[])[],
  { dayOf, isStory }: Options,
): readonly (readonly (readonly LedgerEntry[])[])[] {
  const runs: (readonly LedgerEntry[])[][] = [];
  const dayOfRun = (run: readonly (readonly LedgerEntry[])[]) => dayOf(run[0]?.[0]?.at ?? '');
  for (const movement of movements) {
    const last = runs.at(-1);
    const joins =
      isStory &&
      last !== undefined &&
      isBetting(movement) &&
      isBetting(last[0] ?? []) &&
      dayOfRun(last) === dayOfRun([movement]);
    if (joins) last.push(movement);
    else runs.push([movement]);
  }
  return runs.flatMap((run) => (run.length < FOLDED_MIN ? run.map((one) => [one]) : [run]));
}

/** What came and what went of folded bets. */
function foldedLegs(entries: readonly LedgerEntry[]): readonly LineLeg[] {
  const of = (sign: 1 | -1) =>
    entries.reduce(
      (sum, { amountWon }) => (Math.sign(amountWon) === sign ? sum + amountWon : sum),
      0,
    );
  return ([-1, 1] as const)
    .map((sign) => ({ wallet: 'money' as const, amountWon: of(sign) }))
    .filter(({ amountWon }) => amountWon !== 0);
}

/**
 * What a wallet held after the entries up to `end` in the order of time, where those beside it say so.
 *
 * @param ordered the page, the oldest first
 */
function balanceAfter(
  ordered: readonly LedgerEntry[],
  end: number,
  wallet: 'money' | 'point',
): number | null {
  const before = ordered.slice(0, end + 1).findLast((entry) => entry.wallet === wallet);
  if (before) return before.balanceAfterWon;
  return ordered.slice(end + 1).find((entry) => entry.wallet === wallet)?.balanceBeforeWon ?? null;
}

/** A page of entries as movements, each told once, bets of one sitting folded. */
export function movementLines(
  entries: readonly LedgerEntry[],
  options: Options,
): readonly MovementLine[] {
  const ordered = options.sort === 'newest' ? entries.toReversed() : entries;
  return folds(byMovement(entries), options).map((run): MovementLine => {
    const of = run.flat();
    const entry = of[0] as LedgerEntry;
    const day = options.dayOf(entry.at);
    const end = Math.max(...of.map((one) => ordered.indexOf(one)));
    const own = (wallet: 'money' | 'point') =>
      options.isStory
        ? balanceAfter(ordered, end, wallet)
        : (of.find((one) => one.wallet === wallet)?.balanceAfterWon ?? null);
    return {
      ...{ entry, entries: of, day, folded: run.length },
      legs: run.length > 1 ? foldedLegs(of) : legsOf(of),
      isCut: run.length === 1 && of.length < walletsOf(entry.type).length,
      afterWon: { money: own('money'), point: own('point') },
    };
  });
}
