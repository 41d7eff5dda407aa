// Finds where files may be kept in memory, for tests that make thousands of them and keep none.
import { mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const PLACE = '/dev/shm';
/** What a whole run writes at its widest is a third of it. */
const FREE_BYTES_MIN = 6 * 2 ** 30;

interface Place {
  /** As `/proc/mounts` lists what is mounted. */
  readonly mounts: string;
  readonly freeBytes: number;
}

/** In memory, with room, and programs may run there: a database that root starts has copies of its own. */
export function isRoomy({ mounts, freeBytes }: Place): boolean {
  const [, , kind, options = ''] =
    mounts
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, path]) => path === PLACE) ?? [];
  return kind === 'tmpfs' && !options.split(',').includes('noexec') && freeBytes >= FREE_BYTES_MIN;
}

/** A folder for short-lived files; undefined where the machine has no such place, as elsewhere than on Linux. */
export function roomInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(PLACE);
    const mounts = readFileSync('/proc/mounts', 'utf8');
    if (process.env.TMPDIR || !isRoomy({ mounts, freeBytes: bavail * bsize })) return undefined;
    const folder = join(PLACE, 'gwanje-tests');
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch {
    return undefined;
  }
}
