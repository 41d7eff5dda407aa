import {
  MARKET_KINDS,
  type SentMarket,
  type SentPrice,
  SPORT_PERIODS,
  type Sport,
} from '@gwanje/contract';
import { isMarketPick } from '@gwanje/game-rules';
import type { Tx } from '../../platform/database';
import { newId } from '../../platform/new-id';

/** Whether a market is one of its sport: its picks, each once, a period that is played, and a line where it stands on one. */
export function isMarketOf(
  sport: Sport,
  { kind, period, lineHundredths, prices }: SentMarket,
): boolean {
  const picks = prices.map(({ pick }) => pick);
  return (
    new Set(picks).size === picks.length &&
    picks.every((pick) => isMarketPick(kind, pick)) &&
    period <= SPORT_PERIODS[sport].periods &&
    ('hasLine' in MARKET_KINDS[kind] || lineHundredths === 0)
  );
}

const MINUTE_MS = 60_000;

interface Setting {
  readonly source: 'feed' | 'hand';
  readonly setBy?: string;
  readonly reason?: string;
  /** How long they hold against the feed; left out: what holds stays as it is. */
  readonly freezeMinutes?: number | undefined;
  readonly at: Date;
}

/** Gives a market new odds; those before stay, for the bets that were taken at them. */
export async function setOdds(
  tx: Tx,
  market: { readonly market_id: string; readonly odds_version: number },
  prices: readonly SentPrice[],
  { source, setBy, reason, freezeMinutes, at }: Setting,
): Promise<void> {
  const version = market.odds_version + 1;
  await tx
    .insertInto('market_odds')
    .values({
      ...{ market_id: market.market_id, version, source, at },
      prices: JSON.stringify(
        Object.fromEntries(prices.map(({ pick, oddsHundredths }) => [pick, oddsHundredths])),
      ),
      ...{ set_by: setBy ?? null, reason: reason ?? null },
    })
    .execute();
  await tx
    .updateTable('market')
    .set((now) => ({
      ...{ odds_version: version, version: now('version', '+', 1) },
      ...(freezeMinutes !== undefined && {
        frozen_until: new Date(at.getTime() + freezeMinutes * MINUTE_MS),
      }),
    }))
    .where('market_id', '=', market.market_id)
    .execute();
}

/** The market of this kind, period and line of an event, made where there is none. */
export async function makeMarket(
  tx: Tx,
  eventId: string,
  { kind, period, lineHundredths }: Omit<SentMarket, 'prices'>,
  at: Date,
) {
  await tx
    .insertInto('market')
    .values({
      ...{ market_id: newId(at), event_id: eventId, kind, period },
      line_hundredths: lineHundredths,
    })
    .onConflict((once) => once.constraint('market_once').doNothing())
    .execute();
  return tx
    .selectFrom('market')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .where('line_hundredths', '=', lineHundredths)
    .executeTakeFirstOrThrow();
}
