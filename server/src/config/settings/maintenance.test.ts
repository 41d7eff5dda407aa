// What closes doors of the player's site: who may close them, what is kept of it, and what stays open.
import {
  casinoMaintenance,
  gameMaintenance,
  joining,
  type MaintenanceSetting,
  maintenanceSettings,
  type Setting,
  siteMaintenance,
  unsavedDocument,
} from '@gwanje/contract';
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
import { newcomer, putDocument } from '../../../test/given-site';
import { openMaintenanceJob } from './open-maintenance-job';

const PASSWORD = 'my own long password';
const PATH = '/api/config/maintenance';
const MAINTENANCE = unsavedDocument(siteMaintenance);
/** Without an end one person closes everything but the way to one's money. */
const SHUT = {
  ...{ ...MAINTENANCE, status: 'on' as const },
  parts: { ...MAINTENANCE.parts, exchange: false },
};
const CASINO = unsavedDocument(casinoMaintenance);
const GAMES = unsavedDocument(gameMaintenance);

let server: TestServer;
let call: FeedCall;
let staff: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  call = feedCallWith(server, await givenFeedKey(server));
  staff = await signedIn(server, { type: 1 });
});
afterEach(() => server.close());

const put = (by: SignedIn, document: MaintenanceSetting, confirmed?: object) =>
  putDocument(by, PATH, document, confirmed);
const save = async (document: MaintenanceSetting, confirmed?: object) =>
  expect((await put(staff, document, confirmed)).status).toBe(200);
const join = () => call('POST', '/feed/members', newcomer(1));

describe('config.saveMaintenance', () => {
  it.each([0, 1, 4] as const)('is for administrators of type %i', async (type) => {
    const by = await signedIn(server, { type });
    for (const document of [SHUT, CASINO])
      expect((await put(by, { ...document, status: 'on' }, { status: 'on' })).status).toBe(200);
    const holdem = { ...GAMES.minigames.powerball, status: 'on' } as const;
    const games = { ...GAMES, minigames: { ...GAMES.minigames, powerball: holdem } };
    const confirmed = { 'minigames.powerball.status': 'on' };
    expect((await put(by, games, confirmed)).status).toBe(200);
  });

  it.each([2, 3, 5] as const)('is not for administrators of type %i', async (type) => {
    const by = await signedIn(server, { type });
    for (const document of [MAINTENANCE, CASINO, GAMES])
      expectRefusal(await put(by, document), 403, 'session.forbidden');
  });

  it('is no other right: whoever watches risks changes nothing else of the site', async () => {
    const risk = await signedIn(server, { type: 4 });
    const { category, ...change } = unsavedDocument(joining);
    const refused = await risk.call('PUT', `/api/config/settings/${category}`, change);
    expectRefusal(refused, 403, 'session.forbidden');
    const { category: closing, ...closed } = MAINTENANCE;
    const astray = await risk.call('PUT', `/api/bets/settings/${closing}`, closed);
    expectRefusal(astray, 400, 'request.invalid');
  });

  it("leaves 'maintenance.start', 'maintenance.change' and 'maintenance.end', by what is closed", async () => {
    const closed = { ...CASINO, status: 'on' } as const;
    await save(closed, { status: 'on' });
    await save({ ...closed, version: 1, text: '곧 엽니다.' });
    await save({ ...CASINO, version: 2 });
    const powerball = { ...GAMES.minigames.powerball, status: 'on' } as const;
    const one = { ...GAMES, minigames: { ...GAMES.minigames, powerball } };
    await save(one, { 'minigames.powerball.status': 'on' });
    const other = { ...GAMES.honor['3'], status: 'on' } as const;
    await save(
      { ...GAMES, version: 1, honor: { ...GAMES.honor, 3: other } },
      { 'honor.3.status': 'on' },
    );
    await save({ ...GAMES, version: 2 });
    const subjects = async (action: string) =>
      (await auditLines(server, action)).map(({ subject }) => subject);
    const [casino, games] = ['bets/casinoMaintenance', 'bets/gameMaintenance'];
    expect(await subjects('maintenance.start')).toEqual([casino, games, games]);
    expect(await subjects('maintenance.change')).toEqual([casino]);
    expect(await subjects('maintenance.end')).toEqual([casino, games]);
    const [line] = await auditLines(server, 'maintenance.end');
    expect(line).toMatchObject({ before: { status: 'on' }, after: { status: 'off' } });
  });

  it('is made of what is in force', async () => {
    await save({ ...CASINO, text: '새벽 점검' });
    expectRefusal(await put(staff, { ...CASINO, text: '다른 안내' }), 409, 'record.stale');
  });
});

