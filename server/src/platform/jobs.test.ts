import { givenServer, type TestServer } from '../../test/given';
import { appendAuditEvent } from '../audit/append-audit-event.command';
import { Interrupted } from './interrupted';
import { type Job, type JobPlatform, logJobError, runJob, scheduleJobs } from './jobs';

let server: TestServer;
let platform: JobPlatform;
beforeEach(async () => {
  server = await givenServer();
  const { database, clock } = server;
  platform = { db: database.db, now: () => clock.now, appendAudit: appendAuditEvent };
});
afterEach(() => server.close());

const LEASE_MS = 60_000;
const jobOf = (run: Job['run']): Job => ({
  name: 'sweep',
  cron: '* * * * *',
  leaseMs: LEASE_MS,
  run,
});
const rowOf = () =>
  server.database.db.selectFrom('job').selectAll().where('name', '=', 'sweep').executeTakeFirst();
const alarms = () => server.database.db.selectFrom('alarm').selectAll().execute();

/** A job that lasts until it is let go, and tells when it has begun. */
function longJob() {
  let begin = () => {};
  let letGo = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const end = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const job = jobOf(() => {
    begin();
    return end;
  });
  return { job, begun, letGo };
}

describe('runJob', () => {
  it('runs the job, keeps when it began and ended, and frees the lease', async () => {
    let runs = 0;
    const job = jobOf(async () => {
      runs += 1;
      server.clock.advance(5);
    });
    const startedAt = server.clock.now;
    expect(await runJob(platform, job)).toBe(true);
    expect(runs).toBe(1);
    expect(await rowOf()).toEqual({
      name: 'sweep',
      lease_until: null,
      started_at: startedAt,
      finished_at: server.clock.now,
      error: null,
    });
    expect(await runJob(platform, job)).toBe(true);
    expect(runs).toBe(2);
  });

  it('writes nothing while there is nothing to do', async () => {
    let due = false;
    let runs = 0;
    const job: Job = {
      ...jobOf(async () => {
        runs += 1;
      }),
      isDue: async () => due,
    };
    expect(await runJob(platform, job)).toBe(false);
    expect(await rowOf()).toBeUndefined();
    due = true;
    expect(await runJob(platform, job)).toBe(true);
    expect(runs).toBe(1);
  });

  it('leaves the job to the one server that has the lease', async () => {
    const { job, begun, letGo } = longJob();
    const first = runJob(platform, job);
    await begun;
    const others = await Promise.all(Array.from({ length: 8 }, () => runJob(platform, job)));
    expect(others).toEqual(Array(8).fill(false));
    letGo();
    expect(await first).toBe(true);
  });

  it('runs once when sixteen servers begin at the same moment', async () => {
    const { job, begun, letGo } = longJob();
    let refusals = 0;
    const all = Array.from({ length: 16 }, async () => {
      const didRun = await runJob(platform, job);
      if (!didRun) refusals += 1;
      if (refusals === 15) letGo();
      return didRun;
    });
    await begun;
    expect((await Promise.all(all)).filter(Boolean)).toHaveLength(1);
  });

  it('goes to another server once the lease of a dead one has run out', async () => {
    const dead = longJob();
    const deadRun = runJob(platform, dead.job);
    await dead.begun;
    server.clock.advance(LEASE_MS);
    const second = longJob();
    const secondRun = runJob(platform, second.job);
    await second.begun;
    const held = await rowOf();
    // What was thought dead ends now; it must not free a lease that is no longer its own.
    dead.letGo();
    await deadRun;
    expect(await rowOf()).toEqual(held);
    second.letGo();
    expect(await secondRun).toBe(true);
    expect(await rowOf()).toMatchObject({ lease_until: null, error: null });
  });

  it('renews the lease for as long as the job runs', async () => {
    const { job, begun, letGo } = longJob();
    const run = runJob(platform, { ...job, leaseMs: 60 });
    await begun;
    server.clock.advance(59);
    const renewedUntil = new Date(server.clock.now.getTime() + 60);
    while ((await rowOf())?.lease_until?.getTime() !== renewedUntil.getTime());
    letGo();
    expect(await run).toBe(true);
  });

  it('waits for no clock that went wrong: what began further ahead than servers differ did not', async () => {
    const { letGo, begun, job } = longJob();
    server.clock.advance(600_000);
    const first = runJob(platform, job);
    await begun;
    const ahead = server.clock.now;
    server.clock.now = new Date(ahead.getTime() - 600_000);
    const dueAt = server.clock.now;
    const other = jobOf(() => Promise.resolve());
    expect(await runJob(platform, other, { dueAt })).toBe(false);
    server.clock.now = new Date(ahead.getTime() - 600_001);
    expect(await runJob(platform, other, { dueAt })).toBe(true);
    expect((await rowOf())?.started_at).toEqual(server.clock.now);
    letGo();
    await first;
    expect((await rowOf())?.started_at).toEqual(server.clock.now);
  });

  it('counts a run that began since it was due as this one', async () => {
    let runs = 0;
    const job = jobOf(async () => {
      runs += 1;
    });
    const dueAt = server.clock.now;
    server.clock.advance(20);
    expect(await runJob(platform, job, { dueAt })).toBe(true);
    expect(await runJob(platform, job, { dueAt })).toBe(false);
    server.clock.advance(60_000);
    expect(await runJob(platform, job, { dueAt: server.clock.now })).toBe(true);
    expect(runs).toBe(2);
  });

  it('records why a job failed, frees the lease and raises one alarm until it is acknowledged', async () => {
    const job = jobOf(async () => {
      throw new Error('no broom');
    });
    await expect(runJob(platform, job)).rejects.toThrow('no broom');
    await expect(runJob(platform, job)).rejects.toThrow('no broom');
    expect(await rowOf()).toMatchObject({
      lease_until: null,
      finished_at: server.clock.now,
      error: 'no broom',
    });
    expect(await alarms()).toMatchObject([
      { kind: 'jobFailed', details: { job: 'sweep', error: 'no broom' }, acknowledged_at: null },
    ]);
    await expect(runJob(platform, { ...job, name: 'polish' })).rejects.toThrow('no broom');
    expect(await alarms()).toHaveLength(2);
    await server.database.db
      .updateTable('alarm')
      .set({ acknowledged_at: server.clock.now })
      .execute();
    await expect(runJob(platform, job)).rejects.toThrow('no broom');
    expect(await alarms()).toHaveLength(3);
    expect(await runJob(platform, { ...job, run: async () => undefined })).toBe(true);
    expect(await rowOf()).toMatchObject({ error: null });
  });

  it('raises the alarm as well where it cannot be asked whether it is due', async () => {
    const job: Job = {
      ...jobOf(async () => undefined),
      isDue: async () => {
        throw new Error('no dust found');
      },
    };
    await expect(runJob(platform, job)).rejects.toThrow('no dust found');
    await expect(runJob(platform, job)).rejects.toThrow('no dust found');
    expect(await alarms()).toMatchObject([
      { kind: 'jobFailed', details: { job: 'sweep', error: 'no dust found' } },
    ]);
    expect(await rowOf()).toBeUndefined();
  });

  it('calls nothing failed that the end of the server cut off', async () => {
    const stopping = new AbortController();
    const job = jobOf(async (_, signal) => {
      stopping.abort();
      signal.throwIfAborted();
    });
    expect(await runJob(platform, job, { signal: stopping.signal })).toBe(true);
    expect(await rowOf()).toMatchObject({ lease_until: null, error: null });
    expect(await alarms()).toEqual([]);
  });
});

