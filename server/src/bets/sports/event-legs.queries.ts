// The legs on an event and the bets that they belong to.
import type { MarketPick } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Tx } from '../../platform/database';
import type { Sql } from '../../platform/list-source';

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

/** The legs on an event: everybody's, or those of some members. */
export interface LegsOn {
  readonly eventId: string;
  readonly memberIds?: readonly string[] | undefined;
}

const legsOf = ({ eventId, memberIds }: LegsOn): Sql => sql`(leg.event_id = ${eventId}
  and ${memberIds ? sql`leg.member_id = any(${memberIds}::uuid[])` : sql`true`} and ${acrossMembers})`;

/** The bets that they are of, for a condition on `bet`. */
const betsOf = (legs: LegsOn): Sql => sql`
  (bet.member_id, bet.bet_id) in (
    select leg.member_id, leg.bet_id from bet_leg as leg where ${legsOf(legs)})`;

/** Takes the event, and the money wallets of everybody whose legs these are in the order of their members. */
export async function holdBettors(tx: Tx, legs: LegsOn): Promise<void> {
  const { eventId } = legs;
  await sql`select 1 from sports_event where event_id = ${eventId} for update`.execute(tx);
  await sql`
    select member_id from wallet
    where wallet = 'money' and member_id in (
      select leg.member_id from bet_leg as leg where ${legsOf(legs)})
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
 * Gives the open ones of these legs their results. What waits to be taken is refused by its job, as
 * its event is over.
 */
export const judgeLegs = (tx: Tx, legs: LegsOn, verdicts: readonly PickVerdict[]) =>
  sql`
    update bet_leg as leg set result = verdict.result, factor_thousandths = ${FACTOR}
    from ${asRows(verdicts)}, bet
    where ${legsOf(legs)} and leg.market_id = verdict.market_id
      and leg.pick = verdict.pick and leg.result = 'I' and not leg.is_apart
      and bet.member_id = leg.member_id and bet.bet_id = leg.bet_id
      and bet.accepting_until is null`.execute(tx);

/** Lets these legs be open again, but for those that were decided by themselves. */
export const reopenLegs = (tx: Tx, legs: LegsOn) =>
  sql`
    update bet_leg as leg set result = 'I', factor_thousandths = null
    where ${legsOf(legs)} and result in ('W', 'L', 'N') and not is_apart`.execute(tx);

/** Bets in progress of which these legs are. */
export const openOn = (legs: LegsOn): Sql =>
  sql`${betsOf(legs)} and bet.result = 'I' and bet.accepting_until is null`;

/** Those that were decided. */
export const decidedOn = (legs: LegsOn): Sql =>
  sql`${betsOf(legs)} and bet.result in ('W', 'L', 'N')`;

/** All that a settlement concerns, test accounts left out. */
export const realOn = (eventId: string): Sql => sql`
  ${betsOf({ eventId })} and bet.result <> 'C' and bet.accepting_until is null and not bet.is_test`;
