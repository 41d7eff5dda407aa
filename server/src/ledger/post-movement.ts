import {
  type Explanation,
  HISTORY_TYPES,
  type HistoryType,
  type RefusalCode,
  type Wallet,
  walletsOf,
} from '@gwanje/contract';
import { type QueryResult, type RawBuilder, sql } from 'kysely';
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

/** Somebody who wants to hold wallets: a transaction, and the clock to be read once it holds them. */
export interface Holder {
  readonly tx: Tx;
  readonly now: () => Date;
}

export interface HeldWallets {
  readonly balancesWon: Record<Wallet, number>;
  /** Read while they are held, so not before anything that was done to them until then. */
  readonly at: Date;
}

/**
 * Locks a member's six wallets. Whoever decides on what a member has or has had calls it first: it
 * puts everything that moves this member's money in one line, and is the only place where such a
 * deed learns its time, so that times stand in the order of that line.
 *
 * @throws {Refusal} member.not_found
 */
export const lockWallets = async ({ tx, now }: Holder, memberId: string): Promise<HeldWallets> =>
  heldWallets(await walletLock(memberId).execute(tx), now);

interface LockedWallet {
  readonly wallet: Wallet;
  readonly balance_won: number;
}

/** What `lockWallets` sends, for whoever sends more with it. */
export const walletLock = (memberId: string): RawBuilder<LockedWallet> => sql<LockedWallet>`
  select wallet, balance_won from wallet where member_id = ${memberId} order by wallet for update`;

/** What came of `walletLock`. @throws {Refusal} member.not_found */
export function heldWallets({ rows }: QueryResult<LockedWallet>, now: () => Date): HeldWallets {
  if (rows.length === 0) throw new Refusal('member.not_found');
  const balancesWon = Object.fromEntries(
    rows.map(({ wallet, balance_won }) => [wallet, balance_won]),
  ) as Record<Wallet, number>;
  return { balancesWon, at: now() };
}

/** What the constraints of a wallet refuse. */
const WALLET_REFUSALS: Readonly<Record<string, RefusalCode>> = {
  wallet_floor: 'money.insufficient',
  wallet_ceiling: 'money.wallet_full',
};
const CHECK_VIOLATION = '23514';

/** What the constraints of a wallet mean by refusing. */
export function walletRefusalOf(error: unknown): Refusal | undefined {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  const refusal = code === CHECK_VIOLATION ? WALLET_REFUSALS[constraint] : undefined;
  return refusal && new Refusal(refusal);
}

/**
 * Moves money of one member: the movement, the wallets, their entries and the day's sums, in one
 * function of the database, so that no step of it can be left out. The house side follows from the
 * type (`HISTORY_TYPES`), so no house row is ever locked. A transaction that does anything else
 * about this member's money has called `lockWallets` before; otherwise it may wait in a circle.
 *
 * @returns the entries, the type's own wallet first
 * @throws {Refusal} money.insufficient, money.wallet_full; the database lets the caller's
 *   transaction do nothing more
 * @throws {AlreadyPosted} the caller's transaction may go on
 * @source docs/decisions/0018-posting-and-totals.md
 */
export async function postMovement(tx: Tx, movement: Movement): Promise<PostedEntry[]> {
  const posting = postingOf(movement);
  const posted = await posting.statement.execute(tx).catch((error: unknown) => {
    throw walletRefusalOf(error) ?? error;
  });
  return posting.entriesOf(posted);
}

export interface Balance {
  readonly balance_after_won: number;
}

/** What `postMovement` sends, and what it makes of the answer, for whoever sends more with it. */
export interface Posting {
  readonly movementId: string;
  readonly statement: RawBuilder<Balance>;
  /** @throws {AlreadyPosted} */
  readonly entriesOf: (posted: QueryResult<Balance>) => PostedEntry[];
}

/** @throws {Error} it came to another balance than the caller has told already: a fault, so that nothing is kept */
export function requirePosted(
  posting: Posting,
  posted: QueryResult<Balance>,
  balanceAfterWon: number,
): void {
  const [entry] = posting.entriesOf(posted);
  if (entry?.balanceAfterWon !== balanceAfterWon)
    throw new Error(
      `${balanceAfterWon} won were expected, and ${entry?.balanceAfterWon} are left.`,
    );
}

export function postingOf(movement: Movement): Posting {
  const { memberId, key, type, amountWon, at, actor } = movement;
  const ownWon = effectWon(type, amountWon);
  // In the order in which `lockWallets` locks them, so that opposite conversions do not deadlock.
  const wallets = [...walletsOf(type)].sort();
  const own = HISTORY_TYPES[type].wallet;
  const amountsWon = wallets.map((wallet) => (wallet === own ? ownWon : -ownWon));
  const movementId = newId(at);
  const entryIds = wallets.map(() => newId(at));
  const statement = sql<Balance>`
    select balance_after_won from post_movement(
      ${memberId}, ${key}, ${movementId}, ${type}, ${ownWon}, ${at}, ${wallets}, ${amountsWon},
      ${entryIds}, ${actor?.adminId ?? null}, ${actor?.loginId ?? null}, ${movement.reason ?? null},
      ${movement.subject ?? null},
      ${movement.explanation ? JSON.stringify(movement.explanation) : null}
    ) as balance_after_won`;
  const entriesOf = ({ rows }: QueryResult<Balance>) => {
    if (rows.length === 0) throw new AlreadyPosted(key);
    return wallets
      .map((wallet, leg) => ({
        entryId: entryIds[leg] as string,
        movementId,
        wallet,
        amountWon: amountsWon[leg] as number,
        balanceAfterWon: (rows[leg] as Balance).balance_after_won,
      }))
      .sort((a, b) => Number(b.wallet === own) - Number(a.wallet === own));
  };
  return { movementId, statement, entriesOf };
}
