// Finds and runs pgbench, PostgreSQL's own load generator.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN_PROGRAMS = '/usr/lib/postgresql';

/** PGBENCH, the PATH, then where Debian keeps every version; undefined when there is none. */
export function findPgbench(): string | undefined {
  const given = process.env.PGBENCH;
  if (given) return given;
  const versions = existsSync(DEBIAN_PROGRAMS) ? readdirSync(DEBIAN_PROGRAMS) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  return [
    ...(process.env.PATH ?? '').split(delimiter),
    ...newestFirst.map((version) => join(DEBIAN_PROGRAMS, version, 'bin')),
  ]
    .map((folder) => join(folder, 'pgbench'))
    .find((program) => existsSync(program));
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A value as SQL, the way the driver would send it. */
export function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return quoted(`\\x${value.toString('hex')}`);
  if (value instanceof Date) return quoted(value.toISOString());
  if (Array.isArray(value)) return quoted(`{${value.map((each) => JSON.stringify(each)).join()}}`);
  return quoted(String(value));
}

export interface PgbenchRun {
  readonly program: string;
  readonly url: string;
  readonly script: string;
  /** How pgbench sends its statements. */
  readonly mode: 'simple' | 'prepared';
  readonly clients: number;
  readonly seconds: number;
  /** Variables that every client begins with. */
  readonly variables: Readonly<Record<string, number>>;
}

/**
 * Runs the script again and again from every client. @returns transactions a second
 *
 * @throws {Error} a transaction failed, or pgbench said no figure
 */
export async function runPgbench(run: PgbenchRun): Promise<number> {
  const { program, url, script, mode, clients, seconds, variables } = run;
  const given = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const args = ['-n', '-M', mode, '-c', `${clients}`, '-T', `${seconds}`, ...given];
  const child = spawn(program, [...args, '-f', script, url]);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(printed)?.[1]);
  if (code !== 0 || !(perSecond > 0)) throw new Error(`pgbench ended with ${code}: ${printed}`);
  return perSecond;
}
