// Boards and popups through HTTP: who may write, what is refused, and that readers see what is theirs alone.
import { dailyAttendance, EMPTY_POST_BODY, MAIN_SITE_ID, unsavedDocument } from '@gwanje/contract';
import { sql } from 'kysely';
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
import { givenMember } from '../../../test/given-member';
import { givenPosts } from '../../../test/given-posts';
import { FOUND_MAX } from '../../platform/list';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const HOUR_MS = 3_600_000;
const POPUP = { device: 'both', pages: ['main'], place: 'center', widthPx: 400, hideDays: 1 };
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

let server: TestServer;
let top: SignedIn;
let feed: FeedCall;

beforeEach(async () => {
  server = await givenServer();
  top = await signedIn(server);
  feed = feedCallWith(server, await givenFeedKey(server, { top }));
});
afterEach(() => server.close());

const said = (text: string) =>
  JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });
const content = (over: object = {}) => ({
  ...{ title: '점검 안내', body: said('내일 점검합니다.'), category: null, isPinned: false },
  ...{ isMustRead: false, fromAt: null, untilAt: null, levels: null, withVisitors: true },
  ...{ siteIds: null, imagePc: null, imagePhone: null, link: null, popup: null },
  ...over,
});
const pathOf = (board: string, rest = '') => `/api/boards/${board}/posts${rest}`;
const write = (over: object = {}, board = 'notice', by: SignedIn = top) =>
  by.call('POST', pathOf(board), content(over));
const written = async (over: object = {}, board = 'notice') => {
  const { status, body } = await write(over, board);
  expect(status).toBe(200);
  return body;
};
type Written = { readonly postId: string; readonly board: string; readonly version: number };
const decide = (verb: string, { postId, board, version }: Written) =>
  top.call('POST', pathOf(board, `/${postId}/${verb}`), { version });
const published = async (over: object = {}, board = 'notice') => {
  const { status, body } = await decide('publish', await written(over, board));
  expect(status).toBe(200);
  return body;
};
const change = ({ postId, board, version }: Written, over: object = {}) =>
  top.call('PUT', pathOf(board, `/${postId}`), { version, ...content(over) });
const listed = async (board = 'notice', query = '') =>
  (await top.call('GET', pathOf(board, query))).body.rows;
const titles = async (board = 'notice', query = ''): Promise<string[]> =>
  (await listed(board, query)).map(({ title }: { title: string }) => title);
const shown = async (board = 'notice', query = ''): Promise<string[]> =>
  (await feed('GET', `/feed/boards/${board}/posts${query}`)).body.posts.map(
    ({ title }: { title: string }) => title,
  );
const inHours = (hours: number) =>
  new Date(server.clock.now.getTime() + hours * HOUR_MS).toISOString();

describe('config.listPosts', () => {
  it('answers a board, pinned ones first, and finds by state, text, author and level', async () => {
    await published({ title: '레벨', levels: [3, 1], body: said('하나') });
    await published({ title: '고정', isPinned: true });
    await published({ title: '나중', fromAt: inHours(2) });
    await written({ title: '초안' });
    await written({ title: '다른 게시판' }, 'events');
    expect(await titles()).toEqual(['고정', '초안', '나중', '레벨']);
    expect(await listed('notice', '?state=scheduled')).toMatchObject([
      { title: '나중', state: 'scheduled', author: { id: top.id }, levels: null, views: 0 },
    ]);
    for (const [query, found] of [
      ['?state=draft', ['초안']],
      ['?query=하나', ['레벨']],
      ['?level=2', ['고정', '초안', '나중']],
      [`?categoryInfo=author&query=${top.id}&state=live`, ['고정', '레벨']],
      ['?categoryInfo=ip&query=nothing', []],
      ['?categoryInfo=id&query=nobody', []],
    ] as const)
      expect(await titles('notice', encodeURI(query))).toEqual(found);
  });

  it('finds what stands anywhere in a title or a text, were it one letter', async () => {
    await published({ title: '첫충전보너스 100%', body: said('TeleGram 문의 010-1234-5678') });
    await published({ title: '점검', body: said('www.example.com') });
    for (const [query, found] of [
      ...(['보너스', '전', '문의 010', '1234', 'LEGR', '0%'] as const).map(
        (word) => [word, ['첫충전보너스 100%']] as const,
      ),
      ...[['ample.c', ['점검']] as const, ['100% t', []] as const, ['너보', []] as const],
      ...[['_', []] as const, ['\\', []] as const, ['충전 보', []] as const],
    ])
      expect([query, await titles('notice', `?query=${encodeURIComponent(query)}`)]).toEqual([
        query,
        found,
      ]);
  });

  it('looks for a word on the days alone that are asked for', async () => {
    await published({ title: '첫충전보너스' });
    const [today, tomorrow] = [0, 24].map((hours) =>
      new Date(server.clock.now.getTime() + (9 + hours) * HOUR_MS).toISOString().slice(0, 10),
    );
    const word = `query=${encodeURIComponent('충전')}`;
    for (const [days, found] of [
      ...([`&from=${today}`, `&to=${today}`, `&from=${today}&to=${today}`] as const).map(
        (within) => [within, ['첫충전보너스']] as const,
      ),
      [`&from=${tomorrow}`, []] as const,
    ])
      expect(await titles('notice', `?${word}${days}`)).toEqual(found);
  });

  it('finds a post by what it says now', async () => {
    const post = await published({ title: '첫충전보너스' });
    await change(post, { title: '점검 안내' });
    expect(await titles('notice', `?query=${encodeURIComponent('충전')}`)).toEqual([]);
    expect(await titles('notice', `?query=${encodeURIComponent('점검')}`)).toEqual(['점검 안내']);
  });
});

describe('config.totalPosts', () => {
  it('counts them', async () => {
    await written();
    const { body } = await top.call('GET', pathOf('notice', '/totals'));
    expect(body).toMatchObject({ count: 1, isMore: false });
  });

  it('stops at a word of many, and looks at all of them where those it began with are gone', async () => {
    const { adminId } = top;
    await givenPosts(server, { board: 'notice', title: '입금', count: FOUND_MAX, adminId });
    await written({ title: '입금 안내' });
    const counted = async () => {
      const path = pathOf('notice', `/totals?query=${encodeURIComponent('입금')}`);
      const { count, isMore } = (await top.call('GET', path)).body;
      return { count, isMore };
    };
    expect(await counted()).toEqual({ count: 10_001, isMore: true });
    await sql`
      update post set deleted_at = ${server.clock.now} where title = '입금'`.execute(
      server.database.db,
    );
    expect(await counted()).toEqual({ count: 1, isMore: false });
  });
});

