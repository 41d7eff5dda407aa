import { BUDGET, codeOf, remoteOf, screenOf } from '../testing';
import type { EntryAttempt, FederationPort } from './federation-port';
import { LoadError } from './load-failure';
import { createScreenLoads } from './screen-loads';

const admins = screenOf('admins', '/admin');
const ips = screenOf('ips', '/ips');
const remote = remoteOf('config', [admins, ips]);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** A federation that answers as told, attempt by attempt, and the loads that stand on it. */
function given(load: (attempt: number) => Promise<unknown>) {
  const attempts: EntryAttempt[] = [];
  const federation: FederationPort = {
    load: (_, attempt) => {
      attempts.push(attempt);
      return load(attempts.length);
    },
  };
  const loads = createScreenLoads({ federation, budget: BUDGET, random: () => 0.5 });
  const stateOf = (screen = admins) => loads.stateOf(loads.states.getState(), remote, screen);
  return { attempts, loads, stateOf };
}

const unreachable = () => Promise.reject(new LoadError('module', 'network', 'HTTP 404'));
const chunkMissing = () =>
  Promise.reject(
    Object.assign(new Error('Loading chunk 1 failed.\n(error: 1.js)'), { name: 'ChunkLoadError' }),
  );

describe('the loads of a tab', () => {
  it('fetch a remote once for all its screens', async () => {
    const { attempts, loads, stateOf } = given(async () => codeOf(remote));
    expect(stateOf().status).toBe('idle');
    loads.ensure(remote, admins);
    loads.ensure(remote, ips);
    loads.ensure(remote, admins);
    await pass(0);
    expect([stateOf().status, stateOf(ips).status]).toEqual(['ready', 'ready']);
    expect(attempts).toEqual([{ query: '', timeoutMs: 15_000 }]);
  });

  it('fetch every further attempt under a URL of its own', async () => {
    const { attempts, loads, stateOf } = given((attempt) =>
      attempt < 4 ? unreachable() : Promise.resolve(codeOf(remote)),
    );
    loads.ensure(remote, admins);
    await pass(500 + 1_000 + 2_000);
    expect(stateOf().status).toBe('ready');
    const queries = attempts.map(({ query }) => query);
    expect(queries[0]).toBe('');
    expect(new Set(queries).size).toBe(4);
    for (const query of queries.slice(1)) expect(query).toMatch(/^\?attempt=\w+-\w+$/);
  });

  it('fetch the entry anew when a screen of it did not arrive', async () => {
    const { attempts, loads, stateOf } = given(async (attempt) =>
      attempt === 1 ? codeOf(remote, chunkMissing) : codeOf(remote),
    );
    loads.ensure(remote, admins);
    await pass(0);
    expect(stateOf()).toMatchObject({ setback: { step: 'screen', reason: 'network' } });
    await pass(500);
    expect(stateOf().status).toBe('ready');
    expect(attempts).toHaveLength(2);
  });

  it('share the entry that another screen has fetched anew', async () => {
    const { attempts, loads, stateOf } = given(async (attempt) =>
      attempt === 1 ? codeOf(remote, chunkMissing) : codeOf(remote),
    );
    loads.ensure(remote, admins);
    loads.ensure(remote, ips);
    await pass(500);
    expect([stateOf().status, stateOf(ips).status]).toEqual(['ready', 'ready']);
    expect(attempts).toHaveLength(2);
  });

  it('fetch again when told to after a failure, and count anew', async () => {
    let isUp = false;
    const { attempts, loads, stateOf } = given(() =>
      isUp ? Promise.resolve(codeOf(remote)) : unreachable(),
    );
    loads.ensure(remote, admins);
    await pass(120_000);
    expect(stateOf()).toMatchObject({ status: 'failed', failure: { reason: 'network' } });
    const tried = attempts.length;
    loads.ensure(remote, admins);
    await pass(0);
    expect(attempts).toHaveLength(tried);

    isUp = true;
    loads.retry(remote, admins);
    expect(stateOf()).toMatchObject({ status: 'loading', attempt: 1 });
    await pass(0);
    expect(stateOf().status).toBe('ready');
    expect(new Set(attempts.map(({ query }) => query)).size).toBe(tried + 1);
  });

  it('ignore a success that comes after the deadline', async () => {
    let arrive: ((code: unknown) => void) | undefined;
    const { loads, stateOf } = given(
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    );
    loads.ensure(remote, admins);
    await pass(120_000);
    arrive?.(codeOf(remote));
    await pass(1_000);
    expect(stateOf()).toMatchObject({ status: 'failed', failure: { reason: 'timeout' } });
  });

  it('never fetch a remote that was made for another shell', async () => {
    const { attempts, loads, stateOf } = given(async () => codeOf(remote));
    const stranger = remoteOf('config', [admins], '^9.0.0');
    loads.ensure(stranger, admins);
    await pass(0);
    expect(stateOf()).toEqual({ status: 'incompatible', wants: '^9.0.0', has: '1.0.0' });
    expect(attempts).toEqual([]);
  });

  it('give up at once on code that is not what its manifest declares', async () => {
    const { attempts, loads, stateOf } = given(async () => codeOf(remoteOf('bets', [])));
    loads.ensure(remote, admins);
    await pass(0);
    expect(stateOf()).toMatchObject({ status: 'failed', failure: { reason: 'invalid' } });
    expect(attempts).toHaveLength(1);
  });
});
