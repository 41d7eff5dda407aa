// What has to hold of the sentences of every catalogue: both languages take the same values, and where an
// English one counts, the word behind the count follows it. Korean says one and many alike.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { FACTS } from '@gwanje/contract';

type Tokens = string | readonly Token[];
type Token = string | readonly [name: string, format?: string, rules?: Record<string, Tokens>];

const root = dirname(__dirname);
const { readCatalogue } = jest.requireActual<{
  readonly readCatalogue: (
    source: string,
    file: string,
  ) => Readonly<Record<string, Readonly<Record<string, string>>>>;
}>('../packages/federation/src/read-catalogue.cjs');
/** What the build makes of sentences. */
const { compileMessage } = createRequire(join(root, 'packages/federation/package.json'))(
  '@lingui/message-utils/compileMessage',
) as { readonly compileMessage: (sentence: string) => Tokens };

/** Values that name somebody or something: what ends in s behind them is a verb. */
const NAMES = ['admin', 'by', 'day', 'first', 'head', 'id', 'name', 'tab', 'version', 'who'];
/** Up to two words and a noun in the plural. What is said of a unit, or begins another part of the sentence, is not counted. */
const PLURAL_NOUN =
  /^ (?:(?!(?:won|s|of|on|to|and|or|in) )[a-z]+ ){0,2}(?!(?:was|has|does)\b)[a-z]+[^\Wisu]s\b/;

/** Counts of a sentence behind which many are named, however many there are. */
function countsOfMany(tokens: Tokens | undefined, agreed: readonly string[] = []): string[] {
  if (tokens === undefined || typeof tokens === 'string') return [];
  return tokens.flatMap((token, index) => {
    if (typeof token === 'string') return [];
    const [name, format, rules = {}] = token;
    const within = format === 'plural' ? [...agreed, name] : agreed;
    if (format === 'plural' || format === 'select')
      return Object.values(rules).flatMap((said) => countsOfMany(said, within));
    const next = tokens[index + 1];
    const isSaid = agreed.includes(name) || NAMES.includes(name) || typeof next !== 'string';
    return isSaid || !PLURAL_NOUN.test(next) ? [] : [`{${name}}${next}`];
  });
}

/** Names of the values that a sentence takes, each once. */
function valuesOf(tokens: Tokens | undefined): string[] {
  if (tokens === undefined || typeof tokens === 'string') return [];
  const all = tokens.flatMap((token) =>
    typeof token === 'string'
      ? []
      : [token[0], ...Object.values(token[2] ?? {}).flatMap((said) => valuesOf(said))],
  );
  return [...new Set(all)].sort();
}

const catalogues = execFileSync('git', ['ls-files', '*/locales/en.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n');
const sentencesIn = (file: string) =>
  Object.values(readCatalogue(readFileSync(join(root, file), 'utf8'), file))[0] ?? {};
/** Units that English says before the amount, or not at all. */
const UNITS = 'packages/remote-kit/src/locales/en.ts';

it('knows the values of a sentence', () => {
  const sentence = '{b} {a} {b} {n, plural, one {one {unit}} other {#}}';
  expect(valuesOf(compileMessage(sentence))).toEqual(['a', 'b', 'n', 'unit']);
});

describe.each(catalogues)('%s', (file) => {
  const english = Object.entries(sentencesIn(file));
  const korean = sentencesIn(file.replace(/en\.ts$/, 'ko.ts'));

  it('takes the same values in both languages, and says something', () => {
    const strange = english.filter(
      ([id, sentence]) =>
        (sentence.trim() === '' && file !== UNITS) ||
        valuesOf(compileMessage(sentence)).join() !==
          valuesOf(compileMessage(korean[id] ?? '')).join(),
    );
    expect(strange).toEqual([]);
  });

  it('says one as one', () => {
    const wrong = english.flatMap(([id, sentence]) =>
      countsOfMany(compileMessage(sentence)).map((count) => `${id}: ${count}`),
    );
    expect(wrong).toEqual([]);
  });
});

it('says one as one in the facts of a request', () => {
  const wrong = Object.entries(FACTS).flatMap(([code, { en }]) =>
    countsOfMany(compileMessage(en)).map((count) => `${code}: ${count}`),
  );
  expect(wrong).toEqual([]);
});

it.each([
  '{count} rows',
  '{count, number} rows, {won} won',
  'The {count} chosen partners',
  '{count} unpaid settlement lines',
  '{count, plural, one {1 bet} other {{count} bets}} of {members} members',
])('refuses “%s”', (sentence) => {
  expect(countsOfMany(compileMessage(sentence))).toHaveLength(1);
});

it.each([
  '{count, plural, one {1 row} other {{count} rows}}',
  '{count, plural, one {# row} other {# rows}}',
  '{count} found',
  'Snapshot {seq} was kept.',
  '{count} or more failures',
  '{seconds} s ahead of ours',
  '{won} won on stakes of {stake}',
  'Whoever stands beneath {id} stays there',
])('takes “%s”', (sentence) => {
  expect(countsOfMany(compileMessage(sentence))).toEqual([]);
});
