// Runs commands one after another and stops at the first that fails; shared by check.ts and test.ts.
import { spawnSync } from 'node:child_process';

export interface Step {
  readonly title: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
}

/** Exits the process with code 1 at the first step that fails, so that nothing later hides it. */
export function runSteps(steps: readonly Step[]): void {
  for (const { title, command, env } of steps) {
    const startedAt = performance.now();
    const [program, ...args] = command;
    const result = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    if (result.status !== 0) {
      console.error(`✗ ${title} failed after ${seconds} s`);
      process.exit(1);
    }
    console.log(`✓ ${title} ${seconds} s`);
  }
}

/** Path of a program that a root dependency installed. */
export const installed = (program: string): string => `node_modules/.bin/${program}`;
