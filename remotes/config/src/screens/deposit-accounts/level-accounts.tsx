import { query, useQuery } from '@gwanje/api-client';
import { money, type ReplyOf } from '@gwanje/contract';
import { Badge } from '@gwanje/ui-kit';
import { useText } from '../../text';

type OfLevel = ReplyOf<typeof money.listDepositAccountLevels>[number];

interface Run {
  readonly from: number;
  to: number;
  readonly account: OfLevel['account'];
}

/** Levels beside each other that would pay into the same account are said together. */
function runsOf(levels: readonly OfLevel[]): readonly Run[] {
  const runs: Run[] = [];
  for (const { level, account } of levels) {
    const last = runs.at(-1);
    if (last && JSON.stringify(last.account) === JSON.stringify(account)) last.to = level;
    else runs.push({ from: level, to: level, account });
  }
  return runs;
}

/** Where each level would pay in now, and which is left without an account. */
export function LevelAccounts() {
  const t = useText();
  const { data } = useQuery(query(money.listDepositAccountLevels, {}));
  if (!data) return null;
  return (
    <p role="status">
      {t('bank.now')}:{' '}
      {runsOf(data).map(({ from, to, account }) => (
        <span key={from}>
          <Badge tone={account ? 'neutral' : 'bad'}>
            {t(from === to ? 'bank.level' : 'bank.now.levels', { level: from, to })}{' '}
            {account ? `${account.bank} ${account.number}` : t('bank.now.none')}
          </Badge>{' '}
        </span>
      ))}
    </p>
  );
}
