import type { bets, ReplyOf } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { sellEvent } from './event-stops.queries';
import { changeEventRow, type EventRow, lockEvent } from './event-work.queries';
import {
  digestOf,
  meantEvents,
  movedOdds,
  tellEvents,
  whyNotEvent,
} from './foresee-events.queries';
import { setOdds } from './odds-of-market.queries';

type BulkWork = Work<typeof bets.decideEvents>;

/** Does it to one event from which nothing keeps it. */
async function decideOne(work: BulkWork, event: EventRow): Promise<void> {
  const { tx, input, actor, now } = work;
  const { deed, reason, freezeMinutes } = input;
  const sale = { setBy: actor.adminId, at: now() };
  switch (deed) {
    case 'suspend':
    case 'resume':
      await sellEvent(tx, event, { ...sale, state: deed === 'resume' ? 'open' : 'suspended' });
      return;
    case 'odds':
      for (const { market, prices } of (await movedOdds(tx, input, event.event_id)) ?? [])
        await setOdds(tx, market, prices, {
          ...{ source: 'hand', reason, ...sale },
          ...(event.source !== null && { freezeMinutes }),
        });
      await changeEventRow(tx, event, {});
      return;
    default:
      await changeEventRow(tx, event, { is_live_reserved: deed === 'reserve' });
  }
}

/** The same for several events, each as far as one person may; the rest is skipped, and told of by name. */
export async function decideEvents(work: BulkWork): Promise<ReplyOf<typeof bets.decideEvents>> {
  const { tx, actor, input, now, audit, refuse, locale } = work;
  const eventIds = await meantEvents({ db: tx, actor, now }, input);
  if (eventIds.length !== input.events) return refuse('event.preview_changed');
  const at = now();
  const weighed = [];
  for (const eventId of eventIds) {
    const event = await lockEvent(tx, eventId);
    weighed.push({ eventId, event, whyNot: await whyNotEvent(tx, input, event, at) });
  }
  if (input.expectedDigest !== undefined && input.expectedDigest !== digestOf(weighed))
    return refuse('event.preview_changed');
  for (const { event, whyNot } of weighed) if (event && !whyNot) await decideOne(work, event);
  const { passes, refused } = await tellEvents(tx, weighed, locale);
  const { deed, percent, freezeMinutes, reason, filter } = input;
  const done = passes.count;
  await audit({
    subject: 'event/bulk',
    before: null,
    after: { deed, percent, freezeMinutes, reason, filter, eventIds, done },
  });
  return {
    ...{ done, skipped: eventIds.length - done, refused },
    refusedIds: weighed.flatMap(({ eventId, whyNot }) => (whyNot ? [eventId] : [])),
  };
}
