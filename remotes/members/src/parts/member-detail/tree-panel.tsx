import { query, useQuery } from '@gwanje/api-client';
import { memberList, members, PARTNER_GRADE_MIN } from '@gwanje/contract';
import { Link, MemberLink } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { formatWon } from '@gwanje/ui-kit';
import { useText } from '../../text';
import { DetailTable } from '../detail-table';
import { MemberCell } from '../member-cell';
import type { PanelProps } from './panel-props';

/** Under whom a member stands, and whom he brought in. */
export function TreePanel({ memberId }: PanelProps) {
  const t = useText();
  const answer = useQuery(query(members.readMember, { memberId }));
  return (
    <Answered answer={answer} things={t('user.member')}>
      {({ id, grade, recommendTree }) => (
        <>
          <p>
            {recommendTree.map((one) => (
              <span key={one._id}>
                <MemberLink memberId={one._id}>{one.id}</MemberLink> ›{' '}
              </span>
            ))}
            <strong>{id}</strong>
          </p>
          {grade >= PARTNER_GRADE_MIN && (
            <p>
              <Link to={`/partner?${new URLSearchParams({ query: id, open: memberId })}`}>
                {t('tree.partner')}
              </Link>{' '}
              · <Link to={`/partner-calc?partnerId=${memberId}`}>{t('tree.settlement')}</Link> ·{' '}
              <Link to={`/partner?${new URLSearchParams({ query: id, open: memberId })}`}>
                {t('tree.move')}
              </Link>{' '}
              · <Link to={`/user?partnerId=${memberId}`}>{t('tree.line')}</Link>
            </p>
          )}
          <DetailTable
            list={memberList}
            filter={{ recommenderId: memberId }}
            things={t('tree.direct')}
            permission="member.read"
            columns={[
              { head: t('user.member'), cell: (row) => <MemberCell member={row} /> },
              { head: t('user.moneyWon'), cell: (row) => formatWon(row.moneyWon) },
              { head: t('user.profitWon'), cell: (row) => formatWon(row.profitWon) },
            ]}
          />
          <p>
            <Link to={`/user?recommenderId=${memberId}`}>{t('tree.allDirect')}</Link>
          </p>
        </>
      )}
    </Answered>
  );
}
