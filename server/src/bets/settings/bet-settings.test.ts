// The settings of betting: who may change them, what is kept, and what the casino's maintenance closes.
import {
  type BetSetting,
  betBonus,
  betSettings,
  casino,
  casinoMaintenance,
  casinoVoid,
  type Setting,
  sportsBet,
  sportsRule,
  sportsSwitch,
  unsavedDocument,
} from '@gwanje/contract';
import { type FakeProvider, startFakeProvider } from '../../../test/fake-provider';
import { auditLines, expectRefusal, type SignedIn, signedIn } from '../../../test/given';
import { feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { givenMember } from '../../../test/given-member';
import {
  givenProviderServer,
  newKey,
  type ProviderServer,
} from '../../../test/given-provider-server';
import {
  givenMarket,
  givenSports,
  placeSports,
  settleMarket,
  slipOf,
} from '../../../test/given-sports';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { DEMO_BET_SETTINGS } from './demo-bet-settings.rule';

const PATH = '/api/bets/settings';
const VOID = unsavedDocument(casinoVoid);

let fake: FakeProvider;
let server: ProviderServer;
let staff: SignedIn;
beforeEach(async () => {
  fake = await startFakeProvider();
  server = await givenProviderServer(fake, ['honor']);
  staff = await signedIn(server, { type: 1 });
});
afterEach(async () => {
  await server.close();
  await fake.close();
});

const save = ({ category, ...change }: BetSetting) =>
  staff.call('PUT', `${PATH}/${category}`, change);

describe('bets.saveBetSetting', () => {
  it('keeps who changed what', async () => {
    expect((await save({ ...VOID, oddsMinHundredths: 120 })).status).toBe(200);
    expectRefusal(await save({ ...VOID, oddsMinHundredths: 130 }), 409, 'record.stale');
    expect(await auditLines(server, 'betSettings.save')).toMatchObject([
      {
        subject: 'bets/casinoVoid',
        before: { oddsMinHundredths: 100 },
        after: { oddsMinHundredths: 120 },
      },
    ]);
  });

  it('asks why a winning is above what stakes bear, or is cancelled beside live bets', async () => {
    const member = await givenMember(server);
    await server.database.pool.query(
      `insert into bet_day (member_id, day_on, game_class, path, is_test, bets, stake_won, payout_won,
        valid_stake_won)
      values ($1, $2, 'sports', '{}', false, 1, 50000000, 0, 50000000)`,
      [member.memberId, '2026-11-20'],
    );
    const amounts = unsavedDocument(sportsBet);
    const raised = (benefit: number) => {
      const { category: _, ...change } = amounts;
      const lv1 = { min: 1_000, max: 10_000, benefit };
      const perEvent = { ...change.perEvent, lv1: { maxEvent: 10_000 } };
      return { ...change, single: { ...change.single, lv1 }, perEvent };
    };
    const put = (category: string, body: object) => staff.call('PUT', `${PATH}/${category}`, body);
    const refused = await put('sportsBet', raised(500_001));
    expectRefusal(refused, 409, 'settings.unconfirmed');
    expect(refused.body.details.found).toMatchObject([
      { path: 'single.lv1.benefit', ko: expect.stringContaining('50,000,000원의 1 %') },
    ]);
    expect((await put('sportsBet', raised(500_000))).status).toBe(200);
    // What the highest level may win already is no reason to let the lowest do so unasked.
    const lowest = raised(500_000);
    const lv10 = { min: 1_000, max: 10_000, benefit: 900_000 };
    const perEvent = { ...lowest.perEvent, lv10: { maxEvent: 10_000 } };
    const highest = { ...lowest, perEvent, version: 1, single: { ...lowest.single, lv10 } };
    const sure = { confirmed: { 'single.lv10.benefit': 900_000 }, reason: '행사' };
    expect((await put('sportsBet', { ...highest, ...sure })).status).toBe(200);
    const lv1 = { min: 1_000, max: 10_000, benefit: 900_000 };
    const alike = { ...highest, version: 2, single: { ...highest.single, lv1 } };
    const unasked = await put('sportsBet', alike);
    expectRefusal(unasked, 409, 'settings.unconfirmed');
    expect(unasked.body.details.found).toMatchObject([{ path: 'single.lv1.benefit' }]);
    const { category: _, ...sold } = unsavedDocument(sportsSwitch);
    const sportsLive = { ...sold.types.sportsLive, regStatus: true, betStatus: true };
    const live = { ...sold, types: { ...sold.types, sportsLive } };
    expectRefusal(await put('sportsSwitch', live), 409, 'settings.unconfirmed');
    const { category: __, ...rule } = unsavedDocument(sportsRule);
    expect((await put('sportsRule', { ...rule, cancelMinutes: 0 })).status).toBe(200);
    expect((await put('sportsSwitch', live)).status).toBe(200);
    const again = { ...rule, version: 1 };
    expectRefusal(await put('sportsRule', again), 409, 'settings.unconfirmed');
    const confirmed = { cancelMinutes: rule.cancelMinutes };
    const kept = await put('sportsRule', { ...again, confirmed, reason: '요청이 많음' });
    expect(kept.status).toBe(200);
  });

  it('takes ten rows of a bonus, and no eleventh', async () => {
    const rows = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`f${n + 2}`, 101 + n]));
    const { category: _, ...bonus } = unsavedDocument(betBonus);
    const put = (used: object) => staff.call('PUT', `${PATH}/betBonus`, { ...bonus, rows: used });
    const refused = await put({ ...bonus.rows, ...rows });
    expectRefusal(refused, 400, 'request.invalid');
    expect(refused.text).toContain('10줄까지');
    expect((await put({ ...bonus.rows, ...rows, f12: 100 })).status).toBe(200);
  });

  it('lifts no limit by the way', async () => {
    const settings = unsavedDocument(casino);
    const lv1 = { ...settings.levels.lv1, stakeMaxWon: 30_000 };
    await save({ ...settings, levels: { ...settings.levels, lv1 } });
    expectRefusal(await save({ ...settings, version: 1 }), 409, 'settings.unconfirmed');
  });

  it('pays more without a round only where that is meant', async () => {
    const settings = unsavedDocument(casino);
    const paying = (roundlessWinMaxWon: number, more: object = {}) => {
      const { providers } = settings;
      const first = { ...providers['1'], roundlessWinMaxWon };
      return save({ ...settings, providers: { ...providers, 1: first }, ...more });
    };
    const path = 'providers.1.roundlessWinMaxWon';
    const refused = await paying(1_000_001);
    expectRefusal(refused, 409, 'settings.unconfirmed');
    expect(refused.body.details).toMatchObject({ paths: [path] });
    const sure = { confirmed: { [path]: 1_000_001 }, reason: '잭팟 행사' };
    expect((await paying(1_000_001, sure)).status).toBe(200);
    expect((await paying(1_000_000, { version: 1 })).status).toBe(200);
  });

  it('is for whoever may', async () => {
    const { category, ...change } = VOID;
    const refused = await server.finance.call('PUT', `${PATH}/${category}`, change);
    expectRefusal(refused, 403, 'session.forbidden');
  });
});

