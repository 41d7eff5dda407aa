// Our own bets: what is listed of them, their sums, and one of them with all that happened to it.
import {
  type BetCategory,
  type BetDetail,
  type BetFilter,
  type BetMark,
  type Explanation,
  placedBets,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { memberCellOf } from '../members/member-cell.queries';
import { isNamedLike, isNicknamedLike } from '../members/members.queries';
import { dayFloor } from '../money/totals/korean-days.queries';
import { findOfLine, isOfLine, ofMembers } from '../own-line.queries';
import { acrossMembers } from '../placement';
import type { Database, Tx } from '../platform/database';
import { bindList, instant, type ListContext, ruled } from '../platform/list';
import type { Sql, SumsOf } from '../platform/list-source';
import { shownIp } from '../platform/masks.rule';
import { Refusal } from '../platform/refusal';
import type { BetRow } from './decide-bet.rule';

const ID = sql.ref('bet.bet_id');
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const IP = /^[0-9a-fA-F.:]{2,45}$/;
const ROUND_NO_MAX = 9_999;
/** Days that may be asked for where no index has what is looked for. */
const DAYS_MAX = 31;
const DAY_MS = 86_400_000;

const membersWho = (condition: Sql): Sql =>
  sql`bet.member_id in (select member.member_id from member where ${condition} and ${acrossMembers})`;

const isRound = (text: string): Sql => {
  if (UUID.test(text)) return sql`bet.round_id = ${text}`;
  const isNumber = /^\d{1,9}$/.test(text) && Number(text) <= ROUND_NO_MAX;
  return isNumber ? sql`bet.round_no = ${Number(text)}` : sql`false`;
};

const CATEGORIES: Readonly<Record<BetCategory, (query: string) => Sql>> = {
  id: (query) => membersWho(isNamedLike(query)),
  nick: (query) => membersWho(isNicknamedLike(query)),
  betId: (query) => (UUID.test(query) ? sql`bet.bet_id = ${query}` : sql`false`),
  round: isRound,
  ip: (query) => (IP.test(query) ? sql`host(bet.ip) = ${query}` : sql`false`),
};

const MARKS: Readonly<Record<BetMark, Sql>> = {
  bothSides: sql`bet.is_both_sides`,
  lastMoment: sql`bet.is_last_moment`,
};

/** As the indexes of results are: a value each. */
const oneOf = (column: Sql, names: string) => {
  const values = names.split(',');
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`;
};

const high = (which: 'all' | 'new') => sql`(bet.member_id, bet.bet_id) in (
  select found.member_id, found.bet_id from high_bet as found
  where ${which === 'new' ? sql`found.acknowledged_at is null` : sql`true`} and ${acrossMembers})`;

type Place = 'memberId' | 'partnerId' | 'query' | 'categoryInfo';

/** What each field says by itself. */
const MEANINGS: {
  readonly [K in Exclude<keyof BetFilter, Place>]-?: (value: NonNullable<BetFilter[K]>) => Sql;
} = {
  gameType: (names) => oneOf(sql`bet.game`, names),
  betResult: (names) => oneOf(sql`bet.result`, names),
  from: (day) => sql`bet.bet_id >= ${dayFloor(day, 0)}`,
  to: (day) => sql`bet.bet_id < ${dayFloor(day, 1)}`,
  minWon: (won) => sql`bet.stake_won >= ${won}`,
  maxWon: (won) => sql`bet.stake_won <= ${won}`,
  mark: (mark) => MARKS[mark],
  high,
  betType: (betType) => sql`bet.bet_type = ${betType}`,
  pick: (pick) => sql`bet.pick = ${pick}`,
  level: (level) => sql`bet.level = ${level}`,
  isTest: (isTest) => (isTest === 'true' ? sql`bet.is_test` : sql`not bet.is_test`),
  round: isRound,
};

const daysOf = ({ from, to }: BetFilter): number =>
  from === undefined || to === undefined
    ? Number.POSITIVE_INFINITY
    : (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** What no index has is looked for among the bets of a month at most, or of one member. */
function requireNarrow(filter: BetFilter): void {
  const { memberId, minWon, maxWon, categoryInfo, query, round } = filter;
  const isWide =
    minWon !== undefined || maxWon !== undefined || (query !== undefined && categoryInfo === 'ip');
  if (isWide && memberId === undefined && round === undefined && daysOf(filter) > DAYS_MAX)
    throw new Refusal('list.too_wide');
}

/**
 * The conditions of a filter on `bet`, but for whose bets exist for whoever asks.
 *
 * @throws {Refusal} list.too_wide
 */
async function betConditions({ db, actor }: ListContext, filter: BetFilter): Promise<Sql[]> {
  requireNarrow(filter);
  const { partnerId, query, categoryInfo = 'id' } = filter;
  const isBeyond =
    partnerId !== undefined &&
    actor !== null &&
    actor.line !== null &&
    !(await findOfLine(db, actor.line, [partnerId])).has(partnerId);
  return [
    ...(isBeyond ? [sql`false`] : []),
    ...(partnerId === undefined ? [] : [membersWho(isOfLine('member', partnerId))]),
    ...(query === undefined ? [] : [CATEGORIES[categoryInfo](query)]),
    ...(Object.keys(MEANINGS) as (keyof typeof MEANINGS)[]).flatMap((name) => {
      const value = filter[name];
      const meaning = MEANINGS[name] as (value: unknown) => Sql;
      return value === undefined ? [] : [meaning(value)];
    }),
  ];
}

/** Whether a filter asks for no more than what is kept day by day. */
const isOfKeptDays = ({ memberId, gameType, betResult, from, to, isTest, ...rest }: BetFilter) =>
  Object.values(rest).every((value) => value === undefined);

const keptSums = (context: ListContext, filter: BetFilter) => sql`
  select kept.member_id, kept.result, kept.is_test, kept.bets, kept.stake_won, kept.payout_won,
    kept.expected_won
  from bet_placed_day as kept
  where ${ofMembers('kept.member_id')(filter, context)} and kept.bets <> 0
    and kept.day_on between ${filter.from ?? '-infinity'}::date and ${filter.to ?? 'infinity'}::date
    and ${filter.gameType === undefined ? sql`true` : oneOf(sql`kept.game`, filter.gameType)}
    and ${filter.betResult === undefined ? sql`true` : oneOf(sql`kept.result`, filter.betResult)}
    and ${
      filter.isTest === undefined
        ? sql`true`
        : filter.isTest === 'true'
          ? sql`kept.is_test`
          : sql`not kept.is_test`
    }`;

const ownSums = (context: ListContext, filter: BetFilter, conditions: readonly Sql[]) => sql`
  select bet.member_id, bet.result, bet.is_test, 1 as bets, bet.stake_won, bet.payout_won,
    bet.expected_won
  from bet where ${sql.join([ofMembers('bet.member_id')(filter, context), ...conditions], sql` and `)}`;

type Total = SumsOf<typeof placedBets>['totals'][number];

/** What a filter lists, and what it comes to by result and in all, test accounts left out. */
async function sumBetsOf(
  context: ListContext,
  filter: BetFilter,
): Promise<SumsOf<typeof placedBets>> {
  const conditions = await betConditions(context, filter);
  const parts = isOfKeptDays(filter)
    ? keptSums(context, filter)
    : ownSums(context, filter, conditions);
  const { rows } = await sql<Total & { listed: number }>`
    select result, coalesce(sum(bets), 0)::bigint as listed,
      coalesce(sum(bets) filter (where not is_test), 0)::bigint as bets,
      count(distinct member_id) filter (where not is_test) as members,
      coalesce(sum(stake_won) filter (where not is_test), 0)::bigint as "stakeWon",
      coalesce(sum(payout_won) filter (where not is_test), 0)::bigint as "payoutWon",
      coalesce(sum(expected_won) filter (where not is_test), 0)::bigint as "expectedWon"
    from (${parts}) as part group by grouping sets ((result), ()) order by result nulls first`.execute(
    context.db,
  );
  const counted = rows.find(({ result }) => result === null)?.listed ?? 0;
  const totals = counted === 0 ? [] : rows.map(({ listed: _, ...total }) => total);
  return { counted, totals };
}

/** Nobody above a partner is named to the one whom he brought in. */
const upline = ruled(
  { member_id: sql.ref('bet.member_id'), recommended_by: sql.ref('member.recommended_by') },
  (row: { member_id: string; recommended_by: string | null }, { actor }) =>
    actor?.line === row.member_id ? null : row.recommended_by,
);

interface Marked {
  readonly is_both_sides: boolean;
  readonly is_last_moment: boolean;
}

export const BETS = bindList(placedBets, {
  base: sql`bet`,
  as: 'bet',
  joins: sql`
    join member on member.member_id = bet.member_id
    left join high_bet as found on found.member_id = bet.member_id and found.bet_id = bet.bet_id`,
  within: ofMembers('bet.member_id'),
  id: ID,
  columns: {
    betId: ID,
    member: { ...memberCellOf('member'), isTest: sql.ref('bet.is_test') },
    upline,
    at: instant(sql.ref('bet.at')),
    game: sql.ref('bet.game'),
    roundId: sql.ref('bet.round_id'),
    dayOn: sql`bet.day_on::text`,
    roundNo: sql.ref('bet.round_no'),
    betType: sql.ref('bet.bet_type'),
    pick: sql.ref('bet.pick'),
    stakeWon: sql.ref('bet.stake_won'),
    oddsHundredths: sql.ref('bet.odds_hundredths'),
    expectedWon: sql.ref('bet.expected_won'),
    result: sql.ref('bet.result'),
    payoutWon: sql.ref('bet.payout_won'),
    profitWon: sql`case when bet.result <> 'I' then bet.stake_won - bet.payout_won end`,
    balanceAfterWon: sql.ref('bet.balance_after_won'),
    settledAt: instant(sql.ref('bet.settled_at')),
    marks: ruled(
      {
        is_both_sides: sql.ref('bet.is_both_sides'),
        is_last_moment: sql.ref('bet.is_last_moment'),
      },
      ({ is_both_sides, is_last_moment }: Marked): BetMark[] => [
        ...(is_both_sides ? (['bothSides'] as const) : []),
        ...(is_last_moment ? (['lastMoment'] as const) : []),
      ],
    ),
    high: sql.ref('found.reason'),
    isHighNew: sql`(found.reason is not null and found.acknowledged_at is null)`,
    isVoidAsked: sql`bet.void_asked_by is not null`,
    version: sql.ref('bet.version'),
  },
  narrow: betConditions,
  sorts: {
    newest: { by: ID, direction: 'desc' },
    oldest: { by: ID, direction: 'asc' },
    stake: { by: sql`bet.stake_won`, direction: 'desc' },
    payout: { by: sql`bet.payout_won`, direction: 'desc' },
  },
  sum: sumBetsOf,
});

/**
 * A page of bets. By amount they are sorted within a day, or of one member or round: no index has
 * that order.
 *
 * @throws {Refusal} list.too_wide
 */
export async function listBets(asked: Parameters<typeof BETS.page>[0]) {
  const { sort, memberId, round } = asked.input;
  const isByAmount = sort === 'stake' || sort === 'payout';
  if (isByAmount && memberId === undefined && round === undefined && daysOf(asked.input) > 1)
    throw new Refusal('list.too_wide');
  return BETS.page(asked);
}

/** What a bet stands at now, in words. */
function whyOf(row: BetRow): Explanation {
  const { stake_won: stakeWon, odds_hundredths: oddsHundredths, payout_won: payoutWon } = row;
  switch (row.result) {
    case 'I':
      return { rule: 'betStake', values: { stakeWon } };
    case 'W':
      return { rule: 'betWin', values: { stakeWon, oddsHundredths, payoutWon } };
    case 'L':
      return { rule: 'betLoss', values: { stakeWon } };
    default:
      return { rule: 'betRefund', values: { stakeWon } };
  }
}

async function entriesOf(db: Database | Tx, { member_id, bet_id }: BetRow) {
  const { rows } = await sql<BetDetail['entries'][number]>`
    select entry_id as "entryId", type, amount_won as "amountWon",
      balance_after_won as "balanceAfterWon", at::text as at
    from ledger_entry where member_id = ${member_id} and subject = ${`bet/${bet_id}`}
    order by entry_id`.execute(db);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

const named = (alias: string) => sql`case when ${sql.ref(`${alias}._id`)} is null then null
  else jsonb_build_object('_id', ${sql.ref(`${alias}._id`)}, 'id', ${sql.ref(`${alias}.login_id`)}) end`;

async function decisionsOf(db: Database | Tx, { member_id, bet_id }: BetRow) {
  const { rows } = await sql<BetDetail['decisions'][number]>`
    select action, from_result as "fromResult", to_result as "toResult",
      difference_won as "differenceWon", reason_code as "reasonCode", decision.reason,
      ${named('doer')} as by, ${named('first')} as "firstBy", decision.at::text as at
    from bet_decision as decision
    join admin as doer on doer._id = decision.decided_by
    left join admin as first on first._id = decision.first_by
    where decision.member_id = ${member_id} and decision.bet_id = ${bet_id}
    order by decision.version`.execute(db);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

/** A bet with everything that is known of it; undefined where the member has none of this name. */
export async function readBet(
  context: ListContext,
  { memberId, betId }: { readonly memberId: string; readonly betId: string },
): Promise<BetDetail | undefined> {
  const { db, actor } = context;
  const bet = await BETS.one(context, betId, { memberId });
  if (!bet) return undefined;
  const found = await db
    .selectFrom('bet')
    .leftJoin('admin', 'admin._id', 'bet.void_asked_by')
    .selectAll('bet')
    .select('admin.login_id as asked_by_id')
    .where('bet.member_id', '=', memberId)
    .where('bet.bet_id', '=', betId)
    .where('bet.product', '=', 'minigame')
    .executeTakeFirst();
  if (!found) return undefined;
  const { void_asked_by: askedBy, asked_by_id: askedById } = found;
  const row = found as typeof found & BetRow;
  return {
    bet,
    ip: shownIp(row.ip, actor),
    reference: row.reference,
    level: row.level,
    betVersion: row.bet_version,
    rateVersion: row.rate_version,
    why: whyOf(row),
    entries: await entriesOf(db, row),
    decisions: await decisionsOf(db, row),
    voidAskedBy: askedBy && askedById ? { _id: askedBy, id: askedById } : null,
  };
}
