// Loads what is no test once for all files of tests that a process runs, as a server loads it once for all its calls.
const { compileFunction } = require('node:vm');
const Runtime = require('jest-runtime').default;

/** Of these every file of tests has its own: they speak to jest, or keep what belongs to one file. */
const IS_OWN = /\.test\.tsx?$|\/server\/test\/|\/tools\/|\/@testing-library\//;
const modules = new Map();

class Modules extends Map {
  get(path) {
    return super.get(path) ?? modules.get(path);
  }

  has(path) {
    return super.has(path) || modules.has(path);
  }

  set(path, module) {
    if (IS_OWN.test(path)) super.set(path, module);
    else modules.set(path, module);
    return this;
  }

  delete(path) {
    return modules.delete(path) || super.delete(path);
  }
}

let running;

module.exports = class NodeRuntime extends Runtime {
  constructor(...settings) {
    super(...settings);
    running = this;
    this.registries.moduleRegistry = new Modules();
    const { executor } = this;
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, { filename });
  }

  /** What a module of an earlier file of tests loads late, the file that runs now loads for it. */
  requireModuleOrMock(from, name) {
    return this === running
      ? super.requireModuleOrMock(from, name)
      : running.requireModuleOrMock(from, name);
  }
};
