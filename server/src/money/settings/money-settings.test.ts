// The settings of money through HTTP: versions, conflicts, contradictions, and who may do what.
import type { MoneySettingOf } from '@gwanje/contract';
import { chargeBonusWon } from '@gwanje/game-rules';
import {
  auditLines,
  callWith,
  expectRefusal,
  givenAdmin,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { givenMember } from '../../../test/given-member';
import { givenRequest } from '../../../test/given-request';
import { UNSAVED_MONEY_SETTINGS } from '../../../test/unsaved-settings';
import { appendAuditEvent } from '../../audit/append-audit-event.command';
import { transaction } from '../../platform/database';
import { seedSettings } from '../../seed/seed-settings';
import { DEMO_MONEY_SETTINGS } from './demo-money-settings.rule';
import { findMoneySetting } from './money-settings.queries';

const LIST = '/api/money/settings';
const SECOND_ADMIN = `${LIST}/secondAdmin`;

let server: TestServer;
let finance: SignedIn;
let auditor: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  finance = await signedIn(server, { type: 2 });
  auditor = await signedIn(server, { type: 5 });
  // A limit takes two who could agree.
  await givenAdmin(server, { type: 2 });
});
afterEach(() => server.close());

const { levels } = UNSAVED_MONEY_SETTINGS.chargeBonus;
const { category: _, ...wagering } = UNSAVED_MONEY_SETTINGS.wagering;
const { category: __, ...limits } = UNSAVED_MONEY_SETTINGS.secondAdmin;
/** Stricter than unsaved; from one version to the next it is to get stricter still. */
const secondAdmin = (version: number, adjustmentWon: number | null = 500_000) => ({
  ...limits,
  version,
  adjustmentWon,
});

describe('money.listMoneySettings', () => {
  it('answers how everything is before any save', async () => {
    const { status, body } = await auditor.call('GET', LIST);
    expect(status).toBe(200);
    expect(body).toEqual(Object.values(UNSAVED_MONEY_SETTINGS));
  });

  it('answers the newest version of each category', async () => {
    await finance.call('PUT', SECOND_ADMIN, secondAdmin(0, 3));
    await finance.call('PUT', SECOND_ADMIN, secondAdmin(1, 2));
    const { body } = await auditor.call('GET', LIST);
    const saved = { category: 'secondAdmin', ...secondAdmin(2, 2) };
    expect(body).toEqual(Object.values({ ...UNSAVED_MONEY_SETTINGS, secondAdmin: saved }));
  });

  it('asks a stranger to log in', async () => {
    expectRefusal(await callWith(server)('GET', LIST), 401, 'session.required');
  });
});

