// A backup is made under writes, and what it holds is there after a restore somewhere else.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { StartFailure } from '../start-failure';
import { packTar } from './archive';
import { backUp, restore } from './backup';
import { placesOf } from './cluster';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start';

const WRITERS = 3;
const CASE_TIMEOUT_MS = 120_000;

/** With a database as it is made, of which each case has a copy. */
let made: string;
let root: string;
let dataDir: string;
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'gwanje-made-'));
  const first = await startEmbeddedPostgres({ dataDir: made });
  await query(first.ownerUrl, 'create table kept (writer int, n int, filler text)');
  await first.stop();
}, CASE_TIMEOUT_MS);
afterAll(() => rmSync(made, { recursive: true, force: true }));
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'gwanje-backup-'));
  dataDir = join(root, 'data');
  // With who owns each file.
  execFileSync('cp', ['-a', made, dataDir]);
  postgres = await startEmbeddedPostgres({ dataDir });
});
afterEach(async () => {
  await postgres.stop();
  rmSync(root, { recursive: true, force: true });
});

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** What the database of a folder holds. */
async function rowsOf(folder: string): Promise<Record<string, unknown>[]> {
  const other = await startEmbeddedPostgres({ dataDir: folder });
  const rows = await query(other.ownerUrl, 'select writer, n from kept order by writer, n');
  await other.stop();
  return rows;
}

it(
  'holds every row that was acknowledged before it ended, under writes',
  async () => {
    // Enough that the copy takes a while.
    await query(
      postgres.ownerUrl,
      `insert into kept select 0, n, repeat(md5(n::text), 8) from generate_series(1, 60000) n`,
    );
    const acknowledged = Array<number>(WRITERS).fill(0);
    let isWriting = true;
    const write = async (_: unknown, writer: number) => {
      const client = new pg.Client({ connectionString: postgres.ownerUrl });
      await client.connect();
      for (let n = 1; isWriting; n += 1) {
        await client.query('insert into kept values ($1, $2)', [writer + 1, n]);
        acknowledged[writer] = n;
      }
      await client.end();
    };
    // What was acknowledged before the last look at which the copy had not come to its end.
    let before = [...acknowledged];
    const watch = async () => {
      const client = new pg.Client({ connectionString: postgres.superuserUrl });
      await client.connect();
      while (isWriting) {
        const seen = [...acknowledged];
        const { rows } = await client.query(
          `select query from pg_stat_activity where application_name = 'gwanje backup'`,
        );
        if (String(rows[0]?.query).includes('pg_backup_start')) before = seen;
      }
      await client.end();
    };
    const writers = acknowledged.map(write);
    const watcher = watch();
    const { file, bytes } = await backUp({ dataDir });
    isWriting = false;
    await Promise.all([...writers, watcher]);

    expect(statSync(file)).toMatchObject({ size: bytes });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const elsewhere = join(root, 'elsewhere');
    expect(await restore({ dataDir: elsewhere, file, replace: false })).toEqual({});
    const restored = await rowsOf(elsewhere);
    expect(restored.filter(({ writer }) => writer === 0)).toHaveLength(60_000);
    for (let writer = 1; writer <= WRITERS; writer += 1) {
      const numbers = restored.filter((row) => row.writer === writer).map(({ n }) => n);
      // In order and without a gap: the state of one moment.
      expect(numbers).toEqual(numbers.map((_, at) => at + 1));
      expect(before[writer - 1]).toBeGreaterThan(0);
      expect(numbers.length).toBeGreaterThanOrEqual(before[writer - 1] ?? 0);
    }
  },
  CASE_TIMEOUT_MS,
);

it('backs up a stopped database, which stays stopped', async () => {
  await query(postgres.ownerUrl, 'insert into kept values (7, 1)');
  await postgres.stop();
  const { file } = await backUp({ dataDir, file: join(root, 'folder/stopped.tar.gz') });
  expect(existsSync(join(placesOf(dataDir).cluster, 'postmaster.pid'))).toBe(false);
  expect(readdirSync(join(root, 'folder'))).toEqual(['stopped.tar.gz']);
  await restore({ dataDir: join(root, 'elsewhere'), file, replace: false });
  expect(await rowsOf(join(root, 'elsewhere'))).toEqual([{ writer: 7, n: 1 }]);
});

