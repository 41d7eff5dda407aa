import { join } from 'node:path';
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
/** Within one go of the code the files are looked at once. */
const nextGo = () => Promise.resolve();

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

test('keeps a remote whose screens are all off, so that their addresses can say so', () => {
  const when = { modules: ['token'] };
  const file = `dist/remotes/config/${CONFIG}/remote.json`;
  builds.write(file, remoteJson('config', CONFIG, { when }));
  const { flags, remotes } = load().current();
  expect(flags.modules).not.toContain('token');
  expect(remotes.map(({ manifest }) => manifest.id)).toEqual(['minigames', 'config']);
});

test('what is not said is off', () => {
  writeFile({ siteName: '관제', flags: { configVersion: 1, moneyVersion: 1 }, remotes: {} });
  expect(load().current()).toMatchObject({
    leaveUrl: '/',
    loadBudget: { deadlineMs: 120_000, attemptMs: 15_000, slowAfterMs: 10_000 },
    flags: {
      configVersion: 1,
      moneyVersion: 1,
      gondre: false,
      multiSite: false,
      modules: [],
      memberDetailTabs: [],
    },
  });
});

test.each([
  { entry: 'x.js"><script src="//evil.example' },
  { entry: '../../../config/remoteEntry.js' },
  { entry: 'entry.html' },
  { entryIntegrity: 'sha384-x"><script src="//evil.example' },
  { entryIntegrity: 'sha384-' },
])('refuses a build that says of itself %j', (said) => {
  builds.write(`dist/remotes/minigames/${MINIGAMES}/remote.json`, {
    ...remoteJson('minigames', MINIGAMES),
    ...said,
  });
  expect(() => load()).toThrow(`There is no whole build ${MINIGAMES} in `);
});

test('refuses a newest build whose name would lead elsewhere', () => {
  builds.write('dist/remotes/minigames/workspace.json', { build: '../config/1.0.0+bbbbbbbbbbbb' });
  expect(() => load()).toThrow(/remotes\.minigames: This checkout has no build of it/);
});

test('takes exactly the build that the file names', () => {
  const released = '0.9.0+dddddddddddd';
  builds.write(`dist/remotes/config/${released}/remote.json`, remoteJson('config', released));
  writeFile({ ...deploymentJson(), remotes: { config: released } });
  expect(load().current().remotes).toMatchObject([{ manifest: { version: '0.9.0' } }]);
});

test('follows a new build and a changed file without a restart', async () => {
  const source = load();
  const first = source.current();
  expect(source.current()).toBe(first);

  await nextGo();
  const next = '1.1.0+eeeeeeeeeeee';
  builds.write(`dist/remotes/minigames/${next}/remote.json`, remoteJson('minigames', next));
  builds.write('dist/remotes/minigames/workspace.json', { build: next });
  const second = source.current();
  expect(second.remotes[0]?.baseUrl).toBe(`/remotes/minigames/${next}/`);
  expect(second.revision).not.toBe(first.revision);

  await nextGo();
  writeFile({ ...deploymentJson(), siteName: '다른 곳', remotes: {} });
  expect(source.current()).toMatchObject({ siteName: '다른 곳', remotes: [] });
  expect(source.file().siteName).toBe('다른 곳');
});

test('announces the maintenance of a remote, and its end, to open consoles', async () => {
  const maintenance = { config: { until: '2026-11-21T18:00:00+09:00' } };
  const source = load();
  const before = source.current();
  await nextGo();
  writeFile({ ...deploymentJson(), maintenance });
  const during = source.current();
  expect(during.remotes.map((remote) => remote.maintenance)).toEqual([
    undefined,
    maintenance.config,
  ]);
  expect(during.revision).not.toBe(before.revision);
  await nextGo();
  writeFile(deploymentJson());
  expect(source.current()).toEqual(before);
});

test('takes a build that its file named before it was there as soon as it is', async () => {
  const source = load();
  const before = source.current();
  const released = '1.1.0+ffffffffffff';
  await nextGo();
  writeFile({ ...deploymentJson(), siteName: '새 곳', remotes: { config: released } });
  expect(source.current()).toBe(before);
  await nextGo();
  expect(source.current()).toBe(before);
  expect(rejected).toHaveLength(1);
  expect(rejected[0]).toMatch(/There is no whole build .*stays as it was\.$/);
  await nextGo();
  builds.write(`dist/remotes/config/${released}/remote.json`, remoteJson('config', released));
  expect(source.current()).toMatchObject({
    siteName: '새 곳',
    remotes: [{ baseUrl: `/remotes/config/${released}/` }],
  });
  expect(rejected).toHaveLength(1);
});

