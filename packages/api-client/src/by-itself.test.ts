import { session } from '@gwanje/contract';
import { call } from './index';
import { transport } from './request';
import { answer } from './testing';

const MINUTE_MS = 60_000;

it('says of a call that nobody has touched the console for a minute, until somebody does', async () => {
  let nowMs = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
  answer(session.auth, () => ({ result: 'pass' as const }));
  const said: unknown[] = [];
  const listener = transport.interceptors.request.use((request) => {
    said.push(request.headers['X-By-Itself']);
    return request;
  });
  const askAfter = (ms: number) => {
    nowMs += ms;
    return call(session.auth, {});
  };
  window.dispatchEvent(new Event('keydown'));
  await askAfter(MINUTE_MS);
  await askAfter(1);
  window.dispatchEvent(new Event('pointerdown'));
  await askAfter(0);
  transport.interceptors.request.eject(listener);
  clock.mockRestore();
  expect(said).toEqual([undefined, '1', undefined]);
});
