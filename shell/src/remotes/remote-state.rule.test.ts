import { nextState, type ScreenState } from './remote-state.rule';

type State = ScreenState<string>;

const idle: State = { status: 'idle' };
const loading: State = { status: 'loading', attempt: 3, slow: true, startedAtMs: 1_000 };
const ready: State = { status: 'ready', view: 'page' };
const failure = {
  reason: 'network',
  step: 'module',
  detail: 'HTTP 503',
  attempts: 3,
  startedAtMs: 1_000,
  endedAtMs: 121_000,
} as const;
const failed: State = { status: 'failed', failure };

describe('nextState', () => {
  it('starts anew from any state', () => {
    for (const state of [idle, loading, ready, failed])
      expect(nextState(state, { type: 'started', atMs: 5 })).toEqual({
        status: 'loading',
        attempt: 1,
        slow: false,
        startedAtMs: 5,
      });
  });

  it('keeps why the last attempt failed while the next one runs', () => {
    const setBack = nextState(loading, {
      type: 'attempt-failed',
      reason: 'network',
      step: 'screen',
    });
    expect(nextState(setBack, { type: 'retried', attempt: 4 })).toEqual({
      ...loading,
      attempt: 4,
      setback: { reason: 'network', step: 'screen' },
    });
  });

  it('gives up with the attempts and the span of the whole load', () => {
    const { attempts, startedAtMs, endedAtMs, ...rest } = failure;
    expect(nextState(loading, { type: 'failed', ...rest, atMs: endedAtMs })).toEqual(failed);
  });

  it.each([
    ['idle', idle],
    ['ready', ready],
    ['failed', failed],
  ])('takes no news of a load that is over: %s', (_, state) => {
    expect(nextState(state, { type: 'loaded', view: 'late' })).toBe(state);
    expect(nextState(state, { type: 'slowed' })).toBe(state);
    expect(nextState(state, { type: 'retried', attempt: 9 })).toBe(state);
  });

  it('becomes incompatible without a load', () => {
    expect(nextState(idle, { type: 'refused', wants: '^2.0.0', has: '1.0.0' })).toEqual({
      status: 'incompatible',
      wants: '^2.0.0',
      has: '1.0.0',
    });
  });
});
