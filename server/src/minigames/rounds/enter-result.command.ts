import { isDeepStrictEqual } from 'node:util';
import { type Drawn, GAMES, type minigames, sourceGame } from '@gwanje/contract';
import { raiseAlarm } from '../../platform/alarm';
import type { Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import { Refusal } from '../../platform/refusal';
import { weighWord } from '../../second-admin/words';
import {
  auditOutcome,
  type DecisionWork,
  isAsForeseen,
  type Outcome,
  requireRound,
  settlingOf,
} from './decide-round.command';
import { ownResult, toldResult } from './draw-rounds';
import type { Foreseeing } from './foresee-round.queries';
import { isRollable, mayDo } from './round-actions.rule';
import { hasBets, type RoundRow } from './settle-bets.queries';
import { lockDerivedRounds, rollBackWithDerived, settleWithDerived } from './settle-round.queries';

interface Entry {
  readonly draw: Drawn;
  readonly source: 'manual' | 'feed';
  readonly isFirst: boolean;
  readonly enteredBy: string | null;
  readonly reason: string | null;
  readonly sourceRef?: string;
  readonly drawnAt?: Date;
  readonly proof?: string | null;
  readonly at: Date;
}

/** Keeps what was told or entered; nothing is ever written over it. */
export async function keepResult(tx: Tx, roundId: string, entry: Entry): Promise<void> {
  const last = await tx
    .selectFrom('draw_result')
    .select(({ fn }) => fn.max('result_no').as('last'))
    .where('round_id', '=', roundId)
    .executeTakeFirst();
  await tx
    .insertInto('draw_result')
    .values({
      ...{ round_id: roundId, result_no: (last?.last ?? 0) + 1, draw: JSON.stringify(entry.draw) },
      ...{ source: entry.source, source_ref: entry.sourceRef ?? null, is_first: entry.isFirst },
      ...{ drawn_at: entry.drawnAt ?? null, entered_by: entry.enteredBy, reason: entry.reason },
      ...{ at: entry.at, proof: entry.proof ?? null },
    })
    .execute();
}

/**
 * The first of two entries, while it waits for the second: once the round was settled, voided or
 * taken back since, it was about something else.
 */
const findFirst = async (tx: Tx, roundId: string) => {
  const last = await tx
    .selectFrom('draw_result')
    .leftJoin('admin', 'admin._id', 'draw_result.entered_by')
    .select(['draw', 'is_first', 'entered_by', 'admin.login_id'])
    .where('round_id', '=', roundId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('settlement')
            .select('settlement_id')
            .where('settlement.round_id', '=', roundId)
            .whereRef('settlement.at', '>', 'draw_result.at'),
        ),
      ),
    )
    .orderBy('result_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.is_first ? last : undefined;
};

/** How many intervals a provider has, before anybody may say in its place what came out. */
const PROVIDER_INTERVALS = 10;

/** Whether a provider that holds its own rounds may still tell what came out. */
const isAwaitedOfProvider = ({ game, offer, draw_at }: RoundRow, at: Date): boolean =>
  offer !== null &&
  at.getTime() < draw_at.getTime() + PROVIDER_INTERVALS * GAMES[game].intervalSeconds * 1_000;

const hold = (work: DecisionWork, round: RoundRow) =>
  work.tx
    .updateTable('game_round')
    .set({ status: 'held', version: round.version + 1 })
    .where('round_id', '=', round.round_id)
    .execute();

type EntryWork = Pick<DecisionWork, 'tx' | 'actor' | 'now'> & {
  readonly input: {
    readonly draw?: Drawn | undefined;
    readonly reason: string;
    readonly expected: { readonly bets: number; readonly payoutWon: number };
  };
  readonly refuse: (
    code: 'round.second_admin' | 'round.own_odds' | 'round.preview_changed',
  ) => never;
};

/** Whether it was this administrator who saved the odds by which the round, or one read from it, takes bets. */
async function hasSetOdds(tx: Tx, round: RoundRow, adminId: string): Promise<boolean> {
  for (const { game, rate_version } of [round, ...(await lockDerivedRounds(tx, round))]) {
    const saved = await tx
      .selectFrom('setting_version')
      .select('saved_by')
      .where('scope', '=', game)
      .where('category', '=', `${game}RateV2`)
      .where('version', '=', rate_version)
      .executeTakeFirst();
    if (saved?.saved_by === adminId) return true;
  }
  return false;
}

/**
 * Whether what is entered decides about anybody's bet, now or later: a bet that was decided by itself may
 * follow its round again, and a round that is read from this one and held is settled by its draw once
 * somebody lets it go on.
 */
async function decidesBets(tx: Tx, round: RoundRow): Promise<boolean> {
  const rounds = [round, ...(await lockDerivedRounds(tx, round))];
  return hasBets(
    tx,
    rounds.map(({ round_id }) => round_id),
  );
}

