import type { List, MemberCell } from '@gwanje/contract';
import { useLocation, useNavigate, withMemberDetail } from '@gwanje/remote-kit';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { useReloadList } from '@gwanje/remote-kit/list';
import { Button } from '@gwanje/ui-kit';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useText } from '../../text';
import { DeedMenu, useDeedRights } from './deed-menu';
import type { MemberDeed } from './deeds.rule';

// Most visits only look.
const MemberDeeds = lazy(async () => ({ default: (await import('./member-deeds')).MemberDeeds }));
const BlockForm = lazy(async () => ({
  default: (await import('../block-ip/block.form')).BlockForm,
}));

/** What is done about somebody because of how he came in. */
const OF_LOGINS: readonly MemberDeed[] = ['endSessions', 'unlock', 'suspend', 'block'];

/** Tabs of a member's detail that a row leads to. */
type DeedTab = 'message' | 'memo' | 'minigameConfig' | 'bets';

interface RowDeeds {
  /** What is offered about a member; left out: what follows from how he came in. */
  readonly only?: readonly MemberDeed[];
  /** By what the detail calls them. */
  readonly tabs?: readonly (readonly [tab: DeedTab, which: string])[];
  /** What else is read anew once something was done. */
  readonly onDone?: () => Promise<unknown>;
}
const NO_TABS: NonNullable<RowDeeds['tabs']> = [];

type Asked =
  | { readonly member: MemberCell; readonly does: MemberDeed }
  | { readonly network: string };

/**
 * The menu of a row about somebody who came in, or tried to, and what it asks. Of an ID that nobody
 * has, there is only the address.
 */
export function useLoginDeeds(
  list: List,
  { only = OF_LOGINS, tabs = NO_TABS, onDone }: RowDeeds = {},
): {
  readonly menuOf: (member: MemberCell | null, ip: string | null) => ReactNode;
  readonly asked: ReactNode;
} {
  const t = useText();
  const { change, restrict } = useDeedRights();
  const whyNotBlock = useWhyNot('ipBlock.manage');
  const reloadList = useReloadList(list);
  const reload = async () => {
    await onDone?.();
    return reloadList();
  };
  const navigate = useNavigate();
  const { search } = useLocation();
  const [deed, setDeed] = useState<Asked>();
  const onDeed = useCallback((member: MemberCell, does: MemberDeed) => {
    setDeed({ member, does });
  }, []);
  const menuOf = useMemo(
    () => (member: MemberCell | null, ip: string | null) => {
      const blocking = ip !== null && whyNotBlock === undefined;
      const onBlock = () => ip !== null && setDeed({ network: ip });
      if (member === null)
        return (
          ip !== null && (
            <Button size="s" tone="quiet" disabledReason={whyNotBlock} onClick={onBlock}>
              {t('block.open')}
            </Button>
          )
        );
      return (
        <DeedMenu
          row={member}
          whyNot={{ change, restrict }}
          onDeed={onDeed}
          only={only}
          beside={[
            ...tabs.map(([tab, which]) => ({
              ...{ id: tab, label: t(`deed.open.${tab}`) },
              onSelect: () =>
                void navigate({ search: withMemberDetail(search, member._id, which) }),
            })),
            ...(blocking
              ? [{ id: 'blockIp', label: t('block.ofRow', { ip }), onSelect: onBlock }]
              : []),
          ]}
        />
      );
    },
    [t, change, restrict, whyNotBlock, onDeed, only, tabs, navigate, search],
  );
  const close = () => setDeed(undefined);
  const asked = deed && (
    <Suspense>
      {'network' in deed ? (
        <BlockForm network={deed.network} onDone={reload} onClose={close} />
      ) : (
        <MemberDeeds
          member={{ ...deed.member, recommender: null }}
          does={deed.does}
          onDone={reload}
          onClose={close}
        />
      )}
    </Suspense>
  );
  return { menuOf, asked };
}
