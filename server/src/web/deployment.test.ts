import {
  CONFIG,
  createFixtureBuilds,
  deploymentJson,
  type FixtureBuilds,
  MINIGAMES,
  remoteJson,
} from '../../test/fixture-builds';
import { StartFailure } from '../platform/start-failure';
import { loadDeployment } from './deployment';

let builds: FixtureBuilds;
let rejected: string[];
const load = (name = 'default') =>
  loadDeployment({ name, ...builds, onRejected: (sentence) => rejected.push(sentence) });
const writeFile = (content: unknown) => builds.write('deployments/default.json', content);

beforeEach(() => {
  builds = createFixtureBuilds();
  rejected = [];
});
afterEach(() => builds.remove());

test('joins the file with what the newest builds say of themselves', () => {
  const document = load().current();
  expect(document).toMatchObject({ schema: 1, deployment: 'default', siteName: '관제' });
  expect(document.remotes.map(({ baseUrl }) => baseUrl)).toEqual([
    `/remotes/minigames/${MINIGAMES}/`,
    `/remotes/config/${CONFIG}/`,
  ]);
  expect(document.loadBudget.deadlineMs).toBe(120_000);
});

test('leaves out a remote with no screen under these flags', () => {
  const when = { modules: ['token'] };
  const file = `dist/remotes/config/${CONFIG}/remote.json`;
  builds.write(file, remoteJson('config', CONFIG, { when }));
  expect(
    load()
      .current()
      .remotes.map(({ manifest }) => manifest.id),
  ).toEqual(['minigames']);
});

test('takes exactly the build that the file names', () => {
  const released = '0.9.0+dddddddddddd';
  builds.write(`dist/remotes/config/${released}/remote.json`, remoteJson('config', released));
  writeFile({ ...deploymentJson(), remotes: { config: released } });
  expect(load().current().remotes).toMatchObject([{ manifest: { version: '0.9.0' } }]);
});

test('follows a new build and a changed file without a restart', () => {
  const source = load();
  const first = source.current();
  expect(source.current()).toBe(first);

  const next = '1.1.0+eeeeeeeeeeee';
  builds.write(`dist/remotes/minigames/${next}/remote.json`, remoteJson('minigames', next));
  builds.write('dist/remotes/minigames/workspace.json', { build: next });
  const second = source.current();
  expect(second.remotes[0]?.baseUrl).toBe(`/remotes/minigames/${next}/`);
  expect(second.revision).not.toBe(first.revision);

  writeFile({ ...deploymentJson(), siteName: '다른 곳', remotes: {} });
  expect(source.current()).toMatchObject({ siteName: '다른 곳', remotes: [] });
  expect(source.file().siteName).toBe('다른 곳');
});

test('a new shell is a new revision', () => {
  const source = load();
  const before = source.current().revision;
  builds.write('dist/shell/workspace.json', { build: 'another-shell' });
  expect(source.current().revision).not.toBe(before);
});

test('a mistake in a changed file keeps what was, and is told once', () => {
  const source = load();
  const before = source.current();
  writeFile('{ not json');
  expect(source.current()).toBe(before);
  expect(source.current()).toBe(before);
  expect(rejected).toHaveLength(1);
  expect(rejected[0]).toMatch(/default\.json is not valid JSON.*stays as it was\.$/);
  writeFile({ ...deploymentJson(), siteName: '고친 곳' });
  expect(source.current().siteName).toBe('고친 곳');
});

test.each<[string, unknown, RegExp]>([
  ['no JSON', '{', /default\.json is not valid JSON/],
  [
    'a wrong flag',
    { ...deploymentJson(), flags: { ...deploymentJson().flags, configVersion: 3 } },
    /default\.json: flags\.configVersion: Invalid option: expected one of 1\|2\.$/,
  ],
  [
    'an unknown key',
    { ...deploymentJson(), colour: 1 },
    /default\.json: Unrecognized key: "colour"/,
  ],
  ['a missing key', { ...deploymentJson(), siteName: undefined }, /siteName: Invalid input/],
  [
    'an unknown remote',
    { ...deploymentJson(), remotes: { casino: 'workspace' } },
    /remotes.*casino/,
  ],
  [
    'a remote that was never built',
    { ...deploymentJson(), remotes: { bets: 'workspace' } },
    /remotes\.bets: This checkout has no build of it/,
  ],
  [
    'a build that is not there',
    { ...deploymentJson(), remotes: { config: '1.0.0+ffffffffffff' } },
    /remotes\.config: There is no whole build 1\.0\.0\+ffffffffffff/,
  ],
  [
    'a path instead of a build',
    { ...deploymentJson(), remotes: { config: '../../secret' } },
    /remotes\.config: "\.\.\/\.\.\/secret" is neither/,
  ],
])('refuses to start on %s, in one sentence', (_what, content, sentence) => {
  writeFile(content);
  expect(load).toThrow(StartFailure);
  expect(load).toThrow(sentence);
});

test('refuses to start on a file that is not there', () => {
  expect(() => load('elsewhere')).toThrow(/elsewhere\.json cannot be read\.$/);
});
