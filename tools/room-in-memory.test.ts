// Which places in memory tests may use.
import { isRoomy } from './room-in-memory';

const GIB = 2 ** 30;
const mounted = (options: string, kind = 'tmpfs') =>
  ['/dev/vda / ext4 rw,relatime 0 0', `shm /dev/shm ${kind} ${options} 0 0`, ''].join('\n');

describe('files are kept in memory', () => {
  it.each([
    ['where there is room', mounted('rw,nosuid'), 24 * GIB, true],
    ['not in the little room of a container', mounted('rw,nosuid'), GIB / 16, false],
    ['not where nothing may be run', mounted('rw,nosuid,noexec'), 24 * GIB, false],
    ['not on a disk of that name', mounted('rw', 'ext4'), 24 * GIB, false],
    ['not where there is no such place', mounted('rw').split('\n')[0] ?? '', 24 * GIB, false],
    ['as what was mounted last', `${mounted('rw')}${mounted('rw,noexec')}`, 24 * GIB, false],
  ])('%s', (_title, mounts, freeBytes, isKept) => {
    expect(isRoomy({ mounts, freeBytes })).toBe(isKept);
  });
});
