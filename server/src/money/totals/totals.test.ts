// Totals of the whole site: exact at every moment, whatever is folded of them, and by whom.
import {
  type EntryFilter,
  HISTORY_TYPE_VALUES,
  HISTORY_TYPES,
  type RequestFilter,
  WON_MAX,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { type FaultProxy, startFaultProxy } from '../../../test/fault-proxy';
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../../test/given';
import { bonusOffer, chargeBonusOf } from '../../../test/given-bonuses';
import { platformOf } from '../../../test/given-bulk';
import { expectSound, type Posting, posterOf, rebuildTotals } from '../../../test/given-ledger';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { decide, givenMoneySetting, givenRequest } from '../../../test/given-request';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { type Database, openDatabase, type Tx, transaction } from '../../platform/database';
import { runJob } from '../../platform/jobs';
import { foldEntries, foldRequests } from './fold-totals.queries';
import { foldTotalsJob } from './fold-totals-job';
import { sumEntries, sumRequests } from './totals.queries';

const DAY_MS = 86_400_000;

let server: TestServer;
let finance: SignedIn;
let members: GivenMember[];
let proxy: FaultProxy | undefined;

beforeEach(async () => {
  server = await givenServer();
  server.clock.now = new Date('2026-10-30T03:00:00.000Z');
  await makeLedgerPartitions(server.database.db, server.clock.now);
  members = [];
  for (const isTest of [false, false, true]) members.push(await givenMember(server, { isTest }));
  const offer = bonusOffer(1_000);
  await givenMoneySetting(server, chargeBonusOf({ joinFirst: offer, first: offer, every: offer }));
  await later(0);
});
afterEach(async () => {
  await proxy?.close();
  await server.close();
});

/** Lets days pass; the session ends meanwhile. */
async function later(days: number) {
  server.clock.advance(days * DAY_MS);
  finance = await signedIn(server, { type: 2 });
}

const post = ({ memberId }: GivenMember, posting: Posting) => posterOf(server, memberId)(posting);
const fold = () => runJob(platformOf(server), foldTotalsJob);

const SPANS: Pick<EntryFilter, 'from' | 'to'>[] = [
  {},
  { from: '2026-10-30', to: '2026-10-30' },
  { from: '2026-10-31', to: '2026-11-01' },
  { from: '2026-11-01', to: '2026-11-30' },
  { from: '2026-10-02' },
  { to: '2026-11-01' },
  { from: '2027-01-01' },
];
const ENTRY_FILTERS = SPANS.flatMap((span): EntryFilter[] => [
  span,
  { ...span, type: 'charge' },
  { ...span, wallet: 'point' },
  { ...span, group: 'point' },
  { ...span, type: 'PointChange', wallet: 'money' },
  { ...span, minWon: 1_000_000 },
  { ...span, minWon: 10_000_000, wallet: 'money' },
  { ...span, minWon: 1_000_000, type: 'charge', isTest: 'false' },
  { ...span, minWon: 1_000_000, maxWon: 9_999_999 },
  { ...span, minWon: 2_000_000 },
]);
const REQUEST_FILTERS = SPANS.flatMap((span) =>
  (['charge', 'exchange'] as const).flatMap((kind): RequestFilter[] => [
    { kind, ...span },
    { kind, ...span, status: 'approved' },
    { kind, ...span, status: 'held' },
  ]),
);
const POINT_TYPES = HISTORY_TYPE_VALUES.filter((type) => HISTORY_TYPES[type].group === 'point');

const between = (
  day: string,
  { from = '-infinity', to = 'infinity' }: Pick<EntryFilter, 'from' | 'to'>,
) => sql`${sql.raw(day)} between ${from} and ${to}`;

/** What a total should be, summed from every entry. */
async function entriesTrue(db: Database | Tx, filter: EntryFilter) {
  const { memberId = null, wallet = null, type = null, group } = filter;
  const { minWon = 0, maxWon = WON_MAX, isTest = null } = filter;
  const { rows } = await sql<{ listed: number; entries: number }>`
    select wallet, type, count(*) as listed, count(*) filter (where not is_test) as entries,
      coalesce(sum(amount_won) filter (where not is_test), 0) as "amountWon"
    from ledger_entry
    where ${between(`(at at time zone 'Asia/Seoul')::date`, filter)}
      and member_id = coalesce(${memberId}, member_id)
      and wallet = coalesce(${wallet}, wallet) and type = coalesce(${type}, type)
      and (${group === undefined} or type = any(${POINT_TYPES}))
      and abs(amount_won) between ${minWon} and ${maxWon}
      and is_test = coalesce(${isTest}::boolean, is_test)
    group by wallet, type order by wallet, type`.execute(db);
  return {
    count: rows.reduce((sum, { listed }) => sum + listed, 0),
    totals: rows.filter(({ entries }) => entries > 0).map(({ listed: _, ...row }) => row),
  };
}

/** The same of requests. */
async function requestsTrue(db: Database, filter: RequestFilter) {
  const { rows } = await sql<{ listed: number; requests: number }>`
    select status, count(*) as listed, count(*) filter (where not is_test) as requests,
      coalesce(sum(amount_won) filter (where not is_test), 0) as "amountWon",
      coalesce(sum(bonus_won) filter (where not is_test), 0) as "bonusWon"
    from money_request
    where ${between(`(requested_at at time zone 'Asia/Seoul')::date`, filter)}
      and kind = ${filter.kind} and status = coalesce(${filter.status ?? null}, status)
    group by status order by status`.execute(db);
  return {
    count: rows.reduce((sum, { listed }) => sum + listed, 0),
    totals: rows.filter(({ requests }) => requests > 0).map(({ listed: _, ...row }) => row),
  };
}

/** In one order, whichever a reply has. */
function sorted<Row extends object>(totals: readonly Row[]): Row[] {
  const name = (row: Row) => Object.values(row).slice(0, 2).join();
  return [...totals].sort((a, b) => (name(a) < name(b) ? -1 : 1));
}

async function expectExact(
  entryFilters: readonly EntryFilter[] = ENTRY_FILTERS,
  requestFilters: readonly RequestFilter[] = REQUEST_FILTERS,
): Promise<void> {
  const { db } = server.database;
  // Of the whole site, and of the first member, whose months and days are kept apart from it.
  const ofOne = entryFilters.map((filter) => ({ ...filter, memberId: members[0]?.memberId }));
  for (const filter of [...entryFilters, ...ofOne]) {
    const { counted: count, totals } = await sumEntries({ db, actor: null }, filter);
    const said = { filter, count, totals: sorted(totals) };
    expect(said).toEqual({ filter, ...(await entriesTrue(db, filter)) });
  }
  for (const filter of requestFilters) {
    const { counted: count, totals } = await sumRequests({ db, actor: null }, filter);
    const said = { filter, count, totals: sorted(totals) };
    expect(said).toEqual({ filter, ...(await requestsTrue(db, filter)) });
  }
}

/** Days on each of which everybody gets and turns something, and asks for more. */
async function givenDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    const on = server.clock.now.toISOString();
    for (const [index, member] of members.entries()) {
      await post(member, { key: `in:${on}`, type: 'charge', amountWon: 100 + index });
      await post(member, { key: `points:${on}`, type: 'daily', amountWon: 10 });
      for (const amountWon of [1_000_000, 3_000_000, 10_000_000])
        await post(member, { key: `large:${amountWon}:${on}`, type: 'charge', amountWon });
      await post(member, { key: `out:${on}`, type: 'bet', amountWon: 1_000_000 });
      await post(member, { key: `turn:${on}`, type: 'PointChange', amountWon: 4 });
      const request = await givenRequest(finance, member, 'exchange', 50);
      const charge = await givenRequest(finance, member, 'charge', 60 + index);
      await decide(finance.call, index === day % 3 ? 'hold' : 'approve', charge);
      const verb = (['decline', 'cancel', undefined] as const)[(day + index) % 3];
      if (verb) await decide(finance.call, verb, request);
    }
    await later(1);
  }
}

