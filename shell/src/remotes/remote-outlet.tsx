import { CurrentScreen } from '@gwanje/remote-kit/host';
import { useEffect, useRef } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useStore } from 'zustand';
import { Boundary } from '../boundary';
import type { ScreenInRemote } from '../deployment/match-screen.rule';
import { FailurePage, type Obstacle } from './failure-page';
import { LoadingProgress } from './loading-progress';
import type { ScreenLoads } from './screen-loads';

export interface RemoteOutletProps extends ScreenInRemote {
  readonly loads: ScreenLoads;
  readonly onReload: () => void;
}

const brokenDrawing = (error: unknown): Obstacle => ({
  kind: 'broken',
  detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
});

/**
 * Gives the page the focus again when what had it went with the state before this one. A page that
 * has just been opened keeps the browser's own start, so that the first Tab reaches the skip link.
 */
function useKeptFocus(status: string): void {
  const wasInPage = useRef(false);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      wasInPage.current = target instanceof Element && target.closest('#main') !== null;
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new state may have taken the focus along
  useEffect(() => {
    if (wasInPage.current && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [status]);
}

/**
 * A remote's screen in whatever state its load is. Drawn by state, not by React.lazy: React holds
 * a shown fallback back for 300 ms and keeps a rejected load for ever.
 */
export function RemoteOutlet({ loads, remote, screen, onReload }: RemoteOutletProps) {
  const state = useStore(loads.states, (all) => loads.stateOf(all, remote, screen));
  useEffect(() => loads.ensure(remote, screen), [loads, remote, screen]);
  useKeptFocus(state.status);

  const explain = (obstacle: Obstacle, onRetry = () => loads.retry(remote, screen)) => (
    <FailurePage {...{ remote, screen, obstacle, onRetry, onReload }} />
  );
  switch (state.status) {
    case 'idle':
      return null;
    case 'loading':
      return <LoadingProgress {...{ remote, screen, state }} deadlineMs={loads.deadlineMs} />;
    case 'incompatible':
      return explain({ kind: 'incompatible', wants: state.wants, has: state.has });
    case 'failed':
      return explain({ kind: 'failed', ...state.failure });
    case 'ready':
      return (
        <Boundary fallback={(error, drawAgain) => explain(brokenDrawing(error), drawAgain)}>
          <CurrentScreen value={screen}>
            <Routes>
              <Route path={screen.path} element={<state.view />} />
            </Routes>
          </CurrentScreen>
        </Boundary>
      );
  }
}
