// Stands in for a catalogue in the language that most people do not read: its sentences are fetched with those of all others of the build, when somebody wants that language, and read at once from then on.
const { basename } = require('node:path');

module.exports = function fetchLater() {
  const sentences = JSON.stringify(`./${basename(this.resourcePath)}?sentences`);
  return `
const key = require.resolveWeak(${sentences});
export const en = {
  fetch: () => import(/* webpackChunkName: "en" */ ${sentences}),
  read: () => (__webpack_modules__[key] ? __webpack_require__(key).en : undefined),
};`;
};
