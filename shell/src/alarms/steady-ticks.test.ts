import { steadyTicks } from './steady-ticks';

const started: StandInWorker[] = [];

/** What a browser would run beside the page; jsdom has none. */
class StandInWorker extends EventTarget {
  readonly asked: unknown[] = [];
  isTerminated = false;

  constructor() {
    super();
    started.push(this);
  }
  postMessage(message: unknown) {
    this.asked.push(message);
  }
  terminate() {
    this.isTerminated = true;
  }
}

function count(everyMs: number) {
  const counted = { ticks: 0 };
  const counting = steadyTicks(everyMs).subscribe(() => {
    counted.ticks += 1;
  });
  return { counted, stop: () => counting.unsubscribe() };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  started.splice(0);
  Reflect.deleteProperty(globalThis, 'Worker');
});

describe('steadyTicks', () => {
  it('ticks by a worker alone, and ends it', () => {
    Object.assign(globalThis, { Worker: StandInWorker });
    const { counted, stop } = count(2_000);
    const [worker] = started as [StandInWorker];
    expect(worker.asked).toEqual([2_000]);
    jest.advanceTimersByTime(60_000);
    expect(counted.ticks).toBe(0);
    worker.dispatchEvent(new MessageEvent('message'));
    worker.dispatchEvent(new MessageEvent('message'));
    expect(counted.ticks).toBe(2);
    stop();
    expect(worker.isTerminated).toBe(true);
  });

  it('ticks by the page where the worker cannot be fetched', () => {
    Object.assign(globalThis, { Worker: StandInWorker });
    const { counted, stop } = count(2_000);
    started[0]?.dispatchEvent(new Event('error'));
    jest.advanceTimersByTime(6_000);
    expect(counted.ticks).toBe(3);
    stop();
  });

  it('ticks by the page in a browser without workers', () => {
    const { counted, stop } = count(2_000);
    jest.advanceTimersByTime(6_000);
    stop();
    jest.advanceTimersByTime(6_000);
    expect(counted.ticks).toBe(3);
  });
});
