import type { List, MemberCell } from '@gwanje/contract';
import { useReloadList } from '@gwanje/remote-kit/list';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { DeedMenu, useDeedRights } from './deed-menu';
import type { MemberDeed } from './deeds.rule';

// Most visits only look.
const MemberDeeds = lazy(async () => ({ default: (await import('./member-deeds')).MemberDeeds }));

/** What is done about somebody because of how he came in. */
const ONLY: readonly MemberDeed[] = ['endSessions', 'unlock', 'suspend', 'block'];

/** The menu of a row about a member who came in, or tried to, and what it asks. */
export function useLoginDeeds(list: List): {
  readonly menuOf: (member: MemberCell) => ReactNode;
  readonly asked: ReactNode;
} {
  const { change, restrict } = useDeedRights();
  const reload = useReloadList(list);
  const [deed, setDeed] = useState<{ readonly member: MemberCell; readonly does: MemberDeed }>();
  const onDeed = useCallback((member: MemberCell, does: MemberDeed) => {
    setDeed({ member, does });
  }, []);
  const menuOf = useMemo(
    () => (member: MemberCell) => (
      <DeedMenu row={member} whyNot={{ change, restrict }} onDeed={onDeed} only={ONLY} />
    ),
    [change, restrict, onDeed],
  );
  const asked = deed && (
    <Suspense>
      <MemberDeeds
        member={{ ...deed.member, recommender: null }}
        does={deed.does}
        onDone={reload}
        onClose={() => setDeed(undefined)}
      />
    </Suspense>
  );
  return { menuOf, asked };
}
