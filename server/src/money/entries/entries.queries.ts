import {
  type Explanation,
  entries,
  HISTORY_TYPES,
  type LedgerEntry,
  type money,
  type ReplyOf,
  walletsOf,
} from '@gwanje/contract';
import { type RawBuilder, sql } from 'kysely';
import type { PostedEntry } from '../../ledger/post-movement';
import { markedMemberOf } from '../../members/member-cell.queries';
import { askedOfLine, isStaff, ofMembers } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { Question } from '../../platform/implement';
import { bindList, instant, ruled } from '../../platform/list';
import type { Asked, PageOf } from '../../platform/list-source';
import { Refusal } from '../../platform/refusal';
import { ruleForPartner } from '../shown-bonus.rule';
import { dayFloor } from '../totals/korean-days.queries';
import { isOfLegs, requireFewOfAmounts, sumEntries } from '../totals/totals.queries';
import { amountConditions, amountsOf, isOfLarge, rareConditions } from './entry-conditions.queries';
import { ALL_LEGS, legsOf } from './entry-legs.rule';
import { firstWindowEnd } from './entry-window.rule';

type EntryDetails = ReplyOf<typeof money.readEntry>;

const FIRST_ID = sql`'00000000-0000-0000-0000-000000000000'::uuid`;
const LAST_ID = sql`'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`;

/** Below and above which identifiers a page is looked for; no bound of them is part of it. */
function boundsOf({ sort = 'newest', after, from, to }: PageOf<typeof entries>, windowEnd?: Date) {
  const near = after === undefined ? [] : [sql`${after}::uuid`];
  const far = windowEnd === undefined ? [] : [sql`uuid_floor(${windowEnd}::timestamptz)`];
  const [lower, upper] = sort === 'newest' ? [far, near] : [near, far];
  return {
    above: [...(from === undefined ? [] : [dayFloor(from, 0)]), ...lower],
    below: [...(to === undefined ? [] : [dayFloor(to, 1)]), ...upper],
  };
}

/**
 * The identifiers of one page. Where a filter asks for several types, the first rows of each are
 * read from an index and merged: a scan that throws away what does not fit would take the longer,
 * the rarer the type and the larger the ledger.
 */
