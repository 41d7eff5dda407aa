import { type Drawn, GAME_IDS, type GameId, type RoundSource, sourceGame } from '@gwanje/contract';
import { deriveLadder, type PowerballDraw } from '@gwanje/game-rules';
import { sql } from 'kysely';
import { postMoneyMovements } from '../../ledger/post-movements';
import { countStakes, uncountStakes } from '../../money/wagering/count-stake';
import { acrossMembers } from '../../placement';
import type { Actor } from '../../platform/caller';
import type { Tx } from '../../platform/database';
import { newId } from '../../platform/new-id';
import { betsOfRound, bookPlacedDays, bookSettledDays } from '../bets/bet-days.queries';
import { bookRoundDays } from '../bets/round-days.queries';
import { picksByBetType, playedByMember } from './played-stakes.rule';
import { claimToSettle } from './round-claims.queries';
import {
  factsOfDraw,
  holdBettors,
  lockRound,
  type PickVerdict,
  paidBets,
  playedStakes,
  type RoundRow,
  reopenBets,
  settleBets,
  sumBets,
  takenBackBets,
  verdictsOf,
} from './settle-bets.queries';

/** Who settles, and why; a job is nobody. */
export interface Settling {
  readonly tx: Tx;
  readonly now: () => Date;
  readonly actor: Pick<Actor, 'adminId' | 'loginId'> | null;
  readonly reason: string | null;
}

/** What was drawn, and who told it. */
export interface Result {
  readonly draw: Drawn;
  readonly source: RoundSource;
  /** The seed of one's own draw, told from then on. */
  readonly seed: string | null;
}

async function keepSettlement(
  { tx, actor, reason }: Settling,
  round: RoundRow,
  of: {
    readonly settlementId: string;
    readonly kind: 'settle' | 'void' | 'rollback';
    readonly settlementNo: number;
    readonly draw: Drawn | null;
    readonly at: Date;
  },
): Promise<void> {
  const { bets, stakeWon, payoutWon } = await sumBets(tx, round.round_id, 'real');
  await tx
    .insertInto('settlement')
    .values({
      ...{ settlement_id: of.settlementId, round_id: round.round_id, kind: of.kind },
      ...{ settlement_no: of.settlementNo, draw: of.draw && JSON.stringify(of.draw) },
      ...{ bets, stake_won: stakeWon, payout_won: payoutWon, at: of.at },
      ...{ settled_by: actor?.adminId ?? null, reason },
    })
    .execute();
}

