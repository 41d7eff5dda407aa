// All figures of a period in one statement, so of one snapshot, whatever settles meanwhile.
import { type GameClass, type HistoryType, OPEN_REQUEST_STATUSES } from '@gwanje/contract';
import { sql } from 'kysely';
import { failedByDay } from '../../money/totals/approved-money.queries';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { Sql } from '../../platform/list-source';
import { hasPlayed } from '../rollups/played-days.queries';
import type { LegSum, SiteFacts } from './house-result.rule';
import { HAS_PLAYED_AT_VENDORS, lostAtVendors } from './lost-at-vendors.queries';

export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

const EXCHANGES = ['exchange', 'incomeExchange'];

/** Rows as one value. */
const asJson = (rows: Sql) => sql`(select coalesce(json_agg(row), '[]') from (${rows}) as row)`;

/** Entries of days by wallet and type, of what was folded and what is not yet. */
const legsOf = (within: (day: string) => Sql) => sql`
  with folded as (
    select wallet, type, entries, amount_won, plus_won from entry_total
    where span = 'day' and ${within('begins_on')}
  ), fresh as (
    select wallet, type, 1, amount_won, greatest(amount_won, 0) from entry_delta
    where ${within('day_on')} and not is_test and ${acrossMembers}
  )
  select wallet, type, sum(entries)::bigint as entries, sum(amount_won)::bigint as "amountWon",
    sum(plus_won)::bigint as "plusWon"
  from (select * from folded union all select * from fresh) as leg group by wallet, type having sum(entries) > 0`;

/** Approved requests of days, charges and exchanges of any money. */
const decidedOf = (within: (day: string) => Sql) => {
  const of = (column: string, isOf: Sql) =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where ${isOf}), 0)::bigint`;
  const isCharge = sql`kind = 'charge'`;
  const isExchange = sql`kind in (${sql.join(EXCHANGES)})`;
  return sql`
    with folded as (
      select kind, requests, amount_won from request_total
      where span = 'day' and status = 'approved' and ${within('decided_on')}
    ), fresh as (
      select kind, 1, amount_won from request_delta
      where status = 'approved' and ${within('decided_on')} and not is_test and ${acrossMembers}
    ), failed as (
      select kind, requests, amount_won from (${failedByDay}) as failed
      where ${within('decided_on')}
    )
    select ${of('requests', isCharge)} as charges, ${of('amount_won', isCharge)} as "chargeWon",
      ${of('requests', isExchange)} as exchanges, ${of('amount_won', isExchange)} as "exchangeWon"
    from (
      select * from folded union all select * from fresh union all select * from failed
    ) as decided`;
};

/** Of bets of which the book alone is ours, of rounds to which members brought money, as of no others. */
const betsOf = (within: (day: string) => Sql) => sql`
  select coalesce(sum(bets), 0)::bigint as bets, coalesce(sum(stake_won), 0)::bigint as "stakeWon",
    coalesce(sum(payout_won), 0)::bigint as "payoutWon",
    case when ${HAS_PLAYED_AT_VENDORS} then (
      select coalesce(sum(won), 0)::bigint from (${lostAtVendors(within)}) as lost) else 0 end
      as "atProvidersWon"
  from bet_day where ${within('day_on')} and not is_test and ${acrossMembers}`;

/**
 * What is staked and not settled, of every game that this site itself settles. A table of bets of
 * another class belongs here as well, or its stakes are missing from the bridge.
 */
const OPEN_STAKES = sql`
  select coalesce((
      select sum(stake_won) from bet where result = 'I' and not is_test and ${acrossMembers}
    ), 0)::bigint + coalesce((
      select sum(bet_won - win_won - counted_bet_won + counted_win_won) from casino_round
      where mode = 'seamless' and not is_test and ${acrossMembers}
    ), 0)::bigint`;

const WAITING = sql`
  from money_request where status in (${sql.join(OPEN_REQUEST_STATUSES)})
    and not is_test and ${acrossMembers}`;

export interface Facts extends SiteFacts {
  readonly bettors: number;
  readonly waitingRequests: number;
}

/** What is true of a period and of now. */
export async function readSiteFacts(db: Database | Tx, { from, to }: DaySpan): Promise<Facts> {
  const within = (day: string) => sql`${sql.ref(day)} between ${from}::date and ${to}::date`;
  const later = (day: string) => sql`${sql.ref(day)} > ${to}::date`;
  const { rows } = await sql<
    Omit<Facts, 'decided' | 'decidedLater' | 'bets' | 'betsLater'> & {
      readonly decided: readonly [Facts['decided']];
      readonly decidedLater: readonly [Facts['decided']];
      readonly bets: readonly [Facts['bets']];
      readonly betsLater: readonly [Facts['bets']];
    }
  >`
    select ${asJson(legsOf(within))} as legs, ${asJson(legsOf(later))} as later,
      ${asJson(decidedOf(within))} as decided, ${asJson(decidedOf(later))} as "decidedLater",
      ${asJson(betsOf(within))} as bets, ${asJson(betsOf(later))} as "betsLater",
      (select coalesce(sum(balance_won), 0)::bigint from wallet
        join member on member.member_id = wallet.member_id
        where not member.is_test and ${acrossMembers}) as "walletsWon",
      (${OPEN_STAKES}) as "openStakeWon",
      (select coalesce(sum(amount_won), 0)::bigint ${WAITING}
        and kind in (${sql.join(EXCHANGES)})) as "waitingWon",
      (select count(*) ${WAITING}) as "waitingRequests",
      (select count(distinct member_id) from bet_day
        where ${within('day_on')} and not is_test and ${hasPlayed('bet_day')}
          and ${acrossMembers}) as bettors`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('No figures');
  return {
    ...row,
    decided: row.decided[0],
    decidedLater: row.decidedLater[0],
    bets: row.bets[0],
    betsLater: row.betsLater[0],
  };
}

/** Only the entries of days: what every type came to. */
export async function readLegs(db: Database | Tx, { from, to }: DaySpan): Promise<LegSum[]> {
  const { rows } = await legsOf(
    (day) => sql`${sql.ref(day)} between ${from}::date and ${to}::date`,
  ).execute(db);
  return rows as LegSum[];
}

/** Rewards by the class of games that they are paid for; the others are of no class. */
export const REWARD_CLASS: Readonly<Partial<Record<HistoryType, GameClass | null>>> = {
  betRolling: 'minigame',
  minigameComp: 'minigame',
  sportsRolling: 'sports',
  casinoRolling: 'casino',
  casinoComp: 'casino',
  slotsRolling: 'slots',
  slotsComp: 'slots',
  cancelRolling: null,
  losePoint: null,
  recommendLosePoint: null,
  cancelLosePoint: null,
};

/** Types by which members are given what is of a class; without one, of any class and of none. */
export const rewardsOf = (gameClass: GameClass | undefined): HistoryType[] =>
  (Object.keys(REWARD_CLASS) as HistoryType[]).filter(
    (type) => gameClass === undefined || REWARD_CLASS[type] === gameClass,
  );
