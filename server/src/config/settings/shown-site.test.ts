// What a player site is told of its operator, by the settings in force.
import {
  MAIN_SITE_ID,
  namesAccount,
  noticeTexts,
  siteMaintenance,
  unsavedDocument,
  website,
} from '@gwanje/contract';
import {
  type Answer,
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';

const TEXTS = unsavedDocument(noticeTexts);
const WEBSITE = unsavedDocument(website);
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let server: TestServer;
let staff: SignedIn;
let feed: FeedCall;

beforeEach(async () => {
  server = await givenServer();
  staff = await signedIn(server, { type: 1 });
  feed = feedCallWith(server, await givenFeedKey(server));
});
afterEach(() => server.close());

const save = (category: string, body: object, path = '/api/config/settings'): Promise<Answer> =>
  staff.call('PUT', `${path}/${category}`, body);
const shown = async () => (await feed('GET', '/feed/site')).body;
/** The minute of Seoul that many minutes from now, as documents say it. */
const minute = (ahead: number) =>
  new Date(server.clock.now.getTime() + ahead * 60_000 + 9 * 3_600_000).toISOString().slice(0, 16);

describe('feed.readSite', () => {
  it('shows running lines in their window alone, and nothing of what is empty', async () => {
    const { category, ...texts } = TEXTS;
    const line = { text: '지금', link: '/notice', from: '', until: '' };
    const marquee = {
      ...texts.marquee,
      line1: line,
      line2: { ...line, text: '나중', from: minute(10) },
      line3: { ...line, text: '지난', until: minute(2) },
      line4: { ...line, text: '곧', from: minute(-5), until: minute(5) },
    };
    expect((await save(category, { ...texts, marquee, charge: '첫 줄\n둘째 줄' })).status).toBe(
      200,
    );
    server.clock.advance(2 * 60_000);
    const { texts: now } = await shown();
    expect(now.marquee.map(({ text }: { text: string }) => text)).toEqual(['지금', '곧']);
    expect(now.charge).toBe('첫 줄\n둘째 줄');
    server.clock.advance(11 * 60_000);
    expect((await shown()).texts.marquee.map(({ text }: { text: string }) => text)).toEqual([
      '지금',
      '나중',
    ]);
    const past = { ...marquee, line5: { ...line, text: '끝', until: minute(-1) } };
    const over = await save(category, { ...texts, version: 1, marquee: past });
    expect([over.status, over.body.fields]).toEqual([
      400,
      [
        {
          path: 'marquee.line5.until',
          rules: [{ rule: 'window_past', message: '이미 지난 종료 시각입니다.' }],
        },
      ],
    ]);
    // What has ended may stand there.
    const other = { ...texts, version: 1, marquee, support: '상담 안내' };
    expect((await save(category, other)).status).toBe(200);
    const bad = {
      ...texts,
      version: 2,
      marquee: { ...marquee, line1: { ...line, link: 'javascript:alert(1)' } },
    };
    expect((await save(category, bad)).status).toBe(400);
  });
});

describe('a text that members read', () => {
  it('has an account number in a text confirmed', async () => {
    const { category, ...texts } = TEXTS;
    const charge = '국민 110-234-567890 으로 입금하세요';
    expectRefusal(await save(category, { ...texts, charge }), 409, 'settings.unconfirmed');
    const confirmed = { charge };
    expect((await save(category, { ...texts, charge, confirmed, reason: '임시' })).status).toBe(
      200,
    );
  });
});

it.each([
  ['110-234-567890', true],
  ['3333 01 1234567', true],
  ['계좌 123456789012입니다', true],
  ['고객센터 1588-1234', false],
  ['010-1234-5678로 문자', false],
  ['02-123-4567', false],
  ['2026-11-23 15:00', false],
  ['최소 1,000,000원', false],
])('takes %s for an account: %s', (text, isOne) => {
  expect(namesAccount(text)).toBe(isOne);
});

it('takes a website with images that are there, and a colour that can be read', async () => {
  const { category, ...site } = WEBSITE;
  const missing = `/media/${'0'.repeat(64)}.png`;
  expectRefusal(await save(category, { ...site, logoLight: missing }), 409, 'image.unknown');
  const pale = await save(category, { ...site, accentColor: '#ffff00' });
  expect(pale.status).toBe(400);
  const { path } = (await staff.call('POST', '/api/images', { content: PIXEL })).body;
  const banner1 = { pc: path, phone: '', link: 'https://example.com/', from: '', until: '' };
  const saved = await save(category, {
    ...{ ...site, siteName: '관제', logoLight: path, accentColor: '#0f766e' },
    banners: { ...site.banners, banner1 },
  });
  expect(saved.status).toBe(200);
  expect((await shown()).website).toMatchObject({
    ...{ siteName: '관제', logoLight: path, accentColor: '#0f766e', contacts: [] },
    banners: [{ pc: path, phone: '', link: 'https://example.com/' }],
    ageNotice: '19세 미만은 이용할 수 없습니다.',
  });
});

it('is read anew by whoever has just read it', async () => {
  const { category, ...site } = WEBSITE;
  const { path } = (await staff.call('POST', '/api/images', { content: PIXEL })).body;
  const banner1 = { pc: path, phone: '', link: '', from: '', until: '' };
  const read = async () => {
    const { website: told, texts } = await shown();
    return [told.banners.length, texts.charge];
  };
  expect(await read()).toEqual([0, '']);
  const banners = { ...site.banners, banner1 };
  expect((await save(category, { ...site, banners })).status).toBe(200);
  expect(await read()).toEqual([1, '']);
  const { category: ofTexts, ...texts } = TEXTS;
  expect((await save(ofTexts, { ...texts, charge: '안내' })).status).toBe(200);
  expect(await read()).toEqual([1, '안내']);
  expect((await save(category, { ...site, version: 1 })).status).toBe(200);
  expect(await read()).toEqual([0, '안내']);
});

it('runs a line as soon as it is saved, for whoever has just read none', async () => {
  const { category, ...texts } = TEXTS;
  const lines = async () => (await shown()).texts.marquee.map(({ text }: { text: string }) => text);
  const line1 = { text: '점심 이벤트', link: '', from: '', until: '' };
  const marquee = { ...texts.marquee, line1 };
  expect(await lines()).toEqual([]);
  expect((await save(category, { ...texts, marquee })).status).toBe(200);
  expect(await lines()).toEqual(['점심 이벤트']);
  const changed = { ...marquee, line1: { ...line1, text: '저녁 이벤트' } };
  expect((await save(category, { ...texts, version: 1, marquee: changed })).status).toBe(200);
  expect(await lines()).toEqual(['저녁 이벤트']);
  expect((await save(category, { ...texts, version: 2 })).status).toBe(200);
  expect(await lines()).toEqual([]);
});

describe('config.saveSiteDocument', () => {
  it('gives each site a website of its own', async () => {
    const { siteId } = (await staff.call('POST', '/api/sites', { siteName: '둘째' })).body;
    const path = `/api/sites/${siteId}/settings`;
    const { category, ...site } = WEBSITE;
    expect((await save(category, { ...site, siteName: '둘째집' }, path)).status).toBe(200);
    expectRefusal(await save(category, { ...site, siteName: '늦음' }, path), 409, 'record.stale');
    expect((await staff.call('GET', path)).body[0]).toMatchObject({
      siteName: '둘째집',
      version: 1,
    });
    expect((await staff.call('GET', `${path}/website/history`)).body.versions).toHaveLength(1);
    expectRefusal(
      await save(category, site, `/api/sites/${MAIN_SITE_ID}/settings`),
      404,
      'site.not_found',
    );
    expect((await shown()).website.siteName).toBe('Gwanje');
    const { body: key } = await (await signedIn(server)).call('POST', '/api/feed-keys', {
      ...{ name: 'second', scopes: ['players'], callsPerMinuteMax: 600, siteId },
    });
    // Keys are gone by for a second.
    server.clock.advance(2_000);
    const own = feedCallWith(server, key);
    expect((await own('GET', '/feed/site')).body).toMatchObject({
      ...{ siteId, website: { siteName: '둘째집' } },
    });
  });
});

it('says which doors are closed, and until when', async () => {
  const open = { closed: [], title: '', text: '', until: null, announced: null };
  expect((await shown()).maintenance).toEqual(open);
  const { category, ...maintenance } = unsavedDocument(siteMaintenance);
  const closed = {
    ...{ ...maintenance, status: 'on', until: minute(30), title: '점검', text: '곧 엽니다' },
    parts: { ...maintenance.parts, login: false },
    ...{ confirmed: { status: 'on' }, reason: '점검' },
  };
  await save(category, closed, '/api/config/maintenance');
  const { closed: doors, until, title } = (await shown()).maintenance;
  expect(doors).toEqual(['join', 'charge', 'exchange', 'bet']);
  expect({ title, isLater: Date.parse(until) > server.clock.now.getTime() }).toEqual({
    ...{ title: '점검', isLater: true },
  });
});

describe('config.listSiteDocuments', () => {
  describe('config.listSiteDocumentVersions', () => {
    it('knows no site that there is none of, and keeps each save with its line', async () => {
      const path = '/api/sites/01a1fd02-db58-75b9-8e38-aef672c0a558/settings';
      expectRefusal(await staff.call('GET', path), 404, 'site.not_found');
      expectRefusal(await staff.call('GET', `${path}/website/history`), 404, 'site.not_found');
      const { siteId } = (await staff.call('POST', '/api/sites', { siteName: '셋째' })).body;
      const { category, ...site } = WEBSITE;
      await save(category, { ...site, siteName: '셋째집' }, `/api/sites/${siteId}/settings`);
      const [line] = await auditLines(server, 'siteSettings.save');
      expect(line?.after).toMatchObject({ siteName: '셋째집' });
    });
  });
});
