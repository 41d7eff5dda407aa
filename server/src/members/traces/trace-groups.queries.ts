// Groups of members who came with the same, and what of them is kept beside them.
import {
  type InputOf,
  type members,
  PAGE_ROWS,
  type ReplyOf,
  type TraceKind,
  traceGroups,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { dayBegins } from '../../money/totals/korean-days.queries';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { bindList, instant, type ListContext } from '../../platform/list';
import { hasAlertMemo } from '../member-cell.queries';
import { countOppositeOf, type TraceKey } from './opposite-rounds.queries';
import { countOverlaps } from './overlaps.rule';

const ID = sql.ref('trace_group.group_id');
const SEEN = sql.ref('trace_group.last_seen_at');
const MEMBERS = sql.ref('trace_group.members');
const CHARGED = sql.ref('trace_group.charge_won');
const BONUS = sql.ref('trace_group.bonus_won');

/** A judgement holds until somebody joins the group; of a network that many share it always does. */
export const JUDGEMENT = sql`case
  when trace_group.judgement <> 'sharedNetwork'
    and trace_group.members > trace_group.judged_members then 'unknown'
  else trace_group.judgement end`;

export const TRACE_GROUPS = bindList(traceGroups, {
  base: sql`(select * from trace_group as kept where kept.members > 1)`,
  as: 'trace_group',
  joins: sql`left join admin on admin._id = trace_group.judged_by`,
  id: ID,
  columns: {
    groupId: ID,
    kind: sql.ref('trace_group.kind'),
    key: sql.ref('trace_group.shown'),
    members: MEMBERS,
    newMembers7d: sql`(
      select count(*) from member_trace as came
      where came.kind = trace_group.kind and came.key = trace_group.key
        and came.member_id >= uuid_floor(now() - interval '7 days') and ${acrossMembers})::int`,
    chargeWon: CHARGED,
    exchangeWon: sql.ref('trace_group.exchange_won'),
    bonusWon: BONUS,
    oppositeRounds: sql.ref('trace_group.opposite_rounds'),
    firstSeenAt: instant(sql.ref('trace_group.first_seen_at')),
    lastSeenAt: instant(SEEN),
    judgement: JUDGEMENT,
    addedMembers: sql`case when trace_group.judged_at is null then 0
      else trace_group.members - trace_group.judged_members end`,
    note: sql.ref('trace_group.note'),
    judgedBy: { _id: sql.ref('admin._id'), id: sql.ref('admin.login_id') },
    judgedAt: instant(sql.ref('trace_group.judged_at')),
    version: sql.ref('trace_group.version'),
  },
  filters: {
    kind: (kind) => sql`trace_group.kind = ${kind}`,
    minMembers: (least) => sql`trace_group.members >= ${least}`,
    // Written out, as the index of what somebody has judged is.
    judgement: (judgement) =>
      judgement === 'unknown'
        ? sql`${JUDGEMENT} = 'unknown'`
        : sql`(trace_group.judgement = ${sql.lit(judgement)} and ${JUDGEMENT} = ${judgement})`,
    from: (day) => sql`trace_group.last_seen_at >= ${dayBegins(day, 0)}`,
    to: (day) => sql`trace_group.last_seen_at < ${dayBegins(day, 1)}`,
  },
  sorts: {
    '-lastSeenAt': { by: SEEN, direction: 'desc' },
    lastSeenAt: { by: SEEN, direction: 'asc' },
    '-members': { by: MEMBERS, direction: 'desc' },
    members: { by: MEMBERS, direction: 'asc' },
    '-chargeWon': { by: CHARGED, direction: 'desc' },
    chargeWon: { by: CHARGED, direction: 'asc' },
    '-bonusWon': { by: BONUS, direction: 'desc' },
    bonusWon: { by: BONUS, direction: 'asc' },
  },
});

type Read = ReplyOf<typeof members.readTraceGroup>['members'][number];
type GroupMember = Omit<Read, 'sharedKinds' | 'overlaps' | 'oppositeRounds'>;

/** Points that members were given to play with. */
export const BONUS_TYPES = ['first', 'every', 'joinFirst', 'useCouponPoint', 'daily'] as const;

const bonusOf = (name: string) => sql`coalesce((
  select sum(day.amount_won) from ledger_day as day
  where day.member_id = ${sql.ref(`${name}.member_id`)} and day.wallet = 'point'
    and day.type in (${sql.join(BONUS_TYPES)})), 0)`;

/** By what the members of a group are found; undefined where there is no such group. */
export async function findKey(db: Database | Tx, groupId: string): Promise<TraceKey | undefined> {
  return db
    .selectFrom('trace_group')
    .select(['kind', 'key'])
    .where('group_id', '=', groupId)
    .where('members', '>', 1)
    .executeTakeFirst();
}

/** A page of the members of a group, those who came first before the others. */
async function findMembersOf(
  db: Database | Tx,
  { kind, key }: TraceKey,
  after: string | undefined,
): Promise<GroupMember[]> {
  const beyond =
    after === undefined
      ? sql``
      : sql`and (trace.first_seen_at, trace.member_id) > (
          select came.first_seen_at, came.member_id from member_trace as came
          where came.member_id = ${after} and came.kind = ${kind} and came.key = ${key})`;
  const { rows } = await sql<
    Omit<GroupMember, 'joinedAt' | 'firstSeenAt' | 'lastSeenAt' | 'excludedUntil'> & {
      joined: Date;
      excluded: Date | null;
      first_seen: Date;
      last_seen: Date;
    }
  >`
    select member.member_id as "_id", member.login_id as id, member.nick, member.grade,
      member.level, member.status, member.is_test as "isTest", member.joined_at as joined,
      member.excluded_until as excluded, rank.shared_members as "sharedMembers",
      ${hasAlertMemo(sql.ref('member.member_id'))} as "hasAlertMemo",
      member.recommended_by as recommender, rank.money_won as "moneyWon",
      rank.charge_won as "chargeWon", rank.exchange_won as "exchangeWon",
      ${bonusOf('trace')} as "bonusWon", trace.first_seen_at as first_seen,
      trace.last_seen_at as last_seen, trace.times
    from member_trace as trace
    join member on member.member_id = trace.member_id
    join member_rank as rank on rank.member_id = trace.member_id
    where trace.kind = ${kind} and trace.key = ${key} and ${acrossMembers} ${beyond}
    order by trace.first_seen_at, trace.member_id
    limit ${PAGE_ROWS + 1}`.execute(db);
  return rows.map(({ joined, excluded, first_seen, last_seen, ...row }) => ({
    ...row,
    excludedUntil: excluded?.toISOString() ?? null,
    joinedAt: joined.toISOString(),
    firstSeenAt: first_seen.toISOString(),
    lastSeenAt: last_seen.toISOString(),
  }));
}

const SESSION_DAYS = 7;
const SESSIONS_MAX = 2_000;

/** How many sessions of each ran while another one's did. */
async function findOverlaps(db: Database | Tx, memberIds: readonly string[]) {
  const { rows } = await sql<{ memberId: string; from: Date; to: Date }>`
    select member_id as "memberId", started_at as "from", coalesce(ended_at, last_seen_at) as "to"
    from member_session
    where member_id = any(${memberIds}::uuid[]) and ${acrossMembers}
      and started_at > now() - make_interval(days => ${SESSION_DAYS})
    order by started_at desc limit ${SESSIONS_MAX}`.execute(db);
  return countOverlaps(rows);
}

const SHARED_MAX = 2_000;

/** By which kinds each of them is found beside another one of them, whatever was judged harmless aside. */
async function findSharedKinds(db: Database | Tx, memberIds: readonly string[]) {
  const { rows } = await sql<{ kind: TraceKind; key: string; memberIds: string[] }>`
    select kind, key, array_agg(member_id) as "memberIds" from member_trace
    where member_id = any(${memberIds}::uuid[]) and ${acrossMembers}
    group by kind, key having count(*) > 1 limit ${SHARED_MAX}`.execute(db);
  // Groups lie elsewhere than the traces of members, so they are asked for by themselves.
  const { rows: counting } = await sql<{ kind: TraceKind; key: string }>`
    select kind, key from trace_group
    where (kind, key) in (select * from unnest(
        ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ key }) => key)}::text[]))
      and ${JUDGEMENT} not in ('sharedNetwork', 'harmless')`.execute(db);
  const counted = new Set(counting.map(({ kind, key }) => `${kind} ${key}`));
  const shared = rows.filter(({ kind, key }) => counted.has(`${kind} ${key}`));
  return (memberId: string) => [
    ...new Set(shared.flatMap((row) => (row.memberIds.includes(memberId) ? [row.kind] : []))),
  ];
}

/** A group with a page of its members; undefined where there is none. */
export async function readTraceGroup(
  context: ListContext,
  { groupId, after }: InputOf<typeof members.readTraceGroup>,
): Promise<ReplyOf<typeof members.readTraceGroup> | undefined> {
  const group = await TRACE_GROUPS.one(context, groupId);
  const key = await findKey(context.db, groupId);
  if (!group || !key) return undefined;
  const found = await findMembersOf(context.db, key, after);
  const shown = found.slice(0, PAGE_ROWS);
  const memberIds = shown.map(({ _id }) => _id);
  const overlaps = await findOverlaps(context.db, memberIds);
  const kindsOf = await findSharedKinds(context.db, memberIds);
  const opposite = await countOppositeOf(context.db, key, memberIds);
  return {
    group,
    members: shown.map((one) => ({
      ...one,
      sharedKinds: kindsOf(one._id),
      overlaps: overlaps.get(one._id) ?? 0,
      oppositeRounds: opposite.get(one._id) ?? 0,
    })),
    more: found.length > PAGE_ROWS,
  };
}
