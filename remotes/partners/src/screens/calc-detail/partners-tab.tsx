import { query, useQuery } from '@gwanje/api-client';
import { partners } from '@gwanje/contract';
import { Link } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { Table } from '@gwanje/ui-kit';
import { NumberHeads } from '../../parts/number-heads';
import { AgreesWithDays, PlayedCells, sumPlayed } from '../../parts/played-foot';
import { Amounts, WonCell } from '../../parts/won';
import { useText } from '../../text';
import type { TabProps } from './tab';

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** Lines of the topmost partners, and members of none. */
export function PartnersTab({ span, gameClass }: TabProps) {
  const t = useText();
  const answer = useQuery(
    query(partners.readCalcPartners, { ...span, ...(gameClass && { gameClass }) }),
  );
  return (
    <Answered
      answer={answer}
      things={t('calcDetail.things')}
      permission="calc.read"
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows }) => (
        <Amounts>
          <Table caption={t('calcDetail.tab.partners')}>
            <thead>
              <tr>
                <th scope="col">{t('calcDetail.partner')}</th>
                <NumberHeads of={['calcDetail.members', 'calc.bets']} />
                <NumberHeads
                  areWon
                  of={[
                    'calc.stake',
                    'calc.payout',
                    'calc.profit',
                    'calc.commission',
                    'calcDetail.house',
                  ]}
                />
              </tr>
            </thead>
            <tbody>
              {rows.map(({ partner, members, bets, ...of }) => (
                <tr key={partner?._id ?? ''}>
                  <th scope="row">
                    {partner ? (
                      <Link
                        to={`/partner-calc?partnerId=${partner._id}&from=${span.from}&to=${span.to}`}
                      >
                        {partner.id}
                      </Link>
                    ) : (
                      t('calcDetail.noLine')
                    )}
                  </th>
                  <td data-n>{members.toLocaleString('en-US')}</td>
                  <td data-n>{bets.toLocaleString('en-US')}</td>
                  <WonCell won={of.stakeWon} />
                  <WonCell won={of.payoutWon} />
                  <WonCell won={of.profitWon} />
                  <WonCell won={of.commissionWon} />
                  <WonCell won={of.houseWon} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('calc.total')}</th>
                <td data-n>{sum(rows.map(({ members }) => members)).toLocaleString('en-US')}</td>
                <PlayedCells of={sumPlayed(rows)} />
                <WonCell won={sum(rows.map(({ commissionWon }) => commissionWon))} />
                <WonCell won={sum(rows.map(({ houseWon }) => houseWon))} />
              </tr>
            </tfoot>
          </Table>
          <AgreesWithDays
            span={span}
            gameClass={gameClass}
            profitWon={sum(rows.map(({ profitWon }) => profitWon))}
            commissionWon={sum(rows.map(({ commissionWon }) => commissionWon))}
          />
        </Amounts>
      )}
    </Answered>
  );
}
