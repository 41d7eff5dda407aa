// Hosts of the player sites: what may be the main one, whose move waits, and where a check may go.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MAIN_SITE_ID, noticeTexts, siteMaintenance, unsavedDocument } from '@gwanje/contract';
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { platformOf } from '../../../test/given-bulk';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { givenMember } from '../../../test/given-member';
import { bet, givenGame, givenOpenRound } from '../../../test/given-round';
import { hashPassword } from '../../session/password';
import { checkDomainsJob } from './check-domains-job';
import { isOutside, reachHost } from './reach-host';

let server: TestServer;
let staff: SignedIn;
let other: SignedIn;
let feed: FeedCall;

beforeEach(async () => {
  server = await givenServer();
  staff = await signedIn(server, { type: 1 });
  other = await signedIn(server, { type: 1 });
  feed = feedCallWith(server, await givenFeedKey(server));
});
afterEach(() => server.close());

const add = async (host: string, more: object = {}) =>
  staff.call('POST', '/api/domains', {
    ...{ host, siteId: MAIN_SITE_ID, role: 'extra', memo: '', ...more },
  });
const change = (domain: { domainId: string; version: number }, more: object) =>
  staff.call('PUT', `/api/domains/${domain.domainId}`, {
    ...{ version: domain.version, siteId: MAIN_SITE_ID, role: 'extra', memo: '', ...more },
  });
const check = (failure: 'noAnswer' | null = null) =>
  checkDomainsJob(async () => ({ failure, certificateUntil: null })).run(
    platformOf(server),
    new AbortController().signal,
  );
const listed = async () =>
  (await staff.call('GET', '/api/domains?sort=oldest')).body.rows as {
    domainId: string;
    host: string;
    role: string;
    version: number;
    wanted: string | null;
    isUp: boolean | null;
  }[];
const first = async () => {
  const [domain] = await listed();
  if (!domain) throw new Error('There is no domain.');
  return domain;
};

describe('config.addDomain', () => {
  it('takes a name once, whatever its case, and nothing that is none', async () => {
    expect((await add('WWW.Example.com')).body.host).toBe('www.example.com');
    expectRefusal(await add('www.example.com'), 409, 'domain.exists');
    for (const host of [
      'localhost',
      '10.0.0.1',
      'https://a.example',
      'a..example',
      'a.example/x',
      '한글.kr',
      '[::1]',
    ])
      expect({ host, status: (await add(host)).status }).toEqual({ host, status: 400 });
    expectRefusal(await add('b.example.com', { role: 'main' }), 409, 'domain.unreachable');
    expectRefusal(
      await add('b.example.com', { recommender: 'nobody1' }),
      409,
      'member.no_recommender',
    );
    expect(await auditLines(server, 'domain.add')).toHaveLength(1);
  });
});

describe('config.updateDomain', () => {
  it('makes one that answers the main one, and lets the main one go to none but another', async () => {
    await add('a.example.com');
    expectRefusal(await change(await first(), { role: 'main' }), 409, 'domain.unreachable');
    await check();
    expect((await change(await first(), { role: 'main' })).body.role).toBe('main');
    expectRefusal(await change(await first(), { role: 'redirect' }), 409, 'domain.last_main');
    const { domainId, version } = await first();
    expectRefusal(
      await staff.call('DELETE', `/api/domains/${domainId}`, { version }),
      409,
      'domain.last_main',
    );
    await add('b.example.com');
    await check();
    const [, second] = await listed();
    await change(second as never, { role: 'main' });
    expect((await listed()).map(({ role }) => role)).toEqual(['extra', 'main']);
    expect((await staff.call('DELETE', `/api/domains/${domainId}`, { version })).body).toEqual({
      domain: null,
    });
  });
});

