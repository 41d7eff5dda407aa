// Idempotency-Key on writes: one effect, one answer, and nothing kept of what was refused.
import {
  auditLines,
  callWith,
  expectRefusal,
  givenServer,
  loggedIn,
  type SignedIn,
  type TestServer,
} from '../../test/given';
import { type GivenMember, givenMember } from '../../test/given-member';
import { CONTRACT } from '../app';
import { takesIdempotencyKey } from './idempotency';

const API_IPS = '/api/api-ip-addresses';
const KEY = { headers: { 'idempotency-key': 'press-0001' } };
const DAY_MS = 24 * 3_600_000;

let server: TestServer;
let top: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  top = await loggedIn(server);
});
afterEach(() => server.close());

const add = (network: string, options: object = KEY) =>
  top.call('POST', API_IPS, { network, memo: '' }, options);

it('answers the same request again with the same words and no second effect', async () => {
  const first = await add('192.0.2.1');
  server.clock.advance(60_000);
  const again = await add('192.0.2.1');
  expect(again.status).toBe(200);
  expect(again.text).toBe(first.text);
  expect(await auditLines(server, 'api_ip.add')).toHaveLength(1);
});

it('takes the order of keys in a body for nothing', async () => {
  const first = await add('192.0.2.1');
  const again = await top.call('POST', API_IPS, { memo: '', network: '192.0.2.1' }, KEY);
  expect(again.text).toBe(first.text);
});

it('refuses the key with another body', async () => {
  await add('192.0.2.1');
  expectRefusal(await add('192.0.2.2'), 409, 'request.key_reused');
  expect(await auditLines(server, 'api_ip.add')).toHaveLength(1);
});

it('refuses the key on another endpoint, and on another resource of the same one', async () => {
  const { body } = await add('192.0.2.1');
  const elsewhere = await top.call(
    'POST',
    '/api/admin-ip-addresses',
    { network: '127.0.0.1', memo: '' },
    KEY,
  );
  expectRefusal(elsewhere, 409, 'request.key_reused');
  const { body: second } = await add('192.0.2.2', {});
  const removal = { headers: { 'idempotency-key': 'press-0002' } };
  expect((await top.call('DELETE', `${API_IPS}/${body._id}`, {}, removal)).status).toBe(200);
  const other = await top.call('DELETE', `${API_IPS}/${second._id}`, {}, removal);
  expectRefusal(other, 409, 'request.key_reused');
});

it('knows keys by administrator', async () => {
  const other = await loggedIn(server);
  await add('192.0.2.1');
  const answer = await other.call('POST', API_IPS, { network: '192.0.2.2', memo: '' }, KEY);
  expect(answer.status).toBe(200);
});

it('keeps nothing of a refused request, so that its key is free again', async () => {
  const { body } = await add('192.0.2.1', {});
  expectRefusal(await add('192.0.2.1'), 409, 'ip.exists');
  await top.call('DELETE', `${API_IPS}/${body._id}`);
  expect((await add('192.0.2.1')).status).toBe(200);
});

it('acts once when sixteen equal requests come at once, also when the first is refused', async () => {
  const answers = await Promise.all(Array.from({ length: 16 }, () => add('192.0.2.1')));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await auditLines(server, 'api_ip.add')).toHaveLength(1);
  const late = { headers: { 'idempotency-key': 'press-0003' } };
  const refused = await Promise.all(Array.from({ length: 16 }, () => add('192.0.2.1', late)));
  for (const answer of refused) expectRefusal(answer, 409, 'ip.exists');
});

