// Bets that a model has made up, booked by the product's own function: as many as a day has at once.
import { sql } from 'kysely';
import { bookBetDays } from '../src/partners/rollups/book-bet-days.queries';
import type { Tx } from '../src/platform/database';

export interface ModelBet {
  readonly betId: string;
  readonly memberId: string;
  /** Who stands above the bettor, and their rates, as it is placed: by the model. */
  readonly path: readonly string[];
  readonly rates: readonly number[];
  readonly placedAt: Date;
  readonly stakeWon: number;
  readonly payoutWon: number;
}

/** What is booked: by the paths and rates that the product keeps with a bet as it is placed. */
const placed = (bets: readonly ModelBet[], at: Date) => sql`
  select member.member_id, one.bet_id, 'minigame'::text as game_class, ${at}::timestamptz as at,
    member.recommend_path as path,
    rolling_path_bps(member.recommend_path, 'minigame', ${at}::timestamptz) as rolling_path_bps,
    member.is_test, one.stake_won, one.payout_won, one.stake_won as valid_stake_won
  from jsonb_to_recordset(${JSON.stringify(
    bets.map(({ memberId, betId, stakeWon, payoutWon }) => ({
      ...{ member_id: memberId, bet_id: betId, stake_won: stakeWon, payout_won: payoutWon },
    })),
  )}::jsonb) as one (member_id uuid, bet_id uuid, stake_won bigint, payout_won bigint)
  join member on member.member_id = one.member_id`;
const kept = (bets: readonly ModelBet[]) => sql`
  select one.member_id, one.bet_id, 'minigame'::text as game_class, one.at,
    array(select jsonb_array_elements_text(one.path)::uuid) as path,
    array(select jsonb_array_elements_text(one.rates)::smallint) as rolling_path_bps,
    false as is_test, one.stake_won, one.payout_won, one.stake_won as valid_stake_won
  from jsonb_to_recordset(${JSON.stringify(
    bets.map(({ memberId, betId, stakeWon, payoutWon, path, rates, placedAt }) => ({
      ...{ member_id: memberId, bet_id: betId, stake_won: stakeWon, payout_won: payoutWon },
      ...{ path, rates, at: placedAt },
    })),
  )}::jsonb) as one (member_id uuid, bet_id uuid, stake_won bigint, payout_won bigint, at timestamptz,
    path jsonb, rates jsonb)`;

/** Books bets as settled, on the paths and at the rates that the database itself has for them. */
export const bookPlaced = (tx: Tx, bets: readonly ModelBet[], at: Date) =>
  bookBetDays(tx, placed(bets, at), { at, sign: 1 });

/** Takes them back on the paths and at the rates of the model. */
export const takeBackPlaced = (tx: Tx, bets: readonly ModelBet[], at: Date) =>
  bookBetDays(tx, kept(bets), { at, sign: -1 });
