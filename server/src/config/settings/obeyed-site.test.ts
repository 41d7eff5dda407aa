// What the player's site finds by its settings: menus, levels, bells, announcements, and figures in texts.
import {
  boardRules,
  cashinWithdraw,
  highBet,
  joining,
  type MaintenanceSetting,
  noticeTexts,
  type SiteSetting,
  siteDoors,
  siteMaintenance,
  unsavedDocument,
} from '@gwanje/contract';
import {
  type Answer,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { givenMember } from '../../../test/given-member';
import { givenMoneySetting, givenRequest } from '../../../test/given-request';

const SITE = unsavedDocument(siteDoors);
const MAINTENANCE = unsavedDocument(siteMaintenance);
const PATH = '/api/config/settings';

let server: TestServer;
let feed: FeedCall;
let staff: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  feed = feedCallWith(server, await givenFeedKey(server));
  staff = await signedIn(server, { type: 1 });
});
afterEach(() => server.close());

async function save(
  document: SiteSetting | MaintenanceSetting,
  confirmed?: object,
): Promise<Answer> {
  const { category, ...change } = document;
  const body = { ...change, ...(confirmed && { confirmed, reason: '알고 바꿉니다' }) };
  const path = category === MAINTENANCE.category ? '/api/config/maintenance' : PATH;
  return staff.call('PUT', `${path}/${category}`, body);
}
const saved = async (document: SiteSetting | MaintenanceSetting, confirmed?: object) =>
  expect((await save(document, confirmed)).status).toBe(200);
const shown = async () => (await feed('GET', '/feed/site')).body;
const minute = (ahead: number) =>
  new Date(server.clock.now.getTime() + ahead * 60_000 + 9 * 3_600_000).toISOString().slice(0, 16);

describe('the menus of members', () => {
  const CALLS = {
    message: ['GET', '/feed/messages'],
    ticket: ['GET', '/feed/tickets'],
    coupon: ['GET', '/feed/coupons'],
  } as const;

  it.each(Object.entries(CALLS))('are refused once they are off: %s', async (name, [, path]) => {
    const { memberId } = await givenMember(server);
    const ask = () => feed('GET', `${path}?memberId=${memberId}`);
    expect((await ask()).status).toBe(200);
    await saved({ ...SITE, features: { ...SITE.features, [name]: false } });
    expectRefusal(await ask(), 409, 'site.feature_off');
    expect((await shown()).site.features).not.toContain(name);
  });

  it('take no question while tickets are off', async () => {
    const { memberId } = await givenMember(server);
    const ask = () =>
      feed('POST', '/feed/tickets', { memberId, kind: 'bet', title: '질문', body: '언제 되나요?' });
    expect((await ask()).status).toBe(200);
    await saved({ ...SITE, features: { ...SITE.features, ticket: false } });
    expectRefusal(await ask(), 409, 'site.feature_off');
  });
});

it('tells the site what its card of bets begins with, and what levels are called', async () => {
  await saved({
    ...{ ...SITE, cartStartWon: 5_000, playReminderMinutes: 30 },
    cartQuickWon: { ...SITE.cartQuickWon, b1: 1_000, b2: 0 },
    levelNames: { ...SITE.levelNames, lv2: { name: '실버' } },
  });
  const { site } = await shown();
  expect(site).toMatchObject({ cartStartWon: 5_000, playReminderMinutes: 30 });
  expect(site.cartQuickWon).toEqual([1_000, 50_000, 100_000, 300_000, 500_000]);
  expect(site.levelNames.slice(0, 2)).toEqual(['레벨 1', '실버']);
  const { body } = await staff.call('GET', '/api/information');
  expect(body.levelNames.slice(0, 3)).toEqual(['', '실버', '']);
});

it('takes no buttons that do not grow', async () => {
  const cartQuickWon = { ...SITE.cartQuickWon, b2: 10_000 };
  const answer = await save({ ...SITE, cartQuickWon });
  expect({ status: answer.status, fields: answer.body.fields }).toMatchObject({ status: 400 });
});

