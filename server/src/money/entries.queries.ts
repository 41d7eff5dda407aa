import {
  type EntryFilter,
  type Explanation,
  HISTORY_TYPES,
  type HistoryType,
  type LedgerEntry,
  type money,
  type ParsedInputOf,
  type ReplyOf,
  type Wallet,
  walletsOf,
} from '@gwanje/contract';
import { type RawBuilder, sql } from 'kysely';
import type { PostedEntry } from '../ledger/post-movement';
import type { Database, Tx } from '../platform/database';
import { Refusal } from '../platform/refusal';
import { firstWindowEnd } from './entry-window.rule';
import { dayFloor } from './korean-days.queries';

type List = ReplyOf<typeof money.listEntries>;
type Totals = ReplyOf<typeof money.totalEntries>;
type EntryDetails = ReplyOf<typeof money.readEntry>;

const ENTRIES_PER_PAGE = 50;
const COUNTED_MAX = 10_001;

interface Leg {
  readonly type: HistoryType;
  readonly wallet: Wallet;
}

const ALL_LEGS: readonly Leg[] = (Object.keys(HISTORY_TYPES) as HistoryType[]).flatMap((type) =>
  walletsOf(type).map((wallet) => ({ type, wallet })),
);

/** The types and wallets that a filter asks for; undefined when it asks for all of them. */
function legsOf({ wallet, group, type }: EntryFilter): readonly Leg[] | undefined {
  if (wallet === undefined && group === undefined && type === undefined) return undefined;
  return ALL_LEGS.filter(
    (leg) =>
      (wallet === undefined || leg.wallet === wallet) &&
      (group === undefined || HISTORY_TYPES[leg.type].group === group) &&
      (type === undefined || leg.type === type),
  );
}

const inOneList = (conditions: readonly RawBuilder<unknown>[]) =>
  sql.join(conditions.length > 0 ? conditions : [sql`true`], sql` and `);

/** Entries with the people in them, as replies show them. */
const shownEntries = (db: Database | Tx) =>
  db
    .selectFrom('ledger_entry as entry')
    .innerJoin('member', 'member.member_id', 'entry.member_id')
    .selectAll('entry')
    .select(['member.login_id', 'member.nick']);

type ShownRow = Awaited<ReturnType<ReturnType<typeof shownEntries>['executeTakeFirstOrThrow']>>;

const toEntry = (row: ShownRow): LedgerEntry => ({
  entryId: row.entry_id,
  movementId: row.movement_id,
  at: row.at.toISOString(),
  member: { _id: row.member_id, id: row.login_id, nick: row.nick, isTest: row.is_test },
  wallet: row.wallet,
  type: row.type,
  amountWon: row.amount_won,
  balanceBeforeWon: row.balance_after_won - row.amount_won,
  balanceAfterWon: row.balance_after_won,
  actor:
    row.actor_id !== null && row.actor_login_id !== null
      ? { _id: row.actor_id, id: row.actor_login_id }
      : null,
  reason: row.reason,
  subject: row.subject,
  explanation: row.explanation as Explanation | null,
});

