// The same about many members: those who were selected, and everybody of a filter, in the background.
import { MEMBERS_OF_FILTER_MAX, MESSAGE_MANY } from '@gwanje/contract';
import {
  type Answer,
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { leaseElsewhere, platformOf } from '../../../test/given-bulk';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { CROWD, givenCrowd, givenMember } from '../../../test/given-member';
import { keyed } from '../../../test/given-request';
import { verifyAudit } from '../../audit/audit.queries';
import { messagesJob } from '../messages/messages-job';
import { memberBulksJob } from './run-member-bulks';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const PASSWORD = 'my own long password';
const SUSPEND = { action: 'status', status: 2 };
const PATH = '/api/members/bulk-orders';
const NO_DIGEST = '0'.repeat(64);

let server: TestServer;
let support: SignedIn;
let feed: FeedCall;

beforeEach(async () => {
  server = await givenServer();
  support = await signedIn(server, { type: 3 });
  feed = feedCallWith(server, await givenFeedKey(server));
  await leaseElsewhere(server, memberBulksJob);
});
afterEach(() => server.close());

const join = async (id: string): Promise<string> => {
  const newcomer = {
    ...{ id, nick: '새회원', password: PASSWORD, recommender: null, ip: '203.0.113.5' },
    ...{ bankAccount: { bank: '국민', number: '110-22-3333', owner: '홍길동' }, device: 'd-1' },
  };
  return (await feed('POST', '/feed/members', newcomer)).body.memberId;
};
const preview = (filter: object, act: object): Promise<Answer> =>
  support.call('POST', '/api/members/bulk/preview', { filter, act });
/** The same about members who are named, once it was seen whom it would be done to. */
async function bulkBy(
  who: SignedIn,
  memberIds: readonly string[],
  act: object,
  reason = '정리',
): Promise<Answer> {
  const asked = { filter: {}, memberIds, act };
  const { body } = await who.call('POST', '/api/members/bulk/preview', asked);
  const seen = { expectedCount: body.count ?? 0, expectedDigest: body.digest ?? NO_DIGEST };
  return who.call('POST', '/api/members/bulk', { memberIds, act, ...seen, reason });
}
const statusOf = async (memberId: string): Promise<number> =>
  (await support.call('GET', `/api/members/${memberId}`)).body.status;

describe('members.previewBulkMembers', () => {
  it('says whom it would be done to and whom not, and does nothing', async () => {
    await join('hong1004');
    const normal = await givenMember(server, { id: 'normal77', level: 4 });
    await givenMember(server, {
      id: 'excluded7',
      excludedUntil: new Date('2999-01-01'),
      status: 5,
    });
    const suspend = { action: 'status', status: 2 };
    expect((await preview({}, suspend)).body).toMatchObject({ names: ['normal77'] });
    expect((await preview({}, suspend)).body.skipped).toEqual(
      expect.arrayContaining([
        { code: 'member.join_waits', count: 1, names: ['hong1004'] },
        { code: 'member.excluded', count: 1, names: ['excluded7'] },
      ]),
    );
    const blocked = await preview({}, { action: 'status', status: 4 });
    expect(blocked.body).toMatchObject({ count: 2, names: ['normal77', 'excluded7'] });
    expect((await preview({ level: 4 }, { action: 'level', level: 2 })).body).toEqual({
      ...{ count: 1, names: ['normal77'], skipped: [] },
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await preview({}, { action: 'approve', level: 2 })).body).toMatchObject({
      ...{
        count: 1,
        names: ['hong1004'],
        skipped: [{ code: 'member.join_decided', count: 2, names: expect.any(Array) }],
      },
    });
    const { body } = await support.call('GET', `/api/members/${normal.memberId}`);
    expect(body).toMatchObject({ status: 1, level: 4 });
  });
});

describe('members.bulkMembers', () => {
  const bulk = (memberIds: readonly string[], act: object) => bulkBy(support, memberIds, act);

  it('is begun with whom was seen alone, each of whom it would not be done to named', async () => {
    const waiting = await join('hong1004');
    const [one, other] = [await givenMember(server), await givenMember(server)];
    const memberIds = [waiting, one.memberId, other.memberId, NOBODY];
    const asked = { memberIds, act: SUSPEND };
    const seen = await support.call('POST', '/api/members/bulk/preview', { filter: {}, ...asked });
    expect(seen.body).toEqual({
      ...{ count: 2, names: [one.id, other.id], digest: expect.any(String) },
      skipped: [
        { code: 'member.join_waits', count: 1, names: ['hong1004'] },
        { code: 'member.not_found', count: 1, names: [NOBODY] },
      ],
    });
    const order = {
      ...{ ...asked, expectedCount: 2, expectedDigest: seen.body.digest, reason: '정리' },
    };
    await support.call('POST', `/api/members/${waiting}/approve`, { level: 1 });
    const changed = await support.call('POST', '/api/members/bulk', order);
    expectRefusal(changed, 409, 'member.bulk_changed');
    expect(changed.body.details).toEqual({ count: 3 });
    expect(await Promise.all(memberIds.slice(0, 3).map(statusOf))).toEqual([1, 1, 1]);
    expect((await bulk(memberIds, SUSPEND)).body.done).toBe(3);
  });

  it.each([
    [{ action: 'level', level: 7 }, { level: 7 }, 'member.update'],
    [{ action: 'tag', tag: 'watch', isOn: true }, { tags: ['watch'] }, 'member.update'],
    [{ action: 'status', status: 2 }, { status: 2 }, 'member.restrict'],
  ])('does %j about all of them, each with a line', async (act, after, action) => {
    const ids = [await givenMember(server), await givenMember(server)].map(
      ({ memberId }) => memberId,
    );
    const { body } = await bulk([...ids, ids[0] as string], act);
    expect(body).toEqual({ done: 2, skipped: [] });
    for (const id of ids)
      expect((await support.call('GET', `/api/members/${id}`)).body).toMatchObject(after);
    expect(await auditLines(server, action)).toHaveLength(2);
    expect(await auditLines(server, 'member.bulk')).toMatchObject([
      { after: { done: 2, reason: '정리' } },
    ]);
  });

  it('brings back nobody who has left, and suspends nobody who is blocked', async () => {
    const left = await givenMember(server, { status: 3 });
    const blocked = await givenMember(server, { status: 4 });
    const normal = await givenMember(server);
    const wanted = [left.memberId, blocked.memberId, normal.memberId];
    const suspend = { action: 'status', status: 2 };
    const gone = {
      count: 1,
      skipped: [{ code: 'member.is_gone', count: 2, names: [left.id, blocked.id] }],
    };
    expect((await preview({}, suspend)).body).toMatchObject(gone);
    expect((await bulk(wanted, suspend)).body.done).toBe(1);
    expect(await Promise.all(wanted.map(statusOf))).toEqual([3, 4, 2]);
    expect((await bulk(wanted, { action: 'status', status: 1 })).body.done).toBe(2);
    expect(await Promise.all(wanted.map(statusOf))).toEqual([3, 1, 1]);
  });

  it('approves who waits and names whom it left alone', async () => {
    const waiting = await join('hong1004');
    const other = await givenMember(server);
    const { body } = await bulk([waiting, other.memberId, NOBODY], { action: 'approve', level: 2 });
    expect(body.done).toBe(1);
    expect(body.skipped).toEqual(
      expect.arrayContaining([
        { memberId: other.memberId, id: other.id, code: 'member.join_decided' },
        { memberId: NOBODY, id: null, code: 'member.not_found' },
      ]),
    );
    const declined = await join('hong1005');
    expect((await bulk([declined], { action: 'decline' })).body.done).toBe(1);
  });

  it('ends the visits of many, each with a line', async () => {
    const { memberId } = await givenMember(server);
    await server.database.pool.query(
      `insert into member_session (member_id, session_id, started_at, last_seen_at)
      values ($1, $1, now(), now())`,
      [memberId],
    );
    expect((await bulk([memberId], { action: 'endSessions' })).body).toEqual({
      ...{ done: 1, skipped: [] },
    });
    const { rows } = await server.database.pool.query(
      'select ended_by from member_session where ended_at is not null',
    );
    expect(rows).toEqual([{ ended_by: support.adminId }]);
    expect(await auditLines(server, 'member.end_sessions')).toMatchObject([
      { subject: memberId, after: { ended: 1 } },
    ]);
  });

  it('takes a tag off again', async () => {
    const { memberId } = await givenMember(server);
    await bulk([memberId], { action: 'tag', tag: 'vip', isOn: true });
    await bulk([memberId], { action: 'tag', tag: 'vip', isOn: false });
    expect((await support.call('GET', `/api/members/${memberId}`)).body.tags).toEqual([]);
  });
});

/** Members whom a filter finds and nobody else. */
async function givenMany(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1)
    ids.push((await givenMember(server, { id: `many${n}`, level: 7 })).memberId);
  return ids;
}
const MANY = { level: 7 };

