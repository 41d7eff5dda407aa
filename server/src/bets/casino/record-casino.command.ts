// What was played with money that lies at a vendor. Its book decides: it is a record, by which no
// money of ours moves.
import { type CasinoRow, type FeedReplyOf, type feed, whenOfMode } from '@gwanje/contract';
import type { FeedStep, FeedSteps, FeedWork } from '../../feed/implement-feed';
import { lockWallets } from '../../ledger/post-movement';
import { findMemberRow, type MemberRow } from '../../members/members.queries';
import { newId } from '../../platform/new-id';
import {
  burnKey,
  findKey,
  findRound,
  isSame,
  keepIdleCancel,
  keepTold,
  noteCancelled,
  noteRepeat,
  type Told,
} from './casino-books.queries';

/** Whoever plays waits for as many rows at most, each of which takes some milliseconds. */
const ROWS_AT_ONCE = 25;

type Steps = FeedSteps<typeof feed.recordCasino>;
type Record = Pick<FeedWork<typeof feed.recordCasino>, 'tx' | 'input' | 'now'>;
type Refused = FeedReplyOf<typeof feed.recordCasino>['refused'][number]['code'];
type Outcome = 'taken' | 'known' | Refused;

const toldOf = (row: CasinoRow, vendor: Told['vendor']): Told => ({
  ...{ vendor, mode: 'transfer', memberId: row.memberId, vendorRef: row.vendorRef },
  ...{ roundRef: row.roundRef, kind: row.kind, amountWon: row.amountWon, game: row.game },
  ...{ provider: row.provider ?? null, gameClass: row.gameClass, extra: row.extra ?? null },
  ...{ cancels: row.cancels ?? null, pick: row.pick ?? null, numbers: row.numbers ?? null },
  ...{ oddsHundredths: row.oddsHundredths ?? null, isFree: row.isFree === true },
  ...{ isPush: row.isPush === true, isTournament: row.isTournament === true },
  ...{ details: row.details ?? null, raw: row.raw ?? null },
});

interface Holding {
  readonly member: MemberRow;
  readonly at: Date;
}

/** A cancellation of the book: of what it names, or of the whole row's round where it names nothing. */
async function recordCancel(
  { tx }: Record,
  row: CasinoRow,
  told: Told,
  { member, at }: Holding,
): Promise<Outcome> {
  if (told.cancels === null || told.cancels === told.vendorRef) return 'casino.differs';
  const balanceWon = row.balanceAfterWon ?? null;
  const taken = await findKey(tx, told, told.cancels);
  if (taken?.kind === 'CANCEL') return 'casino.differs';
  if (!taken?.kind || taken.cancelled_by !== null) {
    if (!taken) await burnKey(tx, told, at);
    await keepIdleCancel(tx, told, { balanceWon, at });
    return 'taken';
  }
  const roundRef = taken.round_ref as string;
  const round = await findRound(tx, { ...told, roundRef });
  // What we have moved money for is taken back by a call that moves it again.
  if (round?.mode !== 'transfer') return 'casino.differs';
  await noteCancelled(tx, told, taken, at);
  await keepTold(
    tx,
    { ...told, roundRef, amountWon: taken.amount_won, game: round.game },
    {
      ...{ transactionId: newId(at), balanceWon, movementId: null, member, at },
      ...{ toldAt: new Date(row.at), taken },
    },
  );
  return 'taken';
}

async function recordRow(work: Record, row: CasinoRow, holding: Holding): Promise<Outcome> {
  const { tx, input } = work;
  const told = toldOf(row, input.vendor);
  const known = await findKey(tx, told, told.vendorRef);
  if (known) {
    if (known.kind === null) return 'casino.cancelled';
    const isAgain =
      told.kind === 'CANCEL'
        ? known.kind === 'CANCEL' && known.cancels === told.cancels
        : isSame(known, told);
    if (!isAgain) return 'casino.differs';
    await noteRepeat(tx, known);
    return 'known';
  }
  if (told.kind === 'CANCEL') return recordCancel(work, row, told, holding);
  const round = await findRound(tx, told);
  if (round && round.mode !== 'transfer') return 'casino.differs';
  const { member, at } = holding;
  const booked = { transactionId: newId(at), balanceWon: row.balanceAfterWon ?? null };
  await keepTold(
    tx,
    told,
    { ...booked, movementId: null, member, at, toldAt: new Date(row.at) },
    { round, settings: tx },
  );
  return 'taken';
}

/** Keeps these rows, whose members are held in the order of their identifiers, so that two books cannot wait for each other. */
async function recordRows(work: Record, rows: readonly CasinoRow[]): Promise<readonly Outcome[]> {
  const { tx } = work;
  const holdings = new Map<string, Holding>();
  for (const memberId of new Set(rows.map((row) => row.memberId))) {
    const member = await findMemberRow(tx, memberId);
    if (!member) continue;
    const { at } = await lockWallets(work, memberId);
    holdings.set(memberId, { member, at });
  }
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    const holding = holdings.get(row.memberId);
    outcomes.push(holding ? await recordRow(work, row, holding) : 'member.not_found');
  }
  return outcomes;
}

const countsOf = (outcomes: readonly Outcome[]) => {
  const of = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
  return { taken: of('taken'), known: of('known') };
};

/** As they came of one member, in parts of which one is kept at a time. */
function partsOf(rows: readonly CasinoRow[]): readonly (readonly CasinoRow[])[] {
  const sorted = rows.toSorted((one, other) =>
    one.memberId < other.memberId ? -1 : Number(one.memberId > other.memberId),
  );
  return Array.from({ length: Math.ceil(sorted.length / ROWS_AT_ONCE) }, (_, at) =>
    sorted.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  );
}

/**
 * Keeps the rows of a vendor's book that are not known, few at a time: in one go a book would hold
 * the wallets of all its players for seconds, who could not bet meanwhile. Rows that a call had kept
 * when it was cut off are known to the next.
 */
export async function recordCasino({ step, ...asked }: Steps) {
  const { input, now, isOn, refuse } = asked;
  const { vendor } = input;
  const when = whenOfMode(vendor, 'transfer');
  if (!when || !isOn(when)) return refuse('module.off');
  const outcomes = new Map<CasinoRow, Outcome>();
  const keep =
    (rows: readonly CasinoRow[]) =>
    async ({ tx, audit }: FeedStep<typeof feed.recordCasino>) => {
      const became = await recordRows({ tx, input, now }, rows);
      for (const [index, row] of rows.entries()) outcomes.set(row, became[index] as Outcome);
      const { taken, known } = countsOf(became);
      const refused = rows.length - taken - known;
      await audit({ subject: `casino/${vendor}`, after: { taken, known, refused } });
    };
  const parts = partsOf(input.rows).map(keep);
  for (const part of parts.slice(0, -1)) await step(part);
  return async (last: FeedStep<typeof feed.recordCasino>) => {
    await parts.at(-1)?.(last);
    const refused = input.rows.flatMap((row) => {
      const code = outcomes.get(row) as Outcome;
      const { memberId, vendorRef } = row;
      return code === 'taken' || code === 'known' ? [] : [{ memberId, vendorRef, code }];
    });
    return { ...countsOf([...outcomes.values()]), refused };
  };
}
