// What a member has and has brought, as his row shows it and as he is ranked by it.
import { sql } from 'kysely';
import { STAKE_TYPES, TODAY } from './today.queries';

/** Days of Seoul that count as lately, today among them. */
export const LATELY_DAYS = 30;

export const walletWon = (wallet: string) => sql`coalesce((
  select held.balance_won from wallet as held
  where held.member_id = member.member_id and held.wallet = ${sql.lit(wallet)}), 0)`;

/** What lies at all providers. */
export const AT_PROVIDERS = sql`coalesce((
  select sum(held.balance_won) from wallet as held
  where held.member_id = member.member_id
    and held.wallet in ('casino', 'betHoldem', 'apoker')), 0)::bigint`;

export const approvedWon = (kind: string) => sql`coalesce((
  select sum(asked.amount_won) from money_request as asked
  where asked.member_id = member.member_id and asked.kind = ${sql.lit(kind)}
    and asked.status = 'approved'), 0)`;

/** Placed lately, less what was cancelled. */
export const STAKED_LATELY = sql`coalesce((
  select -sum(placed.amount_won) from ledger_day as placed
  where placed.member_id = member.member_id and placed.wallet = 'money'
    and placed.type in ${STAKE_TYPES}
    and placed.day_on > ${TODAY} - ${sql.lit(LATELY_DAYS)}), 0)::bigint`;
