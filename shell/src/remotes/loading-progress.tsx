import { useLocalized } from '@gwanje/remote-kit';
import { Page, Skeleton } from '@gwanje/ui-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../catalogue';
import type { ScreenInRemote } from '../deployment/match-screen.rule';
import type { ScreenState } from './remote-state.rule';

const Box = styled.div`
  padding: 14px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  > [data-progress] { min-height: 60px; margin-bottom: 10px; color: var(--muted); }
  strong { color: var(--text); }
  [data-elapsed] { font-variant-numeric: tabular-nums; }
`;

/** Whole seconds since `sinceMs`, counted while shown. */
function useElapsedSeconds(sinceMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((nowMs - sinceMs) / 1_000));
}

/** Holds the place of a screen of which nothing can be said yet. */
export function ScreenPlace({
  screen,
  children,
}: Pick<ScreenInRemote, 'screen'> & { children?: ReactNode }) {
  return (
    <Page title={useLocalized()(screen.title)}>
      <Box>
        {children}
        <Skeleton rows={8} isSilent />
      </Box>
    </Page>
  );
}

interface LoadingProgressProps extends ScreenInRemote {
  readonly state: Extract<ScreenState<unknown>, { status: 'loading' }>;
  readonly deadlineMs: number;
}

/**
 * Holds the place of a screen on its way; after a while it shows what is being tried and for how
 * long. Nothing here is read aloud: attempts and seconds would drown everything else.
 */
export function LoadingProgress({ state, deadlineMs, screen }: LoadingProgressProps) {
  const say = useText();
  const { attempt, history, slow, startedAtMs } = state;
  const seconds = useElapsedSeconds(startedAtMs);
  const setback = history.at(-1);
  const trying = setback
    ? say('load.attemptAfter', {
        attempt,
        step: say(`step.${setback.step}`),
        reason: say(`reason.${setback.reason}`),
      })
    : say('load.attempt', { attempt });
  return (
    <ScreenPlace screen={screen}>
      {slow && (
        <div data-progress>
          <strong>{say('load.slow')}</strong>
          <p>{trying}</p>
          <p>
            <span data-elapsed>{say('load.elapsed', { seconds })}</span>
            {' · '}
            {say('load.limit', { seconds: Math.round(deadlineMs / 1_000) })}
          </p>
        </div>
      )}
    </ScreenPlace>
  );
}
