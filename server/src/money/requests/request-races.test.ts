// What happens when several people decide on the same request, or on the same money, at once.
import {
  type Answer,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { bonusOffer, chargeBonusOf } from '../../../test/given-bonuses';
import { givenMember } from '../../../test/given-member';
import {
  balanceWon,
  decide,
  givenAloneLimits,
  givenMoneySetting,
  givenRequest,
  keyed,
  requestEntries,
  requestLines,
  requestMoney,
} from '../../../test/given-request';
import type { RequestKey } from './requests.queries';

const CLIENTS = 16;
const LARGE_WON = 5_000_000;

let server: TestServer;
let admins: SignedIn[];

beforeAll(async () => {
  server = await givenServer();
  admins = [];
  for (let count = 0; count < 4; count += 1) admins.push(await signedIn(server, { type: 2 }));
  const bonus = bonusOffer(1_000);
  await givenMoneySetting(server, chargeBonusOf({ first: bonus, every: bonus }));
  await givenAloneLimits(server, { chargeWon: LARGE_WON, exchangeWon: LARGE_WON });
});
afterAll(() => server.close());

const admin = (index = 0) => admins[index % admins.length] as SignedIn;
const atOnce = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const won = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200);
const lost = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== 200);
const typesOf = async (member: { memberId: string }) =>
  (await requestEntries(server, member)).map(({ type }) => type);

describe('sixteen clients who approve the same charge', () => {
  it('have one effect and equal answers when they send the same key', async () => {
    const member = await givenMember(server);
    const request = await givenRequest(admin(), member, 'charge', 10_000);
    const options = keyed();
    const answers = await atOnce(CLIENTS, () =>
      decide(admin().call, 'approve', request, {}, options),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await typesOf(member)).toEqual(['charge', 'first']);
    expect(await requestLines(server, 'request.approve', request)).toHaveLength(1);
  });

  it('have one winner when each sends a key of its own', async () => {
    const member = await givenMember(server);
    const request = await givenRequest(admin(), member, 'charge', 10_000);
    const answers = await atOnce(CLIENTS, (index) => decide(admin(index).call, 'approve', request));
    const [winner] = won(answers);
    expect(won(answers)).toHaveLength(1);
    for (const answer of lost(answers)) {
      expectRefusal(answer, 409, 'money.request_closed');
      expect(answer.body.details).toEqual(winner?.body);
    }
    expect(await typesOf(member)).toEqual(['charge', 'first']);
    expect(await balanceWon(server, member, 'money')).toBe(10_000);
    expect(await balanceWon(server, member, 'point')).toBe(1_000);
    expect(await requestLines(server, 'request.approve', request)).toHaveLength(1);
  });
});

describe('different decisions on one exchange at once', () => {
  it('have one winner, and the money is where the winner left it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const member = await givenMember(server, { walletsWon: { money: 10_000 } });
      const request = await givenRequest(admin(), member, 'exchange', 10_000);
      const verbs = ['approve', 'cancel', 'decline', 'approve', 'cancel', 'decline'] as const;
      const answers = await Promise.all(
        verbs.map((verb, index) => decide(admin(index).call, verb, request)),
      );
      expect(won(answers)).toHaveLength(1);
      for (const answer of lost(answers)) expectRefusal(answer, 409, 'money.request_closed');
      const { status } = won(answers)[0]?.body ?? {};
      const returned = {
        approved: [],
        declined: ['exchangeDecline'],
        cancelled: ['exchangeCancel'],
      };
      expect(await typesOf(member)).toEqual(['exchange', ...returned[status as 'approved']]);
      expect(await balanceWon(server, member, 'money')).toBe(status === 'approved' ? 0 : 10_000);
    }
  });

  it('never lose the hold that came before', async () => {
    const member = await givenMember(server, { walletsWon: { money: 10_000 } });
    const request = await givenRequest(admin(), member, 'exchange', 10_000);
    const answers = await Promise.all([
      decide(admin(0).call, 'hold', request),
      decide(admin(1).call, 'release', request),
      decide(admin(2).call, 'hold', request),
      decide(admin(3).call, 'cancel', request),
    ]);
    expect(won(answers).map(({ body }) => body.status)).toContain('cancelled');
    for (const answer of lost(answers)) expectRefusal(answer, 409, 'money.request_closed');
    expect(await typesOf(member)).toEqual(['exchange', 'exchangeCancel']);
  });
});