function pageIds(
  { input, actor }: Pick<Asked<PageOf<typeof entries>>, 'input' | 'actor'>,
  rowsMax: number,
  windowEnd?: Date,
): RawBuilder<{ entry_id: string }> {
  const { sort = 'newest', page = 1, memberId } = input;
  const isNewest = sort === 'newest';
  const { above, below } = boundsOf(input, windowEnd);
  const rare = rareConditions(input);
  const conditions = [
    ofMembers('member_id')(input, { actor }),
    ...rare,
    ...above.map((id) => sql`entry_id > ${id}`),
    ...below.map((id) => sql`entry_id < ${id}`),
  ];
  const amounts = amountsOf(input);
  conditions.push(...amountConditions(input));
  const isListed = sql.join(conditions, sql` and `);
  const order = sql.raw(isNewest ? 'desc' : 'asc');
  const offset = (page - 1) * (rowsMax - 1);
  const firstMax = offset + rowsMax;
  const onePage = sql`order by entry_id ${order} offset ${offset} limit ${rowsMax}`;
  // Small amounts of everybody are met soon in the index of identifiers, which holds amounts too.
  const isMetSoon = memberId === undefined && !isOfLarge(input);
  const legs = legsOf(input) ?? (amounts === undefined || isMetSoon ? undefined : ALL_LEGS);
  if (legs === undefined)
    return sql`select entry_id from ledger_entry where ${isListed} ${onePage}`;
  const isOfSome = memberId === undefined && actor !== null && actor.line !== null;
  if (isOfSome || rare.length > 0)
    return sql`
      select entry_id from ledger_entry where ${isListed} and ${isOfLegs(legs)} ${onePage}`;
  const types = sql`${legs.map(({ type }) => type)}::text[]`;
  const wallets = sql`${legs.map(({ wallet }) => wallet)}::text[]`;
  if (memberId === undefined)
    return sql`
      select entry_id from ${
        amounts === undefined
          ? sql`first_entries(`
          : sql`first_entries_of_amount(${amounts.leastWon}::bigint, ${amounts.mostWon}::bigint,`
      }
        ${types}, ${wallets}, greatest(${sql.join([FIRST_ID, ...above])}),
        least(${sql.join([LAST_ID, ...below])}), ${isNewest}, ${firstMax}
      ) as entry_id
      ${onePage}`;
  // The limit is a query of its own to keep it from the planner, who would hold it against the
  // rows of an average type and sort all of a frequent one.
  return sql`
    select entry_id
    from unnest(${types}, ${wallets}) as leg (type, wallet), lateral (
      select entry_id from ledger_entry
      where type = leg.type and wallet = leg.wallet and ${isListed}
      order by entry_id ${order} limit (select ${firstMax}::bigint)
    ) as first_of_leg
    ${onePage}`;
}

/** Where a list begins that has the oldest first and no other bound. */
async function findFirstId(db: Database | Tx): Promise<string | undefined> {
  const row = await db
    .selectFrom('ledger_entry')
    .select('entry_id')
    .where(acrossMembers)
    .orderBy('entry_id')
    .limit(1)
    .executeTakeFirst();
  return row?.entry_id;
}

/** From the back, a page is found as the next one in the other order. */
function forwards({ before, ...input }: PageOf<typeof entries>): PageOf<typeof entries> {
  if (before === undefined) return input;
  const sort = input.sort === 'oldest' ? 'newest' : 'oldest';
  return { ...input, sort, after: before };
}

/**
 * The names of so many entries of a page.
 *
 * @throws {Refusal} list.too_wide
 */
async function findEntries(
  context: Asked<PageOf<typeof entries>>,
  rowsMax: number,
): Promise<readonly string[]> {
  const ofLine = await askedOfLine(context, context.input.partnerId);
  if (!ofLine) return [];
  const { db, input, actor, now } = ofLine;
  await requireFewOfAmounts({ db, actor }, input);
  const asked = forwards(input.after === undefined ? input : { ...input, page: 1 });
  const { memberId, sort, from, after } = asked;
  const isUnbounded = memberId === undefined && from === undefined && after === undefined;
  const beginsAfter = sort === 'oldest' && isUnbounded ? await findFirstId(db) : after;
  const windowEnd = firstWindowEnd({ ...asked, after: beginsAfter }, now());
  const inWindow =
    windowEnd && (await pageIds({ input: asked, actor }, rowsMax, windowEnd).execute(db)).rows;
  const isFilled = inWindow !== undefined && inWindow.length === rowsMax;
  const rows = isFilled
    ? inWindow
    : (await pageIds({ input: asked, actor }, rowsMax).execute(db)).rows;
  return rows.map(({ entry_id }) => entry_id);
}

/**
 * Entries of one member, each looked up by itself: from identifiers of many months the planner
 * would rather read whole months of a member who is active.
 */
const eachOfMember = (ids: readonly string[], memberId: string) => sql`
  unnest(${ids}::uuid[]) as found (entry_id), lateral (
    select * from ledger_entry
    where member_id = ${memberId} and entry_id = found.entry_id limit 1
  ) as entry`;

const ID = sql.ref('entry.entry_id');

/** Money and point history with the people in it; entries never change. */
export const ENTRIES = bindList(entries, {
  base: sql`ledger_entry`,
  as: 'entry',
  joins: sql`join member on member.member_id = entry.member_id`,
  within: ofMembers('entry.member_id'),
  id: ID,
  columns: {
    entryId: ID,
    movementId: sql.ref('entry.movement_id'),
    at: instant(sql.ref('entry.at')),
    member: { ...markedMemberOf('member'), isTest: sql.ref('entry.is_test') },
    wallet: sql.ref('entry.wallet'),
    type: sql.ref('entry.type'),
    amountWon: sql.ref('entry.amount_won'),
    balanceBeforeWon: sql`entry.balance_after_won - entry.amount_won`,
    balanceAfterWon: sql.ref('entry.balance_after_won'),
    seq: sql.ref('entry.seq'),
    actor: { _id: sql.ref('entry.actor_id'), id: sql.ref('entry.actor_login_id') },
    reason: sql.ref('entry.reason'),
    subject: sql.ref('entry.subject'),
    explanation: ruled(
      { why: sql.ref('entry.explanation') },
      ({ why }: { why: Explanation | null }, context) =>
        why === null || isStaff(context) ? why : { ...why, rule: ruleForPartner(why.rule) },
    ),
  },
  find: findEntries,
  readFrom: (ids, { memberId }) =>
    memberId === undefined ? undefined : eachOfMember(ids, memberId),
  sorts: { newest: { by: ID, direction: 'desc' }, oldest: { by: ID, direction: 'asc' } },
  sum: sumEntries,
});

/** What was posted to one member, as replies show it. */
export const getEntries = (
  tx: Tx,
  memberId: string,
  posted: readonly PostedEntry[],
): Promise<LedgerEntry[]> => {
  const ids = posted.map(({ entryId }) => entryId);
  return ENTRIES.named({ db: tx, actor: null }, ids, { memberId });
};

const BET = /^bet\/([0-9a-f-]{36})$/;

const findBet = (db: Database, memberId: string, betId: string) =>
  db
    .selectFrom('bet')
    .select(['bet_id', 'round_id'])
    .where('member_id', '=', memberId)
    .where('bet_id', '=', betId)
    .executeTakeFirst();

const SETTLEMENT = /^settlement\/([0-9a-f-]{36})$/;

/** The key of a movement names the line that it pays, or takes back. */
const findSettled = (db: Database, entry: LedgerEntry, settlementId: string) =>
  db
    .selectFrom('settlement_line as line')
    .innerJoin('movement', (join) =>
      join
        .onRef('movement.member_id', '=', 'line.member_id')
        .on((eb) =>
          eb('movement.key', 'in', [
            sql<string>`'settlement:' || line.line_id`,
            sql<string>`'settlement-back:' || line.line_id`,
          ]),
        ),
    )
    .select(['line.from_on', 'line.to_on', 'line.game_class', 'line.kind'])
    .where('line.member_id', '=', entry.member._id)
    .where('line.settlement_id', '=', settlementId)
    .where('movement.movement_id', '=', entry.movementId)
    .executeTakeFirst();

/**
 * One entry and its whole movement, whose parts sum to zero: what the wallets gained, the house
 * account of the type gave, and the reverse.
 *
 * @throws {Refusal} record.not_found
 */
export async function readEntry({
  db,
  actor,
  input: { memberId, entryId },
}: Pick<Question<typeof money.readEntry>, 'db' | 'actor' | 'input'>): Promise<EntryDetails> {
  const entry = await ENTRIES.one({ db, actor }, entryId, { memberId });
  if (!entry) throw new Refusal('record.not_found');
  // Identifiers of one movement were made at one instant, so no index on the movement is needed.
  const parts = await db
    .selectFrom('ledger_entry')
    .select(['wallet', 'amount_won'])
    .where('member_id', '=', memberId)
    .where('entry_id', '>=', sql<string>`uuid_floor(${entry.at})`)
    .where('entry_id', '<', sql<string>`uuid_floor(${entry.at}::timestamptz + interval '1 ms')`)
    .where('movement_id', '=', entry.movementId)
    .execute();
  const wallets = walletsOf(entry.type);
  const movement = parts
    .sort((a, b) => wallets.indexOf(a.wallet) - wallets.indexOf(b.wallet))
    .map((part) => ({ account: part.wallet, amountWon: part.amount_won }));
  const sumWon = movement.reduce((sum, { amountWon }) => sum + amountWon, 0);
  const { counter } = HISTORY_TYPES[entry.type];
  const betId = entry.subject?.match(BET)?.[1];
  const bet = betId && (await findBet(db, memberId, betId));
  const settlementId = entry.subject?.match(SETTLEMENT)?.[1];
  const line = settlementId && (await findSettled(db, entry, settlementId));
  return {
    ...{ entry, bet: bet ? { betId: bet.bet_id, roundId: bet.round_id } : null },
    settled: line
      ? { from: line.from_on, to: line.to_on, gameClass: line.game_class, kind: line.kind }
      : null,
    movement:
      wallets.length > 1 ? movement : [...movement, { account: counter, amountWon: 0 - sumWon }],
  };
}