describe('config.readPost', () => {
  it('answers it as it is written and drawn, on its own board alone', async () => {
    const { postId } = await written({ body: said('<b>') });
    const { body } = await top.call('GET', pathOf('notice', `/${postId}`));
    expect(body).toMatchObject({ body: said('<b>'), html: '<p>&lt;b&gt;</p>', variants: [] });
    expectRefusal(await top.call('GET', pathOf('faq', `/${postId}`)), 404, 'record.not_found');
  });
});

describe('config.previewPost', () => {
  it('draws a text and keeps nothing', async () => {
    const { body } = await top.call('POST', '/api/boards/notice/preview', { body: said('안녕') });
    expect(body).toEqual({ html: '<p>안녕</p>' });
  });
});

describe('config.createPost', () => {
  it('writes a draft that nobody sees, with an audit line', async () => {
    const post = await written({ levels: [3, 1, 3], fromAt: inHours(1) });
    expect(post).toMatchObject({ state: 'draft', levels: [1, 3], version: 1 });
    expect(await shown()).toEqual([]);
    expect(await auditLines(server, 'post.create')).toMatchObject([
      { subject: `post/${post.postId}`, before: null, after: { title: '점검 안내' } },
    ]);
  });

  it.each([
    [
      'an end before the beginning',
      'notice',
      { fromAt: '2030-01-02T00:00:00Z', untilAt: '2030-01-01T00:00:00Z' },
      'untilAt',
    ],
    ['a must-read question', 'faq', { isMustRead: true }, 'isMustRead'],
    ['a coupon of a notice', 'notice', { couponId: NOBODY }, 'couponId'],
    ['a coupon that nobody has', 'events', { couponId: NOBODY }, 'couponId'],
    ['a banner of a notice', 'notice', { link: '/events' }, 'link'],
    ['a popup without its place', 'popup', {}, 'popup'],
    ['rules of no game', 'gamerule', {}, 'category'],
    ['a category that nobody named', 'faq', { category: '입금' }, 'category'],
    ['a link to a script', 'events', { link: 'javascript:alert(1)' }, 'link'],
    ['an image from elsewhere', 'events', { imagePc: 'https://example.com/a.png' }, 'imagePc'],
    ['markup in place of a document', 'notice', { body: '<p>안녕</p>' }, 'body'],
  ] as const)('refuses %s at its field', async (_, board, over, path) => {
    const { status, body } = await write(over, board);
    expect({ status, paths: body.fields.map((field: { path: string }) => field.path) }).toEqual({
      ...{ status: 400, paths: [path] },
    });
  });

  it('refuses what does not exist', async () => {
    const path = `/media/${'0'.repeat(64)}.png`;
    expectRefusal(await write({ imagePc: path }, 'events'), 409, 'image.unknown');
    expectRefusal(await write({ siteIds: [NOBODY] }), 404, 'site.not_found');
    expectRefusal(await write({ partner: 'nobody77' }), 409, 'admin.no_partner');
  });

  it('pins five and lets three be read first, however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => write({ isPinned: true })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expectRefusal(await write({ isPinned: true }), 409, 'post.pinned_full');
    for (const _ of [1, 2, 3]) await written({ isMustRead: true });
    expectRefusal(await write({ isMustRead: true }), 409, 'post.must_read_full');
  });

  it('is not for whoever may only read', async () => {
    expectRefusal(
      await write({}, 'notice', await signedIn(server, { type: 2 })),
      403,
      'session.forbidden',
    );
  });
});

describe('config.updatePost', () => {
  it('changes what readers see at once, with an audit line of both', async () => {
    const post = await published();
    expect((await change(post, { title: '새 제목' })).status).toBe(200);
    expect(await shown()).toEqual(['새 제목']);
    expect(await auditLines(server, 'post.update')).toMatchObject([
      { before: { title: '점검 안내' }, after: { title: '새 제목', version: 3 } },
    ]);
  });

  it('refuses what somebody else has changed, with what is there now', async () => {
    const post = await written();
    await change(post, { title: '먼저' });
    const answer = await change(post, { title: '나중' });
    expectRefusal(answer, 409, 'record.stale');
    expect(answer.body.details).toMatchObject({ title: '먼저', version: 2 });
    expectRefusal(await change({ ...post, postId: NOBODY }), 404, 'record.not_found');
  });

  it('leaves what a member wrote as it is', async () => {
    const post = await written({}, 'free');
    const { memberId } = await givenMember(server);
    await server.owner.pool.query('update post set written_by = null, writer_id = $1', [memberId]);
    expectRefusal(await change(post), 409, 'post.of_member');
  });

  it('does not touch rules by which bets were accepted', async () => {
    const rules = { category: 'powerball', fromAt: inHours(1) };
    const post = await published(rules, 'gamerule');
    server.clock.advance(2 * HOUR_MS);
    for (const answer of [
      await change(post, rules),
      await decide('hide', post),
      await decide('delete', post),
    ])
      expectRefusal(answer, 409, 'post.in_force');
  });
});