describe('config.listMaintenance', () => {
  it('has every document as it is in force, wherever it is kept, for whoever works here', async () => {
    await save({ ...CASINO, text: '새벽 점검' });
    await save({ ...MAINTENANCE, title: '정기 점검' });
    const auditor = await signedIn(server, { type: 5 });
    expect((await auditor.call('GET', PATH)).body).toEqual([
      { ...MAINTENANCE, version: 1, title: '정기 점검' },
      { ...CASINO, version: 1, text: '새벽 점검' },
      GAMES,
    ]);
    expect(maintenanceSettings.settings.map((one) => unsavedDocument<Setting>(one))).toEqual([
      ...[MAINTENANCE, CASINO, GAMES],
    ]);
  });
});

describe('config.listMaintenanceVersions', () => {
  it('has every version with whoever saved it and why', async () => {
    await save({ ...CASINO, status: 'on' }, { status: 'on' });
    const { body } = await staff.call('GET', `${PATH}/casinoMaintenance/history`);
    expect(body).toMatchObject({
      versions: [{ version: 1, reason: '알고 바꿉니다', savedBy: { id: staff.id } }],
      more: false,
    });
  });
});

describe('config.readMaintenanceEffect', () => {
  const effect = async ({ category, ...document }: MaintenanceSetting) =>
    (await staff.call('POST', `${PATH}/${category}/effect`, document)).body;
  const told = async (document: MaintenanceSetting) =>
    (await effect(document)).rows.map(({ what, after }: { what: string; after: object }) => [
      what,
      after,
    ]);
  const none = { count: 0, won: 0 };

  it('tells whom closed doors meet, and nothing of doors that are closed', async () => {
    const closed = SHUT;
    expect(await told(closed)).toEqual([
      ['visitors', none],
      ['openBets', none],
      ['waitingCharges', none],
      ['waitingExchanges', none],
    ]);
    expect((await effect(closed)).rows[0].sentence).toEqual({
      ko: '접속 0명 · 진행 중 배팅 0건 0원 · 대기 충전 0건, 환전 0건',
      en: 'members on the site: 0 · bets under way: 0, 0 won · waiting: charges 0, exchanges 0',
    });
    await save(closed, { status: 'on' });
    expect(await effect({ ...closed, version: 1, title: '점검' })).toBeNull();
  });

  it('tells whose money lies in the casino, test accounts apart', async () => {
    await givenMember(server, { walletsWon: { casino: 70_000 } });
    await givenMember(server, { walletsWon: { casino: 5_000 } });
    await givenMember(server, { walletsWon: { casino: 900_000 }, isTest: true });
    expect(await told({ ...CASINO, status: 'on' })).toEqual([
      ['casinoPlayers', none],
      ['casinoMoney', { count: 2, won: 75_000 }],
    ]);
    const { rows } = await effect({ ...CASINO, status: 'on' });
    expect(rows[0].sentence.ko).toBe('카지노 안 0명 · 카지노머니 2명 75,000원');
  });

  it('tells of games that are about to be closed, each kind by itself', async () => {
    const powerball = { ...GAMES.minigames.powerball, status: 'on' } as const;
    const one = { ...GAMES, minigames: { ...GAMES.minigames, powerball } };
    expect(await told(one)).toEqual([['openBets', none]]);
    const own = { ...GAMES.honor['3'], status: 'on' } as const;
    const both = { ...one, honor: { ...GAMES.honor, 3: own } };
    expect(await told(both)).toEqual([
      ['openBets', none],
      ['casinoPlayers', none],
    ]);
    expect(await effect(GAMES)).toBeNull();
  });
});

