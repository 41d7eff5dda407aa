import { CASINO_VENDOR_VALUES, whenOfMode } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Sql } from '../../platform/list-source';

const HOLDING = CASINO_VENDOR_VALUES.filter((vendor) => whenOfMode(vendor, 'transfer'));

/** Whether anybody has ever played with money that lay at a vendor; on other sites there is nothing to add up. */
export const HAS_PLAYED_AT_VENDORS = sql`exists (
  select 1 from casino_round where vendor = any(${HOLDING}::text[]) and mode = 'transfer'
    and ${acrossMembers})`;

/**
 * What members have lost in some days, below 0 what they have won, by settled bets with money that lay
 * at a vendor: member_id, won. No stake of these was taken from a wallet of ours; what lies
 * there tells of them. A site may have vendors of either kind at once.
 *
 * @param within the days, as a condition on a column
 * @param whose a condition on `booked`
 */
export const lostAtVendors = (within: (day: string) => Sql, whose: Sql = acrossMembers): Sql => sql`
  select booked.member_id,
    sum(booked.sign * (booked.stake_won - booked.payout_won))::bigint as won
  from booked_bet as booked
  join casino_round as round
    on round.member_id = booked.member_id and round.round_id = booked.bet_id
  where ${within('booked.day_on')} and round.mode = 'transfer'
    and booked.game_class in ('casino', 'slots', 'holdem') and ${whose}
  group by booked.member_id`;
