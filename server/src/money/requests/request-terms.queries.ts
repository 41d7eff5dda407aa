import type { RequestKind } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database';
import { Refusal } from '../../platform/refusal';
import { findMoneySetting } from '../settings/money-settings.queries';
import { brokenTerm, type EarlierRequests, type Wish } from './request-terms.rule';

async function findEarlierRequests(
  tx: Tx,
  memberId: string,
  { kind, at }: { readonly kind: RequestKind; readonly at: Date },
): Promise<EarlierRequests> {
  const { rows } = await sql<EarlierRequests>`
    with today as (
      select date_trunc('day', ${at}::timestamptz at time zone 'Asia/Seoul')
        at time zone 'Asia/Seoul' as day_at
    ), request as (
      select kind, status, amount_won, requested_at, decided_at, day_at,
        kind = 'exchange' and status in ('waiting', 'held', 'approved') as is_exchange
      from money_request, today where money_request.member_id = ${memberId}
    )
    select
      (count(*) filter (where kind = ${kind} and status in ('waiting', 'held')))::int
        as "openCount",
      max(requested_at) filter (where is_exchange) as "exchangedAt",
      max(decided_at) filter (where kind = 'charge' and status = 'approved') as "chargedAt",
      (count(*) filter (where is_exchange and requested_at >= day_at))::int as "dayCount",
      coalesce(sum(amount_won) filter (where is_exchange and requested_at >= day_at), 0)
        as "dayWon"
    from request`.execute(tx);
  return rows[0] as EarlierRequests;
}

/**
 * Whether the site takes this request now, from a member whose wallets are locked.
 *
 * @throws {Refusal} money.service_hours, money.amount_rule, money.open_request, money.too_soon,
 *   money.too_many_today, each with the numbers that it broke
 */
export async function requireTerms(tx: Tx, memberId: string, wish: Wish): Promise<void> {
  const terms = await findMoneySetting(tx, 'cashinWithdraw');
  const broken = brokenTerm(terms, wish, await findEarlierRequests(tx, memberId, wish));
  if (broken) throw new Refusal(broken.code, { details: broken.details });
}
