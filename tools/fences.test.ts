// Every fence of .dependency-cruiser.mjs fires on a file that breaks it, and the rest of that little tree passes.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = dirname(__dirname);

/** Rule → the file that breaks it and what it imports. */
const BREAKS: Record<string, readonly [file: string, imports: string]> = {
  'no-blind-spots': ['tools/blind.ts', './nowhere'],
  'no-cycles': ['tools/ring-a.ts', './ring-b'],
  'remotes-are-islands': ['remotes/money/src/a.ts', '../../bets/src/sound'],
  'screens-are-islands': ['remotes/bets/src/screens/one/a.ts', '../two/sound'],
  'nothing-imports-the-shell': ['packages/remote-kit/src/a.ts', '../../../shell/src/sound'],
  'shell-loads-remotes-at-run-time': ['shell/src/a.ts', '../../remotes/bets/src/sound'],
  'contract-is-the-cellar': ['packages/contract/src/a.ts', 'axios'],
  'game-rules-are-pure': ['packages/game-rules/src/a.ts', 'node:crypto'],
  'api-client-knows-the-contract': ['packages/api-client/src/a.ts', '../../ui-kit/src/sound'],
  'ui-kit-knows-no-business': ['packages/ui-kit/src/a.ts', '../../contract/src/sound'],
  'remote-kit-is-below-remotes-and-build': [
    'packages/remote-kit/src/b.ts',
    '../../../remotes/bets/src/sound',
  ],
  'remotes-read-what-the-shell-writes': [
    'remotes/bets/src/c.ts',
    '../../../packages/remote-kit/src/host',
  ],
  'nothing-built-imports-the-build': ['shell/src/c.ts', '../../packages/federation/src/sound'],
  'facades-not-libraries': ['remotes/bets/src/a.ts', 'axios'],
  'federation-has-two-doors': ['shell/src/b.ts', '@module-federation/enhanced'],
  'server-shares-contract-and-rules-only': ['server/src/a.ts', '../../packages/ui-kit/src/sound'],
  'simulator-comes-in-by-the-feed': ['simulator/src/a.ts', '../../server/src/sound'],
  'examples-come-in-by-the-feed': ['examples/site/src/a.ts', '../../../server/src/sound'],
  'browser-never-imports-server': ['remotes/bets/src/b.ts', '../../../server/src/sound'],
  'platform-knows-no-noun': ['server/src/platform/a.ts', '../money/sound'],
  'platform-is-the-server-s-cellar': ['server/src/platform/b.ts', '../app'],
  'environment-stands-on-the-platform': ['server/src/environment.ts', './money/sound'],
  'ledger-knows-no-noun': ['server/src/ledger/a.ts', '../money/sound'],
  'second-admin-knows-no-noun': ['server/src/second-admin/a.ts', '../money/sound'],
  'claims-know-no-noun': ['server/src/claims/a.ts', '../money/sound'],
  'settings-know-no-noun': ['server/src/settings/a.ts', '../money/sound'],
  'rules-are-pure': ['remotes/bets/src/domain/a.rule.ts', 'react'],
  'journeys-see-only-the-browser': ['e2e/a.e2e.ts', '../server/src/sound'],
};

const SOUND = [
  'remotes/bets/src/sound.ts',
  'remotes/bets/src/screens/two/sound.ts',
  'shell/src/sound.ts',
  'packages/ui-kit/src/sound.ts',
  'packages/contract/src/sound.ts',
  'packages/federation/src/sound.ts',
  'packages/remote-kit/src/host.ts',
  'server/src/sound.ts',
  'server/src/app.ts',
  'server/src/money/sound.ts',
];
const LIBRARIES = ['axios', 'react', '@module-federation/enhanced'];

let tree: string;
let violations: { from: string; rule: { name: string } }[];

const put = (file: string, text: string) => {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
};

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'gwanje-fences-'));
  put(
    'tsconfig.json',
    JSON.stringify({ compilerOptions: { module: 'ESNext', moduleResolution: 'bundler' } }),
  );
  put('fences.mjs', readFileSync(join(root, '.dependency-cruiser.mjs'), 'utf8'));
  for (const library of LIBRARIES) {
    put(
      `node_modules/${library}/package.json`,
      JSON.stringify({ name: library, main: 'index.js' }),
    );
    put(`node_modules/${library}/index.js`, 'module.exports = 1;');
  }
  for (const file of SOUND) put(file, 'export const sound = 1;');
  for (const [file, imports] of Object.values(BREAKS)) put(file, `import '${imports}';`);
  put('tools/ring-b.ts', "import './ring-a';");

  const folders = [
    'packages',
    'shell',
    'remotes',
    'server',
    'simulator',
    'tools',
    'e2e',
    'examples',
  ];
  const depcruise = join(root, 'node_modules/.bin/depcruise');
  const { stdout } = spawnSync(
    depcruise,
    ['--config', 'fences.mjs', '--output-type', 'json', ...folders],
    { cwd: tree, encoding: 'utf8', maxBuffer: 64_000_000 },
  );
  violations = JSON.parse(stdout).summary.violations;
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

test.each(Object.entries(BREAKS))('%s fires', (rule, [file]) => {
  expect(violations).toContainEqual(
    expect.objectContaining({ from: file, rule: expect.objectContaining({ name: rule }) }),
  );
});

test('no fence is left out', async () => {
  const names = [
    ...readFileSync(join(root, '.dependency-cruiser.mjs'), 'utf8').matchAll(/name: '([^']+)'/g),
  ];
  expect(names.map(([, name]) => name).sort()).toEqual(Object.keys(BREAKS).sort());
});

test('a sound file breaks none', () => {
  expect(violations.filter(({ from }) => SOUND.includes(from))).toEqual([]);
});
