// What a build makes of a catalogue, and what of it comes along with a file.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

interface Loading {
  readonly resourcePath: string;
  readonly resourceQuery?: string;
  getOptions?(): object;
  addDependency?(file: string): void;
}
type Loader = (this: Loading, source: string) => string;

const compileCatalogue = jest.requireActual<Loader>('./catalogue-loader.cjs');
const bringSentences = jest.requireActual<Loader>('./sentences-loader.cjs');
const { sentenceFaults } = jest.requireActual<{
  readonly sentenceFaults: (files: readonly string[]) => readonly string[];
}>('./sentence-rules.cjs');

test('compiles every sentence, and leaves an empty text as it is', () => {
  const source = "export const en: Words = { man: '', ready: 'Ready', count: '{n} left' };";
  expect(compileCatalogue.call({ resourcePath: '/locales/en.ts' }, source)).toBe(
    'export const en = {"man":"","ready":["Ready"],"count":[["n"]," left"]};',
  );
});

describe('a catalogue by groups', () => {
  const KO = `export const ko = { 'rows.add': '추가', 'rows.kind.a': '가', 'form.title': '제목', 'role.read': '역할' };`;
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'gwanje-sentences-'));
    mkdirSync(join(root, 'src/locales'), { recursive: true });
    writeFileSync(join(root, 'src/locales/ko.ts'), KO);
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const catalogue = () => join(root, 'src/locales/ko.ts');
  const brought = (source: string) =>
    bringSentences.call(
      {
        resourcePath: join(root, 'src/screens/rows/rows.screen.tsx'),
        addDependency: () => undefined,
      },
      source,
    );

  test('is empty by itself, and each group adds its own', () => {
    const byGroup = { resourcePath: catalogue(), getOptions: () => ({ isByGroup: true }) };
    expect(compileCatalogue.call(byGroup, KO)).toBe('export const ko = {};');
    const group = compileCatalogue.call({ ...byGroup, resourceQuery: '?group=rows' }, KO);
    expect(group).toBe(
      `import { ko } from './ko.ts';\nObject.assign(ko, {"rows.add":["추가"],"rows.kind.a":["가"]});`,
    );
  });

  test.each([
    ['an id as it stands', "t('rows.add')", ['rows']],
    ['an id that is chosen', "t(isNew ? 'rows.add' : 'form.title')", ['rows', 'form']],
    ['an id that is put together', `t(\`rows.kind.\${kind}\`)`, ['rows']],
    ['an id that is kept', "const TITLES = { new: 'form.title' };", ['form']],
    ['no id at all', "t('rows.gone'); const right = 'role.change';", []],
  ])('come along with a file that has %s', (_, source, groups) => {
    expect(brought(source)).toBe(
      groups.map((group) => `import "${catalogue()}?group=${group}";`).join('') + source,
    );
  });

  test('are not taken as a whole, which is empty by itself', () => {
    const source = "import { ko } from '../../locales/ko'; const words = { ...ko };";
    expect(() => brought(source)).toThrow(/for defineCatalogue alone/);
  });

  test('cannot be told from an id that does not begin with its group', () => {
    expect(() => brought(`t(\`\${kind}.add\`)`)).toThrow(/has to begin with its group/);
  });
});

describe('what the house test asks of all files at once', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'gwanje-faults-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const faultsOf = (said: Readonly<Record<string, string>>) => {
    const folder = join(root, 'remotes/money/src');
    const files = Object.entries({
      'locales/ko.ts': "export const ko = { 'rows.add': '추가', 'form.title': '제목' };",
      ...said,
    }).map(([name, source]) => {
      const file = join(folder, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, source);
      return file;
    });
    return sentenceFaults(files).map((fault) => fault.replace(`${folder}/`, ''));
  };
  const TEXT = `import { en } from './locales/en'; import { ko } from './locales/ko';
    export const { useText } = defineCatalogue(ko, en);`;
  const SCREEN = "t('rows.add'); t('form.title');";

  test('finds nothing where files say sentences of their catalogue', () => {
    expect(faultsOf({ 'text.ts': TEXT, 'screens/a.screen.tsx': SCREEN })).toEqual([]);
  });

  test.each([
    ['a computed group', `${SCREEN} t(\`\${kind}.add\`);`, /^a\.tsx: .* begin with its group/],
    [
      'a catalogue as a whole',
      `import { ko } from './locales/ko'; ${SCREEN} Object.keys(ko);`,
      /^a\.tsx: .* for defineCatalogue alone/,
    ],
    [
      'a catalogue in another place',
      `import { words } from './words'; ${SCREEN} defineCatalogue(words, words);`,
      /^a\.tsx: .* imported from \.\/locales\/ko/,
    ],
    ['a group that nobody says', "t('rows.add');", /^locales\/ko\.ts: .* the group form/],
  ])('finds %s', (_, source, fault) => {
    expect(faultsOf({ 'text.ts': TEXT, 'a.tsx': source })).toContainEqual(
      expect.stringMatching(fault),
    );
  });
});
