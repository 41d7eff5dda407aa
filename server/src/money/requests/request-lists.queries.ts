import {
  OPEN_REQUEST_STATUSES,
  type RequestCategory,
  type RequestChannel,
  type RequestFilter,
  type RequestFlag,
} from '@gwanje/contract';
import { type SqlBool, sql } from 'kysely';
import { isClaimed } from '../../claims/claims.queries';
import { accountIs, ownerIs } from '../../members/account-conditions.queries';
import { findMemberIdByLogin, findMemberIds, isNamedLike } from '../../members/members.queries';
import { isBeyondLine, isOfLine } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import type { ListContext, Sql } from '../../platform/list-source';
import { dayBegins, isOfDays } from '../totals/korean-days.queries';

// Statuses are written out: a plan that does not know which one is meant takes the few that are open
// for a part of all there are, and walks those by their amounts.
const IS_OPEN = sql`request.status in (${sql.join(
  OPEN_REQUEST_STATUSES.map((status) => sql.lit(status)),
)})`;

/** The member has limited what he charges, in some period at least; who was set last has the say. */
const IS_LIMITED = sql`coalesce((
    select charge_day_max_won is not null or charge_week_max_won is not null
      or charge_month_max_won is not null
    from member_limit where member_limit.member_id = request.member_id and effective_at <= now()
    order by limit_id desc limit 1
  ), false)`;

/** Others have registered its account; of traces that members share partners learn nothing. */
const isShared = (line: string | null) => sql`(exists (
    select 1 from member as other
    where digits_of(other.bank_number) = digits_of(request.bank_number)
      and other.member_id <> request.member_id and ${acrossMembers}
      and ${line === null ? sql`true` : isOfLine('other', line)}
  ) or ${
    line === null
      ? sql`exists (
          select 1 from member_trace as trace
          where trace.member_id = request.member_id and trace.others > 0)`
      : sql`false`
  })`;

/** Every one of them is asked of open requests alone, which are few; of a partner in his line. */
const FLAGS: Readonly<Record<RequestFlag, Sql | typeof isShared>> = {
  second: sql`request.first_approved_by is not null`,
  wagering: sql`request.kind = 'exchange' and exists (
    select 1 from wagering_requirement as requirement
    where requirement.member_id = request.member_id and requirement.open_won > 0)`,
  shared: isShared,
  limit: sql`request.kind = 'charge' and ${IS_LIMITED}`,
  // As `accountChangedAt` says of an open request: from the seventh day of Seoul before it on.
  accountChanged: sql`request.kind <> 'charge' and exists (
    select 1 from member as owner
    where owner.member_id = request.member_id and owner.bank_changed_at >=
      ((request.requested_at at time zone 'Asia/Seoul')::date - 7)::timestamp
        at time zone 'Asia/Seoul')`,
  claimed: isClaimed('request'),
  firstEver: sql`request.kind = 'charge' and not exists (
    select 1 from money_request as earlier
    where earlier.member_id = request.member_id and earlier.kind = 'charge'
      and earlier.status = 'approved')`,
};

const flagged = (flags: string, line: string | null) =>
  flags.split(',').map((name) => {
    const flag = FLAGS[name as RequestFlag];
    return sql`(${typeof flag === 'function' ? flag(line) : flag})`;
  });

/** Categories that are columns of the request itself; the others are about its member. */
const OWN_CATEGORIES: Readonly<
  Partial<Record<RequestCategory, (query: string, context: ListContext) => Sql>>
> = {
  owner: (query, context) => ownerIs('request', query, context),
  account: (query, context) => accountIs('request', query, context),
  admin: (query) =>
    sql`request.decided_by = (select decider._id from admin as decider where decider.login_id = ${query})`,
};

const CHANNELS: Readonly<Record<RequestChannel, Sql>> = {
  proxy: sql`request.requested_by is not null`,
  mega: sql`request.is_mega`,
  bank: sql`(request.requested_by is null and not request.is_mega)`,
};

type Together = 'kind' | 'memberId' | 'query' | 'categoryInfo' | 'partnerId' | 'by' | 'flags';
type Alone = Exclude<keyof RequestFilter, Together | 'from' | 'to'>;

