// Conventions of HOUSE.md that no other tool knows.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  FEED_REFUSALS,
  type FeedEndpoint,
  feed,
  PLATFORM_REFUSALS,
  REFUSALS,
  REMOTE_IDS,
} from '@gwanje/contract';
import { CONTRACT } from '../server/src/app';

const { readCatalogue } = jest.requireActual<{
  readonly readCatalogue: (
    source: string,
    file: string,
  ) => Readonly<Record<string, Readonly<Record<string, string>>>>;
}>('../packages/federation/src/read-catalogue.cjs');
const { sentenceFaults } = jest.requireActual<{
  readonly sentenceFaults: (files: readonly string[]) => readonly string[];
}>('../packages/federation/src/sentence-rules.cjs');

const root = dirname(__dirname);
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = files.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file));
const product = sources.filter((file) => !/\.(test|e2e|bench)\.tsx?$/.test(file));

const endpoints = Object.entries(CONTRACT).flatMap(([noun, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })),
);

const fed = Object.entries<FeedEndpoint>(feed).map(([name, endpoint]) => ({ name, endpoint }));

/** Source text without comments, so that a rule about code does not read prose. */
const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:])\/\/.*$/gm, '$1');

describe('H1 the same six nouns on every floor', () => {
  test.each(REMOTE_IDS)('%s has a remote with a manifest', (noun) => {
    expect(existsSync(join(root, `remotes/${noun}/src/manifest.ts`))).toBe(true);
  });

  test.each(Object.keys(CONTRACT))(
    '%s has its endpoints in the contract and a server folder',
    (noun) => {
      expect(existsSync(join(root, `packages/contract/src/${noun}.endpoints.ts`))).toBe(true);
      expect(existsSync(join(root, `server/src/${noun}/${noun}.routes.ts`))).toBe(true);
    },
  );
});

describe('H5 and H6 names', () => {
  test('no folder or file is a drawer for everything', () => {
    const drawers =
      /(^|\/)(utils?|helpers?|commons?|libs?|types?|hooks?|constants?|misc)(\/|\.tsx?$)/;
    expect(files.filter((file) => drawers.test(file))).toEqual([]);
  });

  test('role suffixes are from the closed set', () => {
    const roles = [
      'screen',
      'form',
      'columns',
      'rule',
      'routes',
      'endpoints',
      'policy',
      'queries',
      'command',
      'test',
      'e2e',
      'bench',
      'config',
      'd',
    ];
    const strangers = sources.filter((file) => {
      const parts = basename(file).replace(/^\./, '').split('.');
      return parts.slice(1, -1).some((role) => !roles.includes(role));
    });
    expect(strangers).toEqual([]);
  });

  test('every tool says in its first line what it is for', () => {
    const tools = files.filter((file) => /^tools\/[^/]+\.(ts|mjs|cjs)$/.test(file));
    expect(tools.filter((file) => !read(file).startsWith('// '))).toEqual([]);
  });
});

describe('H9 the contract', () => {
  const serverTests = files.filter((file) => /^server\/.*\.test\.ts$/.test(file)).map(read);

  test.each(endpoints)(
    '$name is tested with every refusal that it declares and its audit line',
    ({ name, endpoint }) => {
      const text = serverTests.find((test) => test.includes(`describe('${name}`));
      expect(text).toBeDefined();
      for (const code of endpoint.refusals) expect(text).toContain(`'${code}'`);
      if (endpoint.audit) expect(text).toContain(`'${endpoint.audit}'`);
    },
  );

  test.each(endpoints)('$name names its audit line exactly when it writes', ({ endpoint }) => {
    const writes = endpoint.method !== 'GET' && !endpoint.writesNothing;
    expect(endpoint.audit !== undefined).toBe(writes);
  });

  test.each(fed)(
    'feed.$name is tested, and names its audit line exactly when it writes',
    ({ name, endpoint }) => {
      const text = serverTests.find((test) => test.includes(`describe('feed.${name}'`));
      expect(text).toBeDefined();
      const writes = endpoint.method !== 'GET' && !endpoint.writesNothing;
      expect(endpoint.audit !== undefined).toBe(writes);
      if (endpoint.audit) expect(text).toContain(`'${endpoint.audit}'`);
    },
  );

  test('no two endpoints share a method and a path', () => {
    const doors = [...endpoints, ...fed].map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
    );
    expect(new Set(doors).size).toBe(doors.length);
  });

  test('every refusal is declared somewhere', () => {
    const declared = new Set<string>([
      ...PLATFORM_REFUSALS,
      ...FEED_REFUSALS,
      ...[...endpoints, ...fed].flatMap(({ endpoint }) => endpoint.refusals),
    ]);
    expect(Object.keys(REFUSALS).filter((code) => !declared.has(code))).toEqual([]);
  });
});

