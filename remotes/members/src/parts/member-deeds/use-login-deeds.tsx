import type { List, MemberCell } from '@gwanje/contract';
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
const ONLY: readonly MemberDeed[] = ['endSessions', 'unlock', 'suspend', 'block'];

type Asked =
  | { readonly member: MemberCell; readonly does: MemberDeed }
  | { readonly network: string };

/**
 * The menu of a row about somebody who came in, or tried to, and what it asks. Of an ID that nobody
 * has, there is only the address.
 */
export function useLoginDeeds(list: List): {
  readonly menuOf: (member: MemberCell | null, ip: string | null) => ReactNode;
  readonly asked: ReactNode;
} {
  const t = useText();
  const { change, restrict } = useDeedRights();
  const whyNotBlock = useWhyNot('ipBlock.manage');
  const reload = useReloadList(list);
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
          only={ONLY}
          beside={
            blocking ? [{ id: 'blockIp', label: t('block.ofRow', { ip }), onSelect: onBlock }] : []
          }
        />
      );
    },
    [t, change, restrict, whyNotBlock, onDeed],
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
