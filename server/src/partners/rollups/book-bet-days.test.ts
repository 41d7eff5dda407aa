// What settled bets come to day by day: for their members, and for everybody on their paths.
import {
  MEMBER_STATUS_BLOCKED,
  MEMBER_STATUS_EXCLUDED,
  MEMBER_STATUS_LEFT,
  MEMBER_STATUS_NORMAL,
  MEMBER_STATUS_SUSPENDED,
  type MemberStatus,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../../test/given';
import { feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { givenMember } from '../../../test/given-member';
import {
  bet,
  betOn,
  DRAW_KEY,
  decideRound,
  givenGame,
  givenOpenRound,
  passDraw,
  resettleByTwo,
} from '../../../test/given-round';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { transaction } from '../../platform/database';
import { newId } from '../../platform/new-id';
import { bookBetDays } from './book-bet-days.queries';
import { payDueRolling } from './pay-rolling.queries';

let server: TestServer;
beforeAll(async () => {
  server = await givenServer({ drawKey: DRAW_KEY });
  await makeLedgerPartitions(server.database.db, server.clock.now);
});
afterAll(() => server.close());

const RATES = [300, 250, 200, 120];

/** A line of partners with these rolling rates from now on, and somebody at its end. */
async function givenLine(rates: readonly number[], pay: 'instant' | 'period' = 'period') {
  const line: string[] = [];
  for (const rate_bps of rates) {
    const { memberId } = await givenMember(server, { grade: 2, path: line });
    line.push(memberId);
    await server.database.db
      .insertInto('commission_rate')
      .values({
        ...{ member_id: memberId, rate_id: newId(server.clock.now), game_class: 'minigame' },
        ...{ kind: 'rolling', rate_bps, pay, effective_at: server.clock.now },
        ...{ set_by: null, agreed_by: null, reason: null, at: server.clock.now },
      })
      .execute();
  }
  const { memberId } = await givenMember(server, { path: line, walletsWon: { money: 1_000_000 } });
  return { line, memberId };
}

interface Given {
  readonly line: readonly string[];
  readonly memberId: string;
}

const book = (
  { line, memberId }: Given,
  stakes: readonly { stakeWon: number; payoutWon?: number; rates?: number[]; isTest?: boolean }[],
  sign: 1 | -1 = 1,
  betIds = stakes.map(() => newId(server.clock.now)),
) =>
  transaction(server.database.db, (tx) => {
    const rows = stakes.map(
      ({ stakeWon, payoutWon = 0, rates = [...RATES, 50], isTest = false }, index) =>
        sql`select ${memberId}::uuid as member_id, ${betIds[index]}::uuid as bet_id,
          'minigame'::text as game_class, ${server.clock.now}::timestamptz as at,
          ${line}::uuid[] as path, ${rates}::smallint[] as rolling_path_bps,
          ${isTest}::boolean as is_test, ${stakeWon}::bigint as stake_won,
          ${payoutWon}::bigint as payout_won, ${stakeWon}::bigint as valid_stake_won`,
    );
    return bookBetDays(tx, sql.join(rows, sql` union all `), { at: server.clock.now, sign });
  });

/** What everybody from the top to the bettor has got. */
async function rolledOf({ line, memberId }: Given): Promise<number[]> {
  const { rows } = await sql<{ beneficiary_id: string; won: number }>`
    select beneficiary_id, sum(amount_won)::bigint as won from rolling_day
    where member_id = ${memberId} group by 1`.execute(server.database.db);
  const won = new Map(rows.map((row) => [row.beneficiary_id, row.won]));
  return [...line, memberId].map((id) => won.get(id) ?? 0);
}

const daysOf = async ({ memberId }: Given) =>
  server.database.db.selectFrom('bet_day').selectAll().where('member_id', '=', memberId).execute();

describe('rolling', () => {
  it.each([
    [10_000_000, [50_000, 50_000, 80_000, 70_000, 50_000]],
    [12_345, [61, 61, 98, 86, 61]],
    [40_000, [200, 200, 320, 280, 200]],
  ])('of a stake of %s goes up its path', async (stakeWon, expected) => {
    const given = await givenLine(RATES);
    await book(given, [{ stakeWon }]);
    expect(await rolledOf(given)).toEqual(expected);
    const [day] = await daysOf(given);
    expect(day).toMatchObject({
      bets: 1,
      stake_won: stakeWon,
      rolling_won: expected.reduce((sum, won) => sum + won, 0),
    });
    expect(day?.rolling_won).toBeLessThanOrEqual((stakeWon * 300) / 10_000);
  });

  it('is rounded down bet by bet, and nothing where rates are equal or fall', async () => {
    const given = await givenLine([200, 200, 100, 150]);
    await book(given, [
      { stakeWon: 199, rates: [200, 200, 100, 150] },
      { stakeWon: 199, rates: [200, 200, 100, 150] },
    ]);
    // 199 × 0.5 % is below one won, twice; whoever is below with more leaves nothing above.
    expect(await rolledOf(given)).toEqual([0, 0, 0, 4, 0]);
    const { rows } = await sql`select 1 from rolling_day where member_id = ${given.memberId}
      and own_bps <= below_bps`.execute(server.database.db);
    expect(rows).toEqual([]);
  });

  it('is taken back with its sign, and not given for test accounts', async () => {
    const given = await givenLine(RATES, 'instant');
    const ids = [newId(server.clock.now), newId(server.clock.now)];
    const bets = [{ stakeWon: 12_345 }, { stakeWon: 777, payoutWon: 1_500 }];
    await book(given, bets, 1, ids);
    await book(given, bets, -1, ids);
    expect(await rolledOf(given)).toEqual([0, 0, 0, 0, 0]);
    expect(await daysOf(given)).toMatchObject([
      { bets: 0, stake_won: 0, payout_won: 0, valid_stake_won: 0, rolling_won: 0 },
    ]);
    const due = await sql<{ won: number; rows: number }>`
      select sum(amount_won)::bigint as won, count(*)::int as rows from rolling_due
      where member_id = ${given.memberId}`.execute(server.database.db);
    // The bettor's own part is no partner's, so it is paid elsewhere.
    expect(due.rows).toEqual([{ won: 0, rows: 8 }]);
    await book(given, [{ stakeWon: 10_000, isTest: true }]);
    expect(await rolledOf(given)).toEqual([0, 0, 0, 0, 0]);
  });
});

const pay = () =>
  payDueRolling(
    { db: server.database.db, now: () => server.clock.now },
    new AbortController().signal,
  );
const entriesOf = async (memberId: string) =>
  (
    await sql<{ type: string; amount_won: number; subject: string }>`
      select type, amount_won, subject from ledger_entry
      where member_id = ${memberId} and wallet = 'point' order by entry_id`.execute(
      server.database.db,
    )
  ).rows;

describe('rolling that is due at once', () => {
  const put = (memberId: string, status: MemberStatus) =>
    server.database.db
      .updateTable('member')
      .set({ status })
      .where('member_id', '=', memberId)
      .execute();

  it.each([MEMBER_STATUS_SUSPENDED, MEMBER_STATUS_LEFT, MEMBER_STATUS_BLOCKED] as const)(
    'waits while a partner is kept out as %s, both ways, and loses nothing',
    async (status) => {
      const given = await givenLine(RATES, 'instant');
      const [above, shop] = [given.line[2] as string, given.line[3] as string];
      const ids = [newId(server.clock.now), newId(server.clock.now)];
      await put(shop, status);
      await book(given, [{ stakeWon: 12_345 }, { stakeWon: 10_000 }], 1, ids);
      server.clock.advance(1_000);
      await book(given, [{ stakeWon: 10_000 }], -1, [ids[1] as string]);
      await pay();
      expect(await entriesOf(shop)).toEqual([]);
      expect(await entriesOf(above)).toHaveLength(2);
      await put(shop, MEMBER_STATUS_NORMAL);
      await pay();
      expect((await entriesOf(shop)).map(({ amount_won }) => amount_won)).toEqual([156, -70]);
    },
  );

  it('is paid to who has excluded himself from playing', async () => {
    const given = await givenLine(RATES, 'instant');
    const shop = given.line[3] as string;
    await put(shop, MEMBER_STATUS_EXCLUDED);
    await book(given, [{ stakeWon: 12_345 }]);
    await pay();
    expect(await entriesOf(shop)).toMatchObject([{ type: 'betRolling', amount_won: 86 }]);
  });
});

describe('partners.listPaidBets', () => {
  const listed = async (by: SignedIn, memberId: string | undefined, subject: string) =>
    by.call('GET', `/api/partners/${memberId}/rolling/${subject.split('/')[1]}/bets`);

  it('comes to each entry by which rolling was paid at once, and taken back', async () => {
    const finance = await signedIn(server, { type: 2 });
    const given = await givenLine(RATES, 'instant');
    const ids = [newId(server.clock.now), newId(server.clock.now)];
    await book(given, [{ stakeWon: 12_345 }, { stakeWon: 777, payoutWon: 1_500 }], 1, ids);
    await pay();
    await pay();
    const shop = given.line[3] as string;
    const [paid, ...more] = await entriesOf(shop);
    // 12,345 and 777 × 0.7 %, each rounded down: one entry, paid once.
    expect(paid).toMatchObject({ type: 'betRolling', amount_won: 86 + 5 });
    expect(more).toEqual([]);
    const { body } = await listed(finance, shop, paid?.subject as string);
    expect(body).toMatchObject({ gameClass: 'minigame', count: 2, more: false, amountWon: 91 });
    expect(body.rows).toHaveLength(2);
    expect(body.rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ betId: ids[0], amountWon: 86, ownBps: 120, belowBps: 50, isTakenBack: false },
          ...{ stakeWon: 12_345, validStakeWon: 12_345, round: null, casino: null },
          member: expect.objectContaining({ _id: given.memberId }),
        }),
        expect.objectContaining({ betId: ids[1], amountWon: 5, payoutWon: 1_500 }),
      ]),
    );
    server.clock.advance(1_000);
    await book(given, [{ stakeWon: 777, payoutWon: 1_500 }], -1, [ids[1] as string]);
    await pay();
    const [, back] = await entriesOf(shop);
    expect(back).toMatchObject({ type: 'cancelRolling', amount_won: -5 });
    expect((await listed(finance, shop, back?.subject as string)).body).toMatchObject({
      ...{ count: 1, amountWon: -5 },
      rows: [{ betId: ids[1], amountWon: -5, isTakenBack: true }],
    });
    // Whoever was paid by another entry is not told of this one, nor is anybody above him to a partner.
    const nobody = await listed(finance, given.line[2], paid?.subject as string);
    expect([nobody.status, nobody.body.code]).toEqual([404, 'record.not_found']);
    const partner = await signedIn(server, { partnerId: shop });
    expect((await listed(partner, shop, paid?.subject as string)).body.amountWon).toBe(91);
    expect((await listed(partner, given.line[2], paid?.subject as string)).body.code).toBe(
      'member.not_found',
    );
  });
});

