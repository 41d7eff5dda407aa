// Runs of bulk decisions: what becomes of each row.

import { BULK_NAMED_MAX } from '@gwanje/contract';
import { sql } from 'kysely';
import { type Answer, auditLines } from '../../../test/given';
import { readBulk, runToEnd, startBulk } from '../../../test/given-bulk';
import {
  type BulkScene,
  expectPaidOnce,
  givenBulk,
  givenBulkScene,
  givenCharges,
  givenLargeCharges,
  givenSecondAdmin,
  runElsewhere,
} from '../../../test/given-bulk-scene';
import { givenMember } from '../../../test/given-member';
import { balanceWon, decide, givenRequest, givenRequestBy } from '../../../test/given-request';
import { givenStake } from '../../../test/given-stake';
import { lockWallets } from '../../ledger/post-movement';
import type { RequestKey } from '../requests/requests.queries';

const DAY_MS = 86_400_000;

let scene: BulkScene;

beforeEach(async () => {
  scene = await givenBulkScene();
});
afterEach(() => scene.close());

/** How many connections of a run elsewhere stand in line for something. */
async function waitingElsewhere(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where application_name = 'elsewhere' and wait_event_type = 'Lock'
      and datname = current_database()`.execute(scene.database.db);
  return rows.length;
}

const rowsOf = async (bulkId: string, outcome: string): Promise<Answer['body'][]> =>
  (await scene.admin.call('GET', `/api/money/bulk-decisions/${bulkId}/rows?outcome=${outcome}`))
    .body.rows;

describe('a run', () => {
  it('gives each of 300 rows the outcome that it would have had alone', async () => {
    const requests = await givenCharges(scene, 280);
    await givenLargeCharges(scene, 20);
    const bulkId = await givenBulk(scene, 'approve');
    // Meanwhile somebody decides nine of them, and the tenth member excludes himself.
    for (const [index, request] of requests.slice(0, 9).entries())
      await decide(scene.other.call, index % 2 === 0 ? 'approve' : 'decline', request);
    await scene.database.db
      .updateTable('member')
      .set({ excluded_until: new Date(scene.clock.now.getTime() + DAY_MS) })
      .where('member_id', '=', scene.memberAt(9).memberId)
      .execute();

    const { outcomes, refused } = await runToEnd(scene, scene.admin, bulkId);
    expect(refused).toMatchObject([
      { code: 'member.excluded', message: expect.stringContaining('자기배제'), count: 28 },
      { code: 'money.request_closed', count: 9 },
    ]);
    const named = refused.map(({ rows }: { rows: readonly object[] }) => rows.length);
    expect(named).toEqual([BULK_NAMED_MAX, 9]);
    expect(refused[0].rows[0]).toMatchObject({ id: scene.memberAt(9).id });
    expect(outcomes).toEqual({ open: 0, done: 280 - 9 - 28, needsSecond: 20, refused: 9 + 28 });
    const refusals = (await rowsOf(bulkId, 'refused')).map(({ refusal }) => refusal);
    expect(refusals.filter((code) => code === 'money.request_closed')).toHaveLength(9);
    expect(refusals.filter((code) => code === 'member.excluded')).toHaveLength(28);
    const [finished] = await auditLines(scene, 'bulk.finish');
    expect(finished?.after).toEqual(outcomes);
    // Five of the nine were approved; the first of two approvals leaves its line, too.
    await expectPaidOnce(scene, 243 + 5, 243 + 5 + 20);
  });

  it('completes what another administrator has agreed to first, but not his own', async () => {
    await givenSecondAdmin(scene, 10_000);
    const [theirs, own] = (await givenCharges(scene, 2)) as [RequestKey, RequestKey];
    await decide(scene.other.call, 'approve', theirs);
    await decide(scene.admin.call, 'approve', own);
    const bulkId = await givenBulk(scene, 'approve');
    await runToEnd(scene, scene.admin, bulkId);
    expect(await rowsOf(bulkId, 'done')).toMatchObject([theirs]);
    expect(await rowsOf(bulkId, 'refused')).toMatchObject([
      { ...own, refusal: 'money.second_admin' },
    ]);
  });

  it('makes no last word of what it was to agree to first', async () => {
    await givenSecondAdmin(scene, 10_000);
    const [request] = (await givenCharges(scene, 1)) as [RequestKey];
    const bulkId = await givenBulk(scene, 'approve');
    await decide(scene.other.call, 'approve', request);
    await runToEnd(scene, scene.admin, bulkId);
    expect(await rowsOf(bulkId, 'refused')).toMatchObject([
      { ...request, refusal: 'money.word_differs' },
    ]);
    expect(await balanceWon(scene, scene.memberAt(0), 'money')).toBe(0);
  });

  it.each(['approve', 'decline'] as const)(
    'does not %s what somebody has put on hold since it was seen to wait',
    async (action) => {
      const [since, before] = (await givenCharges(scene, 2)) as [RequestKey, RequestKey];
      await decide(scene.other.call, 'hold', before);
      const bulkId = await givenBulk(scene, action);
      await decide(scene.other.call, 'hold', since);
      await runToEnd(scene, scene.admin, bulkId);
      expect(await rowsOf(bulkId, 'refused')).toMatchObject([
        { ...since, refusal: 'money.request_held' },
      ]);
      expect(await rowsOf(bulkId, 'done')).toMatchObject([before]);
    },
  );

  it("does not answer for a member's unmet wagering requirement", async () => {
    const played = await givenMember(scene, { walletsWon: { money: 10_000 } });
    // Who takes out more than he brought is looked at by somebody.
    const brought = await givenRequest(scene.other, played, 'charge', 10_000);
    await decide(scene.other.call, 'approve', brought);
    await givenStake(scene, played, 'sports', 10_000);
    const [charge] = (await givenCharges(scene, 1)) as [RequestKey];
    await decide(scene.other.call, 'approve', charge);
    const unmet = await givenRequest(scene.other, scene.memberAt(0), 'exchange', 10_000);
    const met = await givenRequest(scene.other, played, 'exchange', 10_000);
    const bulkId = await givenBulk(scene, 'approve', 'exchange');
    await runToEnd(scene, scene.admin, bulkId);
    expect(await rowsOf(bulkId, 'done')).toMatchObject([met]);
    expect(await rowsOf(bulkId, 'refused')).toMatchObject([
      { ...unmet, refusal: 'money.wagering_unmet' },
    ]);
    expect(await balanceWon(scene, scene.memberAt(0), 'money')).toBe(0);
  });

  it("keeps the order of a member's requests", async () => {
    const requests = await givenCharges(scene, 60);
    await runToEnd(scene, scene.admin, await givenBulk(scene, 'approve'));
    const entries = await scene.database.db
      .selectFrom('ledger_entry')
      .select('subject')
      .where('member_id', '=', scene.memberAt(3).memberId)
      .orderBy('seq')
      .execute();
    expect(entries.map(({ subject }) => subject)).toEqual(
      requests
        .filter((_, index) => index % 10 === 3)
        .map(({ requestId }) => `request/${requestId}`),
    );
  });

  it('takes every decision that waits', async () => {
    await givenCharges(scene, 20);
    const bulkIds: string[] = [];
    for (const { memberId } of [scene.memberAt(0), scene.memberAt(1)])
      bulkIds.push(
        (await startBulk(scene.admin, 'decline', { kind: 'charge', memberId })).body.bulkId,
      );
    await runElsewhere(scene);
    for (const bulkId of bulkIds)
      expect((await readBulk(scene.admin, bulkId)).body).toMatchObject({
        status: 'done',
        outcomes: { done: 2 },
      });
  });

  it.each([
    ['is suspended', { status: 'suspended' }],
    ['has lost the right', { type: 3 }],
  ] as const)('refuses what is left once its starter %s', async (_, change) => {
    await givenCharges(scene, 20);
    const bulkId = await givenBulk(scene, 'approve');
    await scene.database.db
      .updateTable('admin')
      .set(change)
      .where('_id', '=', scene.admin.adminId)
      .execute();
    const { outcomes } = await runToEnd(scene, scene.other, bulkId);
    expect(outcomes).toEqual({ open: 0, done: 0, needsSecond: 0, refused: 20 });
    const path = `/api/money/bulk-decisions/${bulkId}/rows`;
    const { rows } = (await scene.other.call('GET', path)).body;
    expect(rows[0].refusal).toBe('session.forbidden');
    expect(await auditLines(scene, 'request.approve')).toEqual([]);
    expect(await auditLines(scene, 'bulk.finish')).toHaveLength(1);
  });

  it('asks about its starter at each row, once nothing is in its way any more', async () => {
    await givenCharges(scene, 60);
    const bulkId = await givenBulk(scene, 'approve');
    const { db } = scene.database;
    let run: Promise<void> | undefined;
    await db.transaction().execute(async (tx) => {
      // As many as the run has workers: all of them stand still with a row in their hands.
      for (const index of [4, 5, 6, 7])
        await lockWallets({ tx, now: () => scene.clock.now }, scene.memberAt(index).memberId);
      run = runElsewhere(scene);
      while ((await waitingElsewhere()) < 4);
      await db
        .updateTable('admin')
        .set({ status: 'suspended' })
        .where('_id', '=', scene.admin.adminId)
        .execute();
    });
    await run;
    const { outcomes } = (await readBulk(scene.other, bulkId)).body;
    expect(outcomes).toEqual({ open: 0, done: 24, needsSecond: 0, refused: 36 });
    expect(await auditLines(scene, 'request.approve')).toHaveLength(24);
    for (const index of [4, 5, 6, 7, 8, 9])
      expect(await balanceWon(scene, scene.memberAt(index), 'money')).toBe(0);
  });

  it('leaves what its starter has asked for himself to another one', async () => {
    const own = await givenRequestBy(scene.admin, scene.memberAt(0), 'charge', 10_000);
    const theirs = await givenRequestBy(scene.other, scene.memberAt(0), 'charge', 10_000);
    const bulkId = await givenBulk(scene, 'approve');
    await runToEnd(scene, scene.admin, bulkId);
    expect(await rowsOf(bulkId, 'done')).toMatchObject([theirs]);
    expect(await rowsOf(bulkId, 'needsSecond')).toMatchObject([own]);
  });
});
