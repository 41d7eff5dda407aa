// A provider of games in a process of its own, which a journey can let die.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const PROGRAM = 'server/test/run-fake-provider.ts';

/** What the provider has on its books. */
export interface Books {
  readonly balancesWon: Readonly<Record<string, number>>;
  readonly transfers: Readonly<Record<string, { readonly amountWon: number }>>;
}

export interface Provider {
  readonly url: string;
  readonly secret: string;
  books(): Promise<Books>;
  /** Lets it do the next transfer that arrives, and end before it answers. */
  dieAfterNext(): Promise<void>;
  /** Brings it up again where it was, with its books. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function startProvider(): Promise<Provider> {
  const folder = mkdtempSync(join(tmpdir(), 'gwanje-journey-provider-'));
  const secret = 'a secret of at least thirty-two characters';
  let child: ChildProcess | undefined;
  const launch = (port: string) =>
    new Promise<string>((resolve, reject) => {
      const started = spawn(
        process.execPath,
        ['--import', 'tsx', PROGRAM, join(folder, 'books.json'), port, secret],
        { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
      );
      started.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
      started.once('exit', () => reject(new Error('The provider did not start.')));
      child = started;
    });
  const url = await launch('0');
  const control = async (order: object): Promise<Books> => {
    // A connection that is kept would not notice that the process behind it is another one.
    const headers = { connection: 'close' };
    const body = JSON.stringify(order);
    return (await fetch(`${url}/control`, { method: 'POST', body, headers })).json();
  };
  return {
    url,
    secret,
    books: () => control({ do: 'books' }),
    async dieAfterNext() {
      await control({ do: 'misbehave', faults: [{ on: 'send', act: 'do', answer: 'die' }] });
    },
    async start() {
      await launch(new URL(url).port);
    },
    async stop() {
      child?.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
