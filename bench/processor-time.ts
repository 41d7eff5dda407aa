// What a process and everything that it has started have used of the processor, as Linux tells.
import { readdirSync, readFileSync } from 'node:fs';

/** Of `/proc`, the same on every Linux. */
const TICKS_PER_SECOND = 100;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly seconds: number;
}

/** Undefined for one that has ended meanwhile. */
function readProcess(pid: string): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Its own name may hold anything, also brackets.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const number = (at: number) => Number(fields[at]);
    // User and system, and the same of its children that have ended.
    const ticks = number(11) + number(12) + number(13) + number(14);
    return { pid: Number(pid), parent: number(1), seconds: ticks / TICKS_PER_SECOND };
  } catch {
    return undefined;
  }
}

/**
 * Seconds that process `pid` and its descendants have used.
 *
 * @throws {Error} there is no such process, or no `/proc`
 */
export function processorSeconds(pid: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(name) ?? []);
  const secondsOf = (each: Process): number =>
    all
      .filter(({ parent }) => parent === each.pid)
      .reduce((sum, child) => sum + secondsOf(child), each.seconds);
  const root = all.find((each) => each.pid === pid);
  if (!root) throw new Error(`There is no process ${pid}.`);
  return secondsOf(root);
}