async function changeRound(
  { tx }: Settling,
  round: RoundRow,
  change: Partial<
    Pick<
      RoundRow,
      | 'status'
      | 'source'
      | 'seed'
      | 'settled_at'
      | 'settlement_no'
      | 'apart_payout_won'
      | 'differs_at'
      | 'voided_with'
    >
  > & {
    readonly draw?: string | null;
  },
): Promise<RoundRow> {
  return tx
    .updateTable('game_round')
    .set({ ...change, version: round.version + 1 })
    .where('round_id', '=', round.round_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Gives the bets of a round that the caller has locked their results, and pays them. */
async function pay(
  settling: Settling,
  round: RoundRow,
  verdicts: readonly PickVerdict[],
  { kind, draw }: { readonly kind: 'settle' | 'void'; readonly draw: Drawn | null },
): Promise<{ readonly settlementNo: number; readonly at: Date }> {
  const { tx, actor, reason } = settling;
  const settlementNo = round.settlement_no + 1;
  await claimToSettle(tx, round.round_id);
  await holdBettors(tx, round.round_id);
  const at = settling.now();
  const bets = betsOfRound(round);
  await bookPlacedDays(tx, bets, -1);
  await settleBets(tx, round.round_id, verdicts, { settlementNo, at });
  await bookPlacedDays(tx, bets, 1);
  const rolledWon = await bookSettledDays(tx, bets, { at, sign: 1 });
  await bookRoundDays(tx, bets, { at, sign: 1, roundId: round.round_id, rolledWon });
  const won = paidBets(round.round_id, 'benefit', settlementNo, 'W');
  await postMoneyMovements(tx, won, { type: 'betBenefit', at, actor, reason });
  const back = paidBets(round.round_id, 'refund', settlementNo, 'N');
  await postMoneyMovements(tx, back, { type: 'betCancel', at, actor, reason });
  const settlementId = newId(at);
  const staked = await playedStakes(tx, round.round_id);
  const stakes = playedByMember(picksByBetType(round), staked).map((played) => ({
    ...played,
    stakeId: settlementId,
  }));
  await countStakes(tx, { stakes, gameClass: 'minigame', at });
  await keepSettlement(settling, round, { settlementId, kind, settlementNo, draw, at });
  return { settlementNo, at };
}

/**
 * Settles a round that the caller has locked and that is not settled. All of it happens, or
 * nothing.
 *
 * @throws {Refusal} money.wallet_full
 */
export async function settleRound(
  settling: Settling,
  round: RoundRow,
  { draw, source, seed }: Result,
): Promise<RoundRow> {
  const facts = factsOfDraw(round, draw);
  if (!facts) throw new RangeError(`No draw of ${round.game}`);
  const verdicts = await verdictsOf(settling.tx, round, facts);
  const { settlementNo, at } = await pay(settling, round, verdicts, { kind: 'settle', draw });
  return changeRound(settling, round, {
    ...{ status: 'settled', draw: JSON.stringify(draw), source, seed },
    ...{ settled_at: at, settlement_no: settlementNo, apart_payout_won: 0, differs_at: null },
  });
}

/** Gives every stake of a round back that the caller has locked and that is not settled. */
async function voidRound(
  settling: Settling,
  round: RoundRow,
  voidedWith: string | null,
): Promise<RoundRow> {
  const { rows } = await verdictRows(settling.tx, round);
  const verdicts = rows.map((row) => ({ ...row, verdict: 'N' as const }));
  const { settlementNo, at } = await pay(settling, round, verdicts, { kind: 'void', draw: null });
  return changeRound(settling, round, {
    ...{ status: 'void', settled_at: at, settlement_no: settlementNo, apart_payout_won: 0 },
    ...{ differs_at: null, voided_with: voidedWith },
  });
}

const verdictRows = async (tx: Tx, round: RoundRow) => ({
  rows: await tx
    .selectFrom('round_stake')
    .select(['bet_type as betType', 'pick'])
    .distinct()
    .where('round_id', '=', round.round_id)
    .execute(),
});

/** What members' stakes count by since a bet of theirs was decided by itself. */
async function recountedStakes(tx: Tx, roundId: string, settlementNo: number) {
  const { rows } = await sql<{ memberId: string; stakeId: string }>`
    select member_id as "memberId", stake_id as "stakeId" from bet_decision
    where round_id = ${roundId} and settlement_no = ${settlementNo} and stake_id is not null
      and ${acrossMembers}`.execute(tx);
  return rows;
}

/** Takes back what the settlement of a round has paid, to the won, and lets its bets be in progress. */
export async function rollBackRound(settling: Settling, round: RoundRow): Promise<RoundRow> {
  const { tx, actor, reason } = settling;
  const { round_id: roundId, settlement_no: settlementNo } = round;
  const memberIds = await holdBettors(tx, roundId);
  const at = settling.now();
  const posting = { type: 'rollbackMinigame', at, actor, reason } as const;
  await postMoneyMovements(tx, takenBackBets(roundId, settlementNo), posting);
  const before = await tx
    .selectFrom('settlement')
    .select('settlement_id')
    .where('round_id', '=', roundId)
    .where('settlement_no', '=', settlementNo)
    .where('kind', '<>', 'rollback')
    .executeTakeFirstOrThrow();
  const counted = memberIds.map((memberId) => ({ memberId, stakeId: before.settlement_id }));
  const recounted = await recountedStakes(tx, roundId, settlementNo);
  await uncountStakes(tx, [...counted, ...recounted], at);
  const kept = { settlementId: newId(at), kind: 'rollback', settlementNo, draw: null, at } as const;
  await keepSettlement(settling, round, kept);
  const bets = betsOfRound(round);
  const rolledWon = await bookSettledDays(tx, bets, { at, sign: -1 });
  await bookRoundDays(tx, bets, { at, sign: -1, roundId, rolledWon });
  await bookPlacedDays(tx, bets, -1);
  await reopenBets(tx, roundId);
  await bookPlacedDays(tx, bets, 1);
  return changeRound(settling, round, {
    ...{ status: 'rolledBack', settled_at: null, voided_with: null },
  });
}

/** The games whose rounds are read from the draws of this one. */
export const derivedGames = (game: GameId): readonly GameId[] =>
  GAME_IDS.filter((id) => sourceGame(id) === game);

/** The rounds that are read from one, locked. */
export async function lockDerivedRounds(tx: Tx, round: RoundRow): Promise<RoundRow[]> {
  const games = derivedGames(round.game);
  if (games.length === 0) return [];
  const rows = await tx
    .selectFrom('game_round')
    .select('round_id')
    .where('game', 'in', games)
    .where('day_on', '=', round.day_on)
    .where('round_no', '=', round.round_no)
    .orderBy('round_id')
    .execute();
  const locked: RoundRow[] = [];
  for (const { round_id } of rows) locked.push((await lockRound(tx, round_id)) as RoundRow);
  return locked;
}

/** What a round comes to that is read from this draw. */
export const derivedResult = (draw: Drawn): Result => ({
  draw: deriveLadder(draw as unknown as PowerballDraw) as Drawn,
  ...{ source: 'derived', seed: null },
});

/** Settles a round and, by the same draw, those rounds that are read from it and still wait. */
export async function settleWithDerived(
  settling: Settling,
  round: RoundRow,
  result: Result,
): Promise<RoundRow> {
  // Before any wallet: whoever bets on one of them has it before he waits for his wallet.
  const readFromIt = await lockDerivedRounds(settling.tx, round);
  const settled = await settleRound(settling, round, result);
  for (const derived of readFromIt)
    if (derived.status === 'waiting' || derived.status === 'rolledBack')
      await settleRound(settling, derived, derivedResult(result.draw));
  return settled;
}

/**
 * Voids a round and those rounds that are read from it and still wait: nobody can say any more
 * what these would have been.
 *
 * @param voidedWith the round from which it is read, where it goes with that one
 */
export async function voidWithDerived(
  settling: Settling,
  round: RoundRow,
  voidedWith: string | null = null,
): Promise<RoundRow> {
  for (const derived of await lockDerivedRounds(settling.tx, round))
    if (derived.status !== 'void' && derived.status !== 'settled')
      await voidRound(settling, derived, round.round_id);
  return voidRound(settling, round, voidedWith);
}

/** Takes a round back, and first those that were settled, or voided, with it. */
export async function rollBackWithDerived(settling: Settling, round: RoundRow): Promise<RoundRow> {
  for (const derived of await lockDerivedRounds(settling.tx, round))
    if (derived.status === 'settled' || derived.voided_with === round.round_id)
      await rollBackRound(settling, derived);
  return rollBackRound(settling, round);
}
