// The list of members: what it is narrowed by, what it is sorted by, and its sums.
import {
  MEMBER_STATUS_EXCLUDED,
  MEMBER_STATUS_LEFT,
  MEMBER_STATUS_WAITING,
  MEMBERS_OF_FILTER_MAX,
  type MemberChip,
  type MemberFilter,
  type MemberStatus,
  memberList,
  type members,
  ONLINE_MINUTES,
  type ReplyOf,
  type TotalOf,
  type TraceKind,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { isOfDays } from '../../money/totals/korean-days.queries';
import { isBeyondLine, isOfLineByDepth, isStaff, ofMembers } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import type { Database } from '../../platform/database';
import { bindList, FOUND_MAX, instant, isAmong, ruled, saysWords } from '../../platform/list';
import type { ListContext, Sql, SumsOf } from '../../platform/list-source';
import { maskedAccountOf, mayTrack, shownIp } from '../../platform/masks.rule';
import { accountIs, digitsFor, ownerIs } from '../account-conditions.queries';
import { householdOf, isWithin } from '../blocked-ips/within-network.queries';
import { marksOf } from '../member-cell.queries';
import { findMemberRow, nameConditions, startConditions } from '../members.queries';
import { layoutsOf } from '../other-layout.rule';
import type { TraceKey } from '../traces/opposite-rounds.queries';
import { findKey } from '../traces/trace-groups.queries';
import { ipKeyOf } from '../traces/traces.rule';
import { AT_PROVIDERS, approvedWon, STAKED_LATELY, walletWon } from './member-sums.queries';

const ID = sql.ref('member.member_id');
const rank = (column: string) => sql.ref(`member.${column}`);
const NEVER = sql`'-infinity'::timestamptz`;
const LAST_LOGIN = rank('last_login_at');
const MIDNIGHT = sql`date_trunc('day', now() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul'`;
const IDLE = sql`now() - interval '30 days'`;
const COUNTED_MAX = 10_001;

/** Members with what they are sorted by. */
const BASE = sql`(
  select member.*, rank.money_won, rank.point_won, rank.charge_won, rank.exchange_won,
    rank.profit_won, rank.income_won, rank.provider_won, rank.stake_30d_won,
    rank.last_login_at, rank.last_ip, rank.shared_members
  from member join member_rank as rank on rank.member_id = member.member_id
  where ${acrossMembers})`;

/**
 * The same for an order or a question of the ranks: each begins in an index of theirs, which ends in
 * the member, and looks the member up. The planner would join two tables of a million instead.
 */
const RANKED = sql`(
  select rank.member_id, rank.money_won, rank.point_won, rank.charge_won, rank.exchange_won,
    rank.profit_won, rank.last_login_at, rank.shared_members, own.*
  from member_rank as rank cross join lateral (
    select member.login_id, member.nick, member.status, member.grade, member.level,
      member.is_test, member.tags, member.bank_owner, member.bank_number, member.phone_last4,
      member.phone_hash, member.phone_shown,
      member.recommended_by, member.recommend_path, member.excluded_until
    from member where member.member_id = rank.member_id offset 0) as own
  where ${acrossMembers})`;
const RANKED_CHIPS: readonly (MemberChip | undefined)[] = ['shared', 'idle', 'owing'];
const UNRANKED_SORTS: readonly string[] = ['newest', 'oldest', 'id', '-id'];

/** Written out, and who waits once for members and once for test accounts: as their indexes are. */
const hasStatus = (status: number): Sql =>
  status === MEMBER_STATUS_WAITING
    ? sql`((member.status = 0 and not member.is_test) or (member.status = 0 and member.is_test))`
    : sql`member.status = ${sql.lit(status)}`;

const CHIPS: Readonly<Record<MemberChip, Sql>> = {
  waiting: hasStatus(MEMBER_STATUS_WAITING),
  joinedToday: sql`member.member_id >= uuid_floor(${MIDNIGHT})`,
  firstCharged: sql`member.member_id in (
    select charge.member_id from money_request as charge
    where charge.status = 'approved' and charge.kind = 'charge'
      and charge.decided_at >= ${MIDNIGHT} and ${acrossMembers}
      and not exists (
        select 1 from money_request as earlier
        where earlier.member_id = charge.member_id and earlier.kind = 'charge'
          and earlier.status = 'approved' and earlier.decided_at < ${MIDNIGHT}))`,
  online: sql`member.member_id in (
    select visit.member_id from member_session as visit
    where visit.ended_at is null and visit.last_seen_at > now() - make_interval(mins => ${ONLINE_MINUTES})
      and ${acrossMembers})`,
  idle: sql`(member.last_login_at < ${IDLE} and member.member_id < uuid_floor(${IDLE}))`,
  shared: sql`member.shared_members > 0`,
  // What was taken back of what had left already; nothing is paid out until it is there again.
  owing: sql`member.money_won < 0`,
  // A suspension or a block lies over it; who has left is kept out of nothing.
  excluded: sql`(member.excluded_until > now() and member.status <> ${MEMBER_STATUS_LEFT})`,
  exclusionOver: sql`(member.status = ${MEMBER_STATUS_EXCLUDED} and member.excluded_until <= now())`,
};
/** What a partner would learn of other lines by. */
const STAFF_CHIPS: readonly MemberChip[] = ['shared'];

/** Members of whom staff have noted these words. */
async function isNoted(query: string, context: ListContext): Promise<Sql> {
  const says = saysWords(sql`memo.body`, query);
  const found = sql`select memo.member_id from member_memo as memo
    where ${says} and ${acrossMembers}`;
  return isAmong(
    context,
    ID,
    found,
    sql`exists (
    select 1 from member_memo as memo where memo.member_id = member.member_id and ${says})`,
  );
}

const idleFor = (days: Sql) => sql`(
  member.last_login_at < now() - make_interval(days => ${days})
  and member.member_id < uuid_floor(now() - make_interval(days => ${days})))`;

const PHONE_ENDS_IN = 4;

/** By its last four digits, or by all of them: then whoever has this phone, and nobody beside him. */
function phoneIs(query: string, context: ListContext): Sql {
  const { hashPhone } = context;
  const digits = digitsFor(query, context, PHONE_ENDS_IN);
  if (digits.length <= PHONE_ENDS_IN) return sql`member.phone_last4 = ${digits}`;
  return hashPhone ? sql`member.phone_hash = ${hashPhone(digits)}` : sql`false`;
}

/** Nobody above a partner is found by the one whom he brought in. */
const recommenderIs = (query: string, line: string | null) =>
  line === null
    ? sql`member.recommended_by = ${query}`
    : sql`(member.recommended_by = ${query} and member.member_id <> ${line})`;

const cameWith = ({ kind, key }: TraceKey) => sql`member.member_id in (
  select trace.member_id from member_trace as trace
  where trace.kind = ${kind} and trace.key = ${key} and ${acrossMembers})`;

/** What others have in common with whom is nothing for a partner. */
async function isOfGroup(groupId: string, context: ListContext): Promise<Sql> {
  const key = isStaff(context) ? await findKey(context.db, groupId) : undefined;
  return key ? cameWith(key) : sql`false`;
}

async function isBeneath(memberId: string, { db, actor }: ListContext): Promise<Sql> {
  const recommender = await findMemberRow(db, memberId);
  return recommender ? recommenderIs(recommender.login_id, actor?.line ?? null) : sql`false`;
}

/** Of whom one of these holds: who that is, is read from the indexes of names first. */
function isOneOf(context: ListContext, conditions: readonly Sql[]): Promise<Sql> {
  const found = conditions.map(
    (condition) => sql`(
      select member.member_id from member where ${condition} and ${acrossMembers}
      limit ${FOUND_MAX + 1})`,
  );
  return isAmong(
    context,
    ID,
    sql.join(found, sql` union all `),
    sql`(${sql.join(conditions, sql` or `)})`,
  );
}

const JOINING_SORTS: readonly string[] = ['newest', 'oldest'];

/** The kinds of names that are looked for; undefined: it is none that is. */
function namesIn(category: MemberFilter['categoryInfo']): readonly ('id' | 'nick')[] | undefined {
  if (category === undefined) return ['id', 'nick'];
  return category === 'id' || category === 'nick' ? [category] : undefined;
}

/** By a short beginning of a name, each kind of name by itself. */
function findByStart(sort: string, { query, categoryInfo, ...filter }: MemberFilter) {
  const names = namesIn(categoryInfo);
  if (query === undefined || !names || !JOINING_SORTS.includes(sort)) return undefined;
  const starts = layoutsOf(query).map(startConditions);
  // What is long in the other layout has no such index; all of it is found the other way then.
  if (!starts.every((one) => one !== undefined)) return undefined;
  return { filter, either: starts.flatMap((one) => names.map((name) => one[name])) };
}

async function whoIs({ query, categoryInfo }: MemberFilter, context: ListContext): Promise<Sql[]> {
  if (query === undefined) return [];
  const line = context.actor?.line ?? null;
  switch (categoryInfo) {
    case undefined:
    case 'id':
    case 'nick': {
      const names = namesIn(categoryInfo) ?? [];
      const named = layoutsOf(query).flatMap((text) =>
        names.map((name) => nameConditions[name](text)),
      );
      return [await isOneOf(context, named)];
    }
    case 'owner':
      return [ownerIs('member', query, context)];
    case 'phone':
      return [phoneIs(query, context)];
    case 'account':
      return [accountIs('member', query, context)];
    case 'recommender':
      return [recommenderIs(query, line)];
    case 'ip':
      return [mayTrack(context) ? cameWith({ kind: 'ip', key: ipKeyOf(query) }) : sql`false`];
    case 'code':
      return [
        sql`member.member_id = (
          select known.partner_id from partner_code as known
          where known.code = ${query.toUpperCase()})`,
      ];
    case 'memo':
      return [isStaff(context) ? await isNoted(query, context) : sql`false`];
  }
}

/** The line of somebody who is not of his own is nobody's for a partner. */
async function lineIs(partnerId: string, context: ListContext): Promise<Sql> {
  return (await isBeyondLine(context, partnerId))
    ? sql`false`
    : isOfLineByDepth(context.db, 'member', partnerId);
}

/** Words of staff are for staff. */
const isTagged = (tag: string, context: ListContext): Sql =>
  isStaff(context) ? sql`member.tags @> ${sql.lit(`{${tag}}`)}::text[]` : sql`false`;

async function memberConditions(context: ListContext, filter: MemberFilter): Promise<Sql[]> {
  const { categoryGrade, categoryStatus, level, partnerId, tag, chip, isTest } = filter;
  const { from, to, idle, recommenderId, groupId } = filter;
  const isClosed = chip !== undefined && STAFF_CHIPS.includes(chip) && !isStaff(context);
  return [
    ...(await whoIs(filter, context)),
    ...(categoryGrade === undefined ? [] : [sql`member.grade = ${categoryGrade}`]),
    ...(categoryStatus === undefined ? [] : [hasStatus(categoryStatus)]),
    ...(level === undefined ? [] : [sql`member.level = ${level}`]),
    ...(partnerId === undefined ? [] : [await lineIs(partnerId, context)]),
    ...(recommenderId === undefined ? [] : [await isBeneath(recommenderId, context)]),
    ...(groupId === undefined ? [] : [await isOfGroup(groupId, context)]),
    ...(tag === undefined ? [] : [isTagged(tag, context)]),
    ...(chip === undefined ? [] : [isClosed ? sql`false` : CHIPS[chip]]),
    ...(isTest === undefined
      ? []
      : [isTest === 'true' ? sql`member.is_test` : sql`not member.is_test`]),
    ...isOfDays(sql.ref('member.member_id'), { from, to }),
    ...(idle === undefined ? [] : [idleFor(sql.lit(idle))]),
  ];
}

const within = ofMembers('member.member_id');

/** Questions of which it is known already who they leave. */
const FOUND_BEFORE: readonly MemberFilter['categoryInfo'][] = [undefined, 'id', 'nick', 'memo'];

/** Where a filter leaves more members, its first fifty are met soon along any order. */
const RANKED_MAX = 5_000;

/**
 * Whom a filter leaves, for an order by ranks: of a line or a tag that few have, or of nobody, all
 * members would be looked up one by one on its way.
 */
async function findRanked(
  sort: string,
  { chip, idle: _, ...filter }: MemberFilter,
  context: ListContext,
): Promise<readonly Sql[]> {
  const { query, categoryInfo } = filter;
  const isFound = query !== undefined && FOUND_BEFORE.includes(categoryInfo);
  if (UNRANKED_SORTS.includes(sort) || isFound) return [];
  const own = { ...filter, ...(RANKED_CHIPS.includes(chip) ? {} : { chip }) };
  const asked = await memberConditions(context, own);
  const isOfAll = asked.length === 0 && (context.actor?.line ?? null) === null;
  if (isOfAll) return [];
  const where = sql.join([within(own, context), ...asked], sql` and `);
  const found = sql`select member.member_id from member where ${where}`;
  return [await isAmong(context, ID, found, sql`true`, RANKED_MAX)];
}

/** Ranks that are summed. */
const SUMMED: Readonly<Record<keyof TotalOf<typeof memberList>, string>> = {
  moneyWon: 'money_won',
  pointWon: 'point_won',
  incomeWon: 'income_won',
  providerWon: 'provider_won',
  chargeWon: 'charge_won',
  exchangeWon: 'exchange_won',
  profitWon: 'profit_won',
  stake30dWon: 'stake_30d_won',
};

async function sumMembers(
  context: ListContext,
  filter: MemberFilter,
  rowsMax: number,
): Promise<SumsOf<typeof memberList>> {
  const where = sql.join(
    [within(filter, context), ...(await memberConditions(context, filter))],
    sql` and `,
  );
  const { rows } = await sql<{ counted: number } & Record<string, number>>`
    select (select count(*) from (
        select 1 from ${BASE} as member where ${where} limit ${rowsMax}) as listed) as counted,
      ${sql.join(
        Object.entries(SUMMED).map(
          ([sum, column]) => sql`coalesce(sum(${rank(column)}), 0) as ${sql.ref(sum)}`,
        ),
      )}
    from ${BASE} as member where ${where} and not member.is_test`.execute(context.db);
  const { counted, ...totals } = rows[0] as (typeof rows)[number];
  const sums = totals as unknown as SumsOf<typeof memberList>['totals'][number];
  return { counted, totals: counted === 0 ? [] : [sums] };
}

interface Place {
  readonly recommended_by: string | null;
  readonly member_id: string;
}

interface Newcomer {
  readonly shared: Partial<Record<TraceKind, number>> | null;
  readonly joins: number | null;
}

/** So many are met one by one: thousands come from one address of a mobile network. */
const MET_MAX = 200;
/**
 * How many others came with what he came with, by its kind; of nobody but who waits. Who has just
 * joined is told by who is met, and counts once however much of a kind he shares; of a larger group
 * what is kept with him says within moments how many there are beside who is met, but of one that was
 * judged to be none.
 */
const SHARED_OF_NEWCOMER = sql`case when member.status = ${sql.lit(MEMBER_STATUS_WAITING)} then (
  select jsonb_object_agg(alike.kind, alike.others) from (
    select own.kind, count(distinct one.member_id) - 1
      + sum(greatest(own.others + 1 - cardinality(own.met), 0)) filter (where one.place = 1) as others
    from (
      select trace.kind, trace.others, member.member_id || array(
        select came.member_id from member_trace as came
        where came.kind = trace.kind and came.key = trace.key
          and came.member_id <> trace.member_id and ${acrossMembers}
        limit ${sql.lit(MET_MAX)}) as met
      from member_trace as trace
      where trace.member_id = member.member_id) as own,
      unnest(own.met) with ordinality as one (member_id, place)
    group by own.kind) as alike) end`;
const JOINS_OF_IP_TODAY = sql`case when member.status = ${sql.lit(MEMBER_STATUS_WAITING)} then (
  select count(*) from member as joined
  where ${isWithin(sql.ref('joined.join_ip'), householdOf(sql.ref('member.join_ip')))}
    and joined.member_id >= uuid_floor(${MIDNIGHT})
    and ${acrossMembers}) end`;

/** Members as the list shows them. */
export const MEMBERS = bindList(memberList, {
  base: BASE,
  as: 'member',
  findFrom: (sort, { chip, idle }) =>
    UNRANKED_SORTS.includes(sort) && !RANKED_CHIPS.includes(chip) && idle === undefined
      ? sql`member`
      : RANKED,
  findEither: findByStart,
  findAmong: findRanked,
  within,
  id: ID,
  columns: {
    _id: ID,
    status: rank('status'),
    grade: rank('grade'),
    level: rank('level'),
    id: rank('login_id'),
    nick: rank('nick'),
    isTest: rank('is_test'),
    recommender: ruled(
      { recommended_by: rank('recommended_by'), member_id: ID },
      ({ recommended_by, member_id }: Place, { actor }) =>
        actor?.line === member_id ? null : recommended_by,
    ),
    moneyWon: walletWon('money'),
    pointWon: walletWon('point'),
    incomeWon: walletWon('income'),
    providerWon: AT_PROVIDERS,
    chargeWon: approvedWon('charge'),
    exchangeWon: approvedWon('exchange'),
    profitWon: sql`${approvedWon('charge')} - ${approvedWon('exchange')}`,
    stake30dWon: STAKED_LATELY,
    lastLoginAt: instant(sql`nullif(member.last_login_at, ${NEVER})`),
    lastIp: ruled({ ip: rank('last_ip') }, ({ ip }: { ip: string | null }, { actor }) =>
      shownIp(ip, actor),
    ),
    joinedAt: instant(rank('joined_at')),
    joinIp: ruled({ ip: rank('join_ip') }, ({ ip }: { ip: string | null }, { actor }) =>
      shownIp(ip, actor),
    ),
    phone: rank('phone_shown'),
    bankAccount: ruled(
      { bank: rank('bank'), bank_number: rank('bank_number'), bank_owner: rank('bank_owner') },
      maskedAccountOf,
    ),
    tags: ruled({ tags: rank('tags') }, ({ tags }: { tags: string[] }, context) =>
      isStaff(context) ? tags : [],
    ),
    memo: ruled(
      {
        body: sql`(
          select memo.body from member_memo as memo where memo.member_id = member.member_id
          order by memo.memo_id desc limit 1)`,
      },
      ({ body }: { body: string | null }, context) => (isStaff(context) ? body : null),
    ),
    ...marksOf('member'),
    joining: ruled(
      { shared: SHARED_OF_NEWCOMER, joins: JOINS_OF_IP_TODAY },
      ({ shared, joins }: Newcomer, context) =>
        joins === null || !isStaff(context) ? null : { shared: shared ?? {}, ipJoinsToday: joins },
    ),
    version: rank('version'),
  },
  narrow: memberConditions,
  sum: sumMembers,
  sorts: {
    newest: { by: ID, direction: 'desc' },
    oldest: { by: ID, direction: 'asc' },
    id: { by: sql`login_id collate "C"`, direction: 'asc' },
    '-id': { by: sql`login_id collate "C"`, direction: 'desc' },
    moneyWon: { by: rank('money_won'), direction: 'asc' },
    '-moneyWon': { by: rank('money_won'), direction: 'desc' },
    pointWon: { by: rank('point_won'), direction: 'asc' },
    '-pointWon': { by: rank('point_won'), direction: 'desc' },
    chargeWon: { by: rank('charge_won'), direction: 'asc' },
    '-chargeWon': { by: rank('charge_won'), direction: 'desc' },
    exchangeWon: { by: rank('exchange_won'), direction: 'asc' },
    '-exchangeWon': { by: rank('exchange_won'), direction: 'desc' },
    profitWon: { by: rank('profit_won'), direction: 'asc' },
    '-profitWon': { by: rank('profit_won'), direction: 'desc' },
    lastLoginAt: { by: LAST_LOGIN, direction: 'asc' },
    '-lastLoginAt': { by: LAST_LOGIN, direction: 'desc' },
  },
});

/** How many members each ready-made question finds, test accounts left out. */
export async function countChips(db: Database): Promise<ReplyOf<typeof members.countMembers>> {
  const counted = Object.entries(CHIPS).map(
    ([chip, condition]) => sql`(select count(*) from (
      select 1 from ${BASE} as member where ${condition} and not member.is_test
      limit ${COUNTED_MAX}) as listed) as ${sql.ref(chip)}`,
  );
  const { rows } = await sql<Record<MemberChip, number>>`select ${sql.join(counted)}`.execute(db);
  return { counts: rows[0] as Record<MemberChip, number> };
}

/**
 * Whom a filter finds, in the order in which they joined, one more than may be at most.
 *
 * @param only these of them alone
 */
export async function listMembersOf(
  context: ListContext,
  filter: MemberFilter,
  only?: readonly string[],
): Promise<
  readonly {
    readonly memberId: string;
    readonly id: string;
    readonly status: MemberStatus;
    readonly excludedUntil: Date | null;
  }[]
> {
  const named = only === undefined ? [] : [sql`${ID} = any(${[...only]}::uuid[])`];
  const where = sql.join(
    [within(filter, context), ...named, ...(await memberConditions(context, filter))],
    sql` and `,
  );
  const { rows } = await sql<Awaited<ReturnType<typeof listMembersOf>>[number]>`
    select member.member_id as "memberId", member.login_id as id, member.status,
      member.excluded_until as "excludedUntil"
    from ${BASE} as member where ${where}
    order by ${ID} fetch first ${sql.lit(MEMBERS_OF_FILTER_MAX + 1)} rows only`.execute(context.db);
  return rows;
}
