// Carts with their legs, and what becomes of them.
import type { BetResult, SportsTypeId } from '@gwanje/contract';
import { expectedPayoutWon, type FactorLeg, fateOfCart } from '@gwanje/game-rules';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { Sql } from '../../platform/list-source';
import { bonusesOf } from './sports-terms.queries';
import { cartBonusOf } from './sports-terms.rule';

export interface BetKey {
  readonly memberId: string;
  readonly betId: string;
}

export interface CartLegRow extends FactorLeg {
  readonly marketId: string;
  readonly pick: string;
  readonly eventId: string;
  readonly isApart: boolean;
}

export interface Cart extends BetKey {
  readonly type: SportsTypeId;
  readonly result: BetResult;
  readonly stakeWon: number;
  readonly payoutWon: number;
  readonly isTest: boolean;
  readonly sportsVersions: readonly number[];
  readonly legs: readonly CartLegRow[];
}

/** What a cart is to be from now on. */
export interface Fate extends BetKey {
  readonly result: BetResult;
  readonly payoutWon: number;
  readonly oddsHundredths: number;
  readonly bonusHundredths: number;
}

/** Bets by their names, for a condition on `bet`. */
export const theseBets = (bets: readonly BetKey[]): Sql => sql`
  (bet.member_id, bet.bet_id) in (select * from unnest(
    ${bets.map(({ memberId }) => memberId)}::uuid[], ${bets.map(({ betId }) => betId)}::uuid[]))`;

/**
 * The same as rows called `bet`, for whoever asks for some of them: looked up one by one, whatever
 * the database takes for true of bets. Where it has not learnt yet that any are settled, it would
 * hold every bet against every name.
 */
export const namedBets = (bets: readonly BetKey[]): Sql => sql`
  unnest(${bets.map(({ memberId }) => memberId)}::uuid[],
    ${bets.map(({ betId }) => betId)}::uuid[]) as named (of_member, of_bet)
  cross join lateral (
    select * from bet where bet.member_id = named.of_member and bet.bet_id = named.of_bet offset 0
  ) as bet`;

/** Bets with a leg on an event, for a condition on `bet`. */
export const betsOn = (eventId: string): Sql => sql`
  (bet.member_id, bet.bet_id) in (select leg.member_id, leg.bet_id from bet_leg as leg
    where leg.event_id = ${eventId} and ${acrossMembers})`;

/** The carts that a condition on `bet` names, in the order of their members. */
export async function readCarts(db: Database | Tx, where: Sql): Promise<Cart[]> {
  const { rows } = await sql<Cart>`
    select bet.member_id as "memberId", bet.bet_id as "betId", bet.game as type, bet.result,
      bet.stake_won as "stakeWon", bet.payout_won as "payoutWon", bet.is_test as "isTest",
      bet.sports_versions as "sportsVersions",
      json_agg(json_build_object('eventId', leg.event_id, 'marketId', leg.market_id,
        'pick', leg.pick, 'oddsHundredths', leg.odds_hundredths, 'result', leg.result,
        'factorThousandths', leg.factor_thousandths, 'isApart', leg.is_apart)
        order by leg.leg_no) as legs
    from bet join bet_leg as leg on leg.member_id = bet.member_id and leg.bet_id = bet.bet_id
    where ${where}
    group by bet.member_id, bet.bet_id order by bet.member_id, bet.bet_id`.execute(db);
  return rows;
}

/** What carts come to by their legs as they are, under the documents that they were taken by. */
export async function fatesOf(db: Database | Tx, carts: readonly Cart[]): Promise<Fate[]> {
  if (carts.length === 0) return [];
  const bonusOf = await bonusesOf(db, carts);
  return carts.map(({ memberId, betId, type, stakeWon, sportsVersions, legs }) => {
    const fate = fateOfCart(legs, cartBonusOf(bonusOf(sportsVersions), type));
    const { result, oddsHundredths } = fate;
    const payoutWon =
      result === 'I'
        ? 0
        : result === 'N' || result === 'C'
          ? stakeWon
          : expectedPayoutWon(stakeWon, oddsHundredths);
    return { memberId, betId, ...fate, payoutWon };
  });
}
