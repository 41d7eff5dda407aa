import {
  type FeedReplyOf,
  type feed,
  PROVIDER_IS_ON,
  PROVIDER_TAKES_MONEY,
} from '@gwanje/contract';
import { requireOpenDoor } from '../../config/settings/site-doors.queries';
import { requireFeature } from '../../config/settings/site-features.queries';
import type { FeedQuestion, FeedWork } from '../../feed/implement-feed';
import { findMemberRow, readBalances, requireMember } from '../../members/members.queries';
import { newId } from '../../platform/new-id';
import { beginProviderTransfer } from './begin-provider-transfer.command';
import { requireProvider } from './carry-out-provider-transfer';
import type { ConnectedProviders } from './provider-port';
import { findTransfersOf } from './provider-transfers.queries';

/** Money that goes to a table is bet there: it goes nowhere while nobody may bet on the site. */
async function requireOpenSite(
  {
    tx,
    isSitePaused,
    now,
  }: Pick<FeedWork<typeof feed.moveProviderMoney>, 'tx' | 'isSitePaused' | 'now'>,
  memberId: string,
): Promise<void> {
  await requireFeature(tx, 'transfer');
  const { is_test: isTest } = await requireMember(tx, memberId);
  const who = { db: tx, memberId };
  await requireOpenDoor(tx, { part: 'bet', isSitePaused, isTest, at: now(), who });
}

/**
 * What records that a member wants his money moved. The provider is asked by the job, since a call
 * of the feed is one transaction, which must not wait for somebody else's answer.
 */
export const moveByMember =
  (providers: ConnectedProviders) =>
  async ({
    input,
    isOn,
    refuse,
    ...work
  }: FeedWork<typeof feed.moveProviderMoney>): Promise<
    FeedReplyOf<typeof feed.moveProviderMoney>
  > => {
    const { memberId, provider, amountWon, direction } = input;
    const needed = direction === 'toProvider' ? PROVIDER_TAKES_MONEY : PROVIDER_IS_ON;
    if (!isOn(needed[provider])) return refuse('module.off');
    // What lies at a provider can always be had back.
    if (direction === 'toProvider') await requireOpenSite(work, memberId);
    requireProvider(providers, provider);
    // The feed's own Idempotency-Key holds for this call.
    const once = { key: newId(work.now()), claim: async () => undefined };
    const wanted = { ...input, ...once, actor: null };
    const { transfer } = await beginProviderTransfer(work, wanted, amountWon);
    const balances = await readBalances(work.tx, memberId, work.now());
    if (!balances) return refuse('member.not_found');
    const { transfer_id: transferId, status } = transfer;
    return { transferId, status, moneyWon: balances.moneyWon };
  };

/** The last moves of a member's money, as he is told of them: who asked is the operator's matter. */
export async function listOwnTransfers({
  db,
  input: { memberId },
  refuse,
}: FeedQuestion<typeof feed.listOwnTransfers>): Promise<FeedReplyOf<typeof feed.listOwnTransfers>> {
  if (!(await findMemberRow(db, memberId))) return refuse('member.not_found');
  return {
    transfers: (await findTransfersOf(db, memberId)).map((row) => ({
      transferId: row.transfer_id,
      ...{ provider: row.provider, direction: row.direction, status: row.status },
      amountWon: row.amount_won,
      requestedAt: row.requested_at.toISOString(),
      settledAt: row.settled_at?.toISOString() ?? null,
    })),
  };
}
