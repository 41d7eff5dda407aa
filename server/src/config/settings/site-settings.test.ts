// The settings of the player's site, asked by its doors: who joins, who comes in, what is closed when.
import {
  boardRules,
  joining,
  MEMBER_STATUS_NORMAL,
  MEMBER_STATUS_WAITING,
  type Setting,
  type SiteSetting,
  siteDoors,
  siteSettings,
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
import { type GivenMember, givenMember } from '../../../test/given-member';
import { newcomer, putDocument } from '../../../test/given-site';

const PASSWORD = 'my own long password';
const PATH = '/api/config/settings';
const JOIN = unsavedDocument(joining);
const SITE = unsavedDocument(siteDoors);

let server: TestServer;
let call: FeedCall;
let staff: SignedIn;
let newcomers: number;

beforeEach(async () => {
  server = await givenServer();
  call = feedCallWith(server, await givenFeedKey(server));
  staff = await signedIn(server, { type: 1 });
  newcomers = 0;
});
afterEach(() => server.close());

const save = async (document: SiteSetting, confirmed?: object) =>
  expect((await putDocument(staff, PATH, document, confirmed)).status).toBe(200);

/** Somebody new, with a phone, an account and an address that nobody else has. */
function join(given: object = {}): Promise<Answer> {
  newcomers += 1;
  return call('POST', '/feed/members', newcomer(newcomers, given));
}

/** The code of a partner, one in good standing where none is given. */
async function givenPartnerCode(code = 'SHOP77', partner?: GivenMember): Promise<string> {
  const { memberId } = partner ?? (await givenMember(server, { grade: 3 }));
  await server.database.db
    .insertInto('partner_code')
    .values({ code, partner_id: memberId })
    .execute();
  return code;
}

async function pathOf({ memberId }: { memberId: string }): Promise<readonly string[]> {
  const row = await server.database.db
    .selectFrom('member')
    .select('recommend_path')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return row.recommend_path;
}

const sent = (change: object) => {
  const { category: _, ...rest } = { ...JOIN, ...change };
  return rest;
};

describe('joining', () => {
  it('waits for an administrator until the site takes everybody, at the level that it says', async () => {
    expect((await join()).body.status).toBe(MEMBER_STATUS_WAITING);
    await save({ ...JOIN, approval: 'auto', level: 'lv3' }, { approval: 'auto' });
    const { status, memberId } = (await join()).body;
    expect(status).toBe(MEMBER_STATUS_NORMAL);
    const member = await staff.call('GET', `/api/members/${memberId}`);
    expect(member.body.level).toBe(3);
  });

  it('is closed, or open to those alone who were recommended', async () => {
    await save({ ...JOIN, status: 'closed' });
    expectRefusal(await join(), 409, 'member.joining_closed');
    const code = await givenPartnerCode();
    await save({ ...JOIN, version: 1, status: 'codeOnly' });
    const answer = await join();
    expectRefusal(answer, 409, 'member.joining_incomplete');
    expect(answer.body.details).toEqual({ fields: ['recommender'] });
    const partner = await givenMember(server, { grade: 3 });
    expect((await join({ recommender: partner.id })).status).toBe(200);
    expect((await join({ recommender: code.toLowerCase() })).status).toBe(200);
  });

  it('puts whoever names a code below its partner, whoever has that login ID', async () => {
    const partner = await givenMember(server, { grade: 3 });
    await givenPartnerCode('SHOP01', partner);
    await givenMember(server, { id: 'shop01' });
    expect(await pathOf((await join({ recommender: 'shop01' })).body)).toEqual([partner.memberId]);
    expectRefusal(await join({ recommender: 'SHOP02' }), 409, 'member.no_recommender');
  });

  it.each([{ status: 'codeOnly' }, { recommender: 'required' }] as const)(
    'asks for no code while nobody has one: %j',
    async (asks) => {
      const tried = async () => (await staff.call('PUT', `${PATH}/join`, sent(asks))).status;
      const refused = await staff.call('PUT', `${PATH}/join`, sent(asks));
      expectRefusal(refused, 409, 'siteSettings.excludes_everyone');
      await givenPartnerCode('GONE', await givenMember(server, { grade: 3, status: 3 }));
      await givenPartnerCode('TEST', await givenMember(server, { grade: 3, isTest: true }));
      expect(await tried()).toBe(409);
      await save({ ...JOIN, ...asks, status: 'closed' }, { status: 'closed' });
      await givenPartnerCode();
      await save({ ...JOIN, ...asks, version: 1 });
    },
  );

  it('puts whoever names nobody below the default recommender, while he is in good standing', async () => {
    const partner = await givenMember(server, { grade: 3 });
    await save({ ...JOIN, defaultRecommender: partner.id });
    const named = await givenMember(server, { grade: 3 });
    expect(await pathOf((await join({ recommender: named.id })).body)).toEqual([named.memberId]);
    expect(await pathOf((await join()).body)).toEqual([partner.memberId]);
    await save({ ...JOIN, version: 1, recommender: 'off', defaultRecommender: partner.id });
    expect(await pathOf((await join({ recommender: named.id })).body)).toEqual([partner.memberId]);
    await server.database.db
      .updateTable('member')
      .set({ status: 2 })
      .where('member_id', '=', partner.memberId)
      .execute();
    expect(await pathOf((await join()).body)).toEqual([]);
  });

  it('does not take the default recommender for one who was named', async () => {
    const partner = await givenMember(server, { grade: 3 });
    await givenPartnerCode();
    // Nobody of those who are here came by a code, which is to be confirmed.
    await save(
      { ...JOIN, status: 'codeOnly', defaultRecommender: partner.id },
      { status: 'codeOnly' },
    );
    expectRefusal(await join(), 409, 'member.joining_incomplete');
  });

  it.each([
    ['nobody', undefined],
    ['a plain member', { grade: 1 }],
    ['a suspended partner', { grade: 3, status: 2 }],
    ['a test account', { grade: 3, isTest: true }],
  ])('takes no default recommender who is %s', async (_, given) => {
    const id = given ? (await givenMember(server, given)).id : 'nobody1';
    const answer = await staff.call('PUT', `${PATH}/join`, sent({ defaultRecommender: id }));
    expectRefusal(answer, 409, 'siteSettings.no_default_recommender');
  });

  it('asks for what is required and keeps nothing that it does not ask for', async () => {
    const asks = { phone: 'required', bankAccount: 'off' } as const;
    await save({ ...JOIN, ...asks }, { bankAccount: 'off' });
    expect((await join({ phone: null })).body.details).toEqual({ fields: ['phone'] });
    const { memberId } = (await join()).body;
    const { bank_number } = await server.database.db
      .selectFrom('member')
      .select('bank_number')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    expect(bank_number).toBeNull();
  });

  it('asks how old somebody is, and forgets his birth date', async () => {
    const [old, young] = [{ birthDate: '1990-07-31' }, { birthDate: '2020-07-31' }];
    expectRefusal(await join(young), 409, 'member.too_young');
    await save({ ...JOIN, birthDate: 'required' });
    expect((await join()).body.details).toEqual({ fields: ['birthDate'] });
    expectRefusal(await join({ birthDate: '1990-02-30' }), 400, 'request.invalid');
    const answer = await join(young);
    expectRefusal(answer, 409, 'member.too_young');
    expect(answer.body.details).toBeUndefined();
    expect((await join(old)).status).toBe(200);
    const years = server.clock.now.getUTCFullYear() - 25;
    expect((await join({ birthDate: `${years}-01-01` })).status).toBe(200);
    await save({ ...JOIN, version: 1, birthDate: 'required', ageMin: 30 });
    expectRefusal(await join({ birthDate: `${years}-01-01` }), 409, 'member.too_young');
    await save({ ...JOIN, version: 2, birthDate: 'off' });
    expect((await join(young)).status).toBe(200);
    expect(JSON.stringify(await auditLines(server, 'member.create'))).not.toContain('07-31');
  });

  it('asks for a name and an address to write to, and seals the one and masks both', async () => {
    const given = { realName: '홍길동', email: 'Hong@Example.com' };
    expectRefusal(await join({ email: 'hong@' }), 400, 'request.invalid');
    await save({ ...JOIN, realName: 'required', email: 'required' });
    expect((await join()).body.details).toEqual({ fields: ['realName', 'email'] });
    const bankAccount = { bank: '국민', number: '1-2-3', owner: '홍 길동' };
    const { memberId } = (await join({ ...given, bankAccount })).body;
    const shown = await staff.call('GET', `/api/members/${memberId}`);
    expect(shown.body).toMatchObject({
      ...{ realName: '홍*동', isAccountOwner: true, email: 'h***@example.com' },
    });
    const told = async (field: string) =>
      (await staff.call('POST', `/api/members/${memberId}/reveal`, { field, reason: '본인 확인' }))
        .body.value;
    expect([await told('realName'), await told('email')]).toEqual(['홍길동', 'hong@example.com']);
    const lines = JSON.stringify(await auditLines(server, 'member.create'));
    expect([lines.includes('홍길동'), lines.includes('hong@')]).toEqual([false, false]);
    await save({ ...JOIN, version: 1, realName: 'off', email: 'off' });
    const { memberId: unasked } = (await join(given)).body;
    const { body } = await staff.call('GET', `/api/members/${unasked}`);
    expect(body).toMatchObject({ realName: null, isAccountOwner: null, email: null });
  });

  it('asks for an exchange password where one is wanted, and keeps none that is not', async () => {
    await save({ ...JOIN, exchangePassword: 'required' });
    expect((await join()).body.details).toEqual({ fields: ['exchangePin'] });
    const hasPin = async (answer: Awaited<ReturnType<typeof join>>) =>
      (await staff.call('GET', `/api/members/${answer.body.memberId}`)).body.hasExchangePin;
    expect(await hasPin(await join({ exchangePin: '4711' }))).toBe(true);
    await save({ ...JOIN, version: 1, exchangePassword: 'off' });
    expect(await hasPin(await join({ exchangePin: '4711' }))).toBe(false);
    const { joining } = (await call('GET', '/feed/site')).body;
    expect(joining).toMatchObject({ exchangePassword: 'off' });
  });

  it('takes a phone that is not confirmed only where none has to be', async () => {
    await save({ ...JOIN, phoneCode: true });
    expect((await join()).body.details).toEqual({ fields: ['phoneCode'] });
    expect((await join({ isPhoneConfirmed: false })).status).toBe(409);
    expect((await join({ phone: null })).status).toBe(200);
    expect((await join({ isPhoneConfirmed: true })).status).toBe(200);
    await save({ ...JOIN, version: 1, phoneCode: true, phone: 'off' });
    expect((await join()).status).toBe(200);
  });

  it('tells the player’s site what its form asks for', async () => {
    const { joining: before } = (await call('GET', '/feed/site')).body;
    expect(before).toMatchObject({ status: 'open', phoneCode: false, realName: 'optional' });
    await save({ ...JOIN, birthDate: 'required', ageMin: 20, phoneCode: true });
    const { joining: after } = (await call('GET', '/feed/site')).body;
    expect(after).toMatchObject({ birthDate: 'required', ageMin: 20, phoneCode: true });
  });

  it.each([18, 31])('takes no youngest age of %i', async (ageMin) => {
    expectRefusal(
      await staff.call('PUT', `${PATH}/join`, sent({ ageMin })),
      400,
      'request.invalid',
    );
  });

  it.each([
    ['one phone', { phone: '01099998888' }],
    ['one account', { bankAccount: { bank: '국민', number: '1-2-3', owner: '홍길동' } }],
  ])('takes no second member with %s, and does not say why', async (_, same) => {
    await save({ ...JOIN, phoneMax: 1, bankAccountMax: 1 });
    expect((await join(same)).status).toBe(200);
    const answer = await join(same);
    expectRefusal(answer, 409, 'member.joining_refused');
    expect(answer.body.details).toBeUndefined();
  });

  describe('of somebody who has excluded himself', () => {
    const phone = '01099998888';
    const bankAccount = { bank: '국민', number: '123-45-6789', owner: '홍길동' };

    it.each([
      ['phone', { phone }, {}],
      ['account', { bankAccount: { ...bankAccount, bank: '신한' } }, {}],
      ['phone where none is asked for', { phone }, { phone: 'off' }],
      ['account where none is asked for', { bankAccount }, { bankAccount: 'off' }],
    ] as const)('takes nobody with the %s until that is over', async (_, same, terms) => {
      const { memberId } = (await join({ phone, bankAccount })).body;
      const support = await signedIn(server, { type: 3 });
      await support.call('PUT', `/api/members/${memberId}/self-exclusion`, { days: 2 });
      await save({ ...JOIN, ...terms }, 'bankAccount' in terms ? { bankAccount: 'off' } : {});
      const answer = await join(same);
      expectRefusal(answer, 409, 'member.joining_refused');
      expect(answer.body.details).toBeUndefined();
      expect((await join()).status).toBe(200);
      server.clock.advance(2 * 24 * 60 * 60_000);
      expect((await join(same)).status).toBe(200);
    });
  });

  it('takes three from an address in a day of Seoul, and more the next day', async () => {
    await save({ ...JOIN, ipDayMax: 3 });
    const ip = '198.51.100.7';
    for (let n = 0; n < 3; n += 1) expect((await join({ ip })).status).toBe(200);
    expectRefusal(await join({ ip }), 409, 'member.joining_refused');
    server.clock.advance(24 * 60 * 60_000);
    expect((await join({ ip })).status).toBe(200);
  });

  it('counts all addresses of one household of IPv6 as one', async () => {
    await save({ ...JOIN, ipDayMax: 2 });
    const come = (ip: string) => join({ ip });
    expect((await come('2001:db8:77:1::1')).status).toBe(200);
    expect((await come('2001:db8:77:1:ffff:ffff:ffff:ffff')).status).toBe(200);
    expectRefusal(await come('2001:db8:77:1:8000::7'), 409, 'member.joining_refused');
    expect((await come('2001:db8:77:2::1')).status).toBe(200);
  });

  it('takes one of several who come with one account at once', async () => {
    await save({ ...JOIN, bankAccountMax: 1 });
    const bankAccount = { bank: '국민', number: '7-7-7', owner: '홍길동' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => join({ bankAccount })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { rows } = await server.database.pool.query(
      `select count(*)::int as members from member where bank_number = '7-7-7'`,
    );
    expect(rows).toEqual([{ members: 1 }]);
  });

  it('refuses banned words within names, however they are spaced', async () => {
    await save({ ...JOIN, bannedWords: '운영자, GwanJe' });
    expectRefusal(await join({ nick: '운 영자짱' }), 409, 'member.joining_refused');
    expectRefusal(await join({ id: 'mygwanje1' }), 409, 'member.joining_refused');
    expect((await join()).status).toBe(200);
    await save({ ...JOIN, version: 1, bannedWords: '운영자\nGwanJe' });
    expectRefusal(await join({ nick: '운 영자짱' }), 409, 'member.joining_refused');
    expectRefusal(await join({ id: 'mygwanje2' }), 409, 'member.joining_refused');
  });

  const words = (count: number, letters: number) =>
    Array.from({ length: count }, (_, at) => `금지어${at}`.padEnd(letters, '가')).join(', ');

  it('bans five hundred words of twenty letters in names and in posts, and not one more', async () => {
    const { category, ...BOARDS } = unsavedDocument(boardRules);
    const asked = {
      join: (bannedWords: string) => staff.call('PUT', `${PATH}/join`, sent({ bannedWords })),
      boards: (bannedWords: string) =>
        staff.call('PUT', `${PATH}/${category}`, {
          ...{ ...BOARDS, writing: { ...BOARDS.writing, bannedWords } },
        }),
    };
    const failed = { rules: [{ rule: 'words_too_many' }] };
    const [join, boards] = [await asked.join(words(501, 10)), await asked.boards(words(501, 10))];
    expect([join.status, boards.status]).toEqual([400, 400]);
    expect(join.body.fields).toMatchObject([{ path: 'bannedWords', ...failed }]);
    expect(boards.body.fields).toMatchObject([{ path: 'writing.bannedWords', ...failed }]);
    expect((await asked.join(words(500, 20))).status).toBe(200);
    expect((await asked.boards(words(500, 20))).status).toBe(200);
  });
});

describe('logins', () => {
  const logIn = (id: string, password = PASSWORD) =>
    call('POST', '/feed/logins', { id, password, ip: '203.0.113.9' });
  const joined = async () => {
    await save({ ...JOIN, approval: 'auto' }, { approval: 'auto' });
    const { memberId } = (await join()).body;
    return { id: 'newcomer1', memberId };
  };
  const seen = async (visits: readonly object[]) =>
    (await call('POST', '/feed/sessions/seen', { visits })).body.ended;

  it('are locked after as many failures and for as long as the site says', async () => {
    const { id } = await joined();
    await save({ ...SITE, loginFailuresMax: 3, loginLockMinutes: 2 });
    for (let n = 0; n < 3; n += 1)
      expectRefusal(await logIn(id, 'a wrong password'), 403, 'member.login_failed');
    expectRefusal(await logIn(id), 429, 'session.too_many_attempts');
    server.clock.advance(2 * 60_000);
    expect((await logIn(id)).status).toBe(200);
  });

  it('stay locked for a day where the site says so, whoever signs in to the console meanwhile', async () => {
    const { id } = await joined();
    await save({ ...SITE, loginFailuresMax: 3, loginLockMinutes: 1_440 });
    for (let n = 0; n < 3; n += 1) await logIn(id, 'a wrong password');
    server.clock.advance(2 * 3_600_000);
    await signedIn(server);
    expectRefusal(await logIn(id), 429, 'session.too_many_attempts');
    server.clock.advance(22 * 3_600_000);
    expect((await logIn(id)).status).toBe(200);
  });

  it('end the visit elsewhere, unless the site allows several', async () => {
    const { id, memberId } = await joined();
    const [first, second] = [(await logIn(id)).body, (await logIn(id)).body];
    const visit = ({ sessionId }: { sessionId: string }) => ({ memberId, sessionId });
    expect(await seen([visit(first), visit(second)])).toEqual([first.sessionId]);
    await save({ ...SITE, singleSession: false });
    const third = (await logIn(id)).body;
    expect(await seen([visit(second), visit(third)])).toEqual([]);
  });

  it('last until nobody has been seen for as long as the site says', async () => {
    const { id, memberId } = await joined();
    await save({ ...SITE, memberIdleMinutes: 10 });
    const visit = { memberId, sessionId: (await logIn(id)).body.sessionId };
    server.clock.advance(10 * 60_000);
    expect(await seen([visit])).toEqual([]);
    server.clock.advance(10 * 60_000 + 1);
    expect(await seen([visit])).toEqual([visit.sessionId]);
    expect(await seen([visit])).toEqual([visit.sessionId]);
  });
});

describe('config.saveSiteSetting', () => {
  const change = ({ category: _, ...rest }: typeof SITE) => rest;

  it('keeps who changed what', async () => {
    await save({ ...SITE, loginFailuresMax: 4 });
    expect(await auditLines(server, 'siteSettings.save')).toMatchObject([
      { subject: 'config/site', before: { loginFailuresMax: 5 }, after: { loginFailuresMax: 4 } },
    ]);
  });

  it('is for whoever may, and from what is in force', async () => {
    const finance = await signedIn(server, { type: 2 });
    const refused = await finance.call('PUT', `${PATH}/site`, change(SITE));
    expectRefusal(refused, 403, 'session.forbidden');
    await save({ ...SITE, loginFailuresMax: 4 });
    const stale = await staff.call('PUT', `${PATH}/site`, change({ ...SITE, loginFailuresMax: 6 }));
    expectRefusal(stale, 409, 'record.stale');
    const asked = await staff.call('PUT', `${PATH}/join`, sent({ approval: 'auto' }));
    expectRefusal(asked, 409, 'settings.unconfirmed');
  });
});

it('takes a website with images alone that are there', async () => {
  const { category, ...site } = unsavedDocument(website);
  const missing = { ...site, logoDark: `/media/${'0'.repeat(64)}.png` };
  const answer = await staff.call('PUT', `${PATH}/${category}`, missing);
  expectRefusal(answer, 409, 'image.unknown');
});

describe('config.listSiteSettings', () => {
  it('has every document as it is in force, for whoever works here', async () => {
    await save({ ...SITE, loginFailuresMax: 4 });
    const auditor = await signedIn(server, { type: 5 });
    const changed = { ...SITE, version: 1, loginFailuresMax: 4 };
    expect((await auditor.call('GET', PATH)).body).toEqual(
      siteSettings.settings.map((one) =>
        one.category === 'site' ? changed : unsavedDocument<Setting>(one),
      ),
    );
  });
});

describe('config.listSiteSettingVersions', () => {
  it('has every version with whoever saved it, the newest first', async () => {
    await save({ ...SITE, loginFailuresMax: 4 });
    await save({ ...SITE, version: 1, loginFailuresMax: 7 });
    const { body } = await staff.call('GET', `${PATH}/site/history`);
    expect(body).toMatchObject({
      versions: [
        { version: 2, config: { loginFailuresMax: 7 }, savedBy: { id: staff.id } },
        { version: 1, config: { loginFailuresMax: 4 } },
      ],
      more: false,
    });
  });
});
