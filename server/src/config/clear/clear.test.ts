// What has served its time goes, once, after it was archived and read back; nothing else does.
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { NEVER_CLEARED } from '@gwanje/contract';
import { sql } from 'kysely';
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { platformOf } from '../../../test/given-bulk';
import { givenMember } from '../../../test/given-member';
import { newId } from '../../platform/new-id';
import { rightsOf } from '../../rights';
import { clearJob } from './clear-job';
import { CLEAR_TABLES } from './clear-kinds.queries';
import { archiveNext, deleteNext, finishRun, type Run } from './clear-steps.queries';

const DAY_MS = 86_400_000;

let server: TestServer;
let asker: SignedIn;
let other: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  asker = await signedIn(server, { type: 0 });
  other = await signedIn(server, { type: 0 });
});
afterEach(() => server.close());

const daysAgo = (days: number) => new Date(server.clock.now.getTime() - days * DAY_MS);
const dayOf = (at: Date) => new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);

async function givenAttempts(count: number, at: Date): Promise<void> {
  const { memberId } = await givenMember(server);
  await server.database.db
    .insertInto('login_attempt')
    .values(
      Array.from({ length: count }, (_, n) => ({
        ...{ member_id: memberId, attempt_id: newId(new Date(at.getTime() + n)), login_id: '한글' },
        ...{
          ip: '203.0.113.7',
          device: null,
          user_agent: 'a "quoted"\nline',
          outcome: 'success' as const,
        },
        ...{ is_new_device: false, session_id: null },
      })),
    )
    .execute();
}
const attempts = async () =>
  (
    await sql`select to_jsonb(login_attempt) as row from login_attempt order by attempt_id`.execute(
      server.database.db,
    )
  ).rows;

const ORDER = () => ({
  kinds: ['loginAttempts'],
  beforeOn: dayOf(daysAgo(731)),
  reason: '보관 기간',
});
const ask = async (rows: number, by = asker) =>
  by.call('POST', '/api/clear-runs', { ...ORDER(), rows });
const decide = (by: SignedIn, clearId: string, verb: string) =>
  by.call('POST', `/api/clear-runs/${clearId}/${verb}`, {});
const runJob = () => clearJob.run(platformOf(server), new AbortController().signal);

async function approved(rows: number): Promise<string> {
  const { clearId } = (await ask(rows)).body;
  expect((await decide(other, clearId, 'approve')).status).toBe(200);
  return clearId;
}
/** Archives a clearing of so many parts, and deletes the first of these. */
async function begin(run: Omit<Run, 'status'>, parts: number): Promise<void> {
  const platform = platformOf(server);
  const at = (status: Run['status']): Run => ({ ...run, status });
  await finishRun(platform, at('approved'), 'archiving', null);
  for (let n = 0; n < parts; n += 1) await archiveNext(platform, at('archiving'), 5_000);
  await finishRun(platform, at('archiving'), 'verifying', null);
  await finishRun(platform, at('verifying'), 'deleting', null);
  await deleteNext(platform, at('deleting'));
}
const read = async (clearId: string) =>
  (await asker.call('GET', `/api/clear-runs/${clearId}`)).body;

