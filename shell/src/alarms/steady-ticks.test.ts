import { steadyTicks } from './steady-ticks';

const started: StandInWorker[] = [];
const made: Blob[] = [];

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

beforeEach(() => {
  jest.useFakeTimers();
  URL.createObjectURL = (blob) => {
    made.push(blob as Blob);
    return 'blob:ticker';
  };
});
afterEach(() => {
  jest.useRealTimers();
  started.splice(0);
  made.splice(0);
  Reflect.deleteProperty(globalThis, 'Worker');
  Reflect.deleteProperty(URL, 'createObjectURL');
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

  it('gives the worker code that answers every so many milliseconds', async () => {
    Object.assign(globalThis, { Worker: StandInWorker });
    count(2_000).stop();
    const [blob = new Blob()] = made;
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(blob);
      jest.runAllTimers();
    });
    const postMessage = jest.fn();
    const bodyOf = new Function('postMessage', `let onmessage; ${text}; return onmessage;`);
    bodyOf(postMessage)({ data: 2_000 });
    jest.advanceTimersByTime(6_000);
    expect(postMessage).toHaveBeenCalledTimes(3);
  });

  it('ticks by the page where the worker cannot be started', () => {
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
