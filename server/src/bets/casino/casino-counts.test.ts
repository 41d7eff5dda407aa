// What of the casino counts for partners and for what has to be played, and that the ledger check
// finds every way in which a vendor's transactions and the money can part.
import {
  casino,
  casinoMaintenance,
  casinoVoid,
  gameMaintenance,
  unsavedDocument,
} from '@gwanje/contract';
import { sql } from 'kysely';
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { casinoOf, type GivenVendor, givenVendor } from '../../../test/given-casino';
import { damage, findings, posterOf } from '../../../test/given-ledger';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { givenMoneySetting } from '../../../test/given-request';
import { expectSoundLedger } from '../../../test/given-round';
import { UNSAVED_MONEY_SETTINGS } from '../../../test/unsaved-settings';
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
  member = await givenMember(server, { walletsWon: { money: 2_000_000 } });
});

let refs = 0;
const newRef = () => {
  refs += 1;
  return `count-${refs}`;
};
const say = async (what: 'bet' | 'win', body: object) => {
  const { status, text } = await vendor.say(what, {
    ...{ memberId: member.memberId, vendorRef: newRef(), ...body },
  });
  if (status !== 200) throw new Error(text);
};

async function givenLine(rates: readonly number[]): Promise<string[]> {
  const line: string[] = [];
  for (const rate_bps of rates) {
    const { memberId } = await givenMember(server, { grade: 2, path: line });
    line.push(memberId);
    await server.database.db
      .insertInto('commission_rate')
      .values({
        ...{ member_id: memberId, rate_id: newId(server.clock.now), game_class: 'casino' },
        ...{ kind: 'rolling', rate_bps, pay: 'period', effective_at: server.clock.now },
        ...{ set_by: null, agreed_by: null, reason: null, at: server.clock.now },
      })
      .execute();
  }
  return line;
}

const rolledOf = async (memberId: string) => {
  const rows = await server.database.db
    .selectFrom('rolling_day')
    .select(['amount_won', 'stake_won'])
    .where('member_id', '=', memberId)
    .orderBy('amount_won')
    .execute();
  return rows.filter(({ amount_won }) => amount_won !== 0);
};

describe('what a round counts for', () => {
  it('is the share that its company is taken into account with as it began', async () => {
    const path = await givenLine([120, 80, 50]);
    member = await givenMember(server, { path, walletsWon: { money: 2_000_000 } });
    const { casinoRolling } = UNSAVED_MONEY_SETTINGS;
    const share = (version: number, p3: number) =>
      givenMoneySetting(server, {
        ...{ ...casinoRolling, version, countBps: { ...casinoRolling.countBps, p3 } },
      });
    await share(1, 5_000);
    const round = { roundRef: newRef(), provider: 3 };
    await say('bet', { ...round, amountWon: 1_000_000 });
    server.clock.advance(60_000);
    await share(2, 0);
    await say('win', { ...round, amountWon: 0 });
    expect((await rolledOf(member.memberId)).map(({ amount_won }) => amount_won)).toEqual([
      1_500, 2_000, 2_500,
    ]);
    expect(await casinoOf(server, member.memberId)).toMatchObject({
      rounds: [{ counted_valid_won: 1_000_000, counted_turnover_won: 500_000, rolling_version: 1 }],
      days: [{ valid_stake_won: 500_000, stake_won: 1_000_000, lost_won: 500_000 }],
      stakes: [{ stake_won: 1_000_000 }],
    });
    await say('bet', { roundRef: 'later', provider: 3, amountWon: 10_000 });
    await say('win', { roundRef: 'later', provider: 3, amountWon: 0 });
    const { rounds } = await casinoOf(server, member.memberId);
    expect(rounds.find(({ round_ref }) => round_ref === 'later')).toMatchObject({
      ...{ counted_valid_won: 10_000, counted_turnover_won: 0, rolling_version: 2 },
    });
  });

  it('follows the rules of its provider where that has some of its own', async () => {
    const { category, version: _, ...rules } = unsavedDocument(casinoVoid);
    const own = { ...rules.providers['5'], isOwn: true, bothSides: false };
    const saved = await top.call('PUT', `/api/bets/settings/${category}`, {
      ...{ ...rules, version: 0, providers: { ...rules.providers, 5: own } },
    });
    expect(saved.status).toBe(200);
    for (const provider of [5, 6]) {
      const round = { roundRef: newRef(), provider };
      await say('bet', { ...round, amountWon: 100_000, pick: 'banker' });
      await say('bet', { ...round, amountWon: 60_000, pick: 'player' });
      await say('win', { ...round, amountWon: 195_000 });
    }
    const { rounds } = await casinoOf(server, member.memberId);
    expect(rounds.map((one) => [one.provider, one.counted_valid_won, one.void_rule])).toEqual([
      [5, 160_000, null],
      [6, 40_000, 'bothSides'],
    ]);
  });

  it('holds a stake that comes after the round was paid', async () => {
    const round = { roundRef: newRef() };
    await say('bet', { ...round, amountWon: 1_000 });
    await say('win', { ...round, amountWon: 500 });
    await say('bet', { ...round, amountWon: 2_000 });
    expect(await casinoOf(server, member.memberId)).toMatchObject({
      rounds: [{ bets: 2, counted_bet_won: 3_000, counted_valid_won: 3_000 }],
      days: [{ bets: 1, stake_won: 3_000, payout_won: 500 }],
    });
    await expectSoundLedger(server);
  });
});

