// Takes out of styles what only their authors read: line breaks, indents and comments, which no minifier touches within a template.
const ts = require('typescript');

const MAKES_STYLES = /^(styled\b|css$|keyframes$|createGlobalStyle$)/;
/** What is quoted; what needs no room around it; what needs none behind it; any other room. */
const TOKENS = /("[^"]*"|'[^']*')|\s*([{};])\s*|([:,])\s+|\s+/g;

/** Styles as short as they can be said. */
const shortened = (styles) =>
  styles
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(TOKENS, (_, quoted, tight, loose) => quoted ?? tight ?? loose ?? ' ')
    .replaceAll(';}', '}');

module.exports = function shortenStyles(source) {
  if (!source.includes('styled-components')) return source;
  const file = ts.createSourceFile(
    this.resourcePath,
    source,
    ts.ScriptTarget.ES2022,
    true,
    ts.ScriptKind.TSX,
  );
  const edits = [];
  const shorten = (node) => {
    // Between its quotes, or between a quote and the brace of a value.
    const text = source.slice(node.getStart(file), node.getEnd());
    const [, open, styles, close] = /^([`}])([\s\S]*?)(`|\$\{)$/.exec(text);
    edits.push([
      node.getStart(file),
      node.getEnd(),
      open + (open === '`' ? shortened(styles).trimStart() : shortened(styles)) + close,
    ]);
  };
  const visit = (node) => {
    if (ts.isTaggedTemplateExpression(node) && MAKES_STYLES.test(node.tag.getText(file))) {
      const { template } = node;
      if (ts.isNoSubstitutionTemplateLiteral(template)) shorten(template);
      else
        for (const part of [template.head, ...template.templateSpans.map((one) => one.literal)])
          shorten(part);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  let text = '';
  let from = 0;
  for (const [start, end, instead] of edits.sort(([a], [b]) => a - b)) {
    text += source.slice(from, start) + instead;
    from = end;
  }
  return text + source.slice(from);
};