describe('bets.listBetSettings', () => {
  it('has every document as it is in force, for whoever works here', async () => {
    await save({ ...VOID, oddsMinHundredths: 120 });
    const auditor = await signedIn(server, { type: 5 });
    const changed = { ...VOID, version: 1, oddsMinHundredths: 120 };
    expect((await auditor.call('GET', PATH)).body).toEqual(
      betSettings.settings.map((one) =>
        one.category === 'casinoVoid' ? changed : unsavedDocument<Setting>(one),
      ),
    );
  });
});

describe('bets.listBetSettingVersions', () => {
  it('has every version with whoever saved it', async () => {
    await save({ ...VOID, oddsMinHundredths: 120 });
    const { body } = await staff.call('GET', `${PATH}/casinoVoid/history`);
    expect(body).toMatchObject({
      versions: [{ version: 1, savedBy: { id: staff.id } }],
      more: false,
    });
  });
});

/** Bonuses at which carts of three legs cost the operator money. */
const BONUS = unsavedDocument(betBonus);
const generous = (f3: number) => ({ ...BONUS, rows: { ...BONUS.rows, f3, f5: 125, f7: 130 } });
const propose = async (f3 = 120, version = 0) => {
  const { category, ...change } = generous(f3);
  const sent = { ...change, version, reason: '행사' };
  return staff.call('PUT', `${PATH}/${category}`, sent);
};
const proposed = async () => (await propose()).body.proposal.proposalId as string;
const decideOn = (by: SignedIn, verb: 'accept' | 'decline', proposalId: string) =>
  by.call('POST', `${PATH}/proposals/${proposalId}/${verb}`);
