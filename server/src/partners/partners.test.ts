// The partner tree through HTTP: who is in it, in which order, and how deep it goes.
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../test/given';
import { givenCrowd, givenMember } from '../../test/given-member';
import type { Schema } from '../schema';
import { readPartnerTree } from './partners.queries';

const TREE = '/api/v3/partner-tree';

let server: TestServer;
let auditor: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  auditor = await signedIn(server, { type: 5 });
});
afterEach(() => server.close());

interface Partner {
  readonly _id: string;
  readonly id: string;
  readonly grade: number;
  readonly recommendLevel: number;
  readonly recommendTree: readonly { readonly _id: string; readonly id: string }[];
}

async function readTree(): Promise<Partner[]> {
  const { status, body } = await auditor.call('GET', TREE);
  expect(status).toBe(200);
  return body.recordSet;
}

/** The plans of the statements by which the tree is read, as PostgreSQL tells them. */
async function plansOfTree(): Promise<string[]> {
  const { pool } = server.database;
  const sent: CompiledQuery[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push(query),
  });
  await readPartnerTree(db, null);
  return Promise.all(
    sent.map(async (query) => {
      const { rows } = await pool.query(`explain ${query.sql}`, [...query.parameters]);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    }),
  );
}

describe('partners.readPartnerTree', () => {
  it('answers an empty tree', async () => {
    expect(await readTree()).toEqual([]);
  });

  it('answers partners of every status and no ordinary member, by level, then by id', async () => {
    const top = await givenMember(server, { id: 'zeta', grade: 7 });
    const other = await givenMember(server, { id: 'beta', grade: 2, status: 4 });
    const low = await givenMember(server, { id: 'alpha', grade: 3, path: [top.memberId] });
    await givenMember(server, { id: 'ordinary', grade: 1, path: [top.memberId] });
    expect(await readTree()).toEqual([
      {
        _id: other.memberId,
        id: 'beta',
        status: 4,
        grade: 2,
        recommendLevel: 1,
        recommendTree: [],
      },
      { _id: top.memberId, id: 'zeta', status: 1, grade: 7, recommendLevel: 1, recommendTree: [] },
      {
        _id: low.memberId,
        id: 'alpha',
        status: 1,
        grade: 3,
        recommendLevel: 2,
        recommendTree: [{ _id: top.memberId, id: 'zeta' }],
      },
    ]);
  });

  it('is sent once: whoever has it is told so until it changes', async () => {
    await givenMember(server, { id: 'shop', grade: 2 });
    const first = await auditor.call('GET', TREE);
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = () =>
      auditor.call('GET', TREE, undefined, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await givenMember(server, { id: 'later', grade: 2 });
    const changed = await again();
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  it('goes down to the ninth level with every ancestor from the top', async () => {
    const line: { _id: string; id: string }[] = [];
    for (let level = 1; level <= 9; level += 1) {
      const path = line.map(({ _id }) => _id);
      const { memberId, id } = await givenMember(server, { grade: 2, path });
      line.push({ _id: memberId, id });
    }
    const tree = await readTree();
    expect(tree.map(({ recommendLevel }) => recommendLevel)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const [index, partner] of tree.entries())
      expect(partner.recommendTree).toEqual(line.slice(0, index));
  });

  it('names an ancestor who is no partner', async () => {
    const ordinary = await givenMember(server, { id: 'ordinary', grade: 1 });
    await givenMember(server, { id: 'shop', grade: 2, path: [ordinary.memberId] });
    expect(await readTree()).toMatchObject([
      { id: 'shop', recommendTree: [{ _id: ordinary.memberId, id: 'ordinary' }] },
    ]);
  });

  it('answers 3,000 partners among 60,000 members, each under the right ones, from its index', async () => {
    // Partner 1 is alone at the top; everybody has four below him, as long as there are some left.
    await sql`
      with recursive numbered as (
        select n, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as member_id
        from generate_series(1, 3000) as n
      ), tree as (
        select 1 as n, '{}'::uuid[] as path
        union all
        select child.n, tree.path || parent.member_id
        from tree
        join numbered as child on (child.n + 2) / 4 = tree.n and child.n > 1
        join numbered as parent on parent.n = tree.n
      )
      insert into member
        (member_id, login_id, nick, grade, status, level, recommend_path, is_test, joined_at)
      select member_id, 'partner-' || lpad(n::text, 4, '0'), 'nick', 2 + n % 6, 1, 1, path, false,
        ${server.clock.now}
      from tree join numbered using (n)`.execute(server.database.db);
    await givenCrowd(server, 57_000);
    await sql`analyze member`.execute(server.owner.db);

    const tree = await readTree();
    expect(tree).toHaveLength(3_000);
    const idOf = (n: number) => `partner-${String(n).padStart(4, '0')}`;
    const ancestorsOf = (n: number): string[] => {
      if (n === 1) return [];
      const parent = Math.floor((n + 2) / 4);
      return [...ancestorsOf(parent), idOf(parent)];
    };
    const expected = Array.from({ length: 3_000 }, (_, index) => index + 1)
      .map((n) => ({ id: idOf(n), grade: 2 + (n % 6), ancestors: ancestorsOf(n) }))
      .sort((a, b) => a.ancestors.length - b.ancestors.length || (a.id < b.id ? -1 : 1));
    expect(
      tree.map(({ id, grade, recommendTree }) => ({
        id,
        grade,
        ancestors: recommendTree.map((ancestor) => ancestor.id),
      })),
    ).toEqual(expected);
    expect(tree.every((one) => one.recommendLevel === one.recommendTree.length + 1)).toBe(true);
    const plans = await plansOfTree();
    expect(plans).toHaveLength(1);
    expect(plans[0]).toContain('member_recommend_level_login_id_idx');
  });
});

describe('partners.listPartnerNodes', () => {
  const readNodes = async (who = auditor) =>
    (await who.call('GET', '/api/partners/nodes')).body.nodes;

  it('names whoever is right above, and everybody above where he is no partner', async () => {
    const ordinary = await givenMember(server, { id: 'ordinary', grade: 1 });
    const top = await givenMember(server, { id: 'top', grade: 7 });
    const lost = await givenMember(server, { id: 'lost', grade: 2, path: [ordinary.memberId] });
    const low = await givenMember(server, { id: 'low', grade: 3, path: [top.memberId] });
    const upper = { _id: ordinary.memberId, id: 'ordinary' };
    expect(await readNodes()).toEqual([
      { _id: top.memberId, id: 'top', nick: 'nick of top', status: 1, grade: 7, upperId: null },
      {
        _id: lost.memberId,
        id: 'lost',
        nick: 'nick of lost',
        status: 1,
        grade: 2,
        upperId: null,
        above: [upper],
      },
      {
        _id: low.memberId,
        id: 'low',
        nick: 'nick of low',
        status: 1,
        grade: 3,
        upperId: top.memberId,
      },
    ]);
  });

  it('shows a partner himself at the root, and nobody above', async () => {
    const top = await givenMember(server, { id: 'top', grade: 7 });
    const own = await givenMember(server, { id: 'own', grade: 3, path: [top.memberId] });
    const path = [top.memberId, own.memberId];
    const low = await givenMember(server, { id: 'low', grade: 2, path });
    const partner = await signedIn(server, { partnerId: own.memberId });
    expect(await readNodes(partner)).toMatchObject([
      { _id: own.memberId, upperId: null, above: [] },
      { _id: low.memberId, upperId: own.memberId },
    ]);
  });
});
