import { defineCatalogue } from '@gwanje/remote-kit';
import { shellStore } from '@gwanje/remote-kit/host';
import { BUDGET, codeOf, remoteOf, screenOf } from '../testing';
import type { EntryAttempt, FederationPort } from './federation-port';
import { LoadError } from './load-failure';
import { createScreenLoads, type LoadPorts } from './screen-loads';

const admins = screenOf('admins', '/admin');
const ips = screenOf('ips', '/ips');
const remote = remoteOf('config', [admins, ips]);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** A federation that answers as told, attempt by attempt, and the loads that stand on it. */
function given(
  load: (attempt: number) => Promise<unknown>,
  isSuperseded: LoadPorts['isSuperseded'] = async () => false,
) {
  const attempts: EntryAttempt[] = [];
  const federation: FederationPort = {
    load: (_, attempt) => {
      attempts.push(attempt);
      return load(attempts.length);
    },
  };
  const loads = createScreenLoads({
    federation,
    budget: BUDGET,
    random: () => 0.5,
    isSuperseded,
  });
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

  it('are whole with the sentences of the language that is shown', async () => {
    let arrive = () => {};
    const english = { fetch: () => new Promise<void>((resolve) => (arrive = resolve)) };
    const { loads, stateOf } = given(async () => {
      // As a build hands the English sentences of a remote over.
      defineCatalogue({}, { ...english, read: () => undefined });
      return codeOf(remote);
    });
    shellStore.setState({ locale: 'en' });
    loads.ensure(remote, admins);
    await pass(0);
    expect(stateOf().status).toBe('loading');
    arrive();
    await pass(0);
    expect(stateOf().status).toBe('ready');
    shellStore.setState({ locale: 'ko' });
  });

  it('fetch the entry anew when a screen of it did not arrive', async () => {
    const { attempts, loads, stateOf } = given(async (attempt) =>
      attempt === 1 ? codeOf(remote, chunkMissing) : codeOf(remote),
    );
    loads.ensure(remote, admins);
    await pass(0);
    expect(stateOf()).toMatchObject({ history: [{ step: 'screen', reason: 'network' }] });
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

  it('say of a file that another deployment took away that only a reload helps', async () => {
    const gone = new LoadError('screen', 'not-found', 'HTTP 404', { url: 'http://c/42.js' });
    const asked: string[] = [];
    const { attempts, loads, stateOf } = given(
      () => Promise.reject(gone),
      async (_, url) => asked.push(url) > 0,
    );
    loads.ensure(remote, admins);
    await pass(0);
    expect(stateOf()).toMatchObject({
      status: 'failed',
      failure: { reason: 'not-found', step: 'screen', isSuperseded: true, detail: 'HTTP 404' },
    });
    expect(asked).toEqual(['http://c/42.js']);
    expect(attempts).toHaveLength(1);
  });

  it('go on trying for a missing file where nobody knows of another deployment', async () => {
    const gone = new LoadError('screen', 'not-found', 'HTTP 404', { url: 'http://c/42.js' });
    const { attempts, loads, stateOf } = given(
      (attempt) => (attempt < 3 ? Promise.reject(gone) : Promise.resolve(codeOf(remote))),
      () => Promise.reject(new Error('no answer')),
    );
    loads.ensure(remote, admins);
    await pass(1_500);
    expect(stateOf().status).toBe('ready');
    expect(attempts).toHaveLength(3);
  });

  it('never put screens of one build together with those of another', async () => {
    const entries: string[] = [];
    const federation: FederationPort = {
      load: async (build) => {
        entries.push(build.baseUrl);
        return codeOf(build, (id) => (id === 'admins' ? chunkMissing() : brokenCode()));
      },
    };
    const brokenCode = async () => ({ default: () => null });
    const loads = createScreenLoads({
      federation,
      budget: BUDGET,
      random: () => 0.5,
      isSuperseded: async () => false,
    });
    const next = { ...remote, baseUrl: '/remotes/config/next/' };
    loads.ensure(remote, admins);
    await pass(120_000);
    expect(loads.running().size).toBe(0);

    loads.ensure(next, ips);
    await pass(0);
    expect(new Set(entries)).toEqual(new Set([remote.baseUrl, next.baseUrl]));
    expect(loads.stateOf(loads.states.getState(), remote, ips).status).toBe('idle');
    expect(loads.running()).toEqual(new Map([['config', next]]));
  });

  it('ask for nothing of a remote in maintenance', async () => {
    const { attempts, loads } = given(async () => codeOf(remote));
    loads.ensure({ ...remote, maintenance: {} }, admins);
    await pass(0);
    expect(attempts).toEqual([]);
    expect(loads.states.getState()).toEqual({});
  });

  it('draw a broken screen again without fetching anything', async () => {
    const { attempts, loads, stateOf } = given(async () => codeOf(remote));
    loads.ensure(remote, admins);
    await pass(0);
    loads.breakDown(remote, admins, new TypeError('row is undefined'));
    expect(stateOf()).toMatchObject({ status: 'broken', loaded: { attempts: 1 } });
    expect(loads.running().size).toBe(1);
    loads.retry(remote, admins);
    expect(stateOf().status).toBe('ready');
    expect(attempts).toHaveLength(1);
  });

  it('fetch everything anew after a part of a standing screen did not arrive', async () => {
    const { attempts, loads, stateOf } = given(async () => codeOf(remote));
    loads.ensure(remote, admins);
    await pass(0);
    loads.breakDown(remote, admins, await chunkMissing().catch((error: unknown) => error));
    await pass(0);
    expect(stateOf()).toMatchObject({ failure: { step: 'screen', reason: 'network' } });
    loads.retry(remote, admins);
    await pass(0);
    expect(stateOf().status).toBe('ready');
    expect(attempts.map(({ query }) => query)).toEqual(['', expect.stringMatching(/^\?attempt=/)]);
  });
});