describe('H14 every screen in every state', () => {
  test.each(REMOTE_IDS)('%s walks all that its manifest has', (noun) => {
    const walk = `remotes/${noun}/src/every-screen.test.tsx`;
    expect(files).toContain(walk);
    expect(read(walk)).toMatch(/^describeEveryScreen\(remote\b/m);
  });
});

describe('H16 one write, one command, one audit line', () => {
  test('every command writes its audit line', () => {
    const commands = product.filter((file) => /^server\/src\/.*\.command\.ts$/.test(file));
    expect(commands.length).toBeGreaterThan(0);
    // A call of a machine is concluded with its line (decision 0098).
    expect(commands.filter((file) => !/\b(audit\w*|conclude)\(/.test(read(file)))).toEqual([]);
  });

  test('SQL stands in queries, commands, the audit log, the ledger and the platform only', () => {
    const allowed =
      /^server\/(src\/(platform|audit|ledger|seed)\/|src\/.*\.(queries|command)\.ts$|test\/)/;
    const sql = /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
    const strangers = product.filter(
      (file) =>
        file.startsWith('server/src/') &&
        !allowed.test(file) &&
        sql.test(withoutComments(read(file))),
    );
    expect(strangers).toEqual([]);
  });
});

describe('H25 the time of money', () => {
  test('who holds wallets reads no clock but theirs', () => {
    const holds = /\b(lockWallets|lock(Open)?Request)\(/;
    const holders = product.filter(
      (file) => /^server\/src\/(?!ledger\/)/.test(file) && holds.test(withoutComments(read(file))),
    );
    expect(holders.length).toBeGreaterThan(0);
    const clock = /\bnow\(\)|\bDate\.now\b|\bnew Date\(\)/;
    expect(holders.filter((file) => clock.test(withoutComments(read(file))))).toEqual([]);
  });
});

describe('H27 and H29 the text of SQL', () => {
  // The first migrations were applied before these rules.
  const migrations = files.filter(
    (file) => /^server\/migrations\/\d{4}_.*\.sql$/.test(file) && !/\/000[1-3]_/.test(file),
  );
  const queries = product.filter((file) => file.startsWith('server/src/'));

  test('selects something in every subquery', () => {
    expect(queries.length).toBeGreaterThan(0);
    const bare = /\bselect\s+from\b/;
    const texts = [...queries, ...migrations];
    expect(texts.filter((file) => bare.test(withoutComments(read(file))))).toEqual([]);
  });

  test('asks for nothing that came after PostgreSQL 15, the oldest that the server takes', () => {
    const later =
      /\b(uuid_extract_\w+|uuidv[47]|any_value|array_(shuffle|sample|sort|reverse)|random_normal|json_(table|query|value|exists|serialize|scalar)|to_(bin|oct)|casefold|crc32c?|date_(add|subtract)|merge_action)\s*\(/;
    const said = (file: string) =>
      [...read(file).matchAll(/`[^`]*`/g)].map(([text]) => text).filter((text) => later.test(text));
    expect(queries.flatMap(said)).toEqual([]);
    const migrated = migrations.filter((file) => later.test(withoutComments(read(file))));
    expect(migrated).toEqual([]);
  });

  test('names what it adds to a table, alone in its statement', () => {
    const rule = /\b(check|references|unique|primary key)\b/;
    const wrong = migrations.flatMap((file) =>
      read(file)
        .replace(/--.*$/gm, '')
        .split(';')
        .filter((statement) => /^\s*alter table\b/.test(statement) && rule.test(statement))
        .filter(
          (statement) =>
            !/^\s*alter table \S+\s+add constraint/.test(statement) ||
            /,\s*(add|drop|alter)\b/.test(statement),
        )
        .map((statement) => `${file}: ${statement.trim()}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('H36 reasons', () => {
  const screens = product.filter((file) => /^(shell|remotes|packages)\/.*\.tsx$/.test(file));

  test('are asked for with the usual ones beside', () => {
    const typedAlone = /<(?:Form)?TextField\b[^>]*?\b(?:name="reason"|value=\{(?:\w+\.)?reason\})/;
    const listedAlone = /name: 'reason'(?![\s\S]{0,120}\breasons\b)/;
    const alone = screens.filter((file) => {
      const text = withoutComments(read(file));
      return (typedAlone.test(text) && !text.includes('<ReasonChips')) || listedAlone.test(text);
    });
    expect(alone).toEqual([]);
  });

  test('have three to five usual ones for each deed, short and in both languages', () => {
    const usual = files
      .filter((file) => file.endsWith('/locales/ko.ts') && !file.startsWith('examples/'))
      .flatMap((file) => {
        const wordsIn = (of: string) => Object.values(readCatalogue(read(of), of))[0] ?? {};
        const english = wordsIn(file.replace(/ko\.ts$/, 'en.ts'));
        return Object.entries(wordsIn(file))
          .filter(([id]) => /\.reasons(\.|$)/.test(id))
          .map(([id, korean]) => ({
            ...{ where: `${file} ${id}`, korean: korean.split('\n') },
            english: english[id]?.split('\n') ?? [],
          }));
      });
    expect(usual.length).toBeGreaterThan(50);
    const isShort = (reasons: readonly string[], most: number) =>
      new Set(reasons).size === reasons.length &&
      reasons.every((one) => one.trim() === one && one.length > 0 && one.length <= most);
    const strange = usual.filter(
      ({ korean, english }) =>
        korean.length < 3 ||
        korean.length > 5 ||
        english.length !== korean.length ||
        !isShort(korean, 14) ||
        !isShort(english, 30),
    );
    expect(strange).toEqual([]);
  });
});

describe('schemas', () => {
  test('no screen reads by a schema: its build has words and addresses of the contract alone', () => {
    const reads = /\b(?!JSON\.|Date\.)\w+\.(safeParse|parse)\(/;
    const screens = product.filter((file) => /^remotes\//.test(file));
    expect(screens.filter((file) => reads.test(withoutComments(read(file))))).toEqual([]);
  });
});

describe('languages', () => {
  const hangul = /[가-힣]/;
  // `read-number.ts` holds no sentence: it reads the units that a person may type or paste.
  const isCatalogue = (file: string) =>
    /\/locales\/(ko|en)\.ts$|\/manifest\.ts$|^packages\/contract\/src\/|^packages\/ui-kit\/src\/number\/read-number\.ts$/.test(
      file,
    );

  test('Korean stands in catalogues, manifests and the contract only', () => {
    const browser = product.filter((file) => /^(shell|remotes|packages|examples)\//.test(file));
    const strangers = browser.filter(
      (file) =>
        !isCatalogue(file) &&
        !/\/testing\.tsx?$|\/test\//.test(file) &&
        hangul.test(withoutComments(read(file))),
    );
    expect(strangers).toEqual([]);
  });

  test('every Korean catalogue has its English twin', () => {
    const korean = files.filter((file) => file.endsWith('/locales/ko.ts'));
    expect(korean.length).toBeGreaterThan(0);
    expect(korean.filter((file) => !files.includes(file.replace(/ko\.ts$/, 'en.ts')))).toEqual([]);
  });

  test('Korean sentences name their particles in the form that is read', () => {
    const both = /\uc744\(\ub97c\)|\uc774\(\uac00\)|\uc740\(\ub294\)|\(\uc73c\)\ub85c/;
    const korean = files.filter((file) => file.endsWith('/locales/ko.ts'));
    expect(korean.filter((file) => both.test(read(file)))).toEqual([]);
  });

  test('the head of a column of amounts says what they are of', () => {
    const saysUnit = /\((\uc6d0|P)\)/;
    const heads = (file: string) =>
      [
        ...read(file).matchAll(/id: '\w+Won',\s*head: t\('([\w.]+)'/g),
        ...read(file).matchAll(/head: t\('([\w.]+)'\),\s*cell: [^\n]*(?:formatWon|<\w*Won)/g),
      ].map(([, key = '']) => key);
    const screens = product.filter((file) => /^remotes\/.*\.tsx$/.test(file));
    expect(screens.flatMap(heads).length).toBeGreaterThan(0);
    const silent = screens.flatMap((file) => {
      const catalogue = `${file.split('/', 2).join('/')}/src/locales/ko.ts`;
      const said = Object.values(readCatalogue(read(catalogue), catalogue))[0] ?? {};
      return heads(file)
        .filter((key) => !saysUnit.test(said[key] ?? ''))
        .map((key) => `${file} ${key}`);
    });
    expect(silent).toEqual([]);
  });

  test('a build can tell which sentences belong to which file', () => {
    expect(sentenceFaults(product.map((file) => join(root, file)))).toEqual([]);
  });

  test('every sentence of a catalogue is said somewhere', () => {
    const code = product
      .filter((file) => /^(shell|remotes|packages|examples)\//.test(file) && !isCatalogue(file))
      .map(read)
      .join('\n');
    // A key is written whole, used as a name, or written with a part of it filled in.
    const texts = [...code.matchAll(/`((?:[\w.]|\$\{[^`}]*\})+)`/g)].map(([, text = '']) => text);
    const filledIn = texts
      .map((text) => text.replace(/\$\{[^}]*\}/g, '*'))
      .filter((text) => /\*/.test(text) && /\./.test(text) && /\w/.test(text))
      .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('*', '.+')}$`));
    const isSaid = (key: string) =>
      new RegExp(key.includes('.') ? `'${key}'` : `\\b${key}\\b`).test(code) ||
      filledIn.some((pattern) => pattern.test(key));
    const unsaid = files
      .filter((file) => file.endsWith('/locales/ko.ts'))
      .flatMap((file) =>
        [...read(file).matchAll(/^ {2}'?([\w.]+)'?:/gm)]
          .filter(([, key = '']) => !isSaid(key))
          .map(([, key]) => `${file} ${key}`),
      );
    expect(unsaid).toEqual([]);
  });
});

describe('the repository', () => {
  test('every package says in a README what it is', () => {
    const packages = files.filter((file) => file.endsWith('/package.json')).map(dirname);
    const silent = packages.filter(
      (folder) =>
        !files.includes(`${folder}/README.md`) ||
        read(`${folder}/README.md`).trim().split('\n').length < 3,
    );
    expect(silent).toEqual([]);
  });

  test('every door of a package opens on a file', () => {
    const missing = files
      .filter((file) => file.endsWith('package.json'))
      .flatMap((file) =>
        Object.values<string>(JSON.parse(read(file)).exports ?? {})
          .map((door) => join(dirname(file), door))
          .filter((door) => !existsSync(join(root, door))),
      );
    expect(missing).toEqual([]);
  });

  test('every script runs a tool that exists', () => {
    const scripts = Object.values<string>(JSON.parse(read('package.json')).scripts);
    const tools = scripts.map((script) => `tools/${script.replace('node tools/run.mjs ', '')}.ts`);
    expect(tools.filter((tool) => !files.includes(tool))).toEqual([]);
  });

  test('versions are exact', () => {
    const catalogue = read('pnpm-workspace.yaml')
      .split('\n')
      .filter((line) => /^ {2}\S+: /.test(line));
    const own = files
      .filter((file) => file.endsWith('package.json'))
      .flatMap((file) => {
        const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file));
        return Object.entries<string>({
          ...dependencies,
          ...devDependencies,
          ...optionalDependencies,
        }).map(([name, version]) => `${file} ${name}: ${version}`);
      });
    const loose = [...catalogue, ...own].filter(
      (line) => !/: ((npm:[\w-]+@)?\d+\.\d+\.\d+[\w.-]*|catalog:|workspace:\*)$/.test(line),
    );
    expect(loose).toEqual([]);
  });

  test('a decision record has date and status, context, decision and consequences', () => {
    const records = files.filter((file) => /^docs\/decisions\/\d{4}-.*\.md$/.test(file));
    expect(records.length).toBeGreaterThan(0);
    const headings = ['## Date and status', '## Context', '## Decision', '## Consequences'];
    expect(
      records.filter((file) => headings.some((heading) => !read(file).includes(heading))),
    ).toEqual([]);
  });

  test('no unfinished mark, switched-off test or silenced compiler stays behind', () => {
    // Spelt in pieces, or this very file would be found.
    const marks = new RegExp(
      ['TO' + 'DO', 'FIX' + 'ME', '@ts-' + '(ignore|nocheck)', '\\.(sk' + 'ip|on' + 'ly)\\('].join(
        '|',
      ),
    );
    expect(sources.filter((file) => marks.test(read(file)))).toEqual([]);
  });

  test('no test of Node puts something in place of a module', () => {
    // Its process keeps what is no test for all of its files: one of another has it already, with what it loaded.
    const put = new RegExp('jest\\.(do)?Mo' + 'ck\\(', 'i');
    const ofNode = files.filter((file) =>
      /^(server|simulator|examples|packages\/(contract|game-rules|federation))\/.*\.test\.ts$/.test(
        file,
      ),
    );
    expect(ofNode.length).toBeGreaterThan(300);
    expect(ofNode.filter((file) => put.test(read(file)))).toEqual([]);
  });

  test('no machine path and no registry host is named', () => {
    const marks = new RegExp(
      '(^|[^\\w./-])/(wo' + 'rk|ro' + 'ot|ho' + 'me)/|regis' + 'try\\.[a-z]+\\.[a-z]+',
      'm',
    );
    const texts = files.filter((file) =>
      /\.(ts|tsx|mjs|cjs|json|md|yaml|sql|html)$|^\.ci\/run$/.test(file),
    );
    expect(texts.filter((file) => marks.test(read(file)))).toEqual([]);
  });
});

describe('H35 input methods', () => {
  test('every form holds the Enter that ends a syllable', () => {
    const forms = product.filter(
      (file) => file.endsWith('.tsx') && /<form\b|\bstyled\.form`/.test(read(file)),
    );
    expect(forms.length).toBeGreaterThan(5);
    expect(forms.filter((file) => !/onKeyDown=\{holdComposingEnter\}/.test(read(file)))).toEqual(
      [],
    );
  });

  test('whatever else acts by Enter lets a syllable end first', () => {
    // Where Enter is only kept from acting there is nothing to hold.
    const onlyHeld = /key === 'Enter'\) event\.preventDefault\(\)/g;
    const acting = product.filter(
      (file) =>
        file.endsWith('.tsx') && /key [!=]== 'Enter'/.test(read(file).replaceAll(onlyHeld, '')),
    );
    expect(acting.length).toBeGreaterThan(5);
    expect(acting.filter((file) => !/\bisComposing\(/.test(read(file)))).toEqual([]);
  });
});
