import { isDeepStrictEqual } from 'node:util';
import { type Drawn, GAMES, type minigames } from '@gwanje/contract';
import { readDraw } from '@gwanje/game-rules';
import type { Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import { weighWord } from '../../second-admin/words';
import {
  auditOutcome,
  type DecisionWork,
  isAsExpected,
  type Outcome,
  requireRound,
  settlingOf,
} from './decide-round.command';
import { ownResult, toldResult } from './draw-rounds';
import { isRollable, mayDo } from './round-actions.rule';
import { forecastBets, type RoundRow, verdictsOf } from './settle-bets.queries';
import { type Result, rollBackWithDerived, settleWithDerived } from './settle-round.queries';

interface Entry {
  readonly draw: Drawn;
  readonly source: 'manual' | 'feed';
  readonly isFirst: boolean;
  readonly enteredBy: string | null;
  readonly reason: string | null;
  readonly sourceRef?: string;
  readonly drawnAt?: Date;
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
      at: entry.at,
    })
    .execute();
}

/** The first of two entries, while it waits for the second. */
const findFirst = async (tx: Tx, roundId: string) => {
  const last = await tx
    .selectFrom('draw_result')
    .select(['draw', 'is_first', 'entered_by'])
    .where('round_id', '=', roundId)
    .orderBy('result_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.is_first ? last : undefined;
};

async function isForecast(
  { tx, input }: { readonly tx: Tx; readonly input: Parameters<typeof isAsExpected>[0] },
  round: RoundRow,
  { draw }: Result,
): Promise<boolean> {
  const facts = readDraw(GAMES[round.game].set, draw)?.facts ?? {};
  return isAsExpected(
    input,
    await forecastBets(tx, round.round_id, await verdictsOf(tx, round, facts)),
  );
}

const hold = (work: DecisionWork, round: RoundRow) =>
  work.tx
    .updateTable('game_round')
    .set({ status: 'held', version: round.version + 1 })
    .where('round_id', '=', round.round_id)
    .execute();

/**
 * Enters a result by hand. Where anybody has bet, two people enter it, the second without seeing
 * what the first one did: equal settles, different holds the round.
 */
export const enterResult =
  (key: Buffer) =>
  async (work: Work<typeof minigames.enterRoundResult>): Promise<Outcome> => {
    const { tx, input, actor, now, refuse } = work;
    const round = await requireRound(work);
    const { draw: source } = GAMES[round.game];
    if (source === 'own') return refuse('round.own_draw');
    if (typeof source === 'object') return refuse('round.derived');
    if (!mayDo('enter', round, now())) return refuse('round.closed_state');
    if (now() < round.draw_at) return refuse('round.not_drawn');
    const result = toldResult(key, round, input.draw, 'manual');
    if (!result) return refuse('round.wrong_draw');
    const entry = {
      ...({ draw: input.draw, source: 'manual', enteredBy: actor.adminId } as const),
      ...{ reason: input.reason, at: now() },
    };
    const first = await findFirst(tx, round.round_id);
    if (first?.entered_by === actor.adminId) return refuse('round.second_admin');
    if (!(await isForecast(work, round, result))) return refuse('round.preview_changed');
    if (input.expected.bets > 0) {
      const word = await weighWord(tx, {
        ...{ first: first?.entered_by ?? null, adminId: actor.adminId },
        ...{ permission: 'round.decide', at: now() },
      });
      await keepResult(tx, round.round_id, { ...entry, isFirst: word === 'first' });
      if (word === 'first') return auditOutcome(work, round, 'needsSecond');
      if (!isDeepStrictEqual(first?.draw, input.draw)) {
        await hold(work, round);
        return auditOutcome(work, round, 'done', { differs: true });
      }
    } else await keepResult(tx, round.round_id, { ...entry, isFirst: false });
    await settleWithDerived(settlingOf(work), round, result);
    return auditOutcome(work, round);
  };

/** Settles anew what was settled or taken back; the draws of one's own are their own again. */
export const resettle =
  (key: Buffer) =>
  async (work: Work<typeof minigames.resettleGameRound>): Promise<Outcome> => {
    const { tx, input, now, refuse, actor } = work;
    const round = await requireRound(work);
    const { draw: source } = GAMES[round.game];
    if (typeof source === 'object') return refuse('round.derived');
    if (!isRollable(round) && round.status !== 'rolledBack') return refuse('round.closed_state');
    if (source === 'own' && input.draw) return refuse('round.own_draw');
    const result =
      source === 'own' ? ownResult(key, round) : toldResult(key, round, input.draw ?? {}, 'manual');
    if (!result) return refuse('round.wrong_draw');
    if (!(await isForecast(work, round, result))) return refuse('round.preview_changed');
    if (input.draw)
      await keepResult(tx, round.round_id, {
        ...{ draw: input.draw, source: 'manual', isFirst: false, enteredBy: actor.adminId },
        ...{ reason: input.reason, at: now() },
      });
    const settling = settlingOf(work);
    const open = isRollable(round) ? await rollBackWithDerived(settling, round) : round;
    await settleWithDerived(settling, open, result);
    return auditOutcome(work, round);
  };
