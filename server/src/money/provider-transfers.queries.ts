import type { money, ParsedInputOf, Provider, ReplyOf, Wallet } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database';
import { waitBeforeAskingMs } from './provider-backoff.rule';

type TransferList = ReplyOf<typeof money.listProviderTransfers>;

const TRANSFERS_PER_PAGE = 50;

const transfers = (db: Database | Tx) =>
  db
    .selectFrom('provider_transfer as transfer')
    .leftJoin('admin', 'admin._id', 'transfer.requested_by')
    .selectAll('transfer')
    .select('admin.login_id as requested_by_login_id');

export type ProviderTransfer = Awaited<ReturnType<typeof getProviderTransfer>>;

export const getProviderTransfer = (db: Database | Tx, memberId: string, transferId: string) =>
  transfers(db)
    .where('transfer.member_id', '=', memberId)
    .where('transfer.transfer_id', '=', transferId)
    .executeTakeFirstOrThrow();

/** What an administrator has asked for under a key, for whatever member. */
export const findProviderTransferByKey = (db: Database | Tx, adminId: string, key: string) =>
  transfers(db)
    .where('transfer.requested_by', '=', adminId)
    .where('transfer.key', '=', key)
    .executeTakeFirst();

export const hasPendingTransfer = async (
  db: Database | Tx,
  memberId: string,
  provider: Provider,
): Promise<boolean> =>
  (await db
    .selectFrom('provider_transfer')
    .select('transfer_id')
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .where('status', '=', 'pending')
    .executeTakeFirst()) !== undefined;

/** Pending transfers of one provider whose time to be asked for has come, the longest due first. */
export const listDueTransfers = (db: Database, provider: Provider, now: Date, rowsMax: number) =>
  transfers(db)
    .where('transfer.provider', '=', provider)
    .where('transfer.status', '=', 'pending')
    .where('transfer.ask_after', '<=', now)
    .orderBy('transfer.ask_after')
    .limit(rowsMax)
    .execute();

/** When a provider that was asked `tries` times is asked again. */
export const askAfter = (now: Date, tries: number): Date =>
  new Date(now.getTime() + waitBeforeAskingMs(tries));

/** Counts that a provider is asked, before it is: whoever dies asking waits like everybody else. */
export async function countTry(
  db: Database,
  { member_id, transfer_id, tries }: ProviderTransfer,
  now: Date,
): Promise<void> {
  await db
    .updateTable('provider_transfer')
    .set({ tries: sql`tries + 1`, ask_after: askAfter(now, tries + 1) })
    .where('member_id', '=', member_id)
    .where('transfer_id', '=', transfer_id)
    .where('status', '=', 'pending')
    .execute();
}

/** What is recorded to lie at a provider, and how many entries have led to it. */
export const getProviderWallet = (db: Database | Tx, memberId: string, wallet: Wallet) =>
  db
    .selectFrom('wallet')
    .select(['balance_won', 'seq'])
    .where('member_id', '=', memberId)
    .where('wallet', '=', wallet)
    .executeTakeFirstOrThrow();

/** Transfers, newest first, below `before` when it is given. */
export async function listProviderTransfers(
  db: Database,
  { status, memberId, before }: ParsedInputOf<typeof money.listProviderTransfers>,
): Promise<TransferList> {
  const rows = await db
    .selectFrom('provider_transfer')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status as 'pending'))
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId as string))
    .$if(before !== undefined, (query) => query.where('transfer_id', '<', before as string))
    .orderBy('transfer_id', 'desc')
    .limit(TRANSFERS_PER_PAGE + 1)
    .execute();
  return {
    transfers: rows.slice(0, TRANSFERS_PER_PAGE).map((row) => ({
      transferId: row.transfer_id,
      memberId: row.member_id,
      provider: row.provider,
      direction: row.direction,
      status: row.status,
      amountWon: row.amount_won,
      requestedAt: row.requested_at.toISOString(),
      settledAt: row.settled_at?.toISOString() ?? null,
      tries: row.tries,
    })),
    more: rows.length > TRANSFERS_PER_PAGE,
  };
}
