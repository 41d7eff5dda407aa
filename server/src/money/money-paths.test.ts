// Every statement that moving money sends: would it still do on tables that are distributed by member?
import {
  ADJUSTMENT_TYPES,
  adjustments,
  deposits,
  entries,
  explainAmount,
  type List,
  providerTransfers,
  requests,
} from '@gwanje/contract';
import { exerciseAccounts } from '../../test/exercise-accounts';
import { exerciseCoupons } from '../../test/exercise-coupons';
import { type Exercise, exerciseMoney, givenExercise } from '../../test/exercise-money';
import { exercisePartners } from '../../test/exercise-partners';
import { exercisePaybacks } from '../../test/exercise-paybacks';
import { exerciseSettlements } from '../../test/exercise-settlements';
import { exerciseWords } from '../../test/exercise-words';
import { touchedTable, whyNotPushedDown, whyRefused } from '../../test/judge-statement';
import { choicesOf, fileSums, pageSums, toldSums } from '../../test/list-sums';
import { recordStatements, type Sent, transactionsOf } from '../../test/record-statements';
import { verifyLedger } from '../ledger/verify-ledger';
import { tablesOf } from '../placement';

const tables = new Set(tablesOf('byMember'));
const local = new Set(tablesOf('local'));

let exercise: Exercise;
let sent: readonly Sent[];
let uncalled: string[];

beforeAll(async () => {
  exercise = await givenExercise();
  const recording = recordStatements();
  await exerciseWords(exercise);
  await exerciseAccounts(exercise);
  await exerciseCoupons(exercise);
  const left = await exerciseMoney(exercise);
  for (const path of ['/api/alarm', '/api/current']) await exercise.admin.call('GET', path);
  await exercisePaybacks(exercise);
  await exercisePartners(exercise);
  await exerciseSettlements(exercise);
  uncalled = left.filter((name) => !exercise.answered.has(name));
  await verifyLedger(exercise.server.database.db, { onDifference: () => undefined });
  recording.stop();
  sent = recording.sent;
}, 120_000);
afterAll(() => exercise.server.close());

