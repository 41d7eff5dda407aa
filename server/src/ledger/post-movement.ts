import {
  type Explanation,
  HISTORY_TYPES,
  type HistoryType,
  type Wallet,
  walletsOf,
} from '@gwanje/contract';
import { sql } from 'kysely';
import type { Actor } from '../platform/caller';
import type { Tx } from '../platform/database';
import { newId } from '../platform/new-id';
import { Refusal } from '../platform/refusal';

export interface Movement {
  readonly memberId: string;
  /**
   * Names the event, e.g. `charge:<requestId>`: one event is posted to one member once, ever. What
   * may happen only one way or the other, such as decline and cancel, shares a key.
   */
  readonly key: string;
  readonly type: HistoryType;
  /** Above 0, except for types of either sign, where it is the effect on the type's wallet, and for records, where it is 0. */
  readonly amountWon: number;
  readonly at: Date;
  /** The administrator whose deed it is; null for the member and for the system. */
  readonly actor: Pick<Actor, 'adminId' | 'loginId'> | null;
  readonly reason?: string | null;
  /** What it belongs to, e.g. `request/<requestId>`. */
  readonly subject?: string | null;
  readonly explanation?: Explanation | null;
}

export interface PostedEntry {
  readonly entryId: string;
  readonly movementId: string;
  readonly wallet: Wallet;
  readonly amountWon: number;
  readonly balanceAfterWon: number;
}

/** The event was posted before: its key is taken. Nothing was changed by this call. */
export class AlreadyPosted extends Error {
  override readonly name = 'AlreadyPosted';
  readonly key: string;

  constructor(key: string) {
    super(`${key} is posted already`);
    this.key = key;
  }
}

/** The effect on the type's own wallet, signed. @throws {RangeError} an amount that the type cannot have */
function effectWon(type: HistoryType, amountWon: number): number {
  const { sign } = HISTORY_TYPES[type];
  const isFine =
    Number.isSafeInteger(amountWon) &&
    (sign === 'none' ? amountWon === 0 : sign === 'either' ? amountWon !== 0 : amountWon > 0);
  if (!isFine) throw new RangeError(`${type} of ${amountWon} won`);
  return sign === -1 ? -amountWon : amountWon;
}

/**
 * Locks a member's six wallets and answers their balances, won. Whoever decides on what a member
 * has or has had calls it first: it puts everything that moves this member's money in one line.
 *
 * @throws {Refusal} member.not_found
 */
export async function lockWallets(tx: Tx, memberId: string): Promise<Record<Wallet, number>> {
  const rows = await tx
    .selectFrom('wallet')
    .select(['wallet', 'balance_won'])
    .where('member_id', '=', memberId)
    .orderBy('wallet')
    .forUpdate()
    .execute();
  if (rows.length === 0) throw new Refusal('member.not_found');
  return Object.fromEntries(rows.map(({ wallet, balance_won }) => [wallet, balance_won])) as Record<
    Wallet,
    number
  >;
}

interface PostedRow {
  readonly is_claimed: boolean;
  readonly wallet: Wallet | null;
  readonly entry_id: string;
  readonly amount_won: number;
  readonly balance_after_won: number;
}

/**
 * Moves money of one member: the movement, the wallets, their entries and the day's sums, in one
 * statement, so that no step of it can be left out. The house side follows from the type
 * (`HISTORY_TYPES`), so no house row is ever locked. A transaction that does anything else about
 * this member's money has called `lockWallets` before; otherwise it may wait in a circle.
 *
 * @returns the entries, the type's own wallet first
 * @throws {Refusal} money.insufficient; the caller's transaction must not go on
 * @throws {AlreadyPosted} the caller's transaction may go on
 * @source docs/decisions/0010-ledger.md
 */
export async function postMovement(tx: Tx, movement: Movement): Promise<PostedEntry[]> {
  const { memberId, key, type, amountWon, at, actor } = movement;
  const ownWon = effectWon(type, amountWon);
  // In the order in which `lockWallets` locks them, so that opposite conversions do not deadlock.
  const wallets = [...walletsOf(type)].sort();
  const own = HISTORY_TYPES[type].wallet;
  const amountsWon = wallets.map((wallet) => (wallet === own ? ownWon : -ownWon));
  const movementId = newId(at);
  const entryIds = wallets.map(() => newId(at));
  const { rows } = await sql<PostedRow>`
    with claimed as (
      insert into movement (member_id, key, movement_id, type, amount_won, at)
      values (${memberId}, ${key}, ${movementId}, ${type}, ${ownWon}, ${at})
      on conflict do nothing
      returning 1
    ), moved as (
      update wallet set balance_won = balance_won + leg.amount_won, seq = seq + 1
      from unnest(${wallets}::text[], ${amountsWon}::bigint[], ${entryIds}::uuid[])
          as leg (leg_wallet, amount_won, entry_id)
      where wallet.member_id = ${memberId} and wallet.wallet = leg.leg_wallet
        and balance_won + leg.amount_won >= floor_won
        and exists (select from claimed)
      returning leg.entry_id, wallet.wallet, wallet.seq, leg.amount_won, wallet.balance_won
    ), owner as (
      select is_test from member where member_id = ${memberId}
    ), entered as (
      insert into ledger_entry (member_id, entry_id, movement_id, wallet, seq, type, amount_won,
        balance_after_won, at, is_test, actor_id, actor_login_id, reason, subject, explanation)
      select ${memberId}, entry_id, ${movementId}, wallet, seq, ${type}, amount_won, balance_won,
        ${at}, is_test, ${actor?.adminId ?? null}, ${actor?.loginId ?? null},
        ${movement.reason ?? null}, ${movement.subject ?? null},
        ${movement.explanation ? JSON.stringify(movement.explanation) : null}::jsonb
      from moved, owner
    ), summed as (
      insert into ledger_day as day (member_id, day_on, wallet, type, entries, amount_won, is_test)
      select ${memberId}, (${at}::timestamptz at time zone 'Asia/Seoul')::date, wallet, ${type}, 1,
        amount_won, is_test
      from moved, owner
      on conflict (member_id, day_on, wallet, type) do update
        set entries = day.entries + 1, amount_won = day.amount_won + excluded.amount_won
    )
    select exists (select from claimed) as is_claimed, moved.wallet, moved.entry_id,
      moved.amount_won, moved.balance_won as balance_after_won
    from (select 1) as always left join moved on true`.execute(tx);
  if (!rows[0]?.is_claimed) throw new AlreadyPosted(key);
  const posted = rows.filter(({ wallet }) => wallet !== null);
  if (posted.length < wallets.length) throw new Refusal('money.insufficient');
  return posted
    .map((row) => ({
      entryId: row.entry_id,
      movementId,
      wallet: row.wallet as Wallet,
      amountWon: row.amount_won,
      balanceAfterWon: row.balance_after_won,
    }))
    .sort((a, b) => Number(b.wallet === own) - Number(a.wallet === own));
}
