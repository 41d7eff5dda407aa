import { type money, PROVIDERS, type Provider, type ReplyOf } from '@gwanje/contract';
import { lockWallets, postMovement } from '../../ledger/post-movement';
import { requireMember } from '../../members/members.queries';
import type { Database, Tx } from '../../platform/database';
import type { Step, Steps } from '../../platform/implement';
import { newId } from '../../platform/new-id';
import { Refusal } from '../../platform/refusal';
import { askBalance, requireProvider } from './carry-out-provider-transfer';
import type { ConnectedProviders } from './provider-port';
import { getProviderWallet, hasPendingTransfer } from './provider-transfers.queries';

type Balances = ReplyOf<typeof money.refreshHonor>;

/** How often the provider is asked when the record changes under the answer. */
const ASKS_MAX = 3;

interface Seen {
  readonly memberId: string;
  readonly provider: Provider;
  /** How many entries the record had before the provider was asked. */
  readonly seq: number;
  readonly providerBalanceWon: number;
}

/** @throws {Refusal} provider.pending: what lies there may be on its way */
async function requireNothingPending(db: Database | Tx, memberId: string, provider: Provider) {
  if (await hasPendingTransfer(db, memberId, provider)) throw new Refusal('provider.pending');
}

/**
 * Books the difference between what a provider holds and the record as play, unless the record
 * has changed since the provider was asked: then the answer may be older than the change.
 *
 * @returns undefined when it has changed
 */
async function bookBalance(
  step: Step,
  { memberId, provider, seq, providerBalanceWon }: Seen,
): Promise<Balances | undefined> {
  const { tx, audit } = step;
  const { wallet, play } = PROVIDERS[provider];
  const { balancesWon, at } = await lockWallets(step, memberId);
  await requireNothingPending(tx, memberId, provider);
  if ((await getProviderWallet(tx, memberId, wallet)).seq !== seq) return undefined;
  const recordedBalanceWon = balancesWon[wallet];
  const balances = { _id: memberId, balanceWon: providerBalanceWon, moneyWon: balancesWon.money };
  if (providerBalanceWon === recordedBalanceWon) return balances;
  const subject = `wallet/${memberId}/${wallet}`;
  await postMovement(tx, {
    memberId,
    key: `play:${newId(at)}`,
    type: play,
    amountWon: providerBalanceWon - recordedBalanceWon,
    at,
    actor: null,
    subject,
    explanation: { rule: 'providerPlay', values: { providerBalanceWon, recordedBalanceWon } },
  });
  await audit({
    subject,
    before: { balanceWon: recordedBalanceWon },
    after: { balanceWon: providerBalanceWon },
  });
  return balances;
}

type RefreshSteps = Pick<Steps<typeof money.refreshHonor>, 'input' | 'db' | 'now' | 'step'>;

/** What carries out one of the specification's three calls that take over a provider's balance. */
export const refreshProviderBalance =
  (providers: ConnectedProviders, name: Provider) =>
  async ({ input, db, now, step: runStep }: RefreshSteps): Promise<Balances> => {
    const memberId = input._id;
    const provider = requireProvider(providers, name);
    await requireMember(db, memberId);
    for (let asks = 1; asks <= ASKS_MAX; asks += 1) {
      const { seq } = await getProviderWallet(db, memberId, PROVIDERS[name].wallet);
      await requireNothingPending(db, memberId, name);
      const asked = { memberId, provider: name };
      const providerBalanceWon = await askBalance({ db, now }, provider, asked);
      const seen = { ...asked, seq, providerBalanceWon };
      const balances = await runStep((step) => bookBalance(step, seen));
      if (balances) return balances;
    }
    throw new Refusal('provider.pending');
  };
