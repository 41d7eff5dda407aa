// Messages to members: whom they reach, sent once and recalled, read by the feed, and those that events send.
import { MESSAGE_MANY } from '@gwanje/contract';
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  somebodyWaits,
  type TestServer,
} from '../../../test/given';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { runRaw } from '../../../test/given-ledger';
import { givenLeftHost } from '../../../test/given-left-host';
import { type GivenMember, givenCrowd, givenMember } from '../../../test/given-member';
import { decide, givenRequest } from '../../../test/given-request';
import { appendAuditEvent } from '../../audit/append-audit-event.command';
import { runJob } from '../../platform/jobs';
import { newId } from '../../platform/new-id';
import { giveMessage } from './give-message.command';
import { messagesJob } from './messages-job';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const MINUTE_MS = 60_000;

let server: TestServer;
let top: SignedIn;
let feed: FeedCall;
let member: GivenMember;

beforeEach(async () => {
  server = await givenServer();
  top = await signedIn(server, { type: 0 });
  feed = feedCallWith(server, await givenFeedKey(server));
  member = await givenMember(server, { id: 'lucky77', level: 3 });
});
afterEach(() => server.close());

const text = { title: '{닉네임}님께', body: '레벨 {레벨}\n안내드립니다.', kind: 'notice' };
const draft = (over: object = {}) => ({ ...text, target: { ids: ['lucky77'] }, ...over });
const order = (over: object = {}) => ({ ...draft(), expectedCount: 1, isPopup: false, ...over });
const send = (over: object = {}, who = top) => who.call('POST', '/api/messages', order(over));
const platform = () => ({
  ...{ db: server.database.db, now: () => server.clock.now, appendAudit: appendAuditEvent },
});
const work = () => runJob(platform(), messagesJob);
/**
 * Works when it is later than the server's own clock says: a run that a message just ordered has
 * set off may be going on still, and would give what the clock, put forward under it, makes due.
 */
async function workLater(ms: number): Promise<void> {
  const at = new Date(server.clock.now.getTime() + ms);
  try {
    await runJob({ ...platform(), now: () => at }, messagesJob);
  } finally {
    server.clock.now = at;
  }
}
const rows = async (query = '') => (await top.call('GET', `/api/messages${query}`)).body.rows;
async function sent(over: object = {}): Promise<string> {
  const { status, body } = await send(over);
  expect(status).toBe(200);
  for (;;) {
    const [row] = await rows();
    if (row.state === 'done') return body.messageId;
    await work();
  }
}
const inbox = async (memberId = member.memberId) =>
  (await feed('GET', `/feed/messages?memberId=${memberId}`)).body.messages;
const readBy = (messageId: string, memberId = member.memberId) =>
  feed('POST', `/feed/messages/${messageId}/read`, { memberId });
const recall = (messageId: string) =>
  top.call('POST', `/api/messages/${messageId}/recall`, { reason: '잘못 보냄' });

describe('members.listMessages', () => {
  it('answers them with how many have and have read them, and finds them', async () => {
    const messageId = await sent();
    await readBy(messageId);
    expect(await rows()).toMatchObject([
      {
        ...{ messageId, state: 'done', recipients: 1, reads: 1, sender: { id: top.id } },
        ...{ event: null, target: { ids: ['lucky77'] }, line: null, isBulk: false },
      },
    ]);
    for (const [query, found] of [
      ['?kind=notice&state=done', 1],
      ['?kind=promotion', 0],
      [`?categoryInfo=sender&query=${top.id}`, 1],
      ['?categoryInfo=id&query=lucky77', 1],
      ['?categoryInfo=id&query=nobody', 0],
      [`?query=${encodeURIComponent('{닉네임}')}`, 1],
      ['?from=2000-01-01&to=2000-01-02', 0],
    ] as const)
      expect({ query, found: (await rows(query)).length }).toEqual({ query, found });
  });
});