/** What one field says by itself. */
const MEANINGS: {
  readonly [K in Alone]-?: (value: NonNullable<RequestFilter[K]>) => readonly Sql[];
} = {
  status: (status) => [status === 'open' ? IS_OPEN : sql`request.status = ${sql.lit(status)}`],
  level: (level) => [
    sql`exists (select 1 from member as leveled
      where leveled.member_id = request.member_id and leveled.level = ${level})`,
  ],
  minWon: (won) => [sql`request.amount_won >= ${won}`],
  maxWon: (won) => [sql`request.amount_won <= ${won}`],
  channel: (channel) => [CHANNELS[channel]],
  payout: (payout) => [sql`request.payout = ${sql.lit(payout)}`],
  claimer: (loginId) => [
    sql`request.claimed_by = (select worker._id from admin as worker where worker.login_id = ${loginId})`,
    isClaimed('request'),
  ],
  isTest: (isTest) => [isTest === 'true' ? sql`request.is_test` : sql`not request.is_test`],
};

/** Days of asking are bounds of the identifier, whose index has the list's order. */
function dayConditions({ by = 'requested', from, to }: RequestFilter): Sql[] {
  if (by === 'requested') return isOfDays(sql.ref('request.request_id'), { from, to });
  return [
    sql`request.decided_at is not null`,
    ...(from === undefined ? [] : [sql`request.decided_at >= ${dayBegins(from, 0)}`]),
    ...(to === undefined ? [] : [sql`request.decided_at < ${dayBegins(to, 1)}`]),
  ];
}

/** Members right under the partner of this ID; nobody where there is none, or none for whoever asks. */
async function isUnder(context: ListContext, loginId: string): Promise<Sql> {
  const memberId = await findMemberIdByLogin(context.db, loginId);
  return memberId === undefined || (await isBeyondLine(context, memberId))
    ? sql`false`
    : sql`member.recommend_path @> array[${memberId}::uuid]
        and member.recommend_path[cardinality(member.recommend_path)] = ${memberId}`;
}

/**
 * The members of whom a filter speaks, looked up before their requests are; undefined where it
 * speaks of nobody in particular.
 *
 * @throws {Refusal} list.too_wide
 */
async function findMembers(
  context: ListContext,
  { query, categoryInfo = 'id', partnerId }: RequestFilter,
): Promise<readonly string[] | undefined> {
  const isAbout: (Sql | Promise<Sql>)[] = [];
  if (query !== undefined && categoryInfo === 'id') isAbout.push(isNamedLike(query));
  if (query !== undefined && categoryInfo === 'recommender') isAbout.push(isUnder(context, query));
  if (partnerId !== undefined) isAbout.push(isOfLine('member', partnerId));
  if (isAbout.length === 0) return undefined;
  const isBeyond = partnerId !== undefined && (await isBeyondLine(context, partnerId));
  return isBeyond ? [] : findMemberIds(context, await Promise.all(isAbout));
}

/**
 * The conditions of a filter on `money_request`, called `request`: all but whose requests exist for
 * whoever asks. Each of them ends on an index.
 *
 * @throws {Refusal} list.too_wide
 */
export async function requestConditions(
  context: ListContext,
  filter: RequestFilter,
): Promise<readonly Sql[]> {
  const { kind, query, categoryInfo = 'id', flags } = filter;
  const memberIds = await findMembers(context, filter);
  const ownCategory = OWN_CATEGORIES[categoryInfo];
  return [
    sql`request.kind = ${kind}`,
    ...dayConditions(filter),
    ...(memberIds ? [sql`request.member_id = any(${memberIds}::uuid[])`] : []),
    ...(query !== undefined && ownCategory ? [ownCategory(query, context)] : []),
    ...(flags === undefined ? [] : [IS_OPEN, ...flagged(flags, context.actor?.line ?? null)]),
    ...(Object.keys(MEANINGS) as Alone[]).flatMap((name) => {
      const value = filter[name];
      const meaning = MEANINGS[name] as (value: unknown) => readonly Sql[];
      return value === undefined ? [] : meaning(value);
    }),
  ];
}

/** All of these conditions as one. */
export const allOf = (conditions: readonly Sql[]) =>
  sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

/** Whether a filter asks for no more than kinds, statuses and days, of which sums are kept. */
export const isOfKeptSums = ({ kind, status, memberId, from, to, by, ...rest }: RequestFilter) =>
  Object.values(rest).every((value) => value === undefined);
