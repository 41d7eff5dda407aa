import type { MoneySettingOf } from '@gwanje/contract';

/** An account that is shown to members, and what has been assigned to it today. */
export interface OfferedAccount {
  readonly accountId: string;
  readonly levelMin: number;
  readonly levelMax: number;
  readonly lineMemberId: string | null;
  readonly dayMaxWon: number | null;
  readonly minWon: number | null;
  readonly maxWon: number | null;
  readonly position: number;
  readonly assignedWon: number;
}

export interface Charging {
  /** Null before the member has said how much. */
  readonly amountWon: number | null;
  /** Of the member, 1 to 10. */
  readonly level: number;
  /** The member and everybody above him. */
  readonly line: readonly string[];
  /** The account that he was assigned last, as long as he is to keep it. */
  readonly keptId: string | null;
}

function isFor(account: OfferedAccount, { amountWon, level, line }: Charging): boolean {
  const { levelMin, levelMax, lineMemberId, minWon, maxWon, dayMaxWon, assignedWon } = account;
  const isTaken =
    amountWon === null
      ? dayMaxWon === null || assignedWon < dayMaxWon
      : (minWon === null || amountWon >= minWon) &&
        (maxWon === null || amountWon <= maxWon) &&
        (dayMaxWon === null || assignedWon + amountWon <= dayMaxWon);
  return (
    level >= levelMin &&
    level <= levelMax &&
    (lineMemberId === null || line.includes(lineMemberId)) &&
    isTaken
  );
}

/** How much of its day is used, from 0 to 1; without a limit none of it. */
const shareOf = ({ dayMaxWon, assignedWon }: OfferedAccount) =>
  dayMaxWon === null ? 0 : assignedWon / dayMaxWon;

type Mode = MoneySettingOf<'depositAccount'>['mode'];

/**
 * The account into which a charge is to be paid: one of the member's own line before the others, the
 * one that he has, then by the least use of a limit and the least amount, or by their order alone.
 *
 * @returns null when none of them takes it
 */
export function chooseDepositAccount(
  accounts: readonly OfferedAccount[],
  charging: Charging,
  mode: Mode,
): string | null {
  const fitting = accounts.filter((account) => isFor(account, charging));
  const own = fitting.filter(({ lineMemberId }) => lineMemberId !== null);
  const candidates = own.length > 0 ? own : fitting;
  const kept = candidates.find(({ accountId }) => accountId === charging.keptId);
  if (kept) return kept.accountId;
  const [first] = [...candidates].sort(
    (a, b) =>
      (mode === 'leastUsed' ? shareOf(a) - shareOf(b) || a.assignedWon - b.assignedWon : 0) ||
      a.position - b.position ||
      (a.accountId < b.accountId ? -1 : 1),
  );
  return first?.accountId ?? null;
}
