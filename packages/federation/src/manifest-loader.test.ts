// What a build leaves of a manifest: what the shell calls.
type Loader = (this: { readonly resourcePath: string }, source: string) => string;

const leaveForShell = jest.requireActual<Loader>('./manifest-loader.cjs');
const left = (source: string) =>
  leaveForShell.call({ resourcePath: '/remotes/money/src/manifest.ts' }, source);
const screensOf = (source: string) =>
  new Function('pages', 'rights', `return ${left(`(${source})`)}`)([['a', '/a']], {
    permission: 'money.read',
  }).screens;
const LOAD = 'load: () => "code"';

test('ids and loaders of screens stay, and what the deployment says of them goes', () => {
  const said =
    "path: '/a', title: { ko: '가', en: 'A' }, permission: 'money.read', when: {}, menu: {}, rows: '/api/a',";
  const [screen] = screensOf(`{ screens: [{ id: 'a', ${said} ${LOAD} }] }`);
  expect(Object.keys(screen)).toEqual(['id', 'load']);
  expect(screen.load()).toBe('code');
});

test('so do those of screens that are made from a table', () => {
  const made = `pages.map(([id, path]) => ({ ...{ id, path, title: path }, ...rights, ${LOAD} }))`;
  const [screen] = screensOf(`{ screens: ${made} }`);
  expect(screen).toEqual({ id: 'a', permission: 'money.read', load: expect.any(Function) });
});

test('what says nothing of a screen stays as it is', () => {
  const source =
    "export default defineRemote({ id: 'money', title: { ko: '머니' }, screens: [] });";
  expect(left(source)).toBe(source);
});