test('a new shell is a new revision', async () => {
  const source = load();
  const before = source.current().revision;
  await nextGo();
  builds.write('dist/shell/workspace.json', { build: 'another-shell' });
  expect(source.current().revision).not.toBe(before);
});

test('a mistake in a changed file keeps what was, and is told once', async () => {
  const source = load();
  const before = source.current();
  await nextGo();
  writeFile('{ not json');
  expect(source.current()).toBe(before);
  await nextGo();
  expect(source.current()).toBe(before);
  expect(rejected).toHaveLength(1);
  expect(rejected[0]).toMatch(/default\.json is not valid JSON.*stays as it was\.$/);
  await nextGo();
  writeFile({ ...deploymentJson(), siteName: '고친 곳' });
  expect(source.current().siteName).toBe('고친 곳');
});

const CASINO = { modules: ['casino'], casinoCompany: 'honor', casinoType: 'seamless' };
const withFlags = (flags: object) => ({
  ...deploymentJson(),
  flags: { ...deploymentJson().flags, ...flags },
});

test('takes a casino with everything that it needs', () => {
  writeFile(withFlags({ ...CASINO, gondre: true, memberDetailTabs: ['casino', 'slots'] }));
  expect(load().current().flags).toMatchObject({ gondre: true, casinoCompany: 'honor' });
});

