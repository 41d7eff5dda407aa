// What two remotes say alike belongs into a kit: no twelve lines on end stand in both.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(__dirname);
const LINES = 12;

interface Source {
  readonly remote: string;
  readonly file: string;
  readonly text: string;
}

/** Lines that say something: imports are alike wherever the same things are used. */
function tellingLines(text: string): { line: string; number: number }[] {
  return text
    .replace(/^import [\s\S]*?;$/gm, (statement) => statement.replace(/[^\n]/g, ''))
    .split('\n')
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => /[\p{L}\p{N}]/u.test(line));
}

/** Where two remotes hold the same lines. */
function equalLines(sources: readonly Source[]): string[] {
  const seen = new Map<string, { remote: string; at: string }>();
  const found: string[] = [];
  for (const { remote, file, text } of sources) {
    const lines = tellingLines(text);
    for (let first = 0; first + LINES <= lines.length; first += 1) {
      const key = lines
        .slice(first, first + LINES)
        .map(({ line }) => line)
        .join('\n');
      const at = `${file}:${lines[first]?.number}`;
      const other = seen.get(key);
      if (!other) seen.set(key, { remote, at });
      else if (other.remote !== remote) found.push(`${other.at} = ${at}`);
    }
  }
  return found;
}

const sourceOf = (file: string, text: string): Source => ({
  remote: file.split('/')[1] ?? '',
  file,
  text,
});

test('no two remotes hold twelve equal lines', () => {
  const files = execFileSync(
    'git',
    [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      '--deduplicate',
      'remotes/*.ts',
      'remotes/*.tsx',
    ],
    { cwd: root, encoding: 'utf8' },
  );
  const sources = files
    .split('\n')
    .filter(Boolean)
    .map((file) => sourceOf(file, readFileSync(join(root, file), 'utf8')));
  expect(sources.length).toBeGreaterThan(0);
  expect(equalLines(sources)).toEqual([]);
});

describe('what is found', () => {
  const said = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `  const line${from + at} = true;`).join('\n');
  const one = sourceOf('remotes/bets/src/a.tsx', `import { a } from 'a';\n\n${said(0, 14)}`);

  test('the same lines in another remote, wherever they stand and however deep', () => {
    const copy = said(1, 13).replace(/^ {2}/gm, '\n      ');
    const other = sourceOf('remotes/money/src/b.tsx', `const own = 1;\n${copy}`);
    expect(equalLines([one, other])).toEqual([
      'remotes/bets/src/a.tsx:4 = remotes/money/src/b.tsx:3',
    ]);
  });

  test('never eleven, never within one remote, never what is imported alike', () => {
    expect(equalLines([one, sourceOf('remotes/money/src/b.tsx', said(0, 11))])).toEqual([]);
    expect(equalLines([one, { ...one, file: 'remotes/bets/src/c.tsx' }])).toEqual([]);
    const imports = `import {\n${Array.from({ length: 20 }, (_, at) => `  a${at},`).join('\n')}\n} from 'a';`;
    expect(
      equalLines([
        sourceOf('remotes/bets/src/d.tsx', imports),
        sourceOf('remotes/money/src/d.tsx', imports),
      ]),
    ).toEqual([]);
  });
});
