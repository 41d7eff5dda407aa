import type { money, Provider, ReplyOf } from '@gwanje/contract';
import { requireMember } from '../members/members.queries';
import type { Database, Tx } from '../platform/database';
import type { AuditLine, Steps } from '../platform/implement';
import { Refusal } from '../platform/refusal';
import {
  beginProviderTransfer,
  requireSameWish,
  type WantedTransfer,
} from './begin-provider-transfer.command';
import { type ConnectedProviders, type GameProvider, NoAnswer } from './provider-port';
import {
  countTry,
  findProviderTransferByKey,
  getProviderTransfer,
  type ProviderTransfer,
} from './provider-transfers.queries';
import { raiseMismatch, settleProviderTransfer } from './settle-provider-transfer.command';

type Balances = ReplyOf<typeof money.honorToMoney>;

/** What every handler that speaks with providers stands on. */
export interface ProviderDesk {
  readonly providers: ConnectedProviders;
  readonly now: () => Date;
}

/** One transaction with its audit line, as a call or a job runs it. */
export interface Booker {
  readonly db: Database;
  readonly now: () => Date;
  readonly step: <T>(
    work: (tx: Tx, audit: (line: AuditLine) => Promise<void>) => Promise<T>,
  ) => Promise<T>;
}

/** @throws {Refusal} provider.not_connected */
export function requireProvider({ providers }: ProviderDesk, name: Provider) {
  const provider = providers[name];
  if (!provider) throw new Refusal('provider.not_connected');
  return provider;
}

/** @throws {Refusal} provider.unreachable */
export async function askBalance(provider: GameProvider, memberId: string): Promise<number> {
  try {
    return await provider.balanceOf(memberId);
  } catch (error) {
    if (error instanceof NoAnswer) throw new Refusal('provider.unreachable');
    throw error;
  }
}

/**
 * Asks a provider what became of a transfer, sends the same transfer if it never arrived, and
 * books the answer; without one the transfer stays pending. A transfer that is `new` is sent.
 *
 * @returns the transfer as it is now
 */
export async function settleByAsking(
  { db, now, step }: Booker,
  provider: GameProvider,
  transfer: ProviderTransfer,
  isNew = false,
): Promise<ProviderTransfer> {
  const { transfer_id: transferId, member_id: memberId, direction } = transfer;
  const order = { transferId, memberId, direction, amountWon: transfer.amount_won };
  try {
    const known = isNew ? null : await provider.find(order);
    const outcome = known ?? (await provider.send(order));
    return await step((tx, audit) => settleProviderTransfer(tx, audit, transfer, outcome, now()));
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    if (error.mismatch) await raiseMismatch(db, transfer, error.mismatch, now());
    return getProviderTransfer(db, memberId, transferId);
  }
}

/** @throws {Refusal} provider.pending, provider.rejected */
function answerOf(transfer: ProviderTransfer): Balances {
  const { status, member_id, balance_won, money_won } = transfer;
  const details = { transferId: transfer.transfer_id };
  if (status === 'pending') throw new Refusal('provider.pending', { details });
  if (status === 'rejected') throw new Refusal('provider.rejected', { details });
  return { _id: member_id, balanceWon: balance_won as number, moneyWon: money_won as number };
}

/**
 * Records a transfer, has the provider do it, and books its answer. The same key again asks for
 * the transfer that it began, and never begins another.
 *
 * @throws {Refusal} what the contract says of transfers
 */
async function carryOut(
  desk: ProviderDesk,
  { db, step }: Pick<Booker, 'db' | 'step'>,
  wanted: WantedTransfer,
): Promise<Balances> {
  const { memberId, actor, key } = wanted;
  const provider = requireProvider(desk, wanted.provider);
  const booker = { db, step, now: desk.now };
  const earlier = await findProviderTransferByKey(db, actor.adminId, key);
  if (earlier) {
    requireSameWish(earlier, wanted);
    if (earlier.status !== 'pending') return answerOf(earlier);
    await countTry(db, earlier, desk.now());
    return answerOf(await settleByAsking(booker, provider, earlier));
  }
  await requireMember(db, memberId);
  // A provider that is down is found out before anything waits for it.
  await askBalance(provider, memberId);
  const { transfer, isNew } = await step((tx, audit) =>
    beginProviderTransfer(tx, audit, wanted, desk.now()),
  );
  if (transfer.status !== 'pending') return answerOf(transfer);
  return answerOf(await settleByAsking(booker, provider, transfer, isNew));
}

type MoveSteps = Pick<
  Steps<typeof money.honorToMoney>,
  'input' | 'actor' | 'key' | 'claim' | 'db' | 'step'
>;

/** What carries out one of the specification's three calls that move money back from a provider. */
export const moveFromProvider =
  (desk: ProviderDesk, provider: Provider) =>
  ({ input, actor, key, claim, ...steps }: MoveSteps): Promise<Balances> =>
    carryOut(desk, steps, {
      memberId: input._id,
      provider,
      direction: 'toMoney',
      amountWon: input.all ? null : (input.amount as number),
      actor,
      key: key as string,
      claim,
    });

export const sendToProvider =
  (desk: ProviderDesk) =>
  ({ input, actor, key, claim, ...steps }: Steps<typeof money.sendToProvider>): Promise<Balances> =>
    carryOut(desk, steps, { ...input, direction: 'toProvider', actor, key: key as string, claim });
