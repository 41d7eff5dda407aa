// The free board: who may write there, what is caught, and what administrators do about it.
import { MAIN_SITE_ID, POSTS_AT_ONCE_MAX } from '@gwanje/contract';
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
import { givenAgreedClearing } from '../../../test/given-clearing';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { givenMember } from '../../../test/given-member';
import { givenPosts } from '../../../test/given-posts';
import { decide, givenRequest } from '../../../test/given-request';
import { newId } from '../../platform/new-id';
import { postBulksJob } from './bulk/run-post-bulks';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const DAY_MS = 86_400_000;
const IP = '203.0.113.7';
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');

let server: TestServer;
let top: SignedIn;
let feed: FeedCall;
let writer: { readonly memberId: string; readonly id: string };

beforeEach(async () => {
  server = await givenServer();
  top = await signedIn(server);
  feed = feedCallWith(server, await givenFeedKey(server, { top }));
  writer = await charged();
});
afterEach(() => server.close());

/** Somebody who joined long ago and has charged. */
async function charged(id?: string) {
  const joinedAt = new Date(server.clock.now.getTime() - 30 * DAY_MS);
  const member = await givenMember(server, { joinedAt, ...(id && { id }) });
  await decide(top.call, 'approve', await givenRequest(top, member, 'charge', 50_000));
  return member;
}
const write = (over: object = {}) =>
  feed('POST', '/feed/boards/free/posts', {
    ...{ memberId: writer.memberId, title: '안녕하세요', text: '반갑습니다.', ip: IP, ...over },
  });
const comment = (postId: string, over: object = {}) =>
  feed('POST', `/feed/boards/free/posts/${postId}/comments`, {
    ...{ memberId: writer.memberId, text: '좋아요', ip: IP, ...over },
  });
const listed = async (query = '') =>
  (await top.call('GET', `/api/boards/free/posts${query}`)).body.rows;
const publish = async ({ postId, version }: { postId: string; version: number }) =>
  top.call('POST', `/api/boards/free/posts/${postId}/publish`, { version });
const setRules = async (over: object) => {
  const { body } = await top.call('GET', '/api/config/settings');
  const before = body.find(({ category }: { category: string }) => category === 'boards');
  const saved = await top.call('PUT', '/api/config/settings/boards', {
    ...{ ...before, writing: { ...before.writing, ...over } },
  });
  expect(saved.status).toBe(200);
};
const later = () => server.clock.advance(61_000);
/** A post that everybody sees. */
async function shownPost(over = {}): Promise<string> {
  await write(over);
  const [row] = await listed();
  expect((await publish(row)).status).toBe(200);
  later();
  return row.postId;
}

