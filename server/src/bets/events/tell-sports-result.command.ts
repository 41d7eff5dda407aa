import { isDeepStrictEqual } from 'node:util';
import type { EventResult, FeedReplyOf, feed } from '@gwanje/contract';
import { isScoreSound } from '@gwanje/game-rules';
import type { FeedWork } from '../../feed/implement-feed';
import { Refusal } from '../../platform/refusal';
import { findSportsTerms } from '../sports/sports-terms.queries';
import { isStoppedByFeed } from './event-stops.queries';
import {
  alarmOfResult,
  changeEventRow,
  comparable,
  type EventRow,
  findFirstEntry,
  findSettled,
  findSettlingBy,
  findStanding,
  isOver,
  isPlayed,
  keepScore,
  listSettled,
  resultOf,
  type ScoreRow,
  sameWord,
} from './event-work.queries';
import { judgeEvent } from './judge-event.queries';
import { findFedEvent, stopEarly } from './tell-events.command';

type ResultWork = FeedWork<typeof feed.tellSportsResult>;
type Outcome = FeedReplyOf<typeof feed.tellSportsResult>['outcome'];

const isSame = (row: ScoreRow | undefined, result: EventResult) =>
  row !== undefined && isDeepStrictEqual(comparable(resultOf(row)), comparable(result));

/** What a result comes to beside one that already stands. */
async function weigh({ tx, now }: ResultWork, event: EventRow, result: EventResult) {
  const { event_id: eventId } = event;
  if (isOver(event) || event.state === 'settling') {
    // What is void stays so, whatever it would have been.
    const settled = await (isOver(event) ? findSettled : findSettlingBy)(tx, eventId);
    return { outcome: isSame(settled, result) ? 'known' : 'differs', change: {} } as const;
  }
  const standing = event.state === 'confirming' ? await findStanding(tx, eventId) : undefined;
  if (standing && isSame(standing, result)) return { outcome: 'known', change: {} } as const;
  const { isMissing } = await judgeEvent(tx, event, result);
  // Of teams other than were bet on it may be the result of another side.
  const isOfOthers = await isStoppedByFeed(tx, eventId);
  // By what an event that is not over was settled people have taken back: told again it pays nobody.
  const isTakenBack = (await listSettled(tx, eventId)).some((row) => isSame(row, result));
  const first = await findFirstEntry(tx, eventId);
  const isContradicted = first !== undefined && !isSame(first, result);
  const isHeld = standing !== undefined || isMissing || isOfOthers || isTakenBack || isContradicted;
  const { confirmMinutes } = (await findSportsTerms(tx)).rule;
  return {
    outcome: isHeld ? 'held' : 'kept',
    change: {
      state: 'confirming',
      confirms_at: isHeld ? null : new Date(now().getTime() + confirmMinutes * 60_000),
    },
  } as const;
}

/** Returned, not thrown: that it is sold no more stays, and the same may be told once it has begun. */
async function refuseEarly(
  { tx, input, now, audit }: ResultWork,
  event: EventRow,
): Promise<Refusal> {
  const { event_id: eventId, state } = event;
  if (!isPlayed(event)) {
    await stopEarly(tx, event, now());
    await alarmOfResult(tx, event, { isOver: false, at: now() });
    await audit({
      subject: `event/${eventId}`,
      before: { state },
      after: { outcome: 'held', result: input.result },
    });
  }
  return new Refusal('event.not_started', { isForNow: true });
}

/** A feed tells what an event ended with: kept, and settled when nobody has objected in time. */
export async function tellSportsResult(
  work: ResultWork,
): Promise<FeedReplyOf<typeof feed.tellSportsResult> | Refusal> {
  const { tx, input, now, audit, refuse } = work;
  const result = input.result as EventResult;
  const event = (await findFedEvent(tx, input)) ?? refuse('event.not_found');
  if (result.status === 'final' && now() < event.starts_at) return refuseEarly(work, event);
  if (!isScoreSound(event.sport, result)) return refuse('event.score_mismatch');
  const tell = async (outcome: Outcome) => {
    await audit({
      subject: `event/${event.event_id}`,
      before: { state: event.state },
      after: { outcome, result },
    });
    return { outcome };
  };
  if (event.score_revision >= input.revision) return tell('older');
  const { outcome, change } = await weigh(work, event, result);
  await keepScore(tx, event.event_id, result, {
    ...{ source: 'feed', revision: input.revision, at: now() },
  });
  await changeEventRow(tx, event, {
    ...{ ...change, score_revision: input.revision, fed_at: now() },
    ...sameWord(event),
  });
  if (outcome === 'held' || outcome === 'differs')
    await alarmOfResult(tx, event, { isOver: outcome === 'differs', at: now() });
  return tell(outcome);
}
