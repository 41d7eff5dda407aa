import { useShell } from '@gwanje/remote-kit';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { Boundary } from '../boundary';
import { useLoaded } from '../use-loaded';
import type { KeptDraftsProps } from './drafts';

export interface DraftsPlaceProps {
  /** Fetches the code that shows drafts. */
  readonly load: () => Promise<ComponentType<KeptDraftsProps>>;
}

/** Beneath a page that stands in place of a screen: what was typed there and not saved. */
export function DraftsPlace({ load }: DraftsPlaceProps) {
  const { pathname: path } = useLocation();
  const adminId = useShell(({ admin }) => admin?._id ?? '');
  // Without it, what was typed still comes back with its screen.
  const View = useLoaded(load, true);
  return (
    View && (
      <Boundary fallback={() => null}>
        <View adminId={adminId} path={path} />
      </Boundary>
    )
  );
}