describe('maintenance of the site', () => {
  const ask = (memberId: string, kind: string) =>
    call('POST', '/feed/requests', { memberId, kind, amountWon: 10_000 });
  const closed = SHUT;
  const confirmed = { status: 'on' };

  it('closes the doors that it names, to members and to nobody who tries the site', async () => {
    const member = await givenMember(server, { walletsWon: { money: 100_000 } });
    const tester = await givenMember(server, { isTest: true });
    await save({ ...closed, title: '정기 점검' }, confirmed);
    const answer = await ask(member.memberId, 'charge');
    expectRefusal(answer, 409, 'site.maintenance');
    expect(answer.body.details).toMatchObject({ title: '정기 점검', until: null });
    expectRefusal(await join(), 409, 'site.maintenance');
    expect((await ask(member.memberId, 'exchange')).status).toBe(200);
    expect((await ask(tester.memberId, 'charge')).status).toBe(200);
  });

  it('keeps members out, but tells nobody with a wrong password that he guessed right', async () => {
    const { category, ...joins } = unsavedDocument(joining);
    const confirmed = { confirmed: { approval: 'auto' }, reason: '자동 승인' };
    await staff.call('PUT', `/api/config/settings/${category}`, {
      ...{ ...joins, approval: 'auto', ...confirmed },
    });
    await join();
    await save(closed, { status: 'on' });
    const logIn = (password: string) =>
      call('POST', '/feed/logins', { id: 'newcomer1', password, ip: '203.0.113.9' });
    expectRefusal(await logIn('a wrong password'), 403, 'member.login_failed');
    expectRefusal(await logIn(PASSWORD), 409, 'site.maintenance');
  });

  it('never keeps an operator from working', async () => {
    const member = await givenMember(server);
    await save(closed, confirmed);
    const body = { memberId: member.memberId, kind: 'charge', amountWon: 10_000 };
    const headers = { headers: { 'idempotency-key': 'while-it-is-closed' } };
    expect((await staff.call('POST', '/api/money/requests', body, headers)).status).toBe(200);
  });

  it('begins and ends by itself, its last minute not included', async () => {
    const member = await givenMember(server);
    const minute = (ms: number) =>
      new Date(server.clock.now.getTime() + ms + 9 * 3_600_000).toISOString().slice(0, 16);
    const times = { from: minute(60_000), until: minute(180_000) };
    await save({ ...closed, status: 'window', ...times }, { status: 'window' });
    const answers: number[] = [];
    for (const ms of [0, 60_000, 60_000, 60_000]) {
      server.clock.advance(ms);
      answers.push((await ask(member.memberId, 'charge')).status);
    }
    expect(answers).toEqual([200, 409, 409, 200]);
  });

  it('is confirmed and told as a start again, once its window is over or before it has begun', async () => {
    const hour = (hours: number) =>
      new Date(server.clock.now.getTime() + (9 + hours) * 3_600_000).toISOString().slice(0, 16);
    const window = (from: number, until: number, version: number) => ({
      ...{ ...MAINTENANCE, status: 'window' as const, version },
      ...{ from: hour(from), until: hour(until) },
    });
    await save(window(1, 2, 0), { status: 'window' });
    server.clock.advance(3 * 3_600_000);
    const again = await put(staff, window(1, 2, 1));
    expectRefusal(again, 409, 'settings.unconfirmed');
    expect(again.body.details.found).toMatchObject([
      { path: 'status', ko: expect.stringContaining('접속 0명 · 진행 중 배팅 0건') },
    ]);
    const { category, ...sent } = window(1, 2, 1);
    const { body } = await staff.call('POST', `${PATH}/${category}/effect`, sent);
    expect(body.rows[0].what).toBe('visitors');
    await save(window(1, 2, 1), { status: 'window' });
    // What waits for its time may be moved and written about; closing at once is another thing.
    await save({ ...window(2, 3, 2), title: '정기 점검' });
    expectRefusal(await put(staff, window(0, 3, 3)), 409, 'settings.unconfirmed');
    await save(window(0, 3, 3), { status: 'window' });
    const versions = (await auditLines(server, 'maintenance.start')).map(({ after }) => after);
    expect(versions).toMatchObject([{ version: 1 }, { version: 2 }]);
    const powerball = { ...window(1, 2, 0), text: '' };
    const row = {
      status: powerball.status,
      from: powerball.from,
      until: powerball.until,
      text: '',
    };
    const games = (one: typeof row, version: number) => ({
      ...{ ...GAMES, version, minigames: { ...GAMES.minigames, powerball: one } },
    });
    await save(games(row, 0), { 'minigames.powerball.status': 'window' });
    server.clock.advance(3 * 3_600_000);
    const later = { ...row, from: hour(1), until: hour(2) };
    const refused = await put(staff, games(later, 1));
    expect(refused.body.details.paths).toEqual(['minigames.powerball.status']);
    await save(games(later, 1), { 'minigames.powerball.status': 'window' });
  });

  it('is told of when nobody ends it for two hours, and again only two hours later', async () => {
    const raised = async () => {
      const { db, now } = { db: server.database.db, now: () => server.clock.now };
      await openMaintenanceJob.run({ db, now } as never, new AbortController().signal);
      const { rows } = await server.database.pool.query(
        `select details->>'what' as what from alarm where kind = 'maintenanceOpen'`,
      );
      return rows.length;
    };
    const HOUR = 3_600_000;
    await save(closed, confirmed);
    server.clock.advance(HOUR);
    await save({ ...closed, version: 1, text: '곧 엽니다.' });
    server.clock.advance(HOUR - 1);
    expect(await raised()).toBe(0);
    server.clock.advance(1);
    expect([await raised(), await raised()]).toEqual([1, 1]);
    await server.database.pool.query('update alarm set acknowledged_at = raised_at');
    server.clock.advance(HOUR);
    expect(await raised()).toBe(1);
    server.clock.advance(HOUR);
    expect(await raised()).toBe(2);
    await save({ ...MAINTENANCE, version: 2 });
    await save({ ...closed, version: 3 }, confirmed);
    server.clock.advance(HOUR);
    await server.database.pool.query('update alarm set acknowledged_at = raised_at');
    expect(await raised()).toBe(2);
  });

  it('is not started by the way, nor without its end', async () => {
    const body = { ...closed, category: undefined };
    const answer = await staff.call('PUT', `${PATH}/siteMaintenance`, body);
    expectRefusal(answer, 409, 'settings.unconfirmed');
    const window = { ...body, status: 'window', from: '2026-11-21T14:30', until: '' };
    const open = await staff.call('PUT', `${PATH}/siteMaintenance`, window);
    expect(open.body.fields).toMatchObject([{ path: 'until', rules: [{ rule: 'window_open' }] }]);
    for (const from of ['2026-11-21', '2026-02-30T10:00', 'now', '2026-11-21T14:30:00Z']) {
      const bad = await staff.call('PUT', `${PATH}/siteMaintenance`, { ...body, from });
      expectRefusal(bad, 400, 'request.invalid');
    }
  });
});

