import { query, useQuery } from '@gwanje/api-client';
import { members } from '@gwanje/contract';
import { formatInstant, usePermitted } from '@gwanje/remote-kit';
import { styled } from 'styled-components';
import { useText } from '../text';

const Alert = styled.div`
  display: grid;
  gap: 2px;
  padding: 7px 12px;
  border-radius: var(--radius-s);
  color: var(--bad);
  background: var(--bad-tint);
  white-space: pre-line;
`;

/** What staff want to be known wherever this member is decided on; nothing for who may not read notes. */
export function AlertMemos({ memberId }: { memberId: string }) {
  const t = useText();
  const mayRead = usePermitted('login.read');
  const { data } = useQuery({ ...query(members.listMemberMemos, { memberId }), enabled: mayRead });
  const alerts = data?.memos.filter(({ isAlert }) => isAlert) ?? [];
  if (alerts.length === 0) return null;
  return (
    <Alert role="note" aria-label={t('panel.memo')}>
      {alerts.map(({ memoId, body, by, at }) => (
        <p key={memoId}>
          <strong>{body}</strong>{' '}
          <small>
            {by.id} · {formatInstant(at)}
          </small>
        </p>
      ))}
    </Alert>
  );
}
