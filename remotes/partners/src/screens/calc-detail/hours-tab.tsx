import { query, useQuery } from '@gwanje/api-client';
import { partners } from '@gwanje/contract';
import { Answered } from '@gwanje/remote-kit/decision';
import { Table } from '@gwanje/ui-kit';
import { NumberHeads } from '../../parts/number-heads';
import { Amounts, Remark, WonCell } from '../../parts/won';
import { useText } from '../../text';
import type { TabProps } from './tab';

const Usual = ({ won }: { readonly won: number | null }) =>
  won === null ? <td data-n>–</td> : <WonCell won={won} />;

/** The last of the days by its hours. */
export function HoursTab({ span }: TabProps) {
  const t = useText();
  const answer = useQuery(query(partners.readCalcHours, { day: span.to }));
  return (
    <Answered answer={answer} things={t('calcDetail.things')} permission="calc.read">
      {({ rows }) => (
        <Amounts>
          <Table caption={`${t('calcDetail.tab.hours')} ${span.to}`}>
            <thead>
              <tr>
                <th scope="col">{t('calcDetail.hour')}</th>
                <NumberHeads
                  of={[
                    'calc.charge',
                    'calc.exchange',
                    'calc.stake',
                    'calcDetail.meanStake',
                    'calc.profit',
                    'calcDetail.meanProfit',
                  ]}
                />
              </tr>
            </thead>
            <tbody>
              {rows.map(({ hour, stakeWon, payoutWon, ...of }) => (
                <tr key={hour}>
                  <th scope="row">{String(hour).padStart(2, '0')}:00</th>
                  <WonCell won={of.chargeWon} />
                  <WonCell won={of.exchangeWon} />
                  <WonCell won={stakeWon} />
                  <Usual won={of.meanStakeWon} />
                  <WonCell won={stakeWon - payoutWon} />
                  <Usual won={of.meanProfitWon} />
                </tr>
              ))}
            </tbody>
          </Table>
          <Remark>{t('calcDetail.hours.note')}</Remark>
        </Amounts>
      )}
    </Answered>
  );
}
