// Everything that can be set, at a glance.
import { GAME_IDS, moneySettings, unsavedDocument, website } from '@gwanje/contract';
import { expectRefusal, givenServer, signedIn, type TestServer } from '../../../test/given';
import { givenMoneySetting } from '../../../test/given-request';
import { UNSAVED_MONEY_SETTINGS } from '../../../test/unsaved-settings';

const PATH = '/api/settings';

let server: TestServer;
beforeEach(async () => {
  server = await givenServer();
});
afterEach(() => server.close());

const found = (body: { scope: string; category: string }[], scope: string, category: string) =>
  body.find((one) => one.scope === scope && one.category === category);

describe('config.listSettingSummaries', () => {
  it('tells every document, who saved it, how it differs and what waits', async () => {
    const admin = await signedIn(server);
    const { secondAdmin, chargeBonus } = UNSAVED_MONEY_SETTINGS;
    const before = (await admin.call('GET', PATH)).body;
    expect(before.length).toBeGreaterThan(moneySettings.settings.length + GAME_IDS.length);
    expect(found(before, 'money', 'secondAdmin')).toMatchObject({
      ...{ version: 0, savedAt: null, savedBy: null, differing: 0, isProposed: false },
    });
    await givenMoneySetting(server, { ...secondAdmin, version: 1, chargeWon: 7, exchangeWon: 8 });
    const looser = { ...secondAdmin, version: 1, chargeWon: 9_999_999, exchangeWon: 8 };
    const path = '/api/money/settings/secondAdmin';
    const { category: _, ...change } = looser;
    // Whoever is new may agree to nothing yet.
    await signedIn(server);
    server.clock.advance(25 * 3_600_000);
    const proposer = await signedIn(server);
    const proposed = await proposer.call('PUT', path, {
      ...change,
      reason: '한도 조정',
    });
    expect(proposed.body).toMatchObject({ proposal: { status: 'open' } });
    const { body } = await proposer.call('GET', PATH);
    expect(found(body, 'money', 'secondAdmin')).toMatchObject({
      ...{ name: { ko: '2인 승인' }, version: 1, differing: 2, isProposed: true },
    });
    expect(found(body, 'money', 'chargeBonus')).toMatchObject({ version: chargeBonus.version });
    const rate = found(body, 'powerball', 'powerballRateV2');
    expect(rate).toMatchObject({ dangers: [] });
    expect(found(body, 'bogleladder', 'bogleladderSwitchV2')).toMatchObject({ version: 0 });
  });

  it('has what administrators sign in by, and what each further site shows of its own', async () => {
    const admin = await signedIn(server);
    const { siteId } = (await admin.call('POST', '/api/sites', { siteName: '둘째' })).body;
    const scope = `site:${siteId}`;
    const all = async () => (await admin.call('GET', PATH)).body;
    const before = await all();
    expect(found(before, 'config', 'adminPolicy')).toMatchObject({ version: 0 });
    expect(found(before, scope, 'website')).toMatchObject({
      ...{ version: 0, name: { ko: `둘째 · ${website.ko}` } },
    });
    const { category: _, ...shown } = unsavedDocument(website);
    const saved = await admin.call('PUT', `/api/sites/${siteId}/settings/website`, {
      ...{ ...shown, description: '둘째 사이트' },
    });
    expect(saved.status).toBe(200);
    expect(found(await all(), scope, 'website')).toMatchObject({ version: 1, differing: 1 });
  });

  it('names what is dangerous of what is in force, though nothing of it changes now', async () => {
    const admin = await signedIn(server);
    const { comp, rollingCeiling } = UNSAVED_MONEY_SETTINGS;
    const levels = { ...comp.levels, lv2: { ...comp.levels.lv2, minigameBps: 400 } };
    await givenMoneySetting(server, { ...comp, version: 1, paidBy: 'operator', levels });
    await givenMoneySetting(server, { ...rollingCeiling, version: 1, casino: 100 });
    const { body } = await admin.call('GET', PATH);
    const dangersIn = (category: string): string[] =>
      body
        .find((one: { category: string }) => one.category === category)
        .dangers.map(({ ko }: { ko: string }) => ko);
    expect(dangersIn('comp').sort()).toEqual(['미니게임 콤프', '부담']);
    // Lower than it was protects more.
    expect(dangersIn('rollingCeiling')).toEqual([]);
  });

  it('finds names, labels and values, by initial consonants and without commas', async () => {
    const admin = await signedIn(server);
    const { secondAdmin } = UNSAVED_MONEY_SETTINGS;
    await givenMoneySetting(server, { ...secondAdmin, version: 1, chargeWon: 7_654_321 });
    const find = async (query: string) =>
      (await admin.call('GET', `${PATH}?query=${encodeURIComponent(query)}`)).body as {
        category: string;
        matched: { ko: string }[];
      }[];
    expect(await find('ㅊㅈㅂㄴㅅ')).toMatchObject([{ category: 'chargeBonus', matched: [] }]);
    expect(await find('7,654,321')).toMatchObject([
      { category: 'secondAdmin', matched: [{ ko: '충전 · 회원별 하루' }] },
    ]);
    expect(await find('없는 설정')).toEqual([]);
    expect((await find('파워볼')).length).toBeGreaterThan(3);
    expectRefusal(
      await admin.call('GET', `${PATH}?query=${'x'.repeat(41)}`),
      400,
      'request.invalid',
    );
  });

  it('has a hash that another value changes, and the same values leave', async () => {
    const admin = await signedIn(server);
    const hashes = async () =>
      new Map<string, string>(
        (await admin.call('GET', PATH)).body.map(
          ({ scope, category, hash }: Record<string, string>) => [`${scope}/${category}`, hash],
        ),
      );
    const before = await hashes();
    expect(await hashes()).toEqual(before);
    expect(new Set(before.values()).size).toBe(before.size);
    await givenMoneySetting(server, {
      ...UNSAVED_MONEY_SETTINGS.secondAdmin,
      version: 1,
      chargeWon: 7,
    });
    const after = await hashes();
    const changed = [...after].filter(([key, hash]) => before.get(key) !== hash);
    expect(changed).toEqual([['money/secondAdmin', expect.stringMatching(/^[0-9a-f]{64}$/)]]);
  });

  it('is told to nobody who may not see settings', async () => {
    const partner = await signedIn(server, { type: 6 });
    expectRefusal(await partner.call('GET', PATH), 403, 'session.forbidden');
  });
});