describe('config.previewClear', () => {
  it('archives, deletes and brings back exactly what is old enough', async () => {
    await givenAttempts(7, daysAgo(800));
    await givenAttempts(5, daysAgo(765));
    await givenAttempts(3, daysAgo(700));
    const before = await attempts();
    const { reason: _, ...order } = ORDER();
    const preview = await asker.call('POST', '/api/clear-runs/preview', order);
    expect(preview.body.rows).toBe(12);
    const [{ samples, oldestAt }] = preview.body.kinds;
    expect(samples).toHaveLength(3);
    expect(samples[0]).toMatchObject({ table: 'login_attempt', at: oldestAt });
    const clearId = await approved(12);
    await runJob();
    expect(await read(clearId)).toMatchObject({
      status: 'done',
      rowsArchived: 12,
      rowsDeleted: 12,
    });
    expect((await read(clearId)).workedMs).toBeGreaterThan(0);
    expect(await attempts()).toEqual(before.slice(12));

    const { files } = (await asker.call('GET', `/api/clear-runs/${clearId}/files`)).body;
    expect(files.reduce((sum: number, { rows }: { rows: number }) => sum + rows, 0)).toBe(12);
    const parts = await server.database.db
      .selectFrom('clear_part')
      .select(['content', 'sha256'])
      .orderBy('seq')
      .execute();
    const lines = gunzipSync(Buffer.concat(parts.map(({ content }) => content))).toString();
    expect(lines.trimEnd().split('\n')).toHaveLength(12);
    for (const { content, sha256 } of parts)
      expect(createHash('sha256').update(gunzipSync(content)).digest()).toEqual(sha256);
    const [done] = await auditLines(server, 'clear.done');
    expect(done?.after).toMatchObject({ rows_deleted: 12, parts: parts.length });

    expect((await decide(asker, clearId, 'import')).status).toBe(200);
    await runJob();
    expect(await read(clearId)).toMatchObject({ status: 'imported', rowsImported: 12 });
    expect(await attempts()).toEqual(before);
    expectRefusal(await decide(asker, clearId, 'import'), 409, 'clear.closed');
  });
});

it('goes on from the last part, whoever was killed in between', async () => {
  await givenAttempts(9, daysAgo(800));
  const clearId = await approved(9);
  const run = { clear_id: clearId, kinds: ['loginAttempts'], before_on: ORDER().beforeOn } as const;
  const at = (status: Run['status']): Run => ({ ...run, status });
  const platform = platformOf(server);
  await finishRun(platform, at('approved'), 'archiving', null);
  for (let n = 0; n < 2; n += 1) await archiveNext(platform, at('archiving'), 2);
  expect(await read(clearId)).toMatchObject({ status: 'archiving', rowsArchived: 4 });
  // A step of a state that is over does nothing, so that a server that slept cannot delete early.
  await deleteNext(platform, at('deleting'));
  expect(await attempts()).toHaveLength(9);
  await runJob();
  expect(await read(clearId)).toMatchObject({ status: 'done', rowsArchived: 9, rowsDeleted: 9 });
  expect(await attempts()).toEqual([]);
});

it('says that it is agreed to until its job takes it up, and not that it archives', async () => {
  await givenAttempts(2, daysAgo(800));
  const clearId = await approved(2);
  expect(await read(clearId)).toMatchObject({ status: 'approved', rowsArchived: 0 });
  expectRefusal(await ask(2, other), 409, 'clear.running');
  expect((await decide(other, clearId, 'pause')).body.status).toBe('paused');
  expect((await decide(other, clearId, 'resume')).body.status).toBe('approved');
  await runJob();
  expect(await read(clearId)).toMatchObject({ status: 'done', rowsDeleted: 2 });
});

describe('config.importClear', () => {
  it('deletes nothing where the archive is not what was written', async () => {
    await givenAttempts(4, daysAgo(800));
    const clearId = await approved(4);
    const platform = platformOf(server);
    const run = {
      clear_id: clearId,
      kinds: ['loginAttempts'],
      before_on: ORDER().beforeOn,
    } as const;
    await finishRun(platform, { ...run, status: 'approved' }, 'archiving', null);
    await archiveNext(platform, { ...run, status: 'archiving' }, 5_000);
    await sql`update clear_part set content = overlay(content placing '\\x00'::bytea from 12)`.execute(
      server.owner.db,
    );
    await runJob();
    expect(await read(clearId)).toMatchObject({ status: 'failed', error: 'clear.archive_failed' });
    expect(await attempts()).toHaveLength(4);
    expect(await auditLines(server, 'clear.failed')).toHaveLength(1);
  });
});

