import { useLocalized } from '@gwanje/remote-kit';
import { HiddenText } from '@gwanje/ui-kit';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useText } from '../catalogue';
import type { ScreenInRemote } from '../deployment/match-screen.rule';
import type { ScreenLoads } from './screen-loads';

interface LoadAnnouncerProps extends ScreenInRemote {
  readonly loads: ScreenLoads;
}

/**
 * Tells those who listen that a screen is on its way, takes long and has come, each once: attempts
 * change what is seen, not what is said. What went wrong is said by its page.
 */
export function LoadAnnouncer({ loads, remote, screen }: LoadAnnouncerProps) {
  const say = useText();
  const name = useLocalized()(screen.title);
  const state = useStore(loads.states, (all) => loads.stateOf(all, remote, screen));
  const [awaited, setAwaited] = useState<string>();
  useEffect(() => {
    if (state.status === 'loading') setAwaited(screen.id);
  }, [state.status, screen.id]);
  const wasAwaited = awaited === screen.id;
  let words = '';
  if (state.status === 'loading') words = say(state.slow ? 'load.slow' : 'load.loading', { name });
  if (state.status === 'ready' && wasAwaited) words = say('load.ready', { name });
  return (
    <div role="status">
      <HiddenText>{words}</HiddenText>
    </div>
  );
}