describe('config.approveDomain', () => {
  it('waits for a second administrator while members are on it', async () => {
    await add('a.example.com');
    await givenGame(server, 'powerball');
    const member = await givenMember(server, { walletsWon: { money: 10_000 } });
    await server.database.db
      .insertInto('member_password')
      .values({
        ...{ member_id: member.memberId, must_change: false, changed_at: server.clock.now },
        password_hash: await hashPassword('my own long password'),
      })
      .execute();
    const round = await givenOpenRound(server, 'powerball');
    const login = { id: member.id, password: 'my own long password', ip: '203.0.113.9' };
    const come = await feed('POST', '/feed/logins', { ...login, host: 'a.example.com' });
    expect(come.status).toBe(200);
    const odd = { betType: 'PWBPOE', pick: 'Odd', stakeWon: 10_000, oddsHundredths: 195 };
    expect((await bet(feed, member, round, odd)).status).toBe(200);
    const usage = (await staff.call('GET', '/api/domains/usage')).body;
    expect(usage).toEqual([expect.objectContaining({ visitors: 1, openBets: 1 })]);

    const waiting = (await change(await first(), { role: 'redirect', memo: '이전' })).body;
    expect(waiting).toMatchObject({
      role: 'extra',
      wanted: 'move',
      wantedRole: 'redirect',
      memo: '이전',
    });
    const path = `/api/domains/${waiting.domainId}`;
    const { version } = waiting;
    expectRefusal(
      await staff.call('POST', `${path}/approve`, { version }),
      409,
      'domain.second_admin',
    );
    expectRefusal(await other.call('POST', `${path}/approve`, { version: 1 }), 409, 'record.stale');
    expect((await other.call('POST', `${path}/approve`, { version })).body.domain).toMatchObject({
      ...{ role: 'redirect', wanted: null },
    });
    expectRefusal(
      await other.call('POST', `${path}/decline`, { version: version + 1 }),
      409,
      'domain.nothing_waits',
    );
    const asked = await staff.call('DELETE', path, { version: version + 1 });
    expect(asked.body.domain.wanted).toBe('remove');
    const agreed = await other.call('POST', `${path}/approve`, { version: version + 2 });
    expect(agreed.body).toEqual({ domain: null });
    expect(await listed()).toEqual([]);
  });
});

describe('config.checkDomain', () => {
  it('raises an alarm about one that was silent for ten minutes, once', async () => {
    await add('a.example.com');
    for (let n = 0; n < 4; n += 1) {
      await check('noAnswer');
      server.clock.advance(10 * 60_000);
    }
    const { rows } = await server.database.pool.query(
      `select details from alarm where kind = 'domainDown'`,
    );
    expect(rows).toEqual([{ details: { host: 'a.example.com', failure: 'noAnswer' } }]);
    expect((await first()).isUp).toBe(false);
  });
});

it('puts newcomers of a host below its recommender', async () => {
  const partner = await givenMember(server, { grade: 3 });
  await add('a.example.com', { recommender: partner.id });
  const site = await feed('GET', '/feed/site?host=a.example.com');
  expect(site.body.domain).toEqual({ role: 'extra', redirectTo: null, recommender: partner.id });
  const joined = await feed('POST', '/feed/members', {
    ...{ id: 'newcomer1', nick: '새회원', password: 'my own long password', recommender: null },
    ...{ bankAccount: null, ip: '203.0.113.9', host: 'a.example.com' },
  });
  const { recommend_path } = await server.database.db
    .selectFrom('member')
    .select('recommend_path')
    .where('member_id', '=', joined.body.memberId)
    .executeTakeFirstOrThrow();
  expect(recommend_path).toEqual([partner.memberId]);
});

it.each([2, 3, 4])(
  'keeps no newcomer of a host out once its recommender has status %i',
  async (status) => {
    const partner = await givenMember(server, { grade: 3, status });
    await add('a.example.com', { recommender: partner.id });
    const site = await feed('GET', '/feed/site?host=a.example.com');
    expect(site.body.domain.recommender).toBeNull();
    const joined = await feed('POST', '/feed/members', {
      ...{ id: 'newcomer1', nick: '새회원', password: 'my own long password', recommender: null },
      ...{ bankAccount: null, ip: '203.0.113.9', host: 'a.example.com' },
    });
    expect(joined.status).toBe(200);
    const { recommend_path } = await server.database.db
      .selectFrom('member')
      .select('recommend_path')
      .where('member_id', '=', joined.body.memberId)
      .executeTakeFirstOrThrow();
    expect(recommend_path).toEqual([]);
  },
);