const bonusNow = async () =>
  (await staff.call('GET', PATH)).body.find(({ category }: BetSetting) => category === 'betBonus');
const NOBODY = '01890a5d-ac96-774b-bcce-000000000000';

describe('bets.listBetSettingProposals', () => {
  it('has a bonus above break-even, which waits for a second person', async () => {
    expectRefusal(await propose(), 409, 'admin.no_second');
    const risk = await signedIn(server, { type: 4 });
    const proposalId = await proposed();
    expectRefusal(await propose(119), 409, 'proposal.waits');
    expect(await bonusNow()).toEqual(BONUS);
    expect((await staff.call('GET', `${PATH}/proposals`)).body.proposals).toMatchObject([
      { proposalId, status: 'open', loosened: ['rows.f3'], reason: '행사' },
    ]);
    expect((await risk.call('GET', '/api/second-words?kind=proposal')).body.rows).toMatchObject([
      { id: proposalId, what: 'bets/betBonus', title: { ko: '다폴더 보너스' }, whyNot: null },
    ]);
    expect(await auditLines(server, 'betSettings.propose')).toHaveLength(1);
  });
});

describe('bets.acceptBetSettingProposal', () => {
  it("puts it into force by two people, and leaves 'betSettings.accept'", async () => {
    const risk = await signedIn(server, { type: 4 });
    const proposalId = await proposed();
    expectRefusal(await decideOn(staff, 'accept', proposalId), 409, 'proposal.second_admin');
    expectRefusal(await decideOn(risk, 'accept', NOBODY), 404, 'record.not_found');
    expect((await decideOn(risk, 'accept', proposalId)).body.status).toBe('accepted');
    expect(await bonusNow()).toEqual({ ...generous(120), version: 1 });
    expectRefusal(await decideOn(risk, 'accept', proposalId), 409, 'proposal.closed');
    expect(await auditLines(server, 'betSettings.accept')).toHaveLength(1);
  });

  it('says what has become dangerous since it was proposed, and what was said then no more', async () => {
    await makeLedgerPartitions(server.database.db, server.clock.now);
    const top = await signedIn(server);
    const risk = await signedIn(server, { type: 4 });
    await givenSports(server, { bonus: { isOn: false } });
    const feed = feedCallWith(server, await givenFeedKey(server, { top }));
    const { category, ...bonus } = BONUS;
    const rows = { ...bonus.rows, f3: 120, f5: 125, f7: 130 };
    const sent = { ...bonus, version: 1, isOn: true, oddsMaxHundredths: 100_000, rows };
    const propose = async (more: object) =>
      (await top.call('PUT', `/api/bets/settings/${category}`, { ...sent, ...more })).body.proposal;
    const { proposalId, loosened } = await propose({ reason: '행사' });
    expect(loosened).toEqual(['rows.f3']);
    const decide = (verb: 'accept' | 'decline', of: string) =>
      risk.call('POST', `/api/bets/settings/proposals/${of}/${verb}`);
    const member = await givenMember(server, { walletsWon: { money: 20_000_000 } });
    for (let n = 0; n < 10; n += 1) {
      const market = await givenMarket(server, 198);
      await placeSports(feed, slipOf(member, [[market, 198]], { stakeWon: 1_000_000 }));
      await settleMarket(server, market, n % 2 === 0 ? 'W' : 'L');
    }
    const refused = await decide('accept', proposalId);
    expectRefusal(refused, 409, 'proposal.now_dangerous');
    expect(refused.body.details).toMatchObject({
      paths: ['rows.f5', 'rows.f7'],
      found: [{ ko: expect.stringContaining('1.05배') }, { ko: expect.stringContaining('1.07배') }],
    });
    expect((await decide('decline', proposalId)).body.status).toBe('declined');
    const confirmed = { 'rows.f3': 120, 'rows.f5': 125, 'rows.f7': 130 };
    const told = await propose({ confirmed, reason: '행사' });
    expect((await decide('accept', told.proposalId)).body.status).toBe('accepted');
  });

  it('refuses it where the document is another one by now, and where no two are there', async () => {
    const risk = await signedIn(server, { type: 4 });
    const stale = await proposed();
    const { category, version: _, ...config } = BONUS;
    await server.database.db
      .insertInto('setting_version')
      .values({
        ...{ scope: 'bets', category, version: 1, saved_at: server.clock.now, saved_by: null },
        config: JSON.stringify(config),
      })
      .execute();
    expectRefusal(await decideOn(risk, 'accept', stale), 409, 'record.stale');
    await decideOn(risk, 'decline', stale);
    const proposalId = (await propose(118, 1)).body.proposal.proposalId;
    await server.database.db
      .updateTable('admin')
      .set({ status: 'suspended' })
      .where('_id', '=', staff.adminId)
      .execute();
    expectRefusal(await decideOn(risk, 'accept', proposalId), 409, 'admin.no_second');
  });
});