describe('what rules leave to the settings', () => {
  const styled = (...texts: readonly (string | readonly [string])[]) => {
    const content = texts.map((text) =>
      typeof text === 'string'
        ? { type: 'text', text }
        : { type: 'text', marks: [{ type: 'bold' }], text: text[0] },
    );
    return JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content }] });
  };
  const rules = (body: string) => write({ category: 'powerball', body }, 'gamerule');
  it('is filled in whatever style it is written, as long as that is one', async () => {
    const whole = await rules(styled('마감은 ', ['{배팅마감초}'], '초 전입니다. {배팅마감초}'));
    expect(whole.status).toBe(200);
    expect(whole.body.html).not.toContain('{');
    for (const body of [
      styled('{', ['배팅마감초'], '}초'),
      styled('{배팅마감초} {배팅', ['마감초}']),
    ]) {
      const split = await rules(body);
      expect(split.body.fields).toMatchObject([
        { path: 'body', rules: [{ rule: 'split_placeholder' }] },
      ]);
    }
    expect((await write({ body: styled('{', ['배팅마감초'], '}') })).status).toBe(200);
  });

  it('is filled in a title as in the text, and refused there where no setting is called so', async () => {
    const title = '레벨1 최대 {레벨1 최대배팅}';
    const rule = { category: 'powerball', fromAt: inHours(1), title };
    const post = await published(rule, 'gamerule');
    server.clock.advance(2 * HOUR_MS);
    const shown = '레벨1 최대 0원';
    const { body: listed } = await feed('GET', '/feed/boards/gamerule/posts');
    const path = `/feed/boards/gamerule/posts/${post.postId}`;
    const { body: read } = await feed('GET', path);
    expect([listed.posts[0].title, read.title]).toEqual([shown, shown]);
    const seen = `/api/boards/gamerule/posts/${post.postId}/shown?reader=visitor`;
    expect((await top.call('GET', seen)).body.shown.title).toBe(shown);
    const unknown = await write({ ...rule, title: '{레벨11 최대배팅}' }, 'gamerule');
    expect(unknown.body.fields).toMatchObject([
      { path: 'title', rules: [{ rule: 'unknown_placeholder' }] },
    ]);
    expect((await write({ title: '{레벨11 최대배팅}' })).status).toBe(200);
  });
});

describe('rules that are published', () => {
  const rule = (hours: number) => ({ category: 'powerball', fromAt: inHours(hours) });
  const ahead = () => published(rule(1), 'gamerule');
  it('hold from a time that lies ahead, whenever it is set', async () => {
    const post = await ahead();
    for (const fromAt of [inHours(-1), inHours(0), null]) {
      const moved = await change(post, { category: 'powerball', fromAt });
      expectRefusal(moved, 409, 'post.not_ahead');
    }
    expect((await change(post, rule(2))).status).toBe(200);
  });
  it('hold from one time on every site', async () => {
    const post = await ahead();
    const own = { hasOwnWindow: true, fromAt: inHours(-1) };
    expectRefusal(await vary(post, MAIN_SITE_ID, own), 400, 'request.invalid');
  });
  it('say on a site what they said when they came into force', async () => {
    const { body } = await vary(await ahead(), MAIN_SITE_ID, { body: said('이 사이트의 규정') });
    server.clock.advance(2 * HOUR_MS);
    expectRefusal(await follow(body, MAIN_SITE_ID), 409, 'post.in_force');
    const { posts } = (await feed('GET', '/feed/boards/gamerule/posts')).body;
    const path = `/feed/boards/gamerule/posts/${posts[0].postId}`;
    expect((await feed('GET', path)).body.html).toBe('<p>이 사이트의 규정</p>');
  });
});

describe('config.publishPost', () => {
  it('shows a post in its window alone', async () => {
    await published({ fromAt: inHours(1), untilAt: inHours(2) });
    expect(await shown()).toEqual([]);
    server.clock.advance(HOUR_MS);
    expect(await shown()).toEqual(['점검 안내']);
    server.clock.advance(HOUR_MS);
    expect(await shown()).toEqual([]);
    expect(await auditLines(server, 'post.publish')).toHaveLength(1);
  });

  it('refuses a window that is over, rules that do not lie ahead, and what was seen otherwise', async () => {
    const over = await written({ untilAt: inHours(1) });
    server.clock.advance(2 * HOUR_MS);
    expectRefusal(await decide('publish', over), 409, 'post.window_past');
    const rules = await written({ category: 'soccer' }, 'gamerule');
    expectRefusal(await decide('publish', rules), 409, 'post.not_ahead');
    expectRefusal(await decide('publish', { ...rules, version: 9 }), 409, 'record.stale');
    expectRefusal(await decide('publish', { ...rules, board: 'faq' }), 404, 'record.not_found');
  });

  it('lets five popups run at once for one page and audience', async () => {
    for (const _ of [1, 2, 3, 4, 5]) await published({ popup: POPUP }, 'popup');
    const sixth = await written({ popup: POPUP }, 'popup');
    expectRefusal(await decide('publish', sixth), 409, 'popup.too_many');
    const elsewhere = { popup: { ...POPUP, pages: ['login'] } };
    const moved = await published(elsewhere, 'popup');
    expectRefusal(await change(moved, { popup: POPUP }), 409, 'popup.too_many');
  });
});

describe('config.checkPopup', () => {
  const check = async (over: object = {}) => {
    const { popup, fromAt, untilAt, levels, siteIds } = content({ popup: POPUP, ...over });
    const asked = { popup, fromAt, untilAt, levels, siteIds };
    return top.call('POST', '/api/popups/check', { ...asked, ...over });
  };

  it('tells what would run beside a popup at its fullest moment, before it does', async () => {
    expect((await check()).body).toEqual({ atOnce: 1, page: 'main', fromAt: null, others: [] });
    const soon = { fromAt: inHours(2), untilAt: inHours(5) };
    const first = await published({ title: '하나', popup: POPUP }, 'popup');
    await published({ title: '둘', popup: POPUP, ...soon }, 'popup');
    await published({ title: '다른 레벨', popup: POPUP, levels: [9] }, 'popup');
    const met = await check({ levels: [1] });
    expect(met.body).toMatchObject({ atOnce: 3, fromAt: soon.fromAt });
    expect(met.body.others).toMatchObject([{ title: '하나' }, { title: '둘' }]);
    expect((await check({ levels: [1], untilAt: inHours(2) })).body.atOnce).toBe(2);
    const itself = await check({ postId: first.postId, levels: [1] });
    expect(itself.body.others).toMatchObject([{ title: '둘' }]);
    const elsewhere = await check({ popup: { ...POPUP, pages: ['login'] } });
    expect(elsewhere.body.atOnce).toBe(1);
    expectRefusal(await check({ partner: 'nobody' }), 409, 'admin.no_partner');
  });
});