describe('the bells', () => {
  const rung = async () => {
    server.clock.advance(2_000);
    return (await staff.call('GET', '/api/alarm')).body.switch;
  };

  it('ring for what the site wants, and somebody says why what waits is to be silent', async () => {
    expect(await rung()).toMatchObject({ newCharge: true, newUsers: true });
    const bells = { ...SITE.bells, newUsers: false, newCharge: false };
    expectRefusal(await save({ ...SITE, bells }), 409, 'settings.unconfirmed');
    await saved({ ...SITE, bells }, { 'bells.newCharge': false });
    expect(await rung()).toMatchObject({ newCharge: false, newUsers: false, newExchange: true });
  });
});

describe('config.readSiteSettingEffect', () => {
  const effect = async (document: SiteSetting) => {
    const { category, ...body } = document;
    const { body: told } = await staff.call('POST', `${PATH}/${category}/effect`, body);
    return told?.rows ?? null;
  };

  it('counts what waits and would ring no more', async () => {
    const finance = await signedIn(server, { type: 2 });
    await givenRequest(finance, await givenMember(server), 'charge', 30_000);
    const bells = { ...SITE.bells, newCharge: false };
    expect(await effect({ ...SITE, bells })).toEqual([
      {
        ...{ what: 'waitingCharges', before: { count: 0, won: 0 } },
        after: { count: 1, won: 30_000 },
        sentence: { ko: '대기 1건이 울리지 않습니다.', en: '1 that wait would not ring.' },
      },
    ]);
    expect(await effect(SITE)).toBeNull();
  });

  it('lets those who joined through these terms once more', async () => {
    const JOIN = unsavedDocument(joining);
    const join = (n: number, more = {}) =>
      feed('POST', '/feed/members', {
        ...{ id: `newcomer${n}`, nick: '새회원', password: 'my own long password' },
        ...{ bankAccount: null, recommender: null, phone: null, ip: '203.0.113.7', ...more },
      });
    for (const n of [1, 2, 3]) expect((await join(n)).status).toBe(200);
    expect((await join(4, { phone: '01012345678', ip: '203.0.113.8' })).status).toBe(200);
    const rows = await effect({ ...JOIN, ipDayMax: 2 });
    const outcome = (name: string) => rows.find(({ what }: { what: string }) => what === name);
    expect(outcome('join')).toMatchObject({ before: { count: 4 }, after: { count: 3 } });
    expect(outcome('joinSameIp')).toMatchObject({ before: { count: 0 }, after: { count: 1 } });
    expect(outcome('join').sentence).toEqual({
      ko: '4건 중 통과 3 · IP 초과 1',
      en: 'Of 4 let in 3 · Too many from one address 1',
    });
    const asked = await effect({ ...JOIN, phone: 'required' });
    expect(asked.find(({ what }: { what: string }) => what === 'joinMissing')).toMatchObject({
      after: { count: 3 },
    });
  });

  it('asks those who joined for what they said of themselves then', async () => {
    const JOIN = unsavedDocument(joining);
    const said = [
      { realName: '홍길동', birthDate: '1990-01-01', phone: '01011112222' },
      { email: 'a@example.com', birthDate: '2005-01-01' },
      { phone: '01033334444', isPhoneConfirmed: true },
    ];
    for (const [n, more] of said.entries()) {
      const joined = await feed('POST', '/feed/members', {
        ...{ id: `newcomer${n}`, nick: '새회원', password: 'my own long password' },
        ...{ bankAccount: null, recommender: null, ip: `203.0.113.${n}`, ...more },
      });
      expect(joined.status).toBe(200);
    }
    const after = async (what: string, change: object) => {
      const rows = await effect({ ...JOIN, ...change });
      return rows.find((row: { what: string }) => row.what === what)?.after.count;
    };
    expect(await after('joinMissing', { realName: 'required' })).toBe(2);
    expect(await after('joinMissing', { email: 'required' })).toBe(2);
    expect(await after('joinMissing', { phoneCode: true })).toBe(1);
    expect(await after('joinMissing', { exchangePassword: 'required' })).toBe(3);
    expect(await after('joinMissing', { birthDate: 'required' })).toBe(1);
    expect(await after('joinTooYoung', { ageMin: 25 })).toBe(1);
    expect(await after('joinNoRecommender', { recommender: 'required' })).toBe(3);
  });

  it('has terms confirmed by which fewer than one of five would have come in', async () => {
    const JOIN = unsavedDocument(joining);
    for (const n of [1, 2, 3, 4, 5, 6]) {
      const phone = n === 1 ? '01012345678' : null;
      const joined = await feed('POST', '/feed/members', {
        ...{ id: `newcomer${n}`, nick: '새회원', password: 'my own long password', phone },
        ...{ bankAccount: null, recommender: null, ip: `203.0.113.${n}` },
      });
      expect(joined.status).toBe(200);
    }
    const strict = { ...JOIN, phone: 'required' } as const;
    const refused = await save(strict);
    expectRefusal(refused, 409, 'settings.unconfirmed');
    expect(refused.body.details.found).toEqual([
      {
        ...{ path: 'status', isAlone: true },
        ko: '지난 30일에 가입한 6명 중 1명만 통과합니다.',
        en: 'Of 6 who joined in the last 30 days, 1 would have come in.',
      },
    ]);
    // One of five is enough.
    await server.database.db
      .updateTable('member')
      .set({ is_test: true })
      .where('login_id', '=', 'newcomer6')
      .execute();
    await saved(strict);
    expectRefusal(
      await save({ ...JOIN, version: 1, status: 'closed' }),
      409,
      'settings.unconfirmed',
    );
    await saved({ ...JOIN, version: 1, status: 'closed' }, { status: 'closed' });
    await saved({ ...JOIN, version: 2, status: 'closed', level: 'lv2' });
    server.clock.advance(31 * 86_400_000);
    staff = await signedIn(server, { type: 1 });
    await saved({ ...JOIN, version: 3 });
    await saved({ ...JOIN, version: 4, status: 'closed' });
  });

  it('knows whoever stands below the default recommender as one who has named nobody', async () => {
    const partner = await givenMember(server, { grade: 3 });
    const JOIN = { ...unsavedDocument(joining), defaultRecommender: partner.id };
    await saved(JOIN);
    const joined = await feed('POST', '/feed/members', {
      ...{ id: 'newcomer1', nick: '새회원', password: 'my own long password', ip: '203.0.113.7' },
      ...{ bankAccount: null, recommender: null },
    });
    expect(joined.status).toBe(200);
    const rows = await effect({ ...JOIN, version: 1, recommender: 'required' });
    const missing = rows.find(({ what }: { what: string }) => what === 'joinNoRecommender');
    // The partner himself came below nobody.
    expect(missing).toMatchObject({ before: { count: 0 }, after: { count: 2 } });
  });

  it('reads the words of posts and the bets of a week', async () => {
    const BOARDS = unsavedDocument(boardRules);
    const writing = { ...BOARDS.writing, bannedWords: '광고' };
    const [posts] = await effect({ ...BOARDS, writing });
    expect(posts).toMatchObject({ what: 'caughtPosts', after: { count: 0 } });
    const rows = await effect(unsavedDocument(highBet));
    expect(rows.map(({ what }: { what: string }) => what)).toEqual([
      ...['highMinigame', 'highSports', 'highCasino', 'highSlots', 'largeWins', 'highAlarms'],
    ]);
  });
});

