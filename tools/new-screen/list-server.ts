// What a list is in the contract, the database and the server, with the test of it.
import { readdirSync } from 'node:fs';
import { type Edits, Misfit } from './edits';
import { kindOf, linesOf, type Names, textsOf } from './list-names';
import { quoted, requireFree, snakeOf } from './names';
import { addEndpoints, whenLine } from './noun-files';
import type { Order } from './order';

function writeContract(edits: Edits, order: Order, { things, list, id, path }: Names): void {
  const { fields, right, when, en } = order;
  const row = linesOf(fields, (field) => {
    const { schema } = kindOf(field);
    return `    ${field.name}: ${field.mayBeEmpty ? `z.nullable(${schema})` : schema},\n`;
  });
  const isOfDays = fields.some(({ kind }) => kind === 'day');
  const found = textsOf(order)
    .map(({ name }) => name)
    .join(' or ');
  edits.create(
    `packages/contract/src/${things}.ts`,
    `import * as z from 'zod/mini';
import { list } from './list';
import { text } from './text';
import { instant, ${isOfDays ? 'koreanDay, ' : ''}person, uuid } from './units';

export const ${list} = list({
  path: '${path}',
  access: '${right}',${whenLine(when)}
  summary: ${quoted(`${en}.`)},
  row: z.object({
    ${id}: uuid,
${row}    createdAt: instant,
    createdBy: person,
  }),
  id: '${id}',
  filters: {
    /** A part of ${found}. */
    query: z.optional(text(100)),
  },
  sorts: ['newest', 'oldest'],
});
`,
  );
}

/** The number after the highest, of four digits. */
const nextMigration = () =>
  String(
    Math.max(...readdirSync('server/migrations').map((file) => Number.parseInt(file, 10))) + 1,
  ).padStart(4, '0');

function writeTable(edits: Edits, { fields, en }: Order, { table, pascalOne, id }: Names): void {
  const names = fields.map(({ name }) => name);
  requireFree([table, ...names]);
  if (names.includes(id)) throw new Misfit(`Every row has ${id}; leave it out.`);
  const columns = linesOf(
    fields,
    (field) =>
      `  ${snakeOf(field.name)} ${kindOf(field).sql}${field.mayBeEmpty ? '' : ' not null'},\n`,
  );
  edits.create(
    `server/migrations/${nextMigration()}_${table}.sql`,
    `-- ${en}.
create table ${table} (
  ${table}_id uuid primary key,
${columns}  created_at timestamptz not null,
  created_by uuid not null references admin (_id)
);
`,
  );
  const schema = 'server/src/schema.ts';
  if (new RegExp(`^  ${table}: `, 'm').test(edits.read(schema)))
    throw new Misfit(`The table ${table} exists already; a list of it is written by hand.`);
  const types = linesOf(
    fields,
    (field) =>
      `  ${snakeOf(field.name)}: ${kindOf(field).type}${field.mayBeEmpty ? ' | null' : ''};\n`,
  );
  edits.insertBefore(
    schema,
    /export interface Schema \{/,
    `interface ${pascalOne}Table {
  ${table}_id: string;
${types}  created_at: Date;
  created_by: string;
}

`,
  );
  edits.insertBefore(schema, /\}\s*$/, `  ${table}: ${pascalOne}Table;\n`);
  edits.insertBefore('server/src/placement.ts', / {2}schema_migration: /, `  ${table}: 'local',\n`);
}

function writeBinding(edits: Edits, order: Order, names: Names): void {
  const { remote, fields, en } = order;
  const { things, list, bound, id, table } = names;
  const columns = linesOf(fields, (field) => {
    const column = `sql.ref('${table}.${snakeOf(field.name)}')`;
    return `    ${field.name}: ${field.kind === 'instant' ? `instant(${column})` : column},\n`;
  });
  const matches = textsOf(order)
    .map(({ name }) => `${table}.${snakeOf(name)} ilike \${containing(text)}`)
    .join('\n      or ');
  edits.create(
    `server/src/${remote}/${things}/${things}.queries.ts`,
    `import { ${list} } from '@gwanje/contract';
import { sql } from 'kysely';
import { bindList, containing, instant } from '../../platform/list';

const ID = sql.ref('${table}.${table}_id');

/** ${en}; identifiers tell their age. */
export const ${bound} = bindList(${list}, {
  base: sql\`${table}\`,
  as: '${table}',
  joins: sql\`join admin on admin._id = ${table}.created_by\`,
  id: ID,
  columns: {
    ${id}: ID,
${columns}    createdAt: instant(sql.ref('${table}.created_at')),
    createdBy: { _id: sql.ref('admin._id'), id: sql.ref('admin.login_id') },
  },
  filters: { query: (text) => sql\`(${matches})\` },
  sorts: { newest: { by: ID, direction: 'desc' }, oldest: { by: ID, direction: 'asc' } },
});
`,
  );
  addEndpoints(edits, {
    ...{ noun: remote, thing: things, definition: list, bound },
    endpoints: [
      { name: `list${names.pascal}`, endpoint: `${list}.page`, handler: `${bound}.page` },
      { name: `total${names.pascal}`, endpoint: `${list}.totals`, handler: `${bound}.totals` },
    ],
  });
  const all = 'server/src/lists/all-lists.ts';
  edits.insertBefore(all, / {2}\]\.map\(/, `    ${bound},\n`);
  edits.insertBefore(
    all,
    /import type \{ AnyList \}/,
    `import { ${bound} } from '../${remote}/${things}/${things}.queries';\n`,
  );
}