describe('money.saveMoneySetting', () => {
  it('asks for the confirmation of what is dangerous, of exactly that value', async () => {
    const { category: _c, ...joinFirst } = UNSAVED_MONEY_SETTINGS.joinFirst;
    const put = (change: object) =>
      finance.call('PUT', `${LIST}/joinFirst`, { ...joinFirst, oncePerAccount: false, ...change });
    const answer = await put({});
    expectRefusal(answer, 409, 'settings.unconfirmed');
    expect(answer.body.details).toEqual({ paths: ['oncePerAccount'] });
    const confirmed = { oncePerAccount: false };
    const { body } = await put({ confirmed, reason: '행사 기간' });
    expect(body.setting).toMatchObject({ version: 1, oncePerAccount: false });
  });

  it('takes nothing dangerous without a reason, and keeps the reason with the version', async () => {
    const { category: _c, ...joinFirst } = UNSAVED_MONEY_SETTINGS.joinFirst;
    const put = (change: object) =>
      finance.call('PUT', `${LIST}/joinFirst`, { ...joinFirst, oncePerAccount: false, ...change });
    const confirmed = { oncePerAccount: false };
    for (const sent of [{ confirmed }, { confirmed, reason: ' ' }]) {
      const answer = await put(sent);
      expectRefusal(answer, 400, 'request.invalid');
      expect(answer.body.fields).toMatchObject([{ path: 'reason' }]);
    }
    await put({ confirmed, reason: ' 행사 기간 ' });
    const { body } = await auditor.call('GET', `${LIST}/joinFirst/history`);
    expect(body.versions).toMatchObject([{ version: 1, reason: '행사 기간' }]);
    const [line] = await auditLines(server, 'moneySettings.save');
    expect(line?.after).toMatchObject({ oncePerAccount: false, reason: '행사 기간' });
  });

  it('asks before a maximum is below what waits, with the sum of that', async () => {
    const { category: _c, ...rules } = UNSAVED_MONEY_SETTINGS.cashinWithdraw;
    const member = await givenMember(server);
    for (const amountWon of [10_000, 20_000, 30_000])
      await givenRequest(finance, member, 'charge', amountWon);
    await givenRequest(finance, await givenMember(server, { level: 2 }), 'charge', 50_000);
    const save = (version: number, chargeMaxWon: number, more = {}) =>
      finance.call('PUT', `${LIST}/cashinWithdraw`, {
        ...{ ...rules, version, ...more },
        levels: { ...rules.levels, lv1: { ...rules.levels.lv1, chargeMaxWon } },
      });
    expect((await save(0, 30_000)).body.setting).toMatchObject({ version: 1 });
    const answer = await save(1, 15_000);
    expectRefusal(answer, 409, 'settings.unconfirmed');
    const path = 'levels.lv1.chargeMaxWon';
    expect(answer.body.details).toMatchObject({
      ...{ paths: [path], found: [{ path, isAlone: true }] },
    });
    expect(answer.body.details.found[0].ko).toContain('2건 50,000원');
    const said = { confirmed: { [path]: 15_000 }, reason: '한도 축소' };
    expect((await save(1, 15_000, said)).body.setting).toMatchObject({ version: 2 });
    // Raised again it asks for nothing, though one is above it still.
    expect((await save(2, 20_000)).body.setting).toMatchObject({ version: 3 });
  });

  it('leaves out lines of partners that there are, fifty at most', async () => {
    const { category: _c, ...joinFirst } = UNSAVED_MONEY_SETTINGS.joinFirst;
    const save = (excludedLines: string) =>
      finance.call('PUT', `${LIST}/joinFirst`, { ...joinFirst, excludedLines });
    const partner = await givenMember(server, { grade: 3 });
    const player = await givenMember(server);
    const answer = await save(`${partner.id}, ${player.id}, nobody`);
    expectRefusal(answer, 409, 'moneySettings.no_line');
    expect(answer.body.details).toEqual({ ids: [player.id, 'nobody'] });
    const many = await save(Array.from({ length: 51 }, (_, at) => `line${at}`).join());
    expectRefusal(many, 400, 'request.invalid');
    expect(many.body.fields).toMatchObject([
      { path: 'excludedLines', rules: [{ rule: 'lines_too_many' }] },
    ]);
    const saved = await save(` ${partner.id.toUpperCase()},`);
    expect(saved.body.setting).toMatchObject({ version: 1 });
  });

  it('refuses start rates above the ceiling of their class', async () => {
    const { category: _c, ...before } = UNSAVED_MONEY_SETTINGS.casinoRolling;
    const save = (rateBps: number) => {
      const casino = { ...before.startRates.casino };
      const startRates = {
        ...before.startRates,
        casino: { ...casino, g7: { ...casino.g7, rateBps } },
      };
      return finance.call('PUT', `${LIST}/casinoRolling`, {
        ...before,
        startRates,
        reason: '상향',
      });
    };
    const answer = await save(151);
    expectRefusal(answer, 409, 'moneySettings.start_above_ceiling');
    expect(answer.body.details).toEqual({ classes: ['casino'] });
    // Up to it they wait for a second administrator, as everything that gives more.
    const { status, body } = await save(150);
    expect({ status, version: body.setting.version }).toEqual({ status: 200, version: 0 });
    expect(body.proposal).not.toBeNull();
  });

  it.each([
    { category: 'chargeBonus' as const, sent: { ...DEMO_MONEY_SETTINGS[0], version: 0 } },
    { category: 'secondAdmin' as const, sent: secondAdmin(0) },
    { category: 'wagering' as const, sent: { ...wagering, bonusBps: 50_000 } },
  ])('saves $category as its next version, which decides from then on', async (row) => {
    const { category, sent } = row;
    const saved = await finance.call('PUT', `${LIST}/${category}`, sent);
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual({ setting: { ...sent, category, version: 1 }, proposal: null });
    const used = await findMoneySetting(server.database.db, category);
    expect(used).toEqual(saved.body.setting);
  });

  it('leaves an audit line with before, after, actor, address, time and request', async () => {
    const { headers } = await finance.call('PUT', SECOND_ADMIN, secondAdmin(0), {
      remoteAddress: '203.0.113.9',
    });
    const [line, ...others] = await auditLines(server, 'moneySettings.save');
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      chain: finance.adminId,
      actor_id: finance.adminId,
      actor_login_id: finance.id,
      ip: '203.0.113.9',
      request_id: headers['x-request-id'],
      at: server.clock.now,
      subject: 'money/secondAdmin',
      before: UNSAVED_MONEY_SETTINGS.secondAdmin,
      after: { category: 'secondAdmin', ...secondAdmin(1) },
    });
  });

  it('refuses what protects less while that of another waits, or where nobody could agree', async () => {
    const looser = { ...secondAdmin(0), chargeWon: null, reason: '행사 기간' };
    expect((await finance.call('PUT', SECOND_ADMIN, looser)).body.proposal.status).toBe('open');
    const again = await finance.call('PUT', SECOND_ADMIN, looser);
    expectRefusal(again, 409, 'proposal.waits');
    const others = server.database.db.updateTable('admin').where('_id', '<>', finance.adminId);
    await others.set({ status: 'suspended' }).execute();
    for (const sent of [looser, secondAdmin(0)])
      expectRefusal(await finance.call('PUT', SECOND_ADMIN, sent), 409, 'admin.no_second');
    expect(await auditLines(server, 'moneySettings.save')).toEqual([]);
  });

  it('takes no limit on voiding bets for which nobody could be the second', async () => {
    const save = (version: number, change: object) =>
      finance.call('PUT', SECOND_ADMIN, { ...limits, version, ...change });
    expectRefusal(await save(0, { betVoidWon: 500_000 }), 409, 'admin.no_second');
    // What was there before is asked of nobody.
    expect((await save(0, { adjustmentWon: 500_000 })).status).toBe(200);
    for (const type of [1, 4]) await givenAdmin(server, { type });
    const change = { adjustmentWon: 500_000, betVoidWon: 500_000 };
    expect((await save(1, change)).body.setting).toMatchObject(change);
  });

  it('answers a save that changes nothing without a version or an audit line', async () => {
    await finance.call('PUT', SECOND_ADMIN, secondAdmin(0));
    const again = await finance.call('PUT', SECOND_ADMIN, secondAdmin(1));
    expect(again.status).toBe(200);
    expect(again.body.setting.version).toBe(1);
    expect(await auditLines(server, 'moneySettings.save')).toHaveLength(1);
  });

  it('refuses a stale version and tells what is current, who saved it and when', async () => {
    await finance.call('PUT', SECOND_ADMIN, secondAdmin(0, 3));
    const answer = await finance.call('PUT', SECOND_ADMIN, secondAdmin(0, 2));
    expectRefusal(answer, 409, 'record.stale');
    expect(answer.body.details).toEqual({
      current: { category: 'secondAdmin', ...secondAdmin(1, 3) },
      savedBy: { id: finance.id, nick: `nick of ${finance.id}` },
      savedAt: server.clock.now.toISOString(),
    });
  });

  it('refuses a version that does not exist yet', async () => {
    const answer = await finance.call('PUT', SECOND_ADMIN, secondAdmin(7));
    expectRefusal(answer, 409, 'record.stale');
    expect(answer.body.details).toEqual({
      current: UNSAVED_MONEY_SETTINGS.secondAdmin,
      savedBy: null,
      savedAt: null,
    });
  });

  it('lets exactly one of sixteen conflicting saves win each version', async () => {
    for (const version of [0, 1]) {
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, n) =>
          finance.call('PUT', SECOND_ADMIN, secondAdmin(version, 900 - version * 16 - n)),
        ),
      );
      const codes = answers.map(({ status, body }) => (status === 200 ? 'saved' : body.code));
      expect(codes.filter((code) => code === 'saved')).toHaveLength(1);
      expect(codes.filter((code) => code === 'record.stale')).toHaveLength(15);
    }
    expect(await auditLines(server, 'moneySettings.save')).toHaveLength(2);
  });

  it('keeps apart from other nouns what has a version of the same number', async () => {
    const sent = { version: 0, regStatus: true, betStatus: true, betTopStatus: false };
    const top = await signedIn(server);
    const path = '/api/v2/config-powerball/powerballSwitchV2';
    expect((await top.call('PUT', path, { ...sent, betEndSeconds: 30 })).status).toBe(200);
    const { body } = await auditor.call('GET', LIST);
    expect(body).toEqual(Object.values(UNSAVED_MONEY_SETTINGS));
  });

  it.each([
    [
      'a minimum bonus above the maximum',
      'chargeBonus',
      {
        ...{ version: 0, afterExchangeMinutes: 0, mayDecline: true },
        levels: {
          ...levels,
          lv3: {
            ...levels.lv3,
            every: { ...levels.lv3.every, rateBps: 500, minWon: 9, maxWon: 5, chargeMinWon: 9 },
          },
        },
      },
      'levels.lv3.every.minWon',
    ],
    [
      'less to play for those who play mini-games only',
      'wagering',
      { ...wagering, minigameOnlyChargeBps: 9_999 },
      'minigameOnlyChargeBps',
    ],
    ['a limit of 0', 'secondAdmin', secondAdmin(0, 0), 'adjustmentWon'],
    ['an unknown category', 'secondAdmins', secondAdmin(0), 'category'],
    [
      'a category in the body',
      'secondAdmin',
      { ...secondAdmin(0), category: 'wagering' },
      'category',
    ],
    ['a key that no document has', 'secondAdmin', { ...secondAdmin(0), colour: 'red' }, ''],
  ])('refuses %s, field by field', async (_, category, body, field) => {
    const answer = await finance.call('PUT', `${LIST}/${category}`, body);
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields[0].path).toBe(field);
    expect(answer.body.fields[0].rules[0].message).toMatch(/[가-힣]/);
    expect(await auditLines(server, 'moneySettings.save')).toEqual([]);
  });

  it('asks a stranger to log in', async () => {
    const answer = await callWith(server)('PUT', SECOND_ADMIN, secondAdmin(0));
    expectRefusal(answer, 401, 'session.required');
  });

  it.each([1, 3, 4, 5])('refuses an administrator of type %i, and saves nothing', async (type) => {
    const { call } = await signedIn(server, { type });
    expectRefusal(await call('PUT', SECOND_ADMIN, secondAdmin(0)), 403, 'session.forbidden');
    expect(await auditLines(server, 'moneySettings.save')).toEqual([]);
  });
});

