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

/** What staff wrote of a member; nothing for who may not read notes. */
function useMemos(memberId: string) {
  const mayRead = usePermitted('login.read');
  const { data } = useQuery({ ...query(members.listMemberMemos, { memberId }), enabled: mayRead });
  return data?.memos ?? [];
}

/** What staff want to be known wherever this member is decided on. */
export function AlertMemos({ memberId }: { memberId: string }) {
  const t = useText();
  const alerts = useMemos(memberId).filter(({ isAlert }) => isAlert);
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

const NOTES_SHOWN = 3;

/** The other notes about him, as many as help to decide. */
export function Notes({ memberId }: { memberId: string }) {
  const t = useText();
  const notes = useMemos(memberId).filter(({ isAlert }) => !isAlert);
  if (notes.length === 0) return null;
  return (
    <>
      <h3>{t('panel.notes')}</h3>
      {notes.slice(0, NOTES_SHOWN).map(({ memoId, body, by, at }) => (
        <p key={memoId}>
          {body}{' '}
          <small>
            {by.id} · {formatInstant(at)}
          </small>
        </p>
      ))}
    </>
  );
}
