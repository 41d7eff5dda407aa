import { query, useQuery } from '@gwanje/api-client';
import { members } from '@gwanje/contract';
import { useSearchParams } from '@gwanje/remote-kit';
import { Button } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from '../text';
import { MemberForm } from './member-form';

const Filter = styled.div`
  > form { display: flex; gap: 6px; align-items: end; }
  > form > [data-field] { width: 150px; }
`;

const PLACE = ['page', 'after', 'before', 'open'];

function MemberChip({ memberId, onRemove }: { memberId: string; onRemove: () => void }) {
  const t = useText();
  const { data } = useQuery(query(members.readMember, { memberId }));
  return (
    <Button size="s" onClick={onRemove}>
      {t('entries.member.remove', { id: data?.id ?? memberId })}
    </Button>
  );
}

/** Of which member a list is: nobody in particular, or the one whom its address names. */
export function MemberFilter() {
  const [params, setParams] = useSearchParams();
  const memberId = params.get('memberId');
  const change = (id: string | undefined) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const name of [...PLACE, 'memberId']) next.delete(name);
      if (id !== undefined) next.set('memberId', id);
      return next;
    });
  return (
    <Filter>
      {memberId === null ? (
        <MemberForm onFound={change} />
      ) : (
        <MemberChip memberId={memberId} onRemove={() => change(undefined)} />
      )}
    </Filter>
  );
}
