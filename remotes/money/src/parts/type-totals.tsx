import { query, useQuery } from '@gwanje/api-client';
import { HISTORY_TYPES, type InputOf, money } from '@gwanje/contract';
import { useSearchParams, useShell } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { daysInAddress } from '@gwanje/remote-kit/list';
import { formatWon, Table } from '@gwanje/ui-kit';
import { useState } from 'react';
import { entryFilterOf } from '../domain/entry-filter.rule';
import { useText } from '../text';
import { Change } from './change';

type Filter = InputOf<typeof money.totalEntries>;

/** What an address says beside its days. */
const NAMES = [
  ...['memberId', 'partnerId', 'wallet', 'groups', 'types', 'actor', 'subject', 'isTest'],
  ...['minWon', 'maxWon', 'betting'],
];

/** The sums of the filter by type, for whoever unfolds them. */
export function TypeTotals() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('entries.byType')}</summary>
      {isOpen && <Totals />}
    </details>
  );
}

function Totals() {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const [params] = useSearchParams();
  const said = Object.fromEntries([...params].filter(([name]) => NAMES.includes(name)));
  const filter = { ...entryFilterOf(said), ...daysInAddress(params, 'today') } as Filter;
  const asked = useQuery(query(money.totalEntries, filter));
  return (
    <Answered
      answer={asked}
      things={t('entries.byType')}
      isEmpty={({ totals }) => totals.length === 0}
    >
      {({ totals }) => (
        <Table caption={t('entries.byType')}>
          <thead>
            <tr>
              <th scope="col">{t('entries.wallet')}</th>
              <th scope="col">{t('entries.type')}</th>
              <th scope="col" data-n>
                {t('entries.count')}
              </th>
              <th scope="col" data-n>
                {t('entries.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {totals.map(({ wallet, type, entries, amountWon }) => (
              <tr key={`${wallet} ${type}`}>
                <td>{t(`wallet.${wallet}`)}</td>
                <th scope="row">{HISTORY_TYPES[type][locale]}</th>
                <td data-n>{formatWon(entries)}</td>
                <td data-n>
                  <Change won={amountWon} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Answered>
  );
}
