// What one person may do with money on his own word, however many times, accounts and ways he takes.
import type { RequestKind } from '@gwanje/contract';
import {
  type Answer,
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { ADJUSTMENTS } from '../../test/given-adjustment';
import { type GivenMember, givenMember } from '../../test/given-member';
import {
  balanceWon,
  decide,
  givenAloneLimits,
  givenRequestBy,
  keyed,
  requestMoney,
} from '../../test/given-request';

const DAY_MS = 24 * 3_600_000;

let server: TestServer;
let operations: SignedIn;
let finance: SignedIn;
let support: SignedIn;
let member: GivenMember;

beforeEach(async () => {
  server = await givenServer();
  // Noon in Seoul.
  server.clock.now = new Date('2026-11-21T03:00:00.000Z');
  operations = await signedIn(server, { type: 1 });
  finance = await signedIn(server, { type: 2 });
  support = await signedIn(server, { type: 3 });
  member = await givenMember(server, { walletsWon: { money: 100_000_000, income: 10_000_000 } });
});
afterEach(() => server.close());

const approve = async (by: SignedIn, kind: RequestKind, amountWon: number, whose = member) =>
  (await decide(by.call, 'approve', await givenRequestBy(support, whose, kind, amountWon))).body
    .status as string;
const adjust = (by: SignedIn, amountWon: number, wish: object = {}): Promise<Answer> =>
  by.call(
    'POST',
    ADJUSTMENTS,
    {
      ...{ memberId: member.memberId, type: 'directChargeMoney', amountWon, reason: '정정' },
      ...wish,
    },
    keyed(),
  );
const times = async <T>(count: number, work: () => Promise<T>): Promise<T[]> => {
  const answers: T[] = [];
  for (let n = 0; n < count; n += 1) answers.push(await work());
  return answers;
};
const countOf = <T>(values: readonly T[], value: T) =>
  values.filter((each) => each === value).length;
const statusOf = ({ body }: Answer) => body.status ?? body.code;

describe('who asks never decides alone', () => {
  it('keeps whoever asks for a charge from crediting it', async () => {
    const key = await givenRequestBy(operations, member, 'charge', 10_000);
    const { body } = await decide(operations.call, 'approve', key);
    expect(body).toMatchObject({
      status: 'waiting',
      requestedBy: { _id: operations.adminId, id: operations.id },
      firstApprovedBy: { _id: operations.adminId },
    });
    expect(await balanceWon(server, member, 'money')).toBe(100_000_000);
    const again = await decide(operations.call, 'approve', key);
    expectRefusal(again, 409, 'money.second_admin');
    expect((await decide(finance.call, 'approve', key)).body.status).toBe('approved');
  });

  it.each(['charge', 'exchange', 'incomeExchange'] as const)(
    'lets another one decide a small %s alone',
    async (kind) => {
      expect(await approve(operations, kind, 10_000)).toBe('approved');
    },
  );

  it('has a limit for charges from the start', async () => {
    expect(await approve(finance, 'charge', 10_000_000)).toBe('waiting');
    expect(await approve(finance, 'charge', 9_999_999)).toBe('approved');
  });
});

describe('limits count what one person moved in a day', () => {
  it('for one member: exchanges just below the limit', async () => {
    const statuses = await times(4, () => approve(operations, 'exchange', 4_999_999));
    expect(statuses).toEqual(['approved', 'waiting', 'waiting', 'waiting']);
    // What is exchanged from either wallet goes to the same account.
    expect(await approve(operations, 'incomeExchange', 1)).toBe('waiting');
    expect(await approve(finance, 'exchange', 4_999_999)).toBe('approved');
  });

  it('for one member: adjustments just below the limit, takings like payments', async () => {
    await signedIn(server, { type: 2 });
    const paid = await times(3, () => adjust(finance, 300_000));
    expect(paid.map(statusOf)).toEqual(['done', 'done', 'done']);
    const taken = await adjust(finance, 100_000, { type: 'directExchangeMoney' });
    expect(statusOf(taken)).toBe('waiting');
    expect(statusOf(await adjust(finance, 99_999, { type: 'directExchangePoint' }))).toBe(
      'money.insufficient',
    );
    expect(statusOf(await adjust(finance, 99_999, { type: 'directChargePoint' }))).toBe('done');
  });

  it('over all members', async () => {
    await givenAloneLimits(server, { chargeWon: 1_000, chargeDayWon: 3_000 });
    const members = await times(4, () => givenMember(server));
    const statuses: string[] = [];
    for (const whose of members) statuses.push(await approve(finance, 'charge', 900, whose));
    expect(statuses).toEqual(['approved', 'approved', 'approved', 'waiting']);
    expect(await approve(operations, 'charge', 900, members[3])).toBe('approved');
  });

  it('until midnight in Seoul', async () => {
    expect(await approve(finance, 'exchange', 4_999_999)).toBe('approved');
    server.clock.now = new Date('2026-11-21T14:59:59.999Z');
    expect(await approve(finance, 'exchange', 1)).toBe('waiting');
    server.clock.now = new Date('2026-11-21T15:00:00.000Z');
    expect(await approve(finance, 'exchange', 4_999_999)).toBe('approved');
  });

  it('leaves out what a second administrator has agreed to', async () => {
    const key = await givenRequestBy(support, member, 'exchange', 50_000_000);
    await decide(operations.call, 'approve', key);
    expect((await decide(finance.call, 'approve', key)).body.status).toBe('approved');
    expect(await approve(finance, 'exchange', 4_999_999)).toBe('approved');
    expect(await approve(operations, 'exchange', 4_999_999)).toBe('approved');
  });

  it('without a limit nothing waits', async () => {
    await givenAloneLimits(server, {});
    expect(await approve(finance, 'charge', 9_999_999_999)).toBe('approved');
    expect(statusOf(await adjust(finance, 9_999_999_999))).toBe('done');
  });
});

describe('a transfer', () => {
  const transfer = (by: SignedIn, to: GivenMember, amountWon: number) =>
    by.call(
      'POST',
      '/api/money/transfers',
      {
        ...{ fromMemberId: partner.memberId, toMemberId: to.memberId },
        ...{ amountWon, reason: '정산' },
      },
      keyed(),
    );
  let partner: GivenMember;
  let players: GivenMember[];

  beforeEach(async () => {
    partner = await givenMember(server, { grade: 2, walletsWon: { money: 1_000_000_000 } });
    players = await times(2, () => givenMember(server, { path: [partner.memberId] }));
  });

  it('from the limit on is refused with the way that there is', async () => {
    const [player] = players as [GivenMember];
    const refused = await transfer(operations, player, 5_000_000);
    expectRefusal(refused, 409, 'money.transfer_limit');
    expect(refused.body.message).toContain('직접지급');
    expect((await transfer(operations, player, 4_999_999)).status).toBe(200);
    expectRefusal(await transfer(operations, player, 1), 409, 'money.transfer_limit');
    expect(await balanceWon(server, partner, 'money')).toBe(1_000_000_000 - 4_999_999);
  });

  it('counts for both members, and once for the day', async () => {
    await givenAloneLimits(server, { transferWon: 100, transferDayWon: 250 });
    const [one, two] = players as [GivenMember, GivenMember];
    expect((await transfer(operations, one, 60)).status).toBe(200);
    expectRefusal(await transfer(operations, two, 40), 409, 'money.transfer_limit');
    const other = await givenMember(server, { grade: 2, walletsWon: { money: 1_000 } });
    partner = other;
    const below = await givenMember(server, { path: [other.memberId] });
    expect((await transfer(operations, below, 99)).status).toBe(200);
    // Another one has a day of his own.
    expect((await transfer(finance, below, 1)).status).toBe(200);
  });
});

describe('sixteen at once', () => {
  const atOnce = <T>(work: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 16 }, (_, n) => work(n)));

  it('approve exchanges of one member exactly up to the limit', async () => {
    await givenAloneLimits(server, { exchangeWon: 50 });
    const keys = await atOnce(() => givenRequestBy(support, member, 'exchange', 10));
    const answers = await Promise.all(keys.map((key) => decide(finance.call, 'approve', key)));
    expect(countOf(answers.map(statusOf), 'approved')).toBe(4);
    expect(countOf(answers.map(statusOf), 'waiting')).toBe(12);
  });

  it('approve charges of sixteen members exactly up to the limit of the day', async () => {
    await givenAloneLimits(server, { chargeDayWon: 50 });
    const members = await atOnce(() => givenMember(server));
    const keys = await Promise.all(
      members.map((whose) => givenRequestBy(support, whose, 'charge', 10)),
    );
    const answers = await Promise.all(keys.map((key) => decide(finance.call, 'approve', key)));
    expect(countOf(answers.map(statusOf), 'approved')).toBe(4);
    expect(countOf(answers.map(statusOf), 'waiting')).toBe(12);
    const balances = await Promise.all(members.map((whose) => balanceWon(server, whose, 'money')));
    expect(balances.reduce((sum, won) => sum + won, 0)).toBe(40);
    expect(await auditLines(server, 'request.approve')).toHaveLength(16);
  });

  it('adjust exactly up to the limit', async () => {
    await signedIn(server, { type: 2 });
    const answers = await atOnce(() => adjust(finance, 240_000));
    expect(countOf(answers.map(statusOf), 'done')).toBe(4);
    expect(countOf(answers.map(statusOf), 'waiting')).toBe(12);
  });

  it('transfer exactly up to the limit', async () => {
    await givenAloneLimits(server, { transferDayWon: 50 });
    const pairs = await atOnce(async () => {
      const from = await givenMember(server, { grade: 2, walletsWon: { money: 100 } });
      return { from, to: await givenMember(server, { path: [from.memberId] }) };
    });
    const answers = await Promise.all(
      pairs.map(({ from, to }) =>
        finance.call(
          'POST',
          '/api/money/transfers',
          {
            ...{ fromMemberId: from.memberId, toMemberId: to.memberId },
            ...{ amountWon: 10, reason: '정산' },
          },
          keyed(),
        ),
      ),
    );
    expect(
      countOf(
        answers.map(({ status }) => status),
        200,
      ),
    ).toBe(4);
    expect(countOf(answers.map(statusOf), 'money.transfer_limit')).toBe(12);
  });
});

