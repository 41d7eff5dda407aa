// Settings that protect less than those in force: nothing of them holds before a second administrator agrees.
import type { MoneySetting } from '@gwanje/contract';
import {
  auditLines,
  callWith,
  expectRefusal,
  givenServer,
  heldUp,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { aloneLimits } from '../../../test/given-request';
import { UNSAVED_MONEY_SETTINGS } from '../../../test/unsaved-settings';

const SETTINGS = '/api/money/settings';
const PROPOSALS = '/api/money/setting-proposals';
const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';

let server: TestServer;
let finance: SignedIn;
let second: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  finance = await signedIn(server, { type: 2 });
  second = await signedIn(server, { type: 2 });
});
afterEach(() => server.close());

const { category: _, ...unsaved } = UNSAVED_MONEY_SETTINGS.secondAdmin;
const save = (by: SignedIn, change: object, version = 0) =>
  by.call('PUT', `${SETTINGS}/secondAdmin`, {
    ...unsaved,
    reason: '행사 기간',
    ...change,
    version,
  });
const current = async () =>
  (await second.call('GET', SETTINGS)).body.find(
    ({ category }: MoneySetting) => category === 'secondAdmin',
  );
const decide = (by: Pick<SignedIn, 'call'>, verb: 'accept' | 'decline', proposalId: string) =>
  by.call('POST', `${PROPOSALS}/${proposalId}/${verb}`);

/** @returns the identifier of a proposal of `finance` that asks for no limit of exchanges */
const givenProposal = async () =>
  (await save(finance, { exchangeWon: null })).body.proposal.proposalId as string;

describe('a save', () => {
  it('answers what protects less with a proposal, and everything stays as it is', async () => {
    const { status, body, headers } = await save(finance, {
      exchangeWon: null,
      adjustmentWon: 2_000_000,
      chargeWon: 1,
    });
    expect(status).toBe(200);
    const config = {
      ...{ category: 'secondAdmin', ...unsaved, version: 0 },
      ...{ exchangeWon: null, adjustmentWon: 2_000_000, chargeWon: 1 },
    };
    expect(body).toEqual({
      setting: UNSAVED_MONEY_SETTINGS.secondAdmin,
      proposal: {
        proposalId: expect.any(String),
        ...{ config, loosened: ['exchangeWon', 'adjustmentWon'], status: 'open' },
        reason: '행사 기간',
        proposedBy: { _id: finance.adminId, id: finance.id },
        proposedAt: server.clock.now.toISOString(),
        ...{ decidedBy: null, decidedAt: null },
      },
    });
    expect(await current()).toEqual(UNSAVED_MONEY_SETTINGS.secondAdmin);
    expect(await auditLines(server, 'moneySettings.save')).toEqual([]);
    expect(await auditLines(server, 'moneySettings.propose')).toMatchObject([
      {
        ...{ actor_id: finance.adminId, request_id: headers['x-request-id'] },
        subject: 'money/secondAdmin',
        before: UNSAVED_MONEY_SETTINGS.secondAdmin,
        after: { ...config, proposalId: body.proposal.proposalId },
      },
    ]);
  });

  it('saves what only protects more at once', async () => {
    const { body } = await save(finance, { exchangeWon: 1_000_000 });
    expect(body).toMatchObject({ setting: { version: 1, exchangeWon: 1_000_000 }, proposal: null });
    expect(await current()).toEqual(body.setting);
  });

  it('takes one proposal at a time for a document', async () => {
    const proposalId = await givenProposal();
    expectRefusal(await save(second, { chargeWon: null }), 409, 'proposal.waits');
    await decide(finance, 'decline', proposalId);
    expect((await save(second, { chargeWon: null })).body.proposal).not.toBeNull();
  });

  it('takes one of sixteen that are proposed at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => save(n % 2 ? finance : second, { chargeWon: null })),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? 'waits' : body.code));
    expect(codes.filter((code) => code === 'waits')).toHaveLength(1);
    expect(codes.filter((code) => code === 'proposal.waits')).toHaveLength(15);
  });

  it('leaves nothing waiting that was edited from an older version than the newest', async () => {
    const [tighter] = await heldUp(server, [
      () => save(second, { exchangeWon: 1_000_000 }),
      () => save(finance, { exchangeWon: null }),
    ]);
    expect(tighter).toMatchObject({ status: 200, body: { setting: { version: 1 } } });
    expect((await second.call('GET', `${PROPOSALS}?status=open`)).body.proposals).toEqual([]);
  });

  it('refuses what nobody else could agree to', async () => {
    await server.database.db
      .updateTable('admin')
      .set({ status: 'suspended' })
      .where('_id', '=', second.adminId)
      .execute();
    expectRefusal(await save(finance, { exchangeWon: null }), 409, 'admin.no_second');
    // A limit above which nobody could agree would leave things waiting for ever.
    expectRefusal(await save(finance, { exchangeWon: 1 }), 409, 'admin.no_second');
    expect(await auditLines(server, 'moneySettings.save')).toEqual([]);
  });

  it('refuses a limit for what only one administrator may do', async () => {
    const top = await signedIn(server, { type: 0 });
    for (const { adminId } of [finance, second])
      await server.database.db
        .updateTable('admin')
        .set({ type: 1 })
        .where('_id', '=', adminId)
        .execute();
    const none = { ...aloneLimits(), version: 0 };
    await server.database.db
      .insertInto('setting_version')
      .values({
        ...{ scope: 'money', category: 'secondAdmin', version: 1, saved_at: server.clock.now },
        ...{ config: JSON.stringify(aloneLimits()), saved_by: null },
      })
      .execute();
    const put = (limits: object) =>
      top.call('PUT', `${SETTINGS}/secondAdmin`, {
        ...none,
        ...limits,
        reason: '행사 기간',
        version: 1,
      });
    expectRefusal(await put({ adjustmentWon: 1 }), 409, 'admin.no_second');
    expect((await put({ chargeWon: 1 })).body.setting).toMatchObject({ version: 2, chargeWon: 1 });
  });
});

