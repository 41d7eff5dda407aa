// What a production build takes of the contract: enough to call it, and no call that does anything.
import { createRequire } from 'node:module';

const load = createRequire(__filename)('./contract-loader.cjs') as (
  this: { resourcePath: string; resourceQuery?: string; getOptions?: () => object },
  source: string,
) => string;

const built = (source: string, resourcePath = 'money.endpoints.ts', more: object = {}) =>
  load.call({ resourcePath, ...more }, source);

describe('the contract of a browser', () => {
  const approve = `export const approve = endpoint({
    method: 'POST', path: '/api/a', summary: 'Approves.', input: z.strictObject({ id: uuid }),
    reply: z.object({ rows: z.array(row) }), refusals: ['a.b'],
  });`;

  test('fetches what a write is checked by, and has nothing that only the server reads', () => {
    const text = built(approve);
    expect(text).toContain("path: '/api/a'");
    expect(text).toMatch(
      /fetchInput: async \(\) => .*"\.\/money\.endpoints\.ts\?inputs".*approve\.input/,
    );
    expect(text).toContain("refusals: ['a.b']");
    expect(text).not.toMatch(/summary|reply|Approves|z\./);
  });

  test('has it in what is fetched, and wherever an endpoint has no name of its own', () => {
    const fetched = built(approve, undefined, { resourceQuery: '?inputs' });
    const nameless = built(approve.replace('export const approve =', 'make(').replace(';', ');'));
    for (const text of [fetched, nameless]) {
      expect(text).toContain('input: /*#__PURE__*/ z.strictObject({ id: uuid })');
      expect(text).not.toContain('fetchInput');
    }
  });

  test('has nothing to check by in a shell, whose forms the server checks', () => {
    const text = built(approve, undefined, { getOptions: () => ({ checksNothing: true }) });
    expect(text).not.toMatch(/input/i);
  });

  test('has no input of what is read: an address is all that travels', () => {
    const text = built(
      `export const read = endpoint({ method: 'GET', path: '/api/a', input: z.strictObject({ id: uuid }) });`,
    );
    expect(text).not.toContain('input');
    expect(text).toContain("path: '/api/a'");
  });

  test('has no input of settings, which fetch themselves what they are checked by', () => {
    const source = `const save = () => endpoint({ method: 'PUT', path: '/api/a', input: anyChange(all) });`;
    expect(built(source, '/contract/src/setting-endpoints.ts')).not.toContain('input');
    expect(built(source)).toContain('input');
  });

  test('has of a list its address, its name and its orders', () => {
    const text = built(
      `export const rows = list({ path: '/api/a', row: z.object({ id }), id: 'id', filters: { q: z.string() }, sorts: ['newest'] });`,
    );
    expect(text).toMatch(/path: '\/api\/a'.*id: 'id'.*sorts: \['newest'\]/);
    expect(text).not.toMatch(/row:|filters/);
  });

  test('may be left out wherever nobody uses it, but not within a function', () => {
    const text = built(
      `export const id = z.uuid().check(z.length(36)); export const words = new Set(['a']);
       export const check = (context) => { context.issues.push({ code: 'custom' }); };`,
    );
    expect(text).toContain('id = /*#__PURE__*/ z.uuid().check(');
    expect(text).toContain('words = /*#__PURE__*/ new Set(');
    expect(text).toContain('{ context.issues.push(');
  });
});
