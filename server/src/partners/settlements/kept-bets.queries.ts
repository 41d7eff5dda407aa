import { sql } from 'kysely';
import type { Sql } from '../../platform/list-source';

/**
 * The bet behind each row of `booked_bet as booked`, as it was placed: `path`, `bps` and `placed_at`,
 * the `family` of games it is of, and where it is looked at (`round`, `casino`).
 *
 * @param memberId of one member whose rows they are, where the statement is about one
 */
export const keptBets = (memberId: Sql = sql.ref('booked.member_id')): Sql => sql`
  select recommend_path as path, rolling_path_bps as bps, bet.at as placed_at,
    case when bet.round_id is not null then bet.game end as family,
    case when bet.round_id is not null then jsonb_build_object('roundId', bet.round_id,
      'game', bet.game, 'dayOn', bet.day_on, 'roundNo', bet.round_no) end as round,
    null::jsonb as casino
  from bet where bet.member_id = ${memberId} and bet.bet_id = booked.bet_id
  union all
  select path, rolling_path_bps, opened_at, round.provider::text, null, jsonb_build_object(
    'vendor', round.vendor, 'mode', round.mode, 'isTournament', round.is_tournament)
  from casino_round as round
  where round.member_id = ${memberId} and round.round_id = booked.bet_id`;

/** What a list says of a row of `booked_bet as booked`, with its sign. */
export const BOOKED_COLUMNS = sql`booking_id as "bookingId", booked.bet_id as "betId",
  sign < 0 as "isTakenBack", booked.at, (sign * booked.stake_won)::bigint as "stakeWon",
  (sign * booked.payout_won)::bigint as "payoutWon", round, casino`;
