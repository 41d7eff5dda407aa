import { query, useQuery } from '@gwanje/api-client';
import {
  HISTORY_GROUPS,
  HISTORY_TYPES,
  HOUSE_ACCOUNTS,
  moneyHistoryPath,
  partners,
} from '@gwanje/contract';
import { Link, useLocalized, useShell } from '@gwanje/remote-kit';
import { Answered, Note } from '@gwanje/remote-kit/decision';
import { formatWon, Table } from '@gwanje/ui-kit';
import { NumberHeads } from '../../parts/number-heads';
import { Amounts, Remark, WonCell } from '../../parts/won';
import { useText } from '../../text';
import type { TabProps } from './tab';

/** Every history type with what it did; together they are the change of what members hold. */
export function TypesTab({ span }: TabProps) {
  const t = useText();
  const localized = useLocalized();
  const history = useShell(({ flags }) => moneyHistoryPath(flags));
  const answer = useQuery(query(partners.readCalcTypes, span));
  return (
    <Answered
      answer={answer}
      things={t('calcDetail.things')}
      permission="calc.read"
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows, balanceChangeWon }) => (
        <Amounts>
          <Table caption={t('calcDetail.tab.types')}>
            <thead>
              <tr>
                <th scope="col">{t('calcDetail.type')}</th>
                <th scope="col">{t('calcDetail.group')}</th>
                <NumberHeads of={['calcDetail.entries']} />
                <NumberHeads
                  areWon
                  of={['calcDetail.plus', 'calcDetail.minus', 'calcDetail.sum']}
                />
                <th scope="col">{t('calcDetail.account')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ type, group, entries, plusWon, minusWon, sumWon, account }) => (
                <tr key={type}>
                  <th scope="row">
                    <Link to={`${history}?types=${type}&from=${span.from}&to=${span.to}`}>
                      {localized(HISTORY_TYPES[type])}
                    </Link>
                  </th>
                  <td>{localized(HISTORY_GROUPS[group])}</td>
                  <td data-n>{entries.toLocaleString('en-US')}</td>
                  <WonCell won={plusWon} />
                  <WonCell won={minusWon} />
                  <WonCell won={sumWon} />
                  <td>{account ? localized(HOUSE_ACCOUNTS[account]) : '–'}</td>
                </tr>
              ))}
            </tbody>
          </Table>
          <Remark>{t('calcDetail.balanceChange', { won: formatWon(balanceChangeWon) })}</Remark>
          <AgreesWithBalances span={span} changeWon={balanceChangeWon} />
        </Amounts>
      )}
    </Answered>
  );
}

interface BalancesProps extends Pick<TabProps, 'span'> {
  readonly changeWon: number;
}

/** Whether types sum to what wallets hold more as the days were closed, and by how much they do not. */
function AgreesWithBalances({ span, changeWon }: BalancesProps) {
  const t = useText();
  const days = useQuery(query(partners.readCalcDays, span)).data?.days ?? [];
  // A first day has nothing before it, and a running day goes on.
  if (days.length === 0 || !days.every(({ isClosed, bridge }) => isClosed && bridge)) return null;
  const heldWon = days.reduce((sum, { bridge }) => sum + (bridge?.balanceChangeWon ?? 0), 0);
  return heldWon === changeWon ? (
    <Remark>{t('calcDetail.balanceAgrees')}</Remark>
  ) : (
    <Note data-tone="bad" role="alert">
      {t('calcDetail.balanceApart', { won: formatWon(changeWon - heldWon) })}
    </Note>
  );
}
