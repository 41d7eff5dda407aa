// The embedded database from an empty folder, and after everything that can happen to it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { StartFailure } from '../start-failure';
import { placesOf } from './cluster';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start';

const REPOSITORY = join(__dirname, '../../../..');
const CASE_TIMEOUT_MS = 120_000;

let dataDir: string;
let postgres: EmbeddedPostgres | undefined;
let other: ChildProcess | undefined;

beforeEach(() => {
  // Closed to everyone else, as mkdtemp makes it: root has to get `nobody` in.
  dataDir = mkdtempSync(join(tmpdir(), 'gwanje-postgres-'));
});
afterEach(async () => {
  other?.kill('SIGKILL');
  await postgres?.stop();
  postgres = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async () => {
  postgres = await startEmbeddedPostgres({ dataDir });
  return postgres;
};

async function restart(): Promise<EmbeddedPostgres> {
  await postgres?.stop();
  return start();
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Starts the same folder in another process, as another server does. */
function startElsewhere(): ChildProcess {
  const args = ['--import', 'tsx', join(REPOSITORY, 'server/test/run-embedded-postgres.ts')];
  other = spawn(process.execPath, [...args, dataDir], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return other;
}

async function toldBy(child: ChildProcess): Promise<{ ownerUrl: string; pid: number }> {
  const [line] = await once(child.stdout ?? child, 'data');
  return JSON.parse(String(line));
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const failure = async (): Promise<string> => {
  const error = await start().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartFailure);
  return error instanceof Error ? error.message : '';
};

it.each([
  ['open to everyone', 0o755],
  ['closed to everyone else', 0o700],
])('makes a database in an empty folder that is %s, and finds it again', async (_name, mode) => {
  chmodSync(dataDir, mode);
  const first = await start();
  await query(first.ownerUrl, 'create table kept (id int)');
  await query(first.ownerUrl, 'insert into kept values (1)');
  const { ownerUrl: url } = await restart();
  expect(await query(url, 'select id from kept')).toEqual([{ id: 1 }]);
  expect(
    await query(
      url,
      `select current_user as user, current_database() as name, rolsuper as super,
         current_setting('TimeZone') as zone, current_setting('server_encoding') as encoding,
         current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses
       from pg_roles where rolname = current_user`,
    ),
  ).toEqual([
    {
      user: 'gwanje',
      name: 'gwanje',
      super: false,
      zone: 'UTC',
      encoding: 'UTF8',
      fsync: 'on',
      addresses: '127.0.0.1',
    },
  ]);
});

const serverUser = (url: string) =>
  query(
    url,
    `select current_user as user, current_database() as name, rolsuper as super,
       rolcreaterole or rolcreatedb as creates, pg_has_role('gwanje', 'member') as "isOwner"
     from pg_roles where rolname = current_user`,
  );
const SERVER_USER = {
  user: 'gwanje_server',
  name: 'gwanje',
  super: false,
  creates: false,
  isOwner: false,
};

it('gives the server a user of its own, who is not the owner', async () => {
  const { url } = await start();
  expect(await serverUser(url)).toEqual([SERVER_USER]);
});

it('gives such a user to a database that an earlier version made', async () => {
  const { superuserUrl } = await start();
  await query(superuserUrl, 'drop role gwanje_server');
  const file = join(placesOf(dataDir).cluster, 'gwanje-passwords.json');
  const { postgres: superuser, gwanje } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ postgres: superuser, gwanje }));
  const { uid, gid, mode } = statSync(file);
  const { url } = await restart();
  expect(await serverUser(url)).toEqual([SERVER_USER]);
  expect(statSync(file)).toMatchObject({ uid, gid, mode });
  // A start that was cut off had written the password and not made the user.
  await query(postgres?.superuserUrl ?? '', 'drop role gwanje_server');
  expect(await serverUser((await restart()).url)).toEqual([SERVER_USER]);
});

it('lets nobody in without the password', async () => {
  const { url, ownerUrl, superuserUrl } = await start();
  for (const known of [url, ownerUrl, superuserUrl]) {
    const guess = new URL(known);
    guess.password = 'guess';
    await expect(query(guess.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  }
  const file = join(placesOf(dataDir).cluster, 'gwanje-passwords.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('makes the folder, and takes a link to it for the same folder', async () => {
  const folder = join(dataDir, 'not/there/yet');
  const link = join(dataDir, 'link');
  symlinkSync(folder, link);
  postgres = await startEmbeddedPostgres({ dataDir: folder });
  await expect(startEmbeddedPostgres({ dataDir: link })).rejects.toThrow(
    `Another Gwanje server uses DATA_DIR ${folder}`,
  );
});

it('takes over the database that a killed server left running', async () => {
  const server = startElsewhere();
  const left = await toldBy(server);
  await query(left.ownerUrl, 'create table kept as select 1 as id');
  await killed(server);
  const { ownerUrl: url, pid } = await start();
  expect({ ownerUrl: url, pid }).toEqual(left);
  expect(await query(url, 'select id from kept')).toEqual([{ id: 1 }]);
  await postgres?.stop();
  await expect(query(url, 'select 1')).rejects.toThrow('ECONNREFUSED');
});

it('refuses a folder that another server uses, in one sentence', async () => {
  const server = startElsewhere();
  const { ownerUrl: url } = await toldBy(server);
  expect(await failure()).toBe(
    `Another Gwanje server uses DATA_DIR ${dataDir}; stop it or set another DATA_DIR.`,
  );
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await killed(server);
  await start();
});

it.each([
  ['the files are made', 'PG_VERSION'],
  ['the passwords are set', 'gwanje-passwords.json'],
])(
  'begins again after a first start that was killed while %s',
  async (_name, sign) => {
    const server = startElsewhere();
    const isThere = () =>
      readdirSync(dataDir).some((name) => existsSync(join(dataDir, name, sign)));
    while (!isThere()) await nextTurn();
    await killed(server);
    const { ownerUrl: url } = await start();
    expect(await query(url, 'select count(*)::int as tables from pg_tables')).toHaveLength(1);
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log']);
  },
  CASE_TIMEOUT_MS,
);

it(
  'loses no acknowledged insert when the database is killed with -9',
  async () => {
    const first = await start();
    await query(first.ownerUrl, 'create table kept (writer int, n int, primary key (writer, n))');
    const acknowledged: string[] = [];
    const write = async (writer: number) => {
      const client = new pg.Client({ connectionString: first.ownerUrl });
      client.on('error', () => undefined);
      await client.connect();
      for (let n = 1; ; n += 1) {
        await client.query('insert into kept values ($1, $2)', [writer, n]);
        acknowledged.push(`${writer}/${n}`);
        if (acknowledged.length === 400) process.kill(first.pid, 'SIGKILL');
      }
    };
    // Every writer ends with its connection.
    const ends = await Promise.allSettled([1, 2, 3, 4].map(write));
    expect(ends.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    const { ownerUrl: url, pid } = await restart();
    expect(pid).not.toBe(first.pid);
    const kept = new Set(
      (await query(url, 'select writer, n from kept')).map(({ writer, n }) => `${writer}/${n}`),
    );
    expect(acknowledged.length).toBeGreaterThanOrEqual(400);
    expect(acknowledged.filter((row) => !kept.has(row))).toEqual([]);
  },
  CASE_TIMEOUT_MS,
);

it('starts although a stranger has the number of the postmaster that was killed', async () => {
  const first = await start();
  await query(first.ownerUrl, 'create table kept as select 1 as id');
  process.kill(first.pid, 'SIGKILL');
  await first.stop();
  // Of the same user as the database, for which alone PostgreSQL takes it for a live postmaster.
  const { uid, gid } = statSync(placesOf(dataDir).cluster);
  other = spawn('sleep', ['600'], { uid, gid, cwd: '/', stdio: 'ignore' });
  await once(other, 'spawn');
  const pidFile = join(placesOf(dataDir).cluster, 'postmaster.pid');
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(other.pid)));
  const { ownerUrl: url } = await start();
  expect(await query(url, 'select id from kept')).toEqual([{ id: 1 }]);
});

it('refuses a folder that cannot be written', async () => {
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  await expect(startEmbeddedPostgres({ dataDir: file })).rejects.toThrow(
    `DATA_DIR ${file} cannot be written (EEXIST); set DATA_DIR to a folder of this user.`,
  );
  await expect(startEmbeddedPostgres({ dataDir: join(file, 'below') })).rejects.toThrow(
    'cannot be written (ENOTDIR)',
  );
  await expect(startEmbeddedPostgres({ dataDir: '/proc/nowhere' })).rejects.toThrow(
    /^DATA_DIR \/proc\/nowhere cannot be written \(E[A-Z]+\);/,
  );
});

it('begins no database where there is no room for one, and goes on with one that is there', async () => {
  const MIB = 1_048_576;
  const { statfs } = files;
  const spy = jest.spyOn(files, 'statfs').mockImplementation(async (path) => ({
    ...(await statfs(path)),
    ...{ bsize: MIB, bavail: 127 },
  }));
  const told = await failure();
  const left = readdirSync(dataDir);
  spy.mockRestore();
  expect(told).toMatch(
    /^The disk of DATA_DIR .+ has 127 MiB left and a new database needs 128; make room there or set another DATA_DIR\.$/,
  );
  expect(left).toEqual([]);
  await start();
  const full = jest.spyOn(files, 'statfs').mockImplementation(async (path) => ({
    ...(await statfs(path)),
    ...{ bsize: MIB, bavail: 1 },
  }));
  const { url } = await restart();
  full.mockRestore();
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

describe('a database that does not start', () => {
  beforeEach(async () => {
    await (await start()).stop();
  });

  it('refuses data of another major version and leaves them as they are', async () => {
    const { cluster } = placesOf(dataDir);
    const version = join(cluster, 'PG_VERSION');
    writeFileSync(version, '17\n');
    expect(await failure()).toBe(
      `${cluster} holds data of PostgreSQL 17, but this version runs 18; start the version that wrote it.`,
    );
    expect(readFileSync(version, 'utf8')).toBe('17\n');
    writeFileSync(version, '18\n');
    await start();
  });

  it('names the log that says why', async () => {
    const { cluster, log } = placesOf(dataDir);
    appendFileSync(join(cluster, 'postgresql.conf'), '\nno_such_setting = on\n');
    expect(await failure()).toBe(`The embedded database did not start; ${log} says why.`);
    expect(readFileSync(log, 'utf8')).toContain('no_such_setting');
  });

  it.each(['PG_VERSION', 'gwanje-passwords.json'])(
    'says that %s is missing, and lets go of the folder',
    async (name) => {
      const { cluster } = placesOf(dataDir);
      renameSync(join(cluster, name), join(dataDir, 'elsewhere'));
      expect(await failure()).toBe(
        `The database in ${cluster} lacks its file ${name}; put it back or restore a backup.`,
      );
      renameSync(join(dataDir, 'elsewhere'), join(cluster, name));
      const { ownerUrl: url } = await start();
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
  );
});

it('empties a log that has grown beyond its bound', async () => {
  const { log } = placesOf(dataDir);
  writeFileSync(log, '');
  truncateSync(log, 10_000_001);
  await start();
  const { size } = statSync(log);
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThan(100_000);
});