describe('money.listMoneySettingVersions', () => {
  it('answers the saves of one category, newest first, fifty a page', async () => {
    for (let version = 0; version < 52; version += 1)
      await finance.call('PUT', SECOND_ADMIN, secondAdmin(version, 900 - version));
    const first = await auditor.call('GET', `${SECOND_ADMIN}/history`);
    expect(first.body.more).toBe(true);
    expect(first.body.versions).toHaveLength(50);
    expect(first.body.versions[0]).toEqual({
      version: 52,
      savedAt: server.clock.now.toISOString(),
      savedBy: { id: finance.id, nick: `nick of ${finance.id}` },
      reason: null,
      config: { category: 'secondAdmin', ...secondAdmin(52, 849) },
    });
    const rest = await auditor.call('GET', `${SECOND_ADMIN}/history?before=3`);
    expect(rest.body.more).toBe(false);
    expect(rest.body.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  });

  it('fills in what a document did not have yet when it was saved', async () => {
    await server.database.db
      .insertInto('setting_version')
      .values({
        ...{ scope: 'money', category: 'secondAdmin', version: 1, saved_by: null },
        saved_at: server.clock.now,
        config: JSON.stringify({ chargeWon: null, exchangeWon: 7, adjustmentWon: 9 }),
      })
      .execute();
    const config = { category: 'secondAdmin', ...limits, version: 1 };
    const filled = { ...config, chargeWon: null, exchangeWon: 7, adjustmentWon: 9 };
    const { body } = await auditor.call('GET', `${SECOND_ADMIN}/history`);
    expect(body.versions).toMatchObject([{ version: 1, config: filled }]);
    expect((await auditor.call('GET', LIST)).body[1]).toEqual(filled);
  });

  it('answers nothing for a category that was never saved', async () => {
    const { body } = await auditor.call('GET', `${LIST}/wagering/history?before=9007199254740991`);
    expect(body).toEqual({ versions: [], more: false });
  });

  it('refuses a mark that is no version', async () => {
    const answer = await auditor.call('GET', `${SECOND_ADMIN}/history?before=-1`);
    expectRefusal(answer, 400, 'request.invalid');
  });
});

describe('a demo', () => {
  const seed = () =>
    transaction(server.database.db, (tx) =>
      seedSettings(tx, { now: () => server.clock.now, appendAudit: appendAuditEvent }),
    );

  it('starts with the bonuses of a site, once, by nobody', async () => {
    await seed();
    await seed();
    const { body } = await auditor.call('GET', LIST);
    expect(body[0]).toEqual(DEMO_MONEY_SETTINGS[0]);
    const { versions } = (await auditor.call('GET', `${LIST}/chargeBonus/history`)).body;
    expect(versions).toMatchObject([{ version: 1, savedBy: null }]);
    expect(await auditLines(server, 'moneySettings.save')).toMatchObject([
      { chain: 'system', actor_id: null, subject: 'money/chargeBonus', before: null },
    ]);
  });

  it('pays at level 3 what its rates say, cut, and no more than its maxima', () => {
    const { first, every } = (DEMO_MONEY_SETTINGS[0] as MoneySettingOf<'chargeBonus'>).levels.lv3;
    expect(chargeBonusWon(1_234_567, first).bonusWon).toBe(123_456);
    expect(chargeBonusWon(2_000_000, first).bonusWon).toBe(150_000);
    expect(chargeBonusWon(777_777, every).bonusWon).toBe(38_888);
  });

  it('starts with documents that the form would accept', async () => {
    for (const { category, ...document } of DEMO_MONEY_SETTINGS) {
      const answer = await finance.call('PUT', `${LIST}/${category}`, { ...document, version: 0 });
      expect(answer.status).toBe(200);
    }
  });
});
