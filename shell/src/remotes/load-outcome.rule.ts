import type { RemoteId, RemoteLoad } from '@gwanje/contract';
import type { ScreenState } from './remote-state.rule';

/**
 * How the load of a screen ended, as the server is told; undefined while it has not.
 *
 * @param key `/remotes/<id>/<build>/<screen>`
 */
export function outcomeOf(key: string, state: ScreenState<unknown>): RemoteLoad | undefined {
  const [remote, build = '', screen = ''] = key.split('/').slice(-3);
  const of = { remote: remote as RemoteId, build, screen };
  const span = (load: { attempts: number; startedAtMs: number; endedAtMs: number }) => ({
    attempts: load.attempts,
    // Clocks of people are set back now and then.
    elapsedMs: Math.max(0, load.endedAtMs - load.startedAtMs),
  });
  switch (state.status) {
    case 'idle':
    case 'loading':
      return undefined;
    case 'incompatible':
      return { ...of, outcome: 'incompatible', attempts: 0, elapsedMs: 0 };
    case 'ready':
      return { ...of, outcome: 'ready', ...span(state) };
    case 'broken':
      return { ...of, outcome: 'broken', ...span(state.loaded) };
    case 'failed': {
      const { reason, step } = state.failure;
      return { ...of, outcome: 'failed', reason, step, ...span(state.failure) };
    }
  }
}
