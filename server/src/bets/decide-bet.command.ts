import { BET_REASONS, type BetAction, type bets, type ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { lockWallets } from '../ledger/post-movement';
import { postMoneyMovements } from '../ledger/post-movements';
import { tellMember } from '../members/messages/messages.queries';
import {
  betsOfMember,
  bookPlacedDays,
  bookSettledDays,
  oneBet,
} from '../minigames/bets/bet-days.queries';
import { bookRoundDays } from '../minigames/bets/round-days.queries';
import { addStake } from '../minigames/bets/round-stakes.queries';
import { recountStakes } from '../minigames/rounds/recount-stakes.queries';
import { lockRound, type RoundRow } from '../minigames/rounds/settle-bets.queries';
import type { Work } from '../platform/implement';
import { contextOf } from '../platform/list';
import { weighWord } from '../second-admin/words';
import { BETS } from './bets.queries';
import { type BetRow, type Decider, type Fate, fateOf, voidedWon } from './decide-bet.rule';
import { bookVoidAlone, factsOf, findBet } from './judge-bet.queries';

type Reply = ReplyOf<typeof bets.voidBet>;
/** Every decision has the same work. */
type DecisionWork<Code extends string = never> = Pick<
  Work<typeof bets.voidBet>,
  'tx' | 'now' | 'audit' | 'input'
> & {
  readonly actor: Decider;
  readonly refuse: (code: 'bet.not_found' | 'bet.stale' | Code) => never;
};

interface Held {
  readonly bet: BetRow;
  readonly round: RoundRow;
  readonly at: Date;
}

/** A bet as its decider saw it; its round and its member's wallets are held, in the order of settlement. */
async function requireBet({ tx, input, now, refuse }: DecisionWork): Promise<Held> {
  const found = await findBet(tx, input);
  if (!found) return refuse('bet.not_found');
  const round = (await lockRound(tx, found.round_id)) as RoundRow;
  const { at } = await lockWallets({ tx, now }, input.memberId);
  const bet = (await findBet(tx, input)) as BetRow;
  return bet.version === input.version ? { bet, round, at } : refuse('bet.stale');
}

/** Pays what a bet is to get now, and takes what it got before; a balance may fall below zero. */
async function pay(
  { tx, actor, input }: DecisionWork,
  { bet, at }: Held,
  { result, payoutWon }: Fate,
): Promise<void> {
  const post = (type: 'rollbackMinigame' | 'betBenefit' | 'betCancel', key: string, won: number) =>
    won === 0
      ? undefined
      : postMoneyMovements(
          tx,
          sql`select ${bet.member_id}::uuid as member_id,
            ${`${key}:${bet.bet_id}:v${bet.version + 1}`}::text as key,
            ${won}::bigint as amount_won, ${`bet/${bet.bet_id}`}::text as subject`,
          { type, at, actor, reason: input.reason ?? null },
        );
  await post('rollbackMinigame', 'rollback', -bet.payout_won);
  if (result === 'W') await post('betBenefit', 'benefit', payoutWon);
  else await post('betCancel', 'refund', payoutWon);
}

interface Decision {
  readonly action: BetAction;
  readonly fate: Fate;
  readonly firstBy: string | null;
}

async function change(
  work: DecisionWork,
  held: Held,
  { fate, action, firstBy }: Decision,
): Promise<void> {
  const { tx, input, actor } = work;
  const { bet, round, at } = held;
  const { member_id: memberId, bet_id: betId } = bet;
  const isSettled = round.status === 'settled' || round.status === 'void';
  const ofMember = betsOfMember(round, memberId);
  await pay(work, held, fate);
  if (isSettled) {
    const rolledWon = await bookSettledDays(tx, ofMember, { at, sign: -1 });
    await bookRoundDays(tx, ofMember, { at, sign: -1, roundId: round.round_id, rolledWon });
  }
  await bookPlacedDays(tx, oneBet(memberId, betId), -1);
  await tx
    .updateTable('bet')
    .set({
      ...{ result: fate.result, payout_won: fate.payoutWon, is_apart: fate.isApart },
      ...{ settled_at: at, version: bet.version + 1, void_asked_by: null, void_asked_at: null },
      ...(!fate.isApart && { settlement_no: round.settlement_no }),
    })
    .where('member_id', '=', memberId)
    .where('bet_id', '=', betId)
    .execute();
  await bookPlacedDays(tx, oneBet(memberId, betId), 1);
  if (isSettled) {
    const rolledWon = await bookSettledDays(tx, ofMember, { at, sign: 1 });
    await bookRoundDays(tx, ofMember, { at, sign: 1, roundId: round.round_id, rolledWon });
  }
  if (bet.is_apart !== fate.isApart) await addStake(tx, bet, fate.isApart ? -1 : 1);
  const stakeId = isSettled ? await recountStakes(tx, { round, memberId, at }) : null;
  await tx
    .insertInto('bet_decision')
    .values({
      ...{ member_id: memberId, bet_id: betId, version: bet.version + 1, action },
      ...{ round_id: bet.round_id, from_result: bet.result, to_result: fate.result },
      ...{ difference_won: fate.payoutWon - bet.payout_won, stake_id: stakeId, at },
      ...{ settlement_no: round.settlement_no, reason_code: input.reasonCode },
      ...{ reason: input.reason ?? null, first_by: firstBy, decided_by: actor.adminId },
    })
    .execute();
  // What the round has paid is told without test accounts, and without what was decided by itself.
  const paidWon = (is: { is_apart: boolean; payout_won: number }) =>
    is.is_apart ? 0 : is.payout_won;
  const differenceWon =
    paidWon({ is_apart: fate.isApart, payout_won: fate.payoutWon }) - paidWon(bet);
  await tx
    .updateTable('game_round')
    .set({
      version: round.version + 1,
      ...(isSettled &&
        !bet.is_test && { apart_payout_won: round.apart_payout_won + differenceWon }),
    })
    .where('round_id', '=', round.round_id)
    .execute();
}

async function outcomeOf(
  work: DecisionWork,
  { bet, at }: Held,
  outcome: Reply['outcome'],
): Promise<Reply> {
  const { input, audit } = work;
  const { memberId, betId, reasonCode, reason } = input;
  const after = await BETS.get(contextOf(work), betId, { memberId });
  if (outcome === 'done' && (after.result === 'C' || after.result === 'N'))
    await tellMember(work.tx, 'betReturned', {
      ...{ memberId, at },
      values: { amount: bet.stake_won.toLocaleString('en-US'), reason: BET_REASONS[reasonCode].ko },
    });
  await audit({
    subject: `bet/${betId}`,
    before: { result: bet.result, payoutWon: bet.payout_won },
    after: { ...after, outcome, reasonCode, reason },
  });
  return { bet: after, outcome };
}

/** Gives the stake of a bet back while its round is open. */
export async function cancelBet(work: DecisionWork<'bet.round_closed'>): Promise<Reply> {
  const held = await requireBet(work);
  const fate = fateOf('cancel', held.bet, factsOf(held.round, held.bet, held.at));
  if (typeof fate === 'string') return work.refuse('bet.round_closed');
  await change(work, held, { fate, action: 'cancel', firstBy: null });
  return outcomeOf(work, held, 'done');
}

/**
 * Gives the stake of a bet back, whatever became of it.
 *
 * @param isOfMany it is one of many that are worth a second word together
 */
export async function voidBet(
  work: DecisionWork<'bet.unchanged' | 'bet.second_admin'>,
  isOfMany = false,
): Promise<Reply> {
  const { tx, actor, refuse } = work;
  const held = await requireBet(work);
  const { bet, round, at } = held;
  const fate = fateOf('void', bet, factsOf(round, bet, at));
  if (typeof fate === 'string') return refuse('bet.unchanged');
  const firstBy = bet.void_asked_by;
  const isAlone =
    !isOfMany &&
    (await bookVoidAlone(tx, {
      ...{ adminId: actor.adminId, firstBy, at },
      amountWon: voidedWon({ stakeWon: bet.stake_won, payoutWon: bet.payout_won }),
    }));
  if (!isAlone) {
    if (firstBy === actor.adminId) return refuse('bet.second_admin');
    const word = await weighWord(tx, {
      ...{ first: firstBy, adminId: actor.adminId, permission: 'bet.decide', at },
    });
    if (word === 'first') {
      await tx
        .updateTable('bet')
        .set({ void_asked_by: actor.adminId, void_asked_at: at, version: bet.version + 1 })
        .where('member_id', '=', bet.member_id)
        .where('bet_id', '=', bet.bet_id)
        .execute();
      return outcomeOf(work, held, 'needsSecond');
    }
  }
  await change(work, held, { fate, action: 'void', firstBy });
  return outcomeOf(work, held, 'done');
}

/** Gives a bet the result that its settled round has for it now. */
export async function resettleBet(work: Work<typeof bets.resettleBet>): Promise<Reply> {
  const held = await requireBet(work);
  const fate = fateOf('resettle', held.bet, factsOf(held.round, held.bet, held.at));
  if (typeof fate === 'string')
    return work.refuse(fate === 'bet.not_settled' ? 'bet.not_settled' : 'bet.unchanged');
  await change(work, held, { fate, action: 'resettle', firstBy: null });
  return outcomeOf(work, held, 'done');
}
