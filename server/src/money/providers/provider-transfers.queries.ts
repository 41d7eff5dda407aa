import { type Provider, providerTransfers, type Wallet } from '@gwanje/contract';
import { sql } from 'kysely';
import { markedMemberOf } from '../../members/member-cell.queries';
import { ofMembers } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import type { Actor } from '../../platform/caller';
import type { Database, Tx } from '../../platform/database';
import { bindList, instant, type ListContext } from '../../platform/list';
import type { FilterOf, SumsOf } from '../../platform/list-source';
import { isOfDays } from '../totals/korean-days.queries';
import { waitBeforeAskingMs } from './provider-backoff.rule';

const transfers = (db: Database | Tx) =>
  db
    .selectFrom('provider_transfer as transfer')
    .leftJoin('admin', 'admin._id', 'transfer.requested_by')
    .selectAll('transfer')
    .select('admin.login_id as requested_by_login_id');

export type ProviderTransfer = Awaited<ReturnType<typeof getProviderTransfer>>;

export const findProviderTransfer = (db: Database | Tx, memberId: string, transferId: string) =>
  transfers(db)
    .where('transfer.member_id', '=', memberId)
    .where('transfer.transfer_id', '=', transferId)
    .executeTakeFirst();

export const getProviderTransfer = (db: Database | Tx, memberId: string, transferId: string) =>
  transfers(db)
    .where('transfer.member_id', '=', memberId)
    .where('transfer.transfer_id', '=', transferId)
    .executeTakeFirstOrThrow();

const OWN_TRANSFERS_MAX = 50;

/** The last moves of one member, the newest first. */
export const findTransfersOf = (db: Database | Tx, memberId: string) =>
  transfers(db)
    .where('transfer.member_id', '=', memberId)
    .orderBy('transfer.transfer_id', 'desc')
    .limit(OWN_TRANSFERS_MAX)
    .execute();

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
const OF_MEMBERS = ofMembers('transfer.member_id');

type Filter = FilterOf<typeof providerTransfers>;

const conditionsOf = ({ status, provider, direction, from, to }: Partial<Filter>) => [
  ...(status === undefined ? [] : [sql`transfer.status = ${status}`]),
  ...(provider === undefined ? [] : [sql`transfer.provider = ${provider}`]),
  ...(direction === undefined ? [] : [sql`transfer.direction = ${direction}`]),
  ...isOfDays(sql.ref('transfer.transfer_id'), { from, to }),
];

/** By direction and status; test accounts are listed, and in no sum. */
async function sumTransfers(
  context: ListContext,
  filter: Filter,
): Promise<SumsOf<typeof providerTransfers>> {
  type Total = SumsOf<typeof providerTransfers>['totals'][number];
  const where = sql.join([OF_MEMBERS(filter, context), ...conditionsOf(filter)], sql` and `);
  const { rows } = await sql<Total & { listed: number }>`
    select transfer.direction, transfer.status, count(*) as listed,
      count(*) filter (where not member.is_test) as transfers,
      coalesce(sum(transfer.amount_won) filter (where not member.is_test), 0) as "amountWon"
    from provider_transfer as transfer join member on member.member_id = transfer.member_id
    where ${where}
    group by transfer.direction, transfer.status
    order by transfer.direction, transfer.status`.execute(context.db);
  return {
    counted: rows.reduce((sum, { listed }) => sum + listed, 0),
    totals: rows.filter(({ transfers }) => transfers > 0).map(({ listed: _, ...total }) => total),
  };
}

/** Transfers to and from providers. */
export const PROVIDER_TRANSFERS = bindList(providerTransfers, {
  base: sql`provider_transfer`,
  as: 'transfer',
  joins: sql`join member on member.member_id = transfer.member_id`,
  within: OF_MEMBERS,
  id: ID,
  columns: {
    transferId: ID,
    member: markedMemberOf('member'),
    provider: sql.ref('transfer.provider'),
    direction: sql.ref('transfer.direction'),
    status: sql.ref('transfer.status'),
    amountWon: sql.ref('transfer.amount_won'),
    requestedAt: instant(sql.ref('transfer.requested_at')),
    settledAt: instant(sql.ref('transfer.settled_at')),
    tries: sql.ref('transfer.tries'),
    providerWon: sql.ref('transfer.balance_won'),
    recordedWon: sql`transfer.balance_won - coalesce((
      select play.amount_won from movement as play
      where play.member_id = transfer.member_id and play.key = 'play:' || transfer.transfer_id
        and ${acrossMembers}
    ), 0)`,
    moneyWon: sql.ref('transfer.money_won'),
  },
  narrow: async (_, filter) => conditionsOf(filter),
  sum: sumTransfers,
  sorts: { newest: { by: ID, direction: 'desc' }, oldest: { by: ID, direction: 'asc' } },
});
