// What members look for among the questions in vain, and what administrators read of it.
import { type PostNode, readPostBody, textOfPost } from '@gwanje/contract';
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { givenMember } from '../../../test/given-member';

const DAY_MS = 86_400_000;

let server: TestServer;
let staff: SignedIn;
let feed: FeedCall;

beforeEach(async () => {
  server = await givenServer();
  staff = await signedIn(server, { type: 3 });
  feed = feedCallWith(server, await givenFeedKey(server));
});
afterEach(() => server.close());

const tell = (...words: string[]) => feed('POST', '/feed/boards/faq/searches', { words });
const searches = async (): Promise<readonly [string, number][]> =>
  (await staff.call('GET', '/api/faq-searches')).body.searches.map(
    ({ word, times }: { word: string; times: number }) => [word, times],
  );

describe('feed.noteFaqSearches', () => {
  it('counts a word however it is written, with an audit line that does not say it', async () => {
    expect((await tell('출금  시간', '쿠폰')).status).toBe(200);
    await tell('출금 시간');
    expect(await searches()).toEqual([
      ['출금 시간', 2],
      ['쿠폰', 1],
    ]);
    const lines = await auditLines(server, 'faq.search');
    const counts = lines.map(({ after }) => (after as { words: number }).words);
    expect(counts.toSorted()).toEqual([1, 2]);
    expect((await tell()).status).toBe(400);
  });

  it.each(['010 1234 5678', '계좌 123-456', 'hong@example.com', 'www.example.com'])(
    'keeps nothing that could be somebody’s: %s',
    async (word) => {
      expect((await tell(word, '롤링 300%')).status).toBe(200);
      expect(await searches()).toEqual([['롤링 300%', 1]]);
    },
  );

  it('counts what several sites tell at once', async () => {
    await Promise.all([tell('가', '나'), tell('나', '가'), tell('가', '나')]);
    expect(await searches()).toEqual([
      ['가', 3],
      ['나', 3],
    ]);
  });
});

describe('config.listFaqSearches', () => {
  it('forgets what was looked for longer ago than ninety days', async () => {
    await tell('옛 검색어');
    server.clock.advance(89 * DAY_MS);
    staff = await signedIn(server, { type: 3 });
    await tell('새 검색어');
    expect(await searches()).toHaveLength(2);
    server.clock.advance(DAY_MS);
    staff = await signedIn(server, { type: 3 });
    expect(await searches()).toEqual([['새 검색어', 1]]);
    await tell('다른 검색어');
    const { rows } = await server.owner.pool.query('select word from faq_search order by word');
    expect(rows.map(({ word }) => word)).toEqual(['다른 검색어', '새 검색어']);
  });
});

describe('config.readTicketForFaq', () => {
  it('begins with the answers to a question, and names nobody', async () => {
    const { memberId } = await givenMember(server, { id: 'lucky77' });
    const asked = await feed('POST', '/feed/tickets', {
      ...{ memberId, kind: 'charge', title: 'lucky77 충전이 안 됩니다' },
      body: '010-1234-5678로 연락 주세요.',
    });
    const { ticketId } = asked.body;
    const draft = (by: SignedIn = staff) =>
      by.call('GET', `/api/faq-tickets/${ticketId}?memberId=${memberId}`);
    expectRefusal(await draft(), 404, 'record.not_found');
    await staff.call('POST', `/api/help/${ticketId}/claim`, { memberId });
    const answered = await staff.call('POST', `/api/help/${ticketId}/replies`, {
      ...{ memberId, version: 1, body: 'lucky77님, 110-222-333444로\n10,000원부터 입금하세요.' },
    });
    expect(answered.status).toBe(200);
    const { status, body } = await draft();
    expect({ status, title: body.title }).toEqual({ status: 200, title: '○○ 충전이 안 됩니다' });
    expect(textOfPost(readPostBody(body.body) as PostNode)).toBe(
      '○○님, ○○로\n10,000원부터 입금하세요.\n',
    );
    await staff.call('PUT', '/api/faq-categories', { categories: ['입금'], before: [] });
    const written = await staff.call('POST', '/api/boards/faq/posts', {
      ...{ ...body, category: '입금', isPinned: false, isMustRead: false, levels: null },
      ...{ withVisitors: true, siteIds: null, imagePc: null, imagePhone: null, link: null },
      popup: null,
    });
    expect(written.status).toBe(200);
    expectRefusal(await draft(await signedIn(server, { type: 5 })), 403, 'session.forbidden');
    let { version } = answered.body.ticket;
    const more = async (said: string) => {
      const sent = await staff.call('POST', `/api/help/${ticketId}/replies`, {
        ...{ memberId, version, body: said },
      });
      expect(sent.status).toBe(200);
      version = sent.body.ticket.version;
    };
    const said = [answered.body.thread.at(-1).body, '가'.repeat(4_000), '나'.repeat(4_000)];
    for (const one of said.slice(1)) await more(one);
    // A number that begins just before the longest text there may be, and ends beyond it.
    const before = 10_000 - 4 - said.join('\n\n').length - 2;
    await more(`${'다'.repeat(before)}010-1234-5678`);
    const long = textOfPost(readPostBody((await draft()).body.body) as PostNode);
    expect(long).toContain('다');
    expect(long.slice(long.lastIndexOf('다'))).not.toContain('010');
  });
});