describe('feed.tellCasinoState', () => {
  const tell = (body: object) =>
    vendor.feed('POST', '/feed/casino/kplay/state', { closed: [], ...body });
  const providers = async () =>
    (await vendor.feed('GET', `/feed/casino/providers?memberId=${member.memberId}`)).body.providers;

  it("closes what the vendor says is closed, unless told not to follow, and leaves 'casino.state'", async () => {
    expect((await tell({ closed: [9] })).body).toEqual({ isLow: false });
    const stake = { memberId: member.memberId, amountWon: 1_000, provider: 9 };
    const bet = () => vendor.say('bet', { ...stake, vendorRef: newRef(), roundRef: newRef() });
    expectRefusal(await bet(), 409, 'casino.maintenance');
    const of9 = (await providers()).find((one: { provider: number }) => one.provider === 9);
    expect(of9).toMatchObject({ isOpen: false });
    const { category, version: _, ...games } = unsavedDocument(gameMaintenance);
    const own = { ...games.honor['9'], followsProvider: false };
    const saved = await top.call('PUT', `/api/config/maintenance/${category}`, {
      ...{ ...games, version: 0, honor: { ...games.honor, 9: own } },
    });
    expect(saved.status).toBe(200);
    expect((await bet()).status).toBe(200);
    await tell({});
    expect((await auditLines(server, 'casino.state')).length).toBeGreaterThan(0);
  });

  it('shows what is left there, and rings once where it is too little', async () => {
    const { category, version: _, ...rules } = unsavedDocument(casino);
    const saved = await top.call('PUT', `/api/bets/settings/${category}`, {
      ...{ ...rules, version: 0 },
      vendors: { ...rules.vendors, kplay: { lowBalanceWon: 1_000_000 } },
    });
    expect(saved.status).toBe(200);
    expect((await tell({ balanceWon: 1_000_000 })).body).toEqual({ isLow: false });
    for (const balanceWon of [999_999, 5])
      expect((await tell({ balanceWon })).body).toEqual({ isLow: true });
    const alarms = (await top.call('GET', '/api/money/alarms')).body.rows;
    expect(alarms).toMatchObject([
      { kind: 'providerLow', details: { vendor: 'kplay', balanceWon: 999_999 } },
    ]);
    expect((await top.call('GET', '/api/current')).body).toMatchObject({ kplayBalance: 5 });
    // Whoever says of his providers alone, says nothing of what is left.
    await tell({ closed: [9] });
    server.clock.advance(10_000);
    expect((await top.call('GET', '/api/current')).body).toMatchObject({ kplayBalance: 5 });
    const { body } = await top.call('GET', '/api/bets/casino-supplies/kplay');
    expect(body).toMatchObject({ balanceWon: 5 });
    await tell({});
  });
});

