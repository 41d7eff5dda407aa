// Who has bet today: of his days in the ledger and of his bets, so that no bet is counted one by one;
// rounds of vendors alone are.
import { bettors, GAME_CLASSES, SPORTS_TYPE_IDS } from '@gwanje/contract';
import { sql } from 'kysely';
import { ROUND_RESULTS } from '../../bets/casino/casino-filters.queries';
import { ofMembers } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import { bindList, type ListContext } from '../../platform/list';
import type { FilterOf, Sql, SumsOf } from '../../platform/list-source';
import { markedMemberOf } from '../member-cell.queries';
import { isNamedLike } from '../members.queries';
import { isInLineOf, isOfTest } from './line-filter.queries';
import { chargedToday, lastBetToday, STAKE_TYPES, TODAY } from './today.queries';

type Filter = FilterOf<typeof bettors>;
const ID = sql.ref('bettor.member_id');

/**
 * A row for each member who has staked today, or of whose stakes something was settled: stakes by
 * when they were placed, payouts and what they were played for by when they were settled.
 */
const BASE = sql`(
  select done.member_id, bool_or(done.is_test) as is_test, sum(done.bets)::int as bets,
    sum(done.stake_won)::bigint as stake_won, sum(done.settled_won)::bigint as settled_won,
    sum(done.payout_won)::bigint as payout_won
  from (
    select placed.member_id, placed.is_test,
      case when placed.type = 'bet' then placed.entries else 0 end as bets,
      -placed.amount_won as stake_won, 0 as settled_won, 0 as payout_won
    from ledger_day as placed
    where placed.day_on = ${TODAY} and placed.wallet = 'money'
      and placed.type in ${STAKE_TYPES} and ${acrossMembers}
    union all
    select settled.member_id, settled.is_test, 0, 0, settled.stake_won, settled.payout_won
    from bet_day as settled where settled.day_on = ${TODAY} and ${acrossMembers}
  ) as done
  group by done.member_id)`;

const PROFIT = sql`(bettor.payout_won - bettor.settled_won)`;

/** Of `bet_placed_day`, whose games are those of sports and mini-games alone. */
const BET_CLASS = sql`case when done.game in (${sql.join(SPORTS_TYPE_IDS)})
  then 'sports' else 'minigame' end`;

/**
 * What was staked today and counts, by class: bets by the day on which they were placed, rounds of
 * vendors by when they were opened.
 */
const placedBy = (isHis: (table: Sql) => Sql) => sql`(
  select done.member_id, ${BET_CLASS} as game_class, done.stake_won from bet_placed_day as done
  where ${isHis(sql.ref('done'))} and done.day_on = ${TODAY} and done.result in ('I', 'W', 'L')
  union all
  select played.member_id, played.game_class, played.bet_won from casino_round as played
  where ${isHis(sql.ref('played'))} and not played.is_free
    and played.round_id >= uuid_floor(${TODAY}::timestamp at time zone 'Asia/Seoul'))`;

const placedOf = (whose: Sql) => placedBy((table) => sql`${table}.member_id = ${whose}`);

/** The same for everybody, a row for each member. */
const CLASSED = sql`(
  select placed.member_id, ${sql.join(
    GAME_CLASSES.map(
      (one) =>
        sql`sum(placed.stake_won) filter (where placed.game_class = ${one}) as ${sql.ref(one)}`,
    ),
  )}
  from ${placedBy(() => acrossMembers)} as placed group by placed.member_id)`;

const classesOf = (wonOf: (one: (typeof GAME_CLASSES)[number]) => Sql) =>
  Object.fromEntries(GAME_CLASSES.map((one) => [one, wonOf(one)])) as Record<
    (typeof GAME_CLASSES)[number],
    Sql
  >;

const conditionsOf = async (
  context: ListContext,
  { query, minStakeWon, minBets, gameClass, partnerId, isTest }: Filter,
): Promise<Sql[]> => [
  ...(await isInLineOf(context, ID, partnerId)),
  ...isOfTest(sql.ref('bettor.is_test'), isTest),
  ...(gameClass === undefined
    ? []
    : [
        sql`exists (
          select 1 from ${placedOf(ID)} as placed where placed.game_class = ${gameClass})`,
      ]),
  ...(minStakeWon === undefined ? [] : [sql`bettor.stake_won >= ${minStakeWon}`]),
  ...(minBets === undefined ? [] : [sql`bettor.bets >= ${minBets}`]),
  ...(query === undefined
    ? []
    : [
        sql`${ID} in (
          select member.member_id from member where ${isNamedLike(query)} and ${acrossMembers})`,
      ]),
];
const within = ofMembers('bettor.member_id');

/**
 * With what everybody has on rounds of seamless vendors that are still played. There are few of these
 * at a time, and an index of theirs; a member's own rounds are all that he ever played.
 */
