import { type bets, MARKET_KINDS } from '@gwanje/contract';
import { hasMargin, isMarketPick } from '@gwanje/game-rules';
import type { Work } from '../../platform/implement';
import { LIVE_TYPES } from './event-phases.queries';
import {
  auditOutcome,
  changeEventRow,
  isPlayed,
  lockEvent,
  type Outcome,
} from './event-work.queries';
import { setOdds } from './odds-of-market.queries';

/** Gives a market new odds by hand, and holds them against the feed for as long as was asked for. */
export async function changeEventOdds(work: Work<typeof bets.changeEventOdds>): Promise<Outcome> {
  const { tx, input, actor, now, refuse } = work;
  const { eventId, marketId, prices, reason, freezeMinutes } = input;
  const event = (await lockEvent(tx, eventId)) ?? refuse('event.not_found');
  const market =
    (await tx
      .selectFrom('market')
      .selectAll()
      .where('market_id', '=', marketId)
      .where('event_id', '=', eventId)
      .forUpdate()
      .executeTakeFirst()) ?? refuse('event.not_found');
  if (market.version !== input.version) return refuse('event.stale');
  if (event.state === 'settling') return refuse('event.settling');
  if (isPlayed(event) || market.state === 'void') return refuse('event.settled');
  const at = now();
  if (at >= event.starts_at && !LIVE_TYPES.includes(event.game_type))
    return refuse('event.started');
  const picks = prices.map(({ pick }) => pick);
  const isOfKind = picks.every((pick) => isMarketPick(market.kind, pick));
  if (!isOfKind || new Set(picks).size < picks.length) return refuse('event.wrong_market');
  const odds = prices.map(({ oddsHundredths }) => oddsHundredths);
  if (!hasMargin(market.kind, odds) && !input.isMarginConfirmed) return refuse('event.margin');
  const before = await tx
    .selectFrom('market_odds')
    .select('prices')
    .where('market_id', '=', marketId)
    .where('version', '=', market.odds_version)
    .executeTakeFirst();
  const setBy = actor.adminId;
  await setOdds(tx, market, prices, { source: 'hand', setBy, reason, freezeMinutes, at });
  await changeEventRow(tx, event, {});
  const { ko: kind } = MARKET_KINDS[market.kind];
  return auditOutcome(
    { ...work, input: { eventId, version: event.version, reason } },
    event,
    'done',
    {
      marketId,
      kind,
      from: before?.prices ?? null,
      to: prices,
      freezeMinutes,
    },
  );
}