it('refuses to write over a file, or to save what is not there', async () => {
  const file = join(root, 'there.tar.gz');
  writeFileSync(file, 'kept');
  await expect(backUp({ dataDir, file })).rejects.toThrow(`${file} exists already`);
  expect(readFileSync(file, 'utf8')).toBe('kept');
  const nothing = join(root, 'nothing');
  await expect(backUp({ dataDir: nothing })).rejects.toThrow('There is no database in DATA_DIR');
  expect(existsSync(nothing)).toBe(false);
});

it('says in one sentence that it could not write', async () => {
  const blocked = join(root, 'a-file');
  writeFileSync(blocked, '');
  const inside = join(blocked, 'backup.tar.gz');
  await expect(backUp({ dataDir, file: inside })).rejects.toThrow(StartFailure);
  // Where no folder is ever made, and mkdir's `recursive` goes on asking.
  await expect(backUp({ dataDir, file: '/proc/no/where.tar.gz' })).rejects.toThrow(
    /^\/proc\/no\/where\.tar\.gz cannot be written \(E[A-Z]+: .+\); name another file\.$/,
  );
});

it('leaves neither a file nor a database running where it is ended in between', async () => {
  await query(
    postgres.ownerUrl,
    `insert into kept select 0, n, repeat(md5(n::text), 8) from generate_series(1, 60000) n`,
  );
  await postgres.stop();
  const file = join(root, 'folder/ended.tar.gz');
  const ending = new AbortController();
  const made = backUp({ dataDir, file, signal: ending.signal });
  const refused = expect(made).rejects.toThrow(`${file} was not written`);
  while (!existsSync(`${file}.partial`)) await nextTurn();
  ending.abort();
  await refused;
  expect(readdirSync(join(root, 'folder'))).toEqual([]);
  expect(existsSync(join(placesOf(dataDir).cluster, 'postmaster.pid'))).toBe(false);
});

it('takes no table that cannot be read for one that was dropped, and leaves nothing', async () => {
  const { open } = files;
  const spy = jest.spyOn(files, 'open').mockImplementation(async (path, ...how) => {
    if (/base.\d+.\d+$/.test(String(path)))
      throw Object.assign(new Error('EIO: i/o error, open'), { code: 'EIO' });
    return open(path, ...how);
  });
  const file = join(root, 'folder/unread.tar.gz');
  const made = backUp({ dataDir, file });
  await expect(made).rejects.toThrow(`${file} was not written (EIO: i/o error, open)`);
  await expect(made).rejects.toThrow(StartFailure);
  spy.mockRestore();
  expect(readdirSync(join(root, 'folder'))).toEqual([]);
});

it('keeps a second backup from the file that the first is writing', async () => {
  const file = join(root, 'both.tar.gz');
  const holder = new pg.Client({ connectionString: postgres.superuserUrl });
  await holder.connect();
  // As the first has it, in the middle of its copy.
  await holder.query("select pg_create_physical_replication_slot('gwanje_backup', true, true)");
  writeFileSync(`${file}.partial`, 'half of the first');
  await expect(backUp({ dataDir, file })).rejects.toThrow(`${file} was not written`);
  expect(readFileSync(`${file}.partial`, 'utf8')).toBe('half of the first');
  await holder.end();
});

it('clears what killed backups have left, and only while no other one is written', async () => {
  const { backups } = placesOf(dataDir);
  const holder = new pg.Client({ connectionString: postgres.superuserUrl });
  await holder.connect();
  await holder.query("select pg_create_physical_replication_slot('gwanje_backup', true, true)");
  mkdirSync(backups);
  for (const name of ['gwanje-20260101T000000000Z.tar.gz.partial', 'mine.partial'])
    writeFileSync(join(backups, name), 'a half');
  await expect(backUp({ dataDir })).rejects.toThrow('was not written');
  expect(readdirSync(backups)).toHaveLength(2);
  await holder.query("select pg_drop_replication_slot('gwanje_backup')");
  const { file } = await backUp({ dataDir });
  expect(readdirSync(backups).sort()).toEqual([basename(file), 'mine.partial'].sort());
  await holder.end();
});

