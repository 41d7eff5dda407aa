import { ALARM_GAMES } from '@gwanje/contract';
import { createBell } from './bell';
import type { AlarmKind } from './known-alarms.rule';

/** What is played: the frequencies in hertz, in order. */
let played: number[] = [];
let context: { state: string } | undefined;

class StandInContext extends EventTarget {
  state = 'suspended';
  constructor() {
    super();
    context = this;
  }
  currentTime = 0;
  destination = {};
  resume() {
    this.state = 'running';
    this.dispatchEvent(new Event('statechange'));
    return Promise.resolve();
  }
  suspend() {
    this.state = 'suspended';
    this.dispatchEvent(new Event('statechange'));
    return Promise.resolve();
  }
  close() {
    return Promise.resolve();
  }
}

class StandInNode {
  gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
  frequency: number | undefined;
  constructor(_: unknown, options: { frequency?: number }) {
    this.frequency = options.frequency;
  }
  connect(next: unknown) {
    return next;
  }
  start() {
    if (this.frequency !== undefined) played.push(this.frequency);
  }
  stop() {}
}

beforeEach(() => {
  Object.assign(globalThis, {
    AudioContext: StandInContext,
    OscillatorNode: StandInNode,
    GainNode: StandInNode,
  });
});
afterEach(() => {
  for (const name of ['AudioContext', 'OscillatorNode', 'GainNode'])
    Reflect.deleteProperty(globalThis, name);
});

function melodyOf(kind: AlarmKind): string {
  played = [];
  const bell = createBell(() => undefined);
  bell.sound(kind);
  bell.close();
  return played.join(' ');
}

describe('the bell', () => {
  it('has a melody of its own for every tile, and one for the rounds of all mini-games', () => {
    const tiles = ['countNew', 'countCharge', 'countExchange', 'countHelp', 'sports', 'miniGames'];
    const rounds = new Set(ALARM_GAMES.map(melodyOf));
    expect(rounds.size).toBe(1);
    const melodies = [...(tiles as AlarmKind[]).map(melodyOf), ...rounds];
    expect(melodies).not.toContain('');
    expect(new Set(melodies).size).toBe(7);
  });

  it('is blocked until somebody clicks or types, and says so', () => {
    const states: string[] = [];
    const bell = createBell((state) => states.push(state));
    document.dispatchEvent(new Event('pointerdown'));
    expect(states).toEqual(['blocked', 'ready']);
    bell.close();
  });

  it('rests between two melodies, and is ready all the while', async () => {
    jest.useFakeTimers();
    const states: string[] = [];
    const bell = createBell((state) => states.push(state));
    document.dispatchEvent(new Event('pointerdown'));
    jest.advanceTimersByTime(10_000);
    expect(context?.state).toBe('suspended');
    bell.sound('countNew');
    expect(context?.state).toBe('running');
    jest.advanceTimersByTime(1_000);
    expect(context?.state).toBe('running');
    jest.advanceTimersByTime(10_000);
    expect(context?.state).toBe('suspended');
    expect(new Set(states.slice(1))).toEqual(new Set(['ready']));
    bell.close();
    jest.useRealTimers();
  });

  it('says so where it cannot be heard any more', () => {
    jest.useFakeTimers();
    const states: string[] = [];
    const bell = createBell((state) => states.push(state));
    document.dispatchEvent(new Event('pointerdown'));
    jest.advanceTimersByTime(10_000);
    Object.assign(context ?? {}, { resume: () => Promise.reject(new Error('interrupted')) });
    bell.sound('countNew');
    jest.advanceTimersByTime(10_000);
    expect(states.at(-1)).toBe('blocked');
    bell.close();
    jest.useRealTimers();
  });

  it('says that a browser without sound has none', () => {
    Reflect.deleteProperty(globalThis, 'AudioContext');
    const states: string[] = [];
    createBell((state) => states.push(state)).sound('countNew');
    expect(states).toEqual(['absent']);
  });
});
