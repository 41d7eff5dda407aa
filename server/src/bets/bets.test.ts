// Bets in the console: what is listed and summed, why a bet stands where it does, and decisions.

import { SECOND_WORDS_MAX } from '@gwanje/contract';
import { expectAsExported } from '../../test/exported-bets';
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../test/given-feed';
import { fillWallet, type GivenMember, givenMember } from '../../test/given-member';
import { givenAloneLimits, keyed } from '../../test/given-request';
import {
  bet,
  betOn,
  DRAW_KEY,
  decideRound,
  drawDue,
  expectSoundLedger,
  type GivenRound,
  givenGame,
  givenOpenRound,
  type PlacedSum,
  passDraw,
  placedSums,
} from '../../test/given-round';
import { givenCopies } from '../../test/given-rows';
import { makeLedgerPartitions } from '../ledger/ledger-partitions';
import { BETS } from './bets.queries';

let server: TestServer;
let member: GivenMember;
let feed: FeedCall;
let round: GivenRound;
let top: SignedIn;
let risk: SignedIn;

beforeEach(async () => {
  server = await givenServer({ drawKey: DRAW_KEY });
  await makeLedgerPartitions(server.database.db, server.clock.now);
  top = await signedIn(server);
  risk = await signedIn(server, { type: 4 });
  member = await givenMember(server, { walletsWon: { money: 5_000_000 } });
  feed = feedCallWith(server, await givenFeedKey(server, { top }));
  await givenGame(server, 'speedladder');
  round = await givenOpenRound(server, 'speedladder');
});
afterEach(() => server.close());

const LEFT = betOn('speedladder', 'LR', 'Left', 195);
const RIGHT = betOn('speedladder', 'LR', 'Right', 195);

const placed = async (of = LEFT, who = member): Promise<string> => {
  const { status, body, text } = await bet(feed, who, round, of);
  if (status !== 200) throw new Error(text);
  return body.betId;
};
const read = async (betId: string, who = member) =>
  (await top.call('GET', `/api/bets/${betId}?memberId=${who.memberId}`)).body;
const decide = async (
  by: SignedIn,
  betId: string,
  action: 'cancel' | 'void' | 'resettle',
  change: object = {},
) => {
  const { bet: shown } = await read(betId);
  return by.call(
    'POST',
    `/api/bets/${betId}/${action}`,
    { memberId: member.memberId, version: shown.version, reasonCode: 'other', ...change },
    keyed(),
  );
};
/** The same of a bet that nothing has become of yet, by somebody while nobody else can read it. */
const decideBy = (by: SignedIn, betId: string) =>
  by.call(
    'POST',
    `/api/bets/${betId}/void`,
    { memberId: member.memberId, version: 1, reasonCode: 'other' },
    keyed(),
  );
const givenMemberLevel = (level: number) =>
  server.database.db
    .updateTable('member')
    .set({ level })
    .where('member_id', '=', member.memberId)
    .execute();
const balanceOf = async () =>
  (
    await server.database.db
      .selectFrom('wallet')
      .select('balance_won')
      .where('member_id', '=', member.memberId)
      .where('wallet', '=', 'money')
      .executeTakeFirstOrThrow()
  ).balance_won;
const settle = async () => {
  passDraw(server, round);
  await drawDue(server);
};
const list = async (search: string) => (await top.call('GET', `/api/bets?${search}`)).body.rows;

/** Days are right when they come to what the bets themselves come to. */
async function expectSoundDays() {
  const { kept, own } = await placedSums(server);
  const nonZero = (sums: readonly PlacedSum[]) => sums.filter(({ bets }) => bets !== 0);
  expect(nonZero(kept)).toEqual(own);
}

