import { type RawBuilder, sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { Sql } from '../../platform/list-source';

interface Booking {
  /** Of the settlement; its day of Seoul is the one that is booked on. */
  readonly at: Date;
  /** -1 takes back what was booked of the same bets before they change. */
  readonly sign: 1 | -1;
}

/** What bets roll all together, in won. */
interface Rolled {
  readonly rolledWon: number;
}

/** What everybody on the path of each bet among `given` earns by it; nothing for test accounts. */
const EARNED = sql`
    node as (
      select given.member_id, given.bet_id, given.game_class, given.at, given.valid_stake_won,
        own.place, own.bps as own_bps,
        coalesce(given.path[own.place], given.member_id) as beneficiary_id,
        own.place > cardinality(given.path) as is_comp,
        coalesce(max(own.bps) over (partition by given.bet_id order by own.place
          rows between 1 following and unbounded following), 0::smallint) as below_bps
      from given cross join lateral unnest(given.rolling_path_bps) with ordinality
        as own (bps, place)
      where not given.is_test and given.valid_stake_won > 0
    ), earned as materialized (
      select *, valid_stake_won * (own_bps - below_bps) / 10000 as amount_won
      from node where own_bps > below_bps`;

/**
 * What bets would roll all together, in won, if they were booked; books nothing.
 *
 * @param bets as `bookBetDays` takes them
 */
export async function forecastRolling(db: Database | Tx, bets: Sql): Promise<number> {
  const { rows } = await sql<{ rolledWon: number }>`
    with given as (${bets}), ${EARNED}
    )
    select coalesce(sum(amount_won), 0)::bigint as "rolledWon" from earned`.execute(db);
  return rows[0]?.rolledWon ?? 0;
}

/**
 * What `bookBetDays` sends, for whoever sends more with it.
 *
 * @param bets as `bookBetDays` takes them
 */
export const bookingBetDays = (bets: Sql, { at, sign }: Booking): RawBuilder<Rolled> => sql<Rolled>`
    with day as (
      select ${at}::timestamptz as booked_at,
        (${at}::timestamptz at time zone 'Asia/Seoul')::date as day_on
    ), given as materialized (${bets}
    ), ${EARNED}
    ), instant as (
      -- The time for which each rate of these beneficiaries is paid at once.
      select * from (
        select member_id as beneficiary_id, game_class, pay, effective_at as begins_at,
          lead(effective_at, 1, 'infinity') over (partition by member_id, game_class
            order by effective_at, rate_id) as ends_at
        from commission_rate
        where kind = 'rolling' and (member_id, game_class) in (
          select distinct beneficiary_id, game_class from earned) and ${acrossMembers}
      ) as rate where pay = 'instant'
    ), rolled as materialized (
      select earned.*, case when is_comp then 'comp' when instant.pay is null then 'period'
        else 'instant' end as pay
      from earned left join instant
        on instant.beneficiary_id = earned.beneficiary_id
        and instant.game_class = earned.game_class and not earned.is_comp
        and earned.at >= instant.begins_at and earned.at < instant.ends_at
    ), kept_day as (
      insert into rolling_day as kept (member_id, day_on, game_class, beneficiary_id, own_bps,
        below_bps, pay, bets, stake_won, amount_won)
      select member_id, day_on, game_class, beneficiary_id, own_bps, below_bps, pay,
        ${sign} * count(*), ${sign} * sum(valid_stake_won), ${sign} * sum(amount_won)
      from rolled cross join day
      group by member_id, day_on, game_class, beneficiary_id, own_bps, below_bps, pay
      order by member_id
      on conflict (member_id, day_on, game_class, beneficiary_id, own_bps, below_bps, pay)
        do update set bets = kept.bets + excluded.bets,
          stake_won = kept.stake_won + excluded.stake_won,
          amount_won = kept.amount_won + excluded.amount_won
    ), due as (
      insert into rolling_due (member_id, due_id, beneficiary_id, game_class, own_bps, below_bps,
        stake_won, amount_won, bet_ids, at)
      select member_id, gen_random_uuid(), beneficiary_id, game_class, own_bps, below_bps,
        ${sign} * sum(valid_stake_won), ${sign} * sum(amount_won),
        array_agg(bet_id order by bet_id), booked_at
      from rolled cross join day where pay = 'instant' and amount_won > 0
      group by member_id, beneficiary_id, game_class, own_bps, below_bps, booked_at
    ), booked as (
      insert into booked_bet (member_id, day_on, booking_id, bet_id, game_class, sign, stake_won,
        payout_won, valid_stake_won, at)
      select member_id, day_on, gen_random_uuid(), bet_id, game_class, ${sign}, stake_won,
        payout_won, valid_stake_won, booked_at
      from given cross join day where not is_test
    ), cost as (
      select bet_id, sum(amount_won) as rolling_won from rolled group by bet_id
    ), kept_bets as (
    insert into bet_day as kept (member_id, day_on, game_class, path, is_test, bets, stake_won,
      payout_won, valid_stake_won, lost_won, rolling_won)
    select member_id, day_on, game_class, path, is_test, ${sign} * count(*),
      ${sign} * sum(stake_won), ${sign} * sum(payout_won), ${sign} * sum(valid_stake_won),
      ${sign} * coalesce(sum(valid_stake_won) filter (where payout_won = 0), 0),
      ${sign} * coalesce(sum(rolling_won), 0)
    from given left join cost using (bet_id) cross join day
    group by member_id, day_on, game_class, path, is_test order by member_id
    on conflict (member_id, day_on, game_class, path, is_test) do update
      set bets = kept.bets + excluded.bets, stake_won = kept.stake_won + excluded.stake_won,
        payout_won = kept.payout_won + excluded.payout_won,
        valid_stake_won = kept.valid_stake_won + excluded.valid_stake_won,
        lost_won = kept.lost_won + excluded.lost_won,
        rolling_won = kept.rolling_won + excluded.rolling_won
    )
    select coalesce(sum(rolling_won), 0)::bigint as "rolledWon" from cost`;

/**
 * Books settled bets, or takes them back: on the day of their members, on the rolling of everybody
 * on their paths, on what is to be paid of it at once, and one by one as what all that is made of. The caller holds the wallets of their
 * members. Nothing is rolled for test accounts.
 *
 * @param bets won and lost ones alone: member_id, bet_id, game_class, at (placed), path,
 *   rolling_path_bps, is_test, stake_won, payout_won, valid_stake_won
 * @returns what all of them together roll, in won and without the sign
 */
export async function bookBetDays(tx: Tx, bets: Sql, booking: Booking): Promise<number> {
  const { rows } = await bookingBetDays(bets, booking).execute(tx);
  return rows[0]?.rolledWon ?? 0;
}
