import { type RawBuilder, sql } from 'kysely';

/** A round that was not paid for longer is none that is being played: the vendor's book tells of it. */
const OPEN_MINUTES = 60;

/** Rounds of seamless vendors on which a member has staked and of which nobody has said who won. */
export const openRounds = (memberId: RawBuilder<unknown>, at: Date): RawBuilder<unknown> => sql`
  select vendor, game, round_ref, opened_at, bet_won from casino_round
  where member_id = ${memberId} and mode = 'seamless' and bet_won > 0 and wins = 0
    and round_id >= uuid_floor(${at}::timestamptz - make_interval(mins => ${OPEN_MINUTES}))`;
