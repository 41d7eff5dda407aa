// What a production build takes of the contract: enough to call it, and no call that does anything.
import { createRequire } from 'node:module';

const load = createRequire(__filename)('./contract-loader.cjs') as (
  this: { resourcePath: string },
  source: string,
) => string;

const built = (source: string, resourcePath = 'money.endpoints.ts') =>
  load.call({ resourcePath }, source);

describe('the contract of a browser', () => {
  test('has what a write is checked by, and nothing that only the server reads', () => {
    const text = built(`export const approve = endpoint({
      method: 'POST', path: '/api/a', summary: 'Approves.', input: z.strictObject({ id: uuid }),
      reply: z.object({ rows: z.array(row) }), refusals: ['a.b'],
    });`);
    expect(text).toContain("path: '/api/a'");
    expect(text).toContain('strictObject({ id: uuid })');
    expect(text).toContain("refusals: ['a.b']");
    expect(text).not.toMatch(/summary|reply|Approves|z\.array/);
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