it(
  'restores only where no server runs, and over data only when told to, which it moves aside',
  async () => {
    await query(postgres.ownerUrl, 'insert into kept values (1, 1)');
    const { file } = await backUp({ dataDir });
    await query(postgres.ownerUrl, 'insert into kept values (1, 2)');
    await expect(restore({ dataDir, file, replace: true })).rejects.toThrow(
      'Another Gwanje server uses DATA_DIR',
    );
    await postgres.stop();
    await expect(restore({ dataDir, file, replace: false })).rejects.toThrow(
      'has a database already; add -- --replace to move it aside.',
    );
    const { movedTo = '' } = await restore({ dataDir, file, replace: true });
    expect(await rowsOf(dataDir)).toEqual([{ writer: 1, n: 1 }]);
    const aside = join(root, 'aside');
    mkdirSync(aside);
    // The folder that was moved is a whole database still.
    renameSync(movedTo, placesOf(aside).cluster);
    expect(await rowsOf(aside)).toEqual([
      { writer: 1, n: 1 },
      { writer: 1, n: 2 },
    ]);
  },
  CASE_TIMEOUT_MS,
);

it.each([
  ['before the restored database is in sight', 1, 2],
  ['before the old database is moved aside', 2, 2],
  ['between moving the old one out and the new one in', 3, 1],
])(
  'killed %s, leaves one whole database to the next start',
  async (_name, fatalMove, rowsLeft) => {
    await query(postgres.ownerUrl, 'insert into kept values (1, 1)');
    const { file } = await backUp({ dataDir });
    await query(postgres.ownerUrl, 'insert into kept values (1, 2)');
    await postgres.stop();
    const { rename } = files;
    let moves = 0;
    const spy = jest.spyOn(files, 'rename').mockImplementation(async (from, to) => {
      // Of whole databases.
      if (basename(String(from)).startsWith('postgres')) moves += 1;
      if (moves === fatalMove) throw new Error('killed');
      await rename(from, to);
    });
    await expect(restore({ dataDir, file, replace: true })).rejects.toThrow('killed');
    spy.mockRestore();
    expect(await rowsOf(dataDir)).toHaveLength(rowsLeft);
    expect(existsSync(placesOf(dataDir).unpacking)).toBe(false);
    // What was left lying about does not hinder another try.
    await restore({ dataDir, file, replace: true });
    expect(await rowsOf(dataDir)).toHaveLength(1);
    expect(existsSync(placesOf(dataDir).restored)).toBe(false);
  },
  CASE_TIMEOUT_MS,
);

/** An archive like any other, of these texts. */
async function archiveOf(texts: Readonly<Record<string, string>>): Promise<Buffer> {
  const entries = async function* () {
    for (const [name, text] of Object.entries(texts)) yield { name, kind: 'text', text } as const;
  };
  const chunks: Buffer[] = [];
  for await (const chunk of packTar(entries())) chunks.push(chunk);
  return gzipSync(Buffer.concat(chunks));
}

it(
  'refuses what is no whole backup and leaves the folder as it was',
  async () => {
    const backup = readFileSync((await backUp({ dataDir })).file);
    await postgres.stop();
    const found = readdirSync(dataDir).sort();
    const flipped = Buffer.from(backup);
    const middle = Math.floor(flipped.length / 2);
    flipped.writeUInt8(flipped.readUInt8(middle) ^ 0xff, middle);
    const wrong = {
      'a text': Buffer.from('a text'),
      'an archive of nothing': gzipSync(Buffer.alloc(1_024)),
      'a backup that is cut off': backup.subarray(0, backup.length - 1_000),
      'a backup with a wrong byte': flipped,
      'an archive that leads out of the folder': await archiveOf({
        '../outside': 'written outside',
      }),
    };
    for (const [name, content] of Object.entries(wrong)) {
      const file = join(root, name);
      writeFileSync(file, content);
      await expect(restore({ dataDir, file, replace: true })).rejects.toThrow(
        new RegExp(`^${file} cannot be restored \\(.+\\); name a complete backup\\.$`),
      );
      expect(readdirSync(dataDir).sort()).toEqual(found);
    }
    expect(readdirSync(root).sort()).toEqual([...Object.keys(wrong), 'data'].sort());
    expect(await rowsOf(dataDir)).toEqual([]);
  },
  CASE_TIMEOUT_MS,
);

it('makes no folder for a backup that is not there', async () => {
  const elsewhere = join(root, 'elsewhere');
  const file = join(root, 'none.tar.gz');
  await expect(restore({ dataDir: elsewhere, file, replace: false })).rejects.toThrow(
    `${file} cannot be restored (ENOENT`,
  );
  expect(existsSync(elsewhere)).toBe(false);
});

