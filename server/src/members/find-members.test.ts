// Looking members up by the beginning of a name, through HTTP.
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { givenMember } from '../../test/given-member';
import type { Schema } from '../schema';
import { findMembersByName } from './members.queries';

let server: TestServer;
let auditor: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  auditor = await signedIn(server, { type: 5 });
});
afterEach(() => server.close());

const ask = (query: string, otherLayout?: string, who: Pick<SignedIn, 'call'> = auditor) => {
  const asked = new URLSearchParams({ query, ...(otherLayout ? { otherLayout } : {}) });
  return who.call('GET', `/api/members/find?${asked}`);
};
const found = async (query: string, otherLayout?: string): Promise<string[]> => {
  const { status, body } = await ask(query, otherLayout);
  expect(status).toBe(200);
  return body.members.map(({ id }: { id: string }) => id);
};

/** The plan of the statement by which a name is looked up, as PostgreSQL tells it. */
async function planOf(query: string, otherLayout?: string): Promise<string> {
  const { pool } = server.database;
  const sent: CompiledQuery[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void sent.push(event.query),
  });
  await findMembersByName(db, { query, otherLayout }, null);
  const [statement] = sent;
  if (!statement || sent.length > 1) throw new Error('One statement was to be sent.');
  const { rows } = await pool.query(`explain ${statement.sql}`, [...statement.parameters]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe('members.findMembers', () => {
  it('answers what tells a member from others, of every status', async () => {
    const { memberId } = await givenMember(server, {
      id: 'hong1004',
      nick: '홍길동',
      grade: 3,
      status: 4,
      isTest: true,
    });
    expect((await ask('hong')).body).toEqual({
      members: [
        { _id: memberId, id: 'hong1004', nick: '홍길동', grade: 3, status: 4, isTest: true },
      ],
    });
  });

  it('finds the beginning of an ID or a nickname, IDs first, whatever the capitals', async () => {
    await givenMember(server, { id: 'zebra', nick: 'Kim Zero' });
    await givenMember(server, { id: 'kimchi', nick: '김치' });
    await givenMember(server, { id: 'other', nick: 'a kim inside' });
    expect(await found('kim')).toEqual(['kimchi', 'zebra']);
    expect(await found('KIM')).toEqual(['kimchi', 'zebra']);
    expect(await found('김')).toEqual(['kimchi']);
    expect(await found('nobody')).toEqual([]);
  });

  it('answers whom both names find once, and eight at most', async () => {
    for (let n = 10; n < 20; n += 1)
      await givenMember(server, { id: `twice${n}`, nick: `twice${n}` });
    expect(await found('twice')).toEqual([10, 11, 12, 13, 14, 15, 16, 17].map((n) => `twice${n}`));
    expect(await found('twice19')).toEqual(['twice19']);
  });

  it('finds a nickname by its initial consonants', async () => {
    await givenMember(server, { id: 'first', nick: '홍길동' });
    await givenMember(server, { id: 'second', nick: '한가람' });
    await givenMember(server, { id: 'third', nick: '꽃Hong' });
    expect(await found('ㅎㄱ')).toEqual(['first', 'second']);
    expect(await found('ㅎㄱㄷ')).toEqual(['first']);
    expect(await found('ㄲ')).toEqual(['third']);
  });

  it('finds what was typed in the other keyboard layout, after what was typed', async () => {
    await givenMember(server, { id: 'hong1004', nick: '길동' });
    await givenMember(server, { id: 'someone', nick: '홍두깨' });
    await givenMember(server, { id: 'ghdman', nick: '사람' });
    expect(await found('ㅗㅐㅜㅎ', 'hong')).toEqual(['hong1004']);
    expect(await found('ghd', '홍')).toEqual(['ghdman', 'someone']);
  });

  it.each(['%', '_', '\\', 'h%', 'hon_'])(
    'takes %j for the letters that they are',
    async (typed) => {
      await givenMember(server, { id: 'hong1004' });
      expect(await found(typed)).toEqual([]);
      await givenMember(server, { id: 'odd', nick: `${typed} nick` });
      expect(await found(typed)).toEqual(['odd']);
    },
  );

  it('reads the beginnings from indexes, among 20,000 members', async () => {
    await sql`
      insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at)
      select gen_random_uuid(), 'member-' || n, chr(44032 + n % 11172) || n, 1, 1, 1, false,
        ${server.clock.now}
      from generate_series(1, 20000) as n`.execute(server.database.db);
    await sql`analyze member`.execute(server.owner.db);
    const plan = await planOf('member-19', 'ㅡㄷㅡㅠㄷㄱ-19');
    expect(plan).toContain('member_login_id_begin_idx');
    expect(plan).toContain('member_nick_begin_idx');
    expect(await planOf('ㄱ1')).toContain('member_nick_begin_idx');
    const ofInitials = await planOf('ㄱㄴ');
    expect(ofInitials).toContain('member_initials_begin_idx');
    expect(plan + ofInitials).not.toContain('Seq Scan');
    expect(await found('member-1999')).toHaveLength(8);
  });

  it('refuses a name that is empty or too long', async () => {
    expectRefusal(await ask(' '), 400, 'request.invalid');
    expectRefusal(await ask('a'.repeat(41)), 400, 'request.invalid');
    expect((await ask('a'.repeat(40))).status).toBe(200);
  });
});
