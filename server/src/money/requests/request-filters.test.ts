// What narrows requests: the same rows in the list, its sums and a bulk decision, and nobody else's.
import { type RequestFilter, type RequestStatus, WON_MAX } from '@gwanje/contract';
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { rebuildTotals } from '../../../test/given-ledger';
import { CROWD, type GivenMember, givenCrowd, givenMember } from '../../../test/given-member';
import { newId } from '../../platform/new-id';

const LIST = '/api/money/requests';
const DAY_MS = 86_400_000;

let server: TestServer;
let auditor: SignedIn;
let decider: SignedIn;
let partner: SignedIn;
let head: GivenMember;
let kim: GivenMember;
let lee: GivenMember;
let test: GivenMember;
const named = new Map<string, string>();

interface Given {
  readonly of: GivenMember;
  readonly amountWon?: number;
  readonly status?: RequestStatus;
  readonly daysAgo?: number;
  readonly decidedDaysAgo?: number;
  readonly isTest?: boolean;
  readonly changes?: object;
}

/** Directly: what is tested here is how requests are found, in any state. */
async function request(name: string, given: Given): Promise<void> {
  const { of, amountWon = 1_000, status = 'waiting', daysAgo = 0, decidedDaysAgo = 0 } = given;
  const now = server.clock.now.getTime();
  const at = new Date(now - daysAgo * DAY_MS);
  const isOpen = status === 'waiting' || status === 'held';
  const requestId = newId(at);
  named.set(requestId, name);
  await server.database.db
    .insertInto('money_request')
    .values({
      ...{ member_id: of.memberId, request_id: requestId, kind: 'charge', status },
      ...{ amount_won: amountWon, is_test: given.isTest ?? false, requested_at: at },
      decided_at: isOpen ? null : new Date(now - decidedDaysAgo * DAY_MS),
      ...given.changes,
    })
    .execute();
}

beforeAll(async () => {
  server = await givenServer();
  auditor = await signedIn(server, { type: 5 });
  decider = await signedIn(server, { type: 2 });
  head = await givenMember(server, { id: 'hanbit', nick: '한빛총판', grade: 3 });
  const path = [head.memberId];
  kim = await givenMember(server, { id: 'kim77', nick: '별님', level: 4, path });
  lee = await givenMember(server, { id: 'lee_01', nick: '달님', path: [...path, kim.memberId] });
  test = await givenMember(server, { id: 'tester', nick: '시험', isTest: true });
  partner = await signedIn(server, { partnerId: kim.memberId });
  const account = (owner: string, number: string) => ({
    ...{ bank: '국민', bank_number: number, bank_owner: owner },
  });
  await request('approved', {
    ...{ of: kim, status: 'approved', amountWon: 500_000, daysAgo: 9, decidedDaysAgo: 8 },
    changes: { decided_by: decider.adminId, ...account('김별', '110-22-0034') },
  });
  await request('waiting', { of: kim, amountWon: 30_000, changes: account('김별', '110-22-0034') });
  await request('held', {
    ...{ of: lee, status: 'held', amountWon: 70_000, daysAgo: 1 },
    changes: { requested_by: decider.adminId, ...account('이달', '99-0034') },
  });
  await request('second', {
    ...{ of: head, amountWon: 9_000_000 },
    changes: { first_approved_by: decider.adminId, first_approved_at: server.clock.now },
  });
  await request('declined', { of: head, status: 'declined', daysAgo: 3, decidedDaysAgo: 2 });
  await request('exchange', {
    ...{ of: lee, amountWon: 5_000 },
    changes: { kind: 'exchange', ...account('이달', '99-0034') },
  });
  await request('of a test', { of: test, isTest: true });
  await rebuildTotals(server);
});
afterAll(() => server.close());

const query = (filter: object) =>
  new URLSearchParams(Object.entries({ kind: 'charge', ...filter }) as [string, string][]);
const ask = ({ call }: SignedIn, path: string, filter: object) =>
  call('GET', `${path}?${query(filter)}`);
