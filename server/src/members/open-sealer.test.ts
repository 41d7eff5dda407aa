// A server with another key than the one that its database is sealed by does not start, unless it is told to.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { givenServer, type TestServer } from '../../test/given';
import { givenMember } from '../../test/given-member';
import { appendAuditEvent } from '../audit/append-audit-event.command';
import { transaction } from '../platform/database';
import { newSealer, type Sealer } from '../platform/sealer';
import { createFirstAdmins } from '../seed/create-first-admins';
import { openSealer } from './open-sealer.command';

const PHONE = '01012345678';

let server: TestServer;
let dataDir: string;
let file: string;
beforeEach(async () => {
  server = await givenServer();
  dataDir = await mkdtemp(join(tmpdir(), 'open-sealer-'));
  file = join(dataDir, 'personal-key');
});
afterEach(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

const newKey = () => randomBytes(32).toString('hex');
const sealerOf = (key: string) => newSealer(Buffer.from(key, 'hex'));

const platform = () => ({
  db: server.database.db,
  now: () => server.clock.now,
  appendAudit: appendAuditEvent,
});

const open = (over: Partial<Parameters<typeof openSealer>[1]> = {}): Promise<Sealer> =>
  openSealer(platform(), {
    ...{ personalKey: undefined, isPersonalKeyLost: false, dataDir },
    ...over,
  });

async function givenPhone(key: string, seq: number): Promise<void> {
  const { memberId } = await givenMember(server, { id: `sealed${seq}` });
  await server.database.db
    .updateTable('member')
    .set(sealerOf(key).sealPhone(PHONE))
    .where('member_id', '=', memberId)
    .execute();
}

async function givenSecondFactor(key: string): Promise<void> {
  const { db } = server.database;
  const admin = { id: 'admin', nick: '관리자', type: 0, password: 'not to be guessed' } as const;
  await transaction(db, (tx) =>
    createFirstAdmins(tx, platform(), [{ ...admin, mustChangePassword: false }]),
  );
  const totp_sealed = sealerOf(key).sealSecret(randomBytes(20));
  await db.updateTable('admin').set({ totp_sealed }).execute();
}

const replacements = () =>
  server.database.db
    .selectFrom('audit_event')
    .select('subject')
    .where('action', '=', 'personalKey.replace')
    .execute();

it('keeps a mark of the first key, and starts with that one again', async () => {
  const { mark } = await open();
  expect((await open()).mark).toEqual(mark);
  const kept = await server.database.db.selectFrom('sealing_key').select('mark').execute();
  expect(kept).toEqual([{ mark }]);
});

it('makes no other key where the first one is gone, and says what to do', async () => {
  await open();
  await rm(file);
  const gone = /personal-key is gone, .* put the key back .* PERSONAL_KEY_LOST=on\.$/;
  await expect(open()).rejects.toThrow(gone);
  expect(existsSync(file)).toBe(false);
});

it('refuses another key, of the file and of the environment', async () => {
  await open();
  await expect(open({ personalKey: newKey() })).rejects.toThrow(/^PERSONAL_KEY is not the key /);
  await writeFile(file, newKey());
  await expect(open()).rejects.toThrow(/personal-key is not the key .* put the key back/);
});

it('lets one of two servers begin that come with keys of their own at once', async () => {
  const keys = [newKey(), newKey(), newKey()];
  const begun = await Promise.allSettled(keys.map((personalKey) => open({ personalKey })));
  const [first, ...others] = begun.filter(({ status }) => status === 'fulfilled');
  expect(first).toBeDefined();
  expect(others).toEqual([]);
});

describe('a database from before', () => {
  it('takes on the key that opens what was sealed last, and no other', async () => {
    const key = newKey();
    await givenPhone(newKey(), 1);
    await givenPhone(key, 2);
    await expect(open({ personalKey: newKey() })).rejects.toThrow('is not the key');
    await expect(open()).rejects.toThrow('personal-key is gone');
    expect((await open({ personalKey: key })).mark).toEqual(sealerOf(key).mark);
    await expect(open({ personalKey: newKey() })).rejects.toThrow('is not the key');
  });

  it('knows it by a second factor as well', async () => {
    const key = newKey();
    await givenSecondFactor(key);
    await expect(open({ personalKey: newKey() })).rejects.toThrow('is not the key');
    await open({ personalKey: key });
  });
});

describe('PERSONAL_KEY_LOST', () => {
  it('takes another key on, leaves a line, and takes off second factors that nobody can check', async () => {
    const key = newKey();
    await open({ personalKey: key });
    await givenSecondFactor(key);
    const { mark } = await open({ isPersonalKeyLost: true });
    expect(await replacements()).toEqual([{ subject: 'personal-key' }]);
    const admins = await server.database.db.selectFrom('admin').select('totp_sealed').execute();
    expect(admins).toEqual([{ totp_sealed: null }]);
    expect((await open()).mark).toEqual(mark);
  });

  it('is refused where nothing is lost, so that it does not stay on', async () => {
    await open();
    await expect(open({ isPersonalKeyLost: true })).rejects.toThrow('start without it');
    expect(await replacements()).toEqual([]);
  });
});
