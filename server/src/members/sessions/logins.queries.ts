// Who tried to come in, and who was here on a day.
import {
  type LOGIN_CATEGORIES,
  LOGIN_DAYS_MAX,
  loginAttempts,
  ONLINE_MINUTES,
  visitors,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { dayFloor } from '../../money/totals/korean-days.queries';
import { ofMembers } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import { readAddress } from '../../platform/caller';
import {
  beginningWith,
  bindList,
  instant,
  isAmong,
  type ListContext,
  ruled,
} from '../../platform/list';
import type { FilterOf, Sql, SumsOf } from '../../platform/list-source';
import { instantOf } from '../../platform/new-id';
import { Refusal } from '../../platform/refusal';
import { isInLineOf, isOfTest } from '../lists/line-filter.queries';
import {
  chargedToday,
  houseWonToday,
  lastBetToday,
  stakedToday,
  TODAY as TODAY_ON,
} from '../lists/today.queries';
import { markedMemberOf } from '../member-cell.queries';
import { isNamedLike } from '../members.queries';
import { layoutsOf } from '../other-layout.rule';
import { ipKeyIn } from '../traces/traces.queries';

const ATTEMPT_ID = sql.ref('attempt.attempt_id');

type LoginFilter = FilterOf<typeof loginAttempts>;

/** What is typed as an address that is none finds nothing. */
const fromIp = (query: string) => {
  const ip = readAddress(query);
  return ip === null ? sql`false` : sql`attempt.ip = ${ip}::inet`;
};

/** Tries under IDs that begin so, whenever they were made: of few, the list looks at no others. */
function asCalled(query: string, context: ListContext): Promise<Sql> {
  const begins = (name: Sql) =>
    sql`(${sql.join(
      layoutsOf(query).map(
        (each) => sql`lower(${name}) collate "C" like ${beginningWith(each.toLowerCase())}`,
      ),
      sql` or `,
    )})`;
  const found = sql`select tried.attempt_id from login_attempt as tried
    where ${begins(sql.ref('tried.login_id'))} and ${acrossMembers}`;
  return isAmong(context, ATTEMPT_ID, found, begins(sql.ref('attempt.login_id')));
}

const LOGIN_QUERIES: Readonly<
  Record<keyof typeof LOGIN_CATEGORIES, (query: string, context: ListContext) => Sql | Promise<Sql>>
> = {
  id: asCalled,
  ip: fromIp,
  device: (query) => sql`attempt.device = ${query}`,
};

const DAY_MS = 86_400_000;
const LATELY = sql`uuid_floor(now() - make_interval(days => ${sql.lit(LOGIN_DAYS_MAX)}))`;
const since = (floor: Sql) => sql`attempt.attempt_id >= ${floor}`;
const until = (ceiling: Sql) => sql`attempt.attempt_id < ${ceiling}`;

/**
 * The days that are asked for: of everybody no more than are looked at at once, the last ones where
 * it is not said which.
 *
 * @throws {Refusal} list.too_wide
 */
function daysOf({ memberId, from, to }: LoginFilter): Sql[] {
  const first = from === undefined ? [] : [since(dayFloor(from, 0))];
  const last = to === undefined ? [] : [until(dayFloor(to, 1))];
  if (memberId !== undefined) return [...first, ...last];
  if (from === undefined)
    return [since(to === undefined ? LATELY : dayFloor(to, 1 - LOGIN_DAYS_MAX)), ...last];
  if (to === undefined) return [...first, until(dayFloor(from, LOGIN_DAYS_MAX))];
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= LOGIN_DAYS_MAX)
    throw new Refusal('list.too_wide');
  return [...first, ...last];
}

const loginConditions = async (context: ListContext, filter: LoginFilter): Promise<Sql[]> => {
  const { outcome, query, categoryInfo = 'id' } = filter;
  return [
    ...daysOf(filter),
    ...(outcome === undefined ? [] : [sql`attempt.outcome = ${outcome}`]),
    ...(query === undefined ? [] : [await LOGIN_QUERIES[categoryInfo](query, context)]),
  ];
};
const loginsWithin = ofMembers('attempt.member_id');

async function sumLogins(
  context: ListContext,
  filter: LoginFilter,
): Promise<SumsOf<typeof loginAttempts>> {
  const conditions = await loginConditions(context, filter);
  const where = sql.join([loginsWithin(filter, context), ...conditions], sql` and `);
  const { rows } = await sql<SumsOf<typeof loginAttempts>['totals'][number]>`
    select outcome, count(*) as logins from login_attempt as attempt
    where ${where} group by outcome order by outcome`.execute(context.db);
  return { counted: rows.reduce((sum, { logins }) => sum + logins, 0), totals: rows };
}

/** Tries to come in, the newest first. */
export const LOGINS = bindList(loginAttempts, {
  base: sql`login_attempt`,
  as: 'attempt',
  within: loginsWithin,
  joins: sql`
    left join member on member.member_id = attempt.member_id
    left join lateral (
      select count(*)::int as members from member_trace as came
      where came.kind = 'ip' and came.key = ${ipKeyIn(sql.ref('attempt.ip'))} and ${acrossMembers}
    ) as same_ip on attempt.ip is not null
    left join member_session as visit
      on visit.member_id = attempt.member_id and visit.session_id = attempt.session_id`,
  id: ATTEMPT_ID,
  columns: {
    attemptId: ATTEMPT_ID,
    at: ruled({ id: ATTEMPT_ID }, ({ id }: { id: string }) => instantOf(id).toISOString()),
    loginId: sql.ref('attempt.login_id'),
    member: markedMemberOf('member'),
    outcome: sql.ref('attempt.outcome'),
    ip: sql.ref('attempt.ip'),
    region: sql.ref('attempt.region'),
    device: sql.ref('attempt.device'),
    userAgent: sql.ref('attempt.user_agent'),
    isNewDevice: sql.ref('attempt.is_new_device'),
    ipMembers: sql.ref('same_ip.members'),
    minutes: sql`ceil(extract(epoch from
      coalesce(visit.ended_at, visit.last_seen_at) - visit.started_at) / 60)::int`,
  },
  narrow: loginConditions,
  sum: sumLogins,
  sorts: {
    newest: { by: ATTEMPT_ID, direction: 'desc' },
    oldest: { by: ATTEMPT_ID, direction: 'asc' },
  },
});

