// Compiles a catalogue's sentences to Lingui's own form while building, so that no browser carries the parser.
const { compileMessage } = require('@lingui/message-utils/compileMessage');
const { groupOf, readCatalogue } = require('./read-catalogue.cjs');

const compiled = (sentences) =>
  JSON.stringify(
    Object.fromEntries(
      // Compiled, nothing would be an empty list, which is not equal to an empty text.
      Object.entries(sentences).map(([id, text]) => [id, text && compileMessage(text)]),
    ),
  );

/** One group of a catalogue, put into what the catalogue is without any: whoever says it brings it along. */
function addGroup(sentences, group) {
  const ofGroup = Object.entries(sentences).filter(([id]) => groupOf(id) === group);
  return `import { ko } from './ko.ts';
Object.assign(ko, ${compiled(Object.fromEntries(ofGroup))});`;
}

module.exports = function compileCatalogue(source) {
  const catalogues = readCatalogue(source, this.resourcePath);
  const group = new URLSearchParams(this.resourceQuery).get('group');
  if (group) return addGroup(catalogues.ko, group);
  if (this.getOptions?.().isByGroup) return 'export const ko = {};';
  return Object.entries(catalogues)
    .map(([name, sentences]) => `export const ${name} = ${compiled(sentences)};`)
    .join('\n');
};