describe('config.compareSettings', () => {
  it('tells what holds anything else now than at the end of a day of Seoul', async () => {
    const admin = await signedIn(server);
    const { secondAdmin } = UNSAVED_MONEY_SETTINGS;
    server.clock.now = new Date('2026-11-20T14:59:59Z');
    await givenMoneySetting(server, { ...secondAdmin, version: 1, chargeWon: 7 });
    server.clock.now = new Date('2026-11-20T15:00:00Z');
    await givenMoneySetting(server, { ...secondAdmin, version: 2, chargeWon: 8 });
    const onDay = async (day: string) =>
      (await admin.call('GET', `${PATH}/comparison?day=${day}`)).body;
    expect(await onDay('2026-11-19')).toMatchObject([
      { was: { version: 0, values: { chargeWon: secondAdmin.chargeWon } }, now: { version: 2 } },
    ]);
    expect(await onDay('2026-11-20')).toMatchObject([
      {
        ...{ scope: 'money', category: 'secondAdmin' },
        was: { version: 1, values: { chargeWon: 7 } },
        now: { version: 2, values: { chargeWon: 8 } },
      },
    ]);
    expect(await onDay('2026-11-21')).toEqual([]);
    await givenMoneySetting(server, { ...secondAdmin, version: 3, chargeWon: 7 });
    expect(await onDay('2026-11-20')).toEqual([]);
  });

  it.each(['yesterday', '2026-02-30', '1999-01-01'])('takes no day like %s', async (day) => {
    const admin = await signedIn(server);
    const answer = await admin.call('GET', `${PATH}/comparison?day=${day}`);
    expectRefusal(answer, 400, 'request.invalid');
  });

  it('is told to nobody who may not see settings', async () => {
    const partner = await signedIn(server, { type: 6 });
    const answer = await partner.call('GET', `${PATH}/comparison?day=2026-11-20`);
    expectRefusal(answer, 403, 'session.forbidden');
  });
});