describe('popups of single sites', () => {
  const today = () => ({ popup: POPUP, untilAt: inHours(5) });
  const five = async () => {
    const all: Written[] = [];
    for (let number = 0; number < 5; number += 1) all.push(await published(today(), 'popup'));
    return all;
  };
  it('are counted in the window that a site has of its own', async () => {
    await five();
    const later = await published({ popup: POPUP, fromAt: inHours(6) }, 'popup');
    const own = { hasOwnWindow: true, untilAt: inHours(2) };
    expectRefusal(await vary(later, MAIN_SITE_ID, own), 409, 'popup.too_many');
    expect((await vary(later, MAIN_SITE_ID, { ...own, isHidden: true })).status).toBe(200);
  });
  it('leave room where a site does not show them, as long as it does not', async () => {
    const [first] = (await five()) as [Written];
    const { body } = await vary(first, MAIN_SITE_ID, { isHidden: true });
    const { siteId } = (await top.call('POST', '/api/sites', { siteName: '둘째' })).body;
    const sixth = await published({ ...today(), siteIds: [MAIN_SITE_ID] }, 'popup');
    expectRefusal(await follow(body, MAIN_SITE_ID), 409, 'popup.too_many');
    const moved = await change(sixth, { ...today(), siteIds: [siteId] });
    expectRefusal(moved, 409, 'popup.too_many');
    const asked = { levels: null, siteIds: [MAIN_SITE_ID], fromAt: null, ...today() };
    const { atOnce } = (await top.call('POST', '/api/popups/check', asked)).body;
    expect(atOnce).toBe(6);
  });
});

describe('config.hidePost', () => {
  it('takes a post from its readers, with an audit line', async () => {
    const { status, body } = await decide('hide', await published());
    expect({ status, state: body.state }).toEqual({ status: 200, state: 'hidden' });
    expect(await shown()).toEqual([]);
    expect(await auditLines(server, 'post.hide')).toMatchObject([
      { before: { state: 'live' }, after: { state: 'hidden' } },
    ]);
  });
});

describe('config.deletePost', () => {
  it('takes it from everybody, and keeps it to be had back', async () => {
    const post = await published();
    expect((await decide('delete', post)).status).toBe(200);
    expect([await shown(), await titles()]).toEqual([[], []]);
    expect(await titles('notice', '?state=deleted')).toEqual(['점검 안내']);
    expectRefusal(await change(post), 404, 'record.not_found');
    expect(await auditLines(server, 'post.delete')).toHaveLength(1);
  });
});

describe('config.restorePost', () => {
  it('brings it back hidden for 30 days, and not after them', async () => {
    const gone = (await decide('delete', await published())).body;
    const { body } = await decide('restore', gone);
    expect(body.state).toBe('hidden');
    expect(await auditLines(server, 'post.restore')).toHaveLength(1);
    const again = (await decide('delete', body)).body;
    await server.owner.pool.query(`update post set deleted_at = deleted_at - interval '31 days'`);
    expectRefusal(await decide('restore', again), 404, 'record.not_found');
  });
});

describe('a post that comes back', () => {
  it('is not pinned where five others are by now, nor to be read before three others', async () => {
    const gone = (await decide('delete', await written({ isPinned: true }))).body;
    for (let number = 0; number < 5; number += 1) await written({ isPinned: true });
    expectRefusal(await decide('restore', gone), 409, 'post.pinned_full');
    const must = (await decide('delete', await written({ isMustRead: true }))).body;
    for (let number = 0; number < 3; number += 1) await written({ isMustRead: true });
    expectRefusal(await decide('restore', must), 409, 'post.must_read_full');
  });
  it('is published in no category that is gone meanwhile', async () => {
    const save = (categories: string[], before: string[]) =>
      top.call('PUT', '/api/faq-categories', { categories, before });
    await save(['입금', '출금'], []);
    const gone = (await decide('delete', await written({ category: '입금' }, 'faq'))).body;
    expect((await save(['출금'], ['입금', '출금'])).status).toBe(200);
    const back = (await decide('restore', gone)).body;
    expectRefusal(await decide('publish', back), 409, 'faq.category_gone');
    const moved = (await change(back, { category: '출금' })).body;
    expect((await decide('publish', moved)).status).toBe(200);
  });
});

describe('config.orderPosts', () => {
  const move = (from: Written, beside: Written, side: string) =>
    top.call('PUT', pathOf('notice', '/order'), {
      ...{ postId: from.postId, besideId: beside.postId, side },
    });
  it('puts a post beside another one, and what is written later before both', async () => {
    const [a, b, c] = [
      await written({ title: 'a' }),
      await written({ title: 'b' }),
      await written({ title: 'c' }),
    ];
    expect((await move(a, c, 'before')).status).toBe(200);
    expect(await titles()).toEqual(['a', 'c', 'b']);
    expect((await move(a, b, 'behind')).status).toBe(200);
    await written({ title: 'd' });
    expect(await titles()).toEqual(['d', 'c', 'b', 'a']);
    expect(await auditLines(server, 'post.order')).toHaveLength(2);
    expectRefusal(await move(a, { ...b, postId: NOBODY }, 'before'), 404, 'record.not_found');
  });
});

const vary = (post: Written, siteId: string, over: object = {}) =>
  top.call('PUT', pathOf(post.board, `/${post.postId}/sites/${siteId}`), {
    ...{ version: post.version, isHidden: false, title: null, body: null, hasOwnWindow: false },
    ...{ fromAt: null, untilAt: null, imagePc: null, imagePhone: null, link: null, ...over },
  });
const follow = ({ postId, board, version }: Written, siteId: string) =>
  top.call('DELETE', pathOf(board, `/${postId}/sites/${siteId}`), { version });

describe('a post that a clearing is about to delete', () => {
  it('is changed by nobody until that is over, and any other one as ever', async () => {
    const hidden = (await decide('hide', await published())).body;
    const post = await written({ title: '지운 글' });
    await decide('delete', post);
    await givenAgreedClearing(server, top, ['hiddenPosts']);
    const answers = [
      ...[await decide('publish', hidden), await decide('hide', hidden)],
      ...[await decide('delete', hidden), await change(hidden), await vary(hidden, MAIN_SITE_ID)],
      await follow(hidden, MAIN_SITE_ID),
      await decide('restore', { ...post, version: post.version + 1 }),
    ];
    for (const answer of answers) expectRefusal(answer, 409, 'record.being_cleared');
    expect((await decide('hide', await published())).status).toBe(200);
  });
});