const BETTING = sql`(
  select done.*, coalesce(playing.open_won, 0) as playing_won
  from ${BASE} as done
  left join (
    select round.member_id, sum(round.bet_won) as open_won from casino_round as round
    where ${ROUND_RESULTS.I} and round.mode = 'seamless' and ${acrossMembers}
    group by round.member_id) as playing on playing.member_id = done.member_id)`;

const OPEN = sql`(coalesce((
  select sum(running.stake_won) from bet as running
  where running.member_id = bettor.member_id and running.result = 'I'), 0)
  + bettor.playing_won)::bigint`;

async function sumBettors(context: ListContext, filter: Filter): Promise<SumsOf<typeof bettors>> {
  const where = sql.join(
    [within(filter, context), ...(await conditionsOf(context, filter))],
    sql` and `,
  );
  type Total = SumsOf<typeof bettors>['totals'][number];
  const { rows } = await sql<Total & { counted: number }>`
    select count(*) as counted,
      coalesce(sum(bettor.bets) filter (where not bettor.is_test), 0)::bigint as bets,
      coalesce(sum(bettor.stake_won) filter (where not bettor.is_test), 0)::bigint as "stakeWon",
      coalesce(sum(bettor.payout_won) filter (where not bettor.is_test), 0)::bigint as "payoutWon",
      coalesce(sum(${PROFIT}) filter (where not bettor.is_test), 0)::bigint as "profitWon",
      coalesce(sum(${OPEN}) filter (where not bettor.is_test), 0)::bigint as "openWon",
      coalesce(sum(${chargedToday(ID)}) filter (where not bettor.is_test), 0)::bigint
        as "chargeTodayWon",
      json_build_object(${sql.join(
        GAME_CLASSES.flatMap((one) => [
          sql.lit(one),
          sql`coalesce(sum(classed.${sql.ref(one)}) filter (where not bettor.is_test), 0)`,
        ]),
      )}) as "placedWon"
    from ${BETTING} as bettor
    left join ${CLASSED} as classed on classed.member_id = bettor.member_id
    where ${where}`.execute(context.db);
  const { counted, ...totals } = rows[0] as (typeof rows)[number];
  return { counted, totals: counted === 0 ? [] : [totals] };
}

/** Stakes of the thirty days before today. */
const BEFORE = sql`(
  select -coalesce(sum(earlier.amount_won), 0)::bigint from ledger_day as earlier
  where earlier.member_id = bettor.member_id and earlier.wallet = 'money'
    and earlier.type in ${STAKE_TYPES}
    and earlier.day_on >= ${TODAY} - 30 and earlier.day_on < ${TODAY})`;

/** Stakes in those of a mean day of the 30 before, hundredths; null where there were none. */
const USUAL = sql`div(bettor.stake_won::numeric * 3000, nullif(${BEFORE}, 0))::bigint`;
/** Whoever has no usual day stands behind everybody who has. */
const SURGE = sql`coalesce(${USUAL}, -1)`;

/** Who has bet today. */
export const BETTORS = bindList(bettors, {
  base: BETTING,
  as: 'bettor',
  within,
  joins: sql`join member on member.member_id = bettor.member_id`,
  id: ID,
  columns: {
    _id: ID,
    member: markedMemberOf('member'),
    bets: sql.ref('bettor.bets'),
    stakeWon: sql.ref('bettor.stake_won'),
    openWon: OPEN,
    payoutWon: sql.ref('bettor.payout_won'),
    profitWon: PROFIT,
    returnBps: sql`div(bettor.payout_won::numeric * 10000, nullif(bettor.settled_won, 0))::bigint`,
    usualHundredths: USUAL,
    chargeTodayWon: chargedToday(ID),
    lastBetAt: lastBetToday(ID),
    placedWon: classesOf(
      (one) => sql`coalesce((
        select sum(placed.stake_won) from ${placedOf(ID)} as placed
        where placed.game_class = ${one}), 0)::bigint`,
    ),
  },
  narrow: conditionsOf,
  sum: sumBettors,
  sorts: {
    stakeWon: { by: sql.ref('bettor.stake_won'), direction: 'asc' },
    '-stakeWon': { by: sql.ref('bettor.stake_won'), direction: 'desc' },
    profitWon: { by: PROFIT, direction: 'asc' },
    '-profitWon': { by: PROFIT, direction: 'desc' },
    bets: { by: sql.ref('bettor.bets'), direction: 'asc' },
    '-bets': { by: sql.ref('bettor.bets'), direction: 'desc' },
    openWon: { by: OPEN, direction: 'asc' },
    '-openWon': { by: OPEN, direction: 'desc' },
    usualHundredths: { by: SURGE, direction: 'asc' },
    '-usualHundredths': { by: SURGE, direction: 'desc' },
  },
});
