import { PROVIDERS, type Provider, type Wallet } from '@gwanje/contract';
import { lockWallets, postMovement } from '../../ledger/post-movement';
import { raiseAlarm } from '../../platform/alarm';
import type { Tx } from '../../platform/database';
import type { Step } from '../../platform/implement';
import { transferState, transferSubject } from './begin-provider-transfer.command';
import type { TransferOutcome } from './provider-port';
import { getProviderTransfer, type ProviderTransfer } from './provider-transfers.queries';

type Done = Extract<TransferOutcome, { status: 'done' }>;

interface Booking {
  readonly tx: Tx;
  readonly transfer: ProviderTransfer;
  /** As they were when the transfer was locked, won. */
  readonly balancesWon: Record<Wallet, number>;
  readonly at: Date;
}

/** Whose deed the transfer is, whoever books it. */
const actorOf = ({ requested_by, requested_by_login_id }: ProviderTransfer) =>
  requested_by === null || requested_by_login_id === null
    ? null
    : { adminId: requested_by, loginId: requested_by_login_id };

/** Books what was won or lost at the provider since the record was last right. */
async function bookPlay(booking: Booking, providerBalanceWon: number): Promise<number> {
  const { tx, transfer, balancesWon, at } = booking;
  const { wallet, play } = PROVIDERS[transfer.provider];
  const recordedBalanceWon = balancesWon[wallet];
  const playWon = providerBalanceWon - recordedBalanceWon;
  if (playWon === 0) return 0;
  await postMovement(tx, {
    memberId: transfer.member_id,
    key: `play:${transfer.transfer_id}`,
    type: play,
    amountWon: playWon,
    at,
    actor: null,
    subject: transferSubject(transfer.transfer_id),
    explanation: { rule: 'providerPlay', values: { providerBalanceWon, recordedBalanceWon } },
  });
  return playWon;
}

async function bookDone(booking: Booking, { amountWon, balanceWon }: Done) {
  const { tx, transfer, balancesWon, at } = booking;
  const isTowardsMoney = transfer.direction === 'toMoney';
  const playWon = await bookPlay(booking, balanceWon + (isTowardsMoney ? amountWon : 0));
  if (isTowardsMoney && amountWon > 0)
    await postMovement(tx, {
      memberId: transfer.member_id,
      key: `provider:${transfer.transfer_id}`,
      type: PROVIDERS[transfer.provider].toMoney,
      amountWon,
      at,
      actor: actorOf(transfer),
      subject: transferSubject(transfer.transfer_id),
      explanation: { rule: 'providerTransfer', values: { providerBalanceWon: balanceWon } },
    });
  const columns = {
    status: 'done' as const,
    amount_won: amountWon,
    balance_won: balanceWon,
    money_won: balancesWon.money + (isTowardsMoney ? amountWon : 0),
  };
  return { columns, said: { balanceWon, playWon } };
}

async function bookRejected({ tx, transfer, at }: Booking, reason: string) {
  const amountWon = transfer.amount_won ?? 0;
  if (transfer.direction === 'toProvider')
    await postMovement(tx, {
      memberId: transfer.member_id,
      key: `providerReturn:${transfer.transfer_id}`,
      type: PROVIDERS[transfer.provider].toMoney,
      amountWon,
      at,
      actor: actorOf(transfer),
      subject: transferSubject(transfer.transfer_id),
      explanation: { rule: 'conversion', values: { fromWon: amountWon } },
    });
  return { columns: { status: 'rejected' as const }, said: { reason } };
}

/**
 * Books what a provider says became of a transfer. What is booked stays: the same answer again
 * changes nothing, and another one raises an alarm.
 *
 * @returns the transfer as it is now
 */
export async function settleProviderTransfer(
  step: Step,
  { member_id, transfer_id }: ProviderTransfer,
  outcome: TransferOutcome,
): Promise<ProviderTransfer> {
  const { tx, audit } = step;
  const { balancesWon, at } = await lockWallets(step, member_id);
  const transfer = await getProviderTransfer(tx, member_id, transfer_id);
  if (transfer.status !== 'pending') {
    const isSame =
      outcome.status === transfer.status &&
      (outcome.status !== 'done' || outcome.amountWon === transfer.amount_won);
    if (!isSame) await raiseMismatch(tx, transfer, outcome, at);
    return transfer;
  }
  const booking = { tx, transfer, balancesWon, at };
  const { columns, said } =
    outcome.status === 'done'
      ? await bookDone(booking, outcome)
      : await bookRejected(booking, outcome.reason);
  await tx
    .updateTable('provider_transfer')
    .set({ ...columns, settled_at: at })
    .where('member_id', '=', member_id)
    .where('transfer_id', '=', transfer_id)
    .execute();
  const settled = await getProviderTransfer(tx, member_id, transfer_id);
  await audit({
    action: 'provider.settle',
    subject: transferSubject(transfer_id),
    before: transferState(transfer),
    after: { ...transferState(settled), ...said },
  });
  return settled;
}

/** Tells that a provider's answer does not go with what was asked or booked, once a transfer. */
export const raiseMismatch = (
  db: Parameters<typeof raiseAlarm>[0],
  transfer: ProviderTransfer,
  answer: object,
  at: Date,
): Promise<void> =>
  raiseAlarm(db, {
    kind: 'providerMismatch',
    at,
    details: {
      transferId: transfer.transfer_id,
      provider: transfer.provider,
      memberId: transfer.member_id,
      booked: transferState(transfer),
      answer,
    },
    sameBy: { transferId: transfer.transfer_id },
  });

/** Tells, once a member and provider, that a provider was asked for a balance and told another's. */
export const raiseBalanceMismatch = (
  db: Parameters<typeof raiseAlarm>[0],
  { memberId, provider }: { readonly memberId: string; readonly provider: Provider },
  answer: object,
  at: Date,
): Promise<void> => {
  const sameBy = { asked: 'balance', provider, memberId };
  return raiseAlarm(db, {
    kind: 'providerMismatch',
    at,
    details: { ...sameBy, answer },
    sameBy,
  });
};