const found = async (who: SignedIn, filter: object) => {
  const { status, body } = await ask(who, LIST, { sort: 'oldest', ...filter });
  expect(status).toBe(200);
  return (body.rows as { requestId: string }[]).map(({ requestId }) => named.get(requestId));
};
const day = (daysAgo: number) =>
  new Date(server.clock.now.getTime() + 9 * 3_600_000 - daysAgo * DAY_MS)
    .toISOString()
    .slice(0, 10);

const OPEN = ['held', 'waiting', 'second', 'of a test'];
const ALL = ['approved', 'declined', ...OPEN];

const CASES: readonly (readonly [string, () => object, readonly string[]])[] = [
  ['what still waits', () => ({ status: 'open' }), OPEN],
  ['an ID from its beginning', () => ({ query: 'kim' }), ['approved', 'waiting']],
  ['an ID whatever its letters', () => ({ query: 'KIM7' }), ['approved', 'waiting']],
  ['a nickname', () => ({ query: '달' }), ['held']],
  ['initial consonants', () => ({ query: 'ㅂㄴ' }), ['approved', 'waiting']],
  ['a pattern, which means itself', () => ({ query: '%' }), []],
  ['an owner', () => ({ query: '김별', categoryInfo: 'owner' }), ['approved', 'waiting']],
  ['an owner as his mask shows him', () => ({ query: '이*', categoryInfo: 'owner' }), ['held']],
  ['a part of an owner', () => ({ query: '김', categoryInfo: 'owner' }), []],
  [
    'an account by its digits',
    () => ({ query: '11022-0034', categoryInfo: 'account' }),
    ['approved', 'waiting'],
  ],
  [
    'an account by its last four',
    () => ({ query: '0034', categoryInfo: 'account' }),
    ['approved', 'held', 'waiting'],
  ],
  ['an account without a digit', () => ({ query: '국민', categoryInfo: 'account' }), []],
  [
    'the recommender alone',
    () => ({ query: 'hanbit', categoryInfo: 'recommender' }),
    ['approved', 'waiting'],
  ],
  ['a recommender whom nobody knows', () => ({ query: 'no', categoryInfo: 'recommender' }), []],
  ['who decided', () => ({ query: decider.id, categoryInfo: 'admin' }), ['approved']],
  ['a level', () => ({ level: 4 }), ['approved', 'waiting']],
  [
    'a line, its head included',
    () => ({ partnerId: head.memberId }),
    ['approved', 'declined', 'held', 'waiting', 'second'],
  ],
  ['a line and an ID', () => ({ partnerId: kim.memberId, query: 'lee' }), ['held']],
  ['the least', () => ({ minWon: 70_000 }), ['approved', 'held', 'second']],
  ['the least and the most', () => ({ minWon: 30_000, maxWon: 70_000 }), ['held', 'waiting']],
  ['more than there is', () => ({ minWon: WON_MAX }), []],
  ['what an administrator asked for', () => ({ channel: 'proxy' }), ['held']],
  [
    'what members asked for',
    () => ({ channel: 'bank', status: 'open' }),
    ['waiting', 'second', 'of a test'],
  ],
  ['second words', () => ({ flags: 'second' }), ['second']],
  ['first charges', () => ({ flags: 'firstEver' }), ['held', 'second', 'of a test']],
  ['several flags at once', () => ({ flags: 'second,firstEver' }), ['second']],
  ['flags of what has none', () => ({ flags: 'wagering' }), []],
  ['test accounts', () => ({ isTest: true }), ['of a test']],
  ['real accounts', () => ({ isTest: false }), ALL.slice(0, -1)],
  ['the day of the decision', () => ({ by: 'decided', from: day(2) }), ['declined']],
  ['the days of decisions', () => ({ by: 'decided', to: day(2) }), ['approved', 'declined']],
  [
    'a decision of somebody in a line',
    () => ({ by: 'decided', from: day(8), to: day(8), partnerId: head.memberId }),
    ['approved'],
  ],
];

