// Brings along with a file the Korean sentences that it may say, group by group, so that nobody downloads those of screens that he has not opened.
const { existsSync, readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const ts = require('typescript');
const { groupOf, readCatalogue } = require('./read-catalogue.cjs');

/** Catalogues in force for a file: of its folder, and of those above it up to `src`. */
function cataloguesFor(file, alwaysThere) {
  const found = [];
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const catalogue = join(folder, 'locales/ko.ts');
    if (existsSync(catalogue) && !alwaysThere?.test(catalogue)) found.push(catalogue);
    if (folder.endsWith('/src') || folder === dirname(folder)) return found;
  }
}

/** Everything that may be an id: texts as they stand, and templates up to their first value. */
function wordsIn(file) {
  const texts = new Set();
  const beginnings = new Set();
  const isSaid = ({ parent }) =>
    ts.isCallExpression(parent) && parent.expression.getText(file) === 't';
  const visit = (node) => {
    if (ts.isStringLiteralLike(node)) texts.add(node.text);
    if (ts.isTemplateExpression(node)) {
      const { text } = node.head;
      if (isSaid(node) && !text.includes('.'))
        throw new Error(
          `${file.fileName}: the id ${node.getText(file)} has to begin with its group, so that the build knows which sentences belong to it.`,
        );
      beginnings.add(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { texts, beginnings: [...beginnings] };
}

/** Whether a file takes a catalogue for anything else than to define it. */
const takesWhole = (file) =>
  !/\bdefineCatalogue\(/.test(file.text) &&
  file.statements.some(
    (one) =>
      ts.isImportDeclaration(one) &&
      !one.importClause?.isTypeOnly &&
      one.moduleSpecifier.text.endsWith('locales/ko'),
  );

const known = new Map();
function idsIn(catalogue) {
  const source = readFileSync(catalogue, 'utf8');
  const before = known.get(catalogue);
  if (before?.source === source) return before.ids;
  const ids = Object.keys(readCatalogue(source, catalogue).ko);
  known.set(catalogue, { source, ids });
  return ids;
}

module.exports = function bringSentences(source) {
  const catalogues = cataloguesFor(this.resourcePath, this.getOptions?.().alwaysThere);
  if (catalogues.length === 0) return source;
  const file = ts.createSourceFile(this.resourcePath, source, ts.ScriptTarget.ES2022, true);
  if (takesWhole(file))
    throw new Error(
      `${file.fileName} takes a catalogue as a whole, which is empty until files bring their sentences along: it is for defineCatalogue alone.`,
    );
  const { texts, beginnings } = wordsIn(file);
  const isSaid = (id) =>
    texts.has(id) || beginnings.some((begin) => begin.includes('.') && id.startsWith(begin));
  const brought = catalogues.flatMap((catalogue) => {
    this.addDependency(catalogue);
    const groups = new Set(idsIn(catalogue).filter(isSaid).map(groupOf));
    return [...groups].map((group) => `import ${JSON.stringify(`${catalogue}?group=${group}`)};`);
  });
  return brought.join('') + source;
};
