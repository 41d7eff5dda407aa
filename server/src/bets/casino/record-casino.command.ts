// What was played with money that lies at a vendor. Its book decides: it is a record, by which no
// money of ours moves.
import { type CasinoRow, type FeedReplyOf, type feed, whenOfMode } from '@gwanje/contract';
import type { FeedWork } from '../../feed/implement-feed';
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
  pickOf,
  type Told,
} from './casino-books.queries';

type Record = FeedWork<typeof feed.recordCasino>;
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
  const pick = await pickOf(tx, taken);
  await keepTold(
    tx,
    { ...told, roundRef, amountWon: taken.amount_won, game: round.game },
    {
      ...{ transactionId: newId(at), balanceWon, movementId: null, member, at },
      ...{ toldAt: new Date(row.at), taken: { ...taken, pick } },
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

/**
 * Keeps the rows of a vendor's book that are not known. Members are held in the order of their
 * identifiers, so that two books cannot wait for each other.
 */
export async function recordCasino(work: Record): Promise<FeedReplyOf<typeof feed.recordCasino>> {
  const { tx, input, isOn, refuse, audit } = work;
  const { vendor, rows } = input;
  const when = whenOfMode(vendor, 'transfer');
  if (!when || !isOn(when)) return refuse('module.off');
  const holdings = new Map<string, Holding>();
  for (const memberId of [...new Set(rows.map((row) => row.memberId))].sort()) {
    const member = await findMemberRow(tx, memberId);
    if (!member) continue;
    const { at } = await lockWallets(work, memberId);
    holdings.set(memberId, { member, at });
  }
  const counts = { taken: 0, known: 0 };
  const refused: { memberId: string; vendorRef: string; code: Refused }[] = [];
  for (const row of rows) {
    const holding = holdings.get(row.memberId);
    const outcome = holding ? await recordRow(work, row, holding) : 'member.not_found';
    if (outcome === 'taken' || outcome === 'known') counts[outcome] += 1;
    else refused.push({ memberId: row.memberId, vendorRef: row.vendorRef, code: outcome });
  }
  await audit({ subject: `casino/${vendor}`, after: { ...counts, refused: refused.length } });
  return { ...counts, refused };
}