describe('messages that wait', () => {
  it('stand on the day on which they are sent, not on that on which they were written', async () => {
    const dayOf = (ms: number) =>
      new Date(server.clock.now.getTime() + 9 * 3_600_000 + ms).toISOString().slice(0, 10);
    const threeDays = 3 * 86_400_000;
    const sendAt = new Date(server.clock.now.getTime() + threeDays).toISOString();
    await send({ title: '예약', sendAt });
    server.clock.advance(MINUTE_MS);
    await send({ title: '지금' });
    const titles = async (query: string) =>
      (await rows(query)).map(({ title }: { title: string }) => title);
    const [today, then] = [dayOf(0), dayOf(threeDays)];
    expect(await titles('')).toEqual(['예약', '지금']);
    expect(await titles('?sort=oldest')).toEqual(['지금', '예약']);
    expect(await titles(`?from=${today}&to=${today}`)).toEqual(['지금']);
    expect(await titles(`?from=${then}&to=${then}`)).toEqual(['예약']);
  });
});

describe('members.totalMessages', () => {
  it('counts them', async () => {
    await sent();
    expect((await top.call('GET', '/api/messages/totals')).body).toMatchObject({ count: 1 });
  });
});

const recipients = (messageId: string, part = '') =>
  top.call('GET', `/api/messages/${messageId}/recipients${part}`);

describe('members.listMessageRecipients', () => {
  it('says who has it and who has read it, and refuses one that is not there', async () => {
    const messageId = await sent();
    await readBy(messageId);
    expect((await recipients(messageId)).body.rows).toEqual([
      {
        memberId: member.memberId,
        id: 'lucky77',
        nick: 'nick of lucky77',
        readAt: server.clock.now.toISOString(),
      },
    ]);
    expectRefusal(await recipients(NOBODY), 404, 'record.not_found');
  });
});

describe('members.totalMessageRecipients', () => {
  it('counts them, and refuses one that is not there', async () => {
    const messageId = await sent();
    expect((await recipients(messageId, '/totals')).body.count).toBe(1);
    expectRefusal(await recipients(NOBODY, '/totals'), 404, 'record.not_found');
  });
});

describe('members.listMemberMessages', () => {
  const of = (memberId = member.memberId) => top.call('GET', `/api/members/${memberId}/messages`);

  it('shows what he got as he reads it, what he has read, and what was taken back', async () => {
    const first = await sent();
    await readBy(first);
    const second = await sent({ title: '정정' });
    await recall(second);
    expect((await of()).body.messages).toMatchObject([
      { messageId: second, title: '정정', isRecalled: true, readAt: null },
      {
        ...{ messageId: first, title: 'nick of lucky77님께', body: '레벨 3\n안내드립니다.' },
        ...{ isRecalled: false, readAt: server.clock.now.toISOString(), sender: { id: top.id } },
      },
    ]);
    const other = await givenMember(server);
    expect((await of(other.memberId)).body.messages).toEqual([]);
    expectRefusal(await of(NOBODY), 404, 'member.not_found');
  });

  it('goes on after fifty', async () => {
    await server.database.pool.query(
      `with made as (
        insert into message (message_id, kind, title, body, state, target, digest, expected,
          recipients, is_popup, send_at, created_at)
        select id, 'notice', 'n' || n, 'b', 'done', '{}',
          '', 1, 1, false, now(), now()
        from unnest($2::uuid[]) with ordinality as of (id, n) returning message_id)
      insert into message_recipient (member_id, message_id, sent_at)
      select $1, message_id, now() from made`,
      [member.memberId, Array.from({ length: 51 }, () => newId(server.clock.now))],
    );
    const first = (await of()).body;
    expect([first.messages.length, first.more]).toEqual([50, true]);
    // What is sent meanwhile moves none from page to page.
    await sent();
    const path = `/api/members/${member.memberId}/messages?after=${first.messages.at(-1).messageId}`;
    const second = (await top.call('GET', path)).body;
    expect([second.messages.length, second.more]).toEqual([1, false]);
    const ids = [...first.messages, ...second.messages].map(
      ({ messageId }: { readonly messageId: string }) => messageId,
    );
    expect(new Set(ids).size).toBe(51);
  });
});

