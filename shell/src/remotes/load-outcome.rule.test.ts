import { outcomeOf } from './load-outcome.rule';
import type { ScreenState } from './remote-state.rule';

const KEY = '/remotes/config/1.2.3+0123456789ab/admins';
const of = { remote: 'config', build: '1.2.3+0123456789ab', screen: 'admins' };
const span = { attempts: 2, startedAtMs: 1_000, endedAtMs: 1_700 };
const ready = { status: 'ready', view: 'page', ...span } as const;
const why = {
  reason: 'not-found',
  step: 'screen',
  detail: 'HTTP 404',
  isSuperseded: true,
} as const;

describe('outcomeOf', () => {
  it.each<[string, ScreenState<string>, object]>([
    ['ready', ready, { attempts: 2, elapsedMs: 700 }],
    ['broken', { status: 'broken', detail: 'x', loaded: ready }, { attempts: 2, elapsedMs: 700 }],
    [
      'incompatible',
      { status: 'incompatible', wants: '^9.0.0', has: '1.0.0' },
      { attempts: 0, elapsedMs: 0 },
    ],
    [
      'failed',
      { status: 'failed', failure: { ...why, ...span, history: [] } },
      { attempts: 2, elapsedMs: 700, reason: 'not-found', step: 'screen' },
    ],
  ])('of a load that is %s', (outcome, state, rest) => {
    expect(outcomeOf(KEY, state)).toEqual({ ...of, outcome, ...rest });
  });

  it('is none before the end', () => {
    expect(outcomeOf(KEY, { status: 'idle' })).toBeUndefined();
  });

  it('never takes less than no time, though the clock was set back', () => {
    expect(outcomeOf(KEY, { ...ready, endedAtMs: 10 })).toMatchObject({ elapsedMs: 0 });
  });
});
