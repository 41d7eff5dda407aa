import { query, useQuery } from '@gwanje/api-client';
import { CALC_MEMBER_SORTS, partners } from '@gwanje/contract';
import { MemberLink } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { Button, SelectField, Table } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { NumberHeads } from '../../parts/number-heads';
import { AgreesWithDays, PlayedCells } from '../../parts/played-foot';
import { idIn } from '../../parts/use-address';
import { Amounts, Remark, WonCell } from '../../parts/won';
import { useText } from '../../text';
import type { TabProps } from './tab';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 8px 10px;
  > [data-field] { width: 160px; }
`;

/** Whoever played, by what the house kept. */
export function MembersTab({ span, gameClass, params, change }: TabProps) {
  const t = useText();
  const sort = CALC_MEMBER_SORTS.find((name) => name === params.get('sort')) ?? '-profit';
  const page = Math.min(201, Math.max(1, Math.trunc(Number(params.get('page'))) || 1));
  const memberId = idIn(params, 'memberId');
  const answer = useQuery(
    query(partners.readCalcMembers, {
      ...{ ...span, sort, page },
      ...(gameClass && { gameClass }),
      ...(memberId && { memberId }),
    }),
  );
  return (
    <Answered answer={answer} things={t('calcDetail.things')} permission="calc.read">
      {({ rows, more, tests, totals }) => (
        <>
          {memberId && (
            <Remark role="status">
              {t('calcDetail.oneMember', { id: rows[0]?.member.id ?? '–' })}{' '}
              <Button size="s" onClick={() => change({ memberId: null, page: null })}>
                {t('calcDetail.everybody')}
              </Button>
            </Remark>
          )}
          <Bar>
            <SelectField
              label={t('calcDetail.sort')}
              value={sort}
              options={CALC_MEMBER_SORTS.map((value) => ({
                ...{ value, label: t(`calcDetail.sort.${value}`) },
              }))}
              onChange={(value) => change({ sort: value, page: null })}
            />
            <Button disabled={page === 1} onClick={() => change({ page: String(page - 1) })}>
              {t('calcDetail.previous')}
            </Button>
            <span>{t('calcDetail.page', { page })}</span>
            <Button disabled={!more} onClick={() => change({ page: String(page + 1) })}>
              {t('calcDetail.next')}
            </Button>
          </Bar>
          <Amounts>
            <Table caption={t('calcDetail.tab.members')}>
              <thead>
                <tr>
                  <th scope="col">{t('calcDetail.member')}</th>
                  <NumberHeads of={['calc.bets']} />
                  <NumberHeads
                    areWon
                    of={[
                      'calc.stake',
                      'calc.payout',
                      'calc.profit',
                      'calc.charge',
                      'calc.exchange',
                      'calcDetail.reward',
                    ]}
                  />
                </tr>
              </thead>
              <tbody>
                {rows.map(({ member, bets, ...of }) => (
                  <tr key={member._id}>
                    <th scope="row">
                      <MemberLink memberId={member._id}>{member.id}</MemberLink> {member.nick}
                    </th>
                    <td data-n>{bets.toLocaleString('en-US')}</td>
                    <WonCell won={of.stakeWon} />
                    <WonCell won={of.payoutWon} />
                    <WonCell won={of.profitWon} />
                    <WonCell won={of.chargeWon} />
                    <WonCell won={of.exchangeWon} />
                    <WonCell won={of.rewardWon} />
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{t('calc.total')}</th>
                  <PlayedCells of={totals} />
                  <td colSpan={3} />
                </tr>
              </tfoot>
            </Table>
            {!memberId && (
              <AgreesWithDays
                span={span}
                gameClass={gameClass}
                profitWon={totals.stakeWon - totals.payoutWon}
              />
            )}
          </Amounts>
          {rows.length === 0 && <Remark>{t('calcDays.none')}</Remark>}
          {tests > 0 && <Remark>{t('calcDetail.tests', { count: tests })}</Remark>}
        </>
      )}
    </Answered>
  );
}
