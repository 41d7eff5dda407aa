import { useSearchParams } from '@gwanje/remote-kit';
import { EmptyState, Page } from '@gwanje/ui-kit';
import { MemberDetail } from '../../parts/member-detail/member-detail';
import { useText } from '../../text';

/** One member in a window of his own, or in a window over a screen. */
export default function UserPopupScreen() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const memberId = params.get('_id');
  const which = params.get('which') ?? params.get('key') ?? undefined;
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
