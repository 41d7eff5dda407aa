import { entries, HISTORY_TYPES } from '@gwanje/contract';
import { formatInstant, useShell } from '@gwanje/remote-kit';
import { formatWon } from '@gwanje/ui-kit';
import { useText } from '../../text';
import { DetailTable } from '../detail-table';
import type { PanelProps } from './panel-props';

/** How a member's wallets changed, with what lay in each afterwards. */
export function ChangePanel({ memberId }: PanelProps) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return (
    <DetailTable
      list={entries}
      filter={{ memberId }}
      things={t('change.things')}
      permission="money.read"
      columns={[
        { head: t('change.at'), cell: ({ at }) => formatInstant(at) },
        { head: t('change.wallet'), cell: ({ wallet }) => t(`wallet.${wallet}`) },
        { head: t('money.type'), cell: ({ type }) => HISTORY_TYPES[type][locale] },
        { head: t('money.amountWon'), cell: ({ amountWon }) => formatWon(amountWon) },
        { head: t('change.after'), cell: ({ balanceAfterWon }) => formatWon(balanceAfterWon) },
        { head: t('money.by'), cell: ({ actor }) => actor?.id ?? '–' },
        { head: t('reason'), cell: ({ reason }) => reason ?? '' },
      ]}
    />
  );
}