describe('several charges of one member at once', () => {
  it('bring the bonus of the day once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const member = await givenMember(server);
      const requests = await atOnce(4, () => givenRequest(admin(), member, 'charge', 10_000));
      const answers = await atOnce(4, (index) =>
        decide(admin(index).call, 'approve', requests[index] as RequestKey),
      );
      expect(won(answers)).toHaveLength(4);
      const types = await typesOf(member);
      expect(types.filter((type) => type === 'first')).toHaveLength(1);
      expect(types.filter((type) => type === 'every')).toHaveLength(3);
    }
  });

  it('fit into the limit of the day together', async () => {
    const { memberId } = await givenMember(server);
    await server.database.db
      .insertInto('member_limit')
      .values({
        member_id: memberId,
        limit_id: memberId,
        charge_day_max_won: 3_000,
        charge_week_max_won: null,
        charge_month_max_won: null,
        set_at: server.clock.now,
        effective_at: server.clock.now,
      })
      .execute();
    const answers = await atOnce(8, (index) =>
      requestMoney(admin(index).call, memberId, 'charge', 1_000),
    );
    expect(won(answers)).toHaveLength(3);
    for (const answer of lost(answers)) expectRefusal(answer, 409, 'money.charge_limit');
  });
});

describe('a request that takes two administrators', () => {
  it('is completed by one of those who press at once', async () => {
    const member = await givenMember(server);
    const request = await givenRequest(admin(), member, 'charge', LARGE_WON);
    await decide(admin(0).call, 'approve', request);
    const answers = await atOnce(3, (index) => decide(admin(index + 1).call, 'approve', request));
    expect(won(answers)).toHaveLength(1);
    for (const answer of lost(answers)) expectRefusal(answer, 409, 'money.request_closed');
    expect(await balanceWon(server, member, 'money')).toBe(LARGE_WON);
  });

  it('is never completed by one alone, however often he presses', async () => {
    const member = await givenMember(server);
    const request = await givenRequest(admin(), member, 'charge', LARGE_WON);
    const answers = await atOnce(8, () => decide(admin().call, 'approve', request));
    expect(won(answers)).toHaveLength(1);
    for (const answer of lost(answers)) expectRefusal(answer, 409, 'money.second_admin');
    expect(await balanceWon(server, member, 'money')).toBe(0);
  });

  it('is approved by exactly two when two press first at once', async () => {
    const member = await givenMember(server);
    const request = await givenRequest(admin(), member, 'charge', LARGE_WON);
    const answers = await atOnce(2, (index) => decide(admin(index).call, 'approve', request));
    expect(answers.map(({ body }) => body.status).sort()).toEqual(['approved', 'waiting']);
    expect(await balanceWon(server, member, 'money')).toBe(LARGE_WON);
  });
});

describe('the same money', () => {
  it('leaves once when it is requested twice at once', async () => {
    const member = await givenMember(server, { walletsWon: { money: 10_000 } });
    const answers = await atOnce(8, (index) =>
      requestMoney(admin(index).call, member.memberId, 'exchange', 10_000),
    );
    expect(won(answers)).toHaveLength(1);
    for (const answer of lost(answers)) expectRefusal(answer, 409, 'money.insufficient');
    expect(await balanceWon(server, member, 'money')).toBe(0);
    expect(await typesOf(member)).toEqual(['exchange']);
  });
});