describe('money.listMoneySettingProposals', () => {
  it('answers proposals, newest first, also of one status', async () => {
    const declined = await givenProposal();
    await decide(second, 'decline', declined);
    server.clock.advance(1_000);
    const open = await givenProposal();
    const auditor = await signedIn(server, { type: 5 });
    const idsOf = async (query: string) => {
      const { body } = await auditor.call('GET', PROPOSALS + query);
      expect(body.more).toBe(false);
      return body.proposals.map(({ proposalId }: { proposalId: string }) => proposalId);
    };
    expect(await idsOf('')).toEqual([open, declined]);
    expect(await idsOf('?status=open')).toEqual([open]);
    expect(await idsOf(`?after=${open}`)).toEqual([declined]);
  });

  it('asks a stranger to log in', async () => {
    expectRefusal(await callWith(server)('GET', PROPOSALS), 401, 'session.required');
  });
});

describe('money.acceptMoneySettingProposal', () => {
  it('brings it into force as the next version', async () => {
    const proposalId = await givenProposal();
    server.clock.advance(60_000);
    const { status, body, headers } = await decide(second, 'accept', proposalId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ proposalId, status: 'accepted', proposedBy: { _id: finance.adminId } },
      decidedBy: { _id: second.adminId, id: second.id },
      decidedAt: server.clock.now.toISOString(),
    });
    const after = { category: 'secondAdmin', ...unsaved, exchangeWon: null, version: 1 };
    expect(await current()).toEqual(after);
    expect(await auditLines(server, 'moneySettings.accept')).toMatchObject([
      {
        ...{ actor_id: second.adminId, request_id: headers['x-request-id'] },
        ...{ subject: 'money/secondAdmin', before: UNSAVED_MONEY_SETTINGS.secondAdmin },
        after: { ...after, proposalId, proposedBy: finance.adminId },
      },
    ]);
  });

  it('is not for the one who proposed it, nor for an account that he could use', async () => {
    const proposalId = await givenProposal();
    expectRefusal(await decide(finance, 'accept', proposalId), 409, 'proposal.second_admin');
    const puppet = await signedIn(server, { type: 2 });
    await server.database.db
      .insertInto('admin_hand')
      .values({
        admin_id: puppet.adminId,
        hand_id: finance.adminId,
        given_at: server.clock.now,
      })
      .execute();
    // That word takes the place of the first.
    const { body } = await decide(puppet, 'accept', proposalId);
    expect(body).toMatchObject({ status: 'open', proposedBy: { _id: puppet.adminId } });
    expect(await current()).toEqual(UNSAVED_MONEY_SETTINGS.secondAdmin);
    expect((await decide(second, 'accept', proposalId)).body.status).toBe('accepted');
  });

  it.each([
    ['is suspended', { status: 'suspended' }],
    ['has lost the right', { type: 3 }],
  ] as const)('does not count the word of a proposer who %s', async (_, change) => {
    const proposalId = await givenProposal();
    await signedIn(server, { type: 2 });
    await server.database.db
      .updateTable('admin')
      .set(change)
      .where('_id', '=', finance.adminId)
      .execute();
    const { body } = await decide(second, 'accept', proposalId);
    expect(body).toMatchObject({ status: 'open', proposedBy: { _id: second.adminId } });
    expect(await current()).toEqual(UNSAVED_MONEY_SETTINGS.secondAdmin);
  });

  it('refuses the first word of two where nobody could give the other', async () => {
    const proposalId = await givenProposal();
    await server.database.db
      .updateTable('admin')
      .set({ status: 'suspended' })
      .where('_id', '=', finance.adminId)
      .execute();
    expectRefusal(await decide(second, 'accept', proposalId), 409, 'admin.no_second');
  });

  it('refuses what was edited from a version that is no longer the newest', async () => {
    const proposalId = await givenProposal();
    await save(second, { chargeWon: 1 });
    const answer = await decide(second, 'accept', proposalId);
    expectRefusal(answer, 409, 'proposal.closed');
    expect(answer.body.details).toMatchObject({ current: { proposalId, status: 'stale' } });
    expect(
      (await save(finance, { chargeWon: 1, exchangeWon: null }, 1)).body.proposal,
    ).toMatchObject({ status: 'open', loosened: ['exchangeWon'] });
  });

  it('refuses what an event on the site promises by now', async () => {
    const { category, ...attendance } = UNSAVED_MONEY_SETTINGS.dailyAttendance;
    const pays = (pointWon: number) => ({ ...attendance.levels.lv1, pointWon });
    const levels = { ...attendance.levels, lv1: pays(1_000), lv2: pays(900_000) };
    const sent = { ...attendance, levels, version: 0, reason: '행사' };
    const { body } = await finance.call('PUT', `${SETTINGS}/${category}`, sent);
    expect(body.proposal.loosened).toEqual(['levels.lv2.pointWon']);
    await server.database.pool.query(
      `insert into post (post_id, board, state, title, body, body_text, linked_setting, written_by,
        created_at, updated_at)
       values ($1, 'events', 'published', '매일 출석', '{"type":"doc","content":[]}', '', $2, $3, $4, $4)`,
      [NOBODY, category, finance.adminId, server.clock.now],
    );
    const answer = await decide(second, 'accept', body.proposal.proposalId);
    expectRefusal(answer, 409, 'proposal.now_dangerous');
    expect(answer.body.details).toMatchObject({
      paths: ['levels.lv1.pointWon'],
      found: [{ isAlone: true, ko: expect.stringContaining('매일 출석') }],
    });
  });

  it('refuses as stale what another version has just overtaken', async () => {
    const proposalId = await givenProposal();
    await server.database.db
      .insertInto('setting_version')
      .values({
        ...{ scope: 'money', category: 'secondAdmin', version: 1, saved_at: server.clock.now },
        ...{ config: JSON.stringify(aloneLimits()), saved_by: null },
      })
      .execute();
    expectRefusal(await decide(second, 'accept', proposalId), 409, 'record.stale');
  });

  it('has one winner among those who accept, decline and save at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { version } = await current();
      const limits = { ...unsaved, exchangeWon: 5_000_000 - 10 * round };
      const loose = { ...limits, chargeDayWon: null };
      const proposal = (await save(finance, loose, version)).body.proposal;
      const answers = await Promise.all(
        Array.from({ length: 15 }, (_, n) =>
          n % 3 === 2
            ? save(finance, { ...limits, exchangeWon: limits.exchangeWon - 5 }, version)
            : decide(second, n % 3 === 0 ? 'accept' : 'decline', proposal.proposalId),
        ),
      );
      const won = answers.filter(({ status }) => status === 200);
      const verdicts = won.filter(({ body }) => ['accepted', 'declined'].includes(body.status));
      expect(verdicts.length).toBeLessThanOrEqual(1);
      const after = await current();
      expect(after.version).toBe(version + 1);
      const isAccepted = verdicts[0]?.body.status === 'accepted';
      expect(after.chargeDayWon).toBe(isAccepted ? null : unsaved.chargeDayWon);
      const codes = answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.code]));
      expect(new Set([...codes, 'proposal.closed', 'record.stale']).size).toBe(2);
      if (isAccepted) await save(finance, { ...limits }, version + 1);
    }
  });

  it('accepts no start rates above a ceiling that was lowered since they were proposed', async () => {
    const { category: _c, ...before } = UNSAVED_MONEY_SETTINGS.casinoRolling;
    const { startRates } = before;
    const casino = { ...startRates.casino, g7: { ...startRates.casino.g7, rateBps: 150 } };
    const proposed = await finance.call('PUT', `${SETTINGS}/casinoRolling`, {
      ...{ ...before, startRates: { ...startRates, casino }, reason: '상향' },
    });
    const { category: _r, ...ceiling } = UNSAVED_MONEY_SETTINGS.rollingCeiling;
    const lowered = await finance.call('PUT', `${SETTINGS}/rollingCeiling`, {
      ...ceiling,
      casino: 100,
    });
    expect(lowered.body.setting).toMatchObject({ casino: 100 });
    const refused = await decide(second, 'accept', proposed.body.proposal.proposalId);
    expectRefusal(refused, 409, 'moneySettings.start_above_ceiling');
    expect(await auditLines(server, 'moneySettings.accept')).toEqual([]);
  });

  it('refuses what does not exist, and whoever may not', async () => {
    expectRefusal(await decide(second, 'accept', NOBODY), 404, 'record.not_found');
    const operations = await signedIn(server, { type: 1 });
    expectRefusal(await decide(operations, 'accept', NOBODY), 403, 'session.forbidden');
  });
});

describe('money.declineMoneySettingProposal', () => {
  it('drops what waits, for the one who proposed it as well', async () => {
    for (const by of [finance, second]) {
      const proposalId = await givenProposal();
      const { body } = await decide(by, 'decline', proposalId);
      expect(body).toMatchObject({
        ...{ proposalId, status: 'declined', decidedBy: { _id: by.adminId } },
      });
      const lines = await auditLines(server, 'moneySettings.decline');
      expect(lines.at(-1)).toMatchObject({
        ...{ actor_id: by.adminId, subject: 'money/secondAdmin' },
        ...{ before: { proposalId, exchangeWon: null }, after: null },
      });
      server.clock.advance(1);
    }
    expect(await current()).toEqual(UNSAVED_MONEY_SETTINGS.secondAdmin);
  });

  it('refuses what is decided, and what does not exist', async () => {
    const proposalId = await givenProposal();
    await decide(second, 'accept', proposalId);
    const answer = await decide(second, 'decline', proposalId);
    expectRefusal(answer, 409, 'proposal.closed');
    expect(answer.body.details).toMatchObject({ current: { status: 'accepted' } });
    expectRefusal(await decide(second, 'decline', NOBODY), 404, 'record.not_found');
  });
});
