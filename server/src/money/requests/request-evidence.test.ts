// What stands behind the facts of a request: other members, earlier requests, bets, and nothing beyond a line.
import type { EvidenceRow, FactCode } from '@gwanje/contract';
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { previewBulk } from '../../../test/given-bulk';
import { givenVendor } from '../../../test/given-casino';
import { feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { decide, givenMoneySetting, givenRequest } from '../../../test/given-request';
import { bet, betOn, givenGame, givenOpenRound } from '../../../test/given-round';
import {
  givenMarket,
  givenSports,
  placeSports,
  settleMarket,
  slipOf,
} from '../../../test/given-sports';
import { givenStake } from '../../../test/given-stake';
import { UNSAVED_MONEY_SETTINGS } from '../../../test/unsaved-settings';
import { noteTraces } from '../../members/traces/traces.queries';
import { transaction } from '../../platform/database';
import type { RequestKey } from './requests.queries';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';

let server: TestServer;
let finance: SignedIn;

beforeAll(async () => {
  server = await givenServer();
  finance = await signedIn(server, { type: 2 });
});
afterAll(() => server.close());

const read = ({ call }: SignedIn, { memberId, requestId }: RequestKey, code: FactCode) =>
  call('GET', `/api/money/requests/${requestId}/evidence?memberId=${memberId}&code=${code}`);
async function behind(key: RequestKey, code: FactCode, by = finance): Promise<EvidenceRow[]> {
  const { status, body } = await read(by, key, code);
  expect(status).toBe(200);
  return body.rows;
}
const factsOf = async ({ memberId, requestId }: RequestKey) => {
  const { body } = await finance.call(
    'GET',
    `/api/money/requests/facts?requests=${memberId}/${requestId}`,
  );
  return body.requests[0].facts;
};
const charge = (member: GivenMember, amountWon = 10_000) =>
  givenRequest(finance, member, 'charge', amountWon);

describe('money.readRequestEvidence', () => {
  it('names who has the same account, with what he has brought, and a partner nobody beyond his line', async () => {
    const head = await givenMember(server, { grade: 3 });
    const one = await givenMember(server, { bankNumber: '55-5', path: [head.memberId] });
    const other = await givenMember(server, { bankNumber: '555' });
    await decide(finance.call, 'approve', await charge(other, 30_000));
    const key = await charge(one);
    expect(await behind(key, 'sameAccount')).toMatchObject([
      {
        member: { _id: other.memberId, id: other.id, partner: null, sharedKinds: [] },
        ...{ chargedWon: 30_000, exchangedWon: 0, bonusWon: 0 },
      },
    ]);
    const partner = await signedIn(server, { type: 9, partnerId: head.memberId });
    expect(await behind(key, 'sameAccount', partner)).toEqual([]);
    expectRefusal(await read(partner, await charge(other), 'twin'), 404, 'record.not_found');
  });

  it('names who has had the account before, whatever he has now', async () => {
    const one = await givenMember(server, { bankNumber: '66-6' });
    const other = await givenMember(server, { bankNumber: '66-7' });
    await transaction(server.database.db, (tx) =>
      noteTraces(tx, other.memberId, { accountNumber: '66-6' }, server.clock.now),
    );
    const key = await charge(one);
    expect(await factsOf(key)).toContainEqual(
      expect.objectContaining({ code: 'sameAccount', values: { count: 1 } }),
    );
    expect(await behind(key, 'sameAccount')).toMatchObject([{ member: { id: other.id } }]);
  });

  it('sums what was exchanged to an account in 30 days, of a partner in his line', async () => {
    const bankNumber = '99-123';
    const head = await givenMember(server, { grade: 3 });
    const [one, other] = [
      await givenMember(server, { bankNumber, path: [head.memberId], walletsWon: { money: 90 } }),
      await givenMember(server, { bankNumber, walletsWon: { money: 90 } }),
    ];
    const exchange = (member: GivenMember, won: number) =>
      givenRequest(finance, member, 'exchange', won);
    const key = await exchange(one, 10);
    await decide(finance.call, 'approve', key);
    await decide(finance.call, 'approve', await exchange(other, 20));
    await exchange(other, 40);
    const account = async (by = finance) => (await read(by, key, 'sameAccount')).body.account;
    expect(await account()).toEqual({ members: 2, exchanges: 2, amountWon: 30 });
    const partner = await signedIn(server, { type: 9, partnerId: head.memberId });
    expect(await account(partner)).toEqual({ members: 1, exchanges: 1, amountWon: 10 });
  });

  it('names who came from the same address and by the same device, and tells so at the request', async () => {
    const [one, other] = [await givenMember(server), await givenMember(server)];
    for (const { memberId } of [one, other])
      await transaction(server.database.db, (tx) =>
        noteTraces(tx, memberId, { ip: '203.0.113.9', device: 'phone' }, server.clock.now),
      );
    await server.database.db
      .updateTable('member_trace')
      .set({ others: 1 })
      .where('member_id', '=', one.memberId)
      .execute();
    const key = await charge(one);
    expect(await factsOf(key)).toEqual(
      expect.arrayContaining([
        { code: 'sameIp', tone: 'warn', values: { count: 1 } },
        { code: 'sameDevice', tone: 'warn', values: { count: 1 } },
      ]),
    );
    for (const code of ['sameIp', 'sameDevice'] as const)
      expect(await behind(key, code)).toMatchObject([
        {
          member: {
            ...{ _id: other.memberId, sharedKinds: ['device', 'ip'] },
            sharedAt: server.clock.now.toISOString(),
          },
        },
      ]);
    await server.database.db
      .updateTable('trace_group')
      .set({ judgement: 'samePerson', judged_by: finance.adminId, judged_at: server.clock.now })
      .where('kind', '=', 'device')
      .execute();
    expect(await factsOf(key)).toContainEqual({ code: 'samePerson', tone: 'bad', values: {} });
    expect(await behind(key, 'samePerson')).toMatchObject([{ member: { _id: other.memberId } }]);
  });

  it('tells of rounds in which somebody of the same account bet on another pick, since the last charge', async () => {
    await givenGame(server, 'speedladder');
    const feed = feedCallWith(server, await givenFeedKey(server));
    const bankNumber = '77-77';
    const [one, other] = [
      await givenMember(server, { bankNumber, walletsWon: { money: 100_000 } }),
      await givenMember(server, { bankNumber, walletsWon: { money: 100_000 } }),
    ];
    await server.database.db
      .insertInto('member_trace')
      .values(
        [one, other].map(({ memberId: member_id }) => ({
          ...{ member_id, kind: 'account', key: '7777', others: 1 },
          ...{ first_seen_at: server.clock.now, last_seen_at: server.clock.now },
        })) as never,
      )
      .execute();
    const betAgainst = async () => {
      const round = await givenOpenRound(server, 'speedladder');
      for (const [member, pick] of [
        [one, 'Left'],
        [other, 'Right'],
      ] as const) {
        const { status } = await bet(feed, member, round, {
          ...betOn('speedladder', 'LR', pick, 195),
          stakeWon: 5_000,
        });
        expect(status).toBe(200);
      }
    };
    await betAgainst();
    server.clock.advance(1_000);
    finance = await signedIn(server, { type: 2 });
    await decide(finance.call, 'approve', await charge(one), { reason: 'looked at' });
    const key = await givenRequest(finance, one, 'exchange', 1_000);
    const codes = async () => (await factsOf(key)).map(({ code }: { code: FactCode }) => code);
    expect(await codes()).not.toContain('opposite');
    await betAgainst();
    expect(await factsOf(key)).toContainEqual({
      ...{ code: 'opposite', tone: 'bad', values: { rounds: 1 } },
    });
    const { bet_id: betId, round_id: roundId } = await server.database.db
      .selectFrom('bet')
      .select(['bet_id', 'round_id'])
      .where('member_id', '=', one.memberId)
      .orderBy('bet_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(await behind(key, 'opposite')).toMatchObject([
      { amountWon: 5_000, bet: { betId, roundId } },
    ]);
    const story = await finance.call('GET', `/api/money/entries?memberId=${one.memberId}&type=bet`);
    const [{ entryId }] = story.body.rows;
    const entry = await finance.call(
      'GET',
      `/api/money/members/${one.memberId}/entries/${entryId}`,
    );
    expect(entry.body.bet).toEqual({ betId, roundId });
    finance = await signedIn(server, { type: 2 });
    const { body } = await previewBulk(finance, { kind: 'exchange' });
    expect(body).toMatchObject({ passes: { count: 0 }, waits: { count: 0 } });
  });

  it('says that nothing but mini-games was played since the last exchange', async () => {
    const member = await givenMember(server, { walletsWon: { money: 10_000 } });
    await givenStake(server, member, 'sports', 1_000);
    const first = await givenRequest(finance, member, 'exchange', 1_000);
    const says = async (key: RequestKey) =>
      (await factsOf(key)).some(({ code }: { code: FactCode }) => code === 'minigameOnly');
    server.clock.advance(1_000);
    await decide(finance.call, 'approve', first, { reason: 'looked at' });
    server.clock.advance(1_000);
    const next = await givenRequest(finance, member, 'exchange', 1_000);
    expect(await says(next)).toBe(false);
    await givenStake(server, member, 'minigame', 1_000);
    expect(await says(next)).toBe(true);
    expect(await behind(next, 'minigameOnly')).toEqual([]);
    await givenStake(server, member, 'slots', 1_000);
    expect(await says(next)).toBe(false);
  });

  it('tells the largest wins since the last exchange, of any game and from when they were paid', async () => {
    await givenSports(server);
    finance = await signedIn(server, { type: 2 });
    const vendor = await givenVendor(server);
    const member = await givenMember(server, { walletsWon: { money: 500_000 } });
    const { memberId } = member;
    const market = await givenMarket(server, 200);
    expect((await placeSports(vendor.feed, slipOf(member, [[market, 200]]))).status).toBe(200);
    const play = async (round: string, winWon: number) => {
      const of = { memberId, roundRef: round };
      await vendor.say('bet', { ...of, vendorRef: `${round}-bet`, amountWon: 1_000 });
      const won = await vendor.say('win', { ...of, vendorRef: `${round}-win`, amountWon: winWon });
      expect(won.status).toBe(200);
    };
    await play('before', 20_000_000);
    const first = await givenRequest(finance, member, 'exchange', 1_000);
    server.clock.advance(1_000);
    expect((await decide(finance.call, 'approve', first)).status).toBe(200);
    server.clock.advance(1_000);
    await settleMarket(server, market, 'W');
    const key = await givenRequest(finance, member, 'exchange', 1_000);
    const bigWins = async () =>
      (await factsOf(key)).filter(({ code }: { code: FactCode }) => code === 'bigWin');
    expect(await bigWins()).toEqual([]);
    const ofSports = { amountWon: 20_000, bet: { roundId: null } };
    expect(await behind(key, 'bigWin')).toMatchObject([ofSports]);
    await play('after', 12_000_000);
    expect(await bigWins()).toEqual([
      { code: 'bigWin', tone: 'warn', values: { payoutWon: 12_000_000 } },
    ]);
    expect(await behind(key, 'bigWin')).toMatchObject([
      { amountWon: 12_000_000, bet: null },
      ofSports,
    ]);
    const taken = { memberId, vendorRef: 'after-back', cancels: 'after-win' };
    expect((await vendor.say('cancel', taken)).status).toBe(200);
    expect(await bigWins()).toEqual([]);
    expect(await behind(key, 'bigWin')).toMatchObject([ofSports]);
  });

  it('says that the account is in another name than the member’s own now, spaces aside', async () => {
    const member = await givenMember(server);
    const key = await charge(member);
    const renamed = (bank_owner: string) =>
      server.database.db
        .updateTable('member')
        .set({ bank_owner })
        .where('member_id', '=', member.memberId)
        .execute();
    await renamed('홍 길동');
    expect(await factsOf(key)).not.toContainEqual(expect.objectContaining({ code: 'otherOwner' }));
    await renamed('김길동');
    expect(await factsOf(key)).toContainEqual({ code: 'otherOwner', tone: 'bad', values: {} });
    expect(await behind(key, 'otherOwner')).toMatchObject([
      { note: { code: 'requestOwner', text: '홍*동' } },
      { note: { code: 'accountOwner', text: '김*동' } },
    ]);
  });

  it('says that the account is in another name than its member gave, whatever his account is now', async () => {
    const member = await givenMember(server);
    const key = await charge(member);
    const called = (real_name: string) =>
      server.database.db
        .updateTable('member')
        .set({ real_name })
        .where('member_id', '=', member.memberId)
        .execute();
    await called('김길동');
    expect(await factsOf(key)).toContainEqual({ code: 'otherOwner', tone: 'bad', values: {} });
    await called('홍 길동');
    expect(await factsOf(key)).not.toContainEqual(expect.objectContaining({ code: 'otherOwner' }));
  });

  it('lists earlier requests of the member himself', async () => {
    const member = await givenMember(server);
    const first = await charge(member);
    const key = await charge(member);
    expect(await behind(key, 'twin')).toMatchObject([
      { id: first.requestId, kind: 'charge', status: 'waiting', amountWon: 10_000, member: null },
    ]);
    await decide(finance.call, 'approve', first);
    expect(await behind(key, 'chargeCount')).toMatchObject([{ id: first.requestId }]);
    await decide(finance.call, 'decline', await charge(member));
    expect(await behind(key, 'limit')).toMatchObject([
      { id: key.requestId, status: 'waiting' },
      { id: first.requestId, status: 'approved' },
    ]);
    server.clock.advance(40 * 86_400_000);
    finance = await signedIn(server, { type: 2 });
    expect(await behind(key, 'limit')).toEqual([]);
  });

  it('lists what was charged since the last exchange, and who above was suspended', async () => {
    const top = await givenMember(server, { grade: 1 });
    const head = await givenMember(server, { grade: 2, path: [top.memberId], status: 2 });
    const path = [top.memberId, head.memberId];
    const member = await givenMember(server, {
      ...{ grade: 3, path, walletsWon: { money: 90_000, income: 5_000 } },
    });
    await decide(finance.call, 'approve', await charge(member, 10_000));
    const first = await givenRequest(finance, member, 'exchange', 1_000);
    server.clock.advance(1_000);
    await decide(finance.call, 'approve', first, { reason: 'a reason' });
    server.clock.advance(1_000);
    const since = await charge(member, 20_000);
    await decide(finance.call, 'approve', since);
    const exchange = await givenRequest(finance, member, 'exchange', 30_000);
    expect(await behind(exchange, 'aboveCharges')).toMatchObject([
      { id: since.requestId, amountWon: 20_000 },
    ]);
    const income = await givenRequest(finance, member, 'incomeExchange', 1_000);
    expect(await behind(income, 'lineSuspended')).toMatchObject([
      { member: { _id: head.memberId, status: 2 } },
    ]);
    const line = await signedIn(server, { type: 9, partnerId: top.memberId });
    expect(await behind(income, 'lineSuspended', line)).toEqual([]);
  });

  it('says what stands behind facts that nobody else is behind, and to partners without a name', async () => {
    const head = await givenMember(server, { grade: 3 });
    const member = await givenMember(server, {
      ...{ path: [head.memberId], walletsWon: { money: 90_000_000 } },
    });
    const of = { id: member.memberId };
    await decide(finance.call, 'approve', await charge(member, 20_000));
    const key = await givenRequest(finance, member, 'exchange', 50_000_000);
    const notes = async (code: FactCode, by = finance) =>
      (await behind(key, code, by)).flatMap(({ note, at, amountWon }) =>
        note ? [{ ...note, at, amountWon }] : [],
      );
    expect(await factsOf(key)).toContainEqual(
      expect.objectContaining({ code: 'profit', tone: 'bad' }),
    );
    expect(await notes('otherOwner')).toMatchObject([
      { code: 'requestOwner', at: server.clock.now.toISOString() },
      { code: 'accountOwner' },
    ]);
    const decider = await signedIn(server, { type: 2 });
    expect(await notes('second', decider)).toMatchObject([
      { code: 'aloneMax', text: null, amountWon: 5_000_000 },
      { code: 'waiveMax', text: null, amountWon: 1_000_000 },
    ]);
    const { secondAdmin } = UNSAVED_MONEY_SETTINGS;
    await givenMoneySetting(server, {
      ...{ ...secondAdmin, version: 1, exchangeWon: 4_000_000, waiverWon: null },
    });
    const maximum = { code: 'aloneMax', text: 'v1', amountWon: 4_000_000 };
    expect(await notes('second', decider)).toMatchObject([maximum]);
    const small = await givenRequest(finance, member, 'exchange', 10_000);
    expect((await decide(decider.call, 'approve', small)).body.status).toBe('approved');
    expect(await notes('second', decider)).toMatchObject([
      maximum,
      { code: 'aloneMember', amountWon: 10_000 },
      { code: 'aloneDay', amountWon: 10_000 },
    ]);
    const idle = await signedIn(server, { type: 1 });
    expect(await notes('second', idle)).toMatchObject([maximum]);
    const top = await signedIn(server, { type: 0 });
    const suspendedAt = server.clock.now.toISOString();
    const path = `/api/members/${of.id}`;
    const { status, body } = await top.call('POST', `${path}/restrict`, {
      ...{ status: 2, reason: '이상 배팅' },
    });
    expect(status).toBe(200);
    server.clock.advance(60_000);
    // A later change of something else tells the same status and is no suspension.
    const { grade, version } = body;
    const renamed = { nick: '새 이름', grade, level: 7, status: 2, reason: '레벨 변경', version };
    expect((await top.call('PUT', path, renamed)).status).toBe(200);
    expect(await notes('suspended')).toEqual([
      { code: 'suspended', text: '이상 배팅', at: suspendedAt, amountWon: null },
    ]);
    const excludedAt = server.clock.now;
    expect((await top.call('PUT', `${path}/self-exclusion`, { days: 3 })).status).toBe(200);
    expect(await notes('excluded')).toMatchObject([
      { code: 'excludedSince', at: excludedAt.toISOString() },
      {
        code: 'excludedUntil',
        at: new Date(excludedAt.getTime() + 3 * 86_400_000).toISOString(),
      },
    ]);
    expect(await notes('everyBonus')).toMatchObject([{ code: 'bonusRule' }]);
    const partner = await signedIn(server, { type: 9, partnerId: head.memberId });
    expect(await notes('second', partner)).toEqual([]);
    expect(await notes('suspended', partner)).toMatchObject([{ text: null, at: suspendedAt }]);
    expect(await notes('otherOwner', partner)).toMatchObject([
      { code: 'requestOwner', text: expect.stringContaining('*') },
      { code: 'accountOwner' },
    ]);
  });

  it('counts a round of a seamless vendor that nobody has told the end of among what is open', async () => {
    const member = await givenMember(server, { walletsWon: { money: 90_000 } });
    const vendor = await givenVendor(server);
    const round = { memberId: member.memberId, roundRef: 'open-round' };
    await vendor.say('bet', { ...round, vendorRef: 'open-bet', amountWon: 4_000 });
    const key = await givenRequest(finance, member, 'exchange', 10_000);
    expect(await factsOf(key)).toContainEqual({
      ...{ code: 'openStakes', tone: 'warn', values: { stakeWon: 4_000 } },
    });
    expect(await behind(key, 'openStakes')).toMatchObject([
      { id: expect.stringContaining('open-round'), bet: null, amountWon: 4_000 },
    ]);
    await vendor.say('win', { ...round, vendorRef: 'open-win', amountWon: 0 });
    expect(await behind(key, 'openStakes')).toEqual([]);
  });

  it('knows a request with its own member alone', async () => {
    const { requestId } = await charge(await givenMember(server));
    expectRefusal(
      await read(finance, { memberId: NOBODY, requestId }, 'twin'),
      404,
      'record.not_found',
    );
  });
});
