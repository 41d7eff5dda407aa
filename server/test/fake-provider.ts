// Starts the fake provider, tells it how to misbehave, and reads its books.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProviderConnection } from '../src/environment';
import type { FakeTransfer } from './fake-provider-books';

/** What is done with a transfer that arrives; `leave` is nothing, `later` is after a wrong "unknown". */
type FakeAct = 'do' | 'twice' | 'reject' | 'later' | 'leave';

/** How it is answered; `held` waits for `release`, `slow` waits and only then looks a balance up. */
export type FakeAnswer =
  | 'right'
  | 'cut'
  | 'never'
  | 'held'
  | 'slow'
  | 'die'
  | 'error'
  | 'html'
  | 'garbage'
  | 'empty'
  | 'redirect'
  | 'huge'
  | 'wrongAmount'
  | 'wrongMember'
  | 'wrongTransfer'
  | 'wrongDirection'
  | 'negative'
  | 'fraction'
  | 'text'
  | 'beyond'
  | 'contradiction';

/** One misbehaviour: it befalls the next question of its kind that none before it befell. */
export interface FakeFault {
  readonly on: 'balance' | 'send' | 'find';
  readonly act?: FakeAct;
  readonly answer?: FakeAnswer;
  /** Said instead, word for word; `TRANSFER` and `MEMBER` are those that were asked about. */
  readonly body?: string;
}

export type FakeControl =
  | { readonly do: 'misbehave'; readonly faults: readonly FakeFault[] }
  | { readonly do: 'behave' | 'release' | 'books' }
  | { readonly do: 'untilHeld'; readonly count: number }
  | { readonly do: 'play'; readonly memberId: string; readonly wonWon: number };

interface FakeState {
  readonly balancesWon: Record<string, number>;
  readonly transfers: Record<string, FakeTransfer>;
  readonly arrivals: Record<string, number>;
  /** What was won by `play`, signed. */
  readonly wonWon: number;
}

export interface FakeProvider {
  readonly connection: ProviderConnection;
  misbehave(...faults: FakeFault[]): Promise<void>;
  /** No more misbehaviour; what was postponed is done. */
  behave(): Promise<void>;
  /** Resolves once `count` answers are held back. */
  untilHeld(count?: number): Promise<void>;
  /** Gives the answers that were held back. */
  release(): Promise<void>;
  /** @returns what was won, won, signed: nobody loses more than lies there */
  play(memberId: string, wonWon: number): Promise<number>;
  books(): Promise<FakeState>;
  /** Kills it with -9, unless it is dead already, and waits for its end. */
  kill(): Promise<void>;
  /** Kills it and brings it up again at the same address, with the same books. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Jest and the tools both run at the root. */
const REPOSITORY = process.cwd();
const SECRET = 'a secret of at least thirty-two characters';

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly ended: Promise<unknown>;
}

function run(stateFile: string, port: string): Promise<Running> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'server/test/run-fake-provider.ts', stateFile, port, SECRET],
    { cwd: REPOSITORY, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise((resolve) => child.on('close', resolve));
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) =>
      resolve({ child, url: line.toString().trim(), ended }),
    );
    ended.then(() => reject(new Error('The fake provider did not start.')));
  });
}

export async function startFakeProvider(): Promise<FakeProvider> {
  const folder = mkdtempSync(join(tmpdir(), 'gwanje-fake-provider-'));
  const stateFile = join(folder, 'books.json');
  let running = await run(stateFile, '0');
  const { url } = running;
  const control = async (order: FakeControl): Promise<FakeState> => {
    const body = JSON.stringify(order);
    // A connection that is kept would not notice that the process behind it is another one.
    const headers = { connection: 'close' };
    const response = await fetch(`${url}/control`, { method: 'POST', body, headers });
    return (await response.json()) as FakeState;
  };
  const kill = async () => {
    running.child.kill('SIGKILL');
    await running.ended;
  };
  return {
    connection: { url, secret: SECRET },
    misbehave: async (...faults) => void (await control({ do: 'misbehave', faults })),
    behave: async () => void (await control({ do: 'behave' })),
    untilHeld: async (count = 1) => void (await control({ do: 'untilHeld', count })),
    release: async () => void (await control({ do: 'release' })),
    play: async (memberId, wonWon) => (await control({ do: 'play', memberId, wonWon })).wonWon,
    books: () => control({ do: 'books' }),
    kill,
    async restart() {
      await kill();
      running = await run(stateFile, new URL(url).port);
    },
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