interface Weighed {
  readonly outcome: 'settles' | 'needsSecond' | 'differs';
  /** Who made the first of two entries, where this was the second. */
  readonly firstBy: string | null;
}

/**
 * Keeps what one administrator has entered for a locked round. Where anybody has bet, two people
 * enter it, the second without seeing what the first one did.
 */
async function weighEntry(
  work: EntryWork,
  round: RoundRow,
  draw: Drawn,
  foreseeing: Foreseeing,
): Promise<Weighed> {
  const { tx, input, actor, now, refuse } = work;
  const first = await findFirst(tx, round.round_id);
  if (first?.entered_by === actor.adminId) return refuse('round.second_admin');
  if (!(await isAsForeseen(work, round, foreseeing))) return refuse('round.preview_changed');
  const keep = (isFirst: boolean) =>
    keepResult(tx, round.round_id, {
      ...({ draw, source: 'manual', isFirst, enteredBy: actor.adminId } as const),
      ...{ reason: input.reason, at: now() },
    });
  if (!(await decidesBets(tx, round))) {
    await keep(false);
    return { outcome: 'settles', firstBy: null };
  }
  const word = await weighWord(tx, {
    ...{ first: first?.entered_by ?? null, adminId: actor.adminId },
    ...{ permission: 'round.decide', at: now() },
  });
  // Who made the odds could have made them for a result that he now agrees to.
  if (word !== 'first' && (await hasSetOdds(tx, round, actor.adminId)))
    return refuse('round.own_odds');
  await keep(word === 'first');
  if (word === 'first') return { outcome: 'needsSecond', firstBy: null };
  const outcome = isDeepStrictEqual(first?.draw, draw) ? 'settles' : 'differs';
  return { outcome, firstBy: first?.login_id ?? null };
}

/** Enters a result by hand: two equal entries settle, different ones hold the round. */
export const enterResult =
  (key: Buffer) =>
  async (work: Work<typeof minigames.enterRoundResult>): Promise<Outcome | Refusal> => {
    const { input, now, locale, refuse } = work;
    const round = await requireRound(work);
    const from = sourceGame(round.game);
    if (GAMES[round.game].draw === 'own') return refuse('round.own_draw');
    if (from) return refuse('round.derived', { game: GAMES[from][locale] });
    if (!mayDo('enter', round, now())) return refuse('round.closed_state');
    if (now() < round.draw_at) return refuse('round.not_drawn');
    if (isAwaitedOfProvider(round, now())) return refuse('round.provider_first');
    const result = toldResult(key, round, input.draw, 'manual');
    if (!result) return refuse('round.wrong_draw');
    const { outcome, firstBy } = await weighEntry(work, round, input.draw, {
      action: 'result',
      draw: result.draw,
    });
    if (outcome === 'needsSecond') return auditOutcome(work, round, outcome);
    if (outcome === 'differs') {
      await hold(work, round);
      const { round_id: roundId, game } = round;
      const details = { game, roundId };
      await raiseAlarm(work.tx, { kind: 'resultHeld', at: now(), details, sameBy: { roundId } });
      await auditOutcome(work, round, outcome, { firstBy, differs: true });
      // Returned, not thrown: that it is held stays, with what was entered.
      return new Refusal('round.second_differs');
    }
    await settleWithDerived(settlingOf(work), round, result);
    return auditOutcome(work, round, 'done', { firstBy });
  };

/**
 * Settles anew what was settled or taken back; the draws of one's own are their own again. Another
 * result is entered by two people like the first: otherwise one alone could choose it afterwards.
 */
export const resettle =
  (key: Buffer) =>
  async (work: Work<typeof minigames.resettleGameRound>): Promise<Outcome> => {
    const { input, locale, refuse } = work;
    const round = await requireRound(work);
    const { draw: source } = GAMES[round.game];
    const from = sourceGame(round.game);
    if (from) return refuse('round.derived', { game: GAMES[from][locale] });
    if (!isRollable(round) && round.status !== 'rolledBack') return refuse('round.closed_state');
    if (source === 'own' && input.draw) return refuse('round.own_draw');
    const result =
      source === 'own' ? ownResult(key, round) : toldResult(key, round, input.draw ?? {}, 'manual');
    if (!result) return refuse('round.wrong_draw');
    const foreseeing = { action: 'resettle', draw: result.draw } as const;
    let firstBy: string | null = null;
    if (input.draw) {
      const weighed = await weighEntry(work, round, input.draw, foreseeing);
      ({ firstBy } = weighed);
      // What is settled stays so, and nothing holds what was taken back but the next two entries.
      if (weighed.outcome !== 'settles')
        return auditOutcome(work, round, weighed.outcome, { firstBy });
    } else if (!(await isAsForeseen(work, round, foreseeing)))
      return refuse('round.preview_changed');
    const settling = settlingOf(work);
    const open = isRollable(round) ? await rollBackWithDerived(settling, round) : round;
    await settleWithDerived(settling, open, result);
    return auditOutcome(work, round, 'done', { firstBy });
  };