describe('bets.listBets', () => {
  it('lists newest first with terms, marks and what was left, and narrows', async () => {
    const first = await placed();
    const second = await placed({ ...RIGHT, stakeWon: 20_000 });
    const rows = await list('');
    expect(rows.map(({ betId }: { betId: string }) => betId)).toEqual([second, first]);
    expect(rows[0]).toMatchObject({
      ...{ game: 'speedladder', roundNo: round.round_no, betType: 'SLDLR', pick: 'Right' },
      ...{ stakeWon: 20_000, expectedWon: 39_000, result: 'I', profitWon: null },
      ...{ balanceAfterWon: 4_970_000, marks: ['bothSides'], isVoidAsked: false },
    });
    // Each of the two, though only the later one was placed against another.
    expect(await list('mark=bothSides')).toHaveLength(2);
    expect(await list('gameType=powerball')).toHaveLength(0);
    expect(await list('minWon=15000&from=2020-01-01&to=2020-01-31')).toHaveLength(0);
    expect(await list(`categoryInfo=betId&query=${first}`)).toHaveLength(1);
    expect(await list(`categoryInfo=betId&query=x`)).toHaveLength(0);
    expect(await list(`round=${round.round_id}`)).toHaveLength(2);
    expect(await list(`categoryInfo=round&query=${round.round_no}`)).toHaveLength(2);
    expect(await list(`query=${member.id}`)).toHaveLength(2);
    expect(await list('categoryInfo=nick&query=nick')).toHaveLength(2);
    expect(await list('categoryInfo=ip&query=203.0.113.9&from=2026-01-01&to=2026-01-02')).toEqual(
      [],
    );
    expectRefusal(await top.call('GET', '/api/bets?minWon=1'), 409, 'list.too_wide');
    expectRefusal(await top.call('GET', '/api/bets?sort=stake'), 409, 'list.too_wide');
    for (const rare of ['level=10', 'pick=Right', 'betType=SLDLR'])
      for (const path of ['/api/bets', '/api/bets/totals'])
        expectRefusal(await top.call('GET', `${path}?${rare}`), 409, 'list.too_wide');
    expect(await list(`pick=Right&round=${round.round_id}`)).toHaveLength(1);
    const totals = async (query: string) =>
      (await top.call('GET', `/api/bets/totals?${query}`)).body;
    expect((await totals('pick=Right&mark=bothSides')).totals[0]).toMatchObject({ result: null });
    const byStake = await list(`sort=stake&memberId=${member.memberId}`);
    expect(byStake[0].stakeWon).toBe(20_000);
  });
});

describe('bets.totalBets', () => {
  it('sums by result from days and from bets alike, test accounts apart', async () => {
    const tester = await givenMember(server, { isTest: true, walletsWon: { money: 100_000 } });
    await placed();
    await placed({ ...RIGHT, stakeWon: 30_000 });
    await placed(LEFT, tester);
    const totals = async (search: string) =>
      (await top.call('GET', `/api/bets/totals?${search}`)).body;
    const open = await totals('');
    expect(open.count).toBe(3);
    const tests = { testBets: 1, testStakeWon: 10_000, testPayoutWon: 0 };
    const sums = { bets: 2, stakeWon: 40_000, payoutWon: 0, expectedWon: 78_000, ...tests };
    expect(open.totals).toEqual([
      { result: null, members: null, ...sums },
      { result: 'I', members: null, ...sums },
    ]);
    const counting = (of: readonly object[]) => of.map((total) => ({ ...total, members: 1 }));
    const day = (after: number) =>
      new Date(server.clock.now.getTime() + after * 86_400_000).toISOString().slice(0, 10);
    const read = `level=1&from=${day(-29)}&to=${day(1)}`;
    expect((await totals(read)).totals).toEqual(counting(open.totals));
    const without = (await totals('isTest=false')).totals;
    expect(without[0]).toMatchObject({ stakeWon: 40_000, testBets: 0, testStakeWon: 0 });
    const alone = await totals('isTest=true');
    expect(alone.count).toBe(1);
    expect(alone.totals[0]).toMatchObject({ bets: 0, stakeWon: 0, ...tests });
    expect((await totals(`isTest=true&${read}`)).totals[0]).toMatchObject({ bets: 0, ...tests });
    await settle();
    const over = await totals('');
    expect((await totals(read)).totals).toEqual(counting(over.totals));
    expect(over.totals.map(({ result }: { result: string }) => result).sort()).toEqual(
      [null, 'L', 'W'].sort(),
    );
    await expectSoundDays();
  });
});

