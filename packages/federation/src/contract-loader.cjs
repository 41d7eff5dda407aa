// Leaves of the contract what a browser uses: no sentences of the OpenAPI page, no replies, which only development holds against it, and no input of what is only read. Whatever a schema is made by is said to do nothing else, so that nobody downloads those that he does not use.
const { basename, join } = require('node:path');
const ts = require('typescript');

/** Documents of settings are checked by what they themselves fetch, and proposals by the server alone; what saves them knows itself what it expects. */
const CHECKED_APART = /setting-endpoints\.ts$/;
const PURE = '/*#__PURE__*/ ';
/** Files that export one endpoint after the other, whose inputs of writes are fetched with the first check. */
const ENDPOINTS = /\.endpoints\.ts$/;
const INPUTS = '?inputs';
const NO_SCHEMAS = join(__dirname, 'no-schemas.cjs');
/** Who may call, under which flags, how much is taken and what is written down: the server's to decide. */
const TERMS = ['access', 'when', 'whenInput', 'bodyBytesMax', 'audit'];
/** By the function that is given them, the words that only servers and tests read. */
const SERVER_WORDS = {
  endpoint: ['summary', 'reply', ...TERMS, 'writesNothing', 'keepsIdle', 'isCompressible'],
  list: ['summary', 'row', 'filters', 'totals', ...TERMS],
  settings: ['read', 'change', 'whenCategory', ...TERMS],
};

/** The endpoints that a file exports, each in a statement of its own, and the one that a query names. */
function endpointsOf(file, query = '') {
  const exported = new Map();
  for (const statement of file.statements) {
    const isExported = statement.modifiers?.some(
      ({ kind }) => kind === ts.SyntaxKind.ExportKeyword,
    );
    if (!isExported || !ts.isVariableStatement(statement)) continue;
    const [{ name }] = statement.declarationList.declarations;
    exported.set(name.getText(file), statement);
  }
  return { exported, only: new URLSearchParams(query).get('only') };
}

const countOf = (source, name) => source.match(new RegExp(`\\b${name}\\b`, 'g')).length;

/** A file of endpoints as a module for each of them, so that a screen is not brought those that others call. */
function oneByOne(file, exported, name) {
  const passedOn = file.statements
    .filter((one) => ts.isExportDeclaration(one) && one.moduleSpecifier && !one.isTypeOnly)
    .map((one) => one.getText(file));
  const own = [...exported.keys()].map(
    (endpoint) => `export { ${endpoint} } from ${JSON.stringify(`./${name}?only=${endpoint}`)};`,
  );
  return [...passedOn, ...own].join('\n');
}

module.exports = function leaveForBrowsers(source) {
  const file = ts.createSourceFile(this.resourcePath, source, ts.ScriptTarget.ES2022, true);
  const { checksNothing } = this.getOptions?.() ?? {};
  /** By where they begin: where they end, and what stands there instead. */
  const edits = new Map();
  const nameOf = (property) => property.name?.getText(file);
  const isInputs = this.resourceQuery === INPUTS;

  /** Under which name a file of endpoints exports what this call makes. */
  const exportedAs = ({ parent }) => {
    const isTop = ts.isVariableDeclaration(parent) && parent.parent.parent.parent === file;
    return ENDPOINTS.test(this.resourcePath) && isTop ? parent.name.getText(file) : undefined;
  };

  const wordsToDrop = (call) => {
    const dropped = SERVER_WORDS[call.expression.getText(file)];
    const [words] = call.arguments;
    if (!dropped || !words || !ts.isObjectLiteralExpression(words)) return [];
    const isOfSettings = CHECKED_APART.test(this.resourcePath);
    const isUnchecked =
      checksNothing ||
      // What has no name to be fetched by is checked by the server.
      (!isInputs && !exportedAs(call)) ||
      isOfSettings ||
      words.properties.some(
        (property) => nameOf(property) === 'method' && property.initializer?.text === 'GET',
      );
    const all = [
      ...dropped,
      ...(isUnchecked ? ['input'] : []),
      ...(isOfSettings ? ['refusals'] : []),
    ];
    return words.properties.filter((property) => all.includes(nameOf(property)));
  };

  const isWrittenInput = (node) =>
    ts.isPropertyAssignment(node) &&
    nameOf(node) === 'input' &&
    ts.isCallExpression(node.parent.parent) &&
    node.parent.parent.expression.getText(file) === 'endpoint';

  const fetched = (name) =>
    `fetchInput: async () => (await import(/* webpackChunkName: "inputs" */ ${JSON.stringify(
      `./${basename(this.resourcePath)}${INPUTS}`,
    )})).${name}.input`;

  /**
   * A file stands in a build twice: as screens take words and addresses from it, without zod, and as
   * what is checked takes its shapes. Otherwise whoever takes a word would bring zod along.
   */
  const takeApart = (node) => {
    const isNamed = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
    const isFetched =
      ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
    const from = isNamed ? node.moduleSpecifier : isFetched ? node.arguments[0] : undefined;
    if (from?.text === 'zod/mini' && !isInputs)
      edits.set(from.getStart(file), [from.getEnd(), JSON.stringify(NO_SCHEMAS)]);
    if (from?.text.startsWith('./') && (isInputs || isFetched))
      edits.set(from.getEnd() - 1, [from.getEnd() - 1, INPUTS]);
  };

  const { exported, only } = endpointsOf(file, this.resourceQuery);
  if (ENDPOINTS.test(this.resourcePath) && !isInputs && !only && exported.size > 0)
    return oneByOne(file, exported, basename(this.resourcePath));
  if (only)
    for (const [name, statement] of exported)
      if (name !== only && countOf(source, name) === 1)
        edits.set(statement.getStart(file), [statement.getEnd(), '']);

  const visit = (node, isWithinFunction, dropped) => {
    if (ts.isVariableStatement(node) && edits.has(node.getStart(file))) return;
    takeApart(node);
    const inputOf = isWrittenInput(node) && !isInputs ? exportedAs(node.parent.parent) : undefined;
    if (inputOf && !dropped.includes(node)) {
      edits.set(node.getStart(file), [node.getEnd(), fetched(inputOf)]);
      return;
    }
    if (dropped.includes(node)) {
      const isFollowed = source[node.getEnd()] === ',';
      edits.set(node.getStart(file), [node.getEnd() + (isFollowed ? 1 : 0), '']);
      return;
    }
    const isCall = ts.isCallExpression(node);
    // Within a function a call may be there for what it does.
    if ((isCall || ts.isNewExpression(node)) && !isWithinFunction)
      edits.set(node.getStart(file), [node.getStart(file), PURE]);
    const here = isCall ? [...dropped, ...wordsToDrop(node)] : dropped;
    ts.forEachChild(node, (child) =>
      visit(child, isWithinFunction || ts.isFunctionLike(node), here),
    );
  };
  visit(file, false, []);

  let text = '';
  let from = 0;
  for (const [start, [end, instead]] of [...edits].sort(([a], [b]) => a - b)) {
    text += source.slice(from, start) + instead;
    from = end;
  }
  return text + source.slice(from);
};
