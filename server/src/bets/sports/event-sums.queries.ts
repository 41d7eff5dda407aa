// What an event has paid and kept: the bets that count on it, as they are now.
import { sql } from 'kysely';
import type { Tx } from '../../platform/database';
import type { Sql } from '../../platform/list-source';
import { newId } from '../../platform/new-id';
import { type BetKey, namedBets } from './carts.queries';

/** What a leg says of the odds where it has lost a cart. */
const HAS_LOST = sql`(leg.factor_thousandths = 0) is true`;

/**
 * On which event a `bet` counts that is decided and counts on none: where it was lost, else the last of
 * those that its events have decided.
 */
export const DECIDING_EVENT: Sql = sql`(
  select leg.event_id from bet_leg as leg
  where leg.member_id = bet.member_id and leg.bet_id = bet.bet_id
  order by ${HAS_LOST} desc, leg.is_apart, leg.leg_no desc limit 1)`;

/**
 * Adds bets to what the events come to on which they count, or takes them away: whoever changes them
 * does one before and the other after. Rows are only ever added, so nobody waits for an event that
 * somebody else settles; test accounts are left out.
 */
export async function bookEventSums(
  tx: Tx,
  /** What they are selected from, as `bet`. */
  bets: Sql,
  { at, sign }: { readonly at: Date; readonly sign: 1 | -1 },
): Promise<void> {
  const { rows } = await sql<{
    event_id: string;
    bets: number;
    stake_won: number;
    payout_won: number;
  }>`
    select bet.counted_event_id as event_id, ${sign} * count(*) as bets,
      ${sign} * sum(bet.stake_won)::bigint as stake_won,
      ${sign} * sum(bet.payout_won)::bigint as payout_won
    from ${bets} where bet.counted_event_id is not null and not bet.is_test
    group by bet.counted_event_id`.execute(tx);
  if (rows.length > 0)
    await tx
      .insertInto('event_delta')
      .values(rows.map((row) => ({ ...row, delta_id: newId(at) })))
      .execute();
}

/** Lets bets that stay lost without an event that is taken back count where another one has lost them. */
export async function countElsewhere(
  tx: Tx,
  bets: readonly BetKey[],
  { eventId, at }: { readonly eventId: string; readonly at: Date },
): Promise<void> {
  const elsewhere = sql`
    select leg.event_id from bet_leg as leg
    where leg.member_id = bet.member_id and leg.bet_id = bet.bet_id
      and leg.event_id <> ${eventId} and ${HAS_LOST}
    order by leg.leg_no limit 1`;
  const { rows: moving } = await sql<BetKey>`
    select bet.member_id as "memberId", bet.bet_id as "betId" from ${namedBets(bets)}
    where bet.counted_event_id = ${eventId} and exists (${elsewhere})`.execute(tx);
  if (moving.length === 0) return;
  const named = namedBets(moving);
  await bookEventSums(tx, named, { at, sign: -1 });
  await sql`
    update bet set counted_event_id = (${elsewhere})
    from unnest(${moving.map(({ memberId }) => memberId)}::uuid[],
      ${moving.map(({ betId }) => betId)}::uuid[]) as moving (member_id, bet_id)
    where bet.member_id = moving.member_id and bet.bet_id = moving.bet_id`.execute(tx);
  await bookEventSums(tx, named, { at, sign: 1 });
}