describe('sums of bets that neither days nor one of anything bound', () => {
  it('read no more of them than are counted, and are exact where there are fewer', async () => {
    await placed();
    await placed({ ...RIGHT, stakeWon: 30_000 });
    const { db } = server.database;
    const { now } = server.clock;
    const count = (filter: object, rowsMax: number) =>
      BETS.count({ db, actor: null, now: () => now }, filter, rowsMax);
    const above = { high: 'all', mark: 'bothSides' } as const;
    const rows = await db.selectFrom('bet').select(['member_id', 'bet_id', 'at']).execute();
    await db
      .insertInto('high_bet')
      .values(rows.map((row) => ({ ...row, reason: 'stake', setting_version: 1 })))
      .execute();
    expect(await count(above, 1)).toBe(1);
    expect(await count(above, 10)).toBe(2);
    const { body } = await top.call('GET', '/api/bets/totals?high=all&mark=bothSides');
    expect(body).toMatchObject({ count: 2, isMore: false, totals: [{ stakeWon: 40_000 }, {}] });
    const [from, to] = [-2, 2].map((days) =>
      new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10),
    );
    expect(await count({ ...above, from, to }, 1)).toBe(2);
  });
});

describe('an export of bets', () => {
  it('comes to what is summed of its filter, and to the entries', async () => {
    const gone = await placed();
    await placed({ ...RIGHT, stakeWon: 30_000 });
    await decide(risk, gone, 'cancel');
    await expectAsExported(server, BETS, member);
    await settle();
    await expectAsExported(server, BETS, member);
  });
});

describe('bets.readBet', () => {
  it('says why it stands where it does, with every movement in its name', async () => {
    const betId = await placed();
    expect(await read(betId)).toMatchObject({
      why: { rule: 'betStake', values: { stakeWon: 10_000 } },
      entries: [{ type: 'bet', amountWon: -10_000, balanceAfterWon: 4_990_000 }],
      ...{ decisions: [], voidAskedBy: null, level: 1, betVersion: 1, rateVersion: 1 },
      settlementNo: 0,
    });
    const near = { ...RIGHT, device: 'phone-1' };
    const other = await placed(near);
    expect([(await read(betId)).device, (await read(other)).device]).toEqual([null, 'phone-1']);
    const above = await signedIn(server, { type: 9, partnerId: member.memberId });
    const seen = await above.call('GET', `/api/bets/${other}?memberId=${member.memberId}`);
    expect([seen.status, seen.body.device]).toEqual([200, null]);
    const stranger = await givenMember(server);
    const path = `/api/bets/${betId}?memberId=${stranger.memberId}`;
    expectRefusal(await top.call('GET', path), 404, 'bet.not_found');
  });
});

describe('a bet whose settlement was taken back', () => {
  it('says which one it was, and what that had paid', async () => {
    const ids = [await placed(), await placed(RIGHT)];
    await settle();
    const won = (await read(ids[0] as string)).bet.result === 'W' ? ids[0] : ids[1];
    expect((await decideRound(top, round, 'rollback')).status).toBe(200);
    expect((await read(won as string)).why).toEqual({
      ...{ rule: 'betRollback', values: { settlementNo: 1, takenWon: 19_500 } },
    });
    expect((await read(ids.find((id) => id !== won) as string)).why.rule).toBe('betStake');
  });
});

describe('a bet whose stake went back', () => {
  it('says why: what was decided about it, or about its round', async () => {
    const [own, ofRound] = [await placed(), await placed(RIGHT)];
    expect((await decide(risk, own, 'void', { reasonCode: 'wrongOdds' })).status).toBe(200);
    await settle();
    expect((await decideRound(top, round, 'void')).status).toBe(200);
    expect((await read(own)).why.rule).toBe('betRefundWrongOdds');
    expect((await read(ofRound)).why.rule).toBe('betRefundRound');
  });
});

