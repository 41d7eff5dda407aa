// One server to a DATA_DIR, by locks that the kernel drops with the process, however it ends.
import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { errorCode } from '../error-code';
import { StartFailure } from '../start-failure';

export interface DataDirLock {
  release(): Promise<void>;
}

/** open(2) of macOS takes a lock with it; Node has no name for the flag. */
const O_EXLOCK = 0x20;

/** Listens on a name that only one process of this machine can hold; it is no file. */
function lockName(name: string): Promise<DataDirLock> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen({ path: name }, () => {
      server.unref();
      resolve({ release: () => new Promise((done) => server.close(() => done())) });
    });
  });
}

async function lockFile(path: string): Promise<DataDirLock> {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK;
  const file = await open(path, flags, 0o600);
  return { release: () => file.close() };
}

/**
 * Takes the one lock of an existing `dataDir`, whatever path leads there. It ends with the process
 * at the latest. Containers that share a folder but not a network do not see each other's lock.
 *
 * @throws {StartFailure} another process holds it
 */
export async function acquireDataDirLock(dataDir: string): Promise<DataDirLock> {
  const { dev, ino } = await stat(dataDir, { bigint: true });
  const name = `gwanje-${dev}-${ino}`;
  try {
    if (process.platform === 'linux') return await lockName(`\0${name}`);
    if (process.platform === 'win32') return await lockName(`\\\\.\\pipe\\${name}`);
    return await lockFile(join(dataDir, 'lock'));
  } catch (error) {
    if (!['EADDRINUSE', 'EAGAIN'].includes(errorCode(error))) throw error;
    throw new StartFailure(
      `Another Gwanje server uses DATA_DIR ${dataDir}; stop it or set another DATA_DIR.`,
    );
  }
}