describe('members.previewMessage', () => {
  const preview = (over: object = {}) => top.call('POST', '/api/messages/preview', draft(over));

  it('says whom it reaches, whom it leaves out, and how it reads', async () => {
    await givenMember(server, { id: 'gone1', status: 3 });
    await givenMember(server, { id: 'blocked1', status: 4 });
    await givenMember(server, { id: 'excluded1', status: 5 });
    const target = { ids: ['lucky77', 'gone1', 'blocked1', 'excluded1', 'nobody1'] };
    expect((await preview({ target })).body).toEqual({
      ...{ count: 2, excluded: 0, gone: 2, unknown: ['nobody1'], names: ['lucky77', 'excluded1'] },
      ...{ title: 'nick of lucky77님께', body: '레벨 3\n안내드립니다.' },
    });
    const promotion = await preview({ target, kind: 'promotion' });
    expect(promotion.body).toMatchObject({ count: 1, excluded: 1, gone: 2 });
  });

  it('narrows by grade, level, status, line and what was charged', async () => {
    const partner = await givenMember(server, { grade: 3, level: 5 });
    const player = await givenMember(server, { level: 5, path: [partner.memberId] });
    const charge = await givenRequest(top, player, 'charge', 50_000);
    expect((await decide(top.call, 'approve', charge)).status).toBe(200);
    const reached = async (target: object) => (await preview({ target })).body.names;
    expect(await reached({ grade: 3 })).toEqual([partner.id]);
    expect(await reached({ level: 5 })).toEqual([partner.id, player.id]);
    expect(await reached({ level: 5, partnerId: partner.memberId, grade: 1 })).toEqual([player.id]);
    expect(await reached({ chargedMinWon: 50_000 })).toEqual([player.id]);
    expect(await reached({ chargedMinWon: 50_001 })).toEqual([]);
    expect(await reached({ status: 2 })).toEqual([]);
    await server.database.pool.query(
      'update member_rank set last_login_at = $1 where member_id = $2',
      [new Date(server.clock.now.getTime() - 3 * 86_400_000), player.memberId],
    );
    expect(await reached({ level: 5, cameDays: 4 })).toEqual([player.id]);
    expect(await reached({ level: 5, cameDays: 2 })).toEqual([]);
    // Whoever has just joined has not been away.
    expect(await reached({ level: 5, idleDays: 2 })).toEqual([]);
    server.clock.now = new Date(server.clock.now.getTime() + 5 * 86_400_000);
    top = await signedIn(server, { type: 0 });
    expect(await reached({ level: 5, idleDays: 2 })).toEqual([partner.id, player.id]);
    expect(await reached({ level: 5, idleDays: 9 })).toEqual([]);
  });

  it('names the site as its members know it', async () => {
    const { body } = await preview({ title: '{사이트명}', body: '{사이트명}에서 알립니다' });
    expect(body).toMatchObject({ title: 'Gwanje', body: 'Gwanje에서 알립니다' });
    const messageId = await sent({ body: '{사이트명}에서 알립니다' });
    expect((await readBy(messageId)).body).toMatchObject({ body: 'Gwanje에서 알립니다' });
  });

  it('refuses what nothing can be put in place of', async () => {
    expectRefusal(await preview({ body: '{금액}' }), 400, 'template.unknown_variable');
  });
});

