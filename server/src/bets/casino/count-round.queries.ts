// The one place where a settled round of a vendor is counted: by day and class, for the rolling of
// its line, and towards what has to be played.
import type { BetSettingOf, CasinoCompany, MoneySettingOf } from '@gwanje/contract';
import { shareWon } from '@gwanje/game-rules';
import { type Selectable, sql } from 'kysely';
import { findMoneySettingAt } from '../../money/settings/money-settings.queries';
import {
  type CountingBasis,
  countingStake,
  countStake,
  uncountStakes,
} from '../../money/wagering/count-stake';
import { bookBetDays, bookingBetDays } from '../../partners/rollups/book-bet-days.queries';
import type { Statement, Tx } from '../../platform/database';
import { newId } from '../../platform/new-id';
import type { Schema } from '../../schema';
import { findBetSetting } from '../settings/bet-settings.queries';
import { rulesOf, validStake } from './valid-stake.rule';

export type CasinoRoundRow = Selectable<Schema['casino_round']>;

interface Counted {
  /** A round is one bet, however many stakes it has; 0 while it is not settled. */
  readonly bets: number;
  readonly betWon: number;
  readonly winWon: number;
  /** Towards what the member has to play. */
  readonly validWon: number;
  /** For the rolling of his line and for comps. */
  readonly turnoverWon: number;
}

const NOTHING: Counted = { bets: 0, betWon: 0, winWon: 0, validWon: 0, turnoverWon: 0 };

/** What a round comes to that is settled; nothing while nobody has said who won. */
function targetOf(round: CasinoRoundRow, validWon: number, countBps: number): Counted {
  if (round.wins === 0) return NOTHING;
  const turnoverWon = shareWon(validWon, countBps);
  return { bets: 1, betWon: round.bet_won, winWon: round.win_won, validWon, turnoverWon };
}

const isSame = (one: Counted, other: Counted): boolean =>
  one.bets === other.bets &&
  one.betWon === other.betWon &&
  one.winWon === other.winWon &&
  one.validWon === other.validWon &&
  one.turnoverWon === other.turnoverWon;

const countedOf = (round: CasinoRoundRow): Counted => ({
  bets: round.counted_bets,
  betWon: round.counted_bet_won,
  winWon: round.counted_win_won,
  validWon: round.counted_valid_won,
  turnoverWon: round.counted_turnover_won,
});

/** The documents that a round is counted by. */
interface RoundRules {
  readonly voids: BetSettingOf<'casinoVoid'>;
  /** As it was when the round was opened. */
  readonly rolling: MoneySettingOf<'casinoRolling'>;
}

/** With what share a company is taken into account; one that a vendor does not name, whole. */
const sharedBps = ({ countBps }: RoundRules['rolling'], provider: number | null) =>
  provider === null ? 10_000 : countBps[`p${provider}` as CasinoCompany];

/** What a round comes to by these documents, and which rule has taken of it. */
function judged(round: CasinoRoundRow, { voids, rolling }: RoundRules) {
  const { validWon, rule } = validStake(
    {
      ...{ gameClass: round.game_class, betWon: round.bet_won },
      picks: (round.picks ?? {}) as Readonly<Record<string, number>>,
      ...{ numbers: round.numbers, oddsHundredths: round.odds_hundredths },
      ...{ isFree: round.is_free, isPush: round.is_push },
    },
    rulesOf(voids, round.provider),
  );
  return { target: targetOf(round, validWon, sharedBps(rolling, round.provider)), rule };
}

const countsOf = (
  { target, rule }: ReturnType<typeof judged>,
  { voids, rolling }: RoundRules,
  stakeId: string | null,
) => ({
  ...{ counted_bets: target.bets, counted_bet_won: target.betWon },
  ...{ counted_win_won: target.winWon, counted_valid_won: target.validWon },
  ...{ counted_turnover_won: target.turnoverWon, rolling_version: rolling.version },
  ...{ stake_id: stakeId, void_version: voids.version },
  void_rule: target.bets === 0 ? null : rule,
});

/** What a round comes to by day, for its member and everybody on his path. */
const dayOf = (round: CasinoRoundRow, { betWon, winWon, turnoverWon }: Counted) => sql`
    select member_id, round_id as bet_id, game_class, opened_at as at, path, rolling_path_bps,
      is_test, ${betWon}::bigint as stake_won, ${winWon}::bigint as payout_won,
      ${turnoverWon}::bigint as valid_stake_won
    from casino_round
    where member_id = ${round.member_id} and vendor = ${round.vendor}
      and round_ref = ${round.round_ref}`;

/** Counts anew what the member has really played in it. @returns under which name */
async function recount(
  tx: Tx,
  round: CasinoRoundRow,
  validWon: number,
  at: Date,
): Promise<string | null> {
  const { member_id: memberId, game_class: gameClass, stake_id: before } = round;
  if (before !== null) await uncountStakes(tx, [{ memberId, stakeId: before }], at);
  if (validWon === 0) return null;
  const stakeId = newId(at);
  await countStake(tx, { memberId, stakeId, gameClass, stakeWon: validWon, at });
  return stakeId;
}

/** What of a round says that it was counted. */
export type Counts = ReturnType<typeof countsOf>;

/** What a round is counted by for the first time. */
export type RoundBasis = RoundRules & CountingBasis;

/** Whether something was counted of a round, or looked at. */
export const isCounted = (round: CasinoRoundRow): boolean => round.void_version !== null;

/**
 * What counting a settled round for the first time sends, behind what keeps it, and what the round
 * is to say of it.
 */
export function countingRound(
  tx: Tx,
  round: CasinoRoundRow,
  basis: RoundBasis,
  at: Date,
): { readonly counts: Counts; readonly statements: readonly Statement[] } {
  const done = judged(round, basis);
  const { validWon } = done.target;
  const stakeId = validWon > 0 ? newId(at) : null;
  const { member_id: memberId, game_class: gameClass } = round;
  const stake = stakeId && { memberId, stakeId, gameClass, stakeWon: validWon, at };
  return {
    counts: countsOf(done, basis, stakeId),
    statements: [
      bookingBetDays(dayOf(round, done.target), { at, sign: 1 }),
      ...(stake ? countingStake(tx, stake, basis) : []),
    ],
  };
}

/**
 * Brings what is counted of a round to what it comes to now, however often it is called. The caller
 * holds the member's wallets.
 */
export async function countRound(tx: Tx, round: CasinoRoundRow, at: Date): Promise<void> {
  const rules = {
    voids: await findBetSetting(tx, 'casinoVoid'),
    rolling: await findMoneySettingAt(tx, 'casinoRolling', round.opened_at),
  };
  const done = judged(round, rules);
  const [{ target }, counted] = [done, countedOf(round)];
  if (isSame(target, counted) && isCounted(round)) return;
  if (counted.bets > 0) await bookBetDays(tx, dayOf(round, counted), { at, sign: -1 });
  if (target.bets > 0) await bookBetDays(tx, dayOf(round, target), { at, sign: 1 });
  const stakeId =
    target.validWon === counted.validWon
      ? round.stake_id
      : await recount(tx, round, target.validWon, at);
  await tx
    .updateTable('casino_round')
    .set(countsOf(done, rules, stakeId))
    .where('member_id', '=', round.member_id)
    .where('vendor', '=', round.vendor)
    .where('round_ref', '=', round.round_ref)
    .execute();
}