describe('config.requestClear', () => {
  it('asks another top administrator, who sees the same count', async () => {
    await givenAttempts(300, daysAgo(800));
    expectRefusal(await ask(290), 409, 'clear.changed');
    const { clearId } = (await ask(299)).body;
    expectRefusal(await ask(300, other), 409, 'clear.running');
    expectRefusal(await decide(asker, clearId, 'approve'), 409, 'clear.same_admin');
    await givenAttempts(4, daysAgo(790));
    expectRefusal(await decide(other, clearId, 'approve'), 409, 'clear.changed');
    expect((await decide(other, clearId, 'decline')).body.status).toBe('declined');
    const next = (await ask(304)).body.clearId;
    server.clock.advance(25 * 3_600_000);
    const late = await signedIn(server, { type: 0 });
    expectRefusal(await decide(late, next, 'approve'), 409, 'clear.expired');
    expect(await attempts()).toHaveLength(304);
  });
});

it('keeps what still has to be kept', async () => {
  await givenAttempts(1, daysAgo(10));
  const answer = await asker.call('POST', '/api/clear-runs', {
    ...{ kinds: ['loginAttempts'], beforeOn: dayOf(daysAgo(1)), rows: 1, reason: '빨리' },
  });
  expectRefusal(answer, 409, 'clear.too_recent');
  expect(answer.body.details).toEqual({ kinds: ['loginAttempts'] });
});

describe('config.pauseClear', () => {
  it('can be held, resumed and cancelled', async () => {
    await givenAttempts(4, daysAgo(800));
    const clearId = await approved(4);
    expect((await decide(other, clearId, 'pause')).body.status).toBe('paused');
    await runJob();
    expect(await attempts()).toHaveLength(4);
    expect((await decide(other, clearId, 'resume')).body.status).toBe('approved');
    expect((await decide(other, clearId, 'cancel')).body.status).toBe('cancelled');
    await runJob();
    expect(await attempts()).toHaveLength(4);
  });
});

it('clears every other kind without a fault, and a post with what hangs on it', async () => {
  const { memberId } = await givenMember(server);
  const at = daysAgo(400);
  const [kept, gone] = [newId(at), newId(at)];
  for (const [post_id, state] of [
    [kept, 'published'],
    [gone, 'hidden'],
  ] as const)
    await server.database.db
      .insertInto('post')
      .values({
        ...{ post_id, board: 'notice', state, title: '글', body: '{}', body_text: '글' },
        ...{ written_by: asker.adminId, created_at: at, updated_at: at },
      } as never)
      .execute();
  await server.database.db
    .insertInto('post_read')
    .values([kept, gone].map((post_id) => ({ member_id: memberId, post_id, is_helpful: null, at })))
    .execute();
  const kinds = Object.keys(CLEAR_TABLES).filter((kind) => kind !== 'loginAttempts');
  const order = { kinds, beforeOn: dayOf(daysAgo(1_828)) };
  const early = {
    kinds: ['hiddenPosts'],
    beforeOn: dayOf(daysAgo(91)),
    rows: 2,
    reason: '숨긴 글',
  };
  const { clearId } = (await asker.call('POST', '/api/clear-runs', early)).body;
  await decide(other, clearId, 'approve');
  await runJob();
  expect(await read(clearId)).toMatchObject({ status: 'done', rowsDeleted: 2 });
  const posts = await server.database.db.selectFrom('post').select('post_id').execute();
  expect(posts).toEqual([{ post_id: kept }]);
  await decide(asker, clearId, 'import');
  await runJob();
  expect(await read(clearId)).toMatchObject({ status: 'imported', rowsImported: 2 });
  expect((await asker.call('POST', '/api/clear-runs/preview', order)).body).toMatchObject({
    rows: 0,
  });
});