const MISTAKES: [string, unknown, string][] = [
  ['an empty file', '', ' is not valid JSON: Unexpected end of JSON input.'],
  ['a list', [], ': the whole is []; it must be an object.'],
  [
    'a key that stands there twice',
    '{"siteName": "가", "flags": {"gondre": true, "gondre": false}, "remotes": {}}',
    ': flags.gondre stands there twice; keep one of them.',
  ],
  [
    'a flag with another value',
    withFlags({ configVersion: 3 }),
    ': flags.configVersion is 3; allowed are 1, 2.',
  ],
  [
    'a flag that is left out and has no off',
    withFlags({ moneyVersion: undefined }),
    ': flags.moneyVersion is missing; allowed are 1, 5.',
  ],
  [
    'a version in quotes',
    withFlags({ moneyVersion: '5' }),
    ': flags.moneyVersion is "5"; allowed are 1, 5.',
  ],
  [
    'a word for true',
    withFlags({ gondre: 'yes' }),
    ': flags.gondre is "yes"; it must be true or false.',
  ],
  [
    'a flag in wrong spelling',
    withFlags({ multisite: true }),
    ': flags.multisite is not a key of it; did you mean "multiSite"?',
  ],
  [
    'a key that nothing resembles',
    { ...deploymentJson(), backgroundColour: 1 },
    ': backgroundColour is not a key of it; there is no such name.',
  ],
  [
    'a module in wrong spelling',
    withFlags({ modules: ['minigame', 'powerbal'] }),
    ': flags.modules[1] is "powerbal"; did you mean "powerball"?',
  ],
  [
    'a module that nothing resembles',
    withFlags({ modules: ['minesweeper'] }),
    ': flags.modules[0] is "minesweeper"; there is no such name.',
  ],
  [
    'a module that is no text',
    withFlags({ modules: [7] }),
    ': flags.modules[0] is 7; there is no such name.',
  ],
  [
    'modules that are no list',
    withFlags({ modules: 'powerball' }),
    ': flags.modules is "powerball"; it must be a list.',
  ],
  [
    'a module listed twice',
    withFlags({ modules: ['minigame', 'minigame'] }),
    ': flags.modules[1] is "minigame"; it is listed twice.',
  ],
  [
    'a mini-game without mini-games',
    withFlags({ modules: ['sports', 'powerball'] }),
    ': flags.modules[1] is "powerball"; it needs the module minigame, which is off.',
  ],
  [
    'a casino of no company',
    withFlags({ ...CASINO, casinoCompany: undefined }),
    ': flags.casinoCompany is missing; the module casino needs it.',
  ],
  [
    'a casino type without a casino',
    withFlags({ casinoType: 'transfer' }),
    ': flags.casinoType is "transfer"; it needs the module casino, which is off.',
  ],
  [
    'gondre without a casino',
    withFlags({ gondre: true }),
    ': flags.gondre is true; it needs the module casino, which is off.',
  ],
  [
    'an unknown tab',
    withFlags({ memberDetailTabs: ['slot'] }),
    ': flags.memberDetailTabs[0] is "slot"; did you mean "slots"?',
  ],
  [
    'a tab of a module that is off',
    withFlags({ memberDetailTabs: ['personalConfig', 'slots'] }),
    ': flags.memberDetailTabs[1] is "slots"; it needs the module casino, which is off.',
  ],
  [
    'a tab listed twice',
    withFlags({ memberDetailTabs: ['minigame', 'minigame'] }),
    ': flags.memberDetailTabs[1] is "minigame"; it is listed twice.',
  ],
  [
    'a missing name',
    { ...deploymentJson(), siteName: undefined },
    ': siteName is missing; it must be text in quotes.',
  ],
  [
    'an empty name',
    { ...deploymentJson(), siteName: '  ' },
    ': siteName is "  "; it must hold a name.',
  ],
  [
    'a name that fills the screen',
    { ...deploymentJson(), siteName: '가'.repeat(61) },
    `: siteName is "${'가'.repeat(39)}…; the most is 60 letters.`,
  ],
  [
    'a script to leave for',
    { ...deploymentJson(), leaveUrl: 'javascript:alert(1)' },
    ': leaveUrl is "javascript:alert(1)"; it must begin with / or with http:// or https://.',
  ],
  [
    'a path of another host to leave for',
    { ...deploymentJson(), leaveUrl: '//elsewhere.example' },
    ': leaveUrl is "//elsewhere.example"; it must begin with / or with http:// or https://.',
  ],
  [
    'an attempt longer than the whole',
    { ...deploymentJson(), loadBudget: { deadlineMs: 5_000, slowAfterMs: 1_000 } },
    ': loadBudget.attemptMs is missing; 15000 is beyond loadBudget.deadlineMs, which is 5000.',
  ],
  [
    'no time at all',
    { ...deploymentJson(), loadBudget: { deadlineMs: 0 } },
    ': loadBudget.deadlineMs is 0; the least is 100.',
  ],
  [
    'a fraction of a millisecond',
    { ...deploymentJson(), loadBudget: { attemptMs: 0.5 } },
    ': loadBudget.attemptMs is 0.5; it must be a whole number.',
  ],
  [
    'maintenance of a remote that is not there',
    { ...deploymentJson(), maintenance: { bets: {} } },
    ': maintenance.bets is {}; it needs the remote bets, which is not there.',
  ],
  [
    'maintenance until a word',
    { ...deploymentJson(), maintenance: { config: { until: 'tomorrow' } } },
    ': maintenance.config.until is "tomorrow"; it must be a time such as "2026-11-21T18:00:00+09:00".',
  ],
  [
    'maintenance that ends before it begins',
    {
      ...deploymentJson(),
      maintenance: {
        config: { since: '2026-11-21T18:00:00+09:00', until: '2026-11-21T08:00:00Z' },
      },
    },
    ': maintenance.config.until is "2026-11-21T08:00:00Z"; it must come after since.',
  ],
  [
    'an unknown remote',
    { ...deploymentJson(), remotes: { member: 'workspace' } },
    ': remotes.member is not a key of it; did you mean "members"?',
  ],
  [
    'a remote that was never built',
    { ...deploymentJson(), remotes: { bets: 'workspace' } },
    ': remotes.bets: This checkout has no build of it; run npm run build.',
  ],
  [
    'a path instead of a build',
    { ...deploymentJson(), remotes: { config: '../../secret' } },
    ': remotes.config: "../../secret" is neither "workspace" nor <version>+<hash>.',
  ],
];

test.each(MISTAKES)('refuses to start on %s, in one sentence', (_what, content, sentence) => {
  writeFile(content);
  expect(load).toThrow(new StartFailure(`${join(builds.dir, 'default.json')}${sentence}`));
});

test('refuses to start on a build that is not there', () => {
  writeFile({ ...deploymentJson(), remotes: { config: '1.0.0+ffffffffffff' } });
  expect(load).toThrow(/remotes\.config: There is no whole build 1\.0\.0\+ffffffffffff in /);
});

test('refuses to start on a file that is not there', () => {
  expect(() => load('elsewhere')).toThrow(/elsewhere\.json cannot be read\.$/);
});