describe('feed.writeFreePost', () => {
  it('waits for review at first, and is shown at once from then on', async () => {
    expect((await write()).body).toMatchObject({ isShown: false });
    expect(await listed()).toMatchObject([
      { state: 'waiting', caughtBy: 'first', member: { id: writer.id }, author: null },
    ]);
    await publish((await listed())[0]);
    later();
    expect((await write({ title: '둘째' })).body).toMatchObject({ isShown: true });
    const { body } = await feed('GET', '/feed/boards/free/posts');
    expect(body.posts.map(({ title }: { title: string }) => title)).toEqual(['둘째', '안녕하세요']);
    expect(body.posts[0].nick).toMatch(/^..\*\*\*$/);
    expect(await auditLines(server, 'post.write')).toHaveLength(2);
    expect(await listed('?categoryInfo=ip&query=203.0.113.7')).toHaveLength(2);
    expect(await listed(`?categoryInfo=id&query=${writer.id}`)).toHaveLength(2);
  });

  it('takes images where the operator lets members add some, and has them looked at first', async () => {
    const images = [GIF];
    expectRefusal(await write({ images }), 409, 'board.not_allowed');
    await setRules({ images: true, review: false });
    expectRefusal(await write({ images: [SVG] }), 400, 'image.not_image');
    expect((await write({ images: [GIF, GIF, GIF, GIF] })).status).toBe(400);
    expect((await write({ images })).body).toMatchObject({ isShown: false });
    const [row] = await listed();
    expect(row).toMatchObject({ caughtBy: 'image' });
    await publish(row);
    const read = await feed('GET', `/feed/boards/free/posts/${row.postId}`);
    expect(read.body.html).toMatch(/<img src="\/media\/[0-9a-f]{64}\.gif"/);
    const { rows } = await server.owner.pool.query('select added_by, writer_id from image');
    expect(rows).toEqual([{ added_by: null, writer_id: writer.memberId }]);
  });

  it('leaves administrators the second half of the room for images', async () => {
    await setRules({ images: true });
    await server.owner.pool.query(
      `insert into image values ('/media/half.gif', '', $1, 1, 1, $2, now(), now())`,
      [1_073_741_800, top.adminId],
    );
    expectRefusal(await write({ images: [GIF] }), 409, 'image.storage_full');
    expect((await top.call('POST', '/api/images', { content: GIF })).status).toBe(200);
  });

  it('refuses whoever may not, each for his reason', async () => {
    const fresh = await givenMember(server);
    expectRefusal(await write({ memberId: NOBODY }), 404, 'member.not_found');
    expectRefusal(await write({ memberId: fresh.memberId }), 409, 'board.not_allowed');
    await write();
    const soon = await write();
    expectRefusal(soon, 409, 'board.too_soon');
    expect(soon.body).toMatchObject({
      ...{
        message: '쓴 지 얼마 되지 않아 올리지 않았습니다. 60초 뒤에 다시 올리세요.',
        details: { seconds: 60 },
      },
    });
    await setRules({ levelMin: 5 });
    later();
    expectRefusal(await write(), 409, 'board.not_allowed');
  });

  it('is closed where the board is off, and for a while to whom an administrator keeps out', async () => {
    await top.call('POST', '/api/board-bans', {
      memberId: writer.memberId,
      days: 1,
      reason: '도배',
    });
    expectRefusal(await write(), 409, 'post.member_banned');
    const { body } = await top.call('GET', '/api/config/settings');
    const before = body.find(({ category }: { category: string }) => category === 'boards');
    await top.call('PUT', '/api/config/settings/boards', {
      ...before,
      free: { ...before.free, isOn: false },
    });
    expectRefusal(await write(), 409, 'board.closed');
    expect((await feed('GET', '/feed/boards/free/posts')).body.posts).toEqual([]);
  });

  it('lets only as many through as a day has, however many come at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => write()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('feed.writeComment', () => {
  it('stands below its post, and what is caught is hidden', async () => {
    const postId = await shownPost();
    expect((await comment(postId)).body).toMatchObject({ isShown: true });
    later();
    expect((await comment(postId, { text: '010-1234-5678' })).body).toMatchObject({
      isShown: false,
    });
    const { body } = await feed('GET', `/feed/boards/free/posts/${postId}`);
    expect(body).toMatchObject({ comments: 1, thread: [{ text: '좋아요' }] });
    expect(await listed()).toMatchObject([{ comments: 2 }]);
    expect(await auditLines(server, 'comment.write')).toHaveLength(2);
  });

  it('refuses what the board refuses', async () => {
    const postId = await shownPost();
    const fresh = await givenMember(server);
    expectRefusal(await comment(NOBODY), 404, 'record.not_found');
    expectRefusal(await comment(postId, { memberId: NOBODY }), 404, 'member.not_found');
    expectRefusal(await comment(postId, { memberId: fresh.memberId }), 409, 'board.not_allowed');
    await comment(postId);
    expectRefusal(await comment(postId), 409, 'board.too_soon');
    await top.call('POST', '/api/board-bans', {
      memberId: writer.memberId,
      days: 1,
      reason: '도배',
    });
    expectRefusal(await comment(postId), 409, 'post.member_banned');
    await setRules({ comments: false });
    expectRefusal(await comment(postId), 409, 'board.closed');
  });
});

describe('feed.reportPost', () => {
  it('takes a post from its readers after enough reports of members who have charged', async () => {
    await setRules({ hidesAfterReports: 2 });
    const postId = await shownPost();
    const report = (memberId: string) =>
      feed('POST', `/feed/boards/free/posts/${postId}/reports`, { memberId });
    const [first, second, fresh] = [await charged(), await charged(), await givenMember(server)];
    for (const { memberId } of [first, first, fresh])
      expect((await report(memberId)).status).toBe(200);
    expect(await listed()).toMatchObject([{ reports: 1, state: 'live' }]);
    await report(second.memberId);
    expect(await listed('?reported=true')).toMatchObject([
      { reports: 2, state: 'waiting', caughtBy: 'reports' },
    ]);
    expectRefusal(await report(writer.memberId), 404, 'record.not_found');
    expectRefusal(await report(NOBODY), 404, 'member.not_found');
    expect(await auditLines(server, 'post.report')).toHaveLength(4);
  });

  it('counts no report of a suspended member or a test account', async () => {
    await setRules({ hidesAfterReports: 2 });
    const postId = await shownPost();
    for (const change of [{ status: 2 }, { status: 4 }, { is_test: true }]) {
      const { memberId } = await charged();
      await server.database.db
        .updateTable('member')
        .set(change)
        .where('member_id', '=', memberId)
        .execute();
      const path = `/feed/boards/free/posts/${postId}/reports`;
      expect((await feed('POST', path, { memberId })).status).toBe(200);
    }
    expect(await listed()).toMatchObject([{ reports: 0, state: 'live' }]);
  });

  it('counts anew once an administrator has looked and shows the post again', async () => {
    await setRules({ hidesAfterReports: 2 });
    const postId = await shownPost();
    const report = async () => {
      const { memberId } = await charged();
      return feed('POST', `/feed/boards/free/posts/${postId}/reports`, { memberId });
    };
    for (const _ of [1, 2]) await report();
    const path = `/api/boards/free/posts/${postId}`;
    const { version } = (await top.call('GET', path)).body;
    const judged = await top.call('POST', `${path}/publish`, { version });
    expect(judged.body).toMatchObject({ state: 'live', reports: 0, caughtBy: null });
    expect((await auditLines(server, 'post.publish')).at(-1)).toMatchObject({
      ...{ before: { reports: 2 }, after: { reports: 0 } },
    });
    await report();
    expect(await listed()).toMatchObject([{ reports: 1, state: 'live' }]);
  });

  it('lets nobody put words into the mouth of a member on one site', async () => {
    const postId = await shownPost();
    const path = `/api/boards/free/posts/${postId}`;
    const { version } = (await top.call('GET', path)).body;
    const refused = await top.call('PUT', `${path}/sites/${MAIN_SITE_ID}`, {
      ...{ version, isHidden: false, title: '회원이 쓰지 않은 제목', body: null, link: null },
      ...{ hasOwnWindow: false, fromAt: null, untilAt: null, imagePc: null, imagePhone: null },
    });
    expectRefusal(refused, 409, 'post.of_member');
  });
});

describe('config.addComment', () => {
  it('answers as the operator', async () => {
    const postId = await shownPost();
    const path = `/api/boards/free/posts/${postId}/comments`;
    const { body } = await top.call('POST', path, { text: '감사합니다.' });
    expect(body.thread).toMatchObject([
      { text: '감사합니다.', author: { id: top.id }, member: null },
    ]);
    const read = await feed('GET', `/feed/boards/free/posts/${postId}`);
    expect(read.body.thread).toMatchObject([{ nick: null }]);
    expectRefusal(
      await top.call('POST', path.replace(postId, NOBODY), { text: '안녕' }),
      404,
      'record.not_found',
    );
    expect(await auditLines(server, 'comment.add')).toHaveLength(1);
  });

  it('answers below no post that a clearing is about to delete', async () => {
    const postId = await shownPost();
    await server.database.db.updateTable('post').set({ state: 'hidden' }).execute();
    await givenAgreedClearing(server, top, ['hiddenPosts']);
    const path = `/api/boards/free/posts/${postId}/comments`;
    const answer = await top.call('POST', path, { text: '감사합니다.' });
    expectRefusal(answer, 409, 'record.being_cleared');
  });
});

describe('config.listComments', () => {
  it('shows every comment of a long thread, the newest first to whoever reads it', async () => {
    const postId = await shownPost();
    const at = server.clock.now;
    const written = Array.from({ length: 205 }, (_, index) => ({
      ...{ comment_id: newId(new Date(at.getTime() + index)), post_id: postId, created_at: at },
      ...{ written_by: top.adminId, body: `댓글 ${index}`, is_hidden: index === 204 },
    }));
    await server.database.db.insertInto('post_comment').values(written).execute();
    const texts = (rows: readonly { text: string }[]) => rows.map(({ text }) => text);
    const all = written.map(({ body }) => body);
    const path = `/api/boards/free/posts/${postId}`;
    const { thread } = (await top.call('GET', path)).body;
    expect(texts(thread)).toEqual(all.slice(5));
    const shown = await feed('GET', `/feed/boards/free/posts/${postId}`);
    expect(texts(shown.body.thread)).toEqual(all.slice(4, 204));
    const before = `comments?before=${thread[0].commentId}`;
    const earlier = await top.call('GET', `${path}/${before}`);
    expect(texts(earlier.body.comments)).toEqual(all.slice(0, 5));
    const missing = await top.call('GET', `/api/boards/free/posts/${NOBODY}/${before}`);
    expectRefusal(missing, 404, 'record.not_found');
  });
});

describe.each(['hide', 'restore'] as const)('a comment', (verb) => {
  test(`is shown or not as an administrator says: ${verb}`, async () => {
    const postId = await shownPost();
    const { commentId } = (await comment(postId)).body;
    const say = (word: string) => top.call('POST', `/api/post-comments/${commentId}/${word}`, {});
    await say('hide');
    if (verb === 'restore') await say('restore');
    const { body } = await feed('GET', `/feed/boards/free/posts/${postId}`);
    const { body: board } = await feed('GET', '/feed/boards/free/posts');
    const shown = verb === 'hide' ? 0 : 1;
    expect(body.thread).toHaveLength(shown);
    expect([body.comments, board.posts[0].comments]).toEqual([shown, shown]);
    expectRefusal(await say(verb), 404, 'record.not_found');
  });
});

describe('config.hideComment', () => {
  it('leaves an audit line, and refuses one that there is not', async () => {
    const { commentId } = (await comment(await shownPost())).body;
    await top.call('POST', `/api/post-comments/${commentId}/hide`, {});
    expect(await auditLines(server, 'comment.hide')).toMatchObject([{ after: { isHidden: true } }]);
    expectRefusal(
      await top.call('POST', `/api/post-comments/${NOBODY}/hide`, {}),
      404,
      'record.not_found',
    );
  });
});

describe('config.restoreComment', () => {
  it('leaves an audit line, and refuses one that is shown', async () => {
    const { commentId } = (await comment(await shownPost())).body;
    const restore = () => top.call('POST', `/api/post-comments/${commentId}/restore`, {});
    expectRefusal(await restore(), 404, 'record.not_found');
    await top.call('POST', `/api/post-comments/${commentId}/hide`, {});
    await restore();
    expect(await auditLines(server, 'comment.restore')).toHaveLength(1);
  });
});

describe('config.banWriter', () => {
  it('keeps a member from writing until its days are over, with an audit line', async () => {
    const ban = { memberId: writer.memberId, days: 1, reason: '도배' };
    expect((await top.call('POST', '/api/board-bans', ban)).status).toBe(200);
    expectRefusal(await write(), 409, 'post.member_banned');
    await server.owner.pool.query(`update member_board_ban set until = until - interval '2 days'`);
    expect((await write()).status).toBe(200);
    expect(await auditLines(server, 'board.ban')).toMatchObject([{ after: { reason: '도배' } }]);
    expectRefusal(
      await top.call('POST', '/api/board-bans', { ...ban, memberId: NOBODY }),
      404,
      'member.not_found',
    );
  });
});

describe('config.unbanWriter', () => {
  it('lets him write again, with an audit line', async () => {
    const end = () =>
      top.call('POST', `/api/board-bans/${writer.memberId}/end`, { reason: '사과' });
    expectRefusal(await end(), 404, 'record.not_found');
    await top.call('POST', '/api/board-bans', {
      memberId: writer.memberId,
      days: 90,
      reason: '도배',
    });
    expect((await end()).status).toBe(200);
    expect((await write()).status).toBe(200);
    expect(await auditLines(server, 'board.unban')).toHaveLength(1);
  });
});

describe('hiding many posts', () => {
  const BULK = '/api/boards/free/bulk';
  const preview = (filter: object) =>
    top.call('POST', `${BULK}/preview`, { filter: { board: 'free', ...filter } });
  /** What its preview shows, to be started. */
  async function orderOf(filter: object) {
    const { body } = await preview(filter);
    return {
      ...{ filter: { board: 'free', ...filter }, reason: '도배' },
      ...{ expectedCount: body.count, expectedDigest: body.digest },
    };
  }
  const start = async (filter: object) => top.call('POST', BULK, await orderOf(filter));
  const run = (signal = new AbortController().signal) =>
    postBulksJob.run(platformOf(server), signal);
  const read = async ({ body: { bulkId } }: Answer) =>
    (await top.call('GET', `${BULK}/${bulkId}`)).body;
  const judge = async (postId: string, verb: string) => {
    const { version } = (await top.call('GET', `/api/boards/free/posts/${postId}`)).body;
    return top.call('POST', `/api/boards/free/posts/${postId}/${verb}`, { version });
  };
  const stateOf = async (postId: string) =>
    (await top.call('GET', `/api/boards/free/posts/${postId}`)).body.state;

  beforeEach(() => leaseElsewhere(server, postBulksJob));

  describe('config.previewBulkPosts', () => {
    it('tells how many would be hidden and which stay as they are', async () => {
      const postIds = [await shownPost(), await shownPost(), await shownPost()];
      await judge(postIds[2] as string, 'hide');
      expect((await preview({ postIds })).body).toMatchObject({
        ...{
          count: 2,
          passes: { count: 2, rows: [{ id: '안녕하세요' }, {}] },
          waits: { count: 0 },
        },
        refused: [{ code: 'post.not_shown', count: 1, rows: [{ postId: postIds[2] }] }],
      });
    });

    it('takes no filter that leaves more than one may hide', async () => {
      const { memberId } = writer;
      const title = '끝없이';
      await givenPosts(server, { board: 'free', title, count: POSTS_AT_ONCE_MAX + 1, memberId });
      expectRefusal(await preview({ query: title }), 409, 'list.too_wide');
    });
  });

  describe('config.startBulkPosts', () => {
    it('hides exactly those of a filter, each with its line, also what a server that died has left', async () => {
      await shownPost();
      const spammer = await charged();
      const spam = [
        await shownPost({ memberId: spammer.memberId }),
        await shownPost({ memberId: spammer.memberId }),
      ];
      const answer = await start({ categoryInfo: 'id', query: spammer.id });
      expect(answer.body).toMatchObject({ status: 'running', count: 2, outcomes: { open: 2 } });
      await run(AbortSignal.abort());
      expect(await read(answer)).toMatchObject({ status: 'running', outcomes: { open: 2 } });
      await run();
      await run();
      expect(await read(answer)).toMatchObject({
        ...{ status: 'done', outcomes: { done: 2, refused: 0 }, refusedIds: [] },
      });
      const isSpam = ({ postId }: { postId: string }) => spam.includes(postId);
      const shown = await listed('?state=live');
      expect([shown.length > 0, shown.some(isSpam)]).toEqual([true, false]);
      for (const postId of spam)
        expect(
          (await auditLines(server, 'post.hide')).filter(
            ({ subject }) => subject === `post/${postId}`,
          ),
        ).toMatchObject([{ before: { state: 'published' }, after: { reason: '도배' } }]);
      const subject = `bulk/${answer.body.bulkId}`;
      expect(await auditLines(server, 'post.bulk_start')).toContainEqual(
        expect.objectContaining({ subject, after: expect.objectContaining({ count: 2 }) }),
      );
      expect(await auditLines(server, 'post.bulk_finish')).toContainEqual(
        expect.objectContaining({ subject, after: expect.objectContaining({ done: 2 }) }),
      );
    });

    it('does not begin where others are meant by now, nor for who may not', async () => {
      const postIds = [await shownPost(), await shownPost()];
      const order = await orderOf({ postIds });
      const finance = await signedIn(server, { type: 2 });
      expectRefusal(await finance.call('POST', BULK, order), 403, 'session.forbidden');
      await judge(postIds[0] as string, 'hide');
      expectRefusal(await top.call('POST', BULK, order), 409, 'post.bulk_changed');
      await judge(postIds[0] as string, 'publish');
      expectRefusal(await top.call('POST', BULK, order), 409, 'post.bulk_changed');
      expect(await stateOf(postIds[1] as string)).toBe('live');
    });

    it('leaves what somebody has looked at or hidden meanwhile, to be tried again', async () => {
      const postIds = [await shownPost(), await shownPost(), await shownPost()] as const;
      const answer = await start({ postIds });
      await judge(postIds[0], 'hide');
      await judge(postIds[1], 'hide');
      await judge(postIds[1], 'publish');
      await run();
      const { refused, refusedIds, outcomes } = await read(answer);
      expect(outcomes).toMatchObject({ done: 1, refused: 2 });
      expect(refused.map(({ code }: { code: string }) => code).sort()).toEqual([
        'post.bulk_changed',
        'post.not_shown',
      ]);
      const again = await start({ postIds: refusedIds });
      await run();
      expect(await read(again)).toMatchObject({ count: 1, outcomes: { done: 1 } });
      for (const postId of postIds) expect(await stateOf(postId)).toBe('hidden');
    });
  });

  describe('config.cancelBulkPosts', () => {
    it('leaves what is still to come as it is', async () => {
      const postId = await shownPost();
      const answer = await start({ postIds: [postId] });
      const path = `${BULK}/${answer.body.bulkId}/cancel`;
      expect((await top.call('POST', path)).body).toMatchObject({
        ...{ status: 'done', outcomes: { refused: 1 }, calledOffBy: { _id: top.adminId } },
        refused: [{ code: 'post.bulk_cancelled' }],
      });
      await run();
      expect(await stateOf(postId)).toBe('live');
      expectRefusal(await top.call('POST', path), 409, 'bulk.over');
      expectRefusal(await top.call('POST', `${BULK}/${postId}/cancel`), 404, 'record.not_found');
      expect(await auditLines(server, 'post.bulk_cancel')).toHaveLength(1);
    });
  });

  describe('config.readBulkPosts', () => {
    it('knows nothing of what was never started', async () => {
      expectRefusal(await top.call('GET', `${BULK}/${await shownPost()}`), 404, 'record.not_found');
    });
  });
});

describe('config.readPost', () => {
  it('tells who else wrote from the address of a member, and what he wrote last', async () => {
    const postId = await shownPost();
    const twin = await charged();
    await comment(postId, { memberId: twin.memberId });
    later();
    await comment(postId, { memberId: (await charged()).memberId, ip: '203.0.113.9' });
    later();
    await comment(postId);
    const { body } = await top.call('GET', `/api/boards/free/posts/${postId}`);
    expect(body.sameIp).toEqual([{ memberId: twin.memberId, id: twin.id }]);
    expect(body.thread.map(({ isSameIp }: { isSameIp: boolean }) => isSameIp)).toEqual([
      ...[true, false, false],
    ]);
    expect(body.lastPosts).toMatchObject([{ postId, title: '안녕하세요', state: 'live' }]);
  });
});
