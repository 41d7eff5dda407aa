import { GAMES, type minigames, type ReplyOf } from '@gwanje/contract';
import type { Actor } from '../../platform/caller';
import type { Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { type Foreseeing, foreseeRound, isTouched, sumForeseen } from './foresee-round.queries';
import { isRollable, mayDo, whyNotAction } from './round-actions.rule';
import { GAME_ROUNDS } from './rounds.queries';
import { lockRound, type RoundRow, sumBets } from './settle-bets.queries';
import { lockDerivedRounds, rollBackWithDerived, voidWithDerived } from './settle-round.queries';

export type Outcome = ReplyOf<typeof minigames.holdGameRound>;

/** What the work of any decision has. */
export type DecisionWork = Pick<Work<typeof minigames.holdGameRound>, Needed> & Decider;
type Needed = 'input' | 'tx' | 'now' | 'audit' | 'refuse';
/** Who decides, also where it is one of many rounds. */
interface Decider {
  readonly actor: Pick<Actor, 'adminId' | 'loginId' | 'type' | 'line'>;
}

export const settlingOf = ({ tx, now, actor, input }: DecisionWork) => ({
  ...{ tx, now, actor, reason: input.reason },
});

/** The round of a decision, locked and as its decider saw it. */
export async function requireRound({ tx, input, refuse }: DecisionWork): Promise<RoundRow> {
  const round = (await lockRound(tx, input.roundId)) ?? refuse('round.not_found');
  return round.version === input.version ? round : refuse('round.stale');
}

/** What came of a decision, with its audit line. */
export async function auditOutcome(
  work: DecisionWork,
  before: RoundRow,
  outcome: Outcome['outcome'] = 'done',
  more: object = {},
): Promise<Outcome> {
  const { input, audit } = work;
  const round = await GAME_ROUNDS.get(contextOf(work), input.roundId);
  await audit({
    subject: `round/${input.roundId}`,
    before: {
      ...{ game: before.game, status: before.status },
      ...{ draw: before.draw, closesAt: before.closes_at },
    },
    after: { ...round, reason: input.reason, ...more },
  });
  return { round, outcome };
}

const setStatus = (work: DecisionWork, round: RoundRow, change: object) =>
  work.tx
    .updateTable('game_round')
    .set({ ...change, version: round.version + 1 })
    .where('round_id', '=', round.round_id)
    .execute();

/** Ends betting now. */
export async function closeRound(work: Work<typeof minigames.closeGameRound>): Promise<Outcome> {
  const round = await requireRound(work);
  const at = work.now();
  if (!mayDo('close', round, at)) return work.refuse('round.closed_state');
  await setStatus(work, round, { closes_at: at });
  return auditOutcome(work, round);
}

/** Stops betting and settling until somebody lets the round go on. */
export async function holdRound(work: DecisionWork): Promise<Outcome> {
  const round = await requireRound(work);
  if (!mayDo('hold', round, work.now())) return work.refuse('round.closed_state');
  await setStatus(work, round, { status: 'held' });
  return auditOutcome(work, round);
}

/** Lets a held round go on; what has been settled before waits as rolled back. */
export async function releaseRound(
  work: Work<typeof minigames.releaseGameRound>,
): Promise<Outcome> {
  const round = await requireRound(work);
  if (!mayDo('release', round, work.now())) return work.refuse('round.closed_state');
  await setStatus(work, round, { status: round.settlement_no > 0 ? 'rolledBack' : 'waiting' });
  return auditOutcome(work, round);
}

/** Has the feed of a round asked again, which finds it among those whose results are wanted. */
export async function askFeed(
  work: DecisionWork & { readonly refuse: (code: 'round.not_asked') => never },
): Promise<Outcome> {
  const round = await requireRound(work);
  const at = work.now();
  if (whyNotAction('ask', round, at)) return work.refuse('round.not_asked');
  await work.tx
    .updateTable('game_round')
    .set({ asked_at: at })
    .where('round_id', '=', round.round_id)
    .execute();
  return auditOutcome(work, round);
}

interface Expecting {
  readonly expected: { readonly bets: number; readonly payoutWon: number };
}

const isAsExpected = (
  { expected }: Expecting,
  { bets, payoutWon }: { readonly bets: number; readonly payoutWon: number },
): boolean => expected.bets === bets && expected.payoutWon === payoutWon;

/** Whether a round, and whatever is decided with it, still is as it was previewed. */
export async function isAsForeseen(
  { tx, input }: { readonly tx: Tx; readonly input: Expecting },
  round: RoundRow,
  foreseeing: Foreseeing,
): Promise<boolean> {
  // Bets on the rounds that are read from it wait from here on, so what is foreseen is what happens.
  await lockDerivedRounds(tx, round);
  return isAsExpected(input, sumForeseen((await foreseeRound(tx, foreseeing, round)) ?? []));
}

/** Takes a settlement back, and those of rounds that are read from it. */
export async function rollBack(work: Work<typeof minigames.rollBackGameRound>): Promise<Outcome> {
  const round = await requireRound(work);
  if (!isRollable(round)) return work.refuse('round.closed_state');
  if (!(await isAsForeseen(work, round, { action: 'rollback', draw: null })))
    return work.refuse('round.preview_changed');
  await rollBackWithDerived(settlingOf(work), round);
  return auditOutcome(work, round);
}

type VoidWork = Pick<Work<typeof minigames.voidGameRound>, Needed> & Decider;

async function voidExpected(
  work: VoidWork,
  isExpected: (round: RoundRow) => Promise<boolean>,
  voidedWith: string | null = null,
): Promise<Outcome> {
  const round = await requireRound(work);
  if (round.status === 'void') return work.refuse('round.closed_state');
  if (!(await isExpected(round))) return work.refuse('round.preview_changed');
  const settling = settlingOf(work);
  const open = isRollable(round) ? await rollBackWithDerived(settling, round) : round;
  await voidWithDerived(settling, open, voidedWith);
  return auditOutcome(work, round, 'done', { game: GAMES[round.game].en });
}

/** Gives every stake back. */
export const voidOne = (work: VoidWork): Promise<Outcome> =>
  voidExpected(work, (round) => isAsForeseen(work, round, { action: 'void', draw: null }));

/**
 * The same of one of many, whose own bets were counted: those that are read from it were rows before it.
 *
 * @param voidedWith the round from which it is read, where that is another of the many
 */
export const voidOfMany = (work: VoidWork, voidedWith: string | null): Promise<Outcome> =>
  voidExpected(
    work,
    async (round) => {
      const derived = await lockDerivedRounds(work.tx, round);
      if (derived.some((one) => isTouched('void', round, one))) return false;
      const { bets, stakeWon } = await sumBets(work.tx, round.round_id);
      return isAsExpected(work.input, { bets, payoutWon: stakeWon });
    },
    voidedWith,
  );
