// Stands in for Module Federation's logger: what it warns of is told by the browser's own console.
const PREFIX = '[ Module Federation ]';
const silent = () => undefined;
const logger = {
  log: silent,
  info: silent,
  success: silent,
  ready: silent,
  debug: silent,
  setPrefix: silent,
  setDelegate: silent,
  // biome-ignore lint/suspicious/noConsole: this is what writes there
  warn: (...args) => console.warn(PREFIX, ...args),
  // biome-ignore lint/suspicious/noConsole: this is what writes there
  error: (...args) => console.error(PREFIX, ...args),
};
const createLogger = () => logger;

module.exports = {
  logger,
  createLogger,
  infrastructureLogger: logger,
  createInfrastructureLogger: createLogger,
  bindLoggerToCompiler: silent,
};