describe('scheduleJobs', () => {
  const everySecond = (run: Job['run']): Job => ({ ...jobOf(run), cron: '* * * * * *' });

  it('runs what is due on one of two servers, and ends only after what runs has ended', async () => {
    const errors: unknown[] = [];
    const begun = new Set<number>();
    let atOnce = 0;
    let isOver = false;
    let tellBegun = () => {};
    const firstRun = new Promise<void>((resolve) => {
      tellBegun = resolve;
    });
    const job = everySecond(async ({ now }, signal) => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      begun.add(Math.floor(now().getTime() / 1_000));
      tellBegun();
      if (!signal.aborted)
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      atOnce -= 1;
      isOver = true;
    });
    const real = { ...platform, now: () => new Date() };
    const stops = [0, 1].map(() => scheduleJobs(real, [job], (error) => errors.push(error)));
    await firstRun;
    expect(isOver).toBe(false);
    await Promise.all(stops.map((stop) => stop(10_000)));
    expect(isOver).toBe(true);
    expect(begun.size).toBe(1);
    expect(errors).toEqual([]);
    expect(await rowOf()).toMatchObject({ lease_until: null, error: null });
  });

  it('tells of a job that failed', async () => {
    const job = everySecond(async () => {
      throw new Error('no broom');
    });
    let stop: ReturnType<typeof scheduleJobs> = async () => [];
    const told = await new Promise<unknown[]>((resolve) => {
      stop = scheduleJobs({ ...platform, now: () => new Date() }, [job], (...all) => resolve(all));
    });
    await stop(10_000);
    expect(told).toEqual([new Error('no broom'), job]);
  });
});

describe('logJobError', () => {
  it('says in one line that the database is gone, and of anything else where it was', () => {
    const log = { error: jest.fn(), warn: jest.fn() };
    const fault = new Error('no broom');
    logJobError(log, new Interrupted(new Error('timeout')), 'sweep');
    logJobError(log, fault, 'sweep');
    expect(log.warn.mock.calls).toEqual([[{ job: 'sweep', why: 'timeout' }, 'job interrupted']]);
    expect(log.error.mock.calls).toEqual([[{ job: 'sweep', err: fault }, 'job failed']]);
  });
});
