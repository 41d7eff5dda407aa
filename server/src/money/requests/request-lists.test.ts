// Lists and totals of requests through HTTP, held against the same filters written in JavaScript.
import { type MoneyRequest, REQUEST_STATUSES, type RequestStatus } from '@gwanje/contract';
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { rebuildTotals, runRaw } from '../../../test/given-ledger';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { newId } from '../../platform/new-id';

const LIST = '/api/money/requests';
const STATUSES = Object.keys(REQUEST_STATUSES) as RequestStatus[];
const KINDS = ['charge', 'charge', 'exchange', 'incomeExchange'] as const;
const FIRST = new Date('2026-11-01T12:00:00.000Z');
const STEP_MS = 2 * 3_600_000;
const ROWS = 240;

interface Row {
  readonly requestId: string;
  readonly memberId: string;
  readonly kind: (typeof KINDS)[number];
  readonly status: RequestStatus;
  readonly amountWon: number;
  readonly isTest: boolean;
  /** In Seoul. */
  readonly day: string;
}

let server: TestServer;
let auditor: SignedIn;
let people: GivenMember[];
/** Every request, the oldest first. */
let rows: Row[];

const dayOf = (at: Date) => new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);

beforeAll(async () => {
  server = await givenServer();
  auditor = await signedIn(server, { type: 5 });
  people = [
    await givenMember(server),
    await givenMember(server),
    await givenMember(server, { isTest: true }),
  ];
  rows = Array.from({ length: ROWS }, (_, index) => {
    const at = new Date(FIRST.getTime() + index * STEP_MS);
    return {
      requestId: newId(at),
      memberId: people[index % people.length]?.memberId as string,
      kind: KINDS[(index >> 1) % KINDS.length] as Row['kind'],
      status: STATUSES[(index >> 2) % STATUSES.length] as RequestStatus,
      amountWon: 1_000 + index,
      isTest: index % people.length === 2,
      day: dayOf(at),
    };
  });
  // Directly: what is tested here is how requests are found, in any state.
  await server.database.db
    .insertInto('money_request')
    .values(
      rows.map((row, index) => ({
        member_id: row.memberId,
        request_id: row.requestId,
        kind: row.kind,
        status: row.status,
        amount_won: row.amountWon,
        bonus_won: bonusOf(row),
        bonus_type: bonusOf(row) === null ? null : ('every' as const),
        is_test: row.isTest,
        requested_at: new Date(FIRST.getTime() + index * STEP_MS),
        decided_at: ['waiting', 'held'].includes(row.status) ? null : FIRST,
      })),
    )
    .execute();
  await rebuildTotals(server);
});
afterAll(() => server.close());

/** What approving a charge has brought. */
function bonusOf({ kind, status, amountWon }: (typeof rows)[number]): number | null {
  return kind === 'charge' && status === 'approved' ? amountWon * 2 : null;
}

type Filter = Partial<Record<'kind' | 'status' | 'memberId' | 'from' | 'to', string>>;

const matching = ({ kind, status, memberId, from, to }: Filter) =>
  rows.filter(
    (row) =>
      row.kind === kind &&
      (status === undefined || row.status === status) &&
      (memberId === undefined || row.memberId === memberId) &&
      (from === undefined || row.day >= from) &&
      (to === undefined || row.day <= to),
  );

const ask = (path: string, query: Record<string, string>) =>
  auditor.call('GET', `${path}?${new URLSearchParams(query)}`);

/** Every combination of the filters that are offered. */
function filters(): Filter[] {
  const [first, , third] = people as [GivenMember, GivenMember, GivenMember];
  const days: Filter[] = [
    {},
    { from: '2026-11-05' },
    { to: '2026-11-09' },
    { from: '2026-11-05', to: '2026-11-05' },
    { from: '2026-11-09', to: '2026-11-05' },
    { from: '2000-01-01', to: '2999-12-31' },
  ];
  return (['charge', 'exchange', 'incomeExchange'] as const).flatMap((kind) =>
    [{}, { status: 'waiting' }, { status: 'approved' }].flatMap((status) =>
      [{}, { memberId: first.memberId }, { memberId: third.memberId }].flatMap((member) =>
        days.map((span) => ({ kind, ...status, ...member, ...span })),
      ),
    ),
  );
}

const idsOf = (requests: readonly { requestId: string }[]) =>
  requests.map(({ requestId }) => requestId);