const VISITOR_ID = sql.ref('visitor.member_id');
type VisitorFilter = FilterOf<typeof visitors>;

const CHARGED = chargedToday(VISITOR_ID);
const STAKED = stakedToday(VISITOR_ID);
const HOUSE_WON = houseWonToday(VISITOR_ID);

/** A member is there once: days before today are the login log's. */
const TODAY = sql`(
  select * from member_day as day where day.day_on = ${TODAY_ON} and ${acrossMembers})`;

const isOnline = sql`exists (
  select 1 from member_session as visit
  where visit.member_id = visitor.member_id and visit.ended_at is null
    and visit.last_seen_at > now() - make_interval(mins => ${ONLINE_MINUTES}))`;

const VISITOR_CHIPS = {
  firstVisit: sql`not exists (
    select 1 from member_day as earlier
    where earlier.member_id = visitor.member_id and earlier.day_on < visitor.day_on)`,
  joinedToday: sql`visitor.member_id >= uuid_floor(
    visitor.day_on::timestamp at time zone 'Asia/Seoul')`,
  betsUncharged: sql`(${STAKED} > 0 and ${CHARGED} = 0)`,
};

const visitorConditions = async (
  context: ListContext,
  { state, chip, query, partnerId, isTest }: VisitorFilter,
): Promise<Sql[]> => [
  ...(await isInLineOf(context, VISITOR_ID, partnerId)),
  ...isOfTest(sql.ref('visitor.is_test'), isTest),
  ...(state === 'now' ? [isOnline] : []),
  ...(chip === undefined ? [] : [VISITOR_CHIPS[chip]]),
  ...(query === undefined
    ? []
    : [
        sql`visitor.member_id in (
          select member.member_id from member where ${isNamedLike(query)} and ${acrossMembers})`,
      ]),
];
const visitorsWithin = ofMembers('visitor.member_id');

const moneyNow = sql`coalesce((
  select held.balance_won from wallet as held
  where held.member_id = visitor.member_id and held.wallet = 'money'), 0)`;

async function sumVisitors(
  context: ListContext,
  filter: VisitorFilter,
): Promise<SumsOf<typeof visitors>> {
  const where = sql.join(
    [visitorsWithin(filter, context), ...(await visitorConditions(context, filter))],
    sql` and `,
  );
  type Total = SumsOf<typeof visitors>['totals'][number];
  const sumOf = (won: Sql) => sql`coalesce(sum(${won}) filter (where not visitor.is_test), 0)`;
  const { rows } = await sql<Total & { counted: number }>`
    select count(*) as counted, ${sumOf(moneyNow)} as "moneyWon",
      ${sumOf(CHARGED)} as "chargeTodayWon", ${sumOf(STAKED)} as "stakeTodayWon",
      ${sumOf(HOUSE_WON)} as "profitTodayWon"
    from ${TODAY} as visitor where ${where}`.execute(context.db);
  const { counted, ...totals } = rows[0] as (typeof rows)[number];
  return { counted, totals: [totals] };
}

/** Who signed in today. */
export const VISITORS = bindList(visitors, {
  base: TODAY,
  as: 'visitor',
  within: visitorsWithin,
  joins: sql`join member on member.member_id = visitor.member_id`,
  id: VISITOR_ID,
  columns: {
    _id: VISITOR_ID,
    member: markedMemberOf('member'),
    isOnline,
    firstLoginAt: instant(sql.ref('visitor.first_login_at')),
    lastLoginAt: instant(sql.ref('visitor.last_login_at')),
    logins: sql.ref('visitor.logins'),
    lastIp: sql.ref('visitor.last_ip'),
    joinedAt: instant(sql.ref('member.joined_at')),
    moneyWon: moneyNow,
    chargeTodayWon: CHARGED,
    stakeTodayWon: STAKED,
    profitTodayWon: HOUSE_WON,
    lastBetAt: lastBetToday(VISITOR_ID),
  },
  narrow: visitorConditions,
  sum: sumVisitors,
  sorts: {
    '-lastLoginAt': { by: sql.ref('visitor.last_login_at'), direction: 'desc' },
    lastLoginAt: { by: sql.ref('visitor.last_login_at'), direction: 'asc' },
    '-logins': { by: sql.ref('visitor.logins'), direction: 'desc' },
    logins: { by: sql.ref('visitor.logins'), direction: 'asc' },
    '-moneyWon': { by: moneyNow, direction: 'desc' },
    moneyWon: { by: moneyNow, direction: 'asc' },
    '-chargeTodayWon': { by: CHARGED, direction: 'desc' },
    chargeTodayWon: { by: CHARGED, direction: 'asc' },
    '-stakeTodayWon': { by: STAKED, direction: 'desc' },
    stakeTodayWon: { by: STAKED, direction: 'asc' },
  },
});