describe('members.sendMessage', () => {
  it('fails, and keeps nothing else waiting, where its time is over before its turn', async () => {
    const minutes = (n: number) => new Date(server.clock.now.getTime() + n * MINUTE_MS);
    const times = { sendAt: minutes(1).toISOString(), expiresAt: minutes(5).toISOString() };
    const { body } = await send(times);
    server.clock.now = minutes(5);
    const later = await sent({ title: '다음 쪽지' });
    await work();
    const states = (await rows()).map(({ messageId, state, recipients }: never) => ({
      ...{ messageId, state, recipients },
    }));
    expect(states).toEqual([
      { messageId: later, state: 'done', recipients: 1 },
      { messageId: body.messageId, state: 'failed', recipients: 0 },
    ]);
    expect(await rows('?state=failed')).toHaveLength(1);
    expect(await inbox()).toHaveLength(1);
    expect(await auditLines(server, 'message.give')).toMatchObject([
      { after: { state: 'failed', recipients: 0 } },
      { after: { state: 'done', recipients: 1 } },
    ]);
  });

  it('keeps nobody waiting behind one whose sending throws, which fails with its reason', async () => {
    const sendAt = new Date(server.clock.now.getTime() + MINUTE_MS).toISOString();
    const { body: broken } = await send({ title: '못 보낼 쪽지', sendAt });
    await runRaw(
      server,
      `create function refuse_it() returns trigger language plpgsql as
        'begin raise exception ''nobody gets it''; end';
      create trigger refuse_it before insert on message_recipient for each row
        when (new.message_id = '${broken.messageId}') execute function refuse_it()`,
    );
    const { body: behind } = await send({ title: '다음 쪽지', sendAt });
    await expect(workLater(MINUTE_MS)).rejects.toThrow('nobody');
    expect(await rows()).toMatchObject([
      { messageId: behind.messageId, state: 'done', recipients: 1, reason: null },
      {
        ...{ messageId: broken.messageId, state: 'failed', recipients: 0 },
        reason: expect.stringContaining('nobody'),
      },
    ]);
    expect(await inbox()).toMatchObject([{ title: '다음 쪽지' }]);
    expect(await auditLines(server, 'message.give')).toMatchObject([
      { after: { state: 'failed', recipients: 0, reason: expect.stringContaining('nobody') } },
      { after: { state: 'done', recipients: 1 } },
    ]);
    // It was said once, and is not tried again.
    await work();
  });

  it.each([
    ['was suspended', { status: 'suspended' as const }],
    ['may not write any more', { type: 2 }],
  ])('gives nobody what somebody wrote ahead who %s by then', async (_, become) => {
    const support = await signedIn(server, { type: 3 });
    const sendAt = new Date(server.clock.now.getTime() + MINUTE_MS).toISOString();
    const { body } = await send({ title: '오늘 밤 특별 지급', sendAt }, support);
    await server.database.db
      .updateTable('admin')
      .set(become)
      .where('_id', '=', support.adminId)
      .execute();
    await workLater(MINUTE_MS);
    expect(await rows()).toMatchObject([
      { messageId: body.messageId, state: 'failed', recipients: 0, reason: 'session.forbidden' },
    ]);
    expect(await inbox()).toEqual([]);
    expect(await auditLines(server, 'message.give')).toMatchObject([
      { after: { state: 'failed', recipients: 0, reason: 'session.forbidden' } },
    ]);
  });

  it('gives nobody what was written ahead to more than whoever wrote it may reach by then', async () => {
    const operator = await signedIn(server, { type: 1 });
    const sendAt = new Date(server.clock.now.getTime() + MINUTE_MS).toISOString();
    const { body } = await send({ title: '모두에게', sendAt }, operator);
    const { db } = server.database;
    await db
      .updateTable('message')
      .set({ expected: MESSAGE_MANY + 1 })
      .execute();
    await db.updateTable('admin').set({ type: 3 }).where('_id', '=', operator.adminId).execute();
    await workLater(MINUTE_MS);
    expect(await rows()).toMatchObject([
      { messageId: body.messageId, state: 'failed', recipients: 0, reason: 'session.forbidden' },
    ]);
    expect(await inbox()).toEqual([]);
  });

  it('reaches nobody of a target that has grown beyond what whoever wrote it may reach', async () => {
    const support = await signedIn(server, { type: 3 });
    const sendAt = new Date(server.clock.now.getTime() + MINUTE_MS).toISOString();
    const over = { title: '3레벨에게', target: { level: 3 }, sendAt };
    const { body } = await send(over, support);
    expect((await send({ ...over, title: '3레벨 모두에게' }, top)).status).toBe(200);
    await givenCrowd(server, MESSAGE_MANY, { level: 3 });
    await workLater(MINUTE_MS);
    expect(await rows()).toMatchObject([
      { state: 'done', recipients: MESSAGE_MANY + 1 },
      { messageId: body.messageId, state: 'failed', recipients: 0, reason: 'session.forbidden' },
    ]);
  });

  it('reaches its members once, with an audit line for the order and one for its end', async () => {
    const messageId = await sent();
    await work();
    expect(await inbox()).toMatchObject([
      { messageId, title: 'nick of lucky77님께', isRead: false },
    ]);
    expect(await auditLines(server, 'message.send')).toMatchObject([
      { subject: `message/${messageId}`, after: { expectedCount: 1 } },
    ]);
    expect(await auditLines(server, 'message.give')).toHaveLength(1);
  });

  it('refuses a target that has changed, and a variable that it does not know', async () => {
    expectRefusal(await send({ expectedCount: 2 }), 409, 'message.target_changed');
    expectRefusal(await send({ title: '{사유}' }), 400, 'template.unknown_variable');
    expect(await rows()).toEqual([]);
  });

  it('reaches test accounts by their names alone', async () => {
    const tester = await givenMember(server, { id: 'tester77', level: 3, isTest: true });
    await sent({ target: { level: 3 } });
    expect([await inbox(), await inbox(tester.memberId)]).toMatchObject([[{}], []]);
    await sent({ target: { ids: ['tester77'] } });
    expect(await inbox(tester.memberId)).toHaveLength(1);
  });

  it('asks before the same goes to the same again within ten minutes', async () => {
    await sent();
    expectRefusal(await send(), 409, 'message.already_sent');
    expect((await send({ again: true })).status).toBe(200);
    server.clock.advance(10 * MINUTE_MS);
    expect((await send()).status).toBe(200);
  });

  it('asks before the same goes to the same who are named in another order', async () => {
    await givenMember(server, { id: 'second77', level: 3 });
    const to = (...ids: string[]) => send({ target: { ids }, expectedCount: 2 });
    expect((await to('lucky77', 'second77')).status).toBe(200);
    expectRefusal(await to('second77', 'lucky77', 'second77'), 409, 'message.already_sent');
  });

  it('asks one of two administrators who send the same at once', async () => {
    const other = await signedIn(server, { type: 1 });
    const holder = await server.owner.pool.connect();
    await holder.query('begin');
    // Whatever looks for the same message may do so, and none may be kept yet.
    await holder.query('lock table message in exclusive mode');
    const answers = [top, other].map((who) => send({}, who));
    await somebodyWaits(server, 2);
    await holder.query('commit');
    holder.release();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await rows()).toHaveLength(1);
  });

  it('lets types 0 and 1 alone write to more than a thousand', async () => {
    const { pool } = server.database;
    await pool.query(`
      insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at)
      select gen_random_uuid(), 'crowd' || n, 'crowd', 1, 1, 9, false, now()
      from generate_series(1, 1001) as each (n)`);
    const over = { target: { level: 9 }, expectedCount: 1_001 };
    const support = await signedIn(server, { type: 3 });
    expectRefusal(await send(over, support), 409, 'message.too_many');
    expect((await send(over, await signedIn(server, { type: 1 }))).status).toBe(200);
  });

  it('waits until it is due, and ends when it expires', async () => {
    const at = (minutes: number) =>
      new Date(server.clock.now.getTime() + minutes * MINUTE_MS).toISOString();
    const refused = async (over: object) => (await send(over)).body.fields;
    expect(await refused({ sendAt: at(-1) })).toMatchObject([
      { path: 'sendAt', rules: [{ rule: 'moment_past' }] },
    ]);
    expect(await refused({ expiresAt: at(-1) })).toMatchObject([
      { path: 'expiresAt', rules: [{ rule: 'window_reversed' }] },
    ]);
    await send({ sendAt: at(10), expiresAt: at(20) });
    await work();
    expect(await inbox()).toEqual([]);
    await workLater(10 * MINUTE_MS);
    expect(await inbox()).toHaveLength(1);
    server.clock.advance(10 * MINUTE_MS);
    expect(await inbox()).toEqual([]);
  });

  it('goes on where it was cut off, and gives nobody a second one', async () => {
    const { pool } = server.database;
    await pool.query(`
      insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at)
      select gen_random_uuid(), 'crowd' || n, 'crowd', 1, 1, 9, false, now()
      from generate_series(1, 5001) as each (n)`);
    const sendAt = new Date(server.clock.now.getTime() + MINUTE_MS).toISOString();
    const { body } = await send({ target: { level: 9 }, expectedCount: 5_001, sendAt });
    // Cut off between two batches, and taken up by two servers at once.
    const later = { ...platform(), now: () => new Date(sendAt) };
    expect(await giveMessage(later, body.messageId)).toBe(true);
    expect(await rows()).toMatchObject([{ state: 'sending', recipients: 5_000 }]);
    await Promise.all([1, 2].map(() => giveMessage(later, body.messageId)));
    expect(await rows()).toMatchObject([{ state: 'done', recipients: 5_001 }]);
    const { rows: kept } = await pool.query('select count(*)::int as n from message_recipient');
    expect(kept).toEqual([{ n: 5_001 }]);
  });
});

