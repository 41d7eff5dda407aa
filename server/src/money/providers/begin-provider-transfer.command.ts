import { BALANCE_WON_MAX, MEMBER_STATUS_NORMAL, PROVIDERS, type Provider } from '@gwanje/contract';
import { closedTransfer, isBlocked } from '../../bets/casino/casino-doors.queries';
import { lockWallets, postMovement } from '../../ledger/post-movement';
import { requireMember } from '../../members/members.queries';
import type { Actor } from '../../platform/caller';
import type { Tx } from '../../platform/database';
import type { Step } from '../../platform/implement';
import { newId } from '../../platform/new-id';
import { Refusal } from '../../platform/refusal';
import {
  askAfter,
  findProviderTransferByKey,
  getProviderTransfer,
  hasPendingTransfer,
  type ProviderTransfer,
} from './provider-transfers.queries';

export interface WantedTransfer {
  readonly memberId: string;
  readonly provider: Provider;
  readonly direction: 'toMoney' | 'toProvider';
  /** Null for everything that lies there. */
  readonly amountWon: number | null;
  /** Null: the member himself. */
  readonly actor: Pick<Actor, 'adminId' | 'loginId'> | null;
  /** The caller's Idempotency-Key. */
  readonly key: string;
  /** Makes it this wish's alone among all of the caller's; refused with request.key_reused. */
  readonly claim: (tx: Tx) => Promise<void>;
}

/** What a provider transfer is, for the audit log. */
export const transferState = (transfer: ProviderTransfer) => ({
  memberId: transfer.member_id,
  provider: transfer.provider,
  direction: transfer.direction,
  isAll: transfer.is_all,
  amountWon: transfer.amount_won,
  status: transfer.status,
});

export const transferSubject = (transferId: string) => `providerTransfer/${transferId}`;

/** @throws {Refusal} request.key_reused when the key came with another wish */
export function requireSameWish(transfer: ProviderTransfer, wanted: WantedTransfer): void {
  const isSame =
    transfer.member_id === wanted.memberId &&
    transfer.provider === wanted.provider &&
    transfer.direction === wanted.direction &&
    transfer.is_all === (wanted.amountWon === null) &&
    (transfer.is_all || transfer.amount_won === wanted.amountWon);
  if (!isSame) throw new Refusal('request.key_reused');
}

/**
 * Money goes to a provider to be bet there, so whoever may not bet sends none.
 *
 * @throws {Refusal} member.not_found, member.not_normal, casino.member_blocked, casino.maintenance,
 *   casino.above_max
 */
async function requireMaySend(tx: Tx, wanted: WantedTransfer, at: Date) {
  const member = await requireMember(tx, wanted.memberId);
  if (member.status !== MEMBER_STATUS_NORMAL) throw new Refusal('member.not_normal');
  if (isBlocked(member, at)) throw new Refusal('casino.member_blocked');
  const { provider } = wanted;
  const closed = await closedTransfer(tx, {
    ...{ member, provider, amountWon: wanted.amountWon as number, at },
  });
  if (closed) throw closed;
}

/** Money that is on its way to a provider has left the member's money already. */
async function debit(tx: Tx, transferId: string, wanted: WantedTransfer, at: Date) {
  const { memberId, provider, actor } = wanted;
  const amountWon = wanted.amountWon as number;
  await postMovement(tx, {
    memberId,
    key: `provider:${transferId}`,
    type: PROVIDERS[provider].toProvider,
    amountWon,
    at,
    actor,
    subject: transferSubject(transferId),
    explanation: { rule: 'conversion', values: { fromWon: amountWon } },
  });
}

/**
 * Records what a provider is about to be asked, so that whatever happens then, it is asked until
 * it is known what became of it. The same key finds the transfer that it began.
 *
 * @param heldWon what lies at the provider, and so what "all" will be, if nothing happens meanwhile
 * @throws {Refusal} member.not_found, member.not_normal, casino.member_blocked, casino.maintenance,
 * casino.above_max, money.insufficient, money.wallet_full, provider.pending, request.key_reused
 */
export async function beginProviderTransfer(
  step: Step,
  wanted: WantedTransfer,
  heldWon: number,
): Promise<{ readonly transfer: ProviderTransfer; readonly isNew: boolean }> {
  const { tx, audit } = step;
  const { memberId, provider, direction, amountWon, actor, key, claim } = wanted;
  // The members of two wishes share nothing else that would hold one of them up.
  await claim(tx);
  const { at, balancesWon } = await lockWallets(step, memberId);
  const earlier = actor && (await findProviderTransferByKey(tx, { memberId, actor, key }));
  if (earlier) {
    requireSameWish(earlier, wanted);
    return { transfer: earlier, isNew: false };
  }
  if (await hasPendingTransfer(tx, memberId, provider)) throw new Refusal('provider.pending');
  const isTowardsProvider = direction === 'toProvider';
  if (isTowardsProvider) await requireMaySend(tx, wanted, at);
  // What a provider has done cannot be refused any more, so room for it is asked for before.
  if (!isTowardsProvider && balancesWon.money + (amountWon ?? heldWon) > BALANCE_WON_MAX)
    throw new Refusal('money.wallet_full');

  const transferId = newId(at);
  await tx
    .insertInto('provider_transfer')
    .values({
      member_id: memberId,
      transfer_id: transferId,
      provider,
      direction,
      status: 'pending',
      is_all: amountWon === null,
      amount_won: amountWon,
      requested_by: actor?.adminId ?? null,
      requested_at: at,
      tries: 1,
      ask_after: askAfter(at, 1),
      key,
    })
    .execute();
  if (isTowardsProvider) await debit(tx, transferId, wanted, at);
  const transfer = await getProviderTransfer(tx, memberId, transferId);
  await audit({ subject: transferSubject(transferId), after: transferState(transfer) });
  return { transfer, isNew: true };
}
