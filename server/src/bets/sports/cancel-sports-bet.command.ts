import type { FeedReplyOf, feed } from '@gwanje/contract';
import { type RawBuilder, sql } from 'kysely';
import type { FeedWork } from '../../feed/implement-feed';
import { lockWallets } from '../../ledger/post-movement';
import type { Database, Tx } from '../../platform/database';
import { isStoppedByFeed } from '../events/event-stops.queries';
import { type BetKey, type Cart, readCarts, theseBets } from './carts.queries';
import { changeBets } from './change-bets.queries';
import { addMarketStake } from './market-stakes.queries';
import { shareEvents } from './sold-markets.queries';
import { findSportsTerms } from './sports-terms.queries';

type Cancelling = Parameters<typeof changeBets>[2];

/** Gives the stake of a bet in progress back; the caller holds its member's wallets. */
export async function cancelCart(tx: Tx, cart: Cart, how: Cancelling): Promise<void> {
  const { memberId, betId, stakeWon } = cart;
  await tx
    .updateTable('bet_leg')
    .set({ result: 'C', factor_thousandths: null })
    .where('member_id', '=', memberId)
    .where('bet_id', '=', betId)
    .execute();
  await addMarketStake(tx, cart, -1);
  const fate = { memberId, betId, payoutWon: stakeWon, oddsHundredths: 0, bonusHundredths: 100 };
  await changeBets(tx, [{ ...fate, result: 'C' }], how);
}

/** A bet on sports whose events are shared and whose member's wallets are held. */
export async function holdCart(
  { tx, now }: { readonly tx: Tx; readonly now: () => Date },
  key: BetKey,
): Promise<{ readonly cart: Cart; readonly balanceWon: number; readonly at: Date } | undefined> {
  const [found] = await readCarts(tx, sql`${theseBets([key])} and bet.product = 'sports'`);
  if (!found) return undefined;
  const eventIds = [...new Set(found.legs.map(({ eventId }) => eventId))].sort();
  await shareEvents(tx, eventIds);
  const { balancesWon, at } = await lockWallets({ tx, now }, key.memberId);
  const [cart] = await readCarts(tx, theseBets([key]));
  return cart && { cart, at, balanceWon: balancesWon.money };
}

/** Whether `event` has begun: by its start as it stands now and the later of two clocks, or by its feed. */
export const hasBegun = (at: Date): RawBuilder<boolean> => sql<boolean>`
  (event.starts_at <= greatest(${at}::timestamptz, clock_timestamp())
    or event.period is not null or coalesce(event.clock_seconds, 0) > 0
    or event.state in ('confirming', 'settling', 'settled', 'void'))`;

/** Whether an event of a bet has begun. */
export async function hasStarted(
  tx: Database | Tx,
  { memberId, betId }: BetKey,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ started: boolean }>`
    select bool_or(${hasBegun(at)}) as started
    from bet_leg as leg join sports_event as event using (event_id)
    where leg.member_id = ${memberId} and leg.bet_id = ${betId}`.execute(tx);
  return rows[0]?.started !== false;
}

/** How often a member has cancelled on the day of Seoul. */
async function cancelledToday(tx: Tx, memberId: string, at: Date): Promise<number> {
  const { rows } = await sql<{ bets: number }>`
    select count(*)::int as bets from bet
    where member_id = ${memberId} and cancelled_for = 'member' and settled_at >=
      date_trunc('day', ${at}::timestamptz at time zone 'Asia/Seoul') at time zone 'Asia/Seoul'
  `.execute(tx);
  return rows[0]?.bets ?? 0;
}

/**
 * A member takes a bet back. Asked again it answers the same.
 *
 * @throws {Refusal} the first check that says no
 */
export async function cancelOwnBet(
  work: FeedWork<typeof feed.cancelOwnBet>,
): Promise<FeedReplyOf<typeof feed.cancelOwnBet>> {
  const { tx, input, audit, refuse } = work;
  const { memberId, betId } = input;
  const held = await holdCart(work, input);
  if (!held) return refuse('bet.not_found');
  const { cart, at } = held;
  const bet = await tx
    .selectFrom('bet')
    .select(['at', 'result', 'cancelled_for'])
    .where('member_id', '=', memberId)
    .where('bet_id', '=', betId)
    .executeTakeFirstOrThrow();
  if (bet.cancelled_for === 'member') return { betId, balanceWon: held.balanceWon };
  if (cart.result !== 'I' || (await hasStarted(tx, input, at))) return refuse('bet.started');
  // Until somebody has looked at what its feed told of it, it may be over.
  for (const { eventId } of cart.legs)
    if (await isStoppedByFeed(tx, eventId)) return refuse('bet.started');
  const { rule } = await findSportsTerms(tx);
  const { cancelMinutes, cancelDayMax } = rule;
  if (at.getTime() - bet.at.getTime() >= cancelMinutes * 60_000)
    return refuse('bet.cancel_window', { cancelMinutes });
  if ((await cancelledToday(tx, memberId, at)) >= cancelDayMax)
    return refuse('bet.cancel_count', { cancelDayMax });
  await cancelCart(tx, cart, { at, actor: null, reason: null, cancelledFor: 'member' });
  await audit({
    subject: `bet/${betId}`,
    before: { result: 'I' },
    after: { result: 'C', memberId, stakeWon: cart.stakeWon },
  });
  return { betId, balanceWon: held.balanceWon + cart.stakeWon };
}