describe('members.recallMessage', () => {
  it('takes it from whoever has not read it, once, with an audit line', async () => {
    const other = await givenMember(server, { id: 'other77' });
    const messageId = await sent({ target: { ids: ['lucky77', 'other77'] }, expectedCount: 2 });
    await readBy(messageId);
    expect((await recall(messageId)).status).toBe(200);
    expectRefusal(await recall(messageId), 409, 'message.recalled');
    expect(await inbox()).toHaveLength(1);
    expect(await inbox(other.memberId)).toEqual([]);
    expectRefusal(await readBy(messageId, other.memberId), 404, 'record.not_found');
    expect(await auditLines(server, 'message.recall')).toMatchObject([
      { before: { state: 'done', reads: 1 }, after: { reason: '잘못 보냄' } },
    ]);
  });

  it('keeps one from being sent, and refuses one that is not there', async () => {
    const sendAt = new Date(server.clock.now.getTime() + MINUTE_MS).toISOString();
    const { body } = await send({ sendAt });
    await recall(body.messageId);
    server.clock.advance(MINUTE_MS);
    await work();
    expect(await inbox()).toEqual([]);
    expectRefusal(await recall(NOBODY), 404, 'record.not_found');
  });
});

describe('feed.listOwnMessages', () => {
  it('finds what has not been taken back behind however much that was', async () => {
    const messageId = await sent();
    await server.database.pool.query(
      `with many as (
         insert into message (message_id, kind, title, body, state, digest, expected, recipients,
           is_popup, send_at, expires_at, created_at, sent_by)
         select overlay(overlay(uuid_floor(now() + make_interval(days => n))::text
             placing '7' from 15) placing '8' from 20)::uuid, 'notice', 'over', 'over',
           case when n % 2 = 0 then 'recalled' else 'done' end, '', 1, 1, false, $1,
           case when n % 2 = 1 then $1::timestamptz - interval '1 hour' end, $1, $2
         from generate_series(1, 60) as each (n)
         returning message_id
       )
       insert into message_recipient (member_id, message_id, sent_at)
       select $3, message_id, $1 from many`,
      [server.clock.now, top.adminId, member.memberId],
    );
    expect(await inbox()).toMatchObject([{ messageId }]);
  });

  it('refuses somebody who does not exist', async () => {
    expectRefusal(await feed('GET', `/feed/messages?memberId=${NOBODY}`), 404, 'member.not_found');
  });
});

