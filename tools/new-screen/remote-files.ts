// What every screen touches, whatever it shows: its remote, its manifest entry, its sentences, the table of screens.
import { readdirSync } from 'node:fs';
import { type MenuSection, REMOTE_IDS, type RemoteId } from '@gwanje/contract';
import { type Edits, Misfit } from './edits';
import { quoted } from './names';
import type { Order } from './order';

/** Where a screen stands in the menu until somebody says otherwise. */
const SECTIONS: Readonly<Record<RemoteId, MenuSection>> = {
  members: 'members',
  money: 'money',
  bets: 'bets',
  minigames: 'minigames',
  config: 'settings',
  partners: 'settlement',
};
const ORDER_STEP = 10;

/** What the files of a screen import. */
const NEEDS = {
  dependencies: {
    ...{ '@gwanje/api-client': 'workspace:*', '@gwanje/contract': 'workspace:*' },
    ...{ '@gwanje/ui-kit': 'workspace:*', react: 'catalog:', 'react-dom': 'catalog:' },
  },
  devDependencies: { '@testing-library/react': 'catalog:' },
};
/** An empty screen calls nobody. */
const NEEDS_OF_CALLS = ['@gwanje/api-client', '@gwanje/contract'];

/** Completes the remote's package.json; returns whether anything was missing. */
export function declareNeeds(edits: Edits, { remote, kind }: Order): boolean {
  const file = `remotes/${remote}/package.json`;
  const before = edits.read(file);
  const content = JSON.parse(before);
  for (const [group, needs] of Object.entries(NEEDS)) {
    const needed = Object.entries<string>(needs).filter(
      ([name]) => kind !== 'screen' || !NEEDS_OF_CALLS.includes(name),
    );
    const all = Object.entries<string>({ ...Object.fromEntries(needed), ...content[group] });
    content[group] = Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)));
  }
  const after = `${JSON.stringify(content, undefined, 2)}\n`;
  if (after === before) return false;
  edits.replace(file, after);
  return true;
}

/** Lets every deployment name the remote, whose first screen this is. */
function deploy(edits: Edits, remote: RemoteId): void {
  const files = readdirSync('deployments').filter((file) => file !== 'schema.json');
  for (const file of files.map((name) => `deployments/${name}`)) {
    const text = edits.read(file);
    const pins: Record<string, string> = { [remote]: 'workspace', ...JSON.parse(text).remotes };
    const lines = REMOTE_IDS.flatMap((id) => (pins[id] ? `    "${id}": "${pins[id]}"` : []));
    const remotes = `"remotes": {\n${lines.join(',\n')}\n  }`;
    edits.replace(file, text.replace(/"remotes": \{[^}]*\}/, remotes));
  }
}

/**
 * Declares the screen in its remote's manifest, and the remote in every deployment with its first.
 *
 * @param rows what the screen asks for first, which its page then asks for ahead of it
 * @throws {Misfit} there is a screen at its path
 */
export function declareScreen(edits: Edits, order: Order, read: string, rows?: string): void {
  const { remote, screen, path, ko, en, when } = order;
  const file = `remotes/${remote}/src/manifest.ts`;
  const whose = REMOTE_IDS.find((id) =>
    edits.read(`remotes/${id}/src/manifest.ts`).includes(`path: '${path}'`),
  );
  if (whose) throw new Misfit(`${path} is a screen of ${whose} already.`);
  const manifest = edits.read(file);
  const isFirst = manifest.includes('screens: [],');
  const section = SECTIONS[remote];
  const orders = [...manifest.matchAll(/section: '(\w+)'[^}]*order: (\d+)/g)]
    .filter(([, one]) => one === section)
    .map(([, , at]) => Number(at));
  const load = `import(${isFirst ? '/* webpackMode: "eager" */ ' : ''}'./screens/${screen}/${screen}.screen')`;
  const entry = `    {
      id: '${screen}',
      path: '${path}',
      title: { ko: ${quoted(ko)}, en: ${quoted(en)} },
      permission: '${read}',${when ? `\n      when: ${JSON.stringify(when)},` : ''}
      menu: { section: '${section}', order: ${Math.max(0, ...orders) + ORDER_STEP} },${rows ? `\n      rows: '${rows}',` : ''}
      load: () => ${load},
    },
`;
  if (!isFirst) {
    edits.insertBefore(file, / {2}\],\s*\}\);\s*$/, entry);
    return;
  }
  edits.replace(
    file,
    manifest.replace('screens: [],', () => `screens: [\n${entry}  ],`),
  );
  deploy(edits, remote);
  const readme = `remotes/${remote}/README.md`;
  const silent =
    /No screen stands yet, so no deployment names this remote.*?: (a screen|each) joins/;
  edits.replace(readme, edits.read(readme).replace(silent, 'A screen joins'));
}

/** Puts a screen that the specification does not know among our own. */
export function specify(edits: Edits, { isSpecified, path, remote, ko, en }: Order): void {
  if (isSpecified) return;
  const row = [path, remote, ko, en].map(quoted).join(', ');
  edits.insertBefore('tools/specified-routes.ts', /\];\s*$/, `  [${row}],\n`);
}

/** By key: in Korean, in English. */
export type Sentences = Readonly<Record<string, readonly [ko: string, en: string]>>;

const TEXT = `import { defineCatalogue } from '@gwanje/remote-kit';
import { en } from './locales/en';
import { ko } from './locales/ko';

export const { useText } = defineCatalogue(ko, en);
`;
const EMPTY_CATALOGUES = {
  'locales/ko.ts': 'export const ko = {\n} as const;\n',
  'locales/en.ts':
    "import type { ko } from './ko';\n\nexport const en: Record<keyof typeof ko, string> = {\n};\n",
};

/** Adds sentences to both catalogues of a remote, which come with the first of them. */
export function say(edits: Edits, remote: RemoteId, sentences: Sentences): void {
  const source = `remotes/${remote}/src`;
  if (!edits.has(`${source}/text.ts`)) {
    edits.create(`${source}/text.ts`, TEXT);
    for (const [file, text] of Object.entries(EMPTY_CATALOGUES))
      edits.create(`${source}/${file}`, text);
  }
  const isFirst = edits.read(`${source}/locales/ko.ts`) === EMPTY_CATALOGUES['locales/ko.ts'];
  for (const [index, locale] of ['ko', 'en'].entries()) {
    const lines = Object.entries(sentences).map(
      ([key, words]) => `  ${quoted(key)}: ${quoted(words[index] ?? '')},\n`,
    );
    const text = `${isFirst ? '' : '\n'}${lines.join('')}`;
    edits.insertBefore(
      `${source}/locales/${locale}.ts`,
      /\}( as const)?( satisfies [^;]+)?;\s*$/,
      text,
    );
  }
}
