// jsdom with the web globals of Node that it lacks: react-router needs TextEncoder and one realm of fetch classes.
const { TestEnvironment } = require('jest-environment-jsdom');
const { seenStyle } = require('./jest-seen-style.cjs');

const NAMES = [
  'TextEncoder',
  'TextDecoder',
  'Request',
  'Response',
  'Headers',
  'fetch',
  'AbortController',
  'AbortSignal',
  'structuredClone',
  'ReadableStream',
  'TransformStream',
];

/** As with a page that is gone, an open channel keeps nothing going. */
class Channel extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const name of NAMES) this.global[name] = globalThis[name];
    this.global.BroadcastChannel = Channel;
    this.global.Uint8Array = Uint8Array;
    this.global.getComputedStyle = seenStyle(this.global.getComputedStyle);
    // jsdom's own draws random bytes and knows no hashes.
    Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true });
  }
};