const orderOf = ({ body: { count, digest } }: Answer, act: object, filter: object = MANY) => ({
  ...{ filter, act, expectedCount: count, expectedDigest: digest, reason: '정리' },
});
const start = async (act: object, filter: object = MANY): Promise<Answer> =>
  support.call('POST', PATH, orderOf(await preview(filter, act), act, filter), keyed());
/** A run as another server would do it. */
const run = (signal = new AbortController().signal, now = () => server.clock.now) =>
  memberBulksJob.run({ ...platformOf(server), now }, signal);
const read = async (query = ''): Promise<Answer['body']> =>
  (await support.call('GET', `${PATH}${query}`)).body.bulk;

describe('members.startMemberBulk', () => {
  it('means the one whose phone was typed whole, and keeps its end alone on record', async () => {
    const register = async (id: string, phone: string): Promise<string> =>
      (
        await support.call('POST', '/api/members', {
          ...{ id, nick: id, grade: 1, level: 1, bankAccount: null, recommenderId: null },
          ...{ isTest: false, phone },
        })
      ).body._id;
    const meant = await register('meant77', '010-1234-5678');
    const other = await register('other77', '010-9999-5678');
    const filter = { categoryInfo: 'phone', query: '01012345678' };
    expect((await start(SUSPEND, filter)).body).toMatchObject({ count: 1 });
    await run();
    expect([await statusOf(meant), await statusOf(other)]).toEqual([2, 1]);
    const lines = await auditLines(server, 'member.bulk_start');
    expect(lines).toMatchObject([{ after: { filter: { query: '***5678' } } }]);
    expect(JSON.stringify(lines)).not.toContain('1234');
    const { rows } = await server.database.pool.query('select filter from member_bulk');
    expect(rows).toEqual([{ filter: { ...filter, query: '5678' } }]);
  });

  it('does it to exactly those who were seen, and names who had changed by his turn', async () => {
    const ids = await givenMany(6);
    const [gone = '', ...others] = ids;
    const { body } = await start(SUSPEND);
    expect(body).toMatchObject({ act: SUSPEND, status: 'running', count: 6 });
    expect(body.outcomes).toEqual({ open: 6, done: 0, refused: 0 });
    // Who comes later is not meant, and who excludes himself is kept from it.
    const late = await givenMember(server, { level: 7 });
    const exclusion = { days: 30 };
    await support.call('PUT', `/api/members/${gone}/self-exclusion`, exclusion);
    await run();
    expect(await read(`?bulkId=${body.bulkId}`)).toMatchObject({
      ...{ status: 'done', outcomes: { open: 0, done: 5, refused: 1 } },
      refused: [{ code: 'member.excluded', count: 1, names: ['many0'] }],
    });
    expect(await Promise.all(others.map(statusOf))).toEqual([2, 2, 2, 2, 2]);
    expect(await statusOf(late.memberId)).toBe(1);
    expect(
      (await auditLines(server, 'member.restrict')).map(({ subject }) => subject).sort(),
    ).toEqual([...others].sort());
    expect(await auditLines(server, 'member.bulk_start')).toMatchObject([
      { after: { count: 6, reason: '정리', act: SUSPEND } },
    ]);
    expect(await auditLines(server, 'member.bulk_finish')).toMatchObject([
      { after: { done: 5, refused: 1 } },
    ]);
    expect((await verifyAudit(server.database.db)).broken).toEqual([]);
  });

  it('lets nobody in with the others who was blocked after it was begun', async () => {
    const suspended: string[] = [];
    for (let n = 0; n < 3; n += 1)
      suspended.push((await givenMember(server, { id: `many${n}`, level: 7, status: 2 })).memberId);
    const [blocked = '', ...others] = suspended;
    const letIn = { action: 'status', status: 1 };
    const { body } = await start(letIn);
    const risk = await signedIn(server, { type: 4 });
    const block = { status: 4, reason: '도용 신고' };
    expect((await risk.call('POST', `/api/members/${blocked}/restrict`, block)).status).toBe(200);
    await run();
    expect(await read(`?bulkId=${body.bulkId}`)).toMatchObject({
      ...{ status: 'done', outcomes: { open: 0, done: 2, refused: 1 } },
      refused: [{ code: 'member.status_changed', count: 1, names: ['many0'] }],
    });
    expect(await statusOf(blocked)).toBe(4);
    expect(await Promise.all(others.map(statusOf))).toEqual([1, 1]);
  });

  it('begins nothing where others are meant than were seen, or while another one goes on', async () => {
    await givenMany(2);
    const seen = orderOf(await preview(MANY, SUSPEND), SUSPEND);
    await givenMember(server, { level: 7 });
    const answer = await support.call('POST', PATH, seen, keyed());
    expectRefusal(answer, 409, 'member.bulk_changed');
    expect(answer.body.details).toEqual({ count: 3 });
    expect(await read()).toBeNull();
    // The same, but not as they were seen.
    const free = { action: 'status', status: 1 };
    const freed = orderOf(await preview(MANY, free), free);
    const [one] = (await support.call('GET', '/api/members?level=7')).body.rows;
    const block = { status: 4, reason: '정리' };
    expect((await support.call('POST', `/api/members/${one._id}/restrict`, block)).status).toBe(
      200,
    );
    expectRefusal(await support.call('POST', PATH, freed, keyed()), 409, 'member.bulk_changed');
    await support.call('POST', `/api/members/${one._id}/restrict`, { ...block, status: 1 });
    // As many, but others.
    const other = orderOf(await preview(MANY, SUSPEND), SUSPEND);
    const swapped = { ...other, expectedDigest: 'f'.repeat(64) };
    expectRefusal(await support.call('POST', PATH, swapped, keyed()), 409, 'member.bulk_changed');
    expect((await support.call('POST', PATH, other, keyed())).status).toBe(200);
    expectRefusal(await start({ action: 'level', level: 2 }), 409, 'member.bulk_running');
    // Somebody else is not kept waiting.
    const colleague = await signedIn(server, { type: 1 });
    expect((await colleague.call('POST', PATH, other, keyed())).status).toBe(200);
  });

  it('begins once, however often it is sent', async () => {
    await givenMany(2);
    const order = orderOf(await preview(MANY, SUSPEND), SUSPEND);
    const key = keyed();
    const answers = await Promise.all([1, 2].map(() => support.call('POST', PATH, order, key)));
    expect(new Set(answers.map(({ body }) => body.bulkId ?? body.code)).size).toBeLessThan(3);
    await support.call('POST', PATH, order, key);
    expect(await auditLines(server, 'member.bulk_start')).toHaveLength(1);
  });

  it.each([2, 5])('is not for an administrator of type %i', async (type) => {
    const other = await signedIn(server, { type });
    const order = orderOf(await preview(MANY, SUSPEND), SUSPEND);
    const asked = { ...order, expectedCount: 1 };
    expectRefusal(await other.call('POST', PATH, asked, keyed()), 403, 'session.forbidden');
  });

  it('lets risk stop and tag a ring, and neither raise it nor write to it', async () => {
    const ids = await givenMany(3);
    const risk = await signedIn(server, { type: 4 });
    const order = orderOf(await preview(MANY, SUSPEND), SUSPEND);
    expect((await risk.call('POST', PATH, order, keyed())).status).toBe(200);
    await run();
    expect(await Promise.all(ids.map(statusOf))).toEqual([2, 2, 2]);
    const bulk = (act: object) => bulkBy(risk, ids, act, '다중 계정');
    const tag = { action: 'tag', tag: 'sameOwner', isOn: true };
    expect((await bulk(tag)).body).toEqual({ done: 3, skipped: [] });
    const message = { action: 'message', kind: 'notice', title: '안내', body: '안내' };
    for (const act of [{ action: 'level', level: 9 }, { action: 'approve', level: 1 }, message]) {
      expectRefusal(await bulk(act), 403, 'session.forbidden');
      const seen = await risk.call('POST', '/api/members/bulk/preview', { filter: MANY, act });
      expectRefusal(seen, 403, 'session.forbidden');
      const asked = { ...order, act };
      expectRefusal(await risk.call('POST', PATH, asked, keyed()), 403, 'session.forbidden');
    }
  });

  it('goes on where a run was cut off, and does nobody twice', async () => {
    const ids = await givenMany(30);
    await start({ action: 'tag', tag: 'vip', isOn: true });
    const cutting = new AbortController();
    let looked = 0;
    await run(cutting.signal, () => {
      looked += 1;
      if (looked === 12) cutting.abort();
      return server.clock.now;
    });
    const { outcomes, status } = await read();
    expect(status).toBe('running');
    expect(outcomes.open).toBeGreaterThan(0);
    expect(outcomes.done).toBeGreaterThan(0);
    await Promise.all([run(), run()]);
    expect(await read()).toMatchObject({
      ...{ status: 'done', outcomes: { open: 0, done: 30, refused: 0 } },
    });
    const subjects = (await auditLines(server, 'member.update')).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([...ids].sort());
    expect(await auditLines(server, 'member.bulk_finish')).toHaveLength(1);
  });

  it('leaves whoever is still to come once its starter may not do it any more', async () => {
    const [first = ''] = await givenMany(3);
    await start(SUSPEND);
    await server.database.db
      .updateTable('admin')
      .set({ status: 'suspended' })
      .where('_id', '=', support.adminId)
      .execute();
    await run();
    const top = await signedIn(server);
    const { rows } = await server.database.pool.query('select bulk_id from member_bulk');
    const { body } = await top.call('GET', `${PATH}?bulkId=${rows[0].bulk_id}`);
    expect(body.bulk).toMatchObject({
      ...{ status: 'done', outcomes: { open: 0, done: 0, refused: 3 } },
      refused: [{ code: 'session.forbidden', count: 3 }],
    });
    expect((await top.call('GET', `/api/members/${first}`)).body.status).toBe(1);
  });

  it('takes fifty thousand and not one more', async () => {
    await givenCrowd(server, MEMBERS_OF_FILTER_MAX + 1);
    await server.database.pool.query(
      'insert into member_rank (member_id) select member_id from member on conflict do nothing',
    );
    const filter = { query: CROWD };
    const act = { action: 'level', level: 2 };
    expectRefusal(await preview(filter, act), 409, 'list.too_wide');
    await server.database.pool.query('update member set level = 3 where login_id = $1', [
      `${CROWD}1`,
    ]);
    const narrowed = { ...filter, level: 1 };
    const { body } = await start(act, narrowed);
    expect(body).toMatchObject({ count: MEMBERS_OF_FILTER_MAX, status: 'running' });
    expect(body.outcomes.open).toBe(MEMBERS_OF_FILTER_MAX);
  });
});