describe('a round under way', () => {
  it('is played to its end while the casino is closed, unless it is ended', async () => {
    const { category, version: _, ...rules } = unsavedDocument(casinoMaintenance);
    const close = (version: number, endGames: boolean) =>
      top.call('PUT', `/api/config/maintenance/${category}`, {
        ...{ ...rules, version, status: 'on', endGames },
        ...(version === 0 && { confirmed: { status: 'on' }, reason: '점검' }),
      });
    const round = { memberId: member.memberId, roundRef: newRef(), amountWon: 1_000 };
    const bet = (more = {}) => vendor.say('bet', { ...round, vendorRef: newRef(), ...more });
    expect((await bet()).status).toBe(200);
    expect((await close(0, false)).status).toBe(200);
    expect((await bet()).status).toBe(200);
    expectRefusal(await bet({ roundRef: newRef() }), 409, 'casino.maintenance');
    expect((await close(1, true)).status).toBe(200);
    expectRefusal(await bet(), 409, 'casino.maintenance');
    await say('win', { roundRef: round.roundRef, amountWon: 0 });
    expect((await casinoOf(server, member.memberId)).rounds).toMatchObject([
      { bets: 2, counted_bet_won: 2_000 },
    ]);
    await top.call('PUT', `/api/config/maintenance/${category}`, { ...rules, version: 2 });
  });
});

describe('the ledger check', () => {
  it('names what moved otherwise than a vendor told, and what was counted otherwise', async () => {
    const round = { roundRef: 'r-1' };
    const { memberId } = member;
    await say('bet', { ...round, vendorRef: 'b-1', amountWon: 10_000 });
    await say('win', { ...round, vendorRef: 'w-1', amountWon: 15_000 });
    const transactions = await server.database.db
      .selectFrom('casino_transaction')
      .selectAll()
      .where('member_id', '=', memberId)
      .execute();
    const bet = transactions.find(({ kind }) => kind === 'BET');
    if (!bet) throw new Error('There is no stake.');
    const post = posterOf(server, memberId);
    await post({ key: 'casino:kplay:nobody', type: 'betBenefit', amountWon: 700 });
    await server.database.db
      .insertInto('casino_transaction')
      .values({
        ...{ ...bet, details: null, raw: null, transaction_id: newId(server.clock.now) },
        ...{ vendor_ref: 'b-2', amount_won: 300 },
      })
      .execute();
    await damage(server, sql`update casino_round set win_won = 16_000 where round_ref = 'r-1'`);
    await damage(
      server,
      sql`update bet_day set payout_won = payout_won - 1 where member_id = ${memberId}`,
    );
    expect((await findings(server, memberId)).filter((one) => one.startsWith('casino'))).toEqual([
      'casino: transaction casino:kplay:b-2 of M: nothing moved, should be bet -300',
      'casino: transaction casino:kplay:nobody of M: betBenefit 700 moved, nobody told it',
      'casino: round kplay r-1 of M: counted winnings 15,000, should be 16,000 (-1,000)',
      'casino: round kplay r-1 of M: winnings 16,000, should be 15,000 (+1,000)',
      'casino: days of casino of M: 1 bets of 10,000, paid 14,999, turnover 10,000; should be 1 bets of 10,000, paid 15,000, turnover 10,000',
    ]);
  });
});

describe('feed.listOwnCasinoRounds', () => {
  it('tells a member what of his rounds counts and which rule has left out the rest, and nobody of nobody', async () => {
    const round = { provider: 1, roundRef: newRef() };
    await say('bet', { ...round, amountWon: 100_000, pick: 'banker' });
    await say('bet', { ...round, amountWon: 60_000, pick: 'player' });
    await say('win', { ...round, amountWon: 195_000 });
    server.clock.advance(1_000);
    await say('bet', { provider: 1, roundRef: newRef(), amountWon: 5_000 });
    const ask = (query: string) => vendor.feed('GET', `/feed/casino/rounds?${query}`);
    const { status, body } = await ask(`memberId=${member.memberId}`);
    expect({ status, more: body.more }).toEqual({ status: 200, more: false });
    expect(body.rounds).toMatchObject([
      { betWon: 5_000, winWon: 0, validWon: null, leftOutBy: null, closedAt: null },
      {
        ...{ vendor: 'kplay', provider: 1, game: 'baccarat', betWon: 160_000, winWon: 195_000 },
        ...{ validWon: 40_000, leftOutBy: { rule: 'bothSides', ko: '양방', en: 'Both sides' } },
      },
    ]);
    const [newest] = body.rounds;
    const older = await ask(`memberId=${member.memberId}&after=${newest.roundId}`);
    expect(older.body.rounds).toEqual(body.rounds.slice(1));
    expectRefusal(await ask(`memberId=${newId(server.clock.now)}`), 404, 'member.not_found');
  });
});
