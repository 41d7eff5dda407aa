// Poolers that lend a session to somebody else after each transaction: PgBouncer where the machine has it, and one that behaves like it.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bodyOf, createGate, MESSAGE, messagesOf, simpleQuery } from './postgres-messages';

export interface Pooler {
  /** The database's URL through it. */
  readonly url: string;
  close(): Promise<void>;
}

/** What PgBouncer lets a client say when it connects; anything else it refuses. */
const STARTUP_PARAMETERS = new Set([
  ...['user', 'database', 'application_name', 'client_encoding'],
  ...['datestyle', 'timezone', 'standard_conforming_strings'],
]);
const PROTOCOL_BYTES = 4;
const IDLE = 'I'.charCodeAt(0);

function isAcceptable(startup: Buffer): boolean {
  // Without a type, what begins after its length lies a byte earlier.
  const words = startup.toString('utf8', 4 + PROTOCOL_BYTES).split('\0');
  const names = words.filter((word, index) => index % 2 === 0 && word !== '');
  return names.every((name) => STARTUP_PARAMETERS.has(name.toLowerCase()));
}

/** Tells the client of another process, and forgets everything about its session after each transaction. */
function lend(client: Socket, database: Socket): void {
  const gate = createGate();
  let isFirst = true;
  let isForgetting = false;
  const forward = messagesOf(true, (message) => {
    if (isFirst && !isAcceptable(message)) return client.destroy();
    isFirst = false;
    gate.pass(() => database.write(message));
  });
  const answer = messagesOf(false, (message) => {
    if (message[0] === MESSAGE.backendKeyData) {
      const body = bodyOf(message);
      body.writeUInt32BE(body.readUInt32BE(0) ^ 1, 0);
    }
    const isReady = message[0] === MESSAGE.readyForQuery;
    if (!isForgetting) client.write(message);
    if (isForgetting && isReady) {
      isForgetting = false;
      gate.open();
    } else if (isReady && bodyOf(message)[0] === IDLE) {
      isForgetting = true;
      gate.shut();
      database.write(simpleQuery('discard all'));
    }
  });
  client.on('data', forward);
  database.on('data', answer);
  for (const [socket, other] of [
    [client, database],
    [database, client],
  ] as const) {
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => other.destroy());
  }
}

const through = (databaseUrl: string, port: number) => {
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return url.href;
};

async function startForgetful(databaseUrl: string): Promise<Pooler> {
  const { hostname, port } = new URL(databaseUrl);
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    lend(client, connect(Number(port || 5432), hostname));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: through(databaseUrl, (server.address() as { port: number }).port),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const client of clients) client.destroy();
      }),
  };
}

const READY_TIMEOUT_MS = 10_000;
const POLL_MS = 20;
/** Nobody, who owns nothing; PgBouncer does not run as root. */
const NOBODY_UID = 65_534;

const findPgBouncer = () =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find((program) => existsSync(program));

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

async function startPgBouncer(program: string, databaseUrl: string): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'gwanje-pgbouncer-'));
  chmodSync(folder, 0o755);
  const ownPort = await freePort();
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 10
max_client_conn = 200
`,
  );
  const isRoot = process.getuid?.() === 0;
  const child = spawn(program, ['-q', settings], {
    stdio: 'ignore',
    ...(isRoot && { uid: NOBODY_UID }),
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const endsAt = performance.now() + READY_TIMEOUT_MS;
  while (!(await isListening(ownPort))) {
    if (performance.now() > endsAt) throw new Error(`${program} does not listen.`);
    await delay(POLL_MS);
  }
  return {
    url: through(databaseUrl, ownPort),
    async close() {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What stands before a database, by name: nothing, and every pooler that this machine has. */
export function poolers(): Record<string, (databaseUrl: string) => Promise<Pooler>> {
  const program = findPgBouncer();
  return {
    'a session of its own': async (url) => ({ url, close: async () => undefined }),
    'a session lent by transaction': startForgetful,
    ...(program && { PgBouncer: (url: string) => startPgBouncer(program, url) }),
  };
}
