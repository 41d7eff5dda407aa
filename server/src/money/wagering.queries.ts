import {
  type GameClass,
  type money,
  type ReplyOf,
  WALLETS,
  type WageringState,
  type Wallet,
} from '@gwanje/contract';
import { type WageringPart, wageringOf } from '@gwanje/game-rules';
import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database';
import { Refusal } from '../platform/refusal';
import { findMoneySetting } from './money-settings.queries';

/** Charges and bonuses that are shown one by one; what is older is put together by type. */
const PARTS_SHOWN_MAX = 100;

interface PartRow {
  readonly type: WageringPart['type'];
  readonly at: Date;
  readonly amount_won: number;
}

/** When the last exchange was approved; what was approved in that very millisecond is before it. */
async function lastExchangeAt(db: Database | Tx, memberId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('money_request')
    .select('decided_at')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'exchange')
    .where('status', '=', 'approved')
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.decided_at ?? null;
}

/** Approved charges and the bonuses that were left to the member, the newest first. */
async function listParts(
  db: Database | Tx,
  memberId: string,
  since: Date | null,
): Promise<WageringPart[]> {
  const { rows } = await sql<PartRow>`
    with part as (
      select part.type, request.decided_at as at, part.amount_won,
        row_number() over (order by request.decided_at desc, request.request_id desc, part.type)
          > ${PARTS_SHOWN_MAX} as is_older
      from money_request as request, lateral (values
        ('charge', request.amount_won),
        (request.bonus_type, case when request.bonus_taken_back_at is null then request.bonus_won end)
      ) as part (type, amount_won)
      where request.member_id = ${memberId} and request.kind = 'charge'
        and request.status = 'approved' and request.decided_at > ${since ?? '-infinity'}
        and part.amount_won > 0
    )
    select type, at, amount_won from part where not is_older
    union all
    select type, max(at), sum(amount_won)::bigint from part where is_older group by type
    order by at desc, type`.execute(db);
  return rows.map(({ type, at, amount_won }) => ({
    type,
    at: at.toISOString(),
    amountWon: amount_won,
  }));
}

async function sumStakes(
  db: Database | Tx,
  memberId: string,
  since: Date | null,
): Promise<Partial<Record<GameClass, number>>> {
  const rows = await db
    .selectFrom('counted_stake')
    .select('game_class')
    .select(sql<number>`sum(stake_won)::bigint`.as('stake_won'))
    .where('member_id', '=', memberId)
    .where('at', '>', sql<Date>`${since ?? '-infinity'}`)
    .groupBy('game_class')
    .execute();
  return Object.fromEntries(rows.map(({ game_class, stake_won }) => [game_class, stake_won]));
}

/** How far a member is with what has to be played before an exchange. */
export async function readWagering(db: Database | Tx, memberId: string): Promise<WageringState> {
  const since = await lastExchangeAt(db, memberId);
  return wageringOf({
    since: since?.toISOString() ?? null,
    parts: await listParts(db, memberId, since),
    stakesWon: await sumStakes(db, memberId, since),
    setting: await findMoneySetting(db, 'wagering'),
  });
}

/** @throws {Refusal} money.wagering_unmet, with how far the member is */
export async function requireWagering(tx: Tx, memberId: string): Promise<void> {
  const wagering = await readWagering(tx, memberId);
  if (wagering.progressWon < wagering.requiredWon)
    throw new Refusal('money.wagering_unmet', { details: wagering });
}

/**
 * A member's six wallets, and the requirement as it stands.
 *
 * @throws {Refusal} member.not_found
 */
export async function readMemberMoney(
  db: Database,
  memberId: string,
): Promise<ReplyOf<typeof money.readMemberMoney>> {
  const rows = await db
    .selectFrom('wallet')
    .select(['wallet', 'balance_won'])
    .where('member_id', '=', memberId)
    .execute();
  if (rows.length === 0) throw new Refusal('member.not_found');
  const balances = new Map(rows.map(({ wallet, balance_won }) => [wallet, balance_won]));
  const walletsWon = Object.fromEntries(
    WALLETS.map((wallet) => [wallet, balances.get(wallet) ?? 0]),
  ) as Record<Wallet, number>;
  return { walletsWon, wagering: await readWagering(db, memberId) };
}
