// The legs on an event and the bets that they belong to.
import type { MarketPick } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Tx } from '../../platform/database';
import type { Sql } from '../../platform/list-source';
import { betsOn } from './carts.queries';

/** What the result of an event makes of a pick. */
export interface PickVerdict {
  readonly marketId: string;
  readonly pick: MarketPick;
  readonly result: 'W' | 'L' | 'N';
  /**
   * How much of the result holds, whatever the odds of a bet: W 1000 whole, 500 half; L 0 whole,
   * 500 half; N 1000. The leg's own factor follows from its odds.
   */
  readonly factorThousandths: number;
}

/** Takes the event, and the money wallets of everybody with a leg on it in the order of their members. */
export async function holdBettors(tx: Tx, eventId: string): Promise<void> {
  await sql`select 1 from sports_event where event_id = ${eventId} for update`.execute(tx);
  await sql`
    select member_id from wallet
    where wallet = 'money' and member_id in (
      select leg.member_id from bet_leg as leg where leg.event_id = ${eventId} and ${acrossMembers})
    order by member_id for update`.execute(tx);
}

/** Verdicts as rows: market_id, pick, result, share. */
const asRows = (verdicts: readonly PickVerdict[]): Sql => sql`unnest(
  ${verdicts.map(({ marketId }) => marketId)}::uuid[], ${verdicts.map(({ pick }) => pick)}::text[],
  ${verdicts.map(({ result }) => result)}::text[],
  ${verdicts.map(({ factorThousandths }) => factorThousandths)}::int[])
  as verdict (market_id, pick, result, share)`;

/** As `legFactorThousandths` of the game rules has it. */
const FACTOR = sql`case verdict.result when 'N' then 1000 when 'L' then verdict.share
  else case verdict.share when 1000 then leg.odds_hundredths * 10
    else (leg.odds_hundredths + 100) * 5 end end`;

/**
 * Gives the open legs on an event their results. What waits to be taken is refused by its job, as
 * its event is over.
 */
export const judgeLegs = (tx: Tx, eventId: string, verdicts: readonly PickVerdict[]) =>
  sql`
    update bet_leg as leg set result = verdict.result, factor_thousandths = ${FACTOR}
    from ${asRows(verdicts)}, bet
    where leg.event_id = ${eventId} and leg.market_id = verdict.market_id
      and leg.pick = verdict.pick and leg.result = 'I' and not leg.is_apart
      and bet.member_id = leg.member_id and bet.bet_id = leg.bet_id
      and bet.accepting_until is null and ${acrossMembers}`.execute(tx);

/** Lets the legs on an event be open again, but for those that were decided by themselves. */
export const reopenLegs = (tx: Tx, eventId: string) =>
  sql`
    update bet_leg set result = 'I', factor_thousandths = null
    where event_id = ${eventId} and result in ('W', 'L', 'N') and not is_apart
      and ${acrossMembers}`.execute(tx);

/** Bets in progress with a leg on an event. */
export const openOn = (eventId: string): Sql =>
  sql`${betsOn(eventId)} and bet.result = 'I' and bet.accepting_until is null`;

/** Those that were decided. */
export const decidedOn = (eventId: string): Sql =>
  sql`${betsOn(eventId)} and bet.result in ('W', 'L', 'N')`;

/** All that a settlement concerns, test accounts left out. */
export const realOn = (eventId: string): Sql => sql`
  ${betsOn(eventId)} and bet.result <> 'C' and bet.accepting_until is null and not bet.is_test`;
