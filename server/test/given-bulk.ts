// Bulk decisions: their start, and their runs on this server or on another one.
import { appendAuditEvent } from '../src/audit/append-audit-event.command';
import { bulkDecisionsJob } from '../src/money/bulk/run-bulk-decisions';
import { type JobPlatform, runJob } from '../src/platform/jobs';
import type { Answer, SignedIn, TestServer } from './given';
import { keyed } from './given-request';

export const previewBulk = ({ call }: SignedIn, filter: object): Promise<Answer> =>
  call('POST', '/api/money/bulk-decisions/preview', filter);

/** Starts a bulk decision over what its preview shows. */
export async function startBulk(
  admin: SignedIn,
  action: 'approve' | 'decline',
  filter: object,
): Promise<Answer> {
  const { body } = await previewBulk(admin, filter);
  const expected = {
    ...{ expectedCount: body.count, expectedSumWon: body.sumWon, expectedDigest: body.digest },
  };
  const order = { action, filter, ...expected, reason: '일괄 처리' };
  return admin.call('POST', '/api/money/bulk-decisions', order, keyed());
}

export const readBulk = ({ call }: SignedIn, bulkId: string): Promise<Answer> =>
  call('GET', `/api/money/bulk-decisions/${bulkId}`);

/** Waits for the run that the start of a bulk decision has begun. @returns the decision */
export async function untilDone(admin: SignedIn, bulkId: string): Promise<Answer['body']> {
  for (;;) {
    const { status, body, text } = await readBulk(admin, bulkId);
    if (status !== 200) throw new Error(`no such bulk decision: ${text}`);
    if (body.status === 'done') return body;
  }
}

/** What a run stands on. */
export const platformOf = ({ database: { db }, clock }: TestServer): JobPlatform => ({
  db,
  now: () => clock.now,
  appendAudit: appendAuditEvent,
});

/** The job as the schedule runs it, once nobody holds it any more. @returns the decision */
export async function runToEnd(
  server: TestServer,
  admin: SignedIn,
  bulkId: string,
): Promise<Answer['body']> {
  const { db } = server.database;
  await db.deleteFrom('job').where('name', '=', bulkDecisionsJob.name).execute();
  await runJob(platformOf(server), bulkDecisionsJob);
  // The run that the start had begun may have been the one that got the lease.
  return untilDone(admin, bulkId);
}

/** As if another server ran a job, so that a test can act between the start of something and its run. */
export async function leaseElsewhere(
  { database: { db }, clock }: Pick<TestServer, 'database' | 'clock'>,
  { name }: { readonly name: string },
): Promise<void> {
  const lease_until = new Date(clock.now.getTime() + 3_600_000_000);
  await db.insertInto('job').values({ name, lease_until }).execute();
}
