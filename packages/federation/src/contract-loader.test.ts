// What a production build takes of the contract: enough to call it, and no call that does anything.
import { createRequire } from 'node:module';

const load = createRequire(__filename)('./contract-loader.cjs') as (
  this: { resourcePath: string; resourceQuery?: string; getOptions?: () => object },
  source: string,
) => string;

const built = (source: string, resourcePath = 'money.endpoints.ts', more: object = {}) =>
  load.call({ resourcePath, ...more }, source);

const ONLY = { resourceQuery: '?only=approve' };

describe('the contract of a browser', () => {
  const approve = `export const approve = endpoint({
    method: 'POST', path: '/api/a', summary: 'Approves.', input: z.strictObject({ id: uuid }),
    reply: z.object({ rows: z.array(row) }), refusals: ['a.b'], access: 'a.change',
    whenInput: { game: WHEN_OF_GAME }, audit: 'a.yes', bodyBytesMax: 1,
  });`;

  test('has each endpoint in a module of its own, beside what a file passes on', () => {
    const text = built(
      `export * from './help.endpoints';\n${approve}\nexport const other = endpoint({});`,
    );
    expect(text.split('\n')).toEqual([
      "export * from './help.endpoints';",
      'export { approve } from "./money.endpoints.ts?only=approve";',
      'export { other } from "./money.endpoints.ts?only=other";',
    ]);
    const only = built(`${approve}\nexport const other = endpoint({});`, undefined, ONLY);
    expect(only).toContain('export const approve');
    expect(only).not.toContain('other');
  });

  test('keeps of the others in its module what it is made of', () => {
    const source = `${approve}\nexport const page = '/api/a';\nexport const b = endpoint({ path: page });`;
    const text = built(source, undefined, { resourceQuery: '?only=b' });
    expect(text).toContain('export const page');
    expect(text).not.toContain('approve');
  });

  test('fetches what a write is checked by, and has nothing that only the server reads', () => {
    const text = built(approve, undefined, ONLY);
    expect(text).toContain("path: '/api/a'");
    expect(text).toMatch(
      /fetchInput: async \(\) => .*"\.\/money\.endpoints\.ts\?inputs".*approve\.input/,
    );
    expect(text).toContain("refusals: ['a.b']");
    expect(text).not.toMatch(/summary|reply|Approves|access|audit|WHEN|bodyBytes|z\./);
  });

  test('has it in what is fetched, with zod and the shapes that only such files have', () => {
    const source = `import * as z from 'zod/mini';\nimport { uuid } from './units';\n${approve}`;
    const fetched = built(source, undefined, { resourceQuery: '?inputs' });
    expect(fetched).toContain('input: /*#__PURE__*/ z.strictObject({ id: uuid })');
    expect(fetched).toContain("from 'zod/mini'");
    expect(fetched).toContain("from './units?inputs'");
    expect(fetched).not.toContain('fetchInput');
    const plain = built(source, undefined, ONLY);
    expect(plain).toMatch(/from ".*no-schemas\.cjs"/);
    expect(plain).toContain("from './units'");
  });

  test('fetches with a document of settings what it is checked by, as such a file', () => {
    const text = built(
      `const check = async () => (await import('./setting-schemas')).checkOf;`,
      'settings.ts',
    );
    expect(text).toContain("import('./setting-schemas?inputs')");
  });

  test('leaves it to the server wherever an endpoint has no name to be fetched by', () => {
    const text = built(`const make = (path) => endpoint({ method: 'PUT', path, input: change });`);
    expect(text).not.toContain('input');
  });

  test('has nothing to check by in a shell, whose forms the server checks', () => {
    const text = built(approve, undefined, {
      ...ONLY,
      getOptions: () => ({ checksNothing: true }),
    });
    expect(text).not.toMatch(/input/i);
  });

  test('has no input of what is read: an address is all that travels', () => {
    const text = built(
      `export const read = endpoint({ method: 'GET', path: '/api/a', input: z.strictObject({ id: uuid }) });`,
      undefined,
      { resourceQuery: '?only=read' },
    );
    expect(text).not.toContain('input');
    expect(text).toContain("path: '/api/a'");
  });

  test('has no input of settings, which fetch themselves what they are checked by', () => {
    const source = `const save = () => endpoint({ method: 'PUT', path: '/api/a', input: anyChange(all) });`;
    const more = { resourceQuery: '?inputs' };
    expect(built(source, '/contract/src/setting-endpoints.ts', more)).not.toContain('input:');
    expect(built(source, undefined, more)).toContain('input:');
  });

  test('has of a list its address, its name and its orders', () => {
    const text = built(
      `export const rows = list({ path: '/api/a', row: z.object({ id }), id: 'id', filters: { q: z.string() }, sorts: ['newest'] });`,
      'money-requests.ts',
    );
    expect(text).toMatch(/path: '\/api\/a'.*id: 'id'.*sorts: \['newest'\]/);
    expect(text).not.toMatch(/row:|filters/);
  });

  test('may be left out wherever nobody uses it, but not within a function', () => {
    const text = built(
      `export const id = z.uuid().check(z.length(36)); export const words = new Set(['a']);
       export const check = (context) => { context.issues.push({ code: 'custom' }); };`,
      'units.ts',
    );
    expect(text).toContain('id = /*#__PURE__*/ z.uuid().check(');
    expect(text).toContain('words = /*#__PURE__*/ new Set(');
    expect(text).toContain('{ context.issues.push(');
  });
});
