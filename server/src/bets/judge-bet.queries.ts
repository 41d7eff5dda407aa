import { type bets, GAMES, type ReplyOf } from '@gwanje/contract';
import { verdictOf } from '@gwanje/game-rules';
import { mayDo } from '../minigames/rounds/round-actions.rule';
import { factsOfDraw, type RoundRow, ruleOf } from '../minigames/rounds/settle-bets.queries';
import { findMoneySetting } from '../money/settings/money-settings.queries';
import type { Database, Tx } from '../platform/database';
import type { Question } from '../platform/implement';
import { bookInDayAlone, fitsInDayAlone } from '../second-admin/moved-alone.queries';
import { type BetRow, fateOf, type RoundFacts, voidedWon } from './decide-bet.rule';

interface Key {
  readonly memberId: string;
  readonly betId: string;
}

export async function findBet(
  db: Database | Tx,
  { memberId, betId }: Key,
): Promise<BetRow | undefined> {
  const row = await db
    .selectFrom('bet')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('bet_id', '=', betId)
    .where('product', '=', 'minigame')
    .executeTakeFirst();
  return row as BetRow | undefined;
}

/** What the round says of one of its bets now. */
export function factsOf(round: RoundRow, bet: BetRow, at: Date): RoundFacts {
  const isOpen = mayDo('close', round, at);
  if (round.status === 'void') return { isOpen, verdict: 'N' };
  const rule = ruleOf(round);
  if (round.status !== 'settled' || !rule || !round.draw) return { isOpen, verdict: null };
  const { prefix } = GAMES[round.game];
  const facts = factsOfDraw(round, round.draw) ?? {};
  const market = bet.bet_type.slice(prefix.length);
  return { isOpen, verdict: verdictOf(rule, { market, pick: bet.pick }, facts) };
}

interface Voiding {
  readonly adminId: string;
  /** As `voidedWon` has it. */
  readonly amountWon: number;
  readonly at: Date;
  /** Whose word there is already that it should be void; null: nobody's. */
  readonly firstBy: string | null;
}

/**
 * Whether two people have to agree: to what somebody has a word about already, and to what comes, with
 * all that each of his hands has voided alone in this day of Seoul, to the limit.
 */
export async function takesTwoToVoid(
  db: Database | Tx,
  { firstBy, ...deed }: Voiding,
): Promise<boolean> {
  const { betVoidWon } = await findMoneySetting(db, 'secondAdmin');
  return firstBy !== null || !(await fitsInDayAlone(db, { kind: 'betVoid', ...deed }, betVoidWon));
}

/** Books it to whoever may void alone. @returns whether he may */
export async function bookVoidAlone(tx: Tx, { firstBy, ...deed }: Voiding): Promise<boolean> {
  const { betVoidWon } = await findMoneySetting(tx, 'secondAdmin');
  return firstBy === null && bookInDayAlone(tx, { kind: 'betVoid', ...deed }, betVoidWon);
}

/** What a decision would make of a bet and of what its member has; it moves nothing. */
export async function previewBet({
  db,
  input,
  now,
  actor,
  refuse,
}: Question<typeof bets.previewBet>): Promise<ReplyOf<typeof bets.previewBet>> {
  const bet = await findBet(db, input);
  if (!bet) return refuse('bet.not_found');
  const round = await db
    .selectFrom('game_round')
    .selectAll()
    .where('round_id', '=', bet.round_id)
    .executeTakeFirstOrThrow();
  const fate = fateOf(input.action, bet, factsOf(round, bet, now()));
  if (typeof fate === 'string') return refuse(fate);
  const wallet = await db
    .selectFrom('wallet')
    .select('balance_won')
    .where('member_id', '=', bet.member_id)
    .where('wallet', '=', 'money')
    .executeTakeFirstOrThrow();
  const differenceWon = fate.payoutWon - bet.payout_won;
  return {
    ...{ fromResult: bet.result, toResult: fate.result, differenceWon },
    balanceWon: wallet.balance_won,
    balanceAfterWon: wallet.balance_won + differenceWon,
    needsSecond:
      input.action === 'void' &&
      (await takesTwoToVoid(db, {
        ...{ adminId: actor.adminId, at: now(), firstBy: bet.void_asked_by },
        amountWon: voidedWon({ stakeWon: bet.stake_won, payoutWon: bet.payout_won }),
      })),
  };
}
