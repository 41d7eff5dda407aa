// Every statement that moving money sends: would it still do on tables that are distributed by member?
import { exerciseAccounts } from '../../test/exercise-accounts';
import { exerciseCoupons } from '../../test/exercise-coupons';
import { type Exercise, exerciseMoney, givenExercise } from '../../test/exercise-money';
import { exerciseWords } from '../../test/exercise-words';
import { touchedTable, whyNotPushedDown, whyRefused } from '../../test/judge-statement';
import { recordStatements, type Sent, transactionsOf } from '../../test/record-statements';
import { verifyLedger } from '../ledger/verify-ledger';
import { tablesOf } from '../placement';

const tables = new Set(tablesOf('byMember'));
const local = new Set(tablesOf('local'));

/**
 * Calls whose statements have not been held against tables distributed by member: what partners earn
 * is summed over members, and has to be brought to where each of them lies first; a file for the bank
 * locks transfers of many members at once.
 */
const NOT_HELD_YET = [
  'addPartnerConsole',
  'agreeToRates',
  'approveSettlement',
  'changeRates',
  'checkCalcShots',
  'closePartner',
  'compareCalcShots',
  'createPartner',
  'declineRates',
  'declineSettlement',
  'fetchPayoutFile',
  'holdSettlement',
  'listCalcShots',
  'listPartners',
  'listSettlementLines',
  'listSettlements',
  'listStatementBets',
  'listStatementDays',
  'listStatementMembers',
  'makePayoutFile',
  'movePartner',
  'previewClose',
  'previewMove',
  'previewPayoutFile',
  'previewRates',
  'previewRollback',
  'previewSettlement',
  'readCalcClasses',
  'readCalcDays',
  'readCalcHours',
  'readCalcMembers',
  'readCalcPartners',
  'readCalcTypes',
  'readPartnerDetail',
  'readSettlement',
  'readStatement',
  'releaseSettlement',
  'resumePartner',
  'rollBackSettlement',
  'runSettlement',
  'suspendPartner',
  'takeCalcShot',
  'totalCalcShots',
  'totalPartners',
  'totalSettlementLines',
  'totalSettlements',
];

let exercise: Exercise;
let sent: readonly Sent[];
let uncalled: string[];

beforeAll(async () => {
  exercise = await givenExercise();
  const recording = recordStatements();
  await exerciseWords(exercise);
  await exerciseAccounts(exercise);
  await exerciseCoupons(exercise);
  uncalled = await exerciseMoney(exercise);
  for (const path of ['/api/alarm', '/api/current']) await exercise.admin.call('GET', path);
  await verifyLedger(exercise.server.database.db, { onDifference: () => undefined });
  recording.stop();
  sent = recording.sent;
}, 120_000);
afterAll(() => exercise.server.close());

describe('the statements of money', () => {
  test('come from every call of the contract about money, members and partners, but those of their earnings and of files', () => {
    expect([...uncalled].sort()).toEqual(NOT_HELD_YET);
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
    const reasons = sent.flatMap(({ text }) => whyNotPushedDown(text, tables, local) ?? []);
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
      expect(first?.text).toMatch(/from "wallet".* for update$/);
      const locked = statements.filter(isWalletLock).map(({ values }) => String(values[0]));
      expect(locked).toEqual([...locked].sort());
      const posted = statements.filter(posts).map(({ values }) => String(values[0]));
      expect(posted.filter((memberId) => !locked.includes(memberId))).toEqual([]);
    }
  });

  test('touch nothing of a member once the audit chain of their actor is locked', () => {
    const written = transactionsOf(sent).filter((statements) =>
      statements.some(({ text }) => /"audit_head"/.test(text)),
    );
    expect(written.length).toBeGreaterThan(30);
    const late = written.flatMap((statements) =>
      statements
        .slice(statements.findIndex(({ text }) => /"audit_head"/.test(text)))
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