describe('the statements of money', () => {
  test('come from every call of the contract about money, members and partners', () => {
    expect(uncalled).toEqual([]);
  });

  test('name one member for all that they lock or change, or are plain set statements', () => {
    const refused = [...new Set(sent.map(({ text }) => text))]
      .map((text) => ({ why: whyRefused(text, tables), text }))
      .filter(({ why }) => why !== undefined);
    expect(refused).toEqual([]);
  });

  test('so does each statement inside the function that posts', async () => {
    const { rows } = await exercise.server.database.pool.query<{ body: string }>(
      `select prosrc as body from pg_proc where proname = 'post_movement'`,
    );
    const statements = [...(rows[0]?.body ?? '').matchAll(/^ +((?:insert|update|select) [^;]*);/gm)]
      .map(([, statement = '']) => statement.replace(/post_movement\.\w+/g, '$1'))
      .map((statement) =>
        statement.replace(/(returning .*|select \w+) into strict .*?( from|$)/s, '$1$2'),
      );
    expect(statements).toHaveLength(6);
    expect(statements.filter((text) => whyRefused(text, tables) !== undefined)).toEqual([]);
  });

  test('say so where they ask every member, and join nothing that lies elsewhere', () => {
    const reasons = sent.flatMap(({ text }) => {
      const why = whyNotPushedDown(text, tables, local);
      return why === undefined ? [] : [`${why}: ${text}`];
    });
    expect([...new Set(reasons)]).toEqual([]);
  });

  const isWalletLock = ({ text }: Sent) =>
    touchedTable(text, tables) === 'wallet' && /for update\s*$/i.test(text);
  const posts = ({ text }: Sent) => /\bpost_movement\(/.test(text);
  const touches = (sent: Sent) => posts(sent) || touchedTable(sent.text, tables) !== undefined;

  test('lock the wallets before anything else of a member, the lower member first', () => {
    const posting = transactionsOf(sent).filter((statements) => statements.some(posts));
    expect(posting.length).toBeGreaterThan(30);
    for (const statements of posting) {
      const first = statements.find(touches);
      expect(first?.text).toMatch(/from "?wallet\b.* for update$/s);
      const locked = statements.filter(isWalletLock).map(({ values }) => String(values[0]));
      expect(locked).toEqual([...locked].sort());
      const posted = statements.filter(posts).map(({ values }) => String(values[0]));
      expect(posted.filter((memberId) => !locked.includes(memberId))).toEqual([]);
    }
  });

  test('touch nothing of a member once the audit chain of their actor is locked', () => {
    const written = transactionsOf(sent).filter((statements) =>
      statements.some(({ text }) => /\bappend_audit_event\(/.test(text)),
    );
    expect(written.length).toBeGreaterThan(30);
    const late = written.flatMap((statements) =>
      statements
        .slice(statements.findIndex(({ text }) => /\bappend_audit_event\(/.test(text)))
        .filter(touches)
        .map(({ text }) => text),
    );
    expect([...new Set(late)]).toEqual([]);
  });
});

describe('the schema of money', () => {
  test('counts with no sequence and defers no constraint', async () => {
    const { rows } = await exercise.server.database.pool.query(
      `select relname as name from pg_class
         where relkind = 'S' and relnamespace = 'public'::regnamespace
       union all select conname from pg_constraint where condeferrable`,
    );
    expect(rows).toEqual([]);
  });
});

describe('the sums of every list of money', () => {
  const LISTS: readonly (readonly [List, Readonly<Record<string, string>>])[] = [
    [requests, { kind: 'charge' }],
    [requests, { kind: 'exchange' }],
    [requests, { kind: 'incomeExchange' }],
    [entries, {}],
    [adjustments, {}],
    [deposits, {}],
    [providerTransfers, {}],
  ];

  test.each(LISTS.map(([list, of]) => [list.page.path, of, list] as const))(
    'are those of a file and of all pages of the same filter: %s %p',
    async (_path, of, list) => {
      const { server, admin, player } = exercise;
      const known = Object.keys((list.totals.input as unknown as { shape: object }).shape);
      const { memberId } = player;
      const [from, to] = ['2020-01-01', '2999-01-01'];
      const filters = [
        ...[{ memberId }, { from, to }, { minWon: '20000' }, { maxWon: '20000' }],
        ...choicesOf(list).filter(({ kind }) => kind === undefined),
      ].filter((filter) => Object.keys(filter).every((name) => known.includes(name)));
      const all = await toldSums(admin, list, of);
      expect(all.rows).toBeGreaterThan(0);
      expect(await fileSums(server, admin, list, of)).toEqual(all);
      for (const filter of filters) {
        const both = { ...of, ...filter };
        const told = await toldSums(admin, list, both);
        expect({ filter, ...(await pageSums(admin, list, both)) }).toEqual({ filter, ...told });
      }
    },
  );

  test('are what the ledger has of the same things', async () => {
    const { server, admin } = exercise;
    const { rows } = await server.database.pool.query<{ type: string; won: string }>(
      `select type, sum(entry.amount_won) as won from ledger_entry as entry
         join member using (member_id)
       where not member.is_test and subject is not null and wallet in ('money', 'income', 'point')
       group by type`,
    );
    const posted = (...types: readonly string[]) =>
      rows
        .filter(({ type }) => types.includes(type))
        .reduce((sum, { won }) => sum + Number(won), 0);
    const told = async (list: List, filter: Readonly<Record<string, string>>, at = 1) =>
      Object.entries((await toldSums(admin, list, filter)).sums)
        // What was declined or cancelled came back, and what was rejected never went.
        .filter(([by]) => !/declined|cancelled|rejected/.test(by))
        .reduce((sum, [, sums]) => sum + (sums[at] ?? 0), 0);
    const charges = { kind: 'charge', status: 'approved' };
    expect(await told(requests, charges)).toBe(posted('charge'));
    expect(await told(requests, charges, 2)).toBe(posted('first', 'every'));
    expect(await told(requests, { kind: 'exchange' })).toBe(
      0 - posted('exchange', 'exchangeDecline', 'exchangeCancel'),
    );
    expect(await told(requests, { kind: 'incomeExchange' })).toBe(
      0 - posted('incomeMoneyExchange', 'incomeDecline'),
    );
    for (const type of ADJUSTMENT_TYPES)
      expect(await told(adjustments, { type, status: 'done' })).toBe(Math.abs(posted(type)));
    expect(await told(providerTransfers, { direction: 'toProvider' })).toBe(
      0 - posted('moneyToCasino', 'moneyToBetHoldem', 'moneyToApoker'),
    );
    expect(await told(providerTransfers, { direction: 'toMoney' })).toBe(
      Math.abs(posted('casinoToMoney', 'betHoldemToMoney', 'apokerToMoney')),
    );
    expect(posted('charge')).toBeGreaterThan(0);
  });

  test('rest on amounts of which each says why it is what it is, in both languages', async () => {
    const { rows } = await exercise.server.database.pool.query(
      `select type, explanation from ledger_entry where amount_won <> 0 and subject is not null`,
    );
    expect(rows.length).toBeGreaterThan(50);
    const silent = rows.filter(({ explanation }) => explanation === null);
    expect([...new Set(silent.map(({ type }) => type))]).toEqual([]);
    for (const { explanation } of rows)
      for (const locale of ['ko', 'en'] as const)
        expect(explainAmount(explanation, locale)).not.toMatch(/\?|undefined|NaN/);
  });
});