describe('a line that has moved within a day', () => {
  it('rolls the old way for what was placed before, and the new way after', async () => {
    const before = await givenLine([300, 200]);
    const [, shop = ''] = before.line;
    const above = await givenLine([250]);
    const after = { line: [...above.line, shop], memberId: before.memberId };
    await book(before, [{ stakeWon: 1_000_000, rates: [300, 200, 0] }]);
    expect(await rolledOf(before)).toEqual([10_000, 20_000, 0]);
    await book(after, [{ stakeWon: 1_000_000, rates: [250, 200, 0] }]);
    // Whoever was above keeps what he had; the shop has both.
    expect(await rolledOf(before)).toEqual([10_000, 40_000, 0]);
    expect(await rolledOf(after)).toEqual([5_000, 40_000, 0]);
    const days = await daysOf(after);
    expect(days.map(({ path, rolling_won }) => ({ path, rolling_won }))).toEqual(
      expect.arrayContaining([
        { path: before.line, rolling_won: 30_000 },
        { path: after.line, rolling_won: 25_000 },
      ]),
    );
    expect(days).toHaveLength(2);
  });
});

describe('a round of a mini-game', () => {
  const GAME = 'bogleladder';
  let operations: SignedIn;
  let risk: SignedIn;

  beforeAll(async () => {
    operations = await signedIn(server, { type: 1 });
    risk = await signedIn(server, { type: 4 });
    await givenGame(server, GAME);
  });

  it('keeps the rates of the moment with a bet, and rolls what is left of both sides', async () => {
    const given = await givenLine(RATES);
    const feed = feedCallWith(server, await givenFeedKey(server));
    const round = await givenOpenRound(server, GAME);
    const odd = betOn(GAME, 'OE', 'Odd', 195);
    const even = betOn(GAME, 'OE', 'Even', 195);
    for (const placed of [
      { ...odd, stakeWon: 100_000 },
      { ...even, stakeWon: 20_000 },
      { ...even, stakeWon: 40_000 },
    ])
      expect((await bet(feed, given, round, placed)).status).toBe(200);
    const kept = await server.database.db
      .selectFrom('bet')
      .select('rolling_path_bps')
      .where('member_id', '=', given.memberId)
      .execute();
    expect(kept.map((row) => row.rolling_path_bps)).toEqual([RATES, RATES, RATES]);
    passDraw(server, round);
    const draw = { side: 'Left', rungs: 'Three' };
    await decideRound(operations, round, 'result', draw);
    await decideRound(risk, round, 'result', draw);
    expect(await rolledOf(given)).toEqual([200, 200, 320, 480, 0]);
    expect(await daysOf(given)).toMatchObject([
      { bets: 3, stake_won: 160_000, valid_stake_won: 40_000, rolling_won: 1_200 },
    ]);
    expect((await decideRound(operations, round, 'rollback')).status).toBe(200);
    expect(await rolledOf(given)).toEqual([0, 0, 0, 0, 0]);
    const anew = await resettleByTwo([operations, risk], round, draw);
    expect(anew.body.outcome).toBe('done');
    expect(await rolledOf(given)).toEqual([200, 200, 320, 480, 0]);
  });

  it('takes a rate that begins later for later bets alone', async () => {
    const { line } = await givenLine([300]);
    const [memberId] = line as [string];
    const { db } = server.database;
    const effective_at = new Date(server.clock.now.getTime() + 60_000);
    const rate = { member_id: memberId, game_class: 'minigame', kind: 'rolling' } as const;
    await db
      .insertInto('commission_rate')
      .values({
        ...{ ...rate, rate_id: newId(effective_at), rate_bps: 100, pay: 'period' },
        ...{ effective_at, set_by: null, agreed_by: null, reason: null, at: server.clock.now },
      })
      .execute();
    const at = async (when: Date) => {
      const { rows } = await sql<{ bps: number[] }>`
        select rolling_path_bps(${line}::uuid[], 'minigame', ${when}) as bps`.execute(db);
      return rows[0]?.bps;
    };
    expect(await at(server.clock.now)).toEqual([300]);
    expect(await at(effective_at)).toEqual([100]);
  });
});
