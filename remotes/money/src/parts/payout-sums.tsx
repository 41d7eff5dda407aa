import { query, useQuery } from '@gwanje/api-client';
import { money } from '@gwanje/contract';
import { usePermitted } from '@gwanje/remote-kit';
import { formatWon } from '@gwanje/ui-kit';
import { useText } from '../text';

const ASKED_EVERY_MS = 10_000;

/** What is to be transferred to accounts of each bank, and what was today. */
export function PayoutSums() {
  const t = useText();
  const mayDecide = usePermitted('money.decide');
  const { data } = useQuery({
    ...query(money.readPayouts, {}),
    enabled: mayDecide,
    refetchInterval: ASKED_EVERY_MS,
  });
  if (!data || data.banks.length === 0) return null;
  return (
    <ul aria-label={t('payout.label')}>
      {data.banks.map(({ bank, due, dueWon, paid, paidWon }) => (
        <li key={bank}>
          {t('payout.bank', { bank, due, dueWon: formatWon(dueWon) })}
          {paid > 0 && ` · ${t('payout.paidToday', { bank, paid, paidWon: formatWon(paidWon) })}`}
        </li>
      ))}
    </ul>
  );
}
