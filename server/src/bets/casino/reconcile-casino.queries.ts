// The book of a vendor's day beside ours.
import type { CasinoDifference, CasinoVendor } from '@gwanje/contract';
import { CASINO_DIFFERENCES_MAX, PROVIDERS, providerOfVendor } from '@gwanje/contract';
import { sql } from 'kysely';
import { dayBegins } from '../../money/totals/korean-days.queries';
import { acrossMembers } from '../../placement';
import { raiseAlarm } from '../../platform/alarm';
import type { Database, Tx } from '../../platform/database';
import { newId } from '../../platform/new-id';

interface Day {
  readonly vendor: CasinoVendor;
  readonly dayOn: string;
}

/** Our rows of that day. */
const ours = ({ vendor, dayOn }: Day) => sql`
  select member_id, transaction_id, vendor_ref, kind, amount_won from casino_transaction
  where vendor = ${vendor} and at >= ${dayBegins(dayOn, 0)} and at < ${dayBegins(dayOn, 1)}
    and ${acrossMembers}`;
const theirs = ({ vendor, dayOn }: Day) => sql`
  select said_member_id as member_id, vendor_ref, kind, amount_won from casino_report
  where vendor = ${vendor} and day_on = ${dayOn}::date`;

/**
 * What only one side has, and what both have otherwise. A reference that we keep for two members
 * differs from itself: the vendor names one transaction by it.
 */
const differing = (day: Day) => sql`
  with ours as (${ours(day)}), theirs as (${theirs(day)})
  select coalesce(ours.vendor_ref, theirs.vendor_ref) as vendor_ref,
    coalesce(ours.member_id, theirs.member_id) as member_id, ours.transaction_id,
    ours.kind as our_kind, ours.amount_won as our_won, theirs.kind as their_kind,
    theirs.amount_won as their_won
  from ours full join theirs on theirs.vendor_ref = ours.vendor_ref
    and (theirs.member_id is null or theirs.member_id = ours.member_id)
  where ours.vendor_ref is null or theirs.vendor_ref is null or ours.kind <> theirs.kind
    or ours.amount_won <> theirs.amount_won
    or ours.vendor_ref in (
      select vendor_ref from ours group by vendor_ref having count(distinct member_id) > 1)`;

interface Book {
  readonly rows: number;
  readonly bet_won: number;
  readonly win_won: number;
  readonly cancel_won: number;
}

const sumOf = async (db: Database | Tx, of: ReturnType<typeof ours>): Promise<Book> => {
  const { rows } = await sql<Book>`
    select count(*)::integer as rows,
      coalesce(sum(amount_won) filter (where kind = 'BET'), 0)::bigint as bet_won,
      coalesce(sum(amount_won) filter (where kind = 'WIN'), 0)::bigint as win_won,
      coalesce(sum(amount_won) filter (where kind = 'CANCEL'), 0)::bigint as cancel_won
    from (${of}) as book`.execute(db);
  return rows[0] as Book;
};

/** What our record of the wallets says was won or lost at a vendor in a day. */
async function playedWon(db: Database | Tx, { vendor, dayOn }: Day): Promise<number | null> {
  const provider = providerOfVendor(vendor);
  if (!provider) return null;
  const { rows } = await sql<{ won: number }>`
    select coalesce(sum(amount_won), 0)::bigint as won from ledger_day
    where day_on = ${dayOn}::date and type = ${PROVIDERS[provider].play} and ${acrossMembers}`.execute(
    db,
  );
  return Number(rows[0]?.won ?? 0);
}

/** Both books of a day, and how many of their rows differ. */
async function compareBooks(db: Database | Tx, day: Day) {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::integer as rows from (${differing(day)}) as differing`.execute(db);
  const [mine, told] = [await sumOf(db, ours(day)), await sumOf(db, theirs(day))];
  return {
    ...{ our_rows: mine.rows, our_bet_won: mine.bet_won, our_win_won: mine.win_won },
    ...{ our_cancel_won: mine.cancel_won, their_rows: told.rows, their_bet_won: told.bet_won },
    ...{ their_win_won: told.win_won, their_cancel_won: told.cancel_won },
    ...{ play_won: await playedWon(db, day), differing_rows: rows[0]?.rows ?? 0 },
  };
}

/** Whether the books of a day were held against each other before. */
export async function isHeld(tx: Tx, { vendor, dayOn }: Day): Promise<boolean> {
  const held = await tx
    .selectFrom('casino_reconciliation')
    .select('reconciliation_id')
    .where('vendor', '=', vendor)
    .where('day_on', '=', dayOn)
    .executeTakeFirst();
  return held !== undefined;
}

/**
 * Holds the books of a day against each other and keeps what differs, which rings where it is more than
 * was known of.
 *
 * @returns how many rows differ
 */
export async function holdBooks(tx: Tx, day: Day, at: Date, knownRows = 0): Promise<number> {
  const { vendor, dayOn } = day;
  const compared = await compareBooks(tx, day);
  await tx
    .insertInto('casino_reconciliation')
    .values({ reconciliation_id: newId(at), vendor, day_on: dayOn, ...compared, at })
    .onConflict((conflict) =>
      conflict.columns(['vendor', 'day_on']).doUpdateSet({ ...compared, at }),
    )
    .execute();
  const differingRows = compared.differing_rows;
  if (differingRows > knownRows)
    await raiseAlarm(tx, {
      ...{ kind: 'providerMismatch', at, details: { asked: 'day', vendor, dayOn, differingRows } },
      sameBy: { asked: 'day', vendor, dayOn },
    });
  return differingRows;
}

/** Holds every book of a day against ours again that was before: ours has changed since. */
export async function holdAgain(tx: Tx, dayOn: string, at: Date): Promise<void> {
  const held = await tx
    .selectFrom('casino_reconciliation')
    .select(['vendor', 'differing_rows'])
    .where('day_on', '=', dayOn)
    .orderBy('vendor')
    .forUpdate()
    .execute();
  for (const { vendor, differing_rows } of held)
    await holdBooks(tx, { vendor, dayOn }, at, differing_rows);
}

type Side = CasinoDifference['ours'];
interface DifferingRow {
  readonly vendor_ref: string;
  readonly transaction_id: string | null;
  readonly member_id: string | null;
  readonly login_id: string | null;
  readonly our_kind: NonNullable<Side>['kind'] | null;
  readonly our_won: number | null;
  readonly their_kind: NonNullable<Side>['kind'] | null;
  readonly their_won: number | null;
}
const sideOf = (kind: DifferingRow['our_kind'], won: number | null): Side =>
  kind === null || won === null ? null : { kind, amountWon: won };

/** The first differences of a day, and whether there are more. */
export async function listDifferences(db: Database | Tx, day: Day) {
  const { rows } = await sql<DifferingRow>`
    select found.*, member.login_id from (${differing(day)}) as found
    left join member on member.member_id = found.member_id
    order by found.vendor_ref, found.member_id limit ${CASINO_DIFFERENCES_MAX + 1}`.execute(db);
  return {
    isMore: rows.length > CASINO_DIFFERENCES_MAX,
    differences: rows.slice(0, CASINO_DIFFERENCES_MAX).map(
      (row): CasinoDifference => ({
        ...{ vendorRef: row.vendor_ref, transactionId: row.transaction_id },
        member: row.member_id && row.login_id ? { _id: row.member_id, id: row.login_id } : null,
        ours: sideOf(row.our_kind, row.our_won),
        theirs: sideOf(row.their_kind, row.their_won),
      }),
    ),
  };
}
