// Reads a catalogue as written; shared by the loaders that compile it and that look up what a file says of it.
const { transformSync } = require('@swc/core');

/** The group of a sentence is what stands before the first dot of its id. */
const groupOf = (id) => id.split('.', 1)[0];

/** @returns by the names that the file exports, sentences by their ids */
function readCatalogue(source, filename) {
  const { code } = transformSync(source, {
    filename,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const catalogues = {};
  // A catalogue is data of this repository; it is run as webpack runs its own configuration.
  new Function('exports', 'require', code)(catalogues, require);
  return catalogues;
}

module.exports = { groupOf, readCatalogue };