describe('bets.declineBetSettingProposal', () => {
  it("leaves everything as it is, and 'betSettings.decline'", async () => {
    const risk = await signedIn(server, { type: 4 });
    const proposalId = await proposed();
    expectRefusal(await decideOn(risk, 'decline', NOBODY), 404, 'record.not_found');
    expect((await decideOn(risk, 'decline', proposalId)).body.status).toBe('declined');
    expectRefusal(await decideOn(risk, 'decline', proposalId), 409, 'proposal.closed');
    expect(await bonusNow()).toEqual(BONUS);
    expect(await auditLines(server, 'betSettings.decline')).toHaveLength(1);
  });
});

describe('maintenance of the casino', () => {
  const close = (change: object = {}) => {
    const { category, ...maintenance } = unsavedDocument(casinoMaintenance);
    const why = { confirmed: { status: 'on' }, reason: '업체 점검' };
    const body = { ...maintenance, status: 'on', ...change, ...why };
    return staff.call('PUT', `/api/config/maintenance/${category}`, body);
  };
  const send = (memberId: string) => {
    const body = { memberId, provider: 'honor', amountWon: 100 };
    return server.finance.call('POST', '/api/money/provider-transfers', body, newKey());
  };

  it('lets no money in, except of who tries it, and all of it out', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    const tester = await givenMember(server, { walletsWon: { money: 900 }, isTest: true });
    expect((await send(memberId)).status).toBe(200);
    await close({ text: '새벽 점검' });
    const refused = await send(memberId);
    expectRefusal(refused, 409, 'casino.maintenance');
    expect(refused.body.details).toEqual({ text: '새벽 점검', until: null });
    expect(await server.walletsOf(memberId)).toEqual({ money: 800, there: 100 });
    expect((await send(tester.memberId)).status).toBe(200);
    const back = { _id: memberId, all: true };
    const brought = await server.finance.call('PUT', '/api/v3/honor-to-money', back, newKey());
    expect(brought.status).toBe(200);
    expect(await server.walletsOf(memberId)).toEqual({ money: 900, there: 0 });
  });

  it('leaves money alone where it closes the entrance only', async () => {
    const { memberId } = await givenMember(server, { walletsWon: { money: 900 } });
    await close({ moveIn: false });
    expect((await send(memberId)).status).toBe(200);
  });
});

describe('a demo', () => {
  it('starts with documents that the form would accept', async () => {
    expect(DEMO_BET_SETTINGS.map(({ category }) => category)).toEqual([
      ...['sportsSwitch', 'sportsBet', 'sportsRule', 'betBonus'],
    ]);
    for (const document of DEMO_BET_SETTINGS) {
      // A demo sells live bets and lets members cancel, knowingly.
      const confirmed = { 'types.sportsLive.betStatus': true };
      const sent =
        document.category === 'sportsSwitch'
          ? { ...document, confirmed, reason: '시연' }
          : document;
      const { status, body } = await save({ ...sent, version: 0 });
      expect(status).toBe(200);
      expect(body.setting ?? body).toMatchObject({ ...document, version: 1 });
    }
  });
});
