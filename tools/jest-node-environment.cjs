// Tests of what runs in Node run in Node's own realm: no context of their own, whose every global is a slow look-up.
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

const ENV = { ...process.env };
const GLOBALS = Object.getOwnPropertyDescriptors(globalThis);

/** Takes back what a file of tests has set, so that the next one in this process finds what it found. */
function restoreProcess() {
  for (const key of Reflect.ownKeys(globalThis)) {
    const made = GLOBALS[key];
    const now = Object.getOwnPropertyDescriptor(globalThis, key);
    if (!now.configurable) continue;
    if (!made) delete globalThis[key];
    else if (now.value !== made.value || now.get !== made.get)
      Object.defineProperty(globalThis, key, made);
  }
  for (const name of Object.keys(process.env)) if (!(name in ENV)) delete process.env[name];
  Object.assign(process.env, ENV);
}

module.exports = class NodeEnvironment {
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.fakeTimersModern = null;
    restoreProcess();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
};
