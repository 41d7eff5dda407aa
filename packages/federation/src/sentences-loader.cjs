// Brings along with a file the Korean sentences that it may say, group by group, so that nobody downloads those of screens that he has not opened.
const { sentencesOf } = require('./sentence-rules.cjs');

module.exports = function bringSentences(source) {
  const { faults, groups } = sentencesOf(this.resourcePath, source);
  if (faults[0]) throw new Error(faults[0]);
  const brought = [...groups].flatMap(([catalogue, names]) => {
    this.addDependency(catalogue);
    return names.map((group) => `import ${JSON.stringify(`${catalogue}?group=${group}`)};`);
  });
  return brought.join('') + source;
};
