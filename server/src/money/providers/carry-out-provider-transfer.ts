import type { money, Provider, ReplyOf } from '@gwanje/contract';
import { requireMember } from '../../members/members.queries';
import type { Actor } from '../../platform/caller';
import type { Database } from '../../platform/database';
import type { RunStep, Steps } from '../../platform/implement';
import { Refusal } from '../../platform/refusal';
import { mayMoveMoneyOf } from '../own-money.rule';
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
import {
  raiseBalanceMismatch,
  raiseMismatch,
  settleProviderTransfer,
} from './settle-provider-transfer.command';

type Balances = ReplyOf<typeof money.honorToMoney>;

/** One transaction with its audit line, as a call or a job runs it. */
export interface Booker {
  readonly db: Database;
  readonly now: () => Date;
  readonly step: RunStep;
}

/** @throws {Refusal} provider.not_connected */
export function requireProvider(providers: ConnectedProviders, name: Provider) {
  const provider = providers[name];
  if (!provider) throw new Refusal('provider.not_connected');
  return provider;
}

/**
 * What lies with a provider for a member, won. An answer about somebody else raises an alarm.
 *
 * @throws {Refusal} provider.unreachable
 */
export async function askBalance(
  { db, now }: Pick<Booker, 'db' | 'now'>,
  provider: GameProvider,
  asked: { readonly memberId: string; readonly provider: Provider },
): Promise<number> {
  try {
    return await provider.balanceOf(asked.memberId);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    if (error.mismatch) await raiseBalanceMismatch(db, asked, error.mismatch, now());
    throw new Refusal('provider.unreachable');
  }
}

interface AskedTransfer {
  /** As it is now. */
  readonly transfer: ProviderTransfer;
  /** Nothing came that can be believed. */
  readonly isSilent: boolean;
}

/**
 * Asks a provider what became of a transfer, sends the same transfer if it never arrived, and
 * books the answer; without one the transfer stays pending. So it does, with an alarm, while a
 * wallet has no room for what the answer says. A transfer that is `new` is sent.
 */
export async function settleByAsking(
  { db, now, step }: Booker,
  provider: GameProvider,
  transfer: ProviderTransfer,
  isNew = false,
): Promise<AskedTransfer> {
  const { transfer_id: transferId, member_id: memberId, direction } = transfer;
  const order = { transferId, memberId, direction, amountWon: transfer.amount_won };
  try {
    const known = isNew ? null : await provider.find(order);
    const outcome = known ?? (await provider.send(order));
    const booking = step((work) => settleProviderTransfer(work, transfer, outcome));
    const settled = await booking.catch(async (error: unknown) => {
      if (!(error instanceof Refusal && error.code === 'money.wallet_full')) throw error;
      await raiseMismatch(db, transfer, outcome, now());
      return transfer;
    });
    return { transfer: settled, isSilent: false };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    if (error.mismatch) await raiseMismatch(db, transfer, error.mismatch, now());
    return { transfer: await getProviderTransfer(db, memberId, transferId), isSilent: true };
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
  providers: ConnectedProviders,
  booker: Booker,
  wanted: WantedTransfer & { readonly actor: Pick<Actor, 'adminId' | 'loginId' | 'line'> },
): Promise<Balances> {
  const { db, now, step } = booker;
  const { memberId, actor } = wanted;
  if (!mayMoveMoneyOf(memberId, actor)) throw new Refusal('money.not_own');
  const provider = requireProvider(providers, wanted.provider);
  const earlier = await findProviderTransferByKey(db, wanted);
  if (earlier) {
    requireSameWish(earlier, wanted);
    if (earlier.status !== 'pending') return answerOf(earlier);
    await countTry(db, earlier, now());
    return answerOf((await settleByAsking(booker, provider, earlier)).transfer);
  }
  await requireMember(db, memberId);
  // A provider that is down is found out before anything waits for it.
  const heldWon = await askBalance(booker, provider, wanted);
  const { transfer, isNew } = await step((work) => beginProviderTransfer(work, wanted, heldWon));
  if (transfer.status !== 'pending') return answerOf(transfer);
  return answerOf((await settleByAsking(booker, provider, transfer, isNew)).transfer);
}

type MoveSteps = Pick<
  Steps<typeof money.honorToMoney>,
  'input' | 'actor' | 'key' | 'claim' | 'db' | 'now' | 'step'
>;

/** What carries out one of the specification's three calls that move money back from a provider. */
export const moveFromProvider =
  (providers: ConnectedProviders, provider: Provider) =>
  ({ input, actor, key, claim, ...steps }: MoveSteps): Promise<Balances> =>
    carryOut(providers, steps, {
      memberId: input._id,
      provider,
      direction: 'toMoney',
      amountWon: input.all ? null : (input.amount as number),
      actor,
      key: key as string,
      claim,
    });

export const sendToProvider =
  (providers: ConnectedProviders) =>
  ({ input, actor, key, claim, ...steps }: Steps<typeof money.sendToProvider>): Promise<Balances> =>
    carryOut(providers, steps, {
      ...input,
      direction: 'toProvider',
      actor,
      key: key as string,
      claim,
    });
