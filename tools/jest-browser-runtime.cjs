// Compiles a module once for all files of tests that a process runs: each loads it anew, into a page of its own. What
// knows nothing of pages, such as the contract and what it is written in, is loaded once.
const { compileFunction, Script } = require('node:vm');
const withCommonModules = require('./jest-common-modules.cjs');

const IS_OF_NO_PAGE =
  /\/packages\/(contract|game-rules)\/src\/(?!.*testing)|\/node_modules\/(aria-query|zod)\//;
const isOfNoPage = (path) => IS_OF_NO_PAGE.test(path);

const compiled = new Map();

function scriptOf(source, filename, names) {
  const known = compiled.get(filename);
  if (known?.source === source) return known.script;
  const head = `(function (${names.join(', ')}) {`;
  const script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  compiled.set(filename, { source, script });
  return script;
}

module.exports = class BrowserRuntime extends withCommonModules(isOfNoPage) {
  constructor(...settings) {
    super(...settings);
    const { executor } = this;
    const compile = executor.compile.bind(executor);
    executor.compile = (source, filename) => {
      const names = executor.injectedModuleParameters;
      if (isOfNoPage(filename)) return compileFunction(source, names, { filename });
      const page = executor.environment.getVmContext();
      try {
        return page && scriptOf(source, filename, names).runInContext(page);
      } catch {
        return compile(source, filename); // Says what is wrong with it as jest says it.
      }
    };
  }
};