describe('addresses in what members read', () => {
  const OLD = 'https://a.example.com';
  const body = JSON.stringify({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: '여기', marks: [{ type: 'link', attrs: { href: `${OLD}/x` } }] },
        ],
      },
    ],
  });
  const publish = async (board: string, more: object) => {
    const path = `/api/boards/${board}/posts`;
    const content = {
      ...{ title: '이전 안내', body, category: null, isPinned: false, isMustRead: false },
      ...{ fromAt: null, untilAt: null, levels: null, withVisitors: true, siteIds: null },
      ...{ imagePc: null, imagePhone: null, link: null, popup: null, ...more },
    };
    const { postId, version } = (await staff.call('POST', path, content)).body;
    expect((await staff.call('POST', `${path}/${postId}/publish`, { version })).status).toBe(200);
    return postId as string;
  };
  const replaceWith = async (host: string) => {
    await add(host);
    await check();
    const [old, fresh] = await listed();
    await change(fresh as never, { role: 'main' });
    const { domainId } = old as { domainId: string };
    const { version } = (await listed()).find((one) => one.domainId === domainId) as {
      version: number;
    };
    expect((await staff.call('DELETE', `/api/domains/${domainId}`, { version })).status).toBe(200);
  };

  it('lead to where their site is now, though the host that they name has left', async () => {
    await add('a.example.com');
    await check();
    await change(await first(), { role: 'main' });
    const postId = await publish('events', { link: `${OLD}/coupon` });
    await publish('popup', {
      ...{ link: `${OLD}/charge` },
      popup: { device: 'both', pages: ['main'], place: 'center', widthPx: 400, hideDays: 1 },
    });
    const { category, version: _, ...texts } = unsavedDocument(noticeTexts);
    const saved = await staff.call('PUT', `/api/config/settings/${category}`, {
      ...{ ...texts, version: 0, charge: `${OLD} 에서 충전하세요.` },
      marquee: {
        ...texts.marquee,
        line1: { text: '이벤트', link: `${OLD}/event`, from: '', until: '' },
      },
    });
    expect(saved.status).toBe(200);
    await replaceWith('b.example.com');

    const post = (await feed('GET', `/feed/boards/events/posts/${postId}`)).body;
    expect(post).toMatchObject({ link: '/coupon', html: expect.stringContaining('href="/x"') });
    const [listedPost] = (await feed('GET', '/feed/boards/events/posts')).body.posts;
    expect(listedPost.link).toBe('/coupon');
    const [popup] = (await feed('GET', '/feed/popups?page=main')).body.popups;
    expect(popup).toMatchObject({ link: '/charge', html: expect.stringContaining('href="/x"') });
    const site = (await feed('GET', '/feed/site')).body.texts;
    expect(site).toMatchObject({
      ...{ charge: 'https://b.example.com 에서 충전하세요.', marquee: [{ link: '/event' }] },
    });
    const seen = await staff.call('GET', `/api/boards/events/posts/${postId}/shown?reader=visitor`);
    expect(seen.body.shown.link).toBe('/coupon');
    // It is ours again, and serves the site beside the main one.
    await add('a.example.com');
    expect((await feed('GET', '/feed/site')).body.texts.charge).toBe(`${OLD} 에서 충전하세요.`);
  });

  it('lead on once a host that was led on for its time is taken away', async () => {
    const { db } = server.database;
    await add('a.example.com');
    await db
      .updateTable('site_domain')
      .set({ role: 'redirect', redirect_until: server.clock.now })
      .execute();
    await check();
    expect(await db.selectFrom('left_domain').select(['host', 'site_id']).execute()).toEqual([
      { host: 'a.example.com', site_id: MAIN_SITE_ID },
    ]);
  });
});

describe('a check of a host', () => {
  const INSIDE = [
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['0.0.0.0', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1'],
    ...['::ffff:127.0.0.1', '::ffff:a00:1', '64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1'],
  ];
  it.each(INSIDE)('never goes to %s', (address) => expect(isOutside(address)).toBe(false));
  it.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111'])('may go to %s', (address) =>
    expect(isOutside(address)).toBe(true),
  );

  it('goes nowhere when any address of the name is inside', async () => {
    let calls = 0;
    const inside = createServer((_, response) => {
      calls += 1;
      response.end();
    });
    await new Promise<void>((ready) => inside.listen(0, '127.0.0.1', ready));
    const { port } = inside.address() as AddressInfo;
    const resolve = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    expect(await reachHost('rebound.example.com', { resolve, port })).toEqual({
      ...{ failure: 'insideAddress', certificateUntil: null },
    });
    expect(await reachHost('none.example.com', { resolve: async () => [], port })).toEqual({
      ...{ failure: 'unknownName', certificateUntil: null },
    });
    inside.close();
    expect(calls).toBe(0);
  });
});

describe('config.listDomains', () => {
  describe('config.totalDomains', () => {
    describe('config.listDomainUsage', () => {
      it('finds them by a part of their name', async () => {
        await add('a.example.com');
        await add('b.example.org');
        const { rows } = (await staff.call('GET', '/api/domains?query=EXAMPLE.org')).body;
        expect(rows).toMatchObject([{ host: 'b.example.org', siteName: null, isUp: null }]);
        expect((await staff.call('GET', '/api/domains/totals?role=main')).body.count).toBe(0);
        expect((await staff.call('GET', '/api/domains/usage')).body).toEqual([]);
      });
    });
  });
});

