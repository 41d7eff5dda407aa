// npm run new:screen <remote>/<screen> </path>: writes the four places that a new screen touches.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_IDS } from '@gwanje/contract';

const [place = '', path = ''] = process.argv.slice(2);
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
  fail('Usage: npm run new:screen -- members/member-notes /member-notes');

const folder = join('remotes', remote, 'src/screens', screen);
if (existsSync(folder)) fail(`${folder} exists already.`);
const component = `${screen.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}Screen`;
const title = screen.replace(/-/g, ' ').replace(/^\w/, (letter) => letter.toUpperCase());

mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, `${screen}.screen.tsx`),
  `import { useLocalized } from '@gwanje/remote-kit';
import { Page } from '@gwanje/ui-kit';

const title = { ko: '${title}', en: '${title}' };

export default function ${component}() {
  const localized = useLocalized();
  return <Page title={localized(title)}>{null}</Page>;
}
`,
);
writeFileSync(
  join(folder, `${screen}.test.tsx`),
  `import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen } from '@testing-library/react';
import ${component} from './${screen}.screen';

test('shows its title', () => {
  renderInShell(<${component} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('${title}');
});
`,
);

const manifestFile = join('remotes', remote, 'src/manifest.ts');
const manifest = readFileSync(manifestFile, 'utf8');
const entry = `    {
      id: '${screen}',
      path: '${path}',
      title: { ko: '${title}', en: '${title}' },
      permission: 'admin.manage',
      load: () => import('./screens/${screen}/${screen}.screen'),
    },
`;
const end = manifest.lastIndexOf('  ],');
const isEmpty = manifest.includes('screens: [],');
if (end === -1 && !isEmpty) fail(`${manifestFile} has no screens list to add to.`);
writeFileSync(
  manifestFile,
  isEmpty
    ? manifest.replace('screens: [],', `screens: [\n${entry}  ],`)
    : manifest.slice(0, end) + entry + manifest.slice(end),
);
console.log(`Written: ${folder}/${screen}.screen.tsx, ${screen}.test.tsx, and an entry in ${manifestFile}.
Next: its Korean title, permission and menu in the manifest, its sentences in remotes/${remote}/src/locales.`);