it('leaves no post to be shown again of which a clearing takes what hangs on it', async () => {
  const at = daysAgo(400);
  const post_id = newId(at);
  await server.database.db
    .insertInto('post')
    .values({
      ...{ post_id, board: 'free', state: 'hidden', title: '글', body_text: '글' },
      ...{ body: '{"type":"doc","content":[]}', written_by: asker.adminId },
      ...{ created_at: at, updated_at: at },
    } as never)
    .execute();
  await server.database.db
    .insertInto('post_comment')
    .values({
      ...{ comment_id: newId(at), post_id, body: '댓글', is_hidden: false, created_at: at },
      written_by: asker.adminId,
    } as never)
    .execute();
  const order = {
    kinds: ['hiddenPosts'],
    beforeOn: dayOf(daysAgo(91)),
    rows: 2,
    reason: '숨긴 글',
  };
  const { clearId } = (await asker.call('POST', '/api/clear-runs', order)).body;
  await decide(other, clearId, 'approve');
  await begin({ clear_id: clearId, kinds: ['hiddenPosts'], before_on: order.beforeOn }, 2);
  const publish = () =>
    asker.call('POST', `/api/boards/free/posts/${post_id}/publish`, { version: 1 });
  expectRefusal(await publish(), 409, 'record.being_cleared');
  await decide(other, clearId, 'pause');
  expectRefusal(await publish(), 409, 'record.being_cleared');
  await decide(other, clearId, 'cancel');
  await decide(other, clearId, 'import');
  await runJob();
  expect((await publish()).status).toBe(200);
  const comments = await server.database.db.selectFrom('post_comment').select('body').execute();
  expect(comments).toEqual([{ body: '댓글' }]);
});

it('may delete from no table that is never cleared, and clears none of them', async () => {
  const never = Object.values(NEVER_CLEARED).flatMap(({ tables }) => tables as readonly string[]);
  const cleared = Object.values(CLEAR_TABLES).flatMap((tables) => tables.map(({ table }) => table));
  expect(cleared.filter((table) => never.includes(table))).toEqual([]);
  for (const table of never) {
    expect({ table, rights: rightsOf(table, false) }).not.toMatchObject({
      rights: expect.arrayContaining(['delete']),
    });
    await expect(sql`delete from ${sql.table(table)}`.execute(server.database.db)).rejects.toThrow(
      /permission denied/,
    );
    // Its owner does not by mistake either.
    const { rows } = await sql<{ refusing: string }>`
      select tgname as refusing from pg_trigger
      where tgrelid = ${table}::regclass and tgname in ('append_only', 'never_cleared')
        and tgenabled = 'O'`.execute(server.database.db);
    expect({ table, rows }).toEqual({ table, rows: [{ refusing: expect.any(String) }] });
  }
});

/** A question of years ago, closed so many years after it was asked. */
async function givenTicket(openedYearsAgo: number, closedYearsAgo: number | null) {
  const { memberId } = await givenMember(server);
  const openedAt = daysAgo(openedYearsAgo * 366);
  const ticketId = newId(openedAt);
  const key = { member_id: memberId, ticket_id: ticketId };
  await server.database.db
    .insertInto('ticket')
    .values({
      ...{ ...key, kind: 'complaint', title: '민원', is_test: false },
      ...{ opened_at: openedAt, asked_at: openedAt },
      state: closedYearsAgo === null ? 'waiting' : 'closed',
      closed_at: closedYearsAgo === null ? null : daysAgo(closedYearsAgo * 366),
    })
    .execute();
  const reply = { admin_id: null, template_id: null, body: '언제 되나요?', at: openedAt };
  await server.database.db
    .insertInto('ticket_reply')
    .values([1, 2].map((ms) => ({ ...key, ...reply, reply_id: newId(daysAgo(400 * ms)) })))
    .execute();
  return ticketId;
}
const tickets = async () => {
  const rows = await server.database.db
    .selectFrom('ticket')
    .leftJoin('ticket_reply as reply', (join) =>
      join
        .onRef('reply.member_id', '=', 'ticket.member_id')
        .onRef('reply.ticket_id', '=', 'ticket.ticket_id'),
    )
    .selectAll('reply')
    .select(['ticket.ticket_id as ticketId', 'ticket.closed_at'])
    .orderBy('ticket.ticket_id')
    .orderBy('reply.reply_id')
    .execute();
  return rows;
};

