// Bulk decisions that wait for their run: charges of ten members, a starter, and somebody else at work meanwhile.
import { sql } from 'kysely';
import { verifyAudit } from '../src/audit/audit.queries';
import { makeLedgerPartitions } from '../src/ledger/ledger-partitions';
import { verifyLedger } from '../src/ledger/verify-ledger';
import { bulkDecisionsJob } from '../src/money/bulk/run-bulk-decisions';
import type { RequestKey } from '../src/money/requests/requests.queries';
import { openDatabase } from '../src/platform/database';
import { auditLines, givenServer, type SignedIn, signedIn, type TestServer } from './given';
import { platformOf, startBulk } from './given-bulk';
import { type GivenMember, givenMember } from './given-member';
import { givenAloneLimits, givenRequest } from './given-request';

const MEMBERS = 10;
const CHARGE_WON = 10_000;
/** More than all that is small comes to for one member. */
const LARGE_WON = 500_000;

export interface BulkScene extends TestServer {
  /** Who starts. */
  readonly admin: SignedIn;
  readonly other: SignedIn;
  /** One of ten. */
  readonly memberAt: (index: number) => GivenMember;
}

/** As if another server were at it, so that a test can act between the start and the run. */
async function holdBulkJob({ database: { db }, clock }: TestServer): Promise<void> {
  const { name } = bulkDecisionsJob;
  const lease_until = new Date(clock.now.getTime() + 3_600_000);
  await db.insertInto('job').values({ name, lease_until }).execute();
}

/** A server on which no bulk decision is run before the test does. */
export async function givenBulkScene(): Promise<BulkScene> {
  const server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
  await holdBulkJob(server);
  const members: GivenMember[] = [];
  for (let n = 0; n < MEMBERS; n += 1) members.push(await givenMember(server));
  return {
    ...server,
    admin: await signedIn(server, { type: 2 }),
    other: await signedIn(server, { type: 1 }),
    memberAt: (index) => members[index] as GivenMember,
  };
}

/** Charges of the members in turn, in the order of the requests. */
export async function givenCharges({ other, memberAt }: BulkScene, count: number) {
  const requests: RequestKey[] = [];
  for (let n = 0; n < count; n += 1)
    requests.push(await givenRequest(other, memberAt(n % MEMBERS), 'charge', CHARGE_WON));
  return requests;
}

/** Charges of the first member for which two administrators must agree. */
export async function givenLargeCharges(scene: BulkScene, count: number): Promise<void> {
  await givenSecondAdmin(scene, LARGE_WON);
  for (let n = 0; n < count; n += 1)
    await givenRequest(scene.other, scene.memberAt(0), 'charge', LARGE_WON);
}

/** Two administrators must agree once one has charged a member so much. */
export const givenSecondAdmin = (scene: BulkScene, chargeWon: number) =>
  givenAloneLimits(scene, { chargeWon });

/** @returns the identifier of a decision over every open request of this kind */
export const givenBulk = async (
  { admin }: BulkScene,
  action: 'approve' | 'decline',
  kind = 'charge',
): Promise<string> => (await startBulk(admin, action, { kind })).body.bulkId;

/** A run as another server would do it: with connections of its own, and without the lease. */
export async function runElsewhere(
  scene: BulkScene,
  { signal = new AbortController().signal, onRow = () => undefined as unknown } = {},
): Promise<void> {
  const database = openDatabase(`${scene.url}?application_name=elsewhere`, () => undefined);
  const now = () => {
    onRow();
    return scene.clock.now;
  };
  try {
    await bulkDecisionsJob.run({ ...platformOf(scene), db: database.db, now }, signal);
  } finally {
    await database.close();
  }
}

/** What was approved was paid once and told once, and the books are in order. */
export async function expectPaidOnce(
  scene: BulkScene,
  paid: number,
  approvals = paid,
): Promise<void> {
  const { db } = scene.database;
  const { rows } = await sql`
    select count(*) as movements, sum(amount_won)::bigint as "paidWon"
    from movement where key like 'charge:%'`.execute(db);
  expect(rows).toEqual([{ movements: paid, paidWon: paid * CHARGE_WON }]);
  const lines = await auditLines(scene, 'request.approve');
  expect(lines).toHaveLength(approvals);
  expect(new Set(lines.map(({ subject }) => subject)).size).toBe(approvals);
  expect(await auditLines(scene, 'bulk.finish')).toHaveLength(1);
  expect((await verifyAudit(db)).broken).toEqual([]);
  const differences: unknown[] = [];
  await verifyLedger(db, { onDifference: (difference) => differences.push(difference) });
  expect(differences).toEqual([]);
}
