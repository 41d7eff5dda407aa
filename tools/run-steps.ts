// Runs commands one after another, or two beside each other, and stops where one fails; shared by check.ts and test.ts.
import { spawn, spawnSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';

export interface Step {
  readonly title: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
}

const secondsSince = (startedAt: number) => ((performance.now() - startedAt) / 1_000).toFixed(1);

/** Says how a command ended. @returns whether it went well */
function sayEnd(title: string, code: number | null, startedAt: number): boolean {
  if (code === 0) console.log(`✓ ${title} ${secondsSince(startedAt)} s`);
  else console.error(`✗ ${title} failed after ${secondsSince(startedAt)} s`);
  return code === 0;
}

/** Exits the process with code 1 at the first step that fails, so that nothing later hides it. */
export function runSteps(steps: readonly Step[]): void {
  for (const { title, command, env } of steps) {
    const startedAt = performance.now();
    const [program, ...args] = command;
    const result = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    if (!sayEnd(title, result.status, startedAt)) process.exit(1);
  }
}

/**
 * Runs a command that waits for much, and behind it, with what the machine has left, one that
 * only computes. What the one behind prints comes in one piece, once it has ended. Both run to their
 * ends; then the process exits with code 1 where either failed.
 */
export async function runBeside(front: Step, behind: Step): Promise<void> {
  const start = ({ title, command, env }: Step, isBehind: boolean) => {
    const startedAt = performance.now();
    const [program, ...args] = command;
    const running = spawn(program, args, {
      stdio: isBehind ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    });
    // The lowest: several processes just below the other's would still take half of its time.
    if (isBehind && running.pid) setPriority(running.pid, constants.priority.PRIORITY_LOW);
    const said: Buffer[] = [];
    for (const stream of [running.stdout, running.stderr])
      stream?.on('data', (chunk: Buffer) => said.push(chunk));
    return new Promise<boolean>((resolve) =>
      running.on('close', (code) => {
        process.stderr.write(Buffer.concat(said));
        resolve(sayEnd(title, code, startedAt));
      }),
    );
  };
  const ends = await Promise.all([start(behind, true), start(front, false)]);
  if (ends.includes(false)) process.exit(1);
}

/** Path of a program that a root dependency installed. */
export const installed = (program: string): string => `node_modules/.bin/${program}`;
