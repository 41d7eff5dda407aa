// Questions of members: asked by the feed, claimed, answered, closed, and what rings of them.
import { siteDoors, UNANSWERED_MAX, unsavedDocument } from '@gwanje/contract';
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { givenAgreedClearing } from '../../../test/given-clearing';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { givenLeftHost } from '../../../test/given-left-host';
import { type GivenMember, givenMember } from '../../../test/given-member';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const MINUTE_MS = 60_000;

let server: TestServer;
let kim: SignedIn;
let lee: SignedIn;
let feed: FeedCall;
let member: GivenMember;

beforeEach(async () => {
  server = await givenServer();
  kim = await signedIn(server, { type: 3 });
  lee = await signedIn(server, { type: 1 });
  feed = feedCallWith(server, await givenFeedKey(server));
  member = await givenMember(server);
});
afterEach(() => server.close());

const question = (over: object = {}) => ({
  ...{ memberId: member.memberId, kind: 'charge', title: '충전이 안 됩니다' },
  ...{ body: '입금했는데\n아직입니다.' },
  ...over,
});
async function asked(over: object = {}): Promise<string> {
  const { status, body } = await feed('POST', '/feed/tickets', question(over));
  expect(status).toBe(200);
  server.clock.advance(1_000);
  return body.ticketId;
}
/** How many of a member may wait. */
async function allowOpen(ticketOpenMax: number): Promise<void> {
  const { category, ...site } = unsavedDocument(siteDoors);
  const { status } = await lee.call('PUT', `/api/config/settings/${category}`, {
    ...{ ...site, ticketOpenMax },
  });
  expect(status).toBe(200);
}
const read = async (ticketId: string) =>
  (await kim.call('GET', `/api/help/${ticketId}?memberId=${member.memberId}`)).body;
const act = ({ call }: SignedIn, ticketId: string, verb: string, over: object = {}) =>
  call(
    verb === 'release' ? 'DELETE' : 'POST',
    `/api/help/${ticketId}/${verb === 'release' ? 'claim' : verb}`,
    {
      memberId: member.memberId,
      ...over,
    },
  );
const close = (who: SignedIn, ticketId: string, version = 1) =>
  act(who, ticketId, 'close', { version });
const reply = (who: SignedIn, ticketId: string, version: number, body = '확인했습니다.') =>
  act(who, ticketId, 'replies', { body, version });
const listed = async (query = '', by = kim): Promise<string[]> =>
  (await by.call('GET', `/api/help${query}`)).body.rows.map(
    ({ ticketId }: { readonly ticketId: string }) => ticketId,
  );
const alarm = async () => {
  server.clock.advance(1_001);
  return (await kim.call('GET', '/api/alarm')).body;
};

describe('feed.askQuestion', () => {
  it('takes a question, which waits and rings, with an audit line', async () => {
    const ticketId = await asked();
    const { count, latest } = await alarm();
    expect([count.countHelp, latest.countHelp]).toEqual([1, ticketId]);
    expect(await auditLines(server, 'help.ask')).toMatchObject([
      { subject: `ticket/${ticketId}`, after: { memberId: member.memberId, kind: 'charge' } },
    ]);
  });

  it('refuses somebody who does not exist, and more that wait than the site allows', async () => {
    expectRefusal(
      await feed('POST', '/feed/tickets', question({ memberId: NOBODY })),
      404,
      'member.not_found',
    );
    await allowOpen(10);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => feed('POST', '/feed/tickets', question())),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefusal(answer, 409, 'help.too_many');
  });

  it('takes one that waits at a time before anybody allows more', async () => {
    await asked();
    expectRefusal(await feed('POST', '/feed/tickets', question()), 409, 'help.too_many');
  });

  it('rings for nothing of a test account', async () => {
    member = await givenMember(server, { isTest: true });
    await asked();
    expect((await alarm()).count.countHelp).toBe(0);
  });
});

describe('feed.listOwnTickets', () => {
  it('answers the questions of one member, and refuses somebody who does not exist', async () => {
    const ticketId = await asked();
    const other = await givenMember(server);
    await asked({ memberId: other.memberId });
    const of = (memberId: string) => feed('GET', `/feed/tickets?memberId=${memberId}`);
    expect((await of(member.memberId)).body.tickets).toMatchObject([
      { ticketId, state: 'waiting', title: '충전이 안 됩니다' },
    ]);
    expectRefusal(await of(NOBODY), 404, 'member.not_found');
  });
});

