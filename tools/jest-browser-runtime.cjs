// Compiles a module once for all files of tests that a process runs: each loads it anew, into a page of its own.
const { Script } = require('node:vm');
const Runtime = require('jest-runtime').default;

const compiled = new Map();

function scriptOf(source, filename, names) {
  const known = compiled.get(filename);
  if (known?.source === source) return known.script;
  const head = `(function (${names.join(', ')}) {`;
  const script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  compiled.set(filename, { source, script });
  return script;
}

module.exports = class BrowserRuntime extends Runtime {
  constructor(...settings) {
    super(...settings);
    const { executor } = this;
    const compile = executor.compile.bind(executor);
    executor.compile = (source, filename) => {
      const page = executor.environment.getVmContext();
      try {
        return (
          page && scriptOf(source, filename, executor.injectedModuleParameters).runInContext(page)
        );
      } catch {
        return compile(source, filename); // Says what is wrong with it as jest says it.
      }
    };
  }
};
