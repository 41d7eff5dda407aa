import {
  type FailedAttempt,
  isRetryable,
  nextState,
  type ScreenState,
  shownState,
} from './remote-state.rule';

type State = ScreenState<string>;

const lost: FailedAttempt = {
  reason: 'network',
  step: 'module',
  detail: 'HTTP 503',
  atMs: 121_000,
  isSuperseded: false,
};
const { atMs: endedAtMs, ...why } = lost;
const idle: State = { status: 'idle' };
const loading: State = {
  status: 'loading',
  attempt: 3,
  slow: true,
  startedAtMs: 1_000,
  history: [],
};
const span = { attempts: 3, startedAtMs: 1_000, endedAtMs };
const ready = { status: 'ready', view: 'page', ...span } as const;
const broken: State = { status: 'broken', detail: 'row is undefined', loaded: ready };
const failed: State = { status: 'failed', failure: { ...why, ...span, history: [] } };

describe('nextState', () => {
  it('starts anew from any state', () => {
    for (const state of [idle, loading, ready, broken, failed])
      expect(nextState(state, { type: 'started', atMs: 5 })).toEqual({
        status: 'loading',
        attempt: 1,
        slow: false,
        startedAtMs: 5,
        history: [],
      });
  });

  it('keeps why earlier attempts failed while the next one runs', () => {
    const setBack = nextState(loading, { type: 'attempt-failed', ...lost });
    expect(nextState(setBack, { type: 'retried', attempt: 4 })).toEqual({
      ...loading,
      attempt: 4,
      history: [lost],
    });
  });

  it('remembers only the latest attempts', () => {
    const attempts = Array.from({ length: 30 }, (_, atMs) => ({ ...lost, atMs }));
    const last = attempts.reduce<State>(
      (state, attempt) => nextState(state, { type: 'attempt-failed', ...attempt }),
      loading,
    );
    expect(last).toMatchObject({ history: attempts.slice(-20) });
  });

  it('gives up with the attempts and the span of the whole load', () => {
    expect(nextState(loading, { type: 'failed', ...lost })).toEqual(failed);
  });

  it('fails when a part of a screen that stands cannot be fetched', () => {
    expect(nextState<string>(ready, { type: 'failed', ...lost })).toEqual({
      status: 'failed',
      failure: { ...why, attempts: 1, startedAtMs: endedAtMs, endedAtMs, history: [] },
    });
  });

  it('breaks while it is drawn, and is drawn again without a load', () => {
    expect(nextState<string>(ready, { type: 'broke', detail: 'row is undefined' })).toEqual(broken);
    expect(nextState(broken, { type: 'drawn-again' })).toBe(ready);
  });

  it.each([
    ['idle', idle],
    ['ready', ready],
    ['failed', failed],
  ])('takes no news of a load that is over: %s', (_, state) => {
    expect(nextState(state, { type: 'loaded', view: 'late', atMs: 9 })).toBe(state);
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

describe('isRetryable', () => {
  it.each([
    ['network', true],
    ['timeout', true],
    ['not-found', true],
    ['not-a-script', true],
    ['integrity', false],
    ['evaluation', false],
    ['missing-expose', false],
    ['shared-mismatch', false],
    ['invalid', false],
  ] as const)('says of %s: %s', (reason, expected) => {
    expect(isRetryable({ reason, isSuperseded: false })).toBe(expected);
  });

  it('never tries again for a file that another deployment took away', () => {
    expect(isRetryable({ reason: 'not-found', isSuperseded: true })).toBe(false);
  });
});

describe('shownState', () => {
  const maintenance = { until: '2026-11-21T18:00:00+09:00' };

  it.each([
    ['idle', idle],
    ['loading', loading],
    ['ready', ready],
    ['failed', failed],
  ])('shows maintenance in place of %s', (_, state) => {
    expect(shownState<string>(state, maintenance, false)).toEqual({
      status: 'maintenance',
      maintenance,
    });
    expect(shownState<string>(state, undefined, false)).toBe(state);
  });

  it('leaves a screen that stands already', () => {
    expect(shownState<string>(ready, maintenance, true)).toBe(ready);
    expect(shownState(failed, maintenance, true)).toMatchObject({ status: 'maintenance' });
  });
});