describe('feed.readOwnTicket', () => {
  it('shows what was answered, not by whom, and nothing of another member', async () => {
    const ticketId = await asked();
    await reply(kim, ticketId, 1);
    const of = (memberId: string) => feed('GET', `/feed/tickets/${ticketId}?memberId=${memberId}`);
    const { text, body } = await of(member.memberId);
    expect(body).toMatchObject({
      state: 'answered',
      thread: [{ from: 'member' }, { from: 'staff' }],
    });
    expect(text).not.toContain(kim.id);
    const other = await givenMember(server);
    expectRefusal(await of(other.memberId), 404, 'record.not_found');
  });

  it('leads on from a host of ours that has left, in answers alone', async () => {
    await givenLeftHost(server, kim, { from: 'old.example.com', to: 'new.example.com' });
    const old = 'https://old.example.com/notice';
    const ticketId = await asked({ body: old });
    await reply(kim, ticketId, 1, `${old} 를 보세요.`);
    const { body } = await feed('GET', `/feed/tickets/${ticketId}?memberId=${member.memberId}`);
    expect(body.thread.map(({ body: told }: { body: string }) => told)).toEqual([
      old,
      'https://new.example.com/notice 를 보세요.',
    ]);
  });
});

describe('feed.askAgain', () => {
  const again = (ticketId: string) =>
    feed('POST', `/feed/tickets/${ticketId}/replies`, {
      memberId: member.memberId,
      body: '아직요',
    });

  it('lets an answered question wait again, with an audit line', async () => {
    const ticketId = await asked();
    await reply(kim, ticketId, 1);
    server.clock.advance(1_000);
    expect((await again(ticketId)).body).toMatchObject({ state: 'waiting' });
    const { ticket } = await read(ticketId);
    expect(ticket).toMatchObject({
      askedAt: server.clock.now.toISOString(),
      replies: 1,
      version: 3,
    });
    expect(await auditLines(server, 'help.ask_again')).toHaveLength(1);
  });

  it('rings anew for a question that is older than another one that waits', async () => {
    const ticketId = await asked();
    await reply(kim, ticketId, 1);
    server.clock.advance(1_000);
    const other = await givenMember(server);
    const newer = await asked({ memberId: other.memberId });
    expect((await alarm()).latest.countHelp).toBe(newer);
    await again(ticketId);
    const { count, latest } = await alarm();
    expect(count.countHelp).toBe(2);
    expect(latest.countHelp > newer).toBe(true);
    // It rings once.
    expect((await alarm()).latest.countHelp).toBe(latest.countHelp);
  });

  it('keeps the time since which a question waits', async () => {
    const ticketId = await asked();
    const { ticket } = await read(ticketId);
    await again(ticketId);
    expect((await read(ticketId)).ticket.askedAt).toBe(ticket.askedAt);
  });

  it('takes so much before somebody answers, and goes on then', async () => {
    const ticketId = await asked();
    // The question itself is the first of them.
    for (let n = 1; n < UNANSWERED_MAX; n += 1) expect((await again(ticketId)).status).toBe(200);
    expectRefusal(await again(ticketId), 409, 'help.too_many');
    const { ticket } = await read(ticketId);
    await reply(kim, ticketId, ticket.version);
    expect((await again(ticketId)).status).toBe(200);
  });

  it('lets no more wait than new questions may, whoever of them comes at once', async () => {
    await allowOpen(2);
    const answered: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const ticketId = await asked();
      await reply(kim, ticketId, 1);
      answered.push(ticketId);
    }
    const answers = await Promise.all(answered.map(again));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefusal(answer, 409, 'help.too_many');
    // What waits already takes no other place.
    const waiting = answers.findIndex(({ status }) => status === 200);
    expect((await again(answered[waiting] as string)).status).toBe(200);
  });

  it('refuses one that is closed, or is not there', async () => {
    const ticketId = await asked();
    await close(kim, ticketId);
    expectRefusal(await again(ticketId), 409, 'help.closed');
    expectRefusal(await again(NOBODY), 404, 'record.not_found');
  });
});