describe('bets from one address', () => {
  it('are marked where two members placed them, for staff alone', async () => {
    const partner = await givenMember(server, { grade: 3 });
    const of = { path: [partner.memberId], walletsWon: { money: 100_000 } };
    const one = await givenMember(server, of);
    const two = await givenMember(server, of);
    const other = await givenMember(server, of);
    const near = { ...LEFT, ip: '203.0.113.50' };
    const shared = [await placed(near, one), await placed(near, two)];
    const far = { ...LEFT, ip: '203.0.113.51' };
    await placed(far, other);
    await placed(far, other);
    const asked = 'mark=sameIp&from=2020-01-01&to=2020-01-31';
    expectRefusal(await top.call('GET', '/api/bets?mark=sameIp'), 409, 'list.too_wide');
    expect(await list(asked)).toEqual([]);
    const today = new Date(server.clock.now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
    const found = await list(`mark=sameIp&from=${today}&to=${today}`);
    expect(found.map(({ betId }: { betId: string }) => betId)).toEqual(shared.toReversed());
    const ofMember = (who: GivenMember) => `mark=sameIp&memberId=${who.memberId}`;
    expect(await list(ofMember(one))).toMatchObject([{ betId: shared[0], marks: ['sameIp'] }]);
    expect(await list(ofMember(two))).toMatchObject([{ betId: shared[1] }]);
    expect(await list(ofMember(other))).toEqual([]);
    const above = await signedIn(server, { type: 9, partnerId: partner.memberId });
    const seen = (search: string) => above.call('GET', `/api/bets?${search}`);
    const byIp = `memberId=${one.memberId}&categoryInfo=ip&query=203.0.113.50`;
    expect(await list(byIp)).toMatchObject([{ betId: shared[0] }]);
    expect((await seen(byIp)).body.rows).toEqual([]);
    expect((await above.call('GET', `/api/bets/totals?${byIp}`)).body).toMatchObject({ count: 0 });
    expect((await seen(ofMember(one))).body.rows).toEqual([]);
    expect((await seen(`memberId=${one.memberId}`)).body.rows).toMatchObject([{ marks: [] }]);
  });
});

describe('bets.acknowledgeBet', () => {
  it("quiets a high bet for everybody, once, and leaves 'bet.acknowledge'", async () => {
    await givenMemberLevel(10);
    const alarm = async () => (await risk.call('GET', '/api/alarm')).body;
    const betId = await placed({ ...LEFT, stakeWon: 2_000_000 });
    await placed({ ...LEFT, stakeWon: 10_000 });
    expect(await list('high=new')).toMatchObject([{ betId, high: 'stake', isHighNew: true }]);
    server.clock.advance(1_001);
    expect(await alarm()).toMatchObject({ count: { miniGames: 1 }, latest: { miniGames: betId } });
    const path = `/api/bets/${betId}/acknowledge`;
    const sent = { memberId: member.memberId };
    const { status, body } = await risk.call('POST', path, sent);
    expect([status, body.isHighNew]).toEqual([200, false]);
    expect((await risk.call('POST', path, sent)).status).toBe(200);
    expect(await auditLines(server, 'bet.acknowledge')).toHaveLength(1);
    server.clock.advance(1_001);
    expect((await alarm()).count.miniGames).toBe(0);
    expect(await list('high=new')).toEqual([]);
    expect(await list('high=all')).toHaveLength(1);
  });

  it('knows no bet that is not high', async () => {
    const path = `/api/bets/${await placed()}/acknowledge`;
    const answer = await risk.call('POST', path, { memberId: member.memberId });
    expectRefusal(answer, 404, 'bet.not_found');
  });
});

describe('bets.noteBet', () => {
  it("keeps what staff note, the newest first, and leaves 'bet.note'", async () => {
    const betId = await placed();
    const note = (body: string) =>
      risk.call('POST', `/api/bets/${betId}/notes`, { memberId: member.memberId, body });
    expect((await note('회원과 통화함')).body).toMatchObject({ by: { id: risk.id } });
    server.clock.advance(1_000);
    expect((await note('확인 끝')).status).toBe(200);
    const { bet, notes } = await read(betId);
    expect(bet).toMatchObject({ isNoted: true, version: 1 });
    expect(notes.map(({ body }: { body: string }) => body)).toEqual(['확인 끝', '회원과 통화함']);
    expect(await list('')).toMatchObject([{ betId, isNoted: true }]);
    expect(await auditLines(server, 'bet.note')).toHaveLength(2);
  });

  it('is read by no partner', async () => {
    const partner = await givenMember(server, { grade: 3 });
    const beneath = await givenMember(server, {
      ...{ path: [partner.memberId], walletsWon: { money: 50_000 } },
    });
    const asPartner = await signedIn(server, { type: 9, partnerId: partner.memberId });
    const betId = await placed(LEFT, beneath);
    const sent = { memberId: beneath.memberId, body: '상위 파트너 의심' };
    await risk.call('POST', `/api/bets/${betId}/notes`, sent);
    const path = `/api/bets/${betId}?memberId=${beneath.memberId}`;
    const { body } = await asPartner.call('GET', path);
    expect([body.bet.isNoted, body.notes]).toEqual([false, []]);
    expect((await read(betId, beneath)).bet.isNoted).toBe(true);
  });

  it('knows no bet that is not there, and takes no empty note', async () => {
    const sent = { memberId: member.memberId, body: '메모' };
    const path = (betId: string) => `/api/bets/${betId}/notes`;
    expectRefusal(await risk.call('POST', path(member.memberId), sent), 404, 'bet.not_found');
    const empty = await risk.call('POST', path(await placed()), { ...sent, body: ' ' });
    expect(empty.status).toBe(400);
  });
});

describe('bets.cancelBet', () => {
  it("gives the stake back while the round is open, leaves 'bet.cancel', and stays out of settlement", async () => {
    const betId = await placed();
    await placed(RIGHT);
    const { status, body } = await decide(risk, betId, 'cancel', { reasonCode: 'asked' });
    expect([status, body.outcome, body.bet.result]).toEqual([200, 'done', 'C']);
    expect(await balanceOf()).toBe(4_990_000);
    expect(await auditLines(server, 'bet.cancel')).toHaveLength(1);
    await settle();
    const after = await read(betId);
    expect(after.bet).toMatchObject({ result: 'C', payoutWon: 10_000, profitWon: 0 });
    expect(after.decisions).toMatchObject([
      { action: 'cancel', fromResult: 'I', toResult: 'C', differenceWon: 10_000 },
    ]);
    expect(after.why).toEqual({ rule: 'betRefundAsked', values: { stakeWon: 10_000 } });
    expectRefusal(await decide(risk, betId, 'resettle'), 409, 'bet.unchanged');
    await expectSoundLedger(server);
    await expectSoundDays();
  });

  it('is too late once the round has closed, and for whoever saw an older bet', async () => {
    const betId = await placed();
    expectRefusal(await decide(risk, betId, 'cancel', { version: 7 }), 409, 'bet.stale');
    server.clock.advance(round.closes_at.getTime() - server.clock.now.getTime());
    expectRefusal(await decide(risk, betId, 'cancel'), 409, 'bet.round_closed');
  });

  it.each([
    ['cancel', 'late'],
    ['void', 'asked'],
    ['void', 'twice'],
  ] as const)('takes no reason of another deed: to %s for %s', async (action, reasonCode) => {
    const betId = await placed();
    const answer = await decide(risk, betId, action, { reasonCode });
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields).toMatchObject([{ path: 'reasonCode' }]);
    for (const reason of ['', '   ', '사'.repeat(201)])
      expectRefusal(await decide(risk, betId, action, { reason }), 400, 'request.invalid');
    expect((await read(betId)).bet).toMatchObject({ result: 'I', version: 1 });
  });

  it('is not for whoever may not decide, nor of a bet that nobody has', async () => {
    const betId = await placed();
    const audit = await signedIn(server, { type: 5 });
    expect((await decide(audit, betId, 'cancel')).status).toBe(403);
    const none = { memberId: member.memberId, version: 1, reasonCode: 'asked' };
    const path = `/api/bets/${member.memberId}/cancel`;
    expectRefusal(await risk.call('POST', path, none, keyed()), 404, 'bet.not_found');
  });

  it('happens once, however often it is sent', async () => {
    const betId = await placed();
    const once = keyed();
    const sent = { memberId: member.memberId, version: 1, reasonCode: 'asked' };
    const path = `/api/bets/${betId}/cancel`;
    const answers = await Promise.all([1, 2, 3].map(() => risk.call('POST', path, sent, once)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await balanceOf()).toBe(5_000_000);
  });
});

describe('bets.voidBet', () => {
  it("takes a win back and gives the stake back, leaves 'bet.void', and can be settled anew", async () => {
    const ids = [await placed(), await placed(RIGHT)];
    await settle();
    const details = await Promise.all(ids.map((id) => read(id)));
    const won = details.find(({ bet: one }) => one.result === 'W').bet.betId;
    const settled = await balanceOf();
    const preview = await top.call(
      'GET',
      `/api/bets/${won}/preview?memberId=${member.memberId}&action=void`,
    );
    expect(preview.body).toMatchObject({
      ...{ fromResult: 'W', toResult: 'N', differenceWon: -9_500, needsSecond: false },
      ...{ balanceWon: settled, balanceAfterWon: settled - 9_500 },
    });
    expect((await decide(risk, won, 'void')).status).toBe(200);
    expect(await balanceOf()).toBe(settled - 9_500);
    expect(await auditLines(server, 'bet.void')).toHaveLength(1);
    const ofRound = async () =>
      (await top.call('GET', `/api/minigames/rounds/${round.round_id}`)).body.round;
    expect(await ofRound()).toMatchObject({ bets: 1, stakeWon: 10_000, payoutWon: 0 });
    expectRefusal(await decide(risk, won, 'void'), 409, 'bet.unchanged');
    expect((await decide(risk, won, 'resettle')).status).toBe(200);
    expect(await balanceOf()).toBe(settled);
    expect(await ofRound()).toMatchObject({ bets: 2, stakeWon: 20_000, payoutWon: 19_500 });
    await expectSoundLedger(server);
    await expectSoundDays();
    // The round itself is still taken back to the won.
    expect((await decideRound(top, round, 'rollback')).status).toBe(200);
    expect(await balanceOf()).toBe(4_980_000);
    await expectSoundLedger(server);
    await expectSoundDays();
  });

  it('leads below zero rather than leave what was not won', async () => {
    const ids = [
      await placed({ ...LEFT, stakeWon: 400_000 }),
      await placed({ ...RIGHT, stakeWon: 400_000 }),
    ];
    await settle();
    const details = await Promise.all(ids.map((id) => read(id)));
    const won = details.find(({ bet: one }) => one.result === 'W').bet.betId;
    await server.database.pool.query(
      `update wallet set balance_won = 0 where member_id = $1 and wallet = 'money'`,
      [member.memberId],
    );
    expect((await decide(risk, won, 'void')).status).toBe(200);
    expect(await balanceOf()).toBe(-380_000);
  });

  it('of a large stake waits for a second administrator', async () => {
    const rich = { ...LEFT, stakeWon: 500_000 };
    await givenAloneLimits(server, { betVoidWon: 500_000 });
    const betId = await placed(rich);
    await server.database.pool.query(`update admin set status = 'suspended' where _id = $1`, [
      top.adminId,
    ]);
    expectRefusal(await decideBy(risk, betId), 409, 'admin.no_second');
    await server.database.pool.query(`update admin set status = 'active'`);
    const first = await decide(risk, betId, 'void');
    expect([first.status, first.body.outcome, first.body.bet.result]).toEqual([
      ...[200, 'needsSecond', 'I'],
    ]);
    expect(await balanceOf()).toBe(4_500_000);
    expectRefusal(await decide(risk, betId, 'void'), 409, 'bet.second_admin');
    const second = await decide(top, betId, 'void');
    expect([second.status, second.body.outcome]).toEqual([200, 'done']);
    expect(await balanceOf()).toBe(5_000_000);
    expect((await read(betId)).decisions[0]).toMatchObject({ firstBy: { _id: risk.adminId } });
  });
});

it('is found among what waits for a second word however many bets on mini-games wait there', async () => {
  await givenAloneLimits(server, { betVoidWon: 500_000 });
  const betId = await placed({ ...LEFT, stakeWon: 500_000 });
  await decide(risk, betId, 'void');
  await givenCopies(server, 'bet', SECOND_WORDS_MAX + 1);
  await server.database.pool.query(
    `update bet set product = 'sports', game = 'sports', folders = 1, bonus_hundredths = 100,
       first_starts_at = void_asked_at, last_starts_at = void_asked_at, sports_versions = '{}',
       void_asked_at = void_asked_at + interval '1 s'
     where bet_id = $1`,
    [betId],
  );
  const counted = async (kind: string) =>
    (await top.call('GET', `/api/second-words/totals?kind=${kind}`)).body;
  expect(await counted('sportsBet')).toMatchObject({ count: 1, isMore: false });
  expect(await counted('bet')).toMatchObject({ isMore: true });
  const { body } = await top.call('GET', '/api/second-words?kind=sportsBet');
  expect(body.rows).toMatchObject([{ kind: 'sportsBet', id: betId }]);
});

describe('bets.declineVoid', () => {
  it("takes the first word away, once, and leaves 'bet.declineVoid'", async () => {
    await givenAloneLimits(server, { betVoidWon: 500_000 });
    const betId = await placed({ ...LEFT, stakeWon: 500_000 });
    const decline = async (by: SignedIn, change: object = {}) => {
      const { bet: now } = await read(betId);
      const sent = { memberId: member.memberId, version: now.version, ...change };
      return by.call('POST', `/api/bets/${betId}/decline`, sent);
    };
    expectRefusal(await decline(top), 409, 'bet.stale');
    await decide(risk, betId, 'void');
    const words = async () => (await top.call('GET', '/api/second-words?kind=bet')).body.rows;
    expect(await words()).toMatchObject([
      {
        ...{ kind: 'bet', id: betId, amountWon: 500_000, whyNot: null },
        ...{ title: { ko: '스피드사다리 좌/우 출발' }, first: { _id: risk.adminId } },
      },
    ]);
    const alarm = (await top.call('GET', '/api/alarm')).body;
    expect(alarm.count.countSecond).toBe(1);
    expectRefusal(await decline(top, { version: 1 }), 409, 'bet.stale');
    const nobody = { memberId: '01a1fd02-db58-75b9-8e38-aef672c0a558' };
    expectRefusal(await decline(top, nobody), 404, 'bet.not_found');
    const declined = await decline(top);
    expect([declined.status, declined.body.isVoidAsked, declined.body.result]).toEqual([
      ...[200, false, 'I'],
    ]);
    expect(await words()).toEqual([]);
    expect(await auditLines(server, 'bet.declineVoid')).toHaveLength(1);
    // The next word is a first one again.
    expect((await decide(top, betId, 'void')).body.outcome).toBe('needsSecond');
  });
});

it("is refused by a wallet that is full: 'money.wallet_full'", async () => {
  const betId = await placed();
  await fillWallet(server, member, 'money');
  for (const action of ['cancel', 'void'] as const)
    expectRefusal(await decide(risk, betId, action), 409, 'money.wallet_full');
});

describe('bets.resettleBet', () => {
  it("refuses what is not settled yet, and what comes to the same; leaves 'bet.resettle'", async () => {
    const betId = await placed();
    expectRefusal(await decide(risk, betId, 'resettle'), 409, 'bet.not_settled');
    expect((await decide(risk, betId, 'void')).status).toBe(200);
    await settle();
    expect((await read(betId)).bet.result).toBe('N');
    const { status, body } = await decide(risk, betId, 'resettle');
    expect(status).toBe(200);
    expect(['W', 'L']).toContain(body.bet.result);
    expect(await auditLines(server, 'bet.resettle')).toHaveLength(1);
    expectRefusal(await decide(risk, betId, 'resettle'), 409, 'bet.unchanged');
    await expectSoundLedger(server);
    await expectSoundDays();
  });
});

describe('bets.previewBet', () => {
  it('refuses what the decision would refuse', async () => {
    const betId = await placed();
    const preview = (action: string) =>
      top.call('GET', `/api/bets/${betId}/preview?memberId=${member.memberId}&action=${action}`);
    expectRefusal(await preview('resettle'), 409, 'bet.not_settled');
    expect((await preview('cancel')).body).toMatchObject({ toResult: 'C', differenceWon: 10_000 });
    await settle();
    expectRefusal(await preview('cancel'), 409, 'bet.round_closed');
  });
});