it('clears a question with its replies five years after it was closed, and no other', async () => {
  const gone = await givenTicket(9, 6);
  const kept = [await givenTicket(8, 2), await givenTicket(7, null)];
  const before = await tickets();
  const order = { kinds: ['closedTickets'], beforeOn: dayOf(daysAgo(1_828)), reason: '5년 경과' };
  const { clearId } = (await asker.call('POST', '/api/clear-runs', { ...order, rows: 3 })).body;
  await decide(other, clearId, 'approve');
  await runJob();
  expect(await read(clearId)).toMatchObject({ status: 'done', rowsDeleted: 3 });
  expect(new Set((await tickets()).map(({ ticketId }) => ticketId))).toEqual(new Set(kept));
  await decide(asker, clearId, 'import');
  await runJob();
  expect(await read(clearId)).toMatchObject({ status: 'imported', rowsImported: 3 });
  expect(await tickets()).toEqual(before);
  expect(before.filter(({ ticketId }) => ticketId === gone)).toHaveLength(2);
});

it('lets no question wait again whose words it takes', async () => {
  const ticketId = await givenTicket(9, 6);
  const before = await tickets();
  const order = { kinds: ['closedTickets'], beforeOn: dayOf(daysAgo(1_828)), reason: '5년 경과' };
  const { clearId } = (await asker.call('POST', '/api/clear-runs', { ...order, rows: 3 })).body;
  await decide(other, clearId, 'approve');
  await begin({ clear_id: clearId, kinds: ['closedTickets'], before_on: order.beforeOn }, 2);
  const [{ member_id: memberId }] = (await server.database.db
    .selectFrom('ticket')
    .select('member_id')
    .execute()) as [{ member_id: string }];
  const reopen = () => asker.call('POST', `/api/help/${ticketId}/reopen`, { memberId });
  expectRefusal(await reopen(), 409, 'record.being_cleared');
  await decide(other, clearId, 'cancel');
  await decide(other, clearId, 'import');
  await runJob();
  expect(await tickets()).toEqual(before);
  expect((await reopen()).status).toBe(200);
});

it('lets nobody delete a question, nor a word of it, that is still kept', async () => {
  await givenTicket(9, 4);
  await givenTicket(9, null);
  for (const table of ['ticket_reply', 'ticket'])
    for (const { db } of [server.database, server.owner])
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toMatchObject({
        code: '42501',
      });
  await expect(
    sql`update ticket_reply set body = ''`.execute(server.database.db),
  ).rejects.toMatchObject({ code: '42501' });
  expect(await tickets()).toHaveLength(4);
});

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const VERBS = ['approve', 'decline', 'pause', 'resume', 'cancel', 'import'];

describe('config.approveClear', () => {
  it('knows no clearing that there is none of, nor decides on one that is over', async () => {
    await givenAttempts(1, daysAgo(800));
    const { clearId } = (await ask(1)).body;
    for (const verb of VERBS) {
      expectRefusal(await decide(other, NOBODY, verb), 404, 'record.not_found');
      if (verb !== 'approve' && verb !== 'decline')
        expectRefusal(await decide(other, clearId, verb), 409, 'clear.closed');
    }
  });

  it('is asked for by nobody who has no second', async () => {
    await givenAttempts(1, daysAgo(800));
    await server.owner.db
      .updateTable('admin')
      .set({ status: 'suspended' })
      .where('_id', '<>', asker.adminId)
      .execute();
    expectRefusal(await ask(1), 409, 'admin.no_second');
  });

  it('leaves a line for each deed', async () => {
    await givenAttempts(4, daysAgo(800));
    const clearId = await approved(4);
    for (const verb of ['pause', 'resume', 'cancel']) await decide(other, clearId, verb);
    const next = (await ask(4)).body.clearId;
    await decide(other, next, 'decline');
    for (const [action, count] of [
      ['clear.request', 2],
      ['clear.approve', 1],
      ['clear.pause', 1],
      ['clear.resume', 1],
      ['clear.cancel', 1],
      ['clear.decline', 1],
      ['clear.import', 0],
    ] as const)
      expect(await auditLines(server, action)).toHaveLength(count);
  });
});

