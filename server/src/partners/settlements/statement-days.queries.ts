// What an amount of a statement is made of: days of bettors, and their bets one by one.
import {
  PAGE_ROWS,
  type partners,
  type ReplyOf,
  STATEMENT_DAYS_MAX,
  type StatementPart,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { requireMember } from '../../members/members.queries';
import { acrossMembers } from '../../placement';
import type { Database } from '../../platform/database';
import type { Question } from '../../platform/implement';
import type { Sql } from '../../platform/list-source';
import { IS_FOLDED, isCounted } from '../rollups/fold-days.queries';
import { findLosingOptions } from './carry.queries';
import { givenShares } from './given-shares.queries';
import { BOOKED_COLUMNS, keptBets } from './kept-bets.queries';
import { isPeriod } from './preview-settlement.queries';

type Days = ReplyOf<typeof partners.listStatementDays>;
type Bets = ReplyOf<typeof partners.listStatementBets>;

interface Asked {
  readonly partnerId: string;
  readonly from: string;
  readonly to: string;
  readonly gameClass: string;
  readonly part: StatementPart;
}

/** Days of bettors behind a partner: member_id, day_on, and what they add to the amount. */
const daysOf = ({ partnerId, from, to, gameClass, part }: Asked, of: Sql = acrossMembers): Sql =>
  part === 'losing'
    ? sql`
      select member_id, day_on, sum(bets)::int as bets, sum(stake_won)::bigint as stake_won,
        sum(valid_stake_won)::bigint as valid_stake_won, sum(payout_won)::bigint as payout_won,
        sum(rolling_won)::bigint as rolling_won, sum(lose_point_won)::bigint as lose_point_won,
        sum(stake_won - payout_won - rolling_won - lose_point_won)::bigint as amount_won
      from bet_day
      where day_on between ${from}::date and ${to}::date and game_class = ${gameClass}
        and path @> array[${partnerId}::uuid] and not is_test and ${of}
      group by member_id, day_on`
    : sql`
      select member_id, day_on, sum(bets)::int as bets, sum(stake_won)::bigint as stake_won,
        sum(stake_won)::bigint as valid_stake_won, 0::bigint as payout_won,
        sum(amount_won)::bigint as rolling_won, 0::bigint as lose_point_won,
        sum(amount_won)::bigint as amount_won
      from rolling_day
      where day_on between ${from}::date and ${to}::date and beneficiary_id = ${partnerId}
        and game_class = ${gameClass} and pay = ${part === 'instant' ? 'instant' : 'period'}
        and ${of}
      group by member_id, day_on`;

/** The same of some days, less what each bettor was given, where that comes off. */
const lessGiven = (asked: Asked, isDeducted: boolean, of: Sql): Sql => {
  const days = daysOf(asked, of);
  if (!isDeducted) return sql`select day.*, 0::bigint as given_won from (${days}) as day`;
  const { partnerId, from, to, gameClass } = asked;
  return sql`
    select member_id, day_on, bets, stake_won, valid_stake_won, payout_won, rolling_won,
      lose_point_won, coalesce(share.given_won, 0)::bigint as given_won,
      (day.amount_won - coalesce(share.given_won, 0))::bigint as amount_won
    from (${days}) as day left join (
      select member_id, day_on, sum(given_won) as given_won
      from (${givenShares(from, to)}) as each
      where game_class = ${gameClass} and path @> array[${partnerId}::uuid]
      group by member_id, day_on
    ) as share using (member_id, day_on)`;
};

/** Whose days make an amount, the newest first. */
export async function listStatementDays({
  db,
  input,
  refuse,
}: Question<typeof partners.listStatementDays>): Promise<Days> {
  const { memberId, page = 1, ...asked } = input;
  if (!isPeriod(input, STATEMENT_DAYS_MAX)) return refuse('settlement.wrong_period');
  await requireMember(db, memberId);
  const isDeducted = asked.part === 'losing' && (await findLosingOptions(db)).deductsGiven;
  const isCut = await isCounted(db, memberId, input);
  const days = lessGiven(
    { partnerId: memberId, ...asked },
    isDeducted,
    isCut ? sql`${acrossMembers} and ${IS_FOLDED}` : acrossMembers,
  );
  type Row = Omit<Days['rows'][number], 'member'> & { _id: string; id: string; nick: string };
  const { rows } = await sql<Row>`
    select day.member_id as _id, member.login_id as id, member.nick, day_on::text as "dayOn", bets,
      stake_won as "stakeWon", valid_stake_won as "validStakeWon", payout_won as "payoutWon",
      rolling_won as "rollingWon", lose_point_won as "losePointWon", given_won as "givenWon",
      amount_won as "amountWon"
    from (${days}) as day join member on member.member_id = day.member_id
    order by day_on desc, day.member_id
    limit ${PAGE_ROWS + 1} offset ${(page - 1) * PAGE_ROWS}`.execute(db);
  const sums = await sql<Pick<Days, 'count' | 'amountWon'>>`
    select count(*)::int as count, coalesce(sum(amount_won), 0)::bigint as "amountWon"
    from (${days}) as day`.execute(db);
  return {
    rows: rows
      .slice(0, PAGE_ROWS)
      .map(({ _id, id, nick, ...row }) => ({ member: { _id, id, nick }, ...row })),
    more: rows.length > PAGE_ROWS,
    ...{ ...(sums.rows[0] as (typeof sums.rows)[number]), isCut },
  };
}

/** A bettor's bets of a day as they were booked, each with what everybody on its path has got. */
const bookedOf = (memberId: string, { partnerId, from, gameClass, part }: Asked): Sql => sql`
  select booking_id, bet_id, sign, at, stake_won, valid_stake_won, payout_won, round, casino,
    coalesce(own_bps, 0) as own_bps, coalesce(below_bps, 0) as below_bps, rolling_won,
    ${
      part === 'losing'
        ? sql`sign * (stake_won - payout_won - rolling_won)`
        : sql`sign * valid_stake_won * greatest(0, own_bps - below_bps) / 10000`
    } as amount_won
  from (
    select booked.*, kept.placed_at, kept.round, kept.casino, node.own_bps, node.below_bps,
      coalesce(cost.won, 0)::bigint as rolling_won
    from booked_bet as booked
    join lateral (${keptBets(sql`${memberId}`)}
    ) as kept on kept.path @> array[${partnerId}::uuid]
    left join lateral (
      select bps[place] as own_bps, coalesce((
        select max(lower) from unnest(bps[place + 1:]) as lower), 0) as below_bps
      from (select array_position(kept.path, ${partnerId}::uuid) as place, kept.bps as bps) as own
    ) as node on true
    left join lateral (
      select sum(booked.valid_stake_won * (own.bps - own.below) / 10000) as won from (
        select each.bps, coalesce(max(each.bps) over (order by each.place
          rows between 1 following and unbounded following), 0::smallint) as below
        from unnest(kept.bps) with ordinality as each (bps, place)
      ) as own where own.bps > own.below
    ) as cost on true
    where booked.member_id = ${memberId} and booked.day_on = ${from}::date
      and booked.game_class = ${gameClass}
  ) as booked
  where ${
    part === 'losing'
      ? sql`true`
      : sql`own_bps > below_bps and valid_stake_won > 0 and ${part === 'instant' ? 'instant' : 'period'} = coalesce((
        select rate.pay from commission_rate as rate
        where rate.member_id = ${partnerId} and rate.game_class = ${gameClass}
          and rate.kind = 'rolling' and rate.effective_at <= booked.placed_at
        order by rate.effective_at desc, rate.rate_id desc limit 1), 'period')`
  }`;

async function findDay(db: Database, memberId: string, asked: Asked) {
  const of = sql`member_id = ${memberId}`;
  const { rows } = await sql<{ amount_won: number; lose_point_won: number }>`
    select amount_won, lose_point_won from (${daysOf(asked, of)}) as day`.execute(db);
  return rows[0] ?? { amount_won: 0, lose_point_won: 0 };
}

/** The bets of one bettor's day; their amounts, lose points aside, come to that day's. */
export async function listStatementBets({
  db,
  input,
}: Question<typeof partners.listStatementBets>): Promise<Bets> {
  const { partnerId, memberId, dayOn, gameClass, part, page = 1 } = input;
  await requireMember(db, memberId);
  const asked: Asked = { partnerId, from: dayOn, to: dayOn, gameClass, part };
  const booked = bookedOf(memberId, asked);
  type Row = Omit<Bets['rows'][number], 'at'> & { readonly at: Date };
  const { rows } = await sql<Row>`
    select ${BOOKED_COLUMNS}, (sign * valid_stake_won)::bigint as "validStakeWon", own_bps as "ownBps", below_bps as "belowBps",
      (sign * rolling_won)::bigint as "rollingWon", amount_won::bigint as "amountWon"
    from (${booked}) as booked order by at, booking_id
    limit ${PAGE_ROWS + 1} offset ${(page - 1) * PAGE_ROWS}`.execute(db);
  const sums = await sql<{ count: number; won: number }>`
    select count(*)::int as count, coalesce(sum(amount_won), 0)::bigint as won
    from (${booked}) as booked`.execute(db);
  const { count, won } = sums.rows[0] as (typeof sums.rows)[number];
  const day = await findDay(db, memberId, asked);
  return {
    rows: rows.slice(0, PAGE_ROWS).map((row) => ({ ...row, at: row.at.toISOString() })),
    more: rows.length > PAGE_ROWS,
    ...{ count, amountWon: won, losePointWon: day.lose_point_won },
    unlistedWon: day.amount_won + day.lose_point_won - won,
  };
}