describe('maintenance', () => {
  const parts = { ...MAINTENANCE.parts, exchange: false };
  const closed = { ...MAINTENANCE, parts, status: 'on' } as const;

  it('lets through whom it names, and nobody else', async () => {
    const [named, other] = [await givenMember(server), await givenMember(server)];
    await saved({ ...closed, passMemberIds: `${named.id}, somebody` }, { status: 'on' });
    const ask = (memberId: string) =>
      feed('POST', '/feed/requests', { memberId, kind: 'charge', amountWon: 10_000 });
    expect((await ask(named.memberId)).status).toBe(200);
    expectRefusal(await ask(other.memberId), 409, 'site.maintenance');
  });

  it('names no more than twenty', async () => {
    const passMemberIds = Array.from({ length: 21 }, (_, at) => `member${at}`).join(',');
    expect((await save({ ...MAINTENANCE, passMemberIds })).status).toBe(400);
  });

  it('ends visits where it is to, those of test accounts and of whom it lets through apart', async () => {
    await saved({ ...unsavedDocument(joining), approval: 'auto' }, { approval: 'auto' });
    const password = 'my own long password';
    const come = async (id: string) => {
      await feed('POST', '/feed/members', {
        ...{ id, nick: '새회원', password, bankAccount: null, recommender: null },
        ip: '203.0.113.7',
      });
      const { body } = await feed('POST', '/feed/logins', { id, password, ip: '203.0.113.9' });
      return { memberId: body.memberId, sessionId: body.sessionId };
    };
    const visits = [await come('newcomer1'), await come('newcomer2')];
    const seen = async () => (await feed('POST', '/feed/sessions/seen', { visits })).body.ended;
    expect(await seen()).toEqual([]);
    const ends = { ...closed, endSessions: true, passMemberIds: 'newcomer2' };
    await saved(ends, { status: 'on' });
    expect(await seen()).toEqual([visits[0]?.sessionId]);
  });

  it('is announced before it begins, and keeps its end to itself where it is to', async () => {
    const times = { status: 'window', from: minute(60), until: minute(120) } as const;
    await saved({ ...MAINTENANCE, ...times, title: '정기 점검' }, { status: 'window' });
    expect((await shown()).maintenance.announced).toBeNull();
    server.clock.advance(31 * 60_000);
    const { announced, closed: doors } = (await shown()).maintenance;
    expect({ title: announced.title, doors }).toEqual({ title: '정기 점검', doors: [] });
    expect(announced.until).not.toBeNull();
    await saved({ ...MAINTENANCE, ...times, version: 1, showUntil: false });
    expect((await shown()).maintenance.announced.until).toBeNull();
    server.clock.advance(30 * 60_000);
    const now = (await shown()).maintenance;
    expect({ until: now.until, announced: now.announced }).toEqual({
      until: null,
      announced: null,
    });
  });
});