/** Entries as replies show them, in the order of their identifiers as they are given. */
function toEntries(ids: readonly string[], rows: readonly ShownRow[]): LedgerEntry[] {
  const byId = new Map(rows.map((row) => [row.entry_id, toEntry(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Entries of one member, each looked up by itself: from identifiers of many months the planner
 * would rather read whole months of a member who is active.
 */
async function rowsOfMember(
  db: Database,
  memberId: string,
  ids: readonly string[],
): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select entry.*, member.login_id, member.nick
    from unnest(${ids}::uuid[]) as found (entry_id), lateral (
      select * from ledger_entry
      where member_id = ${memberId} and entry_id = found.entry_id limit 1
    ) as entry
    join member using (member_id)`.execute(db);
  return rows;
}

/** What was posted to one member, as replies show it. */
export async function getEntries(
  tx: Tx,
  memberId: string,
  posted: readonly PostedEntry[],
): Promise<LedgerEntry[]> {
  const ids = posted.map(({ entryId }) => entryId);
  const rows = await shownEntries(tx)
    .where('entry.entry_id', 'in', ids)
    .where('entry.member_id', '=', memberId)
    .execute();
  return toEntries(ids, rows);
}

/**
 * The identifiers of one page. Where a filter asks for several types, the first rows of each are
 * read from an index and merged: a scan that throws away what does not fit would take the longer,
 * the rarer the type and the larger the ledger. The limit is a query of its own to keep it from
 * the planner, who would hold it against the rows of an average type and sort all of a frequent one.
 */
function pageIds(
  { sort = 'newest', page = 1, after, ...filter }: ParsedInputOf<typeof money.listEntries>,
  windowEnd?: Date,
): RawBuilder<{ entry_id: string }> {
  const { memberId, from, to } = filter;
  const legs = legsOf(filter);
  const beyond = sql.raw(sort === 'newest' ? '<' : '>');
  const inWindow = sql.raw(sort === 'newest' ? '>=' : '<');
  const order = sql.raw(sort === 'newest' ? 'desc' : 'asc');
  const offset = (page - 1) * ENTRIES_PER_PAGE;
  const conditions = inOneList([
    ...(memberId === undefined ? [] : [sql`member_id = ${memberId}`]),
    ...(from === undefined ? [] : [sql`entry_id >= ${dayFloor(from, 0)}`]),
    ...(to === undefined ? [] : [sql`entry_id < ${dayFloor(to, 1)}`]),
    ...(after === undefined ? [] : [sql`entry_id ${beyond} ${after}`]),
    ...(windowEnd === undefined
      ? []
      : [sql`entry_id ${inWindow} uuid_floor(${windowEnd}::timestamptz)`]),
  ]);
  if (legs === undefined)
    return sql`
      select entry_id from ledger_entry where ${conditions}
      order by entry_id ${order} offset ${offset} limit ${ENTRIES_PER_PAGE + 1}`;
  return sql`
    select entry_id
    from unnest(${legs.map(({ type }) => type)}::text[], ${legs.map(({ wallet }) => wallet)}::text[])
        as leg (type, wallet),
      lateral (
        select entry_id from ledger_entry
        where type = leg.type and wallet = leg.wallet and ${conditions}
        order by entry_id ${order} limit (select ${offset + ENTRIES_PER_PAGE + 1}::bigint)
      ) as first_of_leg
    order by entry_id ${order} offset ${offset} limit ${ENTRIES_PER_PAGE + 1}`;
}

/** Where a list begins that has the oldest first and no other bound. */
async function findFirstId(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('ledger_entry')
    .select('entry_id')
    .orderBy('entry_id')
    .limit(1)
    .executeTakeFirst();
  return row?.entry_id;
}

/** Entries of a filter, 50 a page: after the last one of a page, or by the page's number. */
export async function listEntries(
  db: Database,
  input: ParsedInputOf<typeof money.listEntries>,
  now: Date,
): Promise<List> {
  const { memberId, sort, from, after } = input;
  const isUnbounded = memberId === undefined && from === undefined && after === undefined;
  const beginsAfter = sort === 'oldest' && isUnbounded ? await findFirstId(db) : after;
  const windowEnd = firstWindowEnd({ ...input, after: beginsAfter }, now);
  const inWindow = windowEnd && (await pageIds(input, windowEnd).execute(db)).rows;
  const isFilled = inWindow !== undefined && inWindow.length > ENTRIES_PER_PAGE;
  const rows = isFilled ? inWindow : (await pageIds(input).execute(db)).rows;
  if (rows.length === 0) return { entries: [], more: false };
  // Entries never change, so what is read now is what was found.
  const ids = rows.slice(0, ENTRIES_PER_PAGE).map(({ entry_id }) => entry_id);
  const found =
    memberId === undefined
      ? // Identifiers that are known spare the planner every partition but theirs.
        await shownEntries(db).where('entry.entry_id', 'in', ids).execute()
      : await rowsOfMember(db, memberId, ids);
  return { entries: toEntries(ids, found), more: rows.length > ENTRIES_PER_PAGE };
}

interface LegTotal extends Leg {
  readonly listed: number;
  readonly entries: number;
  readonly amount_won: number;
}

/**
 * How many entries a filter lists, test accounts included, and what they come to by wallet and
 * type, test accounts left out. Read from the sums of the days, which are kept in the
 * transactions of the entries, so that no filter has to look at every entry.
 */
export async function totalEntries(db: Database, filter: EntryFilter): Promise<Totals> {
  const { memberId, wallet, from, to } = filter;
  const types = legsOf(filter)?.map(({ type }) => type);
  if (types?.length === 0) return { count: 0, isMore: false, totals: [] };
  const rows: LegTotal[] = await db
    .selectFrom('ledger_day')
    .select(['type', 'wallet'])
    .select(sql<number>`sum(entries)`.as('listed'))
    .select(sql<number>`coalesce(sum(entries) filter (where not is_test), 0)`.as('entries'))
    .select(
      sql<number>`coalesce(sum(amount_won) filter (where not is_test), 0)::bigint`.as('amount_won'),
    )
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId as string))
    .$if(from !== undefined, (query) => query.where('day_on', '>=', from as string))
    .$if(to !== undefined, (query) => query.where('day_on', '<=', to as string))
    .$if(wallet !== undefined, (query) => query.where('wallet', '=', wallet as Wallet))
    .$if(types !== undefined, (query) => query.where('type', 'in', types as HistoryType[]))
    .groupBy(['type', 'wallet'])
    .execute();
  const listed = rows.reduce((sum, row) => sum + row.listed, 0);
  const isOf = (leg: Leg) => (row: LegTotal) => row.type === leg.type && row.wallet === leg.wallet;
  return {
    count: Math.min(listed, COUNTED_MAX),
    isMore: listed >= COUNTED_MAX,
    totals: ALL_LEGS.flatMap((leg) => rows.find(isOf(leg)) ?? [])
      .filter(({ entries }) => entries > 0)
      .map(({ amount_won, ...row }) => ({
        wallet: row.wallet,
        type: row.type,
        entries: row.entries,
        amountWon: amount_won,
      })),
  };
}

/**
 * One entry and its whole movement, whose parts sum to zero: what the wallets gained, the house
 * account of the type gave, and the reverse.
 *
 * @throws {Refusal} money.entry_not_found
 */
export async function readEntry(
  db: Database,
  { memberId, entryId }: ParsedInputOf<typeof money.readEntry>,
): Promise<EntryDetails> {
  const row = await shownEntries(db)
    .where('entry.member_id', '=', memberId)
    .where('entry.entry_id', '=', entryId)
    .executeTakeFirst();
  if (!row) throw new Refusal('money.entry_not_found');
  // Identifiers of one movement were made at one instant, so no index on the movement is needed.
  const parts = await db
    .selectFrom('ledger_entry')
    .select(['wallet', 'amount_won'])
    .where('member_id', '=', memberId)
    .where('entry_id', '>=', sql<string>`uuid_floor(${row.at})`)
    .where('entry_id', '<', sql<string>`uuid_floor(${row.at}::timestamptz + interval '1 ms')`)
    .where('movement_id', '=', row.movement_id)
    .execute();
  const wallets = walletsOf(row.type);
  const movement = parts
    .sort((a, b) => wallets.indexOf(a.wallet) - wallets.indexOf(b.wallet))
    .map((part) => ({ account: part.wallet, amountWon: part.amount_won }));
  const sumWon = movement.reduce((sum, { amountWon }) => sum + amountWon, 0);
  const { counter } = HISTORY_TYPES[row.type];
  return {
    entry: toEntry(row),
    movement:
      wallets.length > 1 ? movement : [...movement, { account: counter, amountWon: 0 - sumWon }],
  };
}
