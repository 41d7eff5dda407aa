// The audit log's chains: what verification sees, and that parallel writers never fork one.
import { sql } from 'kysely';
import {
  auditLines,
  expectRefusal,
  givenServer,
  loggedIn,
  logInAs,
  type SignedIn,
  type TestServer,
} from '../../test/given';
import { verifyAudit } from './audit.queries';
import { canonicalJson } from './canonical-json.rule';

let server: TestServer;
let top: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  top = await loggedIn(server);
  for (let n = 1; n <= 5; n += 1)
    await top.call('POST', '/api/api-ip-addresses', { network: `192.0.2.${n}`, memo: `줄 ${n}` });
  await logInAs(server, top.id, 'wrong');
});
afterEach(() => server.close());

/** Changes the table as an intruder with the owner's rights would: past trigger and privilege. */
async function tamper(statement: ReturnType<typeof sql>) {
  const { db } = server.owner;
  await sql`grant update, delete on audit_event to current_user`.execute(db);
  await sql`alter table audit_event disable trigger append_only`.execute(db);
  await statement.execute(db);
}

it('finds every line of every chain sound', async () => {
  // One login, five additions and, in the system's chain, one failed login.
  expect(await verifyAudit(server.database.db)).toEqual({ lines: 7, broken: [] });
});

it('chains an administrator’s lines one to the next, from 1 without a gap', async () => {
  const lines = await auditLines(server, 'api_ip.add');
  expect(lines.map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 6]);
  for (const [index, line] of lines.entries())
    if (index > 0) expect(line.prev_hash).toEqual(lines[index - 1]?.hash);
});

it('keeps one unforked chain when sixteen writes of one administrator come at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      top.call('POST', '/api/api-ip-addresses', { network: `198.51.100.${n}`, memo: '' }),
    ),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await verifyAudit(server.database.db)).toEqual({ lines: 23, broken: [] });
});

const COLUMNS = {
  at: sql`at + interval '1 second'`,
  actor_id: sql`'01a1fd02-db58-75b9-8e38-aef672c0a558'::uuid`,
  actor_login_id: sql`'somebody-else'`,
  ip: sql`'203.0.113.1'`,
  request_id: sql`'another'`,
  action: sql`'api_ip.remove'`,
  subject: sql`'192.0.2.99'`,
  before: sql`'{}'::jsonb`,
  after: sql`jsonb_set(after, '{memo}', '"changed"')`,
  hash: sql`'\\x00'::bytea`,
  prev_hash: sql`'\\x00'::bytea`,
};

it.each(Object.entries(COLUMNS))('names a line whose %s was altered', async (column, value) => {
  await tamper(
    sql`update audit_event set ${sql.ref(column)} = ${value} where chain = ${top.adminId} and seq = 3`,
  );
  expect(await verifyAudit(server.database.db)).toMatchObject({
    broken: [{ chain: top.adminId, seq: 3 }],
  });
});

it.each([
  [1, 'first'],
  [3, 'middle'],
  [6, 'last'],
])('names line %i, the %s of its chain, when it is gone', async (seq) => {
  await tamper(sql`delete from audit_event where chain = ${top.adminId} and seq = ${seq}`);
  expect(await verifyAudit(server.database.db)).toMatchObject({
    broken: [{ chain: top.adminId, seq, reason: 'a line is missing' }],
  });
});

it('notices a chain that lost its head', async () => {
  await sql`alter table audit_head disable trigger never_cleared`.execute(server.owner.db);
  await sql`delete from audit_head where chain = 'system'`.execute(server.owner.db);
  expect(await verifyAudit(server.database.db)).toMatchObject({
    broken: [{ chain: 'system', seq: 1, reason: 'its chain has no head' }],
  });
});

it('writes one text for one value, whatever the order of its keys', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: '가' })).toBe(
    '{"a":"가","b":[{"c":null,"d":1}]}',
  );
});

describe('config.proveAuditLine', () => {
  const proofOf = async (lineId = '') => top.call('GET', `/api/audit/${lineId}/proof`);
  /** Lines by where they stand in the chain; those of one instant stand in no order in the list. */
  const proofs = async () => {
    const { rows } = (await top.call('GET', `/api/audit?actor=${top.id}`)).body;
    const proven = new Map<number, { readonly lineId: string; readonly isSound: boolean }>();
    for (const { _id: lineId } of rows) {
      const { seq, isSound } = (await proofOf(lineId)).body;
      proven.set(seq, { lineId, isSound });
    }
    return proven;
  };

  it('finds each line of a sound chain where it stands, the last one too', async () => {
    const proven = await proofs();
    expect([...proven.keys()].toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
    expect([...proven.values()].every(({ isSound }) => isSound)).toBe(true);
  });

  it('tells of a line that was altered, and of those beside one that is gone', async () => {
    const before = await proofs();
    const broken = async () =>
      [...(await proofs())].flatMap(([seq, { isSound }]) => (isSound ? [] : [seq])).toSorted();
    await tamper(sql`update audit_event set subject = '192.0.2.99'
      where chain = ${top.adminId} and seq = 5`);
    expect(await broken()).toEqual([5]);
    await tamper(sql`delete from audit_event where chain = ${top.adminId} and seq = 2`);
    expect(await broken()).toEqual([1, 3, 5]);
    expectRefusal(await proofOf(before.get(2)?.lineId), 404, 'record.not_found');
  });
});
