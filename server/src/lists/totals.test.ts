// Of every list: what its totals say of a filter is what the rows of an export of that filter come to, and its pages are parts of each of its orders.
import { PAGE_ROWS } from '@gwanje/contract';
import { givenServer, type TestServer } from '../../test/given';
import { appendAuditEvent } from '../audit/append-audit-event.command';
import { memberRanksJob } from '../members/member-ranks-job';
import { seedDemo } from '../seed/demo';
import { fillMembers } from '../seed/fill-members.queries';
import { ALL_LISTS } from './all-lists';

type Flat = Readonly<Record<string, unknown>>;

interface Exported {
  readonly list: { readonly id: string; readonly sorts: readonly string[] };
  totals(asked: object): Promise<{ readonly count: number; readonly totals: readonly Flat[] }>;
  rows(context: object, page: object, batchRows: number): AsyncGenerator<readonly Flat[]>;
}

const DAY_MS = 86_400_000;
const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
/** Days that are few enough for sums, with everything that is filled in. */
const LATELY = { from: dayAfter(-20), to: dayAfter(1) };

/** What a list wants to be told, and filters of its own beside none. */
const INPUTS: Readonly<Record<string, readonly Flat[]>> = {
  '/api/money/requests': [
    { kind: 'charge' },
    { kind: 'charge', status: 'approved' },
    { kind: 'exchange' },
  ],
  '/api/money/entries': [{}, { wallet: 'point' }, { group: 'chargeExchange' }],
  '/api/money/adjustments': [{}, { status: 'waiting' }],
  '/api/members': [{}, { categoryStatus: 1 }, { test: 'true' }],
  '/api/bets/casino-transactions': [{}, LATELY, { ...LATELY, gameClass: 'slots' }],
  '/api/bets/casino-rounds': [{}, LATELY],
  '/api/boards/:board/posts': [{ board: 'notice' }, { board: 'faq' }],
  '/api/coupons': [{}, { state: 'active' }],
};

/** What a demo has nothing of before its players come; the tests beside each list compare theirs. */
const EMPTY = [
  '/api/admin-ip-addresses',
  '/api/bets',
  '/api/bets/casino-reconciliations',
  '/api/bets/events',
  '/api/bets/sports',
  '/api/bets/team-names',
  '/api/calc/shots',
  '/api/clear-runs',
  '/api/coupons/:couponId/uses',
  '/api/coupons/uses',
  '/api/domains',
  '/api/help',
  '/api/members/:memberId/audit',
  '/api/members/logins',
  '/api/members/logins/today',
  '/api/members/minigame-limits',
  '/api/members/trace-groups',
  '/api/minigames/rounds',
  '/api/money/alarms',
  '/api/money/bulk-decisions/:bulkId/rows',
  '/api/money/deposits',
  '/api/money/provider-transfers',
  '/api/settlements',
  '/api/settlements/lines',
];
/** Whether the players of a demo have bet on this day already is by chance. */
const BY_CHANCE = ['/api/members/bets/today'];
/** How many rows there are of what a sum is by, under the names that they have in sums. */
const COUNTS = /^(count|requests|entries|adjustments|transactions|rounds|bets)$/;
/** Sums that a field of the rows is not added up to: the tests of their lists say what they are of. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  // A row says what its bonus is by a rule, not a sum.
  '/api/money/requests': ['bonusWon'],
  // Of how many members: whoever is there twice counts once. What is open is told by its round.
  '/api/bets/casino-transactions': ['members', 'standingWon', 'openWon'],
  '/api/bets/casino-rounds': ['members', 'openWon'],
  // What lines within another one were paid is in that one's sum.
  '/api/partners': ['chargeWon', 'exchangeWon', 'profitWon'],
  '/api/members/logins/today': ['chargeTodayWon', 'moneyWon', 'profitTodayWon', 'stakeTodayWon'],
};

let server: TestServer;
beforeAll(async () => {
  server = await givenServer();
  const { db } = server.database;
  const platform = { now: () => server.clock.now, appendAudit: appendAuditEvent };
  await seedDemo(db, platform, true);
  await fillMembers(db, { members: 12, days: 3 }, platform);
  // Sums that lists are ordered by are refreshed, not written with each movement.
  await memberRanksJob.run({ db, ...platform }, new AbortController().signal);
});
afterAll(() => server.close());

/** Test accounts are listed and in no sum but those of their own, which are named after them. */
const isOfTest = (row: Flat) =>
  row.isTest === true || (row.member as Flat | null | undefined)?.isTest === true;
const OF_TEST = /^test([A-Z])/;
const summedName = (name: string) =>
  name.replace(OF_TEST, (_, first: string) => first.toLowerCase());

/** The sums of a row of totals as the rows of an export come to them. */
function sumOf(
  total: Flat,
  rows: readonly Flat[],
  known: readonly string[],
): { sums: Flat; otherwise: string[] } {
  const by = Object.entries(total).filter(([, value]) => typeof value === 'string');
  const named = rows.filter((row) => by.every(([name, value]) => row[name] === value));
  const sums: Record<string, unknown> = { ...total };
  const otherwise: string[] = [];
  for (const [name, value] of Object.entries(total)) {
    if (typeof value !== 'number') continue;
    const of = summedName(name);
    const summed = named.filter((row) => isOfTest(row) === OF_TEST.test(name));
    if (known.includes(of)) otherwise.push(of);
    else if (rows.some((row) => typeof row[of] === 'number'))
      sums[name] = summed.reduce((sum, row) => sum + Number(row[of] ?? 0), 0);
    else if (COUNTS.test(of)) sums[name] = summed.length;
    else otherwise.push(of);
  }
  return { sums, otherwise };
}

const ASKED = [...ALL_LISTS.keys()].flatMap((path) =>
  (INPUTS[path] ?? [{}]).map((input) => [path, input] as const),
);
const listOf = (path: string) => {
  const list = ALL_LISTS.get(path) as unknown as Exported;
  const context = { db: server.database.db, actor: null, now: () => server.clock.now };
  return { list, context };
};

const found: string[] = [];
it.each(ASKED)('%s %j', async (path, input) => {
  const { list, context } = listOf(path);
  const { count, totals } = await list.totals({ ...context, input });
  const rows: Flat[] = [];
  const page = { ...input, sort: list.list.sorts[0] };
  for await (const batch of list.rows(context, page, PAGE_ROWS)) rows.push(...batch);
  expect(rows).toHaveLength(count);
  if (count > 0) found.push(path);
  const known = OTHERWISE[path] ?? [];
  const compared = totals.map((total) => sumOf(total, rows, known));
  expect(totals).toEqual(compared.map(({ sums }) => sums));
  const otherwise = new Set(compared.flatMap((one) => one.otherwise));
  expect(known).toEqual(expect.arrayContaining([...otherwise]));
});

it.each(ASKED)('goes page by page along every order of %s %j', async (path, input) => {
  const { list, context } = listOf(path);
  for (const sort of list.list.sorts) {
    const ordered = async (batchRows: number) => {
      const ids: unknown[] = [];
      for await (const batch of list.rows(context, { ...input, sort }, batchRows))
        ids.push(...batch.map((row) => row[list.list.id]));
      return ids;
    };
    const whole = await ordered(1_000);
    expect({ sort, ids: await ordered(Math.max(3, Math.ceil(whole.length / 5))) }).toEqual({
      ...{ sort, ids: whole },
    });
  }
});

it('compares what the demo has', () => {
  const missed = [...ALL_LISTS.keys()].filter((path) => !found.includes(path));
  expect(missed.filter((path) => !BY_CHANCE.includes(path)).sort()).toEqual(EMPTY);
});
