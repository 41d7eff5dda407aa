import { type money, PROVIDER_VALUES, PROVIDERS, type TestAccount } from '@gwanje/contract';
import { postMovement } from '../../ledger/post-movement';
import { requireMember } from '../../members/members.queries';
import type { Step, Steps } from '../../platform/implement';
import { newId } from '../../platform/new-id';
import { Refusal } from '../../platform/refusal';
import { moveFromProvider } from '../providers/carry-out-provider-transfer';
import type { ConnectedProviders } from '../providers/provider-port';
import { getProviderWallet } from '../providers/provider-transfers.queries';
import { adjustTestMoney, lockTestWallets } from './change-test-money.command';
import { TEST_ACCOUNTS } from './test-money.queries';

type Reset = Steps<typeof money.resetTestMoney>;

/** Brings home what lies at each provider; what is not there any more is not asked for twice. */
async function bringHome(providers: ConnectedProviders, steps: Reset): Promise<void> {
  const { memberId } = steps.input;
  for (const name of PROVIDER_VALUES) {
    const { balance_won } = await getProviderWallet(steps.db, memberId, PROVIDERS[name].wallet);
    if (balance_won === 0) continue;
    const key = `${steps.key}:${name}`;
    const input = { _id: memberId, all: true };
    await moveFromProvider(providers, name)({ ...steps, input, key });
  }
}

/** Income money becomes money, and everything that is there is taken. */
async function empty(step: Step, { input, actor, claim }: Reset): Promise<TestAccount> {
  const { tx, audit } = step;
  const { memberId, reason } = input;
  await claim(tx);
  const { balancesWon, at } = await lockTestWallets(step, memberId);
  const { income: incomeWon, point: pointWon } = balancesWon;
  if (incomeWon > 0)
    await postMovement(tx, {
      ...{ memberId, key: `convert:${newId(at)}`, type: 'incomeMoneyExCharge' },
      ...{ amountWon: incomeWon, at, actor, reason, subject: `member/${memberId}` },
      explanation: { rule: 'conversion', values: { fromWon: incomeWon } },
    });
  const deed = { tx, actor, memberId, reason, at };
  const moneyWon = balancesWon.money + incomeWon;
  const subjects: string[] = [];
  for (const [wallet, beforeWon] of [
    ['money', moneyWon],
    ['point', pointWon],
  ] as const)
    if (beforeWon > 0)
      subjects.push(await adjustTestMoney({ ...deed, beforeWon }, 'take', wallet, beforeWon));
  const account = await TEST_ACCOUNTS.get({ db: tx, actor }, memberId, { memberId });
  // Each taking is told of; what was empty already is told of once.
  for (const subject of subjects.length > 0 ? subjects : [`member/${memberId}`])
    await audit({
      subject,
      before: { memberId, walletsWon: balancesWon },
      after: {
        memberId,
        status: 'done',
        moneyWon: account.moneyWon,
        pointWon: account.pointWon,
        reason,
      },
    });
  return account;
}

/** What brings every balance of a test account back to nothing. */
export const resetTestMoney =
  (providers: ConnectedProviders) =>
  async (steps: Reset): Promise<TestAccount> => {
    const member = await requireMember(steps.db, steps.input.memberId);
    if (!member.is_test) throw new Refusal('money.not_test');
    await bringHome(providers, steps);
    return steps.step((step) => empty(step, steps));
  };
