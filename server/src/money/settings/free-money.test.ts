// What was given free against charges, and what of a stake the house keeps.

import { casinoRolling, comp, unsavedDocument } from '@gwanje/contract';
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { bonusOffer, chargeBonusOf } from '../../../test/given-bonuses';
import { givenMember } from '../../../test/given-member';
import { decide, givenMoneySetting, givenRequest, keyed } from '../../../test/given-request';
import { UNSAVED_POWERBALL_CONFIGS } from '../../../test/unsaved-settings';

let server: TestServer;
let finance: SignedIn;

beforeAll(async () => {
  server = await givenServer();
  server.clock.now = new Date('2026-11-18T03:00:00.000Z');
  finance = await signedIn(server, { type: 2 });
});
afterAll(() => server.close());

describe('money.readFreeMoney', () => {
  const read = () => finance.call('GET', '/api/money/free-money');
  const charge = async (isTest: boolean) => {
    const member = await givenMember(server, { isTest });
    const request = await givenRequest(finance, member, 'charge', 100_000);
    expect((await decide(finance.call, 'approve', request)).status).toBe(200);
    return { member, request };
  };

  it('tells what charges brought free and what of it became money, test accounts left out', async () => {
    await givenMoneySetting(server, chargeBonusOf({ first: bonusOffer(1_000) }));
    await charge(true);
    const { member } = await charge(false);
    const { request } = await charge(false);
    await decide(finance.call, 'take-back-bonus', request);
    const body = { memberId: member.memberId, type: 'PointChange', amountWon: 4_000 };
    await finance.call('POST', '/api/money/conversions', body, keyed());
    const given = {
      ...{ chargedWon: 200_000, convertedWon: 4_000 },
      won: { bonus: 10_000, coupon: 0, attendance: 0, payback: 0, comp: 0 },
    };
    expect((await read()).body.given).toEqual([
      { from: '2026-11-18', to: '2026-11-18', ...given },
      { from: '2026-11-01', to: '2026-11-18', ...given },
    ]);
  });

  it('measures over closed days, and takes mini-games from the odds on sale', async () => {
    const day = (day_on: string, game_class: string, stake_won: number, payout_won: number) => ({
      ...{ day_on, game_class, family: '', bets: 1, stake_won, payout_won },
      valid_stake_won: stake_won,
    });
    await server.database.db
      .insertInto('class_day')
      .values([
        day('2026-11-17', 'sports', 1_000, 940),
        day('2026-08-20', 'sports', 1_000, 960),
        day('2026-08-19', 'sports', 1_000_000, 0),
        day('2026-11-17', 'minigame', 1_000, 0),
      ] as never)
      .execute();
    const edges = async () => (await read()).body.edges;
    expect(await edges()).toEqual({
      ...{ sports: 500, casino: null, slots: null, holdem: null },
      minigame: 10_000,
    });
    const { powerballSwitchV2, powerballRateV2 } = UNSAVED_POWERBALL_CONFIGS;
    const saved = [
      { ...powerballSwitchV2, regStatus: true, betStatus: true },
      { ...powerballRateV2, POERate: 1.95 },
    ];
    for (const { category, version: _, ...config } of saved)
      await server.database.db
        .insertInto('setting_version')
        .values({
          ...{ scope: 'powerball', category, version: 1, config: JSON.stringify(config) },
          ...{ saved_at: server.clock.now, saved_by: null },
        })
        .execute();
    expect((await edges()).minigame).toBe(250);
  });
});

