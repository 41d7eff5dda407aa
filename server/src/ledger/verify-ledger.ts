import { sql } from 'kysely';
import { acrossMembers } from '../placement';
import { type Database, transaction } from '../platform/database';
import { Refusal } from '../platform/refusal';
import { checkBets, checkBookedDays } from './bet-checks';
import { checkBetTotals, checkPlacedDays } from './bet-total-checks';
import { checkCasinoDays, checkCasinoMoney, checkCasinoRounds } from './casino-checks';
import { checkCasinoTotals } from './casino-total-checks';
import { checkCountedBets, checkEventSums } from './event-checks';
import { checkPartnerDays, checkSlots } from './kept-sum-checks';
import { checkKeys } from './key-checks';
import { type Difference, isWithin, type MemberRange, type RangeCheck } from './ledger-check';
import { checkDays, checkMarks, checkMonths, checkMovements } from './movement-checks';
import { lockWallets } from './post-movement';
import {
  checkBonuses,
  checkManual,
  checkPairs,
  checkProfits,
  checkRolled,
  checkSources,
} from './source-checks';
import { checkAppendOnly, checkLegs, checkPartitions } from './structure-checks';
import { checkTotals } from './total-checks';
import {
  checkCarried,
  checkOpen,
  checkOpened,
  checkStakes,
  checkTakenBack,
  checkWaived,
} from './wagering-checks';
import { checkChains, checkHouse, checkWallets } from './wallet-checks';

const RANGE_CHECKS: readonly RangeCheck[] = [
  checkWallets,
  checkChains,
  checkHouse,
  checkMovements,
  checkKeys,
  checkDays,
  checkMonths,
  checkMarks,
  checkSources,
  checkBonuses,
  checkProfits,
  checkManual,
  checkOpened,
  checkOpen,
  checkStakes,
  checkWaived,
  checkTakenBack,
  checkBets,
  checkBookedDays,
  checkPlacedDays,
  checkCountedBets,
  checkCasinoMoney,
  checkCasinoRounds,
  checkCasinoDays,
];
const WHOLE_CHECKS = [
  checkLegs,
  checkPartitions,
  checkAppendOnly,
  checkPairs,
  checkRolled,
  checkCarried,
];

/** A part at a time. */
const SUM_CHECKS = [
  checkTotals,
  checkSlots,
  checkBetTotals,
  checkEventSums,
  checkCasinoTotals,
  checkPartnerDays,
];

const MEMBERS_PER_RANGE_MAX = 1_000;
/** A statement's memory and time are bounded by it, save for a single member who has more. */
const ENTRIES_PER_RANGE_MAX = 50_000;

const FIRST_MEMBER_ID = '00000000-0000-0000-0000-000000000000';
const LAST_MEMBER_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface LedgerVerdict {
  readonly members: number;
  readonly entries: number;
  readonly differences: number;
}

interface VerifyOptions {
  /** Told of every difference as it is found. */
  readonly onDifference: (difference: Difference) => void;
  /** Ends the check between two statements by throwing. */
  readonly signal?: AbortSignal;
}

/** Ranges that together hold every member that ever was, small enough for one statement each. */
async function* memberRanges(db: Database): AsyncGenerator<MemberRange> {
  let from = FIRST_MEMBER_ID;
  for (;;) {
    const { rows } = await sql<{ member_id: string; entries: string }>`
      select member_id, sum(seq)::text as entries from wallet
      where member_id > ${from}::uuid and ${acrossMembers}
      group by member_id order by member_id limit ${MEMBERS_PER_RANGE_MAX}`.execute(db);
    let entries = 0;
    for (const row of rows) {
      entries += Number(row.entries);
      if (entries < ENTRIES_PER_RANGE_MAX) continue;
      yield { from, to: row.member_id };
      from = row.member_id;
      entries = 0;
    }
    const last = rows.length < MEMBERS_PER_RANGE_MAX;
    const to = last ? LAST_MEMBER_ID : (rows.at(-1)?.member_id as string);
    if (from !== to) yield { from, to };
    if (last) return;
    from = to;
  }
}

/**
 * What is still found about a member whose money stands still meanwhile: over several machines a
 * check may see the first half of a movement, and it is no difference that the other comes late.
 */
const confirm = (db: Database, checks: Iterable<RangeCheck>, memberId: string) =>
  transaction(db, async (tx): Promise<Difference[]> => {
    await lockWallets({ tx, now: () => new Date() }, memberId).catch((error: unknown) => {
      // Nothing moves that belongs to nobody.
      if (!(error instanceof Refusal)) throw error;
    });
    const found: Difference[] = [];
    for (const check of checks) found.push(...(await check(tx, { memberId })));
    return found;
  });

/** The members of a range about whom something was found, with the checks that found it. */
async function findSuspects(db: Database, range: MemberRange) {
  const suspects = new Map<string, Set<RangeCheck>>();
  for (const check of RANGE_CHECKS)
    for (const { memberId } of await check(db, range))
      suspects.set(memberId, (suspects.get(memberId) ?? new Set()).add(check));
  return suspects;
}

async function countRows(db: Database, range: MemberRange) {
  const { rows } = await sql<{ members: number; entries: number }>`
    select (select count(*) from member where ${isWithin('member', range)}) as members,
      (select count(*) from ledger_entry where ${isWithin('ledger_entry', range)}) as entries`.execute(
    db,
  );
  return rows[0] as { members: number; entries: number };
}

/**
 * Holds everything that the ledger must never show against what it shows, while the servers go on:
 * what a statement compares is written in one transaction, and what concerns a member is told only
 * once it was found again while that member's wallets were held.
 *
 * @returns how many members and entries were looked at, and how many differences were found
 * @source docs/decisions/0010-ledger.md
 */
export async function verifyLedger(
  db: Database,
  { onDifference, signal }: VerifyOptions,
): Promise<LedgerVerdict> {
  const verdict = { members: 0, entries: 0, differences: 0 };
  const tell = (found: readonly Difference[]) => {
    signal?.throwIfAborted();
    verdict.differences += found.length;
    found.forEach(onDifference);
  };
  for (const check of WHOLE_CHECKS) tell(await check(db));
  for (const check of SUM_CHECKS) for await (const found of check(db)) tell(found);
  for await (const range of memberRanges(db)) {
    for (const [memberId, checks] of await findSuspects(db, range))
      tell(await confirm(db, checks, memberId));
    const { members, entries } = await countRows(db, range);
    verdict.members += members;
    verdict.entries += entries;
  }
  return verdict;
}
