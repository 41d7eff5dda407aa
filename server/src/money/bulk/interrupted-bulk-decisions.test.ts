// Runs of bulk decisions that are two at once, are cut off, or fail: every row is decided once.
import { sql } from 'kysely';
import { auditLines, expectRefusal, type SignedIn, signedIn } from '../../../test/given';
import { platformOf, readBulk, runToEnd } from '../../../test/given-bulk';
import {
  type BulkScene,
  expectPaidOnce,
  givenBulk,
  givenBulkScene,
  givenCharges,
  givenLargeCharges,
  runElsewhere,
} from '../../../test/given-bulk-scene';
import { balanceWon } from '../../../test/given-request';
import { lockWallets } from '../../ledger/post-movement';
import { openDatabase } from '../../platform/database';
import type { RequestKey } from '../requests/requests.queries';
import { BULK_DECISIONS } from './bulk-decisions.queries';
import { bulkDecisionsJob } from './run-bulk-decisions';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';

let scene: BulkScene;

beforeEach(async () => {
  scene = await givenBulkScene();
});
afterEach(() => scene.close());

/** Waits until that run stands in line for what this test holds. */
async function untilElsewhereWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity
      where application_name = 'elsewhere' and wait_event_type = 'Lock'
        and datname = current_database()`.execute(scene.database.db);
    if (rows.length > 0) return;
  }
}

/** Makes the database fail on what approves these requests. @returns puts it right again */
async function breakRequests(requests: readonly RequestKey[]): Promise<() => Promise<unknown>> {
  const { db } = scene.owner;
  const list = requests.map(({ requestId }) => `'${requestId}'`).join();
  await sql
    .raw(
      `create function fail() returns trigger language plpgsql as
        $$ begin raise exception 'broken on purpose'; end $$;
      create trigger fail before update of status on money_request
        for each row when (old.request_id in (${list})) execute function fail()`,
    )
    .execute(db);
  return () => sql`drop trigger fail on money_request`.execute(db);
}

describe('two runs at once', () => {
  it('decide every row once', async () => {
    await givenCharges(scene, 40);
    await givenLargeCharges(scene, 10);
    const bulkId = await givenBulk(scene, 'approve');
    await Promise.all([runElsewhere(scene), runElsewhere(scene)]);
    const { status, outcomes } = (await readBulk(scene.admin, bulkId)).body;
    expect(status).toBe('done');
    expect(outcomes).toEqual({ open: 0, done: 40, needsSecond: 10, refused: 0 });
    await expectPaidOnce(scene, 40, 50);
  });

  it('undo a decision when the other has told the outcome first', async () => {
    const { db } = scene.database;
    await givenCharges(scene, 1);
    const bulkId = await givenBulk(scene, 'approve');
    let run: Promise<void> | undefined;
    await db.transaction().execute(async (tx) => {
      await lockWallets({ tx, now: () => scene.clock.now }, scene.memberAt(0).memberId);
      run = runElsewhere(scene);
      await untilElsewhereWaits();
      await tx
        .updateTable('bulk_row')
        .set({ outcome: 'refused', refusal: 'member.excluded' })
        .where('member_id', '=', scene.memberAt(0).memberId)
        .where('bulk_id', '=', bulkId)
        .execute();
    });
    await run;
    expect((await readBulk(scene.admin, bulkId)).body.outcomes).toMatchObject({
      done: 0,
      refused: 1,
    });
    expect(await balanceWon(scene, scene.memberAt(0), 'money')).toBe(0);
    expect(await auditLines(scene, 'request.approve')).toEqual([]);
  });
});

describe('a run that is cut off', () => {
  it('is gone on with when its server stopped', async () => {
    await givenCharges(scene, 40);
    const bulkId = await givenBulk(scene, 'approve');
    const stopping = new AbortController();
    let rows = 0;
    const onRow = () => {
      rows += 1;
      // Each reads the clock thrice: for its starter, when it decides, and for its audit line.
      if (rows === 45) stopping.abort();
    };
    await runElsewhere(scene, { signal: stopping.signal, onRow });
    const { status, outcomes } = (await readBulk(scene.admin, bulkId)).body;
    expect(status).toBe('running');
    expect(outcomes.done).toBeGreaterThanOrEqual(15);
    expect(outcomes.open).toBe(40 - outcomes.done);
    expect((await runToEnd(scene, scene.admin, bulkId)).outcomes.done).toBe(40);
    await expectPaidOnce(scene, 40);
  });

  it('ends before its server does', async () => {
    const { db } = scene.database;
    await givenCharges(scene, 40);
    await db.deleteFrom('job').execute();
    const bulkId = await givenBulk(scene, 'approve');
    await scene.app.close();
    const atEnd = await BULK_DECISIONS.countOutcomes(db, bulkId);
    expect(await db.selectFrom('job').select('lease_until').execute()).toEqual([
      { lease_until: null },
    ]);
    await runElsewhere(scene);
    expect(await BULK_DECISIONS.countOutcomes(db, bulkId)).toMatchObject({ open: 0, done: 40 });
    await expectPaidOnce(scene, 40);
    expect(atEnd.open).toBeGreaterThan(0);
  });

  it('is gone on with when its connections broke, again and again', async () => {
    await givenCharges(scene, 40);
    const bulkId = await givenBulk(scene, 'approve');
    let rows = 0;
    const kills: Promise<unknown>[] = [];
    const kill = () => {
      rows += 1;
      if (rows % 10 === 0)
        kills.push(
          sql`select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'elsewhere' and datname = current_database()`.execute(
            scene.database.db,
          ),
        );
    };
    await expect(runElsewhere(scene, { onRow: kill })).rejects.toThrow();
    await Promise.all(kills);
    expect((await readBulk(scene.admin, bulkId)).body.status).toBe('running');
    expect((await runToEnd(scene, scene.admin, bulkId)).outcomes.done).toBe(40);
    await expectPaidOnce(scene, 40);
  });

  it('does not let rows that fail stop the others, however many they are', async () => {
    const requests = await givenCharges(scene, 60);
    const bulkId = await givenBulk(scene, 'approve');
    const repair = await breakRequests(requests.slice(0, 40));
    await expect(runElsewhere(scene)).rejects.toThrow('broken on purpose');
    const { status, outcomes } = (await readBulk(scene.admin, bulkId)).body;
    expect(status).toBe('running');
    expect(outcomes).toEqual({ open: 40, done: 20, needsSecond: 0, refused: 0 });
    await repair();
    expect((await runToEnd(scene, scene.admin, bulkId)).outcomes.done).toBe(60);
    await expectPaidOnce(scene, 60);
  });

  it('stops when the database is gone', async () => {
    await givenCharges(scene, 60);
    const bulkId = await givenBulk(scene, 'approve');
    const database = openDatabase(scene.url, () => undefined);
    let rows = 0;
    const now = () => {
      rows += 1;
      if (rows === 10) database.pool.end();
      return scene.clock.now;
    };
    const platform = { ...platformOf(scene), db: database.db, now };
    const running = bulkDecisionsJob.run(platform, new AbortController().signal);
    await expect(running).rejects.toThrow('after calling end on the pool');
    expect(rows).toBeLessThan(20);
    expect((await readBulk(scene.admin, bulkId)).body.status).toBe('running');
  });
});

describe('money.cancelBulkDecision', () => {
  const cancel = ({ call }: SignedIn, bulkId: string) =>
    call('POST', `/api/money/bulk-decisions/${bulkId}/cancel`, {});
  const statuses = async () => {
    const { db } = scene.database;
    const rows = await db.selectFrom('money_request').select('status').execute();
    return rows.map(({ status }) => status);
  };

  it('keeps what was decided, leaves the rest waiting, and says who has called it off', async () => {
    await givenCharges(scene, 40);
    const bulkId = await givenBulk(scene, 'approve');
    const stopping = new AbortController();
    let rows = 0;
    const onRow = () => {
      rows += 1;
      if (rows === 30) stopping.abort();
    };
    await runElsewhere(scene, { signal: stopping.signal, onRow });
    const { body } = await cancel(scene.other, bulkId);
    const { done, refused } = body.outcomes;
    expect(done).toBeGreaterThan(0);
    expect(body).toMatchObject({
      ...{ status: 'done', outcomes: { open: 0, done, refused: 40 - done } },
      calledOffBy: { _id: scene.other.adminId, id: scene.other.id },
      refused: [{ code: 'money.bulk_cancelled', count: refused, sumWon: refused * 10_000 }],
    });
    await runElsewhere(scene);
    const after = await statuses();
    expect(after.filter((status) => status === 'approved')).toHaveLength(done);
    expect(after.filter((status) => status === 'waiting')).toHaveLength(refused);
    expect(await auditLines(scene, 'request.approve')).toHaveLength(done);
    expect(await auditLines(scene, 'bulk.cancel')).toMatchObject([
      {
        ...{ actor_login_id: scene.other.id, subject: `bulk/${bulkId}` },
        ...{ before: { done, open: refused }, after: { done, refused, open: 0 } },
      },
    ]);
    expect(await auditLines(scene, 'bulk.finish')).toEqual([]);
    expectRefusal(await cancel(scene.admin, bulkId), 409, 'bulk.over');
    // What was left is decided like anything that waits.
    const next = await givenBulk(scene, 'approve');
    expect((await runToEnd(scene, scene.admin, next)).outcomes.done).toBe(refused);
    await expectPaidOnce(scene, 40);
  });

  it('decides or leaves each where it comes while a run goes on, never both', async () => {
    await givenCharges(scene, 60);
    const bulkId = await givenBulk(scene, 'approve');
    let asked: ReturnType<typeof cancel> | undefined;
    let rows = 0;
    const onRow = () => {
      rows += 1;
      if (rows === 20) asked = cancel(scene.admin, bulkId);
    };
    await runElsewhere(scene, { onRow });
    await asked;
    const { outcomes, calledOffBy } = (await readBulk(scene.admin, bulkId)).body;
    expect(calledOffBy).toEqual({ _id: scene.admin.adminId, id: scene.admin.id });
    expect(outcomes).toMatchObject({ open: 0, refused: 60 - outcomes.done });
    expect(await auditLines(scene, 'request.approve')).toHaveLength(outcomes.done);
    const approved = (await statuses()).filter((status) => status === 'approved');
    expect(approved).toHaveLength(outcomes.done);
  });

  it('is not for who may not decide, and knows no other', async () => {
    await givenCharges(scene, 1);
    const bulkId = await givenBulk(scene, 'approve');
    const auditor = await signedIn(scene, { type: 5 });
    expectRefusal(await cancel(auditor, bulkId), 403, 'session.forbidden');
    expectRefusal(await cancel(scene.admin, NOBODY), 404, 'record.not_found');
    expect((await readBulk(scene.admin, bulkId)).body.calledOffBy).toBeNull();
  });
});
