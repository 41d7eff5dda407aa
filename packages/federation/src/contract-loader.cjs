// Leaves of the contract what a browser uses: no sentences of the OpenAPI page, no replies, which only development holds against it, and no input of what is only read. Whatever a schema is made by is said to do nothing else, so that nobody downloads those that he does not use.
const ts = require('typescript');

/** Documents of settings are checked by what they themselves fetch, and proposals by the server alone. */
const CHECKED_APART = /setting-endpoints\.ts$/;
const PURE = '/*#__PURE__*/ ';
/** By the function that is given them, the words that only servers and tests read. */
const SERVER_WORDS = {
  endpoint: ['summary', 'reply'],
  list: ['summary', 'row', 'filters', 'totals'],
};

module.exports = function leaveForBrowsers(source) {
  const file = ts.createSourceFile(this.resourcePath, source, ts.ScriptTarget.ES2022, true);
  /** By where they begin: where they end, and what stands there instead. */
  const edits = new Map();
  const nameOf = (property) => property.name?.getText(file);

  const wordsToDrop = (call) => {
    const dropped = SERVER_WORDS[call.expression.getText(file)];
    const [words] = call.arguments;
    if (!dropped || !words || !ts.isObjectLiteralExpression(words)) return [];
    const isUnchecked =
      CHECKED_APART.test(this.resourcePath) ||
      words.properties.some(
        (property) => nameOf(property) === 'method' && property.initializer?.text === 'GET',
      );
    const all = isUnchecked ? [...dropped, 'input'] : dropped;
    return words.properties.filter((property) => all.includes(nameOf(property)));
  };

  const visit = (node, isWithinFunction, dropped) => {
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