it('lets one of sixteen requests with one key and different bodies act', async () => {
  const answers = await Promise.all(Array.from({ length: 16 }, (_, n) => add(`192.0.2.${n + 1}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expectRefusal(answer, 409, 'request.key_reused');
});

it.each(['short', 'x'.repeat(101), 'with a space', 'schlüssel'])(
  'refuses the key %s',
  async (key) => {
    const answer = await add('192.0.2.1', { headers: { 'idempotency-key': key } });
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields[0].path).toBe('Idempotency-Key');
  },
);

it.each(['8-chars!', '~'.repeat(100)])('takes the key %s', async (key) => {
  const answer = await add('192.0.2.1', { headers: { 'idempotency-key': key } });
  expect(answer.status).toBe(200);
});

it('forgets keys after a day, at the next login', async () => {
  await add('192.0.2.1');
  server.clock.advance(DAY_MS + 1);
  await loggedIn(server);
  const { db } = server.database;
  expect(await db.selectFrom('idempotency_key').selectAll().execute()).toEqual([]);
});

it('counts on every write but those with a password, login, logout, reveals and what writes nothing', () => {
  const names = Object.entries(CONTRACT).flatMap(([noun, endpoints]) =>
    Object.entries(endpoints)
      .filter(([, endpoint]) => endpoint.method !== 'GET' && !takesIdempotencyKey(endpoint))
      .map(([name]) => `${noun}.${name}`),
  );
  expect(names.sort()).toEqual([
    'bets.previewBulkBets',
    'bets.previewBulkEvents',
    'bets.previewBulkSports',
    'bets.previewEvent',
    'bets.readBetSettingEffect',
    'config.checkPopup',
    'config.createAdmin',
    'config.createFeedKey',
    'config.previewBulkPosts',
    'config.previewClear',
    'config.previewPost',
    'config.readMaintenanceEffect',
    'config.readSiteSettingEffect',
    'config.resetAdminPassword',
    'config.rotateFeedKey',
    // It answers secrets.
    'members.createMember',
    'members.makeCouponCodes',
    'members.previewBlockedIps',
    'members.previewBulkMembers',
    'members.previewCouponIssue',
    'members.previewMessage',
    'members.resetExchangePin',
    'members.resetMemberPassword',
    'members.revealMember',
    'minigames.previewBulkRounds',
    'minigames.previewGameRound',
    'money.previewBulkDecision',
    'money.readMoneySettingEffect',
    'money.revealDepositAccount',
    'partners.addPartnerConsole',
    'partners.createPartner',
    'partners.previewRates',
    'remotes.reportLoads',
    // It answers a secret.
    'session.beginTotp',
    'session.changePassword',
    'session.login',
    'session.logout',
  ]);
});

describe('where money moves', () => {
  const ADJUSTMENTS = '/api/money/adjustments';
  const entries = () => server.database.db.selectFrom('ledger_entry').selectAll().execute();
  const pay = async (amountWon: number, options: object) => {
    const memberId = member.memberId;
    const wish = { memberId, type: 'directChargeMoney', amountWon, reason: 'a test' };
    return top.call('POST', ADJUSTMENTS, wish, options);
  };
  let member: GivenMember;

  beforeEach(async () => {
    member = await givenMember(server);
  });

  it('refuses a call without a key, in the language of the caller, and moves nothing', async () => {
    const korean = await pay(5_000, {});
    expectRefusal(korean, 400, 'request.key_required');
    expect(korean.body.message).toMatch(/머니는 움직이지 않았/);
    const english = await pay(5_000, { headers: { 'accept-language': 'en' } });
    expect(english.body.message).toMatch(/no money moved/);
    expect(await entries()).toEqual([]);
  });

  it.each(['', 'short', 'x'.repeat(101)])('refuses the key %p, and moves nothing', async (key) => {
    const answer = await pay(5_000, { headers: { 'idempotency-key': key } });
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields[0].path).toBe('Idempotency-Key');
    expect(await entries()).toEqual([]);
  });

  it('asks a stranger to log in before it asks for a key', async () => {
    expectRefusal(await callWith(server)('POST', ADJUSTMENTS), 401, 'session.required');
  });

  it('moves once for one key, and again for another', async () => {
    const first = await pay(5_000, KEY);
    expect((await pay(5_000, KEY)).text).toBe(first.text);
    expect(await entries()).toHaveLength(1);
    await pay(5_000, { headers: { 'idempotency-key': 'press-0002' } });
    expect(await entries()).toHaveLength(2);
  });

  it('refuses the key with another amount, and moves nothing more', async () => {
    await pay(5_000, KEY);
    expectRefusal(await pay(5_001, KEY), 409, 'request.key_reused');
    expect(await entries()).toHaveLength(1);
  });
});
