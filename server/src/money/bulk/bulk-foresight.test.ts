// What a preview foretells of a bulk approval, row by row, and what then becomes of the rows.
import type { BulkPreview } from '@gwanje/contract';
import { sql } from 'kysely';
import { givenServer, loggedIn, type SignedIn, type TestServer } from '../../../test/given';
import { previewBulk, startBulk, untilDone } from '../../../test/given-bulk';
import { givenMember } from '../../../test/given-member';
import { decide, givenAloneLimits, givenRequest } from '../../../test/given-request';
import { recordStatements } from '../../../test/record-statements';

const ROWS_MANY = 500;

let server: TestServer;
let admin: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  admin = await loggedIn(server, { type: 2 });
});
afterEach(() => server.close());

const codesOf = ({ refused }: Pick<BulkPreview, 'refused'>) =>
  refused.map(({ code, count, sumWon, rows }) => ({
    ...{ code, count, sumWon },
    ids: rows.map(({ id }) => id).sort(),
  }));

/** Decides on everything of a kind, and holds what became of it against what was foretold. */
async function expectForetold(kind: 'charge' | 'exchange'): Promise<BulkPreview> {
  const seen: BulkPreview = (await previewBulk(admin, { kind })).body;
  const { body } = await startBulk(admin, 'approve', { kind });
  const { outcomes, refused } = await untilDone(admin, body.bulkId);
  expect(outcomes).toEqual({
    ...{ open: 0, done: seen.passes.count, needsSecond: seen.waits.count },
    refused: seen.refused.reduce((sum, { count }) => sum + count, 0),
  });
  expect(codesOf({ refused })).toEqual(codesOf(seen));
  return seen;
}

const redOf = (seen: BulkPreview) =>
  Object.fromEntries(
    (seen.refused.find(({ code }) => code === 'money.reason_needed')?.rows ?? []).map(
      ({ id, facts = [] }) => [id, facts.map(({ code }) => code)],
    ),
  );

describe('a preview of many charges', () => {
  it('foretells by row what is red, claimed, excluded or waits', async () => {
    const other = await loggedIn(server, { type: 2 });
    await givenAloneLimits(server, { chargeWon: 50_000 });
    const bankNumber = '777-1-777';
    const twin = await givenMember(server, { id: 'twin', bankNumber });
    await givenMember(server, { id: 'other-twin', bankNumber });
    const limited = await givenMember(server, { id: 'limited' });
    const plain = await givenMember(server, { id: 'plain' });
    const claimed = await givenMember(server, { id: 'claimed' });
    for (const [member, amountWon] of [
      [twin, 1_000],
      [limited, 2_000],
      [plain, 4_000],
      [plain, 60_000],
      [claimed, 8_000],
    ] as const) {
      const { memberId, requestId } = await givenRequest(admin, member, 'charge', amountWon);
      if (member === claimed)
        await other.call('POST', `/api/money/requests/${requestId}/claim`, { memberId });
    }
    await server.database.db
      .insertInto('member_limit')
      .values({
        ...{ member_id: limited.memberId, limit_id: limited.memberId },
        ...{ charge_day_max_won: 1_500, effective_at: server.clock.now, set_at: server.clock.now },
      })
      .execute();
    // The account of his request is in another name than his own is now.
    const renamed = await givenMember(server, { id: 'renamed' });
    await givenRequest(admin, renamed, 'charge', 16_000);
    await sql`update member set bank_owner = '임꺽정' where login_id = 'renamed'`.execute(
      server.database.db,
    );

    const seen = await expectForetold('charge');
    expect(redOf(seen)).toMatchObject({ twin: ['sameAccount'], limited: ['limit'] });
    expect(seen.waits).toMatchObject({ count: 1, sumWon: 60_000, rows: [{ id: 'plain' }] });
    expect(seen.refused.map(({ code }) => code)).toContain('money.request_claimed');
  });

  it('foretells that a first word is refused where nobody could give the second', async () => {
    await givenAloneLimits(server, { chargeWon: 10_000 });
    await loggedIn(server, { type: 2 });
    await givenRequest(admin, await givenMember(server), 'charge', 20_000);
    await server.database.db
      .updateTable('admin')
      .set({ status: 'suspended' })
      .where('_id', '<>', admin.adminId)
      .execute();
    const seen = await expectForetold('charge');
    expect(codesOf(seen)).toMatchObject([{ code: 'admin.no_second', sumWon: 20_000 }]);
  });

  it('asks as many questions about 500 rows as about five', async () => {
    const members: string[] = [];
    for (let n = 0; n < 5; n += 1) members.push((await givenMember(server)).memberId);
    const ask = async (count: number) => {
      await sql`
        insert into money_request (member_id, request_id, kind, status, amount_won, is_test,
          requested_at)
        select (${members}::uuid[])[1 + n % 5], gen_random_uuid(), 'charge', 'waiting', 100, false,
          ${server.clock.now}
        from generate_series(1, ${count}) as each (n)`.execute(server.database.db);
      const recording = recordStatements();
      const { body } = await previewBulk(admin, { kind: 'charge' });
      recording.stop();
      return { count: body.count, statements: recording.sent.length };
    };
    const few = await ask(5);
    const many = await ask(ROWS_MANY - few.count);
    expect(many).toEqual({ count: ROWS_MANY, statements: few.statements });
    expect(many.statements).toBeLessThan(25);
  });
});

describe('a preview of many exchanges', () => {
  it('counts what earlier rows of a member would have taken out by then', async () => {
    const member = await givenMember(server, { id: 'saver', walletsWon: { money: 50_000 } });
    const brought = await givenRequest(admin, member, 'charge', 10_000);
    await decide(admin.call, 'approve', brought);
    await sql`update wagering_requirement set open_won = 0`.execute(server.database.db);
    await givenRequest(admin, member, 'exchange', 6_000);
    await givenRequest(admin, member, 'exchange', 7_000);
    const unmet = await givenMember(server, { id: 'unmet' });
    await decide(admin.call, 'approve', await givenRequest(admin, unmet, 'charge', 10_000));
    await givenRequest(admin, unmet, 'exchange', 10_000);

    const seen = await expectForetold('exchange');
    expect(redOf(seen)).toEqual({ saver: ['profit'] });
    expect(codesOf(seen)).toEqual([
      { code: 'money.reason_needed', count: 1, sumWon: 7_000, ids: ['saver'] },
      { code: 'money.wagering_unmet', count: 1, sumWon: 10_000, ids: ['unmet'] },
    ]);
  });
});
