import { useLocalized } from '@gwanje/remote-kit';
import { Page, Skeleton } from '@gwanje/ui-kit';
import { useEffect, useState } from 'react';
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

interface LoadingProgressProps extends ScreenInRemote {
  readonly state: Extract<ScreenState<unknown>, { status: 'loading' }>;
  readonly deadlineMs: number;
}

/** Holds the place of a screen on its way; after a while it says what is being tried and for how long. */
export function LoadingProgress({ state, deadlineMs, screen }: LoadingProgressProps) {
  const say = useText();
  const localized = useLocalized();
  const { attempt, setback, slow, startedAtMs } = state;
  const seconds = useElapsedSeconds(startedAtMs);
  const trying = setback
    ? say('load.attemptAfter', {
        attempt,
        step: say(`step.${setback.step}`),
        reason: say(`reason.${setback.reason}`),
      })
    : say('load.attempt', { attempt });
  return (
    <Page title={localized(screen.title)}>
      <Box>
        {slow && (
          <div data-progress>
            <div role="status">
              <strong>{say('load.slow')}</strong>
              <p>{trying}</p>
            </div>
            {/* Counted for the eye only: read aloud every second it would drown everything else. */}
            <p aria-hidden>
              <span data-elapsed>{say('load.elapsed', { seconds })}</span>
              {' · '}
              {say('load.limit', { seconds: Math.round(deadlineMs / 1_000) })}
            </p>
          </div>
        )}
        <Skeleton rows={8} label={say('load.loading')} />
      </Box>
    </Page>
  );
}
