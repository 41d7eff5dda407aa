import { type BetDetail, HISTORY_TYPES } from '@gwanje/contract';
import { formatInstant, useLocalized } from '@gwanje/remote-kit';
import { formatWon, Table } from '@gwanje/ui-kit';
import { useText } from '../text';

type Entry = Omit<BetDetail['entries'][number], 'by'>;

/** What has moved in the name of a bet, between which balances. */
export function EntriesTable({ entries }: { readonly entries: readonly Entry[] }) {
  const t = useText();
  const localized = useLocalized();
  return (
    <Table caption={t('detail.entries')}>
      <thead>
        <tr>
          <th scope="col">{t('detail.at')}</th>
          <th scope="col">{t('detail.entry')}</th>
          <th scope="col" data-n>
            {t('detail.before')}
          </th>
          <th scope="col" data-n>
            {t('detail.amount')}
          </th>
          <th scope="col" data-n>
            {t('detail.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ entryId, at, type, amountWon, balanceAfterWon }) => (
          <tr key={entryId}>
            <td>{formatInstant(at)}</td>
            <td>{localized(HISTORY_TYPES[type])}</td>
            <td data-n>{formatWon(balanceAfterWon - amountWon)}</td>
            <td data-n>
              {amountWon > 0 && '+'}
              {formatWon(amountWon)}
            </td>
            <td data-n>{formatWon(balanceAfterWon)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
