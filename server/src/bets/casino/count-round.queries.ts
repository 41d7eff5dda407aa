// The one place where a settled round of a vendor is counted: by day and class, and towards what
// has to be played. What else a settled round is to do, commission above all, is asked here.
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { countStake, uncountStake } from '../../money/wagering/count-stake';
import type { Tx } from '../../platform/database';
import { newId } from '../../platform/new-id';
import type { Schema } from '../../schema';
import { findBetSetting } from '../settings/bet-settings.queries';
import { type ValidStake, validStake } from './valid-stake.rule';

export type CasinoRoundRow = Selectable<Schema['casino_round']>;

interface Counted {
  readonly bets: number;
  readonly betWon: number;
  readonly winWon: number;
  readonly validWon: number;
}

/** What a round comes to that is settled; nothing while nobody has said who won. */
function targetOf(round: CasinoRoundRow, { validWon }: ValidStake): Counted {
  if (round.wins === 0) return { bets: 0, betWon: 0, winWon: 0, validWon: 0 };
  return { bets: round.bets, betWon: round.bet_won, winWon: round.win_won, validWon };
}

const countedOf = (round: CasinoRoundRow): Counted => ({
  bets: round.counted_bets,
  betWon: round.counted_bet_won,
  winWon: round.counted_win_won,
  validWon: round.counted_valid_won,
});

/** Adds what is new of a round to the day of `at`; what is taken back stands there with its sign. */
async function bookDay(tx: Tx, round: CasinoRoundRow, added: Counted, at: Date): Promise<void> {
  await sql`
    insert into bet_day as kept (member_id, day_on, game_class, path, is_test, bets, stake_won,
      payout_won, valid_stake_won)
    values (${round.member_id}, (${at}::timestamptz at time zone 'Asia/Seoul')::date,
      ${round.game_class}, ${round.path}, ${round.is_test}, ${added.bets}, ${added.betWon},
      ${added.winWon}, ${added.validWon})
    on conflict (member_id, day_on, game_class, path, is_test) do update
      set bets = kept.bets + excluded.bets, stake_won = kept.stake_won + excluded.stake_won,
        payout_won = kept.payout_won + excluded.payout_won,
        valid_stake_won = kept.valid_stake_won + excluded.valid_stake_won`.execute(tx);
}

/** Counts anew what the member has really played in it. @returns under which name */
async function recount(
  tx: Tx,
  round: CasinoRoundRow,
  validWon: number,
  at: Date,
): Promise<string | null> {
  const { member_id: memberId, game_class: gameClass, stake_id: before } = round;
  if (before !== null) await uncountStake(tx, { memberId, stakeId: before, at });
  if (validWon === 0) return null;
  const stakeId = newId(at);
  await countStake(tx, { memberId, stakeId, gameClass, stakeWon: validWon, at });
  return stakeId;
}

/**
 * Brings what is counted of a round to what it comes to now, however often it is called. The caller
 * holds the member's wallets.
 */
export async function countRound(tx: Tx, round: CasinoRoundRow, at: Date): Promise<void> {
  const rules = await findBetSetting(tx, 'casinoVoid');
  const valid = validStake(
    {
      betWon: round.bet_won,
      picks: (round.picks ?? {}) as Readonly<Record<string, number>>,
      ...{ numbers: round.numbers, oddsHundredths: round.odds_hundredths },
      ...{ isFree: round.is_free, isPush: round.is_push },
    },
    rules,
  );
  const [target, counted] = [targetOf(round, valid), countedOf(round)];
  const added: Counted = {
    bets: target.bets - counted.bets,
    betWon: target.betWon - counted.betWon,
    winWon: target.winWon - counted.winWon,
    validWon: target.validWon - counted.validWon,
  };
  if (Object.values(added).some((one) => one !== 0)) await bookDay(tx, round, added, at);
  const stakeId =
    added.validWon === 0 ? round.stake_id : await recount(tx, round, target.validWon, at);
  await tx
    .updateTable('casino_round')
    .set({
      ...{ counted_bets: target.bets, counted_bet_won: target.betWon },
      ...{ counted_win_won: target.winWon, counted_valid_won: target.validWon },
      ...{ stake_id: stakeId, void_version: rules.version },
      void_rule: target.bets === 0 && target.winWon === 0 ? null : valid.rule,
    })
    .where('member_id', '=', round.member_id)
    .where('vendor', '=', round.vendor)
    .where('round_ref', '=', round.round_ref)
    .execute();
}