describe('config.savePostVariant', () => {
  it('lets one site show something else, and a correction reach what it did not change', async () => {
    const post = await published();
    const { status, body } = await vary(post, MAIN_SITE_ID, { title: '본사 안내' });
    expect({ status, sites: body.variantSiteIds }).toEqual({ status: 200, sites: [MAIN_SITE_ID] });
    await change(body, { title: '고친 제목', body: said('고친 내용') });
    const answer = await feed('GET', `/feed/boards/notice/posts/${post.postId}`);
    expect(answer.body).toMatchObject({ title: '본사 안내', html: '<p>고친 내용</p>' });
    expect(await auditLines(server, 'post.variant')).toMatchObject([
      { before: null, after: { title: '본사 안내' } },
    ]);
  });
  it('keeps a post from one site, and refuses a site that there is not', async () => {
    const post = await published();
    expect((await vary(post, MAIN_SITE_ID, { isHidden: true })).status).toBe(200);
    expect(await shown()).toEqual([]);
    expectRefusal(await vary(post, MAIN_SITE_ID), 409, 'record.stale');
    expectRefusal(await vary(post, NOBODY), 404, 'site.not_found');
  });
});

describe('config.removePostVariant', () => {
  it('takes nothing away that a colleague has written meanwhile', async () => {
    const { body: first } = await vary(await published(), MAIN_SITE_ID, { title: '다른 제목' });
    const { body: second } = await vary(first, MAIN_SITE_ID, { title: '고친 제목' });
    expectRefusal(await follow(first, MAIN_SITE_ID), 409, 'record.stale');
    expect(await shown()).toEqual(['고친 제목']);
    expectRefusal(await vary(first, MAIN_SITE_ID, { title: '옛 제목' }), 409, 'record.stale');
    const { body } = await follow(second, MAIN_SITE_ID);
    expectRefusal(await vary(second, MAIN_SITE_ID, { title: '옛 제목' }), 409, 'record.stale');
    await decide('delete', body);
    expectRefusal(await follow(body, MAIN_SITE_ID), 404, 'record.not_found');
  });
  it('lets the site follow the post again', async () => {
    const post = await published();
    const { body } = await vary(post, MAIN_SITE_ID, { title: '다른 제목' });
    const followed = await follow(body, MAIN_SITE_ID);
    expect(followed.status).toBe(200);
    expect(await shown()).toEqual(['점검 안내']);
    expectRefusal(await follow(followed.body, MAIN_SITE_ID), 404, 'record.not_found');
    expect(await auditLines(server, 'post.variant_removed')).toHaveLength(1);
  });
});

describe('config.readPostReach', () => {
  it('counts by level who has read it, of those whom it is for', async () => {
    const post = await published({ levels: [1, 2] });
    const [reader] = [
      await givenMember(server, { level: 2 }),
      await givenMember(server, { level: 2 }),
    ];
    await givenMember(server, { level: 5 });
    await feed('POST', `/feed/posts/${post.postId}/reads`, { memberId: reader.memberId });
    const { body } = await top.call('GET', pathOf('notice', `/${post.postId}/reach`));
    expect(body.levels).toEqual([{ level: 2, members: 2, readers: 1 }]);
    expectRefusal(
      await top.call('GET', pathOf('notice', `/${NOBODY}/reach`)),
      404,
      'record.not_found',
    );
  });
});

describe('config.addImage', () => {
  const upload = (base64: string) => top.call('POST', '/api/images', { content: base64 });
  it('keeps an image under its hash, once, and shows it to everybody', async () => {
    const { body } = await upload(GIF);
    expect(body).toMatchObject({ widthPx: 1, heightPx: 1, bytes: 42 });
    expect((await upload(GIF)).body.path).toBe(body.path);
    const answer = await server.app.inject({ url: body.path });
    expect({ status: answer.statusCode, type: answer.headers['content-type'] }).toEqual({
      ...{ status: 200, type: 'image/gif' },
    });
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(answer.rawPayload.toString('base64')).toBe(GIF);
    expect((await server.app.inject({ url: `/media/${'0'.repeat(64)}.gif` })).statusCode).toBe(404);
    expect((await written({ imagePc: body.path }, 'events')).imagePc).toBe(body.path);
    expect(await auditLines(server, 'image.add')).toHaveLength(2);
  });
  it('takes nothing that is none, and none that is too large', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    expectRefusal(await upload(svg), 400, 'image.not_image');
    const wide = Buffer.from(GIF, 'base64');
    wide.writeUInt16LE(4_097, 6);
    expectRefusal(await upload(wide.toString('base64')), 400, 'image.too_large');
  });
  it('has room for 2 GiB in all', async () => {
    await server.owner.pool.query(
      `insert into image values ('/media/full.gif', '', $1, 1, 1, $2, now(), now())`,
      [2_147_483_647, top.adminId],
    );
    expectRefusal(await upload(GIF), 409, 'image.storage_full');
  });
});

describe('config.saveFaqCategories', () => {
  const save = (categories: string[], before: string[]) =>
    top.call('PUT', '/api/faq-categories', { categories, before });
  it('names them in their order; one with posts stays', async () => {
    expect((await save(['입금', '출금'], [])).status).toBe(200);
    expect((await top.call('GET', '/api/faq-categories')).body).toEqual({
      categories: ['입금', '출금'],
    });
    await written({ category: '입금' }, 'faq');
    expectRefusal(await save(['출금'], ['입금', '출금']), 409, 'faq.category_used');
    expectRefusal(await save(['출금'], []), 409, 'record.stale');
    expect((await save(['입금'], ['입금', '출금'])).status).toBe(200);
    expect((await save(['입금', '입금'], ['입금'])).status).toBe(400);
    expect(await auditLines(server, 'faq.categories')).toHaveLength(2);
  });
});

describe('config.readFaqCategories', () => {
  it('is empty at first', async () => {
    expect((await top.call('GET', '/api/faq-categories')).body).toEqual({ categories: [] });
  });
});

describe('config.listSites', () => {
  it('has the main site always', async () => {
    expect((await top.call('GET', '/api/sites')).body.sites).toEqual([
      { siteId: MAIN_SITE_ID, siteName: null, isPaused: false },
    ]);
  });
});

describe('config.addSite', () => {
  it('adds one under a name of its own, with an audit line', async () => {
    const { status, body } = await top.call('POST', '/api/sites', { siteName: '둘째' });
    expect(status).toBe(200);
    expect((await top.call('GET', '/api/sites')).body.sites).toHaveLength(2);
    expectRefusal(await top.call('POST', '/api/sites', { siteName: '둘째' }), 409, 'site.exists');
    expect(await auditLines(server, 'site.add')).toMatchObject([{ after: body }]);
    expect((await written({ siteIds: [body.siteId] })).siteIds).toEqual([body.siteId]);
  });
});

