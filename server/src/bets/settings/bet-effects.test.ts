// What a change of the documents of betting would have done with the last thirty days.
import {
  type BetSetting,
  betBonus,
  casino,
  casinoVoid,
  sportsBet,
  sportsRule,
  sportsSwitch,
  unsavedDocument,
} from '@gwanje/contract';
import {
  callWith,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { type GivenVendor, givenVendor } from '../../../test/given-casino';
import { feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { givenMember } from '../../../test/given-member';
import { givenCopies } from '../../../test/given-rows';
import {
  type GivenMarket,
  givenMarket,
  givenSports,
  placeSports,
  settleMarket,
  slipOf,
} from '../../../test/given-sports';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { EFFECT_ROWS_MAX } from '../../settings/newest-rows.queries';

const DAY_MS = 86_400_000;

let server: TestServer;
let top: SignedIn;
beforeEach(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
  top = await signedIn(server);
});
afterEach(() => server.close());

const effect = ({ category, ...rest }: BetSetting, by: Pick<SignedIn, 'call'> = top) =>
  by.call('POST', `/api/bets/settings/${category}/effect`, rest);
const rowsOf = async (document: BetSetting) => {
  const { status, body } = await effect(document);
  expect({ status, days: body.days }).toEqual({ status: 200, days: 30 });
  return body.rows;
};

describe('bets.readBetSettingEffect', () => {
  describe('of the casino', () => {
    let vendor: GivenVendor;
    beforeEach(async () => {
      vendor = await givenVendor(server, { top });
    });
    let refs = 0;
    const newRef = () => {
      refs += 1;
      return `effect-${refs}`;
    };
    const said = async (what: 'bet' | 'win' | 'cancel', memberId: string, body: object) => {
      const vendorRef = newRef();
      const { status, text } = await vendor.say(what, { memberId, vendorRef, ...body });
      if (status !== 200) throw new Error(text);
      return vendorRef;
    };
    async function play(memberId: string, bets: readonly object[], win: object = {}) {
      const roundRef = newRef();
      for (const bet of bets) await said('bet', memberId, { roundRef, provider: 1, ...bet });
      await said('win', memberId, { roundRef, provider: 1, amountWon: 0, ...win });
    }

    it('says by rule what would be left out of turnover', async () => {
      const walletsWon = { money: 1_000_000 };
      const { memberId } = await givenMember(server, { walletsWon });
      const test = await givenMember(server, { walletsWon, isTest: true });
      const BOTH = [
        { amountWon: 100_000, pick: 'banker' },
        { amountWon: 60_000, pick: 'player' },
      ];
      for (const who of [memberId, test.memberId]) await play(who, BOTH);
      await play(memberId, [{ amountWon: 5_000, pick: 'banker' }], { isPush: true });
      await play(memberId, [{ amountWon: 7_000, numbers: 24 }]);
      await play(memberId, [{ amountWon: 9_000, oddsHundredths: 120 }]);
      await play(memberId, [{ amountWon: 0, isFree: true }]);
      // Nothing of it is looked at, and of this nobody knows yet who won.
      await play(memberId, [{ amountWon: 3_000 }]);
      await said('bet', memberId, { roundRef: newRef(), provider: 1, ...BOTH[0], numbers: 37 });
      const VOID = unsavedDocument(casinoVoid);
      const NONE = { count: 0, won: 0 };
      expect(
        await rowsOf({
          ...{ ...VOID, bothSides: false, rouletteNumbersMax: 20, oddsMinHundredths: 130 },
        }),
      ).toEqual([
        { what: 'voidBothSides', before: { count: 1, won: 120_000 }, after: NONE },
        ...[{ what: 'voidPush', before: { count: 1, won: 5_000 } }].map((row) => ({
          ...{ ...row, after: row.before },
        })),
        { what: 'voidRoulette', before: NONE, after: { count: 1, won: 7_000 } },
        { what: 'voidOdds', before: NONE, after: { count: 1, won: 9_000 } },
        { what: 'voidFree', before: { count: 1, won: 0 }, after: { count: 1, won: 0 } },
      ]);
      const { providers } = VOID;
      const own = { ...providers[1], isOwn: true, push: false };
      const [, push] = await rowsOf({ ...VOID, providers: { ...providers, '1': own } });
      expect(push).toMatchObject({ what: 'voidPush', after: NONE });
      server.clock.advance(31 * DAY_MS);
      top = await signedIn(server);
      expect((await rowsOf(VOID)).map(({ before }: { before: object }) => before)).toEqual(
        Array.from({ length: 5 }, () => NONE),
      );
    });

    it('counts stakes that would have been refused, of what stood', async () => {
      const walletsWon = { money: 1_000_000 };
      const { memberId } = await givenMember(server, { walletsWon, level: 2 });
      const stake = (amountWon: number, provider = 1) =>
        said('bet', memberId, { roundRef: newRef(), provider, amountWon });
      await stake(40_000);
      const cancels = await stake(90_000);
      await said('cancel', memberId, { cancels });
      await stake(20_000, 2);
      await stake(50_000);
      const { levels, providers, ...rest } = unsavedDocument(casino);
      const refusedBy = async (lv2: object, of: object = {}) => {
        const [stakes, sent] = await rowsOf({
          ...{ ...rest, levels: { ...levels, lv2: { ...levels.lv2, ...lv2 } } },
          providers: { ...providers, ...of },
        });
        expect(sent).toMatchObject({ what: 'transfersRefused' });
        expect(stakes).toMatchObject({ what: 'casinoRefused', before: { count: 0, won: 0 } });
        return stakes.after;
      };
      expect(await refusedBy({})).toEqual({ count: 0, won: 0 });
      expect(await refusedBy({ stakeMaxWon: 40_000 })).toEqual({ count: 1, won: 50_000 });
      expect(await refusedBy({ stakeDayMaxWon: 60_000 })).toEqual({ count: 1, won: 50_000 });
      const off = { '2': { ...providers[2], isOn: false } };
      expect(await refusedBy({}, off)).toEqual({ count: 1, won: 20_000 });
      const high = { '1': { ...providers[1], levelMin: 3 } };
      expect(await refusedBy({}, high)).toEqual({ count: 2, won: 90_000 });
      const low = { '1': { ...providers[1], levelMax: 1 } };
      expect(await refusedBy({}, low)).toEqual({ count: 2, won: 90_000 });
    });

    it('tells of the newest alone where there are too many, and since when', async () => {
      const { memberId } = await givenMember(server, { walletsWon: { money: 100_000 } });
      const roundRef = newRef();
      await said('bet', memberId, { roundRef, provider: 1, amountWon: 7_000, numbers: 24 });
      await said('win', memberId, { roundRef, provider: 1, amountWon: 0 });
      server.clock.advance(60_000);
      await givenCopies(server, 'casino_round', EFFECT_ROWS_MAX);
      await givenCopies(server, 'casino_transaction', EFFECT_ROWS_MAX);
      const rows = await rowsOf({ ...unsavedDocument(casinoVoid), rouletteNumbersMax: 20 });
      const roulette = rows.find(({ what }: { what: string }) => what === 'voidRoulette');
      expect(roulette.after).toEqual({ count: EFFECT_ROWS_MAX, won: EFFECT_ROWS_MAX * 7_000 });
      expect(rows[0].sentence.en).toMatch(/^Rounds of the casino: .* newest 50,000, from 2/);
      const { levels, ...rest } = unsavedDocument(casino);
      const lv1 = { ...levels.lv1, stakeMaxWon: 1_000 };
      const [stakes, sent] = await rowsOf({ ...rest, levels: { ...levels, lv1 } });
      expect(stakes.after).toEqual({ count: EFFECT_ROWS_MAX, won: EFFECT_ROWS_MAX * 7_000 });
      expect(stakes.sentence.ko).toMatch(/^카지노 거래: 가장 최근 50,000건, 2/);
      expect(sent).not.toHaveProperty('sentence');
    });

    it('counts money that would not have been sent there', async () => {
      const { memberId } = await givenMember(server, { level: 1 });
      const sent = async (amount_won: number, status: 'done' | 'rejected', provider = 'honor') =>
        server.database.pool.query(
          `insert into provider_transfer (member_id, transfer_id, provider, direction, status,
             amount_won, requested_at, settled_at, key)
           values ($1, uuid_floor($2) , $3, 'toProvider', $4, $5, $2, $2, gen_random_uuid()::text)`,
          [
            memberId,
            new Date(server.clock.now.getTime() + amount_won),
            provider,
            status,
            amount_won,
          ],
        );
      await sent(1_000, 'done');
      await sent(2_000, 'done');
      await sent(3_000, 'rejected');
      await sent(4_000, 'done', 'apoker');
      await sent(5_000, 'done');
      const { levels, ...rest } = unsavedDocument(casino);
      const refusedBy = async (lv1: object) =>
        (await rowsOf({ ...rest, levels: { ...levels, lv1: { ...levels.lv1, ...lv1 } } }))[1].after;
      expect(await refusedBy({ transferMinWon: 1_500 })).toEqual({ count: 1, won: 1_000 });
      expect(await refusedBy({ transferMaxWon: 1_500 })).toEqual({ count: 2, won: 7_000 });
      expect(await refusedBy({ transferDayMaxWon: 3_000 })).toEqual({ count: 1, won: 5_000 });
    });
  });

  describe('of sports', () => {
    let place: (
      legs: readonly (readonly [GivenMarket, number])[],
      stakeWon: number,
    ) => Promise<void>;
    beforeEach(async () => {
      await givenSports(server);
      const feed = feedCallWith(server, await givenFeedKey(server, { top }));
      const member = await givenMember(server, { walletsWon: { money: 5_000_000 }, level: 1 });
      place = async (legs, stakeWon) => {
        const { status, text } = await placeSports(feed, slipOf(member, legs, { stakeWon }));
        if (status !== 200) throw new Error(text);
      };
    });
    const inForce = async <C extends BetSetting['category']>(category: C) => {
      const { body } = await top.call('GET', '/api/bets/settings');
      return body.find((one: BetSetting) => one.category === category) as Extract<
        BetSetting,
        { category: C }
      >;
    };
    const refusedBy = async (document: BetSetting) => {
      const [row] = await rowsOf(document);
      expect(row).toMatchObject({ what: 'sportsRefused', before: { count: 0, won: 0 } });
      return row.after;
    };

    it('counts bets outside the amounts of their level, kind of cart and event', async () => {
      const [one, other] = [await givenMarket(server, 200), await givenMarket(server, 150)];
      await place([[one, 200]], 10_000);
      await place([[one, 200]], 40_000);
      await place(
        [
          [one, 200],
          [other, 150],
        ],
        30_000,
      );
      const amounts = await inForce(sportsBet.category);
      const change = (kind: 'single' | 'double' | 'perEvent', lv1: object) =>
        refusedBy({
          ...amounts,
          [kind]: { ...amounts[kind], lv1: { ...amounts[kind].lv1, ...lv1 } },
        });
      expect(await change('single', { min: 20_000 })).toEqual({ count: 1, won: 10_000 });
      expect(await change('single', { max: 39_999 })).toEqual({ count: 1, won: 40_000 });
      expect(await change('double', { benefit: 89_999 })).toEqual({ count: 1, won: 30_000 });
      const single = { ...amounts.single, lv1: { ...amounts.single.lv1, max: 40_000 } };
      const double = { ...amounts.double, lv1: { ...amounts.double.lv1, max: 40_000 } };
      const multi = { ...amounts.multi, lv1: { ...amounts.multi.lv1, max: 40_000 } };
      const perEvent = { ...amounts.perEvent, lv1: { maxEvent: 79_999 } };
      expect(await refusedBy({ ...amounts, single, double, multi, perEvent })).toEqual({
        ...{ count: 1, won: 30_000 },
      });
    });

    it('counts bets against the rules of carts, and on what is not sold', async () => {
      const [one, other] = [await givenMarket(server, 200), await givenMarket(server, 150)];
      const cross = await givenMarket(server, 300, { type: 'sportsCross', startsInSeconds: 600 });
      await place([[one, 200]], 10_000);
      await place(
        [
          [one, 200],
          [other, 150],
        ],
        20_000,
      );
      await place([[cross, 300]], 40_000);
      const rule = await inForce(sportsRule.category);
      expect(await refusedBy({ ...rule, foldersMax: 1 })).toEqual({ count: 1, won: 20_000 });
      expect(await refusedBy({ ...rule, legOddsMinHundredths: 151 })).toEqual({
        ...{ count: 1, won: 20_000 },
      });
      expect(await refusedBy({ ...rule, oddsMaxHundredths: 299 })).toEqual({
        ...{ count: 2, won: 60_000 },
      });
      const sold = await inForce(sportsSwitch.category);
      const { types } = sold;
      const off = { ...types, sportsCross: { ...types.sportsCross, betStatus: false } };
      expect(await refusedBy({ ...sold, types: off })).toEqual({ count: 1, won: 40_000 });
      const ends = { ...types, sportsCross: { ...types.sportsCross, betEndSeconds: 600 } };
      expect(await refusedBy({ ...sold, types: ends })).toEqual({ count: 1, won: 40_000 });
      expect(await refusedBy({ ...sold, sports: { ...sold.sports, Football: false } })).toEqual({
        ...{ count: 3, won: 70_000 },
      });
    });

    it('tells of the newest bets alone where there are too many', async () => {
      await place([[await givenMarket(server, 200), 200]], 10_000);
      server.clock.advance(1_000);
      await givenCopies(server, 'bet', EFFECT_ROWS_MAX);
      const sold = await inForce(sportsSwitch.category);
      const [row] = await rowsOf({ ...sold, sports: { ...sold.sports, Football: false } });
      expect(row.sentence.en).toMatch(/^Bets on sports: .* newest 50,000, from 2/);
      // Copies have no legs, and the bet that has one is older than they are.
      expect(row.after).toEqual({ count: 0, won: 0 });
    });

    it('says what the bonus adds to carts that were won', async () => {
      const legs = [
        [await givenMarket(server, 150), 150],
        [await givenMarket(server, 180), 180],
        [await givenMarket(server, 200), 200],
      ] as const;
      await place(legs, 10_000);
      await place([legs[2]], 10_000);
      for (const [market] of legs) await settleMarket(server, market, 'W');
      const bonus = await inForce(betBonus.category);
      // 5.40 without a bonus, 5.56 with 1.03, 5.94 with 1.10; of two legs there is none.
      const rows = { ...bonus.rows, f3: 110, f5: 120, f7: 130 };
      expect(await rowsOf({ ...bonus, rows })).toEqual([
        {
          what: 'folderBonus',
          ...{ before: { count: 1, won: 1_600 }, after: { count: 1, won: 5_400 } },
        },
      ]);
      const [{ after }] = await rowsOf({ ...bonus, legOddsMinHundredths: 160 });
      expect(after).toEqual({ count: 0, won: 0 });
    });
  });

  it('is for whoever may read them, takes what could be saved, and saves nothing', async () => {
    const VOID = unsavedDocument(casinoVoid);
    expectRefusal(await effect(VOID, { call: callWith(server) }), 401, 'session.required');
    const wrong = await effect({ ...VOID, rouletteNumbersMax: 38 });
    expectRefusal(wrong, 400, 'request.invalid');
    expect((await effect({ ...VOID, push: false })).status).toBe(200);
    const { rows } = await server.database.pool.query(
      "select 1 from setting_version where scope = 'bets' and category = 'casinoVoid'",
    );
    expect(rows).toEqual([]);
  });
});