describe('config.importClear', () => {
  it('comes too late after thirty days, and never while another one is under way', async () => {
    await givenAttempts(2, daysAgo(800));
    const clearId = await approved(2);
    await runJob();
    await givenAttempts(2, daysAgo(801));
    await ask(2);
    expectRefusal(await decide(asker, clearId, 'import'), 409, 'clear.running');
    server.clock.advance(31 * DAY_MS);
    const late = await signedIn(server, { type: 0 });
    expectRefusal(await decide(late, clearId, 'import'), 409, 'clear.too_late');
  });

  it('comes too late after thirty days, however often it was begun and called off', async () => {
    await givenAttempts(2, daysAgo(800));
    const clearId = await approved(2);
    await runJob();
    server.clock.advance(20 * DAY_MS);
    const later = await signedIn(server, { type: 0 });
    for (const verb of ['import', 'pause', 'cancel'])
      expect((await decide(later, clearId, verb)).status).toBe(200);
    server.clock.advance(11 * DAY_MS);
    const late = await signedIn(server, { type: 0 });
    expectRefusal(await decide(late, clearId, 'import'), 409, 'clear.too_late');
  });

  it('is refused where the archive has been changed since', async () => {
    await givenAttempts(2, daysAgo(800));
    const clearId = await approved(2);
    await runJob();
    await sql`update clear_part set sha256 = sha256('\\x00'::bytea)`.execute(server.owner.db);
    expectRefusal(await decide(asker, clearId, 'import'), 409, 'clear.archive_damaged');
  });
});

describe('config.listClearFiles', () => {
  describe('config.fetchClearFile', () => {
    it('hands out an archive, and writes down to whom', async () => {
      await givenAttempts(3, daysAgo(800));
      const clearId = await approved(3);
      await runJob();
      const { files } = (await asker.call('GET', `/api/clear-runs/${clearId}/files`)).body;
      const [{ kind, month }] = files;
      const answer = await server.app.inject({
        url: `/api/clear-runs/${clearId}/file?${new URLSearchParams({ kind, month })}`,
        cookies: { gwanje_session: asker.token },
      });
      expect(gunzipSync(answer.rawPayload).toString().trimEnd().split('\n')).toHaveLength(3);
      expect(await auditLines(server, 'clear.fetch')).toHaveLength(1);
      expectRefusal(
        await asker.call('GET', `/api/clear-runs/${clearId}/file?kind=${kind}&month=1999-01`),
        404,
        'record.not_found',
      );
    });
  });
});

// Their refusals and lines are above.
describe('config.declineClear', () => {
  describe('config.resumeClear', () => {
    describe('config.cancelClear', () => {
      it('belongs to top administrators alone', async () => {
        const staff = await signedIn(server, { type: 1 });
        for (const verb of VERBS)
          expectRefusal(await decide(staff, NOBODY, verb), 403, 'session.forbidden');
      });
    });
  });
});

describe('config.listClearRuns', () => {
  describe('config.totalClearRuns', () => {
    describe('config.readClearRun', () => {
      it('shows every clearing with who asked for it', async () => {
        await givenAttempts(1, daysAgo(800));
        const { clearId } = (await ask(1)).body;
        const { rows } = (await other.call('GET', '/api/clear-runs')).body;
        expect(rows).toMatchObject([
          { clearId, requestedBy: { id: asker.id }, status: 'requested' },
        ]);
        expect((await other.call('GET', '/api/clear-runs/totals')).body.count).toBe(1);
        expect(await read(clearId)).toEqual(rows[0]);
      });
    });
  });
});