describe('figures in texts', () => {
  const texts = unsavedDocument(noticeTexts);

  it('are filled from the settings in force when they are read', async () => {
    const charge = '{레벨1 최소충전}부터 {레벨2 최대충전}까지, {자동로그아웃분}분';
    await saved({ ...texts, charge });
    expect((await shown()).texts.charge).toBe('제한 없음부터 제한 없음까지, 120분');
    const rules = unsavedDocument(cashinWithdraw);
    const levels = { ...rules.levels, lv1: { ...rules.levels.lv1, chargeMinWon: 10_000 } };
    await givenMoneySetting(server, { ...rules, version: 1, levels });
    expect((await shown()).texts.charge).toBe('10,000원부터 제한 없음까지, 120분');
  });

  it('are refused where there is no such setting', async () => {
    for (const charge of ['{배당}', '{레벨11 최대배팅}', '{최대배팅}', '{없는게임 배팅마감초}'])
      expect((await save({ ...texts, charge })).status).toBe(400);
    const line1 = { text: '{모름}', link: '', from: '', until: '' };
    expect((await save({ ...texts, marquee: { ...texts.marquee, line1 } })).status).toBe(400);
  });

  it('stand in game rules as well, which name no other', async () => {
    const bodyOf = (text: string) =>
      JSON.stringify({
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
      });
    const rules = (text: string) => ({
      ...{ title: '파워볼 규정', body: bodyOf(text), category: 'powerball', isPinned: false },
      ...{ isMustRead: false, levels: null, withVisitors: true, siteIds: null, popup: null },
      ...{ fromAt: null, untilAt: null, imagePc: null, imagePhone: null, link: null },
    });
    const write = (text: string) => staff.call('POST', '/api/boards/gamerule/posts', rules(text));
    expect((await write('{모름}')).status).toBe(400);
    const { body, status } = await write('마감 {배팅마감초}초 전, {레벨1 최대배팅}');
    expect(status).toBe(200);
    expect(body.html).toBe('<p>마감 0초 전, 0원</p>');
    expect(body.body).toContain('{배팅마감초}');
  });
});