describe('config.removeDomain', () => {
  describe('config.declineDomain', () => {
    it('knows no host that there is none of, and no site', async () => {
      const path = '/api/domains/01a1fd02-db58-75b9-8e38-aef672c0a558';
      for (const [method, at, body] of [
        ['DELETE', path, { version: 1 }],
        ['PUT', path, { version: 1, siteId: MAIN_SITE_ID, role: 'extra', memo: '' }],
        ['POST', `${path}/approve`, { version: 1 }],
        ['POST', `${path}/decline`, { version: 1 }],
        ['POST', `${path}/check`, {}],
      ] as const)
        expectRefusal(await staff.call(method, at, body), 404, 'record.not_found');
      const siteId = '01a1fd02-db58-75b9-8e38-aef672c0a558';
      expectRefusal(await add('a.example.com', { siteId }), 404, 'site.not_found');
    });

    it('leaves a line for each deed, and asks for somebody who could agree', async () => {
      await add('a.example.com');
      const { domainId } = await first();
      const path = `/api/domains/${domainId}`;
      await staff.call('POST', `${path}/check`, {});
      const { memberId } = await givenMember(server);
      const at = server.clock.now;
      await server.database.db
        .insertInto('member_session')
        .values({
          ...{ member_id: memberId, session_id: domainId, domain_id: domainId, ip: null },
          ...{ device: null, user_agent: null, started_at: at, last_seen_at: at },
          ...{ ended_at: null, ended_by: null },
        })
        .execute();
      const waiting = (await change(await first(), { role: 'redirect' })).body;
      await staff.call('POST', `${path}/decline`, { version: waiting.version });
      await staff.call('DELETE', path, { version: waiting.version + 1 });
      await other.call('POST', `${path}/approve`, { version: waiting.version + 2 });
      for (const action of [
        'domain.add',
        'domain.check',
        'domain.update',
        'domain.decline',
        'domain.remove',
        'domain.approve',
      ])
        expect({ action, lines: (await auditLines(server, action)).length }).toEqual({
          action,
          lines: 1,
        });
      await add('b.example.com');
      const { domainId: second } = await first();
      await server.database.db
        .updateTable('member_session')
        .set({ domain_id: second })
        .where('member_id', '=', memberId)
        .execute();
      await server.owner.db
        .updateTable('admin')
        .set({ status: 'suspended' })
        .where('_id', '<>', staff.adminId)
        .execute();
      expectRefusal(await change(await first(), { role: 'redirect' }), 409, 'admin.no_second');
    });
  });
});