describe('money.listRequests', () => {
  it('finds by every combination of filters in both orders what is there', async () => {
    for (const filter of filters()) {
      const oldest = idsOf(matching(filter));
      for (const [sort, expected] of [
        ['oldest', oldest],
        ['newest', [...oldest].reverse()],
      ] as const) {
        const { status, body } = await ask(LIST, { ...filter, sort });
        expect({ filter, sort, status, ids: idsOf(body.rows), more: body.more }).toEqual({
          filter,
          sort,
          status: 200,
          ids: expected.slice(0, 50),
          more: expected.length > 50,
        });
      }
    }
  });

  it('shows the newest first unless it is told otherwise', async () => {
    const { body } = await ask(LIST, { kind: 'charge' });
    expect(idsOf(body.rows)).toEqual(idsOf(matching({ kind: 'charge' }).reverse().slice(0, 50)));
  });

  it.each(['newest', 'oldest'] as const)(
    'reaches every request once, the %s first, by page and after the last one',
    async (sort) => {
      const expected = idsOf(matching({ kind: 'charge' }));
      if (sort === 'newest') expected.reverse();
      const byPage: string[] = [];
      const byLast: string[] = [];
      for (let page = 1, more = true; more; page += 1) {
        const { body } = await ask(LIST, { kind: 'charge', sort, page: String(page) });
        byPage.push(...idsOf(body.rows));
        more = body.more;
      }
      for (let more = true; more; ) {
        const after = byLast.at(-1);
        const { body } = await ask(LIST, { kind: 'charge', sort, ...(after ? { after } : {}) });
        byLast.push(...idsOf(body.rows));
        more = body.more;
      }
      expect(byPage).toEqual(expected);
      expect(byLast).toEqual(expected);
    },
  );

  it('answers an empty page beyond the last', async () => {
    expect((await ask(LIST, { kind: 'charge', page: '200' })).body).toEqual({
      rows: [],
      more: false,
      at: expect.any(String),
    });
  });

  it.each([
    [{}, 'kind'],
    [{ kind: 'charge', page: '202' }, 'page'],
    [{ kind: 'charge', from: '2026-02-30' }, 'from'],
    [{ kind: 'charge', sort: 'amount' }, 'sort'],
  ])('refuses %j', async (query, path) => {
    const answer = await ask(LIST, query as Record<string, string>);
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields).toMatchObject([{ path }]);
  });
});

describe('money.totalRequests', () => {
  it('counts what is listed and adds up by status what is no test account', async () => {
    for (const filter of filters()) {
      const listed = matching(filter);
      const totals = STATUSES.flatMap((status) => {
        const counted = listed.filter((row) => row.status === status && !row.isTest);
        const amountWon = counted.reduce((sum, row) => sum + row.amountWon, 0);
        const bonusWon = counted.reduce((sum, row) => sum + (bonusOf(row) ?? 0), 0);
        return counted.length > 0
          ? [{ status, requests: counted.length, amountWon, bonusWon }]
          : [];
      });
      const { status, body } = await ask(`${LIST}/totals`, filter as Record<string, string>);
      expect({ filter, status, body }).toEqual({
        filter,
        status: 200,
        body: { count: listed.length, isMore: false, totals, at: expect.any(String) },
      });
    }
  });

  it('stops counting at 10,001 and still adds everything up', async () => {
    const { memberId } = await givenMember(server);
    const of = (length: number) =>
      server.database.db
        .insertInto('money_request')
        .values(
          Array.from({ length }, () => ({
            member_id: memberId,
            request_id: newId(FIRST),
            kind: 'charge' as const,
            status: 'waiting' as const,
            amount_won: 2,
            is_test: false,
            requested_at: FIRST,
          })),
        )
        .execute();
    const totals = async () => (await ask(`${LIST}/totals`, { kind: 'charge', memberId })).body;
    for (let times = 0; times < 2; times += 1) await of(5_000);
    expect(await totals()).toMatchObject({ count: 10_000, isMore: false });
    await of(2);
    const { count, isMore, totals: sums } = await totals();
    expect({ count, isMore, sums }).toEqual({
      count: 10_001,
      isMore: true,
      sums: [{ status: 'waiting', requests: 10_002, amountWon: 20_004, bonusWon: 0 }],
    });
    await runRaw(server, 'alter table money_request disable trigger never_cleared');
    await server.owner.db.deleteFrom('money_request').where('member_id', '=', memberId).execute();
  });
});

it('shows a request with the people who decided on it', async () => {
  const decider = await signedIn(server, { type: 1 });
  const [row] = matching({ kind: 'exchange', status: 'approved' });
  await server.database.db
    .updateTable('money_request')
    .set({ first_approved_by: auditor.adminId, decided_by: decider.adminId })
    .where('request_id', '=', row?.requestId as string)
    .execute();
  const { body } = await ask(LIST, { kind: 'exchange', status: 'approved', sort: 'oldest' });
  expect(body.rows[0] as MoneyRequest).toMatchObject({
    firstApprovedBy: { _id: auditor.adminId, id: auditor.id },
    decidedBy: { _id: decider.adminId, id: decider.id },
  });
});
