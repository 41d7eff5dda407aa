import { query, useQuery } from '@gwanje/api-client';
import { members } from '@gwanje/contract';
import { useSearchParams } from '@gwanje/remote-kit';
import { Note } from '@gwanje/remote-kit/decision';
import { Button, EmptyState, Page } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { MemberDetail } from '../../parts/member-detail/member-detail';
import { useText } from '../../text';

/** Members that are open at once. */
const MEMBERS_MAX = 12;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  margin-bottom: 12px;
`;

/** Several members beside each other, each once. */
export default function UserModalWindowScreen() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const named = params.getAll('_id');
  const wanted = [...new Set(named)];
  const memberIds = wanted.slice(0, MEMBERS_MAX);
  const waiting = wanted.length - memberIds.length;
  // Whoever was opened last is shown, also where he had been open before.
  const chosen = [params.get('shown'), named.at(-1)].find((one) =>
    memberIds.some((id) => id === one),
  );
  const memberId = chosen ?? memberIds.at(-1);
  const which = params.get('which') ?? params.get('key') ?? undefined;
  /** Each member keeps his own tab; the address begins with one for all. */
  const tabOf = (id: string) => params.get(`which.${id}`) ?? which;
  const change = (edit: (query: URLSearchParams) => void) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        edit(after);
        return after;
      },
      { replace: true },
    );
  const closeAll = () =>
    change((after) => {
      after.delete('_id');
      for (const id of memberIds) after.delete(`which.${id}`);
    });
  const close = (closed: string) =>
    change((after) => {
      after.delete('_id');
      after.delete(`which.${closed}`);
      for (const id of wanted) if (id !== closed) after.append('_id', id);
    });
  return (
    <Page
      title={t('detail.title')}
      actions={memberIds.length > 0 && <Button onClick={closeAll}>{t('detail.closeAll')}</Button>}
    >
      {memberId === undefined ? (
        <EmptyState title={t('detail.nobody')} />
      ) : (
        <>
          <Row>
            {memberIds.map((id) => (
              <Tab
                key={id}
                memberId={id}
                isChosen={id === memberId}
                onChoose={() => change((after) => after.set('shown', id))}
                onClose={() => close(id)}
              />
            ))}
          </Row>
          {waiting > 0 && (
            <Note role="status" data-tone="warn">
              {t('detail.waiting', { max: MEMBERS_MAX, count: waiting })}
            </Note>
          )}
          {memberIds.map((id) => (
            <div key={id} hidden={id !== memberId}>
              <MemberDetail
                memberId={id}
                which={tabOf(id)}
                onWhich={(tab) => change((after) => after.set(`which.${id}`, tab))}
              />
            </div>
          ))}
        </>
      )}
    </Page>
  );
}

interface TabProps {
  readonly memberId: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onClose: () => void;
}

function Tab({ memberId, isChosen, onChoose, onClose }: TabProps) {
  const t = useText();
  const { data } = useQuery(query(members.readMember, { memberId }));
  const id = data?.id ?? '…';
  return (
    <span>
      <Button
        size="s"
        aria-pressed={isChosen}
        tone={isChosen ? 'primary' : 'plain'}
        onClick={onChoose}
      >
        {id}
      </Button>
      <Button size="s" tone="quiet" aria-label={t('detail.close', { id })} onClick={onClose}>
        ×
      </Button>
    </span>
  );
}
