import { query, useQuery } from '@gwanje/api-client';
import { type GameClass, partners, STATEMENT_MEMBER_SORTS } from '@gwanje/contract';
import { MemberLink } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { Card, SelectField, Table } from '@gwanje/ui-kit';
import { useState } from 'react';
import { NumberHeads } from '../../parts/number-heads';
import { TurnPage } from '../../parts/turn-page';
import { Amounts, Remark, WonCell } from '../../parts/won';
import { useText } from '../../text';

interface DirectProps {
  readonly memberId: string;
  readonly from: string;
  readonly to: string;
  readonly gameClass?: GameClass;
}
type Sort = (typeof STATEMENT_MEMBER_SORTS)[number];

/** Members who stand right beneath the partner, by what they have played. */
export function DirectMembers(props: DirectProps) {
  const t = useText();
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort>('-profit');
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
        onChange={(value) => {
          setSort(value as Sort);
          setPage(1);
        }}
      />
      <Answered answer={answer} things={t('direct.title')} permission="settlement.read">
        {({ rows, more }) => (
          <Amounts>
            {rows.length === 0 ? (
              <Remark>{t('statement.none')}</Remark>
            ) : (
              <Table caption={t('direct.title')}>
                <thead>
                  <tr>
                    <th scope="col">{t('calcDetail.member')}</th>
                    <NumberHeads
                      of={[
                        'line.bets',
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
            <TurnPage page={page} more={more} onTurn={setPage} />
          </Amounts>
        )}
      </Answered>
    </Card>
  );
}