describe('a bank account that was changed', () => {
  const change = async (number: string) => {
    const path = `/api/members/${member.memberId}`;
    const { body } = await operations.call('GET', path);
    const { nick, grade, level, status, version } = body;
    const bankAccount = { bank: '신한', number, owner: '홍길동' };
    const sent = { nick, grade, level, status, version, bankAccount, reason: '본인 요청' };
    return operations.call('PUT', path, sent);
  };
  const read = async (requestId: string) => {
    const { body } = await finance.call('GET', '/api/money/requests?kind=exchange');
    return body.rows.find((each: { requestId: string }) => each.requestId === requestId);
  };

  it('asks for a second administrator before it is paid, and says why', async () => {
    expect((await change('110-222-333444')).status).toBe(200);
    const changedAt = server.clock.now.toISOString();
    server.clock.advance(7 * DAY_MS);
    operations = await signedIn(server, { type: 1 });
    support = await signedIn(server, { type: 3 });
    finance = await signedIn(server, { type: 2 });
    const key = await givenRequestBy(support, member, 'exchange', 10_000);
    expect(await read(key.requestId)).toMatchObject({ accountChangedAt: changedAt });
    const { body } = await decide(operations.call, 'approve', key);
    expect(body).toMatchObject({ status: 'waiting', accountChangedAt: changedAt });
    expect((await decide(finance.call, 'approve', key)).body.status).toBe('approved');
    // A charge is paid to nobody.
    expect(await approve(operations, 'charge', 10_000)).toBe('approved');
  });

  it('also where it was changed while the request waited, and for income money', async () => {
    const key = await givenRequestBy(support, member, 'incomeExchange', 10_000);
    server.clock.advance(60_000);
    await change('110-222-333444');
    expect((await decide(operations.call, 'approve', key)).body).toMatchObject({
      ...{ status: 'waiting', accountChangedAt: server.clock.now.toISOString() },
    });
  });

  it('is nothing to be told of eight days later, or after the decision', async () => {
    const key = await givenRequestBy(support, member, 'exchange', 10_000);
    await decide(finance.call, 'approve', key);
    server.clock.advance(60_000);
    await change('110-222-333444');
    expect(await read(key.requestId)).toMatchObject({ accountChangedAt: null });
    server.clock.advance(8 * DAY_MS);
    operations = await signedIn(server, { type: 1 });
    support = await signedIn(server, { type: 3 });
    expect(await approve(operations, 'exchange', 10_000)).toBe('approved');
  });

  it('is none where only something else about the member was changed', async () => {
    const path = `/api/members/${member.memberId}`;
    const { body } = await operations.call('GET', path);
    const { grade, level, status, version } = body;
    await operations.call('PUT', path, { nick: '새별명', grade, level, status, version });
    expect(await approve(operations, 'exchange', 10_000)).toBe('approved');
  });
});

