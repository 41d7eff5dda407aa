import {
  type CouponTarget,
  coupons,
  couponUses,
  type FeedReplyOf,
  type feed,
  MEMBER_STATUS_BLOCKED,
  MEMBER_STATUS_EXCLUDED,
  MEMBER_STATUS_LEFT,
  usesOfCoupon,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { isOfDays } from '../../money/totals/korean-days.queries';
import { isOfLine, ofMembers } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { beginningWith, bindList, instant, type ListContext } from '../../platform/list';
import type { FilterOf, Sql, SumsOf } from '../../platform/list-source';
import { markedMemberOf } from '../member-cell.queries';
import type { CouponRow } from './coupon.rule';

const ID = sql.ref('coupon.coupon_id');
const LEFT = sql`(coupon.budget_won - coupon.used_won)`;

type CouponFilter = FilterOf<typeof coupons>;

const conditionsOf = ({ kind, state, query, from, to }: CouponFilter): Sql[] => [
  ...(kind ? [sql`coupon.kind = ${kind}`] : []),
  ...(state ? [sql`coupon.state = ${state}`] : []),
  ...(query === undefined
    ? []
    : [
        sql`(lower(coupon.name) collate "C" like ${beginningWith(query.toLowerCase())}
          or coupon.code like ${beginningWith(query.toUpperCase())})`,
      ]),
  ...isOfDays(ID, { from, to }),
];

async function sumCoupons(
  { db }: ListContext,
  filter: CouponFilter,
): Promise<SumsOf<typeof coupons>> {
  const where = sql.join([sql`true`, ...conditionsOf(filter)], sql` and `);
  const { rows } = await sql<{ counted: number; usedWon: number; budgetLeftWon: number }>`
    select count(*) as counted, coalesce(sum(coupon.used_won), 0) as "usedWon",
      coalesce(sum(${LEFT}), 0) as "budgetLeftWon"
    from coupon where ${where}`.execute(db);
  const { counted, ...totals } = rows[0] as (typeof rows)[number];
  return { counted, totals: counted === 0 ? [] : [totals] };
}

/** Coupons, with what was taken of each. */
export const COUPONS = bindList(coupons, {
  base: sql`coupon`,
  as: 'coupon',
  joins: sql`
    join admin as maker on maker._id = coupon.created_by
    left join admin as first on first._id = coupon.first_approved_by
    left join member_login as line on line.member_id = coupon.partner_id`,
  id: ID,
  columns: {
    couponId: ID,
    name: sql.ref('coupon.name'),
    kind: sql.ref('coupon.kind'),
    code: sql.ref('coupon.code'),
    pointsWon: sql.ref('coupon.points_won'),
    beginsAt: instant(sql.ref('coupon.begins_at')),
    endsAt: instant(sql.ref('coupon.ends_at')),
    levelMin: sql.ref('coupon.level_min'),
    grade: sql.ref('coupon.grade'),
    partnerId: sql.ref('coupon.partner_id'),
    partner: sql.ref('line.login_id'),
    usesMax: sql.ref('coupon.uses_max'),
    budgetWon: sql.ref('coupon.budget_won'),
    factorBps: sql.ref('coupon.factor_bps'),
    chargeMinWon: sql.ref('coupon.charge_min_won'),
    chargeDays: sql.ref('coupon.charge_days'),
    state: sql.ref('coupon.state'),
    issued: sql.ref('coupon.issued'),
    issuing: sql`coalesce((
      select greatest(0, giving.expected - giving.given) from coupon_issue as giving
      where giving.coupon_id = ${ID} and giving.state = 'giving'), 0)`,
    used: sql.ref('coupon.used'),
    usedWon: sql.ref('coupon.used_won'),
    budgetLeftWon: LEFT,
    askedBudgetWon: sql.ref('coupon.asked_budget_won'),
    firstApprovedBy: { _id: sql.ref('first._id'), id: sql.ref('first.login_id') },
    createdAt: instant(sql.ref('coupon.created_at')),
    createdBy: { _id: sql.ref('maker._id'), id: sql.ref('maker.login_id') },
    version: sql.ref('coupon.version'),
  },
  narrow: async (_, filter) => conditionsOf(filter),
  sum: sumCoupons,
  sorts: {
    newest: { by: ID, direction: 'desc' },
    oldest: { by: ID, direction: 'asc' },
    usedWon: { by: sql.ref('coupon.used_won'), direction: 'asc' },
    '-usedWon': { by: sql.ref('coupon.used_won'), direction: 'desc' },
    budgetLeftWon: { by: LEFT, direction: 'asc' },
    '-budgetLeftWon': { by: LEFT, direction: 'desc' },
  },
});

const USE_ID = sql.ref('taken.use_id');
const OF_MEMBERS = ofMembers('taken.member_id');
type UseFilter = FilterOf<typeof couponUses> & Partial<FilterOf<typeof usesOfCoupon>>;

const useConditions = ({ couponId, from, to }: UseFilter): Sql[] => [
  ...(couponId ? [sql`taken.coupon_id = ${couponId}`] : []),
  ...isOfDays(USE_ID, { from, to }),
];

/** Days of which everybody's uses are summed; of more they are counted. */
const SUMMED_MS_MAX = 31 * 86_400_000;

/** Test accounts are listed, and in no sum. */
async function sumUses(
  context: ListContext,
  filter: UseFilter,
): Promise<{ counted: number; totals: { pointsWon: number }[] }> {
  const where = sql.join([OF_MEMBERS(filter, context), ...useConditions(filter)], sql` and `);
  const { rows } = await sql<{ counted: number; pointsWon: number }>`
    select count(*) as counted,
      coalesce(sum(taken.points_won) filter (where not member.is_test), 0) as "pointsWon"
    from coupon_use as taken join member on member.member_id = taken.member_id
    where ${where}`.execute(context.db);
  const { counted, pointsWon } = rows[0] as (typeof rows)[number];
  return { counted, totals: counted === 0 ? [] : [{ pointsWon }] };
}

const USES = {
  base: sql`coupon_use`,
  as: 'taken',
  joins: sql`join member on member.member_id = taken.member_id`,
  within: OF_MEMBERS,
  id: USE_ID,
  columns: {
    useId: USE_ID,
    couponId: sql.ref('taken.coupon_id'),
    name: sql.ref('taken.name'),
    member: markedMemberOf('member'),
    pointsWon: sql.ref('taken.points_won'),
    at: instant<string>(sql.ref('taken.at')),
  },
  narrow: async (_: ListContext, filter: UseFilter) => useConditions(filter),
  sum: sumUses,
  isSummed: ({ couponId, memberId, from, to }: UseFilter) =>
    couponId !== undefined ||
    memberId !== undefined ||
    (from !== undefined && to !== undefined && Date.parse(to) - Date.parse(from) <= SUMMED_MS_MAX),
  sorts: { newest: { by: USE_ID, direction: 'desc' }, oldest: { by: USE_ID, direction: 'asc' } },
} as const;

/** Points that members have taken by coupons. */
export const COUPON_USES = bindList(couponUses, USES);
/** The same by one of them. */
export const USES_OF_COUPON = bindList(usesOfCoupon, USES);

/** A coupon as it stands until the transaction ends; everybody who takes of it waits. */
export const lockCoupon = (tx: Tx, couponId: string): Promise<CouponRow | undefined> =>
  tx
    .selectFrom('coupon')
    .selectAll()
    .where('coupon_id', '=', couponId)
    .forUpdate()
    .executeTakeFirst();

/** Of the shared code; undefined: there is none, or it is not out yet. */
export const findCouponByCode = async (tx: Tx, code: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('coupon')
      .select('coupon_id')
      .where('code', '=', code)
      .where('state', 'not in', ['draft', 'waiting'])
      .executeTakeFirst()
  )?.coupon_id;

const CODE_BATCH_ROWS = 20_000;
const hashOf = (code: Sql) => sql`sha256(convert_to(${code}, 'UTF8'))`;

/** Keeps by what single-use codes are recognised. */
export async function addCodes(tx: Tx, couponId: string, codes: readonly string[]): Promise<void> {
  for (let from = 0; from < codes.length; from += CODE_BATCH_ROWS)
    await sql`
      insert into coupon_code (code_hash, coupon_id)
      select ${hashOf(sql.ref('made.code'))}, ${couponId}
      from unnest(${codes.slice(from, from + CODE_BATCH_ROWS)}::text[]) as made (code)`.execute(tx);
}

export const dropCodes = (tx: Tx, couponId: string) =>
  tx.deleteFrom('coupon_code').where('coupon_id', '=', couponId).execute();

/** The coupon of a single-use code, used or not; undefined: there is none, or it is not out yet. */
export const findCouponBySingleCode = async (tx: Tx, code: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('coupon_code')
      .innerJoin('coupon', 'coupon.coupon_id', 'coupon_code.coupon_id')
      .select('coupon.coupon_id')
      .where('code_hash', '=', sql<Buffer>`${hashOf(sql`${code}::text`)}`)
      .where('state', 'not in', ['draft', 'waiting'])
      .executeTakeFirst()
  )?.coupon_id;

interface Taker {
  readonly memberId: string;
  readonly at: Date;
}

/** @returns whether nobody had used the code before; its coupon is locked */
export async function takeSingleCode(
  tx: Tx,
  code: string,
  { memberId, at }: Taker,
): Promise<boolean> {
  const { rows } = await sql`
    update coupon_code set used_by = ${memberId}, used_at = ${at}
    where code_hash = ${hashOf(sql`${code}::text`)} and used_by is null
    returning 1`.execute(tx);
  return rows.length === 1;
}

/** Whoever lets out a budget alone waits until what the same hands let out beside it is done. */
export const lockHands = (tx: Tx, hands: readonly string[]) =>
  sql`select 1 from admin where _id = any(${hands}::uuid[])
    order by _id for no key update`.execute(tx);

interface LettingOut {
  readonly hands: readonly string[];
  /** Left out of the sum. */
  readonly couponId: string;
  readonly at: Date;
}

/** What these have let out or raised alone in a day of Seoul, won: budgets of coupons that nobody else agreed to. */
export async function sumActivatedAlone(
  tx: Tx,
  { hands, couponId, at }: LettingOut,
): Promise<number> {
  const { rows } = await sql<{ won: number }>`
    select coalesce(sum(budget_won), 0)::bigint as won from coupon
    where is_alone and activated_by = any(${hands}::uuid[]) and coupon_id <> ${couponId}
      and activated_at >= date_trunc('day', ${at}::timestamptz at time zone 'Asia/Seoul')
        at time zone 'Asia/Seoul'`.execute(tx);
  return rows[0]?.won ?? 0;
}

/** Whom nobody gives a coupon to: whoever has left, is blocked, or has excluded himself and takes nothing. */
const GONE = [MEMBER_STATUS_LEFT, MEMBER_STATUS_BLOCKED, MEMBER_STATUS_EXCLUDED];

/** Whom a coupon is given to: nobody of those, and nobody who has it. */
export function holderConditions(couponId: string, target: CouponTarget): Sql {
  const { ids, grade, level, partnerId } = target;
  const conditions: Sql[] = [
    acrossMembers,
    sql`member.status not in (${sql.join(GONE)})`,
    // Whoever is suspended stays so while he excludes himself.
    sql`coalesce(member.excluded_until <= now(), true)`,
    sql`not exists (select 1 from coupon_holder as holder
      where holder.member_id = member.member_id and holder.coupon_id = ${couponId})`,
    // Whoever looks for people means real ones; a test account is named.
    ids ? sql`member.login_id = any(${ids}::text[])` : sql`not member.is_test`,
    ...(grade === undefined ? [] : [sql`member.grade = ${grade}`]),
    ...(level === undefined ? [] : [sql`member.level = ${level}`]),
    ...(partnerId === undefined ? [] : [isOfLine('member', partnerId)]),
  ];
  return sql.join(conditions, sql` and `);
}

/** How many members a coupon would be given to, as far as `countMax`. */
export async function countTarget(
  tx: Tx,
  couponId: string,
  { target, countMax }: { readonly target: CouponTarget; readonly countMax: number },
): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    select count(*) as counted from (
      select 1 from member where ${holderConditions(couponId, target)}
      limit ${countMax}) as targeted`.execute(tx);
  return rows[0]?.counted ?? 0;
}

/** The first members of a target, as far as `rowsMax`, and which IDs nobody has. */
export async function readTarget(
  db: Database | Tx,
  couponId: string,
  target: CouponTarget,
  rowsMax: number,
): Promise<{ readonly names: readonly string[]; readonly unknown: readonly string[] }> {
  const { rows } = await sql<{ id: string }>`
    select member.login_id as id from member where ${holderConditions(couponId, target)}
    order by member.login_id limit ${rowsMax}`.execute(db);
  const known = await sql<{ id: string }>`
    select login_id as id from member_login
    where login_id = any(${target.ids ?? []}::text[])`.execute(db);
  const isKnown = new Set(known.rows.map(({ id }) => id));
  return {
    names: rows.map(({ id }) => id),
    unknown: (target.ids ?? []).filter((id) => !isKnown.has(id)),
  };
}

/** What a member has charged within so many days, won. */
export async function sumCharged(
  tx: Tx,
  memberId: string,
  { days, at }: { readonly days: number; readonly at: Date },
): Promise<number> {
  const { rows } = await sql<{ won: number }>`
    select coalesce(sum(amount_won), 0)::bigint as won from money_request
    where member_id = ${memberId} and kind = 'charge' and status = 'approved'
      and decided_at > ${at}::timestamptz - make_interval(days => ${days})`.execute(tx);
  return rows[0]?.won ?? 0;
}

const OWN_MAX = 50;
/** Of what he was given, the newest that are looked at: most of it is over or taken. */
const HELD_MAX = 1_000;

/** What a member may take of what he was given, and what he has taken, the newest first. */
export async function listOwnCoupons(
  db: Database,
  memberId: string,
  at: Date,
): Promise<FeedReplyOf<typeof feed.listOwnCoupons>['coupons']> {
  const held = await db
    .selectFrom('coupon_holder')
    .select('coupon_id')
    .where('member_id', '=', memberId)
    .orderBy('coupon_id', 'desc')
    .limit(HELD_MAX)
    .execute();
  const open = await db
    .selectFrom('coupon')
    .selectAll()
    .where(({ eb, val }) => eb('coupon_id', '=', eb.fn.any(val(held.map((one) => one.coupon_id)))))
    .where('state', '=', 'active')
    .where('begins_at', '<=', at)
    .where('ends_at', '>', at)
    .execute();
  const used = await db
    .selectFrom('coupon_use')
    .select('coupon_id')
    .where('member_id', '=', memberId)
    .where(({ eb, val }) => eb('coupon_id', '=', eb.fn.any(val(open.map((one) => one.coupon_id)))))
    .execute();
  const taken = await db
    .selectFrom('coupon_use')
    .select(['coupon_id', 'at', 'points_won'])
    .where('member_id', '=', memberId)
    .orderBy('use_id', 'desc')
    .limit(OWN_MAX)
    .execute();
  const usedAt = new Map(taken.map((one) => [one.coupon_id, one.at]));
  const spent = await db
    .selectFrom('coupon')
    .selectAll()
    .where(({ eb, val }) => eb('coupon_id', '=', eb.fn.any(val([...usedAt.keys()]))))
    .execute();
  const isUsed = new Set(used.map((one) => one.coupon_id));
  const mayTake = open.filter(({ coupon_id }) => !isUsed.has(coupon_id));
  return [...mayTake, ...spent]
    .sort((one, other) => (one.coupon_id < other.coupon_id ? 1 : -1))
    .map((row) => ({
      ...{ couponId: row.coupon_id, name: row.name, pointsWon: row.points_won },
      endsAt: row.ends_at.toISOString(),
      usedAt: usedAt.get(row.coupon_id)?.toISOString() ?? null,
    }));
}
