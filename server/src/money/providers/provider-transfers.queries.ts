import { type Provider, providerTransfers, type Wallet } from '@gwanje/contract';
import { sql } from 'kysely';
import { ofMembers } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import type { Actor } from '../../platform/caller';
import type { Database, Tx } from '../../platform/database';
import { bindList, instant } from '../../platform/list';
import { waitBeforeAskingMs } from './provider-backoff.rule';

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

interface AskedFor {
  readonly memberId: string;
  readonly actor: Pick<Actor, 'adminId'>;
  /** The caller's Idempotency-Key. */
  readonly key: string;
}

/** What an administrator has asked for under a key, for this member. */
export const findProviderTransferByKey = (db: Database | Tx, { memberId, actor, key }: AskedFor) =>
  transfers(db)
    .where('transfer.member_id', '=', memberId)
    .where('transfer.requested_by', '=', actor.adminId)
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
    .where(acrossMembers)
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

const ID = sql.ref('transfer.transfer_id');

/** Transfers to and from providers. */
export const PROVIDER_TRANSFERS = bindList(providerTransfers, {
  base: sql`provider_transfer`,
  as: 'transfer',
  within: ofMembers('transfer.member_id'),
  id: ID,
  columns: {
    transferId: ID,
    memberId: sql.ref('transfer.member_id'),
    provider: sql.ref('transfer.provider'),
    direction: sql.ref('transfer.direction'),
    status: sql.ref('transfer.status'),
    amountWon: sql.ref('transfer.amount_won'),
    requestedAt: instant(sql.ref('transfer.requested_at')),
    settledAt: instant(sql.ref('transfer.settled_at')),
    tries: sql.ref('transfer.tries'),
  },
  filters: { status: (status) => sql`transfer.status = ${status}` },
  sorts: { newest: { by: ID, direction: 'desc' }, oldest: { by: ID, direction: 'asc' } },
});
