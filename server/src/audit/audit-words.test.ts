// Whoever reads the log reads words: every key that the code can write into a state, every value that its types name
// one by one, and every subject, has one.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AUDIT_GROUPS, AUDIT_SUBJECTS, AUDIT_VALUES, auditField } from '@gwanje/contract';
import * as ts from 'typescript';

const root = join(__dirname, '../../..');
const DEPTH_MAX = 6;
/** They write what others say, and read it. */
const DOORS = ['append-audit-event.command', 'audit-lines.queries'].map(
  (name) => `server/src/audit/${name}.ts`,
);
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'server/src'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /(?<!\.test)\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  .filter(({ file }) => !DOORS.includes(file));
/** Where anything may be written; most of the code names no subject at all. */
const auditing = files.filter(
  ({ text }) => /\bsubject\b/.test(text) && /\b(before|after|audit)\b/.test(text),
);

interface Written {
  /** Dotted; of a list, what stands in it. */
  readonly path: string;
  readonly file: string;
  /** Nobody knows by the code what stands there. */
  readonly isOpaque: boolean;
  /** One of the few texts that may stand there, as far as its type says which. */
  readonly value?: string;
}

const { TypeFlags } = ts;
const LEAVES = ['Date', 'Buffer', 'Uint8Array', 'Map', 'Set'];

/** What is written straight into an object: the object's own type says no more of it than that it is a text. */
function* textsOf(
  checker: ts.TypeChecker,
  written: ts.Expression,
  path: string,
): Generator<Omit<Written, 'file'>> {
  if (ts.isParenthesizedExpression(written))
    return yield* textsOf(checker, written.expression, path);
  if (ts.isArrayLiteralExpression(written)) {
    for (const one of written.elements) yield* textsOf(checker, one, path);
    return;
  }
  const type = checker.getTypeAtLocation(written);
  for (const one of type.isUnion() ? type.types : [type])
    if (one.isStringLiteral()) yield { path, isOpaque: false, value: one.value };
}

/** What a type may hold, by its paths. */
function* pathsOf(
  checker: ts.TypeChecker,
  given: ts.Type,
  path: string,
  depth = 0,
): Generator<Omit<Written, 'file'>> {
  const type = checker.getNonNullableType(given);
  const { flags } = type;
  if (type.isUnion()) {
    for (const one of type.types) yield* pathsOf(checker, one, path, depth);
    return;
  }
  const isUnknown = flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.NonPrimitive);
  if (isUnknown || depth > DEPTH_MAX) return yield { path, isOpaque: true };
  if (flags & TypeFlags.TypeParameter) {
    const bound = checker.getBaseConstraintOfType(type);
    if (!bound) return yield { path, isOpaque: true };
    return yield* pathsOf(checker, bound, path, depth);
  }
  yield { path, isOpaque: false, ...(type.isStringLiteral() && { value: type.value }) };
  if (!(flags & (TypeFlags.Object | TypeFlags.Intersection))) return;
  if (LEAVES.includes(type.symbol?.name ?? '')) return;
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    for (const one of checker.getTypeArguments(type as ts.TypeReference))
      yield* pathsOf(checker, one, path, depth + 1);
    return;
  }
  const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
  if (index) yield* pathsOf(checker, index.type, `${path}.*`, depth + 1);
  for (const property of checker.getPropertiesOfType(type)) {
    const place = path === '' ? property.name : `${path}.${property.name}`;
    for (const declaration of property.declarations ?? []) {
      if (ts.isPropertyAssignment(declaration))
        yield* textsOf(checker, declaration.initializer, place);
      if (ts.isShorthandPropertyAssignment(declaration))
        yield* textsOf(checker, declaration.name, place);
    }
    yield* pathsOf(checker, checker.getTypeOfSymbol(property), place, depth + 1);
  }
}

