import { setTimeout as delay } from 'node:timers/promises';
import { Cron } from 'croner';
import { sql } from 'kysely';
import { raiseAlarm } from './alarm';
import type { Platform } from './implement';
import { Interrupted } from './interrupted';

export type JobPlatform = Pick<Platform, 'db' | 'now' | 'appendAudit' | 'flags'> &
  Partial<Pick<Platform, 'sealer'>>;

export interface Job {
  readonly name: string;
  /** When it is due, in Seoul: [second,] minute, hour, day of month, month, day of week. */
  readonly cron: string;
  /** How long a server that died keeps the others waiting; one that lives renews its lease. */
  readonly leaseMs: number;
  /**
   * Whether there is anything to do. For what is looked after every second or so: it is asked before
   * the lease is taken, so that nothing is written while nothing is due.
   */
  readonly isDue?: (platform: JobPlatform) => Promise<boolean>;
  /**
   * One run. It must bear being cut off anywhere and being run again, and end soon after `signal`
   * is aborted, which is when the server stops.
   */
  readonly run: (platform: JobPlatform, signal: AbortSignal) => Promise<void>;
}

type LogLine = (details: object, message: string) => void;

interface RunOptions {
  /** A run that any server has started since then counts as this one. */
  readonly dueAt?: Date;
  readonly signal?: AbortSignal;
}

const RENEWALS_PER_LEASE = 3;
const ERROR_LENGTH_MAX = 500;
/** Clocks of servers are never so far apart; whoever wrote down more had a wrong one, which was put right. */
const CLOCKS_APART_MS = 600_000;

const leaseEnd = (startedAt: Date, { leaseMs }: Job) => new Date(startedAt.getTime() + leaseMs);

/**
 * Takes the lease in one statement, so that two servers cannot both have it. What began further ahead
 * than clocks differ does not count: no job would run until that time has come.
 */
async function takeLease({ db }: JobPlatform, job: Job, startedAt: Date, dueAt: Date | null) {
  const aheadAt = new Date(startedAt.getTime() + CLOCKS_APART_MS);
  const { rows } = await sql`
    insert into job (name, lease_until, started_at)
    values (${job.name}, ${leaseEnd(startedAt, job)}, ${startedAt})
    on conflict (name) do update
      set lease_until = excluded.lease_until, started_at = excluded.started_at
      where coalesce(job.lease_until <= excluded.started_at, true)
        and coalesce(job.started_at < ${dueAt}, true) or job.started_at > ${aheadAt}
    returning 1`.execute(db);
  return rows.length === 1;
}

/** Writes to the job's row as long as the lease is still that of the run that began at `startedAt`. */
const updateRun = (
  { db }: JobPlatform,
  { name }: Job,
  startedAt: Date,
  change: { lease_until: Date | null; finished_at?: Date; error?: string | null },
) =>
  db
    .updateTable('job')
    .set(change)
    .where('name', '=', name)
    .where('started_at', '=', startedAt)
    .where('lease_until', 'is not', null)
    .execute();

const sentenceOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH_MAX);

/**
 * Runs the job unless it has nothing to do, or another server holds its lease or has started it
 * since it was due.
 *
 * @returns whether it ran
 * @throws what the job threw, after it was recorded, or what asking whether it is due threw; after an
 * alarm was raised. Nothing when it was aborted
 */
export async function runJob(
  platform: JobPlatform,
  job: Job,
  { dueAt, signal = new AbortController().signal }: RunOptions = {},
): Promise<boolean> {
  const { db, now } = platform;
  const startedAt = now();
  const tell = async (error: unknown): Promise<never> => {
    const sameBy = { job: job.name };
    const details = { ...sameBy, error: sentenceOf(error) };
    await raiseAlarm(db, { kind: 'jobFailed', at: now(), details, sameBy });
    throw error;
  };
  const wasDue = (error: unknown) => (signal.aborted ? false : tell(error));
  if (job.isDue && !(await job.isDue(platform).catch(wasDue))) return false;
  if (!(await takeLease(platform, job, startedAt, dueAt ?? null))) return false;
  // A renewal that fails is made up for by the next; a lease that ran out lets another server in.
  const renew = () =>
    updateRun(platform, job, startedAt, { lease_until: leaseEnd(now(), job) }).catch(() => null);
  const renewal = setInterval(renew, job.leaseMs / RENEWALS_PER_LEASE);
  const finish = (error: string | null) =>
    updateRun(platform, job, startedAt, { lease_until: null, finished_at: now(), error });
  try {
    await job.run(platform, signal);
    clearInterval(renewal);
    await finish(null);
  } catch (error) {
    clearInterval(renewal);
    await finish(signal.aborted ? null : sentenceOf(error));
    if (!signal.aborted) await tell(error);
  }
  return true;
}

/**
 * Says what a job threw. Of a database that is gone one line is enough: every job meets it every
 * second or so until it is back, and where that was is none of ours.
 */
export function logJobError(
  log: { readonly error: LogLine; readonly warn: LogLine },
  error: unknown,
  job: string,
): void {
  if (error instanceof Interrupted) log.warn({ job, why: error.message }, 'job interrupted');
  else log.error({ job, err: error }, 'job failed');
}

/**
 * Runs every job when it is due, one run of a job at a time.
 *
 * @param onError is told of what a job threw, and of a database that cannot be reached
 * @returns stops the schedule, aborts what runs and waits for its end, or so many milliseconds;
 * resolves with the names of those that run on, which bear being cut off with the process
 */
export function scheduleJobs(
  platform: JobPlatform,
  jobs: readonly Job[],
  onError: (error: unknown, job: Job) => void,
): (timeoutMs: number) => Promise<readonly string[]> {
  const stopping = new AbortController();
  const running = new Map<Job, Promise<unknown>>();
  const schedules = jobs.map(
    (job) =>
      new Cron(job.cron, { timezone: 'Asia/Seoul', protect: true }, async (self) => {
        // The reference itself does not count as previous.
        const [dueAt] = self.previousRuns(1, new Date(platform.now().getTime() + 1));
        const { signal } = stopping;
        const run = runJob(platform, job, { dueAt, signal }).catch((error) => {
          // What it misses by then is what was closed behind it.
          if (!signal.aborted) onError(error, job);
        });
        running.set(job, run);
        await run;
        running.delete(job);
      }),
  );
  return async (timeoutMs) => {
    for (const schedule of schedules) schedule.stop();
    stopping.abort();
    const waited = new AbortController();
    await Promise.race([
      Promise.all(running.values()),
      delay(timeoutMs, undefined, { signal: waited.signal }).catch(() => undefined),
    ]);
    waited.abort();
    return [...running.keys()].map(({ name }) => name);
  };
}
