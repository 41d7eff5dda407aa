// Loads what is no test once for all files of tests that a process runs, as a server loads it once for all its calls.
const { compileFunction } = require('node:vm');
const withCommonModules = require('./jest-common-modules.cjs');

/** Of these every file of tests has its own: they speak to jest, or keep what belongs to one file. */
const IS_OWN = /\.test\.tsx?$|\/server\/test\/|\/tools\/|\/@testing-library\//;

module.exports = class NodeRuntime extends withCommonModules((path) => !IS_OWN.test(path)) {
  constructor(...settings) {
    super(...settings);
    const { executor } = this;
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, { filename });
  }
};
