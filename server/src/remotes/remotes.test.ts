// What browsers report of loaded remotes: counted under closed sets of labels, failures in the log, nothing stored.
import { Writable } from 'node:stream';
import { LOAD_FAILURE_REASONS, LOAD_OUTCOMES, REMOTE_IDS, type RemoteLoad } from '@gwanje/contract';
import {
  expectRefusal,
  givenServer,
  rowCounts,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';

const LOADS = '/api/remote-loads';
const HOUR_MS = 3_600_000;
const READY: RemoteLoad = {
  remote: 'minigames',
  build: '1.0.0+0a1b2c3d',
  screen: 'powerball-settings',
  outcome: 'ready',
  attempts: 1,
  elapsedMs: 400,
};
const FAILED: RemoteLoad = {
  ...READY,
  remote: 'config',
  screen: 'admins',
  outcome: 'failed',
  reason: 'not-found',
  step: 'screen',
  attempts: 7,
  elapsedMs: 120_000,
};

let server: TestServer;
let operator: SignedIn;
let top: SignedIn;
let logged: string;

beforeEach(async () => {
  logged = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  server = await givenServer({ logger: { level: 'info', stream } });
  operator = await signedIn(server, { type: 5 });
  top = await signedIn(server);
});
afterEach(() => server.close());

const report = (loads: unknown) => operator.call('POST', LOADS, { loads });
const readMetrics = async () => (await top.call('GET', '/metrics')).text;
const seriesOf = (metrics: string) =>
  metrics.split('\n').filter((line) => line.startsWith('gwanje_remote_loads_total{'));
const warnings = () =>
  logged
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { level: number; [field: string]: unknown })
    .filter(({ level }) => level >= 40);

describe('remotes.reportLoads', () => {
  it('shows outcomes and times in /metrics', async () => {
    const answer = await report([READY, READY, FAILED]);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    const metrics = await readMetrics();
    expect(seriesOf(metrics)).toEqual([
      'gwanje_remote_loads_total{remote="minigames",outcome="ready",reason="none"} 2',
      'gwanje_remote_loads_total{remote="config",outcome="failed",reason="not-found"} 1',
    ]);
    const seconds = 'gwanje_remote_load_seconds';
    expect(metrics).toContain(
      `${seconds}_bucket{le="0.25",remote="minigames",outcome="ready"} 0\n` +
        `${seconds}_bucket{le="0.5",remote="minigames",outcome="ready"} 2\n`,
    );
    expect(metrics).toContain(`${seconds}_sum{remote="config",outcome="failed"} 120\n`);
  });

  it('tells a technician in one line what was not shown, and nothing of what was', async () => {
    const broken: RemoteLoad = { ...READY, outcome: 'broken', screen: 'accounts' };
    const { headers } = await report([READY, FAILED, broken]);
    expect(warnings()).toMatchObject([
      {
        msg: 'remote not shown',
        reqId: headers['x-request-id'],
        adminId: operator.adminId,
        ip: '127.0.0.1',
        loads: [FAILED, broken],
      },
    ]);
    await report([READY]);
    expect(warnings()).toHaveLength(1);
  });

  it('has no more series than the contract has names, whatever is reported', async () => {
    for (const remote of REMOTE_IDS)
      for (const outcome of LOAD_OUTCOMES)
        await report(
          LOAD_FAILURE_REASONS.map((reason, n) => ({
            ...FAILED,
            remote,
            outcome,
            reason,
            build: `1.0.${n}+${remote}`,
            screen: `${outcome}-${n}`,
          })),
        );
    const metrics = await readMetrics();
    expect(seriesOf(metrics)).toHaveLength(
      REMOTE_IDS.length * LOAD_OUTCOMES.length * LOAD_FAILURE_REASONS.length,
    );
    expect(metrics).not.toContain('1.0.0+');
  });

  it.each<[string, unknown]>([
    ['nothing', []],
    ['more than twenty', Array.from({ length: 21 }, () => READY)],
    ['an unknown remote', [{ ...READY, remote: 'casino' }]],
    ['an unknown outcome', [{ ...READY, outcome: 'fine' }]],
    ['an unknown reason', [{ ...FAILED, reason: 'bad luck' }]],
    ['an unknown step', [{ ...FAILED, step: 'styles' }]],
    ['an unknown field', [{ ...READY, url: 'https://example.com' }]],
    ['a build that is too long', [{ ...READY, build: 'x'.repeat(81) }]],
    ['a screen that is too long', [{ ...READY, screen: 'x'.repeat(81) }]],
    ['a line of its own in the log', [{ ...FAILED, build: '1\n{"level":60}' }]],
    ['a C1 control character, which some terminals obey', [{ ...FAILED, screen: '\u009b2J' }]],
    ['text that turns round what follows', [{ ...FAILED, screen: '\u202ereverse' }]],
    ['a time below zero', [{ ...READY, elapsedMs: -1 }]],
    ['more than a day', [{ ...READY, elapsedMs: 86_400_001 }]],
    ['half a try', [{ ...READY, attempts: 1.5 }]],
    ['too many tries', [{ ...READY, attempts: 10_001 }]],
    ['one wrong among right ones', [READY, { ...READY, outcome: 'fine' }]],
  ])('refuses %s, counts nothing of it and logs nothing of it', async (_, loads) => {
    expectRefusal(await report(loads), 400, 'request.invalid');
    expect(seriesOf(await readMetrics())).toEqual([]);
    expect(warnings()).toEqual([]);
  });

  it('writes nothing, also when it is told the same twice under one key', async () => {
    const before = await rowCounts(server);
    const key = { headers: { 'idempotency-key': 'press-0001' } };
    for (const loads of [[FAILED], [FAILED], [READY]])
      expect((await operator.call('POST', LOADS, { loads }, key)).status).toBe(200);
    expect(await rowCounts(server)).toEqual(before);
  });

  it('keeps no idle session alive', async () => {
    server.clock.advance(6 * HOUR_MS);
    const answer = await report([READY]);
    expect([answer.status, answer.cookies]).toEqual([200, []]);
    server.clock.advance(6 * HOUR_MS);
    expectRefusal(await report([READY]), 401, 'session.required');
  });

  it('is not open to another site', async () => {
    const headers = { origin: 'https://example.com' };
    const foreign = await operator.call('POST', LOADS, { loads: [READY] }, { headers });
    expectRefusal(foreign, 403, 'request.cross_origin');
    expect(seriesOf(await readMetrics())).toEqual([]);
  });
});