/** Every path of both states of every line that the code writes. */
function writtenPaths(): readonly Written[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = ts.createProgram(
    auditing.map(({ file }) => join(root, file)),
    { ...options, incremental: false, tsBuildInfoFile: undefined },
  );
  const checker = program.getTypeChecker();
  const found: Written[] = [];
  for (const { file } of auditing) {
    const source = program.getSourceFile(join(root, file));
    const visit = (node: ts.Node): void => {
      const isLine =
        ts.isObjectLiteralExpression(node) &&
        !ts.isSpreadAssignment(node.parent) &&
        /\bsubject\b/.test(node.getText(source));
      if (isLine) {
        const held = new Map(
          checker
            .getPropertiesOfType(checker.getTypeAtLocation(node))
            .map((one) => [one.name, one]),
        );
        for (const state of held.has('subject') ? ['before', 'after'] : []) {
          const symbol = held.get(state);
          if (symbol)
            for (const one of pathsOf(checker, checker.getTypeOfSymbol(symbol), ''))
              found.push({ ...one, file });
        }
      }
      ts.forEachChild(node, visit);
    };
    if (source) visit(source);
  }
  return found;
}

const isNamed = (key: string) => key === '' || key === '*' || auditField(key) !== undefined;

let written: readonly Written[];
beforeAll(() => {
  written = writtenPaths();
});

it('finds what is written', () => {
  const texts = written.filter(({ path, value }) => path === 'reason' && value === 'too_many');
  expect(texts).toHaveLength(1);
  const paths = new Set(written.map(({ path }) => path));
  for (const known of ['bonusWon', 'from.moneyWon', 'bankAccount.owner', 'rates.rollingBps'])
    expect(paths).toContain(known);
});

it('has a word for every key of every state', () => {
  const unnamed = new Map<string, string>();
  for (const { path, file } of written)
    for (const key of path.split('.')) if (!isNamed(key)) unnamed.set(key, `${path} of ${file}`);
  expect([...unnamed].sort()).toEqual([]);
});

it('knows by the code what stands in every state', () => {
  const unknown = written.filter(({ isOpaque }) => isOpaque);
  expect(unknown).toEqual([]);
});

/** They are codes to people as well, or say what another field has the words of: how a game calls its bet types and picks. */
const CODES = ['betType', 'pick', 'list'];

/** What kinds of subjects the lines of a file are of, as far as it says so; who names none names people. */
function kindsIn({ text }: (typeof files)[number]): readonly string[] {
  const own = [...text.matchAll(/[`']([a-zA-Z_]+)\/\$\{/g)].map(([, kind]) => kind as string);
  const named = [...text.matchAll(/\b(request|deposit|transfer)Subject\b/g)].map(([, kind]) =>
    kind === 'transfer' ? 'providerTransfer' : (kind as string),
  );
  const deeds = [...text.matchAll(/action: '([a-zA-Z_]+)\./g)].map(([, kind]) => kind as string);
  return [...own, ...named, ...deeds, 'member', 'admin'];
}

it('has a word for every value that is one of a few', () => {
  const kindsOf = new Map(auditing.map((one) => [one.file, kindsIn(one)]));
  const hasWord = (file: string, key: string, value: string) =>
    [key, ...(kindsOf.get(file) ?? []).map((kind) => `${kind}.${key}`)].some(
      (name) => AUDIT_VALUES[name]?.[value] !== undefined,
    );
  const unnamed = written.flatMap(({ path, file, value }) => {
    const key = path.split('.').at(-1) ?? '';
    if (value === undefined || value === '' || CODES.includes(key)) return [];
    return hasWord(file, key, value) ? [] : [`${path}: ${value} of ${file}`];
  });
  expect([...new Set(unnamed)].sort()).toEqual([]);
});

it('has a word for every subject that is no single thing', () => {
  const groups = files.flatMap(({ text }) =>
    [...text.matchAll(/\bsubject: '([a-zA-Z_]+(?:\/[a-z]+)?)'/g)].map(([, subject]) => subject),
  );
  expect(groups).toContain('members');
  expect([...new Set(groups)].filter((one) => !((one as string) in AUDIT_GROUPS))).toEqual([]);
});

it('has a word for every kind of subject', () => {
  const kinds = files.flatMap(({ text }) =>
    [...text.matchAll(/ubject\b[^;]{0,90}?[`']([a-zA-Z_]+)\/(?:\$\{|[a-z])/g)].map(
      ([, kind]) => kind,
    ),
  );
  expect(kinds).toContain('request');
  expect([...new Set(kinds)].filter((kind) => !((kind as string) in AUDIT_SUBJECTS))).toEqual([]);
});