describe('a message to many', () => {
  const MESSAGE = {
    ...{ action: 'message', kind: 'promotion', title: '{닉네임}님께', body: '레벨 {레벨} 안내' },
  };
  const inbox = async (
    memberId: string,
  ): Promise<readonly { messageId: string; title: string }[]> =>
    (await feed('GET', `/feed/messages?memberId=${memberId}`)).body.messages;
  const sent = async () => (await support.call('GET', '/api/messages')).body.rows;

  it('reaches everybody of a filter once, names who is left out, and goes on where it was cut off', async () => {
    const ids = await givenMany(12);
    const [first = '', excluded = '', blocked = ''] = ids;
    await support.call('PUT', `/api/members/${excluded}/self-exclusion`, { days: 30 });
    expect((await preview(MANY, MESSAGE)).body).toMatchObject({
      ...{ count: 11, skipped: [{ code: 'message.member_excluded', count: 1 }] },
    });
    const { body } = await start(MESSAGE);
    expect(body).toMatchObject({ act: MESSAGE, count: 11 });
    await support.call('POST', `/api/members/${blocked}/restrict`, { status: 4, reason: '사기' });
    expect(await sent()).toMatchObject([{ state: 'sending', expected: 11, recipients: 0 }]);
    const cutting = new AbortController();
    let looked = 0;
    await run(cutting.signal, () => {
      looked += 1;
      if (looked === 9) cutting.abort();
      return server.clock.now;
    });
    expect(await read()).toMatchObject({ status: 'running' });
    await Promise.all([run(), run()]);
    expect(await read()).toMatchObject({
      ...{ status: 'done', outcomes: { open: 0, done: 10, refused: 1 } },
      refused: [{ code: 'message.member_gone', count: 1, names: ['many2'] }],
    });
    expect(await sent()).toMatchObject([
      { messageId: body.bulkId, kind: 'promotion', state: 'done', expected: 11, recipients: 10 },
    ]);
    expect(await inbox(first)).toMatchObject([
      { messageId: body.bulkId, title: 'nick of many0님께' },
    ]);
    expect(await inbox(excluded)).toEqual([]);
    expect(await auditLines(server, 'message.give')).toHaveLength(10);
  });

  it('is left alone by the job of messages, and nobody else gets it once it is recalled', async () => {
    await givenMany(3);
    const other = await givenMember(server, { level: 2 });
    const { bulkId } = (await start(MESSAGE)).body;
    await messagesJob.run(platformOf(server), new AbortController().signal);
    expect(await inbox(other.memberId)).toEqual([]);
    await support.call('POST', `/api/messages/${bulkId}/recall`, { reason: '오타' });
    await run();
    expect(await read()).toMatchObject({
      ...{ status: 'done', refused: [{ code: 'message.recalled', count: 3 }] },
    });
    expect(await sent()).toMatchObject([{ state: 'recalled', recipients: 0 }]);
  });

  it('is over once it is cancelled, and says how many have it', async () => {
    await givenMany(2);
    const { bulkId } = (await start(MESSAGE)).body;
    await support.call('POST', `${PATH}/${bulkId}/cancel`, {});
    expect(await sent()).toMatchObject([{ state: 'done', expected: 2, recipients: 0 }]);
  });

  it('reaches those who were selected at once', async () => {
    const ids = await givenMany(2);
    const bulk = (act: object) => bulkBy(support, ids, act, '안내');
    expect((await bulk(MESSAGE)).body).toEqual({ done: 2, skipped: [] });
    expect(await inbox(ids[1] as string)).toHaveLength(1);
    expect(await sent()).toMatchObject([{ state: 'done', expected: 2, recipients: 2 }]);
    // The same to the same is asked about again.
    expectRefusal(await bulk(MESSAGE), 409, 'message.already_sent');
    expect((await bulk({ ...MESSAGE, again: true })).body.done).toBe(2);
    expectRefusal(await bulk({ ...MESSAGE, title: '{사유}' }), 400, 'template.unknown_variable');
    expectRefusal(
      await preview(MANY, { ...MESSAGE, body: '{금액}' }),
      400,
      'template.unknown_variable',
    );
  });

  const HOUR_MS = 3_600_000;
  const inAnHour = () => new Date(server.clock.now.getTime() + HOUR_MS);

  it('waits for its time, beside what its sender begins meanwhile, and reaches whom it then may', async () => {
    const [first = '', excluded = ''] = await givenMany(2);
    const sendAt = inAnHour().toISOString();
    const { bulkId, status } = (await start({ ...MESSAGE, sendAt })).body;
    expect(status).toBe('waiting');
    await run();
    expect(await inbox(first)).toEqual([]);
    expect(await sent()).toMatchObject([{ state: 'scheduled', sendAt, recipients: 0 }]);
    expect((await start({ action: 'level', level: 3 })).body.status).toBe('running');
    await run();
    await support.call('PUT', `/api/members/${excluded}/self-exclusion`, { days: 30 });
    server.clock.now = inAnHour();
    await run();
    expect(await read(`?bulkId=${bulkId}`)).toMatchObject({
      ...{ status: 'done', outcomes: { open: 0, done: 1, refused: 1 } },
      refused: [{ code: 'message.member_excluded', count: 1, names: ['many1'] }],
    });
    expect(await inbox(first)).toMatchObject([{ messageId: bulkId }]);
    expect(await sent()).toMatchObject([{ state: 'done', isBulk: true, recipients: 1 }]);
  });

  it('reaches nobody whose sender may not write to as many any more when its time comes', async () => {
    const [first = ''] = await givenMany(2);
    const sendAt = inAnHour().toISOString();
    const { bulkId } = (await start({ ...MESSAGE, sendAt })).body;
    // As whoever was of another type when he wrote it.
    const tooMany = { member_count: MESSAGE_MANY + 1 };
    await server.database.db.updateTable('member_bulk').set(tooMany).execute();
    server.clock.now = inAnHour();
    await run();
    expect(await read(`?bulkId=${bulkId}`)).toMatchObject({
      ...{ status: 'done', outcomes: { open: 0, done: 0, refused: 2 } },
      refused: [{ code: 'message.too_many', count: 2 }],
    });
    expect(await inbox(first)).toEqual([]);
  });

  it('is for nobody once it is called off before its time, and for no time that is over', async () => {
    const ids = await givenMany(2);
    const sendAt = inAnHour().toISOString();
    const { bulkId } = (await start({ ...MESSAGE, sendAt })).body;
    await support.call('POST', `${PATH}/${bulkId}/cancel`, {});
    expect(await sent()).toMatchObject([{ state: 'recalled', recipients: 0 }]);
    const past = { ...MESSAGE, sendAt: new Date(0).toISOString() };
    expectRefusal(await start(past), 400, 'request.invalid');
    const bulk = (act: object) => bulkBy(support, ids, act, '안내');
    expectRefusal(await bulk(past), 400, 'request.invalid');
    expect((await bulk({ ...MESSAGE, sendAt, title: '곧' })).body).toEqual({
      done: 2,
      skipped: [],
    });
    server.clock.now = inAnHour();
    await run();
    expect(await inbox(ids[0] as string)).toMatchObject([{ title: '곧' }]);
  });

  it('reaches more than a thousand by types 0 and 1 alone', async () => {
    await givenCrowd(server, MESSAGE_MANY + 1);
    await server.database.pool.query(
      'insert into member_rank (member_id) select member_id from member on conflict do nothing',
    );
    const filter = { query: CROWD };
    expectRefusal(await preview(filter, MESSAGE), 409, 'message.too_many');
    const top = await signedIn(server);
    const seen = await top.call('POST', '/api/members/bulk/preview', { filter, act: MESSAGE });
    const order = orderOf(seen, MESSAGE, filter);
    expectRefusal(await support.call('POST', PATH, order, keyed()), 409, 'message.too_many');
    expect((await top.call('POST', PATH, order, keyed())).body.count).toBe(MESSAGE_MANY + 1);
  });
});

