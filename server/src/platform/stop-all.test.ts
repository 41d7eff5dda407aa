// Every part is stopped, whatever became of those before it.
import { type Stop, stopAll } from './stop-all';

let stopped: string[];
let told: string[];
beforeEach(() => {
  stopped = [];
  told = [];
});

const partOf = (part: string, stop: () => Promise<unknown>, timeoutMs = 60_000): Stop => ({
  part,
  timeoutMs,
  stop: () => {
    stopped.push(part);
    return stop();
  },
});

it('stops one after the other', async () => {
  let isFirstOver = false;
  const first = async () => {
    await Promise.resolve();
    isFirstOver = true;
  };
  const second = async () => expect(isFirstOver).toBe(true);
  await stopAll([partOf('first', first), partOf('second', second)], (each) => told.push(each));
  expect({ stopped, told }).toEqual({ stopped: ['first', 'second'], told: [] });
});

it('goes on behind one that fails and one that never ends, tells of both and throws the first', async () => {
  const parts = [
    partOf('pump', () => Promise.reject(new Error('no water'))),
    partOf('door', () => new Promise(() => {}), 20),
    partOf('lamp', async () => undefined),
  ];
  const fault = 'Stopping: pump did not end in order (no water).';
  await expect(stopAll(parts, (each) => told.push(each))).rejects.toThrow(fault);
  expect(stopped).toEqual(['pump', 'door', 'lamp']);
  expect(told).toEqual([fault, 'Stopping: door did not end in order (not within 0.02 s).']);
});
