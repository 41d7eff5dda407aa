// Seamless vendors: stakes, wins and cancellations in any order, as often as they come.
import {
  CASINO_PROVIDERS,
  casino,
  casinoMaintenance,
  casinoRolling,
  comp,
  gameClosedText,
  gameMaintenance,
  unsavedDocument,
} from '@gwanje/contract';
import fc from 'fast-check';
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  somebodyWaits,
  type TestServer,
} from '../../../test/given';
import { casinoOf, type GivenVendor, givenVendor } from '../../../test/given-casino';
import { fillWallet, type GivenMember, givenMember } from '../../../test/given-member';
import { givenMoneySetting } from '../../../test/given-request';
import { expectSoundLedger } from '../../../test/given-round';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { newId } from '../../platform/new-id';

let server: TestServer;
let top: SignedIn;
let vendor: GivenVendor;
let member: GivenMember;
beforeAll(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
  top = await signedIn(server);
  vendor = await givenVendor(server, { top });
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await givenMember(server, { walletsWon: { money: 100_000 } });
});

let refs = 0;
const newRef = () => {
  refs += 1;
  return `ref-${refs}`;
};
const say = (what: 'bet' | 'win' | 'cancel', body: object) =>
  vendor.say(what, { memberId: member.memberId, ...body });
const state = () => casinoOf(server, member.memberId);

const MAINTENANCE = '/api/config/maintenance';

/** Saves a document of betting, or of maintenance, for as long as a test runs. */
async function withSetting<D extends { readonly category: string; readonly version: number }>(
  document: D,
  confirmed: object,
  test: () => Promise<void>,
  undone: object = {},
) {
  const { category, ...change } = document;
  const path = category.endsWith('Maintenance') ? MAINTENANCE : '/api/bets/settings';
  const current = (await top.call('GET', path)).body.find(
    (one: { category: string }) => one.category === category,
  );
  const put = (body: object) => top.call('PUT', `${path}/${category}`, body);
  const saved = await put({
    ...{ ...change, version: current.version },
    ...(Object.keys(confirmed).length > 0 && { confirmed, reason: '시험' }),
  });
  expect(saved.status).toBe(200);
  await test();
  const { category: _, version: __, ...before } = current;
  const why = Object.keys(undone).length > 0 && { confirmed: undone, reason: '시험' };
  const back = await put({ ...before, version: current.version + 1, ...why });
  expect(back.status).toBe(200);
}

