import {
  adjustments,
  HISTORY_TYPES,
  REQUEST_KINDS,
  REQUEST_STATUSES,
  type RequestKind,
  type requests as RequestList,
  type RowOf,
  requests,
} from '@gwanje/contract';
import { formatInstant, useShell } from '@gwanje/remote-kit';
import { formatWon } from '@gwanje/ui-kit';
import { useText } from '../../text';
import { DetailTable } from '../detail-table';
import type { PanelProps } from './panel-props';

const KINDS: readonly RequestKind[] = ['charge', 'exchange'];

/** What a member asked for, and what was paid to him or taken directly. */
export function MoneyPanel({ memberId }: PanelProps) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const columns = [
    {
      head: t('money.requestedAt'),
      cell: (row: RowOf<typeof RequestList>) => formatInstant(row.requestedAt),
    },
    { head: t('money.amount'), cell: (row: RowOf<typeof RequestList>) => formatWon(row.amountWon) },
    {
      head: t('user.status'),
      cell: (row: RowOf<typeof RequestList>) => REQUEST_STATUSES[row.status][locale],
    },
    {
      head: t('money.bonus'),
      cell: (row: RowOf<typeof RequestList>) => formatWon(row.bonusWon ?? 0),
    },
    { head: t('money.by'), cell: (row: RowOf<typeof RequestList>) => row.decidedBy?.id ?? '–' },
    { head: t('reason'), cell: (row: RowOf<typeof RequestList>) => row.reason ?? '' },
  ];
  return (
    <>
      {KINDS.map((kind) => (
        <section key={kind}>
          <h3>{REQUEST_KINDS[kind][locale]}</h3>
          <DetailTable
            list={requests}
            filter={{ kind, memberId }}
            things={REQUEST_KINDS[kind][locale]}
            permission="money.read"
            columns={columns}
          />
        </section>
      ))}
      <section>
        <h3>{t('money.adjustments')}</h3>
        <DetailTable
          list={adjustments}
          filter={{ memberId }}
          things={t('money.adjustments')}
          permission="money.read"
          columns={[
            { head: t('money.requestedAt'), cell: (row) => formatInstant(row.requestedAt) },
            { head: t('money.type'), cell: (row) => HISTORY_TYPES[row.type][locale] },
            { head: t('money.amount'), cell: (row) => formatWon(row.amountWon) },
            { head: t('reason'), cell: (row) => row.reason },
            { head: t('money.by'), cell: (row) => row.decidedBy?.id ?? row.requestedBy.id },
          ]}
        />
      </section>
    </>
  );
}
