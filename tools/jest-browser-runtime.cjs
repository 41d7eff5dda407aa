// Compiles a module once for all files of tests that a process runs: each loads it anew, into a page of its own. What
// knows nothing of pages, such as the contract and what it is written in, is loaded once.
const { compileFunction, Script } = require('node:vm');
const Runtime = require('jest-runtime').default;

const IS_OF_NO_PAGE =
  /\/packages\/(contract|game-rules)\/src\/(?!.*testing)|\/node_modules\/(aria-query|zod)\//;
const ofNoPage = new Map();

class Modules extends Map {
  get(path) {
    return super.get(path) ?? ofNoPage.get(path);
  }

  has(path) {
    return super.has(path) || ofNoPage.has(path);
  }

  set(path, module) {
    if (IS_OF_NO_PAGE.test(path)) ofNoPage.set(path, module);
    else super.set(path, module);
    return this;
  }

  delete(path) {
    return ofNoPage.delete(path) || super.delete(path);
  }
}

const compiled = new Map();

function scriptOf(source, filename, names) {
  const known = compiled.get(filename);
  if (known?.source === source) return known.script;
  const head = `(function (${names.join(', ')}) {`;
  const script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  compiled.set(filename, { source, script });
  return script;
}

let running;

module.exports = class BrowserRuntime extends Runtime {
  constructor(...settings) {
    super(...settings);
    running = this;
    this.registries.moduleRegistry = new Modules();
    const { executor } = this;
    const compile = executor.compile.bind(executor);
    executor.compile = (source, filename) => {
      const names = executor.injectedModuleParameters;
      if (IS_OF_NO_PAGE.test(filename)) return compileFunction(source, names, { filename });
      const page = executor.environment.getVmContext();
      try {
        return page && scriptOf(source, filename, names).runInContext(page);
      } catch {
        return compile(source, filename); // Says what is wrong with it as jest says it.
      }
    };
  }

  /** What was loaded for an earlier page loads late for the one that is there now. */
  requireModuleOrMock(from, name) {
    return this === running
      ? super.requireModuleOrMock(from, name)
      : running.requireModuleOrMock(from, name);
  }
};
