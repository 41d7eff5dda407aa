// npm run new:screen <remote>/<screen> </path> [Korean title] [English title]: writes what a new screen touches.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_IDS } from '@gwanje/contract';
import { installed, runSteps, type Step } from './run-steps';
import { SPECIFIED_ROUTES } from './specified-routes';

const [place = '', path = '', korean, english] = process.argv.slice(2);
const [remote = '', screen = ''] = place.split('/');

const fail = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};

if (
  !(REMOTE_IDS as readonly string[]).includes(remote) ||
  !/^[a-z][a-z0-9-]+$/.test(screen) ||
  !path.startsWith('/')
)
  fail(
    "Usage: npm run new:screen -- members/member-notes /member-notes '회원 메모' 'Member notes'",
  );

const folder = join('remotes', remote, 'src/screens', screen);
if (existsSync(folder)) fail(`${folder} exists already.`);
const manifestFile = join('remotes', remote, 'src/manifest.ts');
const manifest = readFileSync(manifestFile, 'utf8');
const end = manifest.lastIndexOf('  ],');
const isEmpty = manifest.includes('screens: [],');
if (end === -1 && !isEmpty) fail(`${manifestFile} has no screens list to add to.`);

const specified = SPECIFIED_ROUTES.find(([known]) => known === path);
if (specified && specified[1] !== remote) fail(`${path} is specified for ${specified[1]}.`);

const component = `${screen.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}Screen`;
const words = screen.replace(/-/g, ' ').replace(/^\w/, (letter) => letter.toUpperCase());
const ko = JSON.stringify(specified?.[2] ?? korean ?? words);
const en = JSON.stringify(specified?.[3] ?? english ?? words);
const when = specified?.[4] && Object.keys(specified[4]).length > 0 ? specified[4] : undefined;

mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, `${screen}.screen.tsx`),
  `import { useScreenTitle } from '@gwanje/remote-kit';
import { Page } from '@gwanje/ui-kit';

export default function ${component}() {
  return <Page title={useScreenTitle()}>{null}</Page>;
}
`,
);
writeFileSync(
  join(folder, `${screen}.test.tsx`),
  `import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen } from '@testing-library/react';
import remote from '../../manifest';
import ${component} from './${screen}.screen';

const declared = remote.screens.find(({ id }) => id === '${screen}');

test('shows its title', () => {
  renderInShell(<${component} />, { screen: declared });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(${ko});
});
`,
);
const entry = `    {
      id: '${screen}',
      path: '${path}',
      title: { ko: ${ko}, en: ${en} },
      permission: 'admin.manage',${when ? `\n      when: ${JSON.stringify(when)},` : ''}
      load: () => import('./screens/${screen}/${screen}.screen'),
    },
`;
writeFileSync(
  manifestFile,
  isEmpty
    ? manifest.replace('screens: [],', () => `screens: [\n${entry}  ],`)
    : manifest.slice(0, end) + entry + manifest.slice(end),
);

/** Among the screens of our own; one of the specification stands there already. */
const TABLE = 'tools/specified-routes.ts';
if (!specified) {
  const quoted = [path, remote, JSON.parse(ko), JSON.parse(en)].map(
    (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`,
  );
  writeFileSync(
    TABLE,
    readFileSync(TABLE, 'utf8').replace(/\];\s*$/, () => `  [${quoted.join(', ')}],\n];\n`),
  );
}

/** What the files above import; a remote without a screen has none of it yet. */
const NEEDS = {
  dependencies: { '@gwanje/ui-kit': 'workspace:*', react: 'catalog:', 'react-dom': 'catalog:' },
  devDependencies: { '@testing-library/react': 'catalog:' },
};

/** Completes the remote's package.json; returns whether anything was missing. */
function declareNeeds(): boolean {
  const packageFile = join('remotes', remote, 'package.json');
  const before = readFileSync(packageFile, 'utf8');
  const content = JSON.parse(before);
  for (const [kind, needs] of Object.entries(NEEDS)) {
    const all = Object.entries<string>({ ...needs, ...content[kind] });
    content[kind] = Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)));
  }
  const after = `${JSON.stringify(content, undefined, 2)}\n`;
  writeFileSync(packageFile, after);
  return after !== before;
}

const { packageManager } = JSON.parse(readFileSync('package.json', 'utf8'));
const install: Step = {
  title: 'install',
  command: [
    'npx',
    '-y',
    packageManager,
    'install',
    '--no-frozen-lockfile',
    '--prefer-offline',
    '--reporter=append-only',
    '--loglevel=error',
  ],
};
const format: Step = {
  title: 'format',
  command: [installed('biome'), 'check', '--write', folder, manifestFile],
};
runSteps(declareNeeds() ? [install, format] : [format]);
console.log(`Written: ${folder}/${screen}.screen.tsx, ${screen}.test.tsx, and an entry in ${manifestFile}${specified ? '' : ` and ${TABLE}`}.
Next: its title, permission and menu in the manifest, its sentences in remotes/${remote}/src/locales.`);
