// Modules that are loaded once for all files of tests that a process runs, for the runtimes beside this file.
const Runtime = require('jest-runtime').default;

/**
 * In place of Node's for jest, which asks by it whose failure is one that nobody caught. Here one test runs at a time,
 * and Node's has each promise of each test tell where it comes from.
 */
class OneAtATime {
  #running;

  getStore() {
    return this.#running;
  }

  async run(store, work) {
    const before = this.#running;
    this.#running = store;
    try {
      return await work();
    } finally {
      this.#running = before;
    }
  }
}

/** @param isCommon of a module's path; every other one is loaded anew by each file of tests */
module.exports = function withCommonModules(isCommon) {
  const common = new Map();
  let running;

  class Modules extends Map {
    get(path) {
      return super.get(path) ?? common.get(path);
    }

    has(path) {
      return super.has(path) || common.has(path);
    }

    set(path, module) {
      if (isCommon(path)) common.set(path, module);
      else super.set(path, module);
      return this;
    }

    delete(path) {
      return common.delete(path) || super.delete(path);
    }
  }

  return class extends Runtime {
    constructor(...settings) {
      super(...settings);
      running = this;
      this.registries.moduleRegistry = new Modules();
    }

    requireInternalModule(from, name) {
      return name === 'node:async_hooks'
        ? { AsyncLocalStorage: OneAtATime }
        : super.requireInternalModule(from, name);
    }

    /** What a module of an earlier file of tests loads late, the file that runs now loads for it. */
    requireModuleOrMock(from, name) {
      return this === running
        ? super.requireModuleOrMock(from, name)
        : running.requireModuleOrMock(from, name);
    }
  };
};