describe('a host that members are on', () => {
  const password = 'my own long password';
  const come = async (id: string, host: string) => {
    const member = await givenMember(server, { id });
    await server.database.db
      .insertInto('member_password')
      .values({
        ...{ member_id: member.memberId, must_change: false, changed_at: server.clock.now },
        password_hash: await hashPassword(password),
      })
      .execute();
    const { body } = await feed('POST', '/feed/logins', { id, password, ip: '203.0.113.9', host });
    return { memberId: body.memberId as string, sessionId: body.sessionId as string };
  };
  /** The old host, which waits to be removed, beside the main one. */
  const givenRemoval = async () => {
    await add('old.example.com');
    await add('new.example.com');
    await check();
    const [old, next] = await listed();
    await change(next as never, { role: 'main' });
    const visit = await come('visitor1', 'old.example.com');
    const path = `/api/domains/${old?.domainId}`;
    const { body } = await staff.call('DELETE', path, { version: old?.version });
    const approval = { version: body.domain.version };
    return { visit, agreed: await other.call('POST', `${path}/approve`, approval) };
  };

  it('leads to the main one for thirty days once it is removed, and is then gone', async () => {
    const { agreed } = await givenRemoval();
    const { role, redirectUntil } = agreed.body.domain;
    const days = (Date.parse(redirectUntil) - server.clock.now.getTime()) / 86_400_000;
    expect({ role, days }).toEqual({ role: 'redirect', days: 30 });
    const site = await feed('GET', '/feed/site?host=old.example.com');
    expect(site.body.domain).toMatchObject({ role: 'redirect', redirectTo: 'new.example.com' });
    await check();
    expect(await listed()).toHaveLength(2);
    server.clock.advance(30 * 86_400_000);
    await check();
    staff = await signedIn(server, { type: 1 });
    expect((await listed()).map(({ host }) => host)).toEqual(['new.example.com']);
    expect((await auditLines(server, 'domain.remove')).at(-1)).toMatchObject({
      ...{ actor_id: null, before: { host: 'old.example.com' } },
    });
  });

  describe('feed.handOverVisit', () => {
    describe('feed.takeVisit', () => {
      const hand = (visit: object) => feed('POST', '/feed/sessions/tickets', visit);
      const take = (ticket: string) =>
        feed('POST', '/feed/sessions/taken', { ticket, host: 'new.example.com' });

      it('hands its visits over without anybody signing in again', async () => {
        const { visit } = await givenRemoval();
        const { ticket } = (await hand(visit)).body;
        const taken = await take(ticket);
        expect(taken.body).toMatchObject(visit);
        const { ended } = (await feed('POST', '/feed/sessions/seen', { visits: [visit] })).body;
        expect(ended).toEqual([]);
        const usage = (await staff.call('GET', '/api/domains/usage')).body;
        const [, next] = await listed();
        expect(usage).toEqual([expect.objectContaining({ domainId: next?.domainId, visitors: 1 })]);
        expect(await auditLines(server, 'member.hand_over')).toHaveLength(1);
        expect(await auditLines(server, 'member.take_over')).toHaveLength(1);
        const kept = await server.database.pool.query(`select after from audit_event`);
        expect(JSON.stringify(kept.rows)).not.toContain(ticket);
      });

      it('still says that a new password has to be chosen first', async () => {
        const { visit } = await givenRemoval();
        const taken = async () => (await take((await hand(visit)).body.ticket)).body;
        expect(await taken()).toMatchObject({ mustChangePassword: false });
        await server.database.pool.query(
          'update member_password set must_change = true where member_id = $1',
          [visit.memberId],
        );
        expect(await taken()).toMatchObject({ mustChangePassword: true });
      });

      it('goes on through a maintenance, but for one that ends visits', async () => {
        const { visit } = await givenRemoval();
        const { ticket } = (await hand(visit)).body;
        let version = 0;
        const close = async (over: object) => {
          const { category, ...document } = unsavedDocument(siteMaintenance);
          const saved = await staff.call('PUT', `/api/config/maintenance/${category}`, {
            ...{ ...document, version, status: 'on', ...over },
            parts: { ...document.parts, exchange: false },
            ...(version === 0 && { confirmed: { status: 'on' }, reason: '서버 점검' }),
          });
          expect(saved.status).toBe(200);
          version += 1;
        };
        await close({ endSessions: true });
        expectRefusal(await take(ticket), 409, 'site.maintenance');
        // Refused is not taken.
        await close({ endSessions: true, passMemberIds: 'visitor1' });
        expect((await take(ticket)).body).toMatchObject(visit);
        await close({ endSessions: false });
        expect((await take((await hand(visit)).body.ticket)).body).toMatchObject(visit);
      });

      it('goes over to no site that is paused', async () => {
        const { visit } = await givenRemoval();
        const top = await signedIn(server, { type: 0 });
        const { siteId } = (await top.call('POST', '/api/sites', { siteName: '둘째' })).body;
        await add('second.example.com', { siteId });
        const over = (ticket: string) =>
          feed('POST', '/feed/sessions/taken', { ticket, host: 'second.example.com' });
        const { ticket } = (await hand(visit)).body;
        const pause = (isPaused: boolean) =>
          top.call('POST', `/api/sites/${siteId}/pause`, { isPaused, reason: '사이트 작업' });
        await pause(true);
        expectRefusal(await over(ticket), 409, 'site.maintenance');
        await pause(false);
        expect((await over(ticket)).body).toMatchObject(visit);
      });

      it('is good once, the newest alone, for sixty seconds and while the visit lasts', async () => {
        const { visit } = await givenRemoval();
        const first = (await hand(visit)).body.ticket;
        const second = (await hand(visit)).body.ticket;
        expectRefusal(await take(first), 403, 'session.ticket_gone');
        const answers = await Promise.all([take(second), take(second), take(second)]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
        const late = (await hand(visit)).body.ticket;
        server.clock.advance(60_000);
        expectRefusal(await take(late), 403, 'session.ticket_gone');
        const left = (await hand(visit)).body.ticket;
        await feed('POST', '/feed/logouts', visit);
        expectRefusal(await take(left), 403, 'session.ticket_gone');
        expectRefusal(await hand(visit), 404, 'record.not_found');
        const token = 'a'.repeat(43);
        for (const odd of [
          'x',
          `${visit.memberId}.`,
          ...[visit.memberId, '-'.repeat(36)].map((id) => `${id}.${token}`),
        ])
          expectRefusal(await take(odd), 403, 'session.ticket_gone');
      });
    });
  });
});
