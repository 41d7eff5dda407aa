// What the events of a cart say of its legs now, those too that were decided by themselves.
import type { EventResult, MarketKindId, MarketPick } from '@gwanje/contract';
import { legFactorThousandths } from '@gwanje/game-rules';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';
import { judgeEvent } from '../events/judge-event.queries';
import type { Cart, CartLegRow } from './carts.queries';

/** By which result an event is settled; null while it is not. */
async function settledBy(db: Database | Tx, eventId: string): Promise<EventResult | null> {
  const event = await db
    .selectFrom('sports_event')
    .select('state')
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  const nothing = { home: null, away: null, periods: [], overtime: null, sides: [] };
  if (event.state === 'void') return { status: 'void', ...nothing };
  if (event.state !== 'settled') return null;
  const score = await db
    .selectFrom('event_settlement as kept')
    .innerJoin('event_score as score', (join) =>
      join.onRef('score.event_id', '=', 'kept.event_id').on(sql`score.seq`, '=', sql`kept.seq`),
    )
    .selectAll('score')
    .where('kept.event_id', '=', eventId)
    .orderBy('kept.settlement_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!score || score.status === 'live') return null;
  const { status, home, away, periods, overtime } = score;
  const sides = Object.entries(score.sides).map(([kind, pick]) => ({
    ...{ kind: kind as MarketKindId, pick: pick as MarketPick },
  }));
  return { status, home, away, periods, overtime, sides };
}

async function judgedLeg(db: Database | Tx, leg: CartLegRow): Promise<CartLegRow> {
  const { sport } = await db
    .selectFrom('sports_event')
    .select('sport')
    .where('event_id', '=', leg.eventId)
    .executeTakeFirstOrThrow();
  const result = await settledBy(db, leg.eventId);
  const { verdicts } = await judgeEvent(db, { event_id: leg.eventId, sport }, result);
  const said = verdicts.find(
    ({ marketId, pick }) => marketId === leg.marketId && pick === leg.pick,
  );
  return {
    ...leg,
    isApart: false,
    result: said?.result ?? 'I',
    factorThousandths: said ? legFactorThousandths(leg.oddsHundredths, said) : null,
  };
}

/** A cart whose legs follow their events again; undefined where they all do. */
export async function resettledCart(db: Database | Tx, cart: Cart): Promise<Cart | undefined> {
  if (cart.result === 'C' || !cart.legs.some(({ isApart }) => isApart)) return undefined;
  const legs: CartLegRow[] = [];
  for (const leg of cart.legs) legs.push(leg.isApart ? await judgedLeg(db, leg) : leg);
  return { ...cart, legs };
}

/** Keeps the legs of a cart as they are to be. */
export async function keepLegs(tx: Tx, { memberId, betId, legs }: Cart): Promise<void> {
  for (const [index, { result, factorThousandths, isApart }] of legs.entries())
    await tx
      .updateTable('bet_leg')
      .set({ result, factor_thousandths: factorThousandths, is_apart: isApart })
      .where('member_id', '=', memberId)
      .where('bet_id', '=', betId)
      .where('leg_no', '=', index + 1)
      .execute();
}
