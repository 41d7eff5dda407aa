import { CurrentScreen, MissingPage } from '@gwanje/remote-kit/host';
import { type ReactNode, useEffect, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useStore } from 'zustand';
import { Boundary } from '../boundary';
import type { ScreenInRemote } from '../deployment/match-screen.rule';
import { FailurePage } from './failure-page';
import { LoadingProgress, ScreenPlace } from './loading-progress';
import { MaintenancePage } from './maintenance-page';
import { shownState } from './remote-state.rule';
import type { ScreenLoads } from './screen-loads';

export interface RemoteOutletProps extends ScreenInRemote {
  readonly loads: ScreenLoads;
  /** Drawn where a screen that owns everything beneath its path has nothing either. */
  readonly missing: ReactNode;
  readonly onReload: () => void;
  /** What was typed on the screen, drawn where that cannot be shown. */
  readonly drafts: ReactNode;
}

/**
 * Gives the page the focus again when what had it was taken away: by the next state of the load, or
 * by the screen itself. A page that has just been opened keeps the browser's own start, so that the
 * first Tab reaches the skip link.
 */
function useKeptFocus(): void {
  useEffect(() => {
    let focused: Element | undefined;
    const follow = ({ target }: FocusEvent) => {
      focused = target instanceof Element && target.closest('#main') ? target : undefined;
    };
    const restore = () => {
      if (focused?.isConnected === false && document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true });
    };
    document.addEventListener('focusin', follow);
    const changes = new MutationObserver(restore);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', follow);
      changes.disconnect();
    };
  }, []);
}

/**
 * A remote's screen in whatever state its load is. Drawn by state, not by React.lazy: React holds
 * a shown fallback back for 300 ms and keeps a rejected load for ever.
 */
export function RemoteOutlet(props: RemoteOutletProps) {
  const { loads, remote, screen, missing, onReload, drafts } = props;
  const load = useStore(loads.states, (all) => loads.stateOf(all, remote, screen));
  const [isDrawn, setDrawn] = useState(false);
  const state = shownState(load, remote.maintenance, isDrawn);
  useEffect(() => loads.ensure(remote, screen), [loads, remote, screen]);
  useEffect(() => setDrawn(state.status === 'ready'), [state.status]);
  useKeptFocus();

  const place = { remote, screen };
  switch (state.status) {
    case 'idle':
      return <ScreenPlace {...place} />;
    case 'loading':
      return <LoadingProgress {...place} state={state} deadlineMs={loads.deadlineMs} />;
    case 'maintenance':
      return <MaintenancePage {...place} drafts={drafts} />;
    case 'incompatible':
    case 'failed':
    case 'broken':
      return (
        <FailurePage
          {...place}
          {...{ state, onReload, drafts }}
          onRetry={() => loads.retry(remote, screen)}
        />
      );
    case 'ready':
      return (
        <Boundary
          fallback={() => <ScreenPlace {...place} />}
          onCaught={(error) => loads.breakDown(remote, screen, error)}
        >
          <CurrentScreen value={screen}>
            <MissingPage value={missing}>
              <Routes>
                <Route path={screen.path} element={<state.view />} />
              </Routes>
            </MissingPage>
          </CurrentScreen>
        </Boundary>
      );
  }
}
