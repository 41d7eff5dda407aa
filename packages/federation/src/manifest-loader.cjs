// Leaves of a remote's manifest what the shell calls: ids and loaders. Path, title, right, flags and menu of a screen have stood in the deployment document before any code of it is fetched; its first rows are the server's to know.
const ts = require('typescript');

const KNOWN_BEFORE = ['path', 'title', 'permission', 'when', 'menu', 'rows'];

const nameOf = (property, file) => property.name?.getText(file);
const isObject = (node) => node && ts.isObjectLiteralExpression(node);

/** Whether an object is what a manifest says of a screen: it, or what is spread into it. */
const saysScreen = (object, file) =>
  object.properties.some((one) => nameOf(one, file) === 'load') ||
  (ts.isSpreadAssignment(object.parent) &&
    isObject(object.parent.parent) &&
    saysScreen(object.parent.parent, file));

module.exports = function leaveForShell(source) {
  const file = ts.createSourceFile(this.resourcePath, source, ts.ScriptTarget.ES2022, true);
  const dropped = [];
  const visit = (node) => {
    if (isObject(node) && saysScreen(node, file))
      for (const one of node.properties)
        if (KNOWN_BEFORE.includes(nameOf(one, file))) {
          const isFollowed = source[one.getEnd()] === ',';
          dropped.push([one.getStart(file), one.getEnd() + (isFollowed ? 1 : 0)]);
        }
    ts.forEachChild(node, visit);
  };
  visit(file);
  let text = '';
  let from = 0;
  for (const [start, end] of dropped) {
    if (start < from) continue;
    text += source.slice(from, start);
    from = end;
  }
  return text + source.slice(from);
};
