import { errorCode } from './error-code';

/** SIGHUP comes when the terminal is closed; Node takes it for the end also where `nohup` has it ignored. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Where the shell of npm is Bash, Ctrl-C reaches the process twice: by the terminal, and passed on by npm. */
const SAME_PRESS_MS = 1_000;

/** How a write to a terminal fails that is gone, or to whoever read what was said. */
const UNHEARD = ['EIO', 'EPIPE'];

/** That nobody hears what is said or logged from here on is no fault that ends this process. */
function letGoOfTerminal(): void {
  process.on('uncaughtException', (error) => {
    if (!UNHEARD.includes(errorCode(error))) throw error;
  });
}

/** Whether this process was asked to end already. */
let isAsked = false;

/**
 * Ends this process in order on SIGINT, SIGTERM or SIGHUP, and at once where somebody asks a second time.
 *
 * @returns leaves the signals to whoever listened before
 */
export function onSignal(
  end: () => void,
  endAtOnce: () => void = () => process.exit(1),
): () => void {
  let askedAtMs: number | undefined;
  const listen = (signal: NodeJS.Signals) => {
    isAsked = true;
    if (signal === 'SIGHUP') letGoOfTerminal();
    if (askedAtMs === undefined) {
      askedAtMs = performance.now();
      end();
    } else if (performance.now() - askedAtMs > SAME_PRESS_MS) endAtOnce();
  };
  for (const signal of SIGNALS) process.on(signal, listen);
  return () => {
    for (const signal of SIGNALS) process.off(signal, listen);
  };
}

const PARENT_LOOKED_AT_MS = 500;

/**
 * Ends this process like a SIGTERM once the one that started it is gone: npm passes signals on to a
 * shell, which ends by them and tells nobody.
 */
export function endWithParent(): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    // A closed terminal has asked all of them, which is no second time.
    if (!isAsked) process.kill(process.pid, 'SIGTERM');
  }, PARENT_LOOKED_AT_MS).unref();
}
