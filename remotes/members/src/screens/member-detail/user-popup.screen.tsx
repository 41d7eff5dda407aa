import { query, useQuery } from '@gwanje/api-client';
import { members } from '@gwanje/contract';
import { useSearchParams } from '@gwanje/remote-kit';
import { EmptyState, Page } from '@gwanje/ui-kit';
import { useEffect } from 'react';
import { MemberDetail, useDetailTabs } from '../../parts/member-detail/member-detail';
import { useText } from '../../text';

/** Windows of members are told apart by who stands in each, and by what of him. */
function useWindowTitle(memberId: string | null, which: string | undefined): void {
  const { nameOf, selected } = useDetailTabs(which);
  const { data } = useQuery({
    ...query(members.readMember, { memberId: memberId ?? '' }),
    enabled: memberId !== null,
  });
  const title = data && selected && `${data.id} · ${nameOf(selected)}`;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}

/** One member in a window of his own, or in a window over a screen. */
export default function UserPopupScreen() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const memberId = params.get('_id');
  const which = params.get('which') ?? params.get('key') ?? undefined;
  useWindowTitle(memberId, which);
  const choose = (chosen: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('key');
        after.set('which', chosen);
        return after;
      },
      { replace: true },
    );
  return (
    <Page title={t('detail.title')}>
      {memberId === null ? (
        <EmptyState title={t('detail.nobody')} />
      ) : (
        <MemberDetail key={memberId} memberId={memberId} which={which} onWhich={choose} />
      )}
    </Page>
  );
}