describe('feed.casinoBet', () => {
  it("takes a stake once, however often it comes, and leaves 'casino.bet'", async () => {
    const once = { vendorRef: newRef(), roundRef: newRef(), amountWon: 30_000 };
    const first = await say('bet', once);
    expect(first).toMatchObject({ status: 200, body: { balanceWon: 70_000 } });
    const again = await say('bet', once);
    expect(again.body).toEqual(first.body);
    expectRefusal(await say('bet', { ...once, amountWon: 1 }), 409, 'casino.differs');
    expect(await state()).toMatchObject({
      moneyWon: 70_000,
      transactions: [{ kind: 'BET', amount_won: 30_000, balance_after_won: 70_000 }],
      rounds: [{ bets: 1, bet_won: 30_000, wins: 0, closed_at: null }],
      days: [],
    });
    const lines = await auditLines(server, 'casino.bet');
    expect(lines.at(-1)?.after).toMatchObject({ vendorRef: once.vendorRef });
  });

  it('takes one of several that come at once under the same reference', async () => {
    const once = { vendorRef: newRef(), roundRef: newRef(), amountWon: 60_000 };
    const answers = await Promise.all([1, 2, 3, 4].map(() => say('bet', once)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await state()).toMatchObject({ moneyWon: 40_000, transactions: [{}] });
  });

  it('says what there is where it is not enough', async () => {
    const answer = await say('bet', { vendorRef: newRef(), roundRef: 'r', amountWon: 100_001 });
    expectRefusal(answer, 409, 'money.insufficient');
    expect(answer.body.details).toEqual({ balanceWon: 100_000 });
    expect((await state()).transactions).toEqual([]);
  });

  it('refuses who may not play, and what came after its cancellation', async () => {
    const bet = { vendorRef: newRef(), roundRef: newRef(), amountWon: 1_000 };
    const excluded = await givenMember(server, {
      walletsWon: { money: 5_000 },
      excludedUntil: new Date(server.clock.now.getTime() + 86_400_000),
    });
    const blocked = await vendor.say('bet', { ...bet, memberId: excluded.memberId });
    expectRefusal(blocked, 409, 'casino.member_blocked');
    await say('cancel', { vendorRef: newRef(), cancels: bet.vendorRef });
    expectRefusal(await say('bet', bet), 409, 'casino.cancelled');
    const nobody = await vendor.say('bet', {
      ...bet,
      memberId: member.memberId.replace(/.$/, '0'),
    });
    if (nobody.status !== 409) expectRefusal(nobody, 404, 'member.not_found');
    const poker = await vendor.feed('POST', '/feed/casino/apoker/bet', {
      ...{ ...bet, memberId: member.memberId, game: 'holdem', gameClass: 'holdem' },
    });
    expectRefusal(poker, 404, 'module.off');
  });

  it('is closed by maintenance and providers, which wins and cancellations are not', async () => {
    const bet = { vendorRef: newRef(), roundRef: newRef(), amountWon: 10_000, provider: 3 };
    expect((await say('bet', bet)).status).toBe(200);
    const another = () => say('bet', { ...bet, vendorRef: newRef(), roundRef: newRef() });
    const closed = { ...unsavedDocument(casinoMaintenance), status: 'on', text: '점검' } as const;
    await withSetting(closed, { status: 'on' }, async () => {
      const refused = await another();
      expectRefusal(refused, 409, 'casino.maintenance');
      expect(refused.body.details).toEqual({ text: '점검', until: null });
      const win = { ...bet, vendorRef: newRef(), amountWon: 20_000 };
      expect(await say('win', win)).toMatchObject({ status: 200, body: { balanceWon: 110_000 } });
      const cancel = { vendorRef: newRef(), cancels: bet.vendorRef };
      expect(await say('cancel', cancel)).toMatchObject({ body: { balanceWon: 120_000 } });
    });
    const settings = unsavedDocument(casino);
    const off = { ...settings.providers, 3: { ...settings.providers[3], isOn: false } };
    const begun = { ...bet, vendorRef: newRef(), roundRef: newRef() };
    expect((await say('bet', begun)).status).toBe(200);
    await withSetting({ ...settings, providers: off }, {}, async () => {
      expectRefusal(await another(), 409, 'casino.provider_off');
      // The round says whose it is where the stake does not.
      const { provider: _, ...unsaid } = begun;
      const more = await say('bet', { ...unsaid, vendorRef: newRef() });
      expectRefusal(more, 409, 'casino.provider_off');
    });
    const games = unsavedDocument(gameMaintenance);
    const honor = { ...games.honor, 3: { ...games.honor[3], status: 'on' as const } };
    await withSetting({ ...games, honor }, { 'honor.3.status': 'on' }, async () => {
      const refused = await another();
      expectRefusal(refused, 409, 'casino.maintenance');
      const { ko } = CASINO_PROVIDERS[3];
      expect(refused.body.details).toEqual({
        text: gameClosedText({ ko, en: ko }).ko,
        until: null,
      });
    });
    expect((await another()).status).toBe(200);
  });

  it('keeps to what a level may stake at once and in a day, and to maintenance of the site', async () => {
    const settings = unsavedDocument(casino);
    const lv1 = { ...settings.levels.lv1, stakeMaxWon: 30_000, stakeDayMaxWon: 40_000 };
    const bet = (amountWon: number) =>
      say('bet', { vendorRef: newRef(), roundRef: 'limits', amountWon });
    await withSetting(
      { ...settings, levels: { ...settings.levels, lv1 } },
      {},
      async () => {
        expectRefusal(await bet(30_001), 409, 'casino.above_max');
        expect((await bet(30_000)).status).toBe(200);
        const above = await bet(10_001);
        expectRefusal(above, 409, 'casino.above_max');
        expect(above.body.details).toEqual({ dayMaxWon: 40_000, stakedWon: 30_000 });
        expect((await bet(10_000)).status).toBe(200);
      },
      { 'levels.lv1.stakeMaxWon': null, 'levels.lv1.stakeDayMaxWon': null },
    );
    const site = (await top.call('GET', MAINTENANCE)).body.find(
      ({ category }: { category: string }) => category === 'siteMaintenance',
    );
    const put = (body: object) => top.call('PUT', `${MAINTENANCE}/siteMaintenance`, body);
    const { category: _, ...open } = site;
    const reason = { confirmed: { status: 'on' }, reason: '점검' };
    const parts = { ...open.parts, exchange: false };
    expect((await put({ ...open, parts, status: 'on', ...reason })).status).toBe(200);
    expectRefusal(await bet(1), 409, 'site.maintenance');
    await put({ ...open, version: open.version + 1 });
  });
});

describe('feed.casinoWin', () => {
  it("pays a known round, counts what was played, and leaves 'casino.win'", async () => {
    const roundRef = newRef();
    await say('bet', { vendorRef: newRef(), roundRef, amountWon: 30_000, pick: 'banker' });
    await say('bet', { vendorRef: newRef(), roundRef, amountWon: 10_000, pick: 'player' });
    const win = { vendorRef: newRef(), roundRef, amountWon: 58_500 };
    const first = await say('win', win);
    expect(first).toMatchObject({ status: 200, body: { balanceWon: 118_500 } });
    expect((await say('win', win)).body).toEqual(first.body);
    expectRefusal(await say('win', { ...win, amountWon: 1 }), 409, 'casino.differs');
    expect(await state()).toMatchObject({
      moneyWon: 118_500,
      rounds: [{ wins: 1, win_won: 58_500, void_rule: 'bothSides', counted_valid_won: 20_000 }],
      stakes: [{ stake_won: 20_000, game_class: 'casino' }],
      days: [
        {
          ...{ game_class: 'casino', bets: 1, stake_won: 40_000, payout_won: 58_500 },
          valid_stake_won: 20_000,
        },
      ],
    });
    expect((await auditLines(server, 'casino.win')).length).toBeGreaterThan(0);
  });

  it('rings once where a round pays more than such games do', async () => {
    const alarms = async (roundRef: string) =>
      (await server.database.db.selectFrom('alarm').selectAll().execute()).filter(
        ({ details }) => (details as { roundRef?: string }).roundRef === roundRef,
      );
    const paid = async (stakeWon: number, ...wins: number[]) => {
      const roundRef = newRef();
      await say('bet', { vendorRef: newRef(), roundRef, amountWon: stakeWon });
      for (const amountWon of wins) await say('win', { vendorRef: newRef(), roundRef, amountWon });
      return alarms(roundRef);
    };
    expect(await paid(5_000, 1_000_000)).toEqual([]);
    expect(await paid(100, 999_999)).toEqual([]);
    expect(await paid(4_999, 500_000, 500_000, 500_000)).toMatchObject([
      {
        kind: 'providerMismatch',
        details: { asked: 'win', memberId: member.memberId, amountWon: 1_000_000, stakeWon: 4_999 },
      },
    ]);
    // A stake that went back, or none at all, carries no win however large.
    const [stake, roundRef] = [newRef(), newRef()];
    await say('bet', { vendorRef: stake, roundRef, amountWon: 10_000 });
    await say('cancel', { vendorRef: newRef(), cancels: stake });
    await say('win', { vendorRef: newRef(), roundRef, amountWon: 1_000_000 });
    expect(await alarms(roundRef)).toMatchObject([{ details: { asked: 'win', stakeWon: 0 } }]);
    expect(await paid(0, 999_999)).toEqual([]);
    expect(await paid(0, 1_000_000)).toMatchObject([{ details: { stakeWon: 0 } }]);
  });

  it('is owed to whoever may not play any more', async () => {
    const roundRef = newRef();
    await say('bet', { vendorRef: newRef(), roundRef, amountWon: 10_000 });
    await server.database.db
      .updateTable('member')
      .set({ status: 3 })
      .where('member_id', '=', member.memberId)
      .execute();
    const answer = await say('win', { vendorRef: newRef(), roundRef, amountWon: 15_000 });
    expect(answer).toMatchObject({ status: 200, body: { balanceWon: 105_000 } });
  });

  it('needs a round that was bet on, and rings the third time', async () => {
    const win = { vendorRef: newRef(), roundRef: newRef(), amountWon: 5_000 };
    const alarms = async () =>
      (await server.database.db.selectFrom('alarm').selectAll().execute()).filter(
        ({ kind, details }) =>
          kind === 'providerMismatch' &&
          (details as { vendorRef?: string }).vendorRef === win.vendorRef,
      );
    for (let tries = 1; tries <= 2; tries += 1)
      expectRefusal(await say('win', win), 409, 'casino.round_unknown');
    expect(await alarms()).toEqual([]);
    expectRefusal(await say('win', win), 409, 'casino.round_unknown');
    expect(await alarms()).toHaveLength(1);
    await say('bet', { vendorRef: newRef(), roundRef: win.roundRef, amountWon: 1_000 });
    expect(await say('win', win)).toMatchObject({ status: 200, body: { balanceWon: 104_000 } });
  });

  it('is taken under the key under which it came before its stake', async () => {
    const win = { vendorRef: newRef(), roundRef: newRef(), amountWon: 5_000 };
    const key = { 'idempotency-key': `win-of-${win.vendorRef}` };
    const told = { ...win, memberId: member.memberId, game: 'baccarat', gameClass: 'casino' };
    const sayWin = () => vendor.feed('POST', '/feed/casino/kplay/win', told, key);
    for (let tries = 1; tries <= 3; tries += 1)
      expectRefusal(await sayWin(), 409, 'casino.round_unknown');
    const orphan = await server.database.db
      .selectFrom('casino_orphan')
      .select('tries')
      .where('vendor_ref', '=', win.vendorRef)
      .execute();
    expect(orphan).toEqual([{ tries: 3 }]);
    await say('bet', { vendorRef: newRef(), roundRef: win.roundRef, amountWon: 1_000 });
    const paid = await sayWin();
    expect(paid).toMatchObject({ status: 200, body: { balanceWon: 104_000 } });
    expect((await sayWin()).text).toBe(paid.text);
  });

  it('comes without a round where it is a bonus within its limit', async () => {
    const bonus = { vendorRef: newRef(), roundRef: newRef(), provider: 18, kind: 'bonus' };
    expectRefusal(
      await say('win', { ...bonus, amountWon: 1_000_001 }),
      409,
      'casino.round_unknown',
    );
    expect((await say('win', { ...bonus, amountWon: 1_000_000 })).status).toBe(200);
    expect((await state()).days).toMatchObject([{ bets: 1, stake_won: 0, payout_won: 1_000_000 }]);
    const off = await vendor.feed('POST', '/feed/casino/betholdem/win', {
      ...{ memberId: member.memberId, vendorRef: 'x', roundRef: 'y', amountWon: 1 },
      ...{ game: 'g', gameClass: 'holdem' },
    });
    expectRefusal(off, 404, 'module.off');
  });

  it('is refused after its cancellation, for nobody, and where a wallet is full', async () => {
    const roundRef = newRef();
    await say('bet', { vendorRef: newRef(), roundRef, amountWon: 1_000 });
    const win = { vendorRef: newRef(), roundRef, amountWon: 5_000 };
    await say('cancel', { vendorRef: newRef(), cancels: win.vendorRef });
    expectRefusal(await say('win', win), 409, 'casino.cancelled');
    const rich = await givenMember(server, { walletsWon: { money: 1_000 } });
    await vendor.say('bet', {
      ...{ memberId: rich.memberId, vendorRef: newRef(), roundRef, amountWon: 1_000 },
    });
    await fillToTheBrim(rich);
    const full = await vendor.say('win', { ...win, memberId: rich.memberId, vendorRef: newRef() });
    expectRefusal(full, 409, 'money.wallet_full');
    const nobody = '01890a5d-ac96-774b-bcce-000000000000';
    expectRefusal(await vendor.say('win', { ...win, memberId: nobody }), 404, 'member.not_found');
  });
});

const fillToTheBrim = (of: GivenMember) => fillWallet(server, of, 'money');

describe('rolling of a round', () => {
  it('goes up the line by what counts of the stake, and to the bettor whose comp the line bears', async () => {
    const unsaved = unsavedDocument(casinoRolling);
    const at = new Date(server.clock.now.getTime() - 1_000);
    const countBps = { ...unsaved.countBps, p1: 5_000 };
    await givenMoneySetting(server, { ...unsaved, version: 1, countBps });
    const comps = unsavedDocument(comp);
    await givenMoneySetting(server, {
      ...{ ...comps, version: 1 },
      levels: { ...comps.levels, lv1: { ...comps.levels.lv1, casinoBps: 50 } },
    });
    const line: string[] = [];
    for (const rate_bps of [120, 80]) {
      const { memberId } = await givenMember(server, { grade: 2, path: line });
      line.push(memberId);
      await server.database.db
        .insertInto('commission_rate')
        .values({
          ...{ member_id: memberId, rate_id: newId(at), game_class: 'casino', kind: 'rolling' },
          ...{ rate_bps, pay: 'period', effective_at: at, at },
          ...{ set_by: null, agreed_by: null, reason: null },
        })
        .execute();
    }
    server.clock.advance(1_000);
    member = await givenMember(server, { path: line, walletsWon: { money: 1_000_000 } });
    const roundRef = newRef();
    const bet = { vendorRef: newRef(), roundRef, amountWon: 1_000_000, provider: 1 };
    expect((await say('bet', bet)).status).toBe(200);
    expect((await say('win', { vendorRef: newRef(), roundRef, amountWon: 0 })).status).toBe(200);
    const rolled = await server.database.db
      .selectFrom('rolling_day')
      .select(['beneficiary_id', 'amount_won', 'pay'])
      .where('member_id', '=', member.memberId)
      .execute();
    const wonOf = (id: string | undefined) =>
      rolled.find(({ beneficiary_id }) => beneficiary_id === id)?.amount_won;
    expect([...line, member.memberId].map(wonOf)).toEqual([2_000, 1_500, 2_500]);
    const { rounds, stakes } = await state();
    expect(rounds).toMatchObject([{ counted_valid_won: 1_000_000, counted_turnover_won: 500_000 }]);
    // All of it is played, whatever of it counts for the line.
    expect(stakes).toMatchObject([{ stake_won: 1_000_000 }]);
    // A document that is saved later changes nothing of a round that had begun.
    server.clock.advance(1_000);
    await givenMoneySetting(server, { ...unsaved, version: 2 });
    server.clock.advance(1_000);
    await say('win', { vendorRef: newRef(), roundRef, amountWon: 10 });
    expect((await state()).rounds).toMatchObject([{ counted_turnover_won: 500_000 }]);
  });
});

describe('feed.casinoCancel', () => {
  it("gives a stake back once, whichever reference asks, and leaves 'casino.cancel'", async () => {
    const bet = { vendorRef: newRef(), roundRef: newRef(), amountWon: 25_000 };
    await say('bet', bet);
    const cancel = { vendorRef: newRef(), cancels: bet.vendorRef };
    const first = await say('cancel', cancel);
    expect(first).toMatchObject({ status: 200, body: { balanceWon: 100_000 } });
    expect((await say('cancel', cancel)).body).toEqual(first.body);
    const other = await say('cancel', { ...cancel, vendorRef: newRef() });
    expect(other.body).toEqual({ transactionId: null, balanceWon: 100_000 });
    expectRefusal(await say('cancel', { ...cancel, cancels: newRef() }), 409, 'casino.differs');
    expectRefusal(
      await say('cancel', { vendorRef: newRef(), cancels: cancel.vendorRef }),
      409,
      'casino.differs',
    );
    expect(await state()).toMatchObject({ moneyWon: 100_000, rounds: [{ bets: 0, bet_won: 0 }] });
    expect((await auditLines(server, 'casino.cancel')).length).toBeGreaterThan(0);
  });

  it('takes a win back below zero, and what was counted with it', async () => {
    const roundRef = newRef();
    await say('bet', { vendorRef: newRef(), roundRef, amountWon: 100_000 });
    const win = { vendorRef: newRef(), roundRef, amountWon: 50_000 };
    await say('win', win);
    await say('bet', { vendorRef: newRef(), roundRef: newRef(), amountWon: 50_000 });
    const answer = await say('cancel', { vendorRef: newRef(), cancels: win.vendorRef });
    expect(answer).toMatchObject({ status: 200, body: { balanceWon: -50_000 } });
    const { days, rounds } = await state();
    expect(days).toMatchObject([{ bets: 0, stake_won: 0, payout_won: 0, valid_stake_won: 0 }]);
    expect(rounds.find((one) => one.round_ref === roundRef)).toMatchObject({
      ...{ wins: 0, closed_at: null, counted_valid_won: 0, stake_id: null },
    });
    await expectSoundLedger(server);
  });

  it('forgets what only the transaction had told that is taken back', async () => {
    const roundRef = newRef();
    const covering = { vendorRef: newRef(), roundRef, amountWon: 10_000, numbers: 37 };
    await say('bet', { ...covering, isFree: true, oddsHundredths: 102 });
    await say('cancel', { vendorRef: newRef(), cancels: covering.vendorRef });
    await say('bet', { vendorRef: newRef(), roundRef, amountWon: 10_000, numbers: 1 });
    const push = { vendorRef: newRef(), roundRef, amountWon: 10_000, isPush: true };
    await say('win', push);
    expect((await state()).rounds).toMatchObject([{ void_rule: 'push', counted_valid_won: 0 }]);
    await say('cancel', { vendorRef: newRef(), cancels: push.vendorRef });
    await say('win', { vendorRef: newRef(), roundRef, amountWon: 0 });
    expect((await state()).rounds).toMatchObject([
      { void_rule: null, counted_valid_won: 10_000, numbers: 1, odds_hundredths: null },
    ]);
    await expectSoundLedger(server);
  });

  it('leaves what the others have told by themselves: numbers, odds, a free game and a tie', async () => {
    const roundRef = newRef();
    const bet = (told: object) => ({ vendorRef: newRef(), roundRef, amountWon: 10_000, ...told });
    const stands = bet({ numbers: 12, oddsHundredths: 300, pick: 'red' });
    const taken = bet({ numbers: 24, oddsHundredths: 102, pick: 'red', isFree: true });
    await say('bet', stands);
    await say('bet', taken);
    await say('cancel', { vendorRef: newRef(), cancels: taken.vendorRef });
    const tie = bet({ amountWon: 0, isPush: true });
    await say('win', tie);
    await say('win', bet({ amountWon: 0 }));
    await say('cancel', { vendorRef: newRef(), cancels: tie.vendorRef });
    expect((await state()).rounds).toMatchObject([
      {
        ...{ bets: 1, bet_won: 10_000, picks: { red: 10_000 }, numbers: 12, odds_hundredths: 300 },
        ...{ is_free: false, is_push: false, wins: 1, cancels: 2 },
        ...{ void_rule: null, counted_valid_won: 10_000 },
      },
    ]);
    await expectSoundLedger(server);
  });

  it('of a bonus without a round opens no door for wins of that round', async () => {
    const bonus = { vendorRef: newRef(), roundRef: newRef(), provider: 18, amountWon: 1_000 };
    expect((await say('win', { ...bonus, kind: 'bonus' })).status).toBe(200);
    await say('cancel', { vendorRef: newRef(), cancels: bonus.vendorRef });
    const win = { ...bonus, vendorRef: newRef(), amountWon: 50_000_000 };
    expectRefusal(await say('win', win), 409, 'casino.round_unknown');
    const stake = { vendorRef: newRef(), roundRef: bonus.roundRef, amountWon: 1_000 };
    await say('bet', stake);
    await say('cancel', { vendorRef: newRef(), cancels: stake.vendorRef });
    expect((await say('win', { ...win, amountWon: 2_000 })).status).toBe(200);
  });

  it('is for vendors that are on, and for members that are there', async () => {
    const cancel = { vendorRef: newRef(), cancels: newRef() };
    const nobody = { ...cancel, memberId: '01890a5d-ac96-774b-bcce-000000000000' };
    expectRefusal(await vendor.say('cancel', nobody), 404, 'member.not_found');
    const off = { ...cancel, memberId: member.memberId };
    const answer = await vendor.feed('POST', '/feed/casino/apoker/cancel', off);
    expectRefusal(answer, 404, 'module.off');
  });

  it('does not give a stake back for which there is no room', async () => {
    const bet = { vendorRef: newRef(), roundRef: newRef(), amountWon: 25_000 };
    await say('bet', bet);
    await fillToTheBrim(member);
    const cancel = { vendorRef: newRef(), cancels: bet.vendorRef };
    expectRefusal(await say('cancel', cancel), 409, 'money.wallet_full');
  });
});

describe('feed.casinoBalance', () => {
  it('tells held money, for seamless vendors and members that are there', async () => {
    const ask = (name: string, memberId = member.memberId) =>
      vendor.feed('POST', `/feed/casino/${name}/balance`, { memberId });
    expect((await ask('kplay')).body).toEqual({ balanceWon: 100_000 });
    expectRefusal(await ask('betholdem'), 404, 'module.off');
    const nobody = '01890a5d-ac96-774b-bcce-000000000000';
    expectRefusal(await ask('kplay', nobody), 404, 'member.not_found');
  });
});

describe('a call that would be answered too late', () => {
  it.each(['bet', 'win', 'cancel'] as const)(
    'changes nothing, and is taken when it comes again: %s',
    async (what) => {
      const stake = { vendorRef: newRef(), roundRef: newRef(), amountWon: 7_000 };
      if (what !== 'bet') await say('bet', stake);
      const body = {
        bet: stake,
        win: { ...stake, vendorRef: newRef(), amountWon: 9_000 },
        cancel: { vendorRef: newRef(), cancels: stake.vendorRef },
      }[what];
      const before = await state();
      const holder = await server.database.pool.connect();
      await holder.query('begin');
      await holder.query('select from wallet where member_id = $1 for update', [member.memberId]);
      const late = say(what, body);
      await somebodyWaits(server);
      server.clock.advance(1_001);
      await holder.query('rollback');
      holder.release();
      expectRefusal(await late, 503, 'request.interrupted');
      expect(await state()).toEqual(before);
      const again = await say(what, body);
      expect(again.status).toBe(200);
      expect((await state()).moneyWon).toBe({ bet: 93_000, win: 102_000, cancel: 100_000 }[what]);
    },
  );
});

describe('any order of calls', () => {
  interface Call {
    readonly what: 'bet' | 'win' | 'cancel';
    readonly ref: string;
    readonly roundRef: string;
    readonly amountWon: number;
    readonly cancels: string;
  }
  // Few references, so that they repeat, meet and cancel each other.
  const call = fc.record({
    what: fc.constantFrom('bet', 'win', 'cancel'),
    ref: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    roundRef: fc.constantFrom('r1', 'r2'),
    amountWon: fc.constantFrom(0, 1, 700, 40_000),
    cancels: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  }) as fc.Arbitrary<Call>;

  it('has one answer for each reference, and loses and makes no money', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 14 }), async (calls) => {
        member = await givenMember(server, { walletsWon: { money: 50_000 } });
        const answered = new Map<string, string>();
        for (const { what, ref, roundRef, amountWon, cancels } of calls) {
          const body =
            what === 'cancel'
              ? { vendorRef: ref, cancels }
              : { vendorRef: ref, roundRef, amountWon };
          const { status, text } = await say(what, body);
          expect([200, 409]).toContain(status);
          const key = JSON.stringify([what, body]);
          const before = answered.get(key);
          if (before !== undefined) expect(text).toBe(before);
          if (status === 200) answered.set(key, text);
        }
        const { moneyWon, rounds, days, stakes } = await state();
        const sum = (won: readonly number[]) => won.reduce((all, one) => all + one, 0);
        // What the member has is what he had, less what stands of his stakes, with what stands of his wins.
        expect(moneyWon).toBe(50_000 + sum(rounds.map((one) => one.win_won - one.bet_won)));
        const settled = rounds.filter(({ wins }) => wins > 0);
        expect(sum(days.map((one) => one.payout_won))).toBe(sum(settled.map((one) => one.win_won)));
        expect(sum(days.map((one) => one.valid_stake_won))).toBe(
          sum(rounds.map((one) => one.counted_valid_won)),
        );
        expect(stakes.length).toBeGreaterThanOrEqual(
          rounds.filter(({ stake_id }) => stake_id !== null).length,
        );
      }),
      { numRuns: 25 },
    );
    await expectSoundLedger(server);
  });
});