describe('config.pauseSite', () => {
  it('closes the doors of that site alone, and opens them again', async () => {
    const { siteId } = (await top.call('POST', '/api/sites', { siteName: '둘째' })).body;
    const { body: key } = await top.call('POST', '/api/feed-keys', {
      ...{ name: 'second', scopes: ['players'], callsPerMinuteMax: 6_000, siteId },
    });
    const member = await givenMember(server, { walletsWon: { money: 100_000 } });
    const tester = await givenMember(server, { isTest: true });
    server.clock.advance(1_001);
    const second = feedCallWith(server, key);
    const ask = (by: FeedCall, { memberId } = member) =>
      by('POST', '/feed/requests', { memberId, kind: 'charge', amountWon: 10_000 });
    const pause = (isPaused: boolean) =>
      top.call('POST', `/api/sites/${siteId}/pause`, { isPaused, reason: '결제사 이전' });
    expect((await pause(true)).body).toMatchObject({ siteId, isPaused: true });
    server.clock.advance(1_001);
    expectRefusal(await ask(second), 409, 'site.maintenance');
    const shown = await second('GET', '/feed/site');
    expect(shown.body.maintenance.closed).toEqual(['login', 'join', 'charge', 'exchange', 'bet']);
    expect((await feed('GET', '/feed/site')).body.maintenance.closed).toEqual([]);
    expect((await ask(second, tester)).status).toBe(200);
    expect((await ask(feed)).status).toBe(200);
    await pause(false);
    server.clock.advance(1_001);
    expect((await ask(second)).status).toBe(200);
    expect(await auditLines(server, 'site.pause')).toMatchObject([
      { before: { isPaused: false }, after: { isPaused: true, reason: '결제사 이전' } },
      { before: { isPaused: true }, after: { isPaused: false } },
    ]);
  });

  it('turns away who comes by a host of that site, whosever key calls', async () => {
    const { siteId } = (await top.call('POST', '/api/sites', { siteName: '둘째' })).body;
    const host = 'second.example.com';
    await top.call('POST', '/api/domains', { host, siteId, role: 'extra', memo: '' });
    const reason = '결제사 이전';
    await top.call('POST', `/api/sites/${siteId}/pause`, { isPaused: true, reason });
    const join = (over: object) =>
      feed('POST', '/feed/members', {
        ...{ id: 'newcomer1', nick: '새회원', password: 'my own long password', recommender: null },
        bankAccount: { bank: '국민', number: '110-22-0001', owner: '홍길동' },
        ...{ phone: '01012340001', ip: '203.0.113.1', ...over },
      });
    expectRefusal(await join({ host }), 409, 'site.maintenance');
    expect((await join({})).status).toBe(200);
  });

  it('knows the sites that there are, of which the main one is closed by its maintenance', async () => {
    for (const siteId of [NOBODY, MAIN_SITE_ID])
      expectRefusal(
        await top.call('POST', `/api/sites/${siteId}/pause`, { isPaused: true, reason: '중지' }),
        404,
        'site.not_found',
      );
  });
});

describe('feed.listBoardPosts', () => {
  it('answers what is for this member on this site, and nothing else', async () => {
    const { body: site } = await top.call('POST', '/api/sites', { siteName: '둘째' });
    const partner = await givenMember(server, { grade: 2, id: 'boss77' });
    const below = await givenMember(server, { level: 3, path: [partner.memberId] });
    const other = await givenMember(server, { level: 4 });
    await published({ title: '모두' });
    await published({ title: '회원만', withVisitors: false });
    await published({ title: '레벨 3', levels: [3], withVisitors: false });
    await published({ title: '라인', partner: 'boss77', withVisitors: false });
    await published({ title: '둘째 사이트', siteIds: [site.siteId] });
    await written({ title: '초안' });
    expect(await shown()).toEqual(['모두']);
    expect(await shown('notice', `?memberId=${below.memberId}`)).toEqual([
      ...['라인', '레벨 3', '회원만', '모두'],
    ]);
    expect(await shown('notice', `?memberId=${other.memberId}`)).toEqual(['회원만', '모두']);
    const input = { name: 'second', scopes: ['players'], callsPerMinuteMax: 6_000 };
    const key = await top.call('POST', '/api/feed-keys', { ...input, siteId: site.siteId });
    expect(key.body.siteName).toBe('둘째');
    server.clock.advance(1_001);
    feed = feedCallWith(server, key.body);
    expect(await shown()).toEqual(['둘째 사이트', '모두']);
    expectRefusal(
      await feed('GET', `/feed/boards/notice/posts?memberId=${NOBODY}`),
      404,
      'member.not_found',
    );
  });

  it('goes page by page, finds by words, and keeps events that are over apart', async () => {
    for (let number = 1; number <= 21; number += 1) await published({ title: `글 ${number}` });
    const { body } = await feed('GET', '/feed/boards/notice/posts');
    expect({ more: body.more, first: body.posts[0].title, count: body.posts.length }).toEqual({
      ...{ more: true, first: '글 21', count: 20 },
    });
    expect(await shown('notice', '?page=2')).toEqual(['글 1']);
    expect(await shown('notice', `?query=${encodeURIComponent('글 21')}`)).toEqual(['글 21']);
    await published({ title: '끝난 이벤트', untilAt: inHours(1) }, 'events');
    server.clock.advance(2 * HOUR_MS);
    expect([await shown('events'), await shown('events', '?ended=true')]).toEqual([
      ...[[], ['끝난 이벤트']],
    ]);
  });

  it('answers the version of rules that is in force', async () => {
    const rules = (title: string, hours: number) =>
      published({ title, category: 'powerball', fromAt: inHours(hours) }, 'gamerule');
    await rules('1판', 1);
    await rules('2판', 3);
    server.clock.advance(2 * HOUR_MS);
    expect(await shown('gamerule')).toEqual(['1판']);
    server.clock.advance(2 * HOUR_MS);
    expect(await shown('gamerule')).toEqual(['2판']);
  });

  it('leaves rules to whoever a newer version is not for, and has one of two from one time on', async () => {
    const rules = (title: string, over: object = {}) =>
      published({ title, category: 'powerball', fromAt: inHours(1), ...over }, 'gamerule');
    await rules('1판');
    await rules('고쳐 쓴 1판');
    const ofLevel = { fromAt: inHours(2), levels: [5], withVisitors: false };
    await rules('5레벨 2판', ofLevel);
    const elsewhere = await rules('다른 사이트 3판', { fromAt: inHours(2) });
    expect((await vary(elsewhere, MAIN_SITE_ID, { isHidden: true })).status).toBe(200);
    const { memberId } = await givenMember(server, { level: 5 });
    server.clock.advance(3 * HOUR_MS);
    expect(await shown('gamerule')).toEqual(['고쳐 쓴 1판']);
    expect(await shown('gamerule', `?memberId=${memberId}`)).toEqual(['5레벨 2판']);
    await server.database.pool.query("update post set from_at = from_at - interval '1 day'");
    expect(await titles('gamerule', '?state=live&sort=oldest')).toEqual([
      ...['고쳐 쓴 1판', '5레벨 2판', '다른 사이트 3판'],
    ]);
  });
});