/** What puts a row into the table, and what asks for its list. */
function givenRowOf(order: Order, { pascalOne, id, table }: Names): string {
  const stored = linesOf(
    order.fields,
    (field) => `      ${snakeOf(field.name)}: ${kindOf(field).sample[0]},\n`,
  );
  const column = snakeOf(textsOf(order)[0]?.name ?? '');
  return `/** @returns its identifier */
async function given${pascalOne}(over: { readonly ${column}?: string } = {}): Promise<string> {
  server.clock.advance(1_000);
  const at = server.clock.now;
  const id = newId(at);
  await server.database.db
    .insertInto('${table}')
    .values({
      ${table}_id: id,
${stored}      created_at: at,
      created_by: admin.adminId,
      ...over,
    })
    .execute();
  return id;
}

const search = (query: string) => \`?query=\${encodeURIComponent(query)}\`;
/** The identifiers of a page, in its order. */
const listed = async (query = ''): Promise<string[]> =>
  (await admin.call('GET', \`\${PATH}\${query}\`)).body.rows.map(
    (row: { readonly ${id}: string }) => row.${id},
  );

`;
}

function writeServerTest(edits: Edits, order: Order, names: Names): void {
  const { remote, fields, en } = order;
  const { things, pascal, pascalOne, id, path } = names;
  const sent = linesOf(fields, (field) => `      ${field.name}: ${kindOf(field).sample[1]},\n`);
  const [first] = textsOf(order);
  const column = snakeOf(first?.name ?? '');
  edits.create(
    `server/src/${remote}/${things}/${things}.test.ts`,
    `// ${en} through HTTP: what is listed, found and counted.
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../../test/given';
import { newId } from '../../platform/new-id';

const PATH = '${path}';

let server: TestServer;
let admin: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  admin = await signedIn(server);
});
afterEach(() => server.close());

${givenRowOf(order, names)}describe('${remote}.list${pascal}', () => {
  it('answers every row with all that it holds, the newest first', async () => {
    const older = await given${pascalOne}();
    const newer = await given${pascalOne}();
    const { status, body } = await admin.call('GET', PATH);
    expect(status).toBe(200);
    expect(body.rows[0]).toEqual({
      ${id}: newer,
${sent}      createdAt: server.clock.now.toISOString(),
      createdBy: { _id: admin.adminId, id: admin.id },
    });
    expect(await listed()).toEqual([newer, older]);
    expect(await listed('?sort=oldest')).toEqual([older, newer]);
  });

  it('finds a part of a text, each sign as itself', async () => {
    const sale = await given${pascalOne}({ ${column}: '할인 100%' });
    await given${pascalOne}({ ${column}: '일반' });
    expect(await listed(search('인 10'))).toEqual([sale]);
    expect(await listed(search('%'))).toEqual([sale]);
    expect(await listed(search('_'))).toEqual([]);
  });
});

describe('${remote}.total${pascal}', () => {
  it('counts what a filter leaves', async () => {
    await given${pascalOne}({ ${column}: '할인' });
    await given${pascalOne}({ ${column}: '일반' });
    const { body } = await admin.call('GET', \`\${PATH}/totals\${search('할인')}\`);
    expect(body).toMatchObject({ count: 1, isMore: false, totals: [] });
  });
});
`,
  );
}

/** The list without its screen. */
export function writeListServer(edits: Edits, order: Order, names: Names): void {
  writeContract(edits, order, names);
  writeTable(edits, order, names);
  writeBinding(edits, order, names);
  writeServerTest(edits, order, names);
}
