// What one member has done on this day of Seoul: what was placed, from his days in the ledger, and
// what was settled, from those of his bets. A stake that is still open is nobody's profit.
import { sql } from 'kysely';
import { instant, type Sql } from '../../platform/list-source';

export const TODAY = sql`(now() at time zone 'Asia/Seoul')::date`;
export const STAKE_TYPES = sql.raw(`('bet', 'betCancel')`);

const sumToday = (whose: Sql, types: Sql) => sql`coalesce((
  select sum(moved.amount_won) from ledger_day as moved
  where moved.member_id = ${whose} and moved.day_on = ${TODAY} and moved.wallet = 'money'
    and moved.type in ${types}), 0)::bigint`;

/** Approved. */
export const chargedToday = (whose: Sql) => sumToday(whose, sql.raw(`('charge')`));
/** Placed, less what was cancelled. */
export const stakedToday = (whose: Sql) => sql`(-${sumToday(whose, STAKE_TYPES)})`;
/** What the house has won of him: stakes that were settled less what they paid, whenever placed. */
export const houseWonToday = (whose: Sql) => sql`coalesce((
  select sum(done.stake_won - done.payout_won) from bet_day as done
  where done.member_id = ${whose} and done.day_on = ${TODAY}), 0)::bigint`;

const MIDNIGHT = sql`uuid_floor(${TODAY}::timestamp at time zone 'Asia/Seoul')`;

/** Of bets by when they were placed, of rounds of vendors by when they were opened. */
export const lastBetToday = (whose: Sql) =>
  instant<string | null>(sql`greatest(
    (select max(placed.at) from bet as placed
      where placed.member_id = ${whose} and placed.bet_id >= ${MIDNIGHT}),
    (select max(played.opened_at) from casino_round as played
      where played.member_id = ${whose} and not played.is_free
        and played.round_id >= ${MIDNIGHT}))`);