describe('config.listSettingFindings', () => {
  const found = async (): Promise<Record<string, string[]>> => {
    const admin = await signedIn(server);
    const { body } = await admin.call('GET', `${PATH}/checklist`);
    return Object.fromEntries(
      body.map(({ check, found }: { check: string; found: { ko: string }[] }) => [
        check,
        found.map(({ ko }) => ko),
      ]),
    );
  };
  /** A day of the casino that left the house one of a hundred. */
  const givenCasinoEdge = async () => {
    server.clock.now = new Date('2026-11-21T03:00:00Z');
    const row = {
      ...{ day_on: '2026-11-20', game_class: 'casino', family: '', bets: 1 },
      ...{ stake_won: 100_000, valid_stake_won: 100_000, payout_won: 99_000 },
    };
    await server.database.db
      .insertInto('class_day')
      .values(row as never)
      .execute();
  };
  const EVERY_LEVEL = '1, 2, 3, 4, 5, 6, 7, 8, 9, 10';

  it('says of a site that nobody has set up what it lacks', async () => {
    expect(await found()).toMatchObject({
      account: [`레벨 ${EVERY_LEVEL}: 누구에게나 안내할 수 있는 입금계좌가 없습니다.`],
      limits: [
        `레벨 ${EVERY_LEVEL}: 최대 충전이 정해져 있지 않습니다.`,
        `레벨 ${EVERY_LEVEL}: 최대 환전도 하루 환전 한도도 없습니다.`,
      ],
      hours: [],
      rules: expect.arrayContaining(['이용약관: 시행 중인 게임규정이 없습니다.']),
    });
  });

  it('holds closed hours against the texts, and comps against the edge', async () => {
    const { cashinWithdraw, comp } = UNSAVED_MONEY_SETTINGS;
    const t1 = { days: 'every', from: '23:30', until: '00:30' } as const;
    const exchangeClosed = { ...cashinWithdraw.exchangeClosed, t1 };
    await givenMoneySetting(server, { ...cashinWithdraw, version: 1, exchangeClosed });
    await givenCasinoEdge();
    const lv4 = { ...comp.levels.lv4, casinoBps: 500 };
    const levels = { ...comp.levels, lv4 };
    await givenMoneySetting(server, { ...comp, version: 1, paidBy: 'operator', levels });
    const { hours, comp: costs } = await found();
    expect(hours).toEqual(['환전 신청 불가 시간 매일 23:30–00:30: 환전 안내에 없습니다.']);
    expect(costs).toEqual([
      '카지노: 엣지 1.00 % < 콤프 5.00 % + 롤링 0.00 %: 배팅 1억원마다 4,000,000원 손실',
    ]);
  });

  it('says once what several levels are given alike, by level and kind of charge', async () => {
    const { chargeBonus } = UNSAVED_MONEY_SETTINGS;
    await givenCasinoEdge();
    const bonus = { rateBps: 1_000, minWon: 0, maxWon: 100_000, chargeMinWon: 10_000 };
    const levels = {
      ...chargeBonus.levels,
      lv2: { ...chargeBonus.levels.lv2, first: bonus },
      lv3: { ...chargeBonus.levels.lv3, first: bonus },
    };
    await givenMoneySetting(server, { ...chargeBonus, version: 1, levels });
    const { bonus: said } = await found();
    expect(said).toEqual([
      expect.stringMatching(/^레벨 2, 3 첫충: 1,000,000원 충전에 보너스 100,000원/),
    ]);
  });

  it('counts one top administrator as too few, and is told to nobody else', async () => {
    await signedIn(server, { type: 0 });
    await signedIn(server, { type: 0 });
    expect((await found()).topAdmin).toEqual([]);
    await server.database.db
      .updateTable('admin')
      .set({ status: 'suspended' })
      .where('type', '=', 0)
      .execute();
    const staff = await signedIn(server, { type: 1 });
    const { body } = await staff.call('GET', `${PATH}/checklist`);
    expect(body.at(-1)).toMatchObject({ check: 'topAdmin', found: [{}] });
    const partner = await signedIn(server, { type: 6 });
    expectRefusal(await partner.call('GET', `${PATH}/checklist`), 403, 'session.forbidden');
  });
});
