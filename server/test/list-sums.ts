// What a list's totals say, beside what the rows of an export of the same filter come to.
import type { List } from '@gwanje/contract';
import type { SignedIn, TestServer } from './given';
import { exported } from './given-export';

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly entries?: Readonly<Record<string, string>>;
}
interface Schema {
  readonly def: Definition;
}
type Filter = Readonly<Record<string, string>>;

const bare = ({ def }: Schema): Definition => (def.innerType ? bare(def.innerType) : def);
const shapeOf = (schema: unknown) => bare(schema as Schema).shape ?? {};

/** Fields of a row of sums: what they are by, what is counted, and what is added up. */
function fieldsOf({ totals }: List) {
  const element = bare(shapeOf(totals.reply).totals as Schema).element as Schema;
  const names = Object.keys(shapeOf(element));
  const isNumber = (name: string) => bare(shapeOf(element)[name] as Schema).type === 'number';
  return {
    by: names.filter((name) => !isNumber(name)),
    count: names.find((name) => isNumber(name) && !name.endsWith('Won')) ?? '',
    sums: names.filter((name) => name.endsWith('Won')),
  };
}

/** Each value of each filter that is a choice. */
export const choicesOf = ({ totals }: List): readonly Filter[] =>
  Object.entries(shapeOf(totals.input)).flatMap(([name, schema]) =>
    Object.values(bare(schema).entries ?? {}).map((value) => ({ [name]: value })),
  );

type Sums = Readonly<Record<string, readonly number[]>>;

/** What the totals of a filter say: how many rows, and by what the sums are by their count and sums. */
export async function toldSums(
  { call }: SignedIn,
  list: List,
  filter: Filter,
): Promise<{ readonly rows: number; readonly sums: Sums }> {
  const { by, count, sums } = fieldsOf(list);
  const { body, text } = await call('GET', `${list.totals.path}?${new URLSearchParams(filter)}`);
  if (body.totals === undefined) throw new Error(`${list.totals.path}: ${text}`);
  const told = (body.totals as Record<string, number | string>[])
    .filter((total) => Number(total[count]) > 0)
    .map((total) => [
      by.map((name) => total[name]).join(),
      [count, ...sums].map((name) => Number(total[name])),
    ]);
  return { rows: body.count, sums: Object.fromEntries(told.sort()) };
}

/** The same of rows, each as what the sums are by, what is added up, and whether a test account has it. */
function addedUp(rows: readonly (readonly string[])[], { by }: ReturnType<typeof fieldsOf>): Sums {
  const added = new Map<string, number[]>();
  for (const row of rows.filter((cells) => cells.at(-1) !== 'true')) {
    const amounts = row.slice(by.length, -1).map(Number);
    const key = row.slice(0, by.length).join();
    const before = added.get(key) ?? [0, ...amounts.map(() => 0)];
    added.set(
      key,
      before.map((sum, at) => sum + (at === 0 ? 1 : (amounts[at - 1] ?? 0))),
    );
  }
  return Object.fromEntries([...added].sort());
}

/** Columns of a file that the sums can be added up from; deposits are nobody's test. */
function columnsOf(list: List): readonly string[] {
  const { by, sums } = fieldsOf(list);
  const isOfMember = 'member' in shapeOf(bare(shapeOf(list.page.reply).rows as Schema).element);
  return [...by, ...sums, ...(isOfMember ? ['member.isTest'] : ['reason'])];
}

/** What the rows of a file of this filter come to. */
export async function fileSums(
  { owner }: Pick<TestServer, 'owner'>,
  admin: SignedIn,
  list: List,
  filter: Filter,
) {
  const columns = columnsOf(list);
  const { job, lines } = await exported(admin, {
    ...{ list: list.page.path, filter },
    columns: columns.map((key) => ({ key, head: key })),
  });
  // So many files and no more are kept for one person.
  await owner.pool.query('delete from list_export_part; delete from list_export');
  const rows = lines.slice(lines.indexOf(columns.join()) + 1, -1).map((line) => line.split(','));
  return { rows: job.rowsWritten as number, sums: addedUp(rows, fieldsOf(list)) };
}

/** What the rows on all pages of this filter come to. */
export async function pageSums({ call }: SignedIn, list: List, filter: Filter) {
  const columns = columnsOf(list);
  const rows: string[][] = [];
  let after: string | undefined;
  do {
    const input = new URLSearchParams({ ...filter, ...(after && { after }) });
    const { body, text } = await call('GET', `${list.page.path}?${input}`);
    if (body.rows === undefined) throw new Error(`${list.page.path}: ${text}`);
    const valueAt = (row: object, key: string): unknown =>
      key.split('.').reduce<unknown>((of, name) => (of as Record<string, unknown>)[name], row);
    rows.push(
      ...body.rows.map((row: object) => columns.map((key) => String(valueAt(row, key) ?? ''))),
    );
    after = body.more ? body.rows.at(-1)[list.id] : undefined;
  } while (after !== undefined);
  return { rows: rows.length, sums: addedUp(rows, fieldsOf(list)) };
}
