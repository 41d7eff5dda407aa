import type { bets, ReplyOf } from '@gwanje/contract';
import { hasMargin } from '@gwanje/game-rules';
import type { Work } from '../../platform/implement';
import { LIVE_TYPES } from './event-phases.queries';
import { changeEventRow, type EventRow, hasBets, lockEvent, sellEvent } from './event-work.queries';
import { EVENTS, type Prices, pricedOf } from './events.queries';
import { setOdds } from './odds-of-market.queries';

type BulkWork = Work<typeof bets.decideEvents>;

const ODDS_MIN = 101;
const ODDS_MAX = 10_000;

async function eventIdsOf({ tx, actor, input, now }: BulkWork): Promise<string[]> {
  if (input.eventIds) return [...new Set(input.eventIds)];
  const ids: string[] = [];
  const rows = EVENTS.rows({ db: tx, actor, now }, { ...input.filter }, 200);
  for await (const batch of rows) {
    ids.push(...batch.map(({ eventId }) => eventId));
    if (ids.length > input.events) break;
  }
  return ids;
}

/** Moves every price of an event; false, and nothing done, where one of its markets would leave no margin. */
async function moveOdds({ tx, input, actor, now }: BulkWork, event: EventRow): Promise<boolean> {
  const markets = await tx
    .selectFrom('market')
    .innerJoin('market_odds', (on) =>
      on
        .onRef('market_odds.market_id', '=', 'market.market_id')
        .onRef('market_odds.version', '=', 'market.odds_version'),
    )
    .select(['market.market_id', 'market.kind', 'market.odds_version', 'market_odds.prices'])
    .where('market.event_id', '=', event.event_id)
    .where('market.state', '<>', 'void')
    .orderBy('market.market_id')
    .execute();
  const percent = 100 + (input.percent ?? 0);
  const moved = markets.map((market) => ({
    market,
    prices: pricedOf(market.kind, market.prices as Prices).map(({ pick, oddsHundredths }) => ({
      pick,
      oddsHundredths: Math.min(
        ODDS_MAX,
        Math.max(ODDS_MIN, Math.floor((oddsHundredths * percent) / 100)),
      ),
    })),
  }));
  const isLosing = moved.some(
    ({ market, prices }) =>
      !hasMargin(
        market.kind,
        prices.map(({ oddsHundredths }) => oddsHundredths),
      ),
  );
  if (isLosing) return false;
  for (const { market, prices } of moved)
    await setOdds(tx, market, prices, {
      ...{ source: 'hand', setBy: actor.adminId, reason: input.reason, at: now() },
      ...(event.source !== null && { freezeMinutes: input.freezeMinutes }),
    });
  return true;
}

/** Does it to one event; false where it cannot be done to it alone by one person. */
async function decideOne(work: BulkWork, event: EventRow): Promise<boolean> {
  const { tx, input, actor, now } = work;
  const sale = { setBy: actor.adminId, at: now() };
  const isSold = event.state === 'open' || event.state === 'suspended';
  const hasBegun = now() >= event.starts_at;
  if (!isSold) return false;
  switch (input.deed) {
    case 'suspend':
      await sellEvent(tx, event, { ...sale, state: 'suspended' });
      return true;
    case 'resume':
      if (hasBegun && (await hasBets(tx, event.event_id))) return false;
      await sellEvent(tx, event, { ...sale, state: 'open' });
      return true;
    case 'odds':
      if (hasBegun && !LIVE_TYPES.includes(event.game_type)) return false;
      if (!(await moveOdds(work, event))) return false;
      await changeEventRow(tx, event, {});
      return true;
    default:
      if (hasBegun || !LIVE_TYPES.includes(event.game_type)) return false;
      await changeEventRow(tx, event, { is_live_reserved: input.deed === 'reserve' });
      return true;
  }
}

/** The same for several events, each as far as one person may; the rest is skipped and counted. */
export async function decideEvents(work: BulkWork): Promise<ReplyOf<typeof bets.decideEvents>> {
  const { tx, input, audit, refuse } = work;
  const eventIds = await eventIdsOf(work);
  if (eventIds.length !== input.events) return refuse('event.preview_changed');
  let done = 0;
  // In one order, so that two of them wait for each other instead of meeting.
  for (const eventId of eventIds.toSorted()) {
    const event = await lockEvent(tx, eventId);
    if (event && (await decideOne(work, event))) done += 1;
  }
  const { deed, percent, freezeMinutes, reason, filter } = input;
  await audit({
    subject: 'event/bulk',
    before: null,
    after: { deed, percent, freezeMinutes, reason, filter, eventIds, done },
  });
  return { done, skipped: eventIds.length - done };
}