describe('where nobody could agree', () => {
  const suspend = (admins: readonly SignedIn[]) =>
    server.database.db
      .updateTable('admin')
      .set({ status: 'suspended' })
      .where(
        '_id',
        'in',
        admins.map(({ adminId }) => adminId),
      )
      .execute();

  it('refuses a request that nobody could ever decide', async () => {
    await suspend([finance]);
    const own = await requestMoney(operations.call, member.memberId, 'charge', 10_000);
    expectRefusal(own, 409, 'admin.no_second');
    const large = await requestMoney(support.call, member.memberId, 'charge', 10_000_000);
    expectRefusal(large, 409, 'admin.no_second');
    expect(await approve(operations, 'charge', 10_000)).toBe('approved');
  });

  it('refuses the first of two words', async () => {
    const key = await givenRequestBy(support, member, 'charge', 10_000_000);
    await suspend([finance]);
    expectRefusal(await decide(operations.call, 'approve', key), 409, 'admin.no_second');
    expect((await decide(operations.call, 'decline', key)).body.status).toBe('declined');
  });

  it('refuses an adjustment that would wait for ever', async () => {
    // Operations may not adjust, so there is nobody but finance.
    expectRefusal(await adjust(finance, 1_000_000), 409, 'admin.no_second');
    expect(statusOf(await adjust(finance, 999_999))).toBe('done');
  });
});
