import { query, useQuery } from '@gwanje/api-client';
import { type GameClass, partners, STATEMENT_MEMBER_SORTS } from '@gwanje/contract';
import { MemberLink } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { Card, SelectField, Table } from '@gwanje/ui-kit';
import { CutDays } from '../../parts/cut-days';
import { NumberHeads } from '../../parts/number-heads';
import { TurnPage } from '../../parts/turn-page';
import { pageIn, useAddress } from '../../parts/use-address';
import { Amounts, Remark, WonCell } from '../../parts/won';
import { useText } from '../../text';

interface DirectProps {
  readonly memberId: string;
  readonly from: string;
  readonly to: string;
  readonly gameClass?: GameClass;
}

/** Members who stand right beneath the partner, by what they have played. */
export function DirectMembers(props: DirectProps) {
  const t = useText();
  const [params, change] = useAddress();
  const page = pageIn(params, 'page');
  const sort = STATEMENT_MEMBER_SORTS.find((one) => one === params.get('sort')) ?? '-profit';
  const answer = useQuery(
    query(partners.listStatementMembers, { ...props, sort, page: String(page) as never }),
  );
  return (
    <Card title={t('direct.title')}>
      <SelectField
        label={t('calcDetail.sort')}
        value={sort}
        options={STATEMENT_MEMBER_SORTS.map((value) => ({
          value,
          label: t(`calcDetail.sort.${value}`),
        }))}
        onChange={(sort) => change({ sort, page: undefined })}
      />
      <Answered answer={answer} things={t('direct.title')} permission="settlement.read">
        {({ rows, more, isCut }) => (
          <Amounts>
            <CutDays isCut={isCut} />
            {rows.length === 0 ? (
              <Remark>{t('statement.none')}</Remark>
            ) : (
              <Table caption={t('direct.title')}>
                <thead>
                  <tr>
                    <th scope="col">{t('calcDetail.member')}</th>
                    <NumberHeads of={['line.bets']} />
                    <NumberHeads
                      areWon
                      of={[
                        'line.stakeWon',
                        'line.validStakeWon',
                        'line.payoutWon',
                        'line.profitWon',
                      ]}
                    />
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ member, ...row }) => (
                    <tr key={member._id}>
                      <th scope="row">
                        <MemberLink memberId={member._id}>{member.id}</MemberLink> {member.nick}
                      </th>
                      <td data-n>{row.bets.toLocaleString('en-US')}</td>
                      <WonCell won={row.stakeWon} />
                      <WonCell won={row.validStakeWon} />
                      <WonCell won={row.payoutWon} />
                      <WonCell won={row.profitWon} />
                    </tr>
                  ))}
                </tbody>
              </Table>
            )}
            <TurnPage page={page} more={more} onTurn={(to) => change({ page: String(to) })} />
          </Amounts>
        )}
      </Answered>
    </Card>
  );
}