it('says of a full disk that it is full, and not that the backup is no whole one', async () => {
  const { file } = await backUp({ dataDir });
  await postgres.stop();
  const found = readdirSync(dataDir).sort();
  const { open } = files;
  const spy = jest.spyOn(files, 'open').mockImplementation(async (path, ...how) => {
    if (/base.\d+.\d+$/.test(String(path)))
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    return open(path, ...how);
  });
  const restoring = restore({ dataDir, file, replace: true });
  await expect(restoring).rejects.toThrow(
    `${file} cannot be restored (ENOSPC: no space left on device, write); make room on the disk of DATA_DIR, where nothing has changed.`,
  );
  spy.mockRestore();
  expect(readdirSync(dataDir).sort()).toEqual(found);
  expect(await rowsOf(dataDir)).toEqual([]);
});

it('leaves no folder that it has made for what is no backup', async () => {
  const file = join(root, 'a text');
  writeFileSync(file, 'a text');
  const elsewhere = join(root, 'new/and/deeper');
  await expect(restore({ dataDir: elsewhere, file, replace: false })).rejects.toThrow(
    `${file} cannot be restored (`,
  );
  expect(readdirSync(root).sort()).toEqual(['a text', 'data']);
  const empty = join(root, 'empty');
  mkdirSync(empty);
  const dataDir = join(empty, 'deeper');
  await expect(restore({ dataDir, file, replace: false })).rejects.toThrow(StartFailure);
  expect(readdirSync(empty)).toEqual([]);
});

it('refuses a backup of another PostgreSQL and leaves nothing of it', async () => {
  await postgres.stop();
  const found = readdirSync(dataDir).sort();
  const file = join(root, 'older.tar.gz');
  const older = { PG_VERSION: '11', 'gwanje-passwords.json': '{}', backup_label: '' };
  const named = Object.entries(older).map(([name, text]) => [`postgres/${name}`, text]);
  writeFileSync(file, await archiveOf(Object.fromEntries(named)));
  await expect(restore({ dataDir, file, replace: true })).rejects.toThrow(
    'holds data of PostgreSQL 11',
  );
  expect(readdirSync(dataDir).sort()).toEqual(found);
});

it('says in one sentence what of a backup, or beside it, is damaged', async () => {
  const { file } = await backUp({ dataDir });
  await postgres.stop();
  const found = readdirSync(dataDir).sort();
  const major = readFileSync(join(placesOf(dataDir).cluster, 'PG_VERSION'), 'utf8');
  const whole = { PG_VERSION: major, 'gwanje-passwords.json': '{}', backup_label: '' };
  const damaged = {
    'gwanje-checkpoint': /^The checkpoint in wrong\.tar\.gz is damaged, .*name another backup/,
    'gwanje-passwords.json': /gwanje-passwords\.json is damaged, /,
  };
  const wrong = join(root, 'wrong.tar.gz');
  for (const [name, said] of Object.entries(damaged)) {
    const texts = Object.entries({ ...whole, [name]: '{"at":' });
    const named = texts.map(([each, text]) => [`postgres/${each}`, text]);
    writeFileSync(wrong, await archiveOf(Object.fromEntries(named)));
    const restoring = restore({ dataDir, file: wrong, replace: true });
    await expect(restoring).rejects.toThrow(StartFailure);
    await expect(restore({ dataDir, file: wrong, replace: true })).rejects.toThrow(said);
    expect(readdirSync(dataDir).sort()).toEqual(found);
  }
  const checkpoint = join(dataDir, 'audit-checkpoint');
  writeFileSync(checkpoint, '\0\0');
  await expect(restore({ dataDir, file, replace: true })).rejects.toThrow(
    /audit-checkpoint is damaged, .* nothing was restored: move that file away and restore again\.$/,
  );
  rmSync(checkpoint);
  writeFileSync(join(dataDir, 'audit-key.pem'), 'no key');
  await expect(restore({ dataDir, file, replace: true })).rejects.toThrow(
    /audit-key\.pem holds no key any more/,
  );
});

it('tells whoever restores which keys no backup holds, as long as they are not there', async () => {
  const { file } = await backUp({ dataDir });
  const elsewhere = join(root, 'elsewhere');
  const printedBy = (...more: string[]) =>
    execFileSync(process.execPath, ['--import', 'tsx', 'tools/restore.ts', file, ...more], {
      env: { ...process.env, DATABASE_URL: '', PERSONAL_KEY: '', DATA_DIR: elsewhere },
      encoding: 'utf8',
    });
  expect(printedBy()).toContain(
    `A backup holds no keys: put draw-key and personal-key of the old DATA_DIR into ${elsewhere} `,
  );
  for (const name of ['draw-key', 'personal-key']) writeFileSync(join(elsewhere, name), '');
  expect(printedBy('--replace')).not.toContain('keys');
});