describe('money.listRequests', () => {
  it.each(CASES)('finds by %s', async (_, filter, expected) => {
    expect((await found(auditor, filter())).sort()).toEqual([...expected].sort());
  });

  it('tells a partner no more of an account, or of who stands above him, by finding than he is shown', async () => {
    const finds = async (who: SignedIn, categoryInfo: string, query: string) =>
      (await found(who, { categoryInfo, query })).sort();
    // Digits and letters that he does not see make no difference.
    expect(await finds(partner, 'owner', '김달')).toEqual(['approved', 'waiting']);
    expect(await finds(auditor, 'owner', '김달')).toEqual([]);
    expect(await finds(partner, 'owner', '김달님')).toEqual([]);
    expect(await finds(partner, 'account', '9990034')).toEqual(['approved', 'held', 'waiting']);
    expect(await finds(auditor, 'account', '9990034')).toEqual([]);
    expect(await finds(partner, 'recommender', 'hanbit')).toEqual([]);
    expect(await finds(partner, 'recommender', 'kim77')).toEqual(['held']);
  });

  it('goes through what is open by its amount, the largest first or the smallest, page by page', async () => {
    const filter = { status: 'open', isTest: 'false' };
    expect(await found(auditor, { ...filter, sort: '-amountWon' })).toEqual([
      ...['second', 'held', 'waiting'],
    ]);
    const { body } = await ask(auditor, LIST, { ...filter, sort: 'amountWon' });
    const ids = (body.rows as { requestId: string }[]).map(({ requestId }) => requestId);
    expect(ids.map((id) => named.get(id))).toEqual(['waiting', 'held', 'second']);
    const next = { ...filter, sort: 'amountWon', after: ids[0] };
    expect(await found(auditor, next)).toEqual(['held', 'second']);
  });

  it('finds an exchange that was asked for right after its account was changed', async () => {
    const filter = { kind: 'exchange', flags: 'accountChanged' };
    expect(await found(auditor, filter)).toEqual([]);
    const changed = (days: number) =>
      server.database.db
        .updateTable('member')
        .set({ bank_changed_at: new Date(server.clock.now.getTime() - days * DAY_MS) })
        .where('member_id', '=', lee.memberId)
        .execute();
    await changed(6);
    expect(await found(auditor, filter)).toEqual(['exchange']);
    await changed(9);
    expect(await found(auditor, filter)).toEqual([]);
  });

  it('finds an exchange of somebody who has still to play', async () => {
    const filter = { kind: 'exchange', flags: 'wagering' };
    expect(await found(auditor, filter)).toEqual([]);
    await server.database.db
      .insertInto('wagering_requirement')
      .values({
        ...{ member_id: lee.memberId, seq: 1, type: 'charge', is_minigame_only: false },
        ...{ source_id: newId(server.clock.now), amount_won: 100, factor_bps: 10_000 },
        ...{ required_won: 100, open_won: 100, setting_version: 1, opened_at: server.clock.now },
      })
      .execute();
    expect(await found(auditor, filter)).toEqual(['exchange']);
  });

  it('finds what an account, an address or a device has in common with others', async () => {
    const filter = { flags: 'shared' };
    expect(await found(auditor, filter)).toEqual([]);
    const register = ({ memberId }: GivenMember, account: string | null) =>
      server.database.db
        .updateTable('member')
        .set(
          account === null
            ? { bank: null, bank_number: null, bank_owner: null }
            : { bank: '국민', bank_number: account, bank_owner: '홍길동' },
        )
        .where('member_id', '=', memberId)
        .execute();
    await register(lee, '11022-0034');
    expect(await found(auditor, filter)).toEqual(['waiting']);
    expect(await found(partner, filter)).toEqual(['waiting']);
    await register(lee, null);
    await register(head, '11022-0034');
    expect(await found(auditor, filter)).toEqual(['waiting']);
    // That somebody above him has it is nothing that he learns.
    expect(await found(partner, filter)).toEqual([]);
    await register(head, null);
    const trace = { kind: 'device' as const, key: 'a-device', first_seen_at: server.clock.now };
    await server.database.db
      .insertInto('member_trace')
      .values({ ...trace, last_seen_at: server.clock.now, member_id: lee.memberId, others: 2 })
      .execute();
    expect(await found(auditor, filter)).toEqual(['held']);
    expect(await found(partner, filter)).toEqual([]);
  });

  it('finds charges of whoever has set himself a limit', async () => {
    const filter = { flags: 'limit' };
    expect(await found(auditor, filter)).toEqual([]);
    const setLimit = (week: number | null) =>
      server.database.db
        .insertInto('member_limit')
        .values({
          ...{ member_id: kim.memberId, limit_id: newId(server.clock.now) },
          ...{ charge_day_max_won: null, charge_week_max_won: week, charge_month_max_won: null },
          ...{ set_at: new Date(0), effective_at: new Date(0) },
        })
        .execute();
    await setLimit(100_000);
    expect(await found(auditor, filter)).toEqual(['waiting']);
    await setLimit(null);
    expect(await found(auditor, filter)).toEqual([]);
  });

  it('shows a partner nobody beyond his line, whatever he asks for', async () => {
    for (const [, filter, expected] of CASES) {
      const { partnerId, categoryInfo, query: asked } = filter() as RequestFilter;
      // He is told by what he sees of an account, as the test before this one says.
      if (categoryInfo === 'account') continue;
      // A line that he is beneath is none that he knows.
      const isAbove = partnerId === head.memberId || asked === 'hanbit';
      const own = expected.filter(
        (name) => !isAbove && ['approved', 'waiting', 'held'].includes(name),
      );
      expect((await found(partner, filter())).sort()).toEqual(own.sort());
    }
  });

  it('refuses what too many members fit, and finds it once it is narrower', async () => {
    await givenCrowd(server);
    for (const path of [LIST, `${LIST}/totals`])
      expectRefusal(await ask(auditor, path, { query: CROWD }), 409, 'list.too_wide');
    const preview = { kind: 'charge', query: CROWD };
    const bulk = await decider.call('POST', '/api/money/bulk-decisions/preview', preview);
    expectRefusal(bulk, 409, 'list.too_wide');
    expect(await found(auditor, { query: `${CROWD}10000` })).toEqual([]);
    // Of them none is of his line, so he is not told how many others there are.
    expect(await found(partner, { query: CROWD })).toEqual([]);
  });

  it.each([
    ['level', '11'],
    ['minWon', '-1'],
    ['maxWon', '1.5'],
    ['channel', 'pigeon'],
    ['flags', 'second,'],
    ['flags', 'pigeon'],
    ['isTest', 'yes'],
    ['by', 'paid'],
    ['categoryInfo', 'phone'],
    ['partnerId', 'hanbit'],
  ])('refuses %s=%s', async (name, value) => {
    const answer = await ask(auditor, LIST, { [name]: value });
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields).toMatchObject([{ path: name }]);
  });
});

describe('money.totalRequests', () => {
  it.each(CASES)('counts and adds up by %s what is listed', async (_, filter, expected) => {
    const { rows } = (await ask(auditor, LIST, filter())).body as {
      rows: { status: string; amountWon: number; member: { isTest: boolean } }[];
    };
    const { body } = await ask(auditor, `${LIST}/totals`, filter());
    expect(body.count).toBe(expected.length);
    const won = (of: readonly { amountWon: number }[]) =>
      of.reduce((sum, { amountWon }) => sum + amountWon, 0);
    expect(won(body.totals)).toBe(won(rows.filter(({ member }) => !member.isTest)));
  });
});

describe('money.previewBulkDecision', () => {
  it.each(CASES)('takes by %s what is open of it', async (_, filter, expected) => {
    const { status, ...rest } = filter() as { status?: string };
    const input = {
      kind: 'charge',
      ...rest,
      ...('isTest' in rest && { isTest: `${rest.isTest}` }),
    };
    const { body } = await decider.call('POST', '/api/money/bulk-decisions/preview', input);
    const open = expected.filter((name) => OPEN.includes(name));
    expect(body.count).toBe(open.length);
  });
});
