// One is not said as many: where an English sentence counts, the word behind the count follows it, by the
// `plural` of ICU MessageFormat. Korean says both alike.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

type Tokens = string | readonly Token[];
type Token = string | readonly [name: string, format?: string, rules?: Record<string, Tokens>];

const root = dirname(__dirname);
const { readCatalogue } = jest.requireActual<{
  readonly readCatalogue: (
    source: string,
    file: string,
  ) => Readonly<Record<'en', Readonly<Record<string, string>>>>;
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

const catalogues = execFileSync('git', ['ls-files', '*/locales/en.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n');

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

it.each(catalogues)('%s says one as one', (file) => {
  const sentences = Object.entries(readCatalogue(readFileSync(join(root, file), 'utf8'), file).en);
  const wrong = sentences.flatMap(([id, sentence]) =>
    countsOfMany(compileMessage(sentence)).map((count) => `${id}: ${count}`),
  );
  expect(wrong).toEqual([]);
});