it('are what entries and requests come to, folded or not', async () => {
  await givenDays(3);
  await expectExact();
  await fold();
  await expectExact();
  await givenDays(1);
  await expectExact();
  await rebuildTotals(server);
  await expectExact();
});

it('are exact at every moment while money moves and is folded', async () => {
  const { db } = server.database;
  let isMoving = true;
  const move = async (member: GivenMember, writer: number) => {
    for (let n = 0; n < 40; n += 1)
      await post(member, { key: `${writer}:${n}`, type: 'charge', amountWon: 1 + writer });
  };
  const foldOn = async () => {
    while (isMoving) await transaction(db, foldEntries);
  };
  let looks = 0;
  const look = async () => {
    while (isMoving) {
      await transaction(db, async (tx) => {
        await sql`set transaction isolation level repeatable read`.execute(tx);
        for (const filter of [{}, { memberId: members[0]?.memberId }]) {
          const { counted: count, totals } = await sumEntries({ db: tx, actor: null }, filter);
          expect({ count, totals: sorted(totals) }).toEqual(await entriesTrue(tx, filter));
        }
      });
      looks += 1;
    }
  };
  const others = [foldOn(), foldOn(), look(), look()];
  await Promise.all([...members, ...members].map(move)).finally(() => {
    isMoving = false;
  });
  await Promise.all(others);
  expect(looks).toBeGreaterThan(10);
  await expectExact();
  await expectSound(server);
});

it('count each row once wherever a fold is cut off', async () => {
  await givenDays(2);
  proxy = await startFaultProxy(server.url);
  let struck = 0;
  for (const fold of [foldEntries, foldRequests])
    for (const moment of ['before', 'after'] as const)
      for (let statement = 1; ; statement += 1) {
        const faulty = openDatabase(proxy.url, () => undefined);
        proxy.arm(statement, moment);
        await transaction(faulty.db, fold).catch(() => undefined);
        const hasStruck = proxy.disarm();
        await faulty.close();
        await expectExact([{}, { to: '2026-10-30' }], [{ kind: 'charge' }]);
        if (!hasStruck) break;
        struck += 1;
        await post(members[0] as GivenMember, { key: `${struck}`, type: 'daily', amountWon: 3 });
      }
  expect(struck).toBeGreaterThan(8);
});

it('keep what was decided later apart from the days that had passed', async () => {
  const { db } = server.database;
  const [member] = members as [GivenMember];
  const requests = [
    await givenRequest(finance, member, 'charge', 500),
    await givenRequest(finance, member, 'charge', 700),
  ] as const;
  await decide(finance.call, 'approve', requests[0]);
  await fold();
  await later(2);
  const passed = async () => [
    (
      await sql`select * from request_total
        where span = 'day' and decided_on <= '2026-10-30'`.execute(db)
    ).rows,
    (
      await sql`select * from entry_total where span = 'day' and begins_on <= '2026-10-30'`.execute(
        db,
      )
    ).rows,
  ];
  const before = await passed();
  await decide(finance.call, 'approve', requests[1]);
  await fold();
  expect(await passed()).toEqual(before);
  const filter = { kind: 'charge', from: '2026-10-30', to: '2026-10-30' } as const;
  expect((await sumRequests({ db, actor: null }, filter)).totals).toEqual([
    { status: 'approved', requests: 2, amountWon: 1_200, bonusWon: 120 },
  ]);
});
