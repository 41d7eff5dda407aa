import type { HistoryType } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Actor } from '../platform/caller';
import type { Tx } from '../platform/database';
import type { Sql } from '../platform/list-source';
import { walletRefusalOf } from './post-movement';

interface Posting {
  readonly type: Extract<
    HistoryType,
    'betBenefit' | 'betCancel' | 'rollbackMinigame' | 'rollbackSport' | 'rollbackCasino'
  >;
  readonly at: Date;
  readonly actor: Pick<Actor, 'adminId' | 'loginId'> | null;
  readonly reason: string | null;
}

/**
 * Posts one type of movement to many members at once, by the same door as `postMovement`: each row
 * of `rows` is a movement with member_id, key, amount_won (signed) and subject. The caller holds the
 * money wallets of all of them. What is taken may lead below zero.
 *
 * @returns how many were posted; those whose key is taken were posted before
 * @throws {Refusal} money.wallet_full
 */
export async function postMoneyMovements(
  tx: Tx,
  rows: Sql,
  { type, at, actor, reason }: Posting,
): Promise<number> {
  const { rows: posted } = await sql<{ posted: number }>`
    select post_money_movements(
      ${type}, ${at}, coalesce(array_agg(member_id order by member_id, key), '{}'),
      coalesce(array_agg(key order by member_id, key), '{}'),
      coalesce(array_agg(amount_won order by member_id, key), '{}'),
      coalesce(array_agg(subject order by member_id, key), '{}'),
      ${actor?.adminId ?? null}, ${actor?.loginId ?? null}, ${reason}) as posted
    from (${rows}) as asked`
    .execute(tx)
    .catch((error: unknown) => {
      throw walletRefusalOf(error) ?? error;
    });
  return Number(posted[0]?.posted ?? 0);
}