describe('members.cancelMemberBulk', () => {
  const cancel = (by: SignedIn, bulkId: string) => by.call('POST', `${PATH}/${bulkId}/cancel`, {});

  it('leaves whose turn has not come, keeps what was done, and lets another one begin', async () => {
    const ids = await givenMany(30);
    const { bulkId } = (await start(SUSPEND)).body;
    const cutting = new AbortController();
    let looked = 0;
    await run(cutting.signal, () => {
      looked += 1;
      if (looked === 12) cutting.abort();
      return server.clock.now;
    });
    const { body } = await cancel(support, bulkId);
    const { done, refused } = body.outcomes;
    expect(body).toMatchObject({
      ...{ status: 'done', outcomes: { open: 0 } },
      refused: [{ code: 'member.bulk_cancelled', count: refused }],
    });
    expect(done).toBeGreaterThan(0);
    expect(done + refused).toBe(30);
    await run();
    const statuses = await Promise.all(ids.map(statusOf));
    expect(statuses.filter((status) => status === 2)).toHaveLength(done);
    expect(await auditLines(server, 'member.bulk_cancel')).toMatchObject([
      { before: { done, open: refused }, after: { done, refused } },
    ]);
    expect(await auditLines(server, 'member.bulk_finish')).toEqual([]);
    expectRefusal(await cancel(support, bulkId), 409, 'bulk.over');
    expect((await start(SUSPEND)).status).toBe(200);
  });

  it('does or leaves everybody where it comes while a run goes on, never both', async () => {
    const ids = await givenMany(30);
    const { bulkId } = (await start(SUSPEND)).body;
    const [{ body }] = await Promise.all([cancel(support, bulkId), run()]);
    const { outcomes } = await read(`?bulkId=${bulkId}`);
    expect(outcomes.open).toBe(0);
    const statuses = await Promise.all(ids.map(statusOf));
    expect(statuses.filter((status) => status === 2)).toHaveLength(outcomes.done);
    expect(await auditLines(server, 'member.restrict')).toHaveLength(outcomes.done);
    expect(body.bulkId ?? body.code).toBeDefined();
  });

  it('is not for who may not change members, and knows no other', async () => {
    await givenMany(1);
    const { bulkId } = (await start(SUSPEND)).body;
    expectRefusal(
      await cancel(await signedIn(server, { type: 5 }), bulkId),
      403,
      'session.forbidden',
    );
    expectRefusal(await cancel(support, NOBODY), 404, 'record.not_found');
    expect(await read()).toMatchObject({ status: 'running' });
  });
});

describe('members.readMemberBulk', () => {
  it('answers the newest of the caller, and one by its name', async () => {
    await givenMany(1);
    expect(await read()).toBeNull();
    const { bulkId } = (await start(SUSPEND)).body;
    expect(await read()).toMatchObject({ bulkId, count: 1 });
    const other = await signedIn(server, { type: 1 });
    expect((await other.call('GET', PATH)).body).toEqual({ bulk: null });
    expect((await other.call('GET', `${PATH}?bulkId=${bulkId}`)).body.bulk).toMatchObject({
      bulkId,
    });
    expectRefusal(await other.call('GET', `${PATH}?bulkId=${NOBODY}`), 404, 'record.not_found');
    const auditor = await signedIn(server, { type: 5 });
    expectRefusal(await auditor.call('GET', PATH), 403, 'session.forbidden');
  });
});
