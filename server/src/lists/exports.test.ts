// Exports through HTTP: who may make them of what, what their files hold, and who may fetch them.
import { HISTORY_TYPE_VALUES } from '@gwanje/contract';
import { unzipSync } from 'fflate';
import {
  auditLines,
  callWith,
  expectRefusal,
  givenServer,
  heldUp,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import {
  exported,
  fetchFile,
  orderOf,
  runExportsJob,
  startExport,
  untilEnded,
} from '../../test/given-export';
import { CROWD, givenCrowd, givenMember } from '../../test/given-member';
import { givenRequest, keyed } from '../../test/given-request';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const DAY_MS = 86_400_000;
const HEAD_LINES = 8;

let server: TestServer;
let top: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  top = await signedIn(server, { type: 0 });
});
afterEach(() => server.close());

/** What has been exported so far is a day old. */
const ageExports = () =>
  server.database.pool.query("update list_export set made_at = made_at - interval '1 day'");

const givenAddress = (network: string, memo = '') =>
  top.call('POST', '/api/api-ip-addresses', { network, memo });

describe('lists.startExport', () => {
  it('writes every row of the filter under a head that says whose, of what and when', async () => {
    server.clock.now = new Date('2026-11-22T07:30:15Z');
    await givenAddress('10.0.0.1', '본사');
    await givenAddress('10.0.0.2', '지사 "둘"');
    await givenAddress('192.0.2.1', '본사 밖');
    const { job, lines } = await exported(top, { filter: { query: '10.' }, sort: 'oldest' });
    expect(job).toMatchObject({ status: 'done', rowCount: 2, rowsWritten: 2, failure: null });
    expect(lines).toEqual([
      '\ufeff사이트,',
      '조건,query=10. · sort=oldest',
      '건수,2',
      `내보낸 사람,${top.id}`,
      '내보낸 시각 (서울),2026-11-22 16:30:15',
      '사유,월말 점검',
      '',
      'IP,메모,등록',
      '10.0.0.1,본사,2026-11-22 16:30:15',
      '10.0.0.2,"지사 ""둘""",2026-11-22 16:30:15',
      '',
    ]);
    expect(await auditLines(server, 'export.start')).toMatchObject([
      {
        actor_id: top.adminId,
        subject: `export/${job.exportId}`,
        after: { list: '/api/api-ip-addresses', format: 'csv', reason: '월말 점검', count: 2 },
      },
    ]);
  });

  it('says in words what it is narrowed by and how it is ordered, a number still by its end alone', async () => {
    const said = {
      query: { head: '검색어' },
      categoryInfo: { head: '화면', word: '회원 관리 · 회원' },
      categoryStatus: { head: '화면', word: '회원 관리 · 회원' },
      sort: { head: '정렬', word: '등록 ↑' },
    };
    const filter = {
      query: '110-22-3333',
      categoryInfo: 'account',
      categoryStatus: '0',
    };
    const columns = [{ key: 'id', head: '아이디' }];
    const { lines } = await exported(top, {
      ...{ list: '/api/members', filter, sort: 'oldest', said, columns },
    });
    expect(lines[1]).toBe('조건,검색어: ***3333 · 화면: 회원 관리 · 회원 · 정렬: 등록 ↑');
  });

  it('says the head in the language of its maker, and words in place of values', async () => {
    const { text } = await top.call(
      'POST',
      '/api/exports',
      orderOf({
        list: '/api/admins',
        columns: [
          { key: 'id', head: 'ID' },
          { key: 'status', head: 'Status', words: { active: 'In use' } },
        ],
      }),
      { headers: { 'accept-language': 'en' } },
    );
    const { exportId } = JSON.parse(text);
    await untilEnded(top, exportId);
    const file = await fetchFile(top, exportId);
    expect(file.text).toContain('Exported by');
    expect(file.text).toContain(`${top.id},In use`);
  });

  it('writes what would be a formula as text, in every way of writing one', async () => {
    const memos = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '=cmd|calc!A1'];
    for (const [index, memo] of memos.entries()) await givenAddress(`10.0.0.${index}`, memo);
    const columns = [{ key: 'memo', head: '=head' }];
    const { lines } = await exported(top, { sort: 'oldest', columns });
    expect(lines.slice(HEAD_LINES - 1, -1)).toEqual(["'=head", ...memos.map((memo) => `'${memo}`)]);
  });

  it('writes numbers as numbers, in a workbook that holds texts as texts', async () => {
    const finance = await signedIn(server, { type: 2 });
    const member = await givenMember(server, { id: 'a-member', nick: '<김> & _x0041_' });
    await givenRequest(finance, member, 'charge', 1_234_000);
    const columns = [
      { key: 'member.nick', head: '닉네임' },
      { key: 'amountWon', head: '금액' },
    ];
    const order = { list: '/api/money/requests', filter: { kind: 'charge' }, columns };
    const { body } = await startExport(finance, { ...order, format: 'xlsx' });
    await untilEnded(finance, body.exportId);
    const answer = await server.app.inject({
      url: `/api/exports/${body.exportId}/file`,
      cookies: { gwanje_session: finance.token },
    });
    expect(answer.headers['content-disposition']).toMatch(/money-requests-\d{8}-\d{6}\.xlsx"$/);
    const parts = unzipSync(answer.rawPayload);
    const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml'] as Uint8Array).toString();
    expect(sheet).toMatch(
      /<row>.*&lt;김&gt; &amp; _x005F_x0041_<\/t><\/is><\/c><c><v>1234000<\/v>/,
    );
    expect(Object.keys(parts)).toContain('[Content_Types].xml');
  });

  it('shows what its maker is shown, and no more', async () => {
    const finance = await signedIn(server, { type: 2 });
    const risk = await signedIn(server, { type: 4 });
    const bankNumber = '123-456-7890';
    const member = await givenMember(server, { bankNumber, walletsWon: { money: 50_000 } });
    await givenRequest(finance, member, 'exchange', 10_000);
    const columns = [{ key: 'bankAccount.number', head: '계좌' }];
    const order = { list: '/api/money/requests', filter: { kind: 'exchange' }, columns };
    expect((await exported(finance, order)).lines.at(-2)).toBe('123-456-7890');
    expect((await exported(risk, order)).lines.at(-2)).not.toContain('456');
  });

  it('acts once for a press that is repeated', async () => {
    const key = keyed();
    const first = await top.call('POST', '/api/exports', orderOf(), key);
    const second = await top.call('POST', '/api/exports', orderOf(), key);
    expect(second.body).toEqual(first.body);
    expect((await top.call('GET', '/api/exports')).body.exports).toHaveLength(1);
    await untilEnded(top, first.body.exportId);
  });

  it('asks for the right to export, and for the right to read the list', async () => {
    expectRefusal(
      await callWith(server)('POST', '/api/exports', orderOf()),
      401,
      'session.required',
    );
    const support = await signedIn(server, { type: 3 });
    expectRefusal(await startExport(support), 403, 'session.forbidden');
    const auditor = await signedIn(server, { type: 5 });
    expectRefusal(await startExport(auditor), 403, 'session.forbidden');
    expect(
      (
        await startExport(auditor, {
          list: '/api/money/alarms',
          columns: [{ key: 'kind', head: 'k' }],
        })
      ).status,
    ).toBe(200);
    expect(await auditLines(server, 'export.start')).toHaveLength(1);
  });

  it('refuses what is no list, no column, no filter or no order of it', async () => {
    expectRefusal(await startExport(top, { list: '/api/nothing' }), 404, 'record.not_found');
    const columns = [{ key: 'network.constructor', head: 'x' }];
    expectRefusal(await startExport(top, { columns }), 400, 'export.unknown_column');
    const wrong = await startExport(top, { list: '/api/admins', filter: { type: '77' } });
    expectRefusal(wrong, 400, 'request.invalid');
    expect(wrong.body.fields).toMatchObject([{ path: 'filter.type' }]);
    expectRefusal(await startExport(top, { filter: { page: '2' } }), 400, 'request.invalid');
    expectRefusal(await startExport(top, { sort: 'newest; drop' }), 400, 'request.invalid');
    expect((await top.call('GET', '/api/exports')).body.exports).toEqual([]);
  });

  it('finds by a whole number, and keeps its end alone, in the file as on record', async () => {
    const meant = await givenMember(server, { bankNumber: '110-22-3333' });
    await givenMember(server, { bankNumber: '990-22-3333' });
    const filter = { categoryInfo: 'account', query: '110-22-3333' };
    const columns = [{ key: 'id', head: '아이디' }];
    const { job, lines } = await exported(top, { list: '/api/members', filter, columns });
    expect(lines.slice(-3)).toEqual(['아이디', meant.id, '']);
    expect(lines[1]).toBe('조건,query=***3333 · categoryInfo=account');
    expect(job.filter).toEqual({ ...filter, query: '3333' });
    const { rows } = await server.database.pool.query('select filter from list_export');
    expect(rows).toEqual([{ filter: job.filter }]);
  });

  it('takes whatever the list itself takes, were it every type of the history', async () => {
    const filter = { types: HISTORY_TYPE_VALUES.join(), from: '2026-11-22', to: '2026-11-22' };
    const columns = [{ key: 'entryId', head: 'ID' }];
    const { job } = await exported(top, { list: '/api/money/entries', filter, columns });
    expect(job).toMatchObject({ status: 'done', filter });
  });

  it('refuses more rows than a file may have, and more files than are kept', async () => {
    await server.database.pool.query(
      `insert into alarm (alarm_id, kind, raised_at, details)
       select gen_random_uuid(), 'jobFailed', now(), '{}' from generate_series(1, 100001)`,
    );
    const columns = [{ key: 'kind', head: 'kind' }];
    const tooLong = await startExport(top, { list: '/api/money/alarms', columns });
    expectRefusal(tooLong, 409, 'export.too_long');
    await givenCrowd(server);
    const wide = {
      ...{ list: '/api/money/requests', filter: { kind: 'charge', query: CROWD } },
      columns: [{ key: 'amountWon', head: '금액' }],
    };
    expectRefusal(await startExport(top, wide), 409, 'list.too_wide');
    for (let n = 0; n < 20; n += 1) expect((await startExport(top)).status).toBe(200);
    expectRefusal(await startExport(top), 409, 'export.too_many');
  });

  it('keeps no more files of those that are ordered at once', async () => {
    for (let n = 0; n < 19; n += 1) expect((await startExport(top)).status).toBe(200);
    const answers = await heldUp(server, [() => startExport(top), () => startExport(top)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('counts what is under way or can be fetched, and none that failed or was cancelled', async () => {
    for (let n = 0; n < 20; n += 1) await untilEnded(top, (await startExport(top)).body.exportId);
    const { pool } = server.database;
    for (const status of ['failed', 'cancelled']) {
      expectRefusal(await startExport(top), 409, 'export.too_many');
      await pool.query(
        `update list_export set status = $1 where export_id = (
          select export_id from list_export where status = 'done' order by export_id limit 1)`,
        [status],
      );
      const { body } = await startExport(top);
      expect(await untilEnded(top, body.exportId)).toMatchObject({ status: 'done' });
    }
  });
});

describe('lists.listExports', () => {
  it('lists the own exports of a day, the newest first', async () => {
    const other = await signedIn(server, { type: 0 });
    const { body: first } = await startExport(top);
    server.clock.advance(1_000);
    const { body: second } = await startExport(top, { format: 'xlsx' });
    const listed = async (admin: SignedIn) =>
      (await admin.call('GET', '/api/exports')).body.exports.map(
        ({ exportId }: { exportId: string }) => exportId,
      );
    expect(await listed(top)).toEqual([second.exportId, first.exportId]);
    expect(await listed(other)).toEqual([]);
    await ageExports();
    const { body: third } = await startExport(top);
    expect(await listed(top)).toEqual([third.exportId]);
  });
});

describe('lists.readExport', () => {
  it("tells nobody of somebody else's", async () => {
    const { body } = await startExport(top);
    await untilEnded(top, body.exportId);
    const other = await signedIn(server, { type: 0 });
    for (const id of [body.exportId, NOBODY])
      expectRefusal(await other.call('GET', `/api/exports/${id}`), 404, 'export.not_found');
  });
});

describe('lists.cancelExport', () => {
  const cancel = ({ call }: SignedIn, exportId: string) =>
    call('POST', `/api/exports/${exportId}/cancel`);

  it('ends one that waits, and leaves no file', async () => {
    const { database, clock } = server;
    // Somebody else holds the job, so nothing runs.
    const lease = new Date(clock.now.getTime() + DAY_MS);
    await database.db
      .insertInto('job')
      .values({ name: 'list-exports', lease_until: lease, started_at: clock.now })
      .execute();
    const { body } = await startExport(top);
    expect(body.status).toBe('waiting');
    const answer = await cancel(top, body.exportId);
    expect(answer.body).toMatchObject({ status: 'cancelled', finishedAt: clock.now.toISOString() });
    await runExportsJob(server);
    expectRefusal(await fetchFile(top, body.exportId), 409, 'export.unfinished');
    expect(await auditLines(server, 'export.cancel')).toMatchObject([
      { before: { status: 'waiting' }, after: { status: 'cancelled' } },
    ]);
  });

  it('refuses one that has ended, and one of somebody else', async () => {
    const { body } = await startExport(top);
    await untilEnded(top, body.exportId);
    expectRefusal(await cancel(top, body.exportId), 409, 'export.finished');
    const other = await signedIn(server, { type: 0 });
    expectRefusal(await cancel(other, body.exportId), 404, 'export.not_found');
  });
});

describe('lists.fetchExport', () => {
  it('hands the file to its maker alone, as one to be saved, and writes each fetching down', async () => {
    const { body } = await startExport(top);
    await untilEnded(top, body.exportId);
    const other = await signedIn(server, { type: 0 });
    expectRefusal(await fetchFile(other, body.exportId), 404, 'export.not_found');
    const { headers } = await fetchFile(top, body.exportId);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="api-ip-addresses-/);
    expect(headers['cache-control']).toBe('no-store');
    await fetchFile(top, body.exportId);
    expect(await auditLines(server, 'export.fetch')).toMatchObject([
      { actor_id: top.adminId, subject: `export/${body.exportId}`, after: { rowCount: 0 } },
      { actor_id: top.adminId },
    ]);
  });

  it('hands nobody a file of what he may not read any more', async () => {
    await givenAddress('10.0.0.1');
    const { body } = await startExport(top);
    await untilEnded(top, body.exportId);
    const { db } = server.database;
    const become = (type: number) =>
      db.updateTable('admin').set({ type }).where('_id', '=', top.adminId).execute();
    await become(2);
    expectRefusal(await fetchFile(top, body.exportId), 403, 'session.forbidden');
    expect(await auditLines(server, 'export.fetch')).toEqual([]);
    await become(0);
    expect((await fetchFile(top, body.exportId)).status).toBe(200);
  });

  it('hands nobody in full what he is shown masked by now, though he may read the list', async () => {
    const finance = await signedIn(server, { type: 2 });
    const member = await givenMember(server, {
      ...{ bankNumber: '123-456-7890', walletsWon: { money: 50_000 } },
    });
    await givenRequest(finance, member, 'exchange', 10_000);
    const columns = [{ key: 'bankAccount.number', head: '계좌' }];
    const order = { list: '/api/money/requests', filter: { kind: 'exchange' }, columns };
    const { job, lines } = await exported(finance, order);
    expect(lines.at(-2)).toBe('123-456-7890');
    const { body: admin } = await top.call('GET', `/api/admins/${finance.adminId}`);
    const { nick, version } = admin;
    const change = { nick, type: 4, status: 'active', version };
    expect((await top.call('PUT', `/api/admins/${finance.adminId}`, change)).status).toBe(200);
    expect((await exported(finance, order)).lines.at(-2)).not.toContain('456');
    const answer = await fetchFile(finance, job.exportId);
    expectRefusal(answer, 403, 'session.forbidden');
  });

  it('has it for a day; then it is removed', async () => {
    await givenAddress('10.0.0.1');
    const { body } = await startExport(top);
    await untilEnded(top, body.exportId);
    expectRefusal(await fetchFile(top, NOBODY), 404, 'export.not_found');
    await ageExports();
    expectRefusal(await fetchFile(top, body.exportId), 404, 'export.not_found');
    await runExportsJob(server);
    const { rows } = await server.database.pool.query('select 1 from list_export_part');
    expect(rows).toEqual([]);
  });
});