describe('feed.readBoardPost', () => {
  it('draws a post for whom it is, and refuses it to everybody else', async () => {
    const post = await published({ levels: [3], withVisitors: false });
    const read = (memberId?: string) =>
      feed(
        'GET',
        `/feed/boards/notice/posts/${post.postId}${memberId ? `?memberId=${memberId}` : ''}`,
      );
    const { memberId } = await givenMember(server, { level: 3 });
    expect((await read(memberId)).body).toMatchObject({
      html: '<p>내일 점검합니다.</p>',
      isRead: false,
    });
    for (const answer of [
      await read(),
      await read((await givenMember(server, { level: 4 })).memberId),
    ])
      expectRefusal(answer, 404, 'record.not_found');
    expectRefusal(await read(NOBODY), 404, 'member.not_found');
  });
});

describe('feed.readPostOnce', () => {
  it('counts every reading, keeps that a member has read, and his last word alone', async () => {
    const post = await published();
    const { memberId } = await givenMember(server);
    const read = (body: object) => feed('POST', `/feed/posts/${post.postId}/reads`, body);
    await Promise.all([1, 2, 3].map(() => read({ memberId, isHelpful: true })));
    expect((await read({})).status).toBe(200);
    await read({ memberId, isHelpful: false });
    expect(await listed()).toMatchObject([{ views: 5, helpful: 0, unhelpful: 1 }]);
    const { body } = await feed('GET', `/feed/boards/notice/posts?memberId=${memberId}`);
    expect(body.posts).toMatchObject([{ isRead: true }]);
    expect(await auditLines(server, 'post.read')).toHaveLength(5);
    expectRefusal(await feed('POST', `/feed/posts/${NOBODY}/reads`, {}), 404, 'record.not_found');
    expectRefusal(await read({ memberId: NOBODY }), 404, 'member.not_found');
  });
});

describe('feed.listPopups', () => {
  it('answers those of a page and device, in their order, beside the form where money is asked for', async () => {
    await published({ title: '메인', popup: POPUP, body: EMPTY_POST_BODY }, 'popup');
    const charge = { ...POPUP, pages: ['charge', 'main'], device: 'phone' };
    await published({ title: '충전', popup: charge, link: '/events' }, 'popup');
    const popups = async (query: string) => (await feed('GET', `/feed/popups${query}`)).body.popups;
    expect(await popups('?page=main&device=pc')).toMatchObject([{ title: '메인', isStrip: false }]);
    expect(await popups('?page=charge')).toMatchObject([
      { title: '충전', isStrip: true, link: '/events', place: 'center', widthPx: 400, hideDays: 1 },
    ]);
    expect(await popups('?page=main')).toHaveLength(2);
    expectRefusal(
      await feed('GET', `/feed/popups?page=main&memberId=${NOBODY}`),
      404,
      'member.not_found',
    );
  });
});

describe('what is saved', () => {
  const readers = {
    notice: () => shown(),
    popup: async () =>
      (await feed('GET', '/feed/popups?page=main')).body.popups.map(
        ({ title }: { title: string }) => title,
      ),
  } as const;

  it.each(['notice', 'popup'] as const)('is what the feed reads next: %s', async (board) => {
    const read = readers[board];
    const own = board === 'popup' ? { popup: POPUP } : {};
    expect(await read()).toEqual([]);
    const post = await published({ ...own, title: '처음' }, board);
    expect(await read()).toEqual(['처음']);
    const { status, body: changed } = await change(post, { ...own, title: '고침' });
    expect(status).toBe(200);
    expect(await read()).toEqual(['고침']);
    const { body: hidden } = await decide('hide', changed);
    expect(await read()).toEqual([]);
    await decide('publish', hidden);
    expect(await read()).toEqual(['고침']);
  });

  it('is what the figures of game rules are read from next', async () => {
    const rules = { category: 'powerball', body: said('{자동로그아웃분}분'), fromAt: inHours(1) };
    const { postId } = await published(rules, 'gamerule');
    server.clock.advance(2 * HOUR_MS);
    const read = async () => (await feed('GET', `/feed/boards/gamerule/posts/${postId}`)).body.html;
    const before = await read();
    const { body: documents } = await top.call('GET', '/api/config/settings');
    const site = documents.find(({ category }: { category: string }) => category === 'site');
    const { category, ...terms } = site;
    const body = { ...terms, memberIdleMinutes: 37 };
    expect((await top.call('PUT', `/api/config/settings/${category}`, body)).status).toBe(200);
    expect([before, await read()]).toEqual(['<p>120분</p>', '<p>37분</p>']);
  });
});

describe('feed.countPopups', () => {
  it('adds what was counted, and leaves out what there is not', async () => {
    const { postId } = await published({ popup: POPUP }, 'popup');
    const one = { postId, shown: 10, clicked: 2, closed: 3 };
    const count = () =>
      feed('POST', '/feed/popups/counts', { counts: [one, { ...one, postId: NOBODY }] });
    await Promise.all([count(), count()]);
    expect(await listed('popup')).toMatchObject([{ shown: 20, clicked: 4, closed: 6 }]);
    expect(await auditLines(server, 'popup.count')).toHaveLength(2);
  });
});

