// Every statement that moving money sends: would it still do on tables that are distributed by member?
import { type Exercise, exerciseMoney, givenExercise } from '../../test/exercise-money';
import { touchedTable, whyRefused } from '../../test/judge-statement';
import { recordStatements, type Sent, transactionsOf } from '../../test/record-statements';

let exercise: Exercise;
let tables: Set<string>;
let sent: readonly Sent[];
let uncalled: string[];

beforeAll(async () => {
  exercise = await givenExercise();
  // Partitions hold what their parent does, and nobody names them.
  const { rows } = await exercise.server.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     join pg_class on relname = table_name and relnamespace = 'public'::regnamespace
     where table_schema = 'public' and column_name = 'member_id' and not relispartition`,
  );
  tables = new Set(rows.map(({ name }) => name));
  const recording = recordStatements();
  uncalled = await exerciseMoney(exercise);
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

  const isWalletLock = ({ text }: Sent) =>
    touchedTable(text, tables) === 'wallet' && /for update\s*$/i.test(text);
  const posts = ({ text }: Sent) => /insert into movement\b/.test(text);

  test('lock the wallets before anything else of a member, the lower member first', () => {
    const posting = transactionsOf(sent).filter((statements) => statements.some(posts));
    expect(posting.length).toBeGreaterThan(30);
    for (const statements of posting) {
      const first = statements.find(({ text }) => touchedTable(text, tables) !== undefined);
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
        .map(({ text }) => text)
        .filter((text) => touchedTable(text, tables) !== undefined),
    );
    expect([...new Set(late)]).toEqual([]);
  });
});

describe('the schema of money', () => {
  test('has the member in every key of a table of members', async () => {
    const { rows } = await exercise.server.database.pool.query<{ name: string; columns: string[] }>(
      `select index.indrelid::regclass::text as name,
         array_agg(attribute.attname::text order by attribute.attnum) as columns
       from pg_index as index
       join pg_attribute as attribute
         on attribute.attrelid = index.indrelid and attribute.attnum = any(index.indkey)
       where index.indisunique and index.indrelid::regclass::text = any($1)
       group by index.indexrelid, index.indrelid`,
      // The lookup from a login ID to its member is keyed by what is looked up.
      [[...tables].filter((name) => name !== 'member_login')],
    );
    expect(rows.length).toBeGreaterThanOrEqual(tables.size - 1);
    expect(rows.filter(({ columns }) => !columns.includes('member_id'))).toEqual([]);
  });

  test('counts with no sequence and defers no constraint', async () => {
    const { rows } = await exercise.server.database.pool.query(
      `select relname as name from pg_class
         where relkind = 'S' and relnamespace = 'public'::regnamespace
       union all select conname from pg_constraint where condeferrable`,
    );
    expect(rows).toEqual([]);
  });
});