describe('a bonus that would pay more than it earns', () => {
  const save = (first: object & { rateBps: number }, reason?: string) => {
    const { category, ...change } = chargeBonusOf({ first: bonusOffer(1_000) });
    const levels = { ...change.levels, lv3: { ...change.levels.lv3, first } };
    const confirmed = { 'levels.lv3.first.rateBps': first.rateBps };
    const said = reason === undefined ? {} : { reason, confirmed };
    const body = { ...change, version: 1, levels, ...said };
    return finance.call('PUT', `/api/money/settings/${category}`, body);
  };

  it('is stopped with its sum, and waits for a second administrator once it is explained', async () => {
    const { lv3 } = chargeBonusOf({ first: bonusOffer(1_000) }).levels;
    const dear = { ...lv3.first, rateBps: 2_000, maxWon: 1_000_000 };
    const stopped = await save(dear);
    expectRefusal(stopped, 409, 'settings.unconfirmed');
    expect(stopped.body.details).toMatchObject({
      paths: ['levels.lv3.first.rateBps'],
      found: [{ path: 'levels.lv3.first.rateBps', ko: expect.stringContaining('1,000,000원') }],
    });
    await signedIn(server, { type: 2 });
    const asked = await save(dear, '개업 행사');
    expect(asked.body).toMatchObject({
      setting: { version: 1 },
      proposal: { loosened: ['levels.lv3.first.rateBps'], status: 'open' },
    });
  });
});

describe('comps that cost more than the edge', () => {
  it('are stopped with what 100 million won lose, and wait for a second administrator', async () => {
    const { category, ...change } = unsavedDocument(comp);
    const row = { day_on: '2026-11-16', game_class: 'casino', family: '', bets: 1 };
    const won = { stake_won: 100_000, payout_won: 99_000, valid_stake_won: 100_000 };
    await server.database.db
      .insertInto('class_day')
      .values({ ...row, ...won } as never)
      .execute();
    const save = (casinoBps: number, told: object = {}) => {
      const lv3 = { ...change.levels.lv3, casinoBps };
      const levels = { ...change.levels, lv3 };
      const confirmed = { paidBy: 'operator', ...told };
      const body = { ...change, paidBy: 'operator', levels, confirmed, reason: '행사' };
      return finance.call('PUT', `/api/money/settings/${category}`, body);
    };
    // Whoever explains one danger has not been told the sums of another.
    const untold = await save(120);
    expectRefusal(untold, 409, 'settings.unconfirmed');
    expect(untold.body.details).toMatchObject({ found: [{ path: 'levels.lv3.casinoBps' }] });
    const dear = await save(120, { 'levels.lv3.casinoBps': 120 });
    expect(dear.body).toMatchObject({
      proposal: { loosened: ['levels.lv3.casinoBps'], status: 'open' },
    });
    const cheap = await save(100);
    expect(cheap.body).toMatchObject({ setting: { version: 1 }, proposal: null });
  });
});

describe('start rates above the edge', () => {
  it('are stopped with what 100 million won lose, the highest of a class alone', async () => {
    const { category, ...change } = unsavedDocument(casinoRolling);
    const row = { day_on: '2026-11-15', game_class: 'slots', family: '', bets: 1 };
    const won = { stake_won: 100_000, payout_won: 99_000, valid_stake_won: 100_000 };
    await server.database.db
      .insertInto('class_day')
      .values({ ...row, ...won } as never)
      .execute();
    const save = (rateBps: number, told: object = {}) => {
      const { slots } = change.startRates;
      const starts = {
        ...slots,
        g6: { ...slots.g6, rateBps: 90 },
        g7: { ...slots.g7, rateBps },
      };
      const startRates = { ...change.startRates, slots: starts };
      const body = { ...change, startRates, confirmed: told, reason: '신규 총판' };
      return finance.call('PUT', `/api/money/settings/${category}`, body);
    };
    const dear = await save(120);
    expectRefusal(dear, 409, 'settings.unconfirmed');
    expect(dear.body.details).toMatchObject({
      found: [
        {
          path: 'startRates.slots.g7.rateBps',
          ko: '슬롯: 엣지 1.00 % < 콤프 0.00 % + 롤링 1.20 %: 배팅 1억원마다 200,000원 손실',
        },
      ],
    });
    const sure = await save(120, { 'startRates.slots.g7.rateBps': 120 });
    expect(sure.body.proposal).toMatchObject({ status: 'open' });
  });
});