describe('members.listTickets', () => {
  it('answers those that wait longest first', async () => {
    await allowOpen(2);
    const first = await asked();
    const second = await asked({ kind: 'complaint' });
    expect(await listed('?state=waiting')).toEqual([first, second]);
    await act(lee, second, 'claim');
    await reply(kim, first, 1);
    expect(await listed('?state=waiting')).toEqual([second]);
    expect(await listed('?state=claimed')).toEqual([second]);
    expect(await listed('?state=done')).toEqual([first]);
    expect(await listed('?kind=complaint')).toEqual([second]);
    expect(await listed('?mine=true', kim)).toEqual([first]);
    expect(await listed('?mine=true', lee)).toEqual([second]);
    expect(await listed(`?memberId=${member.memberId}&sort=newest`)).toEqual([second, first]);
  });

  it.each([
    ['id', 'finder'],
    ['nick', 'nick of find'],
    ['title', '롤링'],
    ['body', '입금 아직'],
    ['admin', 'ADMIN'],
  ])('finds by %s', async (categoryInfo, query) => {
    await asked({ title: '다른 글', body: '다른 내용' });
    member = await givenMember(server, { id: 'finder' });
    const ticketId = await asked({ title: '롤링 문의' });
    await reply(kim, ticketId, 1);
    const sought = query === 'ADMIN' ? kim.id : query;
    const found = await listed(`?categoryInfo=${categoryInfo}&query=${encodeURIComponent(sought)}`);
    expect(found).toEqual([ticketId]);
  });
});

describe('members.totalTickets', () => {
  it('counts what a filter leaves', async () => {
    await allowOpen(2);
    await asked();
    await asked({ kind: 'bet' });
    const { body } = await kim.call('GET', '/api/help/totals?kind=bet');
    expect(body).toMatchObject({ count: 1, isMore: false });
  });
});

describe('members.readTicket', () => {
  it('answers everything that was written', async () => {
    const ticketId = await asked();
    const { ticket, thread } = await read(ticketId);
    expect(ticket).toMatchObject({ state: 'waiting', claim: null, version: 1, replies: 0 });
    expect(thread).toMatchObject([{ author: null, body: '입금했는데\n아직입니다.' }]);
  });

  it('refuses one of another member', async () => {
    const ticketId = await asked();
    const answer = await kim.call('GET', `/api/help/${ticketId}?memberId=${NOBODY}`);
    expectRefusal(answer, 404, 'record.not_found');
  });
});

