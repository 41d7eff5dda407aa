import { isDeepStrictEqual } from 'node:util';
import type { bets, EventResult } from '@gwanje/contract';
import { isScoreSound } from '@gwanje/game-rules';
import type { Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import { weighWord } from '../../second-admin/words';
import { findSportsTerms } from '../sports/sports-terms.queries';
import { leftOf, settlingOf } from './decide-event.command';
import { asDecided } from './event-portions.queries';
import {
  alarmOfResult,
  auditOutcome,
  changeEventRow,
  comparable,
  type EventRow,
  findFirstEntry,
  findStanding,
  hasBets,
  isOver,
  keepScore,
  type Outcome,
  requireEvent,
  resultOf,
  type ScoreRow,
} from './event-work.queries';
import { forecast, isAsExpected } from './forecast-event.queries';
import { judgeEvent } from './judge-event.queries';
import { settleEvent, verdictOfResult } from './settle-event.queries';

type EntryWork = Work<typeof bets.enterEventResult> | Work<typeof bets.correctEvent>;

const MINUTE_MS = 60_000;

/** Whoever made an event or set odds of it has a say in its result, and not the last one. */
async function isPartial(tx: Tx, event: EventRow, adminId: string): Promise<boolean> {
  if (event.made_by === adminId) return true;
  const found = await tx
    .selectFrom('market_odds')
    .innerJoin('market', 'market.market_id', 'market_odds.market_id')
    .select('market.market_id')
    .where('market.event_id', '=', event.event_id)
    .where('market_odds.set_by', '=', adminId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

const isSame = (row: ScoreRow | undefined, result: EventResult): boolean =>
  row !== undefined && isDeepStrictEqual(comparable(resultOf(row)), comparable(result));

interface Entered {
  readonly word: 'first' | 'second' | 'only';
  readonly seq: number;
  readonly first: ScoreRow | undefined;
}

/** Keeps an entry, once it is sound and does what was previewed; with bets it is one of two. */
async function keepEntry(work: EntryWork, event: EventRow): Promise<Entered> {
  const { tx, input, actor, now } = work;
  const refuse = work.refuse as Work<typeof bets.enterEventResult>['refuse'];
  const result = input.result as EventResult;
  if (!isScoreSound(event.sport, result)) return refuse('event.score_mismatch');
  const first = await findFirstEntry(tx, event.event_id);
  if (first?.entered_by === actor.adminId) return refuse('event.second_admin');
  const { verdicts, isMissing } = await judgeEvent(tx, event, result);
  if (isMissing) return refuse('event.score_missing');
  if (!isAsExpected(input.expected, await forecast(tx, event.event_id, verdicts)))
    return refuse('event.preview_changed');
  const entry = {
    ...({ source: 'hand', enteredBy: actor.adminId } as const),
    ...{ reason: input.reason, at: now() },
  };
  // Also of bets that were decided by themselves, which may follow their event again.
  if (!(await hasBets(tx, event.event_id)))
    return { word: 'only', first, seq: await keepScore(tx, event.event_id, result, entry) };
  const word = await weighWord(tx, {
    ...{ first: first?.entered_by ?? null, adminId: actor.adminId },
    ...{ permission: 'bet.decide', at: now() },
  });
  if (word === 'second' && (await isPartial(tx, event, actor.adminId)))
    return refuse('event.second_admin');
  // Until a correction is agreed to, nothing of it may stand in for the result.
  const isFirst = word === 'first' || (isOver(event) && !isSame(first, result));
  const seq = await keepScore(tx, event.event_id, result, { ...entry, isFirst });
  return { word, seq, first };
}

/**
 * Enters a result by hand. Where anybody has bet, two people enter it, the second without seeing
 * the first; equal waits to be confirmed, different is held, and so is a feed's from which one differs.
 */
export async function enterEventResult(work: Work<typeof bets.enterEventResult>): Promise<Outcome> {
  const { tx, input, now, refuse } = work;
  const event = await requireEvent(work);
  const stands = (await asDecided(tx, event)) ?? refuse('event.settling');
  if (isOver(stands)) return refuse('event.settled');
  const result = input.result as EventResult;
  if (result.status === 'final' && now() < event.starts_at) return refuse('event.not_started');
  const standing =
    event.state === 'confirming' && event.confirms_at !== null
      ? await findStanding(tx, event.event_id)
      : undefined;
  const { word, first } = await keepEntry(work, event);
  const isOtherwise = standing !== undefined && !isSame(standing, result);
  if (word === 'first') {
    // One who objects in time is enough to hold it, until the second has entered it as well.
    await changeEventRow(tx, event, isOtherwise ? { confirms_at: null } : {});
    if (isOtherwise) await alarmOfResult(tx, event, { isOver: false, at: now() });
    return auditOutcome(work, event, 'needsSecond');
  }
  const isHeld = (word === 'second' && !isSame(first, result)) || isOtherwise;
  const { confirmMinutes } = (await findSportsTerms(tx)).rule;
  await changeEventRow(tx, event, {
    state: 'confirming',
    confirms_at: isHeld ? null : new Date(now().getTime() + confirmMinutes * MINUTE_MS),
  });
  if (isHeld) await alarmOfResult(tx, event, { isOver: false, at: now() });
  return auditOutcome(work, event, isHeld ? 'held' : 'done', { isHeld, result });
}

/** Settles a settled event by another result: what a member was paid is taken back in the transaction that pays him anew. */
export async function correctEvent(work: Work<typeof bets.correctEvent>): Promise<Outcome> {
  const { tx, input, now, refuse } = work;
  const event = await requireEvent(work);
  const stands = (await asDecided(tx, event)) ?? refuse('event.settling');
  if (!isOver(stands)) return refuse('event.not_settled');
  const result = input.result as EventResult;
  if (result.status === 'final' && now() < event.starts_at) return refuse('event.not_started');
  const { word, seq, first } = await keepEntry(work, stands);
  if (word === 'first') {
    await changeEventRow(tx, event, {});
    return auditOutcome(work, event, 'needsSecond');
  }
  if (word === 'second' && !isSame(first, result)) {
    await changeEventRow(tx, event, {});
    return auditOutcome(work, event, 'held');
  }
  const settling = settlingOf(work, first?.entered_by ?? null);
  const settles = await verdictOfResult(tx, event, { result, seq });
  await settleEvent(settling, event, { takesBack: true, settles });
  return auditOutcome(work, event, 'done', { result, ...leftOf(stands) });
}
