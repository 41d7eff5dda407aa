// Compiles a catalogue's sentences to Lingui's own form while building, so that no browser carries the parser.
const { compileMessage } = require('@lingui/message-utils/compileMessage');
const { transformSync } = require('@swc/core');

module.exports = function compileCatalogue(source) {
  const { code } = transformSync(source, {
    filename: this.resourcePath,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const catalogues = {};
  // A catalogue is data of this repository; it is run as webpack runs its own configuration.
  new Function('exports', 'require', code)(catalogues, require);
  return Object.entries(catalogues)
    .map(([name, sentences]) => {
      // Compiled, nothing would be an empty list, which is not equal to an empty text.
      const compiled = Object.entries(sentences).map(([id, text]) => [
        id,
        text && compileMessage(text),
      ]);
      return `export const ${name} = ${JSON.stringify(Object.fromEntries(compiled))};`;
    })
    .join('\n');
};
