import { HISTORY_TYPES, type HistoryType, type HouseAccount } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Sql } from '../../platform/list-source';

const ACCOUNTS: readonly HouseAccount[] = ['bonusCost', 'couponCost', 'paybackCost'];
/** Bonuses, coupons and paybacks, and what takes them back. */
const GIVEN = (Object.keys(HISTORY_TYPES) as HistoryType[]).filter((type) =>
  (ACCOUNTS as readonly string[]).includes(HISTORY_TYPES[type].counter),
);
const IS_GIVEN = sql`(type, wallet) in (${sql.join(
  GIVEN.map((type) => sql`(${type}, ${HISTORY_TYPES[type].wallet})`),
)})`;

/**
 * What members were given in a period, over what they played in it: each row of theirs bears a share
 * by its stake, cut to whole won, and the largest what is left. Of whoever played nothing, nothing is
 * borne. Gives member_id, day_on, game_class, path and given_won.
 */
export const givenShares = (from: string, to: string): Sql => sql`
  select member_id, day_on, game_class, path,
    (cut_won + case when place = 1 then given_won - sum(cut_won) over (partition by member_id)
      else 0 end)::bigint as given_won
  from (
    select played.*, row_number() over (partition by member_id
        order by weight desc, day_on, game_class, path) as place,
      coalesce(trunc(given_won * weight
        / nullif(sum(weight) over (partition by member_id), 0)), 0) as cut_won
    from (
      select day.member_id, day.day_on, day.game_class, day.path,
        abs(day.stake_won)::numeric as weight, given.given_won::numeric as given_won
      from bet_day as day join (
        select member_id, sum(amount_won) as given_won from ledger_day
        where day_on between ${from}::date and ${to}::date and ${IS_GIVEN} and not is_test
          and ${acrossMembers}
        group by member_id having sum(amount_won) <> 0
      ) as given on given.member_id = day.member_id
      where day.day_on between ${from}::date and ${to}::date and not day.is_test
        and ${acrossMembers}
    ) as played
  ) as weighed`;
