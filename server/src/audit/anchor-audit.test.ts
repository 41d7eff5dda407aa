// What stays of the audit log outside of its own chains: it tells of lines that are gone, and never of a sound log.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import {
  auditLines,
  givenServer,
  loggedIn,
  logInAs,
  type SignedIn,
  type TestServer,
} from '../../test/given';
import { runRaw } from '../../test/given-ledger';
import { readEnvironment } from '../environment';
import { type CheckpointPlace, checkpointPlaceOf, readCheckpoint } from '../platform/checkpoint';
import { runJob } from '../platform/jobs';
import { anchorAudit, auditAnchorJob } from './anchor-audit';
import { appendAuditEvent } from './append-audit-event.command';
import { verifyAudit } from './audit.queries';
import { auditHash } from './audit-hash.rule';
import { checkAudit } from './check-audit';

/** One login and these. */
const ADDITIONS = 5;

let server: TestServer;
let top: SignedIn;
let dataDir: string;
let place: CheckpointPlace;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'gwanje-anchor-'));
  place = checkpointPlaceOf(dataDir, undefined);
  server = await givenServer();
  top = await loggedIn(server);
  for (let n = 1; n <= ADDITIONS; n += 1) await add(`192.0.2.${n}`);
  await logInAs(server, top.id, 'wrong');
});
afterEach(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

const add = (network: string) => top.call('POST', '/api/api-ip-addresses', { network, memo: '' });
const platform = () => ({ db: server.database.db, now: () => server.clock.now });
const anchor = () => anchorAudit(platform(), place);
const verify = async () => verifyAudit(server.database.db, await readCheckpoint(place));
const anchorCount = async () => (await auditLines(server, 'audit.anchor')).length;

/** As somebody who may do anything to the database, and finds a sound log where there was a longer one. */
async function cutTo(chain: string, seq: number): Promise<void> {
  await runRaw(server, 'alter table audit_event disable trigger append_only');
  await runRaw(server, 'alter table audit_head disable trigger never_cleared');
  await runRaw(server, 'grant delete, update on audit_event to current_user');
  const { db } = server.owner;
  await db.deleteFrom('audit_event').where('chain', '=', chain).where('seq', '>', seq).execute();
  await sql`
    delete from audit_head where chain = ${chain} and ${seq} = 0`.execute(db);
  await sql`
    update audit_head set seq = ${seq}, hash = audit_event.hash from audit_event
    where audit_head.chain = ${chain} and audit_event.chain = ${chain} and audit_event.seq = ${seq}`.execute(
    db,
  );
}

/** Gives a line another subject, and every line behind it the hash that then belongs to it. */
async function rewriteFrom(chain: string, seq: number): Promise<void> {
  await runRaw(server, 'alter table audit_event disable trigger append_only');
  await runRaw(server, 'grant delete, update on audit_event to current_user');
  const { db } = server.owner;
  const lines = await db
    .selectFrom('audit_event')
    .selectAll()
    .where('chain', '=', chain)
    .where('seq', '>=', seq)
    .orderBy('seq')
    .execute();
  let prev = lines[0]?.prev_hash as Buffer;
  for (const line of lines) {
    const said = { ...line, subject: 'another', prev_hash: prev };
    const hash = auditHash(said);
    await db
      .updateTable('audit_event')
      .set({ subject: said.subject, prev_hash: prev, hash })
      .where('chain', '=', chain)
      .where('seq', '=', line.seq)
      .execute();
    prev = hash;
  }
  await db.updateTable('audit_head').set({ hash: prev }).where('chain', '=', chain).execute();
}

it('finds a log sound that has gone on since its checkpoint', async () => {
  await anchor();
  for (let n = 1; n <= ADDITIONS; n += 1) await add(`198.51.100.${n}`);
  expect(await verify()).toEqual({ lines: 13, broken: [] });
});

it('anchors what was added, and nothing where nothing was', async () => {
  await anchor();
  await anchor();
  expect(await anchorCount()).toBe(1);
  await add('198.51.100.1');
  await anchor();
  const [, second] = await auditLines(server, 'audit.anchor');
  expect(second?.after).toEqual({
    ends: { [top.adminId]: { seq: 7, hash: expect.stringMatching(/^[0-9a-f]{64}$/) } },
  });
});

describe.each([
  ['the checkpoint', async () => verify(), (at: string) => `the checkpoint of ${at}`],
  [
    'an anchor of the system',
    async () => verifyAudit(server.database.db),
    (at: string) => `the anchor of ${at} (system #2)`,
  ],
])('held against %s', (_, held, since) => {
  let seenBy: string;
  beforeEach(async () => {
    await anchor();
    seenBy = since(server.clock.now.toISOString());
    server.clock.advance(60_000);
  });

  it('a chain that is gone with its head is named', async () => {
    await cutTo(top.adminId, 0);
    expect((await held()).broken).toEqual([
      { chain: top.adminId, seq: 1, reason: `all 6 lines that ${seenBy} saw are missing` },
    ]);
  });

  it('a chain that was cut and given a new head is named', async () => {
    await add('198.51.100.1');
    await cutTo(top.adminId, 3);
    expect((await held()).broken).toEqual([
      { chain: top.adminId, seq: 4, reason: `the lines to #6 that ${seenBy} saw are missing` },
    ]);
  });

  it('a chain that was cut and went on is named', async () => {
    await cutTo(top.adminId, 5);
    await add('198.51.100.1');
    expect((await held()).broken).toEqual([
      { chain: top.adminId, seq: 6, reason: `it is not the line that ${seenBy} saw` },
    ]);
  });

  it('a chain that was written anew is named', async () => {
    await rewriteFrom(top.adminId, 2);
    expect((await held()).broken).toEqual([
      { chain: top.adminId, seq: 6, reason: `it is not the line that ${seenBy} saw` },
    ]);
  });

  it('a head that was set back is named', async () => {
    await sql`
      update audit_head set seq = 5, hash = audit_event.hash from audit_event
      where audit_head.chain = ${top.adminId} and audit_event.chain = audit_head.chain
        and audit_event.seq = 5`.execute(server.owner.db);
    expect((await held()).broken).toEqual([
      { chain: top.adminId, seq: 6, reason: `the chain went on to #6, which ${seenBy} saw` },
    ]);
  });
});

it('names chains that are gone with the anchors of the system', async () => {
  await anchor();
  await cutTo(top.adminId, 0);
  await cutTo('system', 1);
  expect((await verifyAudit(server.database.db)).broken).toEqual([]);
  expect((await verify()).broken).toMatchObject([
    { chain: top.adminId, seq: 1 },
    { chain: 'system', seq: 2 },
  ]);
});

it('keeps the checkpoint that saw what is gone, and says so as a failed job', async () => {
  await anchor();
  const before = readFileSync(place.file, 'utf8');
  await cutTo(top.adminId, 0);
  await logInAs(server, 'nobody', 'wrong');
  const job = runJob({ ...platform(), appendAudit: appendAuditEvent }, auditAnchorJob(place));
  await expect(job).rejects.toThrow(
    `The audit log is broken at ${top.adminId} #1: all 6 lines that the checkpoint of`,
  );
  expect(readFileSync(place.file, 'utf8')).toBe(before);
  const alarms = await server.database.db.selectFrom('alarm').select('kind').execute();
  expect(alarms).toEqual([{ kind: 'jobFailed' }]);
});

it('finds the log sound when the server died before it could write the file', async () => {
  await anchor();
  const lagging = readFileSync(place.file, 'utf8');
  await add('198.51.100.1');
  await anchor();
  writeFileSync(place.file, lagging);
  expect((await verify()).broken).toEqual([]);
  await anchor();
  expect((await verify()).broken).toEqual([]);
});

it('never knows of more than the log has, while sixteen write and two anchor', async () => {
  let isWriting = true;
  const write = async (_: unknown, writer: number) => {
    for (let n = 1; n <= 6; n += 1) await add(`10.${writer}.${n}.0`);
  };
  const anchorOn = async () => {
    while (isWriting) await anchor();
  };
  const check = async () => {
    while (isWriting) expect((await verify()).broken).toEqual([]);
  };
  const others = [anchorOn(), anchorOn(), check()];
  await Promise.all(Array.from({ length: 16 }, write));
  isWriting = false;
  await Promise.all(others);
  expect((await verify()).broken).toEqual([]);
});

describe('the file', () => {
  it('is for its owner alone, as is the key, and nothing unfinished stays beside it', async () => {
    await Promise.all([anchor(), anchor(), anchor()]);
    expect(readdirSync(dataDir).sort()).toEqual(['audit-checkpoint', 'audit-key.pem']);
  });

  it.each([
    ['was altered', () => place.file, (text: string) => text.replace('"seq":6', '"seq":5')],
    ['was signed by somebody else', () => place.keyFile, undefined],
  ])('that %s is refused, and stays', async (_, file, change) => {
    await anchor();
    const { keyFile } = checkpointPlaceOf(mkdtempSync(join(dataDir, 'other-')), undefined);
    await anchorAudit(platform(), { ...place, file: join(dataDir, 'other'), keyFile });
    const text = readFileSync(change ? file() : keyFile, 'utf8');
    writeFileSync(file(), change ? change(text) : text);
    const kept = readFileSync(place.file, 'utf8');
    for (const read of [verify, anchor])
      await expect(read()).rejects.toThrow(/^The checkpoint \S+ is not signed with \S+: [^\n]+\.$/);
    expect(readFileSync(place.file, 'utf8')).toBe(kept);
  });

  it('that is named and is not there, or is empty, is no witness of a sound log', async () => {
    await anchor();
    const environment = readEnvironment({ DATABASE_URL: server.url, DATA_DIR: dataDir });
    const copy = join(dataDir, 'copy');
    await expect(checkAudit(environment, copy)).rejects.toThrow(`There is no checkpoint ${copy}`);
    writeFileSync(copy, '');
    await expect(checkAudit(environment, copy)).rejects.toThrow(`There is no checkpoint ${copy}`);
    writeFileSync(copy, readFileSync(place.file));
    expect(await checkAudit(environment, copy)).toMatchObject({ broken: [], checkpointFile: copy });
  });

  it('of each database of a folder is its own, and no password stands in its name', () => {
    const fileOf = (url: string | undefined) => checkpointPlaceOf('/d', url).file;
    expect(fileOf(undefined)).toBe('/d/audit-checkpoint');
    expect(fileOf('postgres://user:p%40ss@db.example:5432/site?sslmode=require')).toBe(
      '/d/audit-checkpoint-db.example_5432_site',
    );
    expect(fileOf('postgresql://one,two:5433/site')).toBe('/d/audit-checkpoint-one_two_5433_site');
  });

  it('that was removed is made anew, and a line of the log says so', async () => {
    await anchor();
    rmSync(place.file);
    await anchor();
    expect(existsSync(place.file)).toBe(true);
    const [first, second] = await auditLines(server, 'audit.anchor');
    expect([first, second].map((line) => line?.after)).toMatchObject([
      { isFirst: true },
      { isFirst: true },
    ]);
  });
});