describe('members.claimTicket', () => {
  it('keeps others out for five minutes, and does not ring meanwhile', async () => {
    const ticketId = await asked();
    const { body } = await act(kim, ticketId, 'claim');
    expect(body.ticket.claim).toMatchObject({ by: { id: kim.id } });
    expect((await alarm()).latest.countHelp).toBeNull();
    const refused = await act(lee, ticketId, 'claim');
    expectRefusal(refused, 409, 'help.claimed');
    expect(refused.body.details.ticket.claim).toMatchObject({ by: { id: kim.id } });
    expect((await act(kim, ticketId, 'claim')).status).toBe(200);
    expect(await auditLines(server, 'help.take_over')).toEqual([]);
    server.clock.advance(5 * MINUTE_MS);
    expect((await alarm()).latest.countHelp).toBe(ticketId);
    expect((await act(lee, ticketId, 'claim')).status).toBe(200);
    expect(await auditLines(server, 'help.take_over')).toEqual([]);
  });

  it('is taken over when that is asked for, with an audit line, and the other is told', async () => {
    const ticketId = await asked();
    await act(kim, ticketId, 'claim');
    expect((await act(lee, ticketId, 'claim', { takeOver: true })).status).toBe(200);
    expect(await auditLines(server, 'help.take_over')).toMatchObject([
      { chain: lee.adminId, before: { claimedBy: kim.adminId }, after: { claimedBy: lee.adminId } },
    ]);
    expectRefusal(await reply(kim, ticketId, 1), 409, 'help.claimed');
  });

  it('ends with the account of whoever made it', async () => {
    const ticketId = await asked();
    await act(kim, ticketId, 'claim');
    const { db } = server.database;
    await db
      .updateTable('admin')
      .set({ status: 'suspended' })
      .where('_id', '=', kim.adminId)
      .execute();
    expect((await act(lee, ticketId, 'claim')).status).toBe(200);
  });

  it('refuses one that is closed, or is not there', async () => {
    const ticketId = await asked();
    await close(kim, ticketId);
    expectRefusal(await act(kim, ticketId, 'claim'), 409, 'help.closed');
    expectRefusal(await act(kim, NOBODY, 'claim'), 404, 'record.not_found');
  });

  it('lets one of eight win who come at once', async () => {
    const ticketId = await asked();
    const others = await Promise.all(
      Array.from({ length: 8 }, () => signedIn(server, { type: 3 })),
    );
    const answers = await Promise.all(others.map((who) => act(who, ticketId, 'claim')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });
});

describe('members.releaseTicket', () => {
  it('gives the own claim up, and nobody else’s', async () => {
    const ticketId = await asked();
    await act(kim, ticketId, 'claim');
    expect((await act(lee, ticketId, 'release')).body.ticket.claim).not.toBeNull();
    expect((await act(kim, ticketId, 'release')).body.ticket.claim).toBeNull();
    expect(await auditLines(server, 'help.release')).toHaveLength(1);
  });

  it('refuses one that is not there', async () => {
    expectRefusal(await act(kim, NOBODY, 'release'), 404, 'record.not_found');
  });
});

describe('members.replyTicket', () => {
  it('answers once, ends the claim and leaves an audit line', async () => {
    const ticketId = await asked();
    await act(kim, ticketId, 'claim');
    const { status, body } = await reply(kim, ticketId, 1);
    expect(status).toBe(200);
    expect(body.ticket).toMatchObject({
      ...{ state: 'answered', claim: null, replies: 1, version: 2, dueAt: null },
      answeredBy: { id: kim.id },
    });
    expect(body.thread[1]).toMatchObject({ author: { id: kim.id }, body: '확인했습니다.' });
    expect(await auditLines(server, 'help.reply')).toMatchObject([
      { subject: `ticket/${ticketId}`, before: { state: 'waiting' }, after: { state: 'answered' } },
    ]);
    expect((await alarm()).count.countHelp).toBe(0);
  });

  it('is refused where the member has written meanwhile, with what he wrote', async () => {
    const ticketId = await asked();
    const again = { memberId: member.memberId, body: '급합니다' };
    await feed('POST', `/feed/tickets/${ticketId}/replies`, again);
    const answer = await reply(kim, ticketId, 1);
    expectRefusal(answer, 409, 'help.stale');
    expect(answer.body.details.thread.at(-1)).toMatchObject({ body: '급합니다' });
    expect(await auditLines(server, 'help.reply')).toEqual([]);
  });

  it('lets one of two answers through that come at once', async () => {
    const ticketId = await asked();
    const answers = await Promise.all([kim, lee].map((who) => reply(who, ticketId, 1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(ticketId)).thread).toHaveLength(2);
  });

  it('refuses one that is claimed by somebody else, is closed, or is not there', async () => {
    const ticketId = await asked();
    await act(lee, ticketId, 'claim');
    expectRefusal(await reply(kim, ticketId, 1), 409, 'help.claimed');
    await close(lee, ticketId, 1);
    expectRefusal(await reply(kim, ticketId, 2), 409, 'help.closed');
    expectRefusal(await reply(kim, NOBODY, 1), 404, 'record.not_found');
  });
});

describe('members.closeTicket', () => {
  it('ends a question once, with an audit line', async () => {
    const ticketId = await asked();
    expect((await close(kim, ticketId)).body.ticket.state).toBe('closed');
    expectRefusal(await close(kim, ticketId), 409, 'help.closed');
    expect(await auditLines(server, 'help.close')).toHaveLength(1);
  });

  it('is refused where the member has written meanwhile, with what he wrote', async () => {
    const ticketId = await asked();
    const more = { memberId: member.memberId, body: '하나 더 있습니다.' };
    await feed('POST', `/feed/tickets/${ticketId}/replies`, more);
    const answer = await close(kim, ticketId);
    expectRefusal(answer, 409, 'help.stale');
    expect(answer.body.details.thread.at(-1)).toMatchObject({ body: more.body });
    expect((await close(kim, ticketId, 2)).body.ticket.state).toBe('closed');
  });

  it('refuses one on which somebody else works, or that is not there', async () => {
    const ticketId = await asked();
    await act(lee, ticketId, 'claim');
    expectRefusal(await close(kim, ticketId), 409, 'help.claimed');
    expectRefusal(await close(kim, NOBODY), 404, 'record.not_found');
  });
});

describe('members.reopenTicket', () => {
  it('lets it wait again, once, with an audit line', async () => {
    const ticketId = await asked();
    await close(kim, ticketId);
    for (let times = 0; times < 2; times += 1)
      expect((await act(kim, ticketId, 'reopen')).body.ticket.state).toBe('waiting');
    expect(await auditLines(server, 'help.reopen')).toHaveLength(1);
  });

  it('refuses one that is not there, and one that a clearing is about to delete', async () => {
    expectRefusal(await act(kim, NOBODY, 'reopen'), 404, 'record.not_found');
    const ticketId = await asked();
    await close(kim, ticketId);
    await givenAgreedClearing(server, kim, ['closedTickets']);
    expectRefusal(await act(kim, ticketId, 'reopen'), 409, 'record.being_cleared');
  });
});