describe('config.readPostAsShown', () => {
  const seen = async ({ postId, board }: Written, asked: Record<string, string>) => {
    const path = pathOf(board, `/${postId}/shown?${new URLSearchParams(asked)}`);
    return (await top.call('GET', path)).body.shown?.title ?? null;
  };

  it('answers what the feed will, before anybody publishes it', async () => {
    const post = await written({
      ...{ title: '예약', levels: [3], withVisitors: false },
      ...{ fromAt: inHours(2), untilAt: inHours(5) },
    });
    const at = inHours(3);
    expect(await seen(post, { reader: 'level', level: '3' })).toBeNull();
    expect(await seen(post, { reader: 'level', level: '3', at })).toBe('예약');
    expect(await seen(post, { reader: 'level', level: '4', at })).toBeNull();
    expect(await seen(post, { reader: 'visitor', at })).toBeNull();
    expect(await seen(post, { reader: 'level', level: '3', at: inHours(5) })).toBeNull();
  });

  it('looks with the eyes of a member, and of no other', async () => {
    const partner = await givenMember(server, { grade: 3 });
    const below = await givenMember(server, { path: [partner.memberId] });
    const other = await givenMember(server);
    const post = await published({ title: '우리 라인', partner: partner.id });
    expect(await seen(post, { reader: 'member', member: below.id })).toBe('우리 라인');
    expect(await seen(post, { reader: 'member', member: other.id })).toBeNull();
    const path = pathOf(post.board, `/${post.postId}/shown?reader=member&member=nobody-here`);
    expectRefusal(await top.call('GET', path), 404, 'member.not_found');
    const strange = pathOf('faq', `/${post.postId}/shown?reader=visitor`);
    expectRefusal(await top.call('GET', strange), 404, 'record.not_found');
  });

  it('shows nothing of a board that is off', async () => {
    const post = await published({ title: '공지' });
    const { body: documents } = await top.call('GET', '/api/config/settings');
    const boards = documents.find(({ category }: { category: string }) => category === 'boards');
    const { category, ...change } = boards;
    const notice = { ...boards.notice, isOn: false };
    await top.call('PUT', `/api/config/settings/${category}`, { ...change, notice });
    expect(await seen(post, { reader: 'visitor' })).toBeNull();
  });
});

describe('config.listPopupRuns', () => {
  it('tells each site with its own window, and nothing of what is over or hidden there', async () => {
    const { siteId } = (await top.call('POST', '/api/sites', { siteName: '둘째' })).body;
    const post = await published({ title: '팝업', popup: POPUP, untilAt: inHours(5) }, 'popup');
    await published({ title: '곧 끝남', popup: POPUP, untilAt: inHours(1) }, 'popup');
    const { version } = post;
    const own = { isHidden: false, title: null, body: null, hasOwnWindow: true, link: null };
    const path = pathOf('popup', `/${post.postId}/sites/${siteId}`);
    const variant = { ...own, version, fromAt: inHours(3), untilAt: null };
    const images = { imagePc: null, imagePhone: null };
    expect((await top.call('PUT', path, { ...variant, ...images })).status).toBe(200);
    server.clock.advance(2 * HOUR_MS);
    const { runs } = (await top.call('GET', '/api/popups/runs')).body;
    const title = { postId: post.postId, title: '팝업' };
    expect(runs).toEqual([
      { siteId: MAIN_SITE_ID, ...title, fromAt: null, untilAt: inHours(3) },
      { siteId, ...title, fromAt: inHours(1), untilAt: null },
    ]);
  });
});

describe('config.listEventCoupons', () => {
  it('offers what an event may give, which the feed tells of it', async () => {
    const { body: coupon } = await top.call('POST', '/api/coupons', {
      ...{ name: '이벤트 쿠폰', kind: 'code', code: 'EVENT2346', pointsWon: 1_000 },
      ...{
        beginsAt: inHours(1),
        endsAt: inHours(240),
        levelMin: null,
        grade: null,
        partnerId: null,
      },
      ...{ usesMax: 100, budgetWon: 100_000, factorBps: null, chargeMinWon: 0, chargeDays: 7 },
    });
    const { couponId, name } = coupon;
    const { body } = await top.call('GET', '/api/event-coupons');
    expect(body.coupons).toMatchObject([{ couponId, name: '이벤트 쿠폰' }]);
    const { postId } = await published({ couponId }, 'events');
    const [row] = await listed('events');
    expect(row).toMatchObject({ postId, coupon: { couponId, name } });
    const shown = await feed('GET', '/feed/boards/events/posts');
    expect(shown.body.posts).toMatchObject([{ postId, couponId }]);
  });
});

describe('the document that pays what an event promises', () => {
  const PATH = '/api/money/settings/dailyAttendance';
  const { category: _, version: __, ...attendance } = unsavedDocument(dailyAttendance);
  const paying = (pointWon: number) => ({
    ...attendance,
    levels: { ...attendance.levels, lv1: { ...attendance.levels.lv1, pointWon } },
  });
  const linked = { linkedSetting: 'dailyAttendance' };
  const row = async () => (await listed('events'))[0];

  it('is one of money, of an event', async () => {
    const notice = await write(linked, 'notice');
    expect([notice.status, notice.body.fields[0].path]).toEqual([400, 'linkedSetting']);
    expect((await write({ linkedSetting: 'wagering' }, 'events')).status).toBe(400);
    await published(linked, 'events');
    expect(await row()).toMatchObject({ ...linked, linkedChangedAt: null });
  });

  it('is not changed while the event runs before somebody has said why, which the event tells of', async () => {
    const { postId } = await published({ ...linked, title: '매일 출석' }, 'events');
    server.clock.advance(1_000);
    const refused = await top.call('PUT', PATH, { ...paying(1_000), version: 0 });
    expectRefusal(refused, 409, 'settings.unconfirmed');
    expect(refused.body.details.found).toMatchObject([
      { path: 'levels.lv1.pointWon', isAlone: true, ko: expect.stringContaining('매일 출석') },
    ]);
    expect((await row()).linkedChangedAt).toBeNull();
    const confirmed = { 'levels.lv1.pointWon': 1_000 };
    const change = { ...paying(1_000), version: 0, confirmed, reason: '새 이벤트' };
    expect((await top.call('PUT', PATH, change)).status).toBe(200);
    const changedAt = (await row()).linkedChangedAt;
    expect(Date.parse(changedAt)).toBe(server.clock.now.getTime());
    server.clock.advance(1_000);
    const { body: post } = await top.call('GET', `/api/boards/events/posts/${postId}`);
    expect(post.linkedChangedAt).toBe(changedAt);
    const hidden = await top.call('POST', `/api/boards/events/posts/${postId}/hide`, {
      version: post.version,
    });
    expect([hidden.status, hidden.body.linkedChangedAt]).toEqual([200, null]);
    expect((await top.call('PUT', PATH, { ...paying(500), version: 1 })).status).toBe(200);
  });
});