describe('feed.readOwnMessage', () => {
  it('is read for the first time once, however often at once, with an audit line', async () => {
    const messageId = await sent();
    const answers = await Promise.all(Array.from({ length: 8 }, () => readBy(messageId)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers[0]?.body).toMatchObject({ isRead: true, body: '레벨 3\n안내드립니다.' });
    expect(await rows()).toMatchObject([{ reads: 1 }]);
    expect(await auditLines(server, 'message.read')).toHaveLength(1);
  });

  it('leads on from a host of ours that has left', async () => {
    await givenLeftHost(server, top, { from: 'old.example.com', to: 'new.example.com' });
    const messageId = await sent({ body: 'https://old.example.com/notice 를 보세요.' });
    expect((await readBy(messageId)).body.body).toBe('https://new.example.com/notice 를 보세요.');
  });

  it('refuses one that another member has', async () => {
    const messageId = await sent();
    const other = await givenMember(server);
    expectRefusal(await readBy(messageId, other.memberId), 404, 'record.not_found');
    expectRefusal(await readBy(NOBODY), 404, 'record.not_found');
  });
});

describe('what happens to a member', () => {
  const template = (event: string, body: string) =>
    top.call('POST', '/api/message-templates', {
      ...{ name: event, kind: 'auto', event, title: event, body, isOn: true },
    });

  it.each([
    ['approve', 'chargeApproved', '{금액}원이 충전되었습니다.', '50,000원이 충전되었습니다.'],
    ['decline', 'chargeDeclined', '{금액}원 거절: {사유}', '50,000원 거절: 입금 없음'],
  ] as const)(
    'is told by message when an administrator says %s',
    async (verb, event, body, told) => {
      const charge = await givenRequest(top, member, 'charge', 50_000);
      await template(event, body);
      const reason = verb === 'decline' ? { reason: '입금 없음' } : {};
      expect((await decide(top.call, verb, charge, reason)).status).toBe(200);
      const [message] = await inbox();
      expect((await readBy(message.messageId)).body.body).toBe(told);
      expect(await rows('?kind=auto')).toMatchObject([
        { event, recipients: 1, reads: 1, sender: null },
      ]);
    },
  );

  it('is told of a changed bank account whether a template is on or not, and of nothing else for which none is', async () => {
    const charge = await givenRequest(top, member, 'charge', 50_000);
    expect((await decide(top.call, 'approve', charge)).status).toBe(200);
    expect(await inbox()).toEqual([]);
    const { body: before } = await top.call('GET', `/api/members/${member.memberId}`);
    const change = (number: string, version: number) =>
      top.call('PUT', `/api/members/${member.memberId}`, {
        ...{ nick: before.nick, grade: before.grade, level: before.level, status: before.status },
        ...{ version, bankAccount: { bank: '신한', number, owner: '홍길동' }, reason: '본인 요청' },
      });
    expect((await change('999-1111', before.version)).status).toBe(200);
    const [told] = await inbox();
    expect(told).toMatchObject({ title: '환전 계좌 변경 안내' });
    expect((await readBy(told.messageId)).body.body).toContain(member.id);
    await template('accountChanged', '계좌가 바뀌었습니다.');
    expect((await change('999-2222', before.version + 1)).status).toBe(200);
    expect(await inbox()).toMatchObject([
      { title: 'accountChanged' },
      { title: '환전 계좌 변경 안내' },
    ]);
  });
});
