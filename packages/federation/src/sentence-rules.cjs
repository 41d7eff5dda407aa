// What a source file may say of sentences, so that a build knows which of them to bring along with it: the build refuses what breaks this, and the house test finds it without a build.
const { existsSync, readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const ts = require('typescript');
const { groupOf, readCatalogue } = require('./read-catalogue.cjs');

/** What a catalogue file is, and which say that fetching failed, so that nobody may have to fetch them. */
const CATALOGUE = /\/locales\/(ko|en)\.ts$/;
const ALWAYS_THERE = /\/packages\/(api-client|remote-kit)\/src\/locales\//;
/** Files that may say something, catalogues aside. */
const SAYS_SENTENCES = /\/(shell|remotes\/[a-z]+|packages\/remote-kit)\/src\/.*\.tsx?$/;

/** Catalogues in force for a file: of its folder, and of those above it up to `src`. */
function cataloguesFor(file) {
  const found = [];
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const catalogue = join(folder, 'locales/ko.ts');
    if (existsSync(catalogue) && !ALWAYS_THERE.test(catalogue)) found.push(catalogue);
    if (folder.endsWith('/src') || folder === dirname(folder)) return found;
  }
}

const known = new Map();
function idsIn(catalogue) {
  const source = readFileSync(catalogue, 'utf8');
  const before = known.get(catalogue);
  if (before?.source === source) return before.ids;
  const ids = Object.keys(readCatalogue(source, catalogue).ko);
  known.set(catalogue, { source, ids });
  return ids;
}

const isCallOf = (node, name, file) =>
  ts.isCallExpression(node) && node.expression.getText(file) === name;

/** Everything that may be an id: texts as they stand, and templates up to their first value. */
function wordsIn(file) {
  const texts = new Set();
  const templates = [];
  const visit = (node) => {
    if (ts.isStringLiteralLike(node)) texts.add(node.text);
    if (ts.isTemplateExpression(node)) templates.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { texts, templates };
}

/** A template that is said, and does not begin with the group of its id. */
const computedGroups = (file, { templates }) =>
  templates
    .filter((one) => isCallOf(one.parent, 't', file) && !one.head.text.includes('.'))
    .map(
      (one) =>
        `the id ${one.getText(file)} has to begin with its group, so that the build knows which sentences belong to it.`,
    );

const definitionsIn = (file) => {
  const found = [];
  const visit = (node) => {
    if (isCallOf(node, 'defineCatalogue', file)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

/** What a file imports other than types: by its name here, from where. */
function importsOf(file) {
  const from = new Map();
  for (const one of file.statements) {
    if (!ts.isImportDeclaration(one) || !one.importClause || one.importClause.isTypeOnly) continue;
    const { namedBindings, name } = one.importClause;
    const named = namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements : [];
    const names = [...named.map((element) => element.name), namedBindings?.name, name];
    for (const { text } of names.filter(Boolean)) from.set(text, one.moduleSpecifier.text);
  }
  return from;
}

/** A catalogue that is taken for anything else than to define it. */
function takenWhole(file, definitions) {
  const isTaken = [...importsOf(file).values()].some((from) => from.endsWith('locales/ko'));
  return isTaken && definitions.length === 0
    ? [
        'takes a catalogue as a whole, which is empty until files bring their sentences along: it is for defineCatalogue alone.',
      ]
    : [];
}

/** Sentences that stand where no build compiles, divides and fetches them. */
function strangeCatalogues(file, definitions) {
  const from = importsOf(file);
  return definitions.flatMap((call) =>
    ['./locales/ko', './locales/en'].flatMap((place, index) => {
      const given = call.arguments[index]?.getText(file);
      return given !== undefined && from.get(given) === place
        ? []
        : [`defines a catalogue of ${given}, which has to be imported from ${place}.`];
    }),
  );
}

/**
 * Reads what a file says.
 *
 * @returns `faults`, each a sentence that begins with the file, and by its catalogues the `groups`
 *   that it brings along
 */
function sentencesOf(filename, source) {
  const catalogues = cataloguesFor(filename);
  if (catalogues.length === 0) return { faults: [], groups: new Map() };
  const file = ts.createSourceFile(filename, source, ts.ScriptTarget.ES2022, true);
  const words = wordsIn(file);
  const definitions = definitionsIn(file);
  const faults = [
    ...takenWhole(file, definitions),
    ...strangeCatalogues(file, definitions),
    ...computedGroups(file, words),
  ];
  const beginnings = words.templates.map(({ head }) => head.text);
  const isSaid = (id) =>
    words.texts.has(id) || beginnings.some((begin) => begin.includes('.') && id.startsWith(begin));
  const groups = new Map(
    catalogues.map((one) => [one, [...new Set(idsIn(one).filter(isSaid).map(groupOf))]]),
  );
  return { faults: faults.map((fault) => `${filename}: ${fault}`), groups };
}

/**
 * Everything that a build of these files would refuse, and the groups that none of them brings along.
 *
 * @param files full paths
 */
function sentenceFaults(files) {
  const brought = new Map();
  const faults = files
    .filter((file) => SAYS_SENTENCES.test(file) && !CATALOGUE.test(file))
    .flatMap((file) => {
      const said = sentencesOf(file, readFileSync(file, 'utf8'));
      for (const [catalogue, groups] of said.groups)
        brought.set(catalogue, [...(brought.get(catalogue) ?? []), ...groups]);
      return said.faults;
    });
  const silent = [...brought].flatMap(([catalogue, groups]) =>
    [...new Set(idsIn(catalogue).map(groupOf))]
      .filter((group) => !groups.includes(group))
      .map((group) => `${catalogue}: nothing brings the group ${group} along.`),
  );
  return [...faults, ...silent];
}

module.exports = { ALWAYS_THERE, CATALOGUE, SAYS_SENTENCES, sentenceFaults, sentencesOf };
