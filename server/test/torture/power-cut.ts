// A disk of its own in a file: what has reached the disk when the power fails is what the file holds.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const DISK_BYTES = 4 * 1024 ** 3;
const SETTLE_MS = 50;
const UNMOUNT_TRIES_MAX = 100;

export interface Disk {
  /** The folder that lies on it. */
  readonly dir: string;
  /** Stops these processes where they stand, keeps what the disk holds at that moment, and ends them. */
  cutPower(pids: () => readonly number[]): Promise<void>;
  remove(): Promise<void>;
}

const run = (program: string, args: readonly string[]) =>
  execFileSync(program, args, { stdio: 'pipe', encoding: 'utf8' });

/** Why this machine cannot have such a disk; undefined when it can. */
export function whyNoDisk(): string | undefined {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root';
  if (!existsSync('/dev/loop-control')) return 'there are no loop devices';
  try {
    run('mkfs.ext4', ['-V']);
  } catch {
    return 'there is no mkfs.ext4';
  }
  return undefined;
}

/** A process and everything that descends from it, the ancestors first. */
export function familyOf(ancestor: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    // What stands in parentheses may hold anything; the parent is the second word after it.
    let stat = '';
    try {
      stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    } catch {
      // It ended meanwhile.
      continue;
    }
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const family = [ancestor];
  for (const pid of family) family.push(...(children.get(pid) ?? []));
  return family;
}

/** Those that have ended meanwhile are passed over. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It ended meanwhile.
    }
}

/** @returns lets them go on */
export function stopAll(pids: readonly number[]): () => void {
  signalAll(pids, 'SIGSTOP');
  return () => signalAll(pids, 'SIGCONT');
}

const isStopped = (pid: number) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return /^[TtZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return true;
  }
};

async function unmount(dir: string): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      run('umount', [dir]);
      return;
    } catch (error) {
      if (tries === UNMOUNT_TRIES_MAX) throw error;
      // The ended processes still let go of their files.
      await delay(SETTLE_MS);
    }
}

export function createDisk(folder: string): Disk {
  const image = join(folder, 'disk.img');
  const kept = join(folder, 'kept.img');
  const dir = join(folder, 'disk');
  const mount = () => run('mount', ['-o', 'loop', image, dir]);
  /** How many writes the disk has been given so far. */
  const writeCount = () => {
    const device = run('findmnt', ['-n', '-o', 'SOURCE', dir]).trim().replace('/dev/', '');
    return readFileSync(`/sys/block/${device}/stat`, 'utf8').trim().split(/\s+/)[4];
  };
  writeFileSync(image, '');
  truncateSync(image, DISK_BYTES);
  run('mkfs.ext4', ['-q', '-F', image]);
  mkdirSync(dir);
  mount();
  return {
    dir,
    async cutPower(pids) {
      let stopped: readonly number[] = [];
      // Again, because a process may have had a child before it stopped.
      for (let found = pids(); found.length > stopped.length; found = pids()) {
        stopped = found;
        signalAll(stopped, 'SIGSTOP');
        while (!stopped.every(isStopped)) await delay(SETTLE_MS);
      }
      // The system itself may write while the copy is made; then the copy is of no one moment.
      for (let before = ''; before !== writeCount(); ) {
        before = writeCount() ?? '';
        run('cp', ['--sparse=always', image, kept]);
      }
      signalAll(stopped, 'SIGKILL');
      await unmount(dir);
      renameSync(kept, image);
      mount();
    },
    remove: () => unmount(dir),
  };
}