describe('config.listMaintenanceProposals', () => {
  describe('config.acceptMaintenanceProposal', () => {
    describe('config.declineMaintenanceProposal', () => {
      describe('exchange requests that are closed for more than a day', () => {
        const proposals = `${PATH}/proposals`;
        const NOBODY = '01890a5d-ac96-774b-bcce-000000000000';
        const closed = (hours: number, change: object = {}) => {
          const day = String(22 + Math.floor(hours / 24)).padStart(2, '0');
          const hour = String(hours % 24).padStart(2, '0');
          const times = { from: '2099-11-22T00:00', until: `2099-11-${day}T${hour}:00` };
          return { ...MAINTENANCE, status: 'window' as const, ...times, ...change };
        };
        const close = (hours: number, said: object = {}, change: object = {}) => {
          const { category, ...sent } = closed(hours, change);
          const confirmed = { status: 'window', ...(hours > 24 && { until: sent.until }) };
          return staff.call('PUT', `${PATH}/${category}`, {
            ...sent,
            confirmed,
            reason: '이전',
            ...said,
          });
        };
        const propose = async (change: object = {}) =>
          (await close(25, {}, change)).body.proposal.proposalId as string;
        const suspendAllBut = ({ adminId }: SignedIn) =>
          server.database.db
            .updateTable('admin')
            .set({ status: 'suspended' })
            .where('_id', '!=', adminId)
            .execute();
        const now = async () =>
          (await staff.call('GET', PATH)).body.find(
            ({ category }: MaintenanceSetting) => category === MAINTENANCE.category,
          );
        const decide = (by: SignedIn, verb: 'accept' | 'decline', proposalId: string) =>
          by.call('POST', `${proposals}/${proposalId}/${verb}`);

        it('wait until another administrator agrees', async () => {
          await suspendAllBut(staff);
          expectRefusal(await close(25), 409, 'admin.no_second');
          await signedIn(server, { type: 1 });
          const proposalId = await propose();
          expect((await now()).status).toBe('off');
          expectRefusal(await close(26), 409, 'proposal.waits');
          expect((await staff.call('GET', proposals)).body.proposals).toMatchObject([
            { proposalId, loosened: ['until'] },
          ]);
          expect(await auditLines(server, 'maintenance.propose')).toHaveLength(1);
        });

        it('are saved by one for a day, or without exchanges', async () => {
          expect((await close(24)).body.proposal).toBeNull();
          const { parts } = MAINTENANCE;
          const open = { parts: { ...parts, exchange: false }, version: 1 };
          expect((await close(99, { confirmed: undefined }, open)).body.proposal).toBeNull();
        });

        it('are closed without an end, or for one day after another, by two alone', async () => {
          const other = await signedIn(server, { type: 1 });
          const until = (hours: number) =>
            new Date(server.clock.now.getTime() + (9 + hours) * 3_600_000)
              .toISOString()
              .slice(0, 16);
          const on = (version: number, end: string) => ({
            ...{ ...MAINTENANCE, status: 'on' as const, version, until: end },
          });
          const asked = await put(staff, on(0, ''), { status: 'on' });
          expect(asked.body.details.found).toMatchObject([
            { path: 'until', ko: expect.stringContaining('24시간 안의 종료') },
          ]);
          const endless = await put(staff, on(0, ''), { status: 'on', until: '' });
          expect(endless.body.proposal.loosened).toEqual(['until']);
          await decide(other, 'decline', endless.body.proposal.proposalId);
          const day = until(24);
          expect((await put(staff, on(0, day), { status: 'on' })).body.proposal).toBeNull();
          expect((await now()).status).toBe('on');
          // It is the same closing that another day is added to.
          server.clock.advance(20 * 3_600_000);
          staff = await signedIn(server, { type: 1 });
          const words = { ...on(1, day), title: '긴급 점검' };
          expect((await put(staff, words)).body.setting.version).toBe(2);
          const more = await put(staff, on(2, until(20)), { until: until(20) });
          expect(more.body.proposal.loosened).toEqual(['until']);
          await decide(other, 'decline', more.body.proposal.proposalId);
          // However often something else of it was saved meanwhile.
          for (let version = 2; version < 54; version += 1)
            await save({ ...words, version, title: `긴급 점검 ${version}` });
          const later = { ...on(54, until(20)), title: '긴급 점검 53' };
          const asked53 = await put(staff, later, { until: until(20) });
          expect(asked53.body.proposal.loosened).toEqual(['until']);
        });

        it('come into force by two, and may be written about and shortened alone', async () => {
          const other = await signedIn(server, { type: 1 });
          const proposalId = await propose();
          expectRefusal(await decide(staff, 'accept', proposalId), 409, 'proposal.second_admin');
          expectRefusal(await decide(other, 'accept', NOBODY), 404, 'record.not_found');
          expect((await decide(other, 'accept', proposalId)).body.status).toBe('accepted');
          expectRefusal(await decide(other, 'accept', proposalId), 409, 'proposal.closed');
          expect(await now()).toEqual(closed(25, { version: 1 }));
          expect(await auditLines(server, 'maintenance.accept')).toHaveLength(1);
          const unasked = { confirmed: undefined, reason: undefined };
          const written = await close(25, unasked, { title: '이전 작업', version: 1 });
          expect(written.body.setting.version).toBe(2);
          expect((await close(20, unasked, { version: 2 })).body.setting.version).toBe(3);
        });

        it('come into force no more once their end has passed', async () => {
          const end = new Date(server.clock.now.getTime() + 39 * 3_600_000).toISOString();
          const until = end.slice(0, 16);
          const sent = { ...MAINTENANCE, status: 'on' as const, version: 0, until };
          await signedIn(server, { type: 1 });
          const { body } = await put(staff, sent, { status: 'on', until });
          expect(body.proposal.loosened).toEqual(['until']);
          server.clock.advance(31 * 3_600_000);
          staff = await signedIn(server, { type: 1 });
          const answer = await decide(staff, 'accept', body.proposal.proposalId);
          expectRefusal(answer, 409, 'proposal.window_past');
          expect(answer.body.details).toEqual({ paths: ['until'] });
          expect((await now()).status).toBe('off');
        });

        it('say that they would begin again by now', async () => {
          const hour = (hours: number) =>
            new Date(server.clock.now.getTime() + (9 + hours) * 3_600_000)
              .toISOString()
              .slice(0, 16);
          const window = (version: number, until: string) => ({
            ...{ ...MAINTENANCE, status: 'window' as const, version, from: hour(1), until },
          });
          const other = await signedIn(server, { type: 1 });
          await save(window(0, hour(2)), { status: 'window' });
          const { body } = await put(staff, window(1, hour(30)), { until: hour(30) });
          expect(body.proposal.loosened).toEqual(['until']);
          server.clock.advance(3 * 3_600_000);
          const answer = await decide(other, 'accept', body.proposal.proposalId);
          expectRefusal(answer, 409, 'proposal.now_dangerous');
          expect(answer.body.details.found).toMatchObject([{ path: 'status', isAlone: true }]);
        });

        it('refuses what is old or has nobody else', async () => {
          const other = await signedIn(server, { type: 1 });
          const stale = await propose();
          const { category, version: _, ...config } = MAINTENANCE;
          await server.database.db
            .insertInto('setting_version')
            .values({
              ...{
                scope: 'config',
                category,
                version: 1,
                saved_at: server.clock.now,
                saved_by: null,
              },
              config: JSON.stringify(config),
            })
            .execute();
          expectRefusal(await decide(other, 'accept', stale), 409, 'record.stale');
          await decide(other, 'decline', stale);
          const proposalId = await propose({ version: 1 });
          await suspendAllBut(other);
          expectRefusal(await decide(other, 'accept', proposalId), 409, 'admin.no_second');
        });

        it('leaves the doors as they are', async () => {
          const other = await signedIn(server, { type: 1 });
          const proposalId = await propose();
          expectRefusal(await decide(other, 'decline', NOBODY), 404, 'record.not_found');
          expect((await decide(other, 'decline', proposalId)).body.status).toBe('declined');
          expectRefusal(await decide(other, 'decline', proposalId), 409, 'proposal.closed');
          expect((await now()).version).toBe(0);
          expect(await auditLines(server, 'maintenance.decline')).toHaveLength(1);
        });
      });
    });
  });
});
