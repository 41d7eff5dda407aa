// The counters of the status strip through HTTP: every figure by what is in it and what is not.
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  somebodyWaits,
  type TestServer,
} from '../../test/given';
import { posterOf } from '../../test/given-ledger';
import { givenMember } from '../../test/given-member';
import { decide, givenRequest, keyed } from '../../test/given-request';
import { makeLedgerPartitions } from '../ledger/ledger-partitions';
import type { Schema } from '../schema';
import { sumCurrent } from './current.queries';

const CURRENT = '/api/current';
const ALL = { isPaidLater: true, sports: true, minigame: true };
const NO_BETS = {
  ...{ sportsBetTotal: 0, sportsIncome: 0, sportsBet: 0 },
  ...{ miniBetTotal: 0, miniIncome: 0, miniBet: 0 },
};
const HOUR_MS = 3_600_000;
const YESTERDAY = new Date('2026-11-20T03:00:00.000Z');
/** A millisecond before and after midnight in Seoul, and noon. */
const LAST_OF_YESTERDAY = new Date('2026-11-20T14:59:59.999Z');
const FIRST_OF_TODAY = new Date('2026-11-20T15:00:00.000Z');
const TODAY = new Date('2026-11-21T03:00:00.000Z');

let server: TestServer;
let top: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  await at(TODAY);
});
afterEach(() => server.close());

/** Moves the clock, over any distance, and signs in again. */
async function at(instant: Date) {
  server.clock.now = instant;
  top = await signedIn(server);
}

async function readCurrent({ call }: Pick<SignedIn, 'call'> = top) {
  const { status, body } = await call('GET', CURRENT);
  expect(status).toBe(200);
  return body;
}

/** Whoever is given money today was paid it directly, so it is given the day before. */
async function memberOfYesterday(options: Parameters<typeof givenMember>[1] = {}) {
  const clock = { now: YESTERDAY, advance: () => undefined };
  return givenMember({ database: server.database, clock }, options);
}

async function approve(
  member: { readonly memberId: string },
  kind: Parameters<typeof givenRequest>[2],
  amountWon: number,
) {
  const request = await givenRequest(top, member, kind, amountWon);
  expect((await decide(top.call, 'approve', request)).status).toBe(200);
}

async function adjust(
  { memberId }: { readonly memberId: string },
  type: string,
  amountWon: number,
) {
  const wish = { memberId, type, amountWon, reason: 'a reason' };
  const { status } = await top.call('POST', '/api/money/adjustments', wish, keyed());
  expect(status).toBe(200);
}

/** The statements of one summing, and their plans as PostgreSQL tells them. */
async function plansOfSums(): Promise<string[]> {
  const { pool } = server.database;
  const sent: CompiledQuery[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push(query),
  });
  await sumCurrent(db, server.clock.now, ALL);
  return Promise.all(
    sent.map(async (query) => {
      const { rows } = await pool.query(`explain ${query.sql}`, [...query.parameters]);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    }),
  );
}

describe('alarms.readCurrent', () => {
  it('answers zeros, and no key of what is not built', async () => {
    expect(await readCurrent()).toEqual({
      bank: { charge: 0, exchange: 0, income: 0 },
      user: { total: 0, normal: 0, suspended: 0, now: 0, login: 0, play: 0 },
      asset: { money: 0, point: 0, agentMoney: 0, agentPoint: 0 },
      direct: { money: 0, point: 0 },
      bet: NO_BETS,
      at: TODAY.toISOString(),
    });
  });

  it('sums what was approved on this day of Seoul, however long it had waited', async () => {
    const member = await memberOfYesterday();
    const payee = await memberOfYesterday({ walletsWon: { money: 9_000 } });
    const partner = await memberOfYesterday({ grade: 2, walletsWon: { income: 9_000 } });
    await at(LAST_OF_YESTERDAY);
    await approve(member, 'charge', 1_000_000);
    const waiting = await givenRequest(top, member, 'charge', 20_000);
    await at(FIRST_OF_TODAY);
    await decide(top.call, 'approve', waiting);
    await approve(member, 'charge', 10_000);
    await approve(payee, 'exchange', 4_000);
    await approve(partner, 'incomeExchange', 3_000);
    expect((await readCurrent()).bank).toEqual({ charge: 30_000, exchange: 7_000, income: 23_000 });
    await at(new Date(FIRST_OF_TODAY.getTime() + 24 * HOUR_MS));
    expect((await readCurrent()).bank).toEqual({ charge: 0, exchange: 0, income: 0 });
  });

  it('sums no request that waits, is on hold, was declined or cancelled', async () => {
    const member = await memberOfYesterday();
    for (const verb of ['hold', 'decline', 'cancel'] as const)
      await decide(top.call, verb, await givenRequest(top, member, 'charge', 10_000));
    await givenRequest(top, member, 'charge', 10_000);
    expect((await readCurrent()).bank.charge).toBe(0);
  });

  it('has an income below zero on a day on which more goes out', async () => {
    const payee = await memberOfYesterday({ walletsWon: { money: 9_000 } });
    await approve(payee, 'exchange', 4_000);
    expect((await readCurrent()).bank).toEqual({ charge: 0, exchange: 4_000, income: -4_000 });
  });

  it('counts members of every status and grade, and the normal and suspended among them', async () => {
    for (const status of [0, 1, 1, 1, 2, 2, 3, 4, 5]) await memberOfYesterday({ status });
    await memberOfYesterday({ grade: 7 });
    expect((await readCurrent()).user).toMatchObject({ total: 10, normal: 4, suspended: 2 });
  });

  it('sums what lies in the wallets money and point, of partners apart', async () => {
    await memberOfYesterday({ walletsWon: { money: 1_000, point: 20, casino: 7, income: 7 } });
    await memberOfYesterday({ walletsWon: { money: 500 }, status: 4 });
    await memberOfYesterday({ grade: 2, walletsWon: { money: 30_000, point: 400, apoker: 7 } });
    await memberOfYesterday({ grade: 7, walletsWon: { money: 1 } });
    expect((await readCurrent()).asset).toEqual({
      money: 1_500,
      point: 20,
      agentMoney: 30_001,
      agentPoint: 400,
    });
  });

  it('sums what was paid directly today, less what was taken', async () => {
    const member = await memberOfYesterday({ walletsWon: { money: 50_000, point: 300 } });
    await adjust(member, 'directChargeMoney', 10_000);
    await adjust(member, 'directExchangeMoney', 15_000);
    await adjust(member, 'directChargePoint', 700);
    await adjust(member, 'directExchangePoint', 200);
    expect((await readCurrent()).direct).toEqual({ money: -5_000, point: 500 });
  });

  it('leaves test accounts out of every figure', async () => {
    const member = await memberOfYesterday({ isTest: true, walletsWon: { money: 50_000 } });
    await memberOfYesterday({ isTest: true, grade: 3, walletsWon: { point: 50_000 } });
    await approve(member, 'exchange', 10_000);
    await approve(member, 'charge', 10_000);
    await adjust(member, 'directChargeMoney', 10_000);
    const { at: _, ...figures } = await readCurrent();
    expect(figures).toEqual({
      bank: { charge: 0, exchange: 0, income: 0 },
      user: { total: 0, normal: 0, suspended: 0, now: 0, login: 0, play: 0 },
      asset: { money: 0, point: 0, agentMoney: 0, agentPoint: 0 },
      direct: { money: 0, point: 0 },
      bet: NO_BETS,
    });
  });

  it('counts who is here, who came and who has bet, and sums bets, as the lists of today do', async () => {
    // Lists of today ask the database for the time.
    await at(new Date());
    const { pool, db } = server.database;
    await makeLedgerPartitions(db, server.clock.now);
    const bettor = await givenMember(server, { walletsWon: { money: 90_000 } });
    const away = await givenMember(server);
    const test = await givenMember(server, { isTest: true, walletsWon: { money: 90_000 } });
    const day = `(now() at time zone 'Asia/Seoul')::date`;
    for (const { memberId } of [bettor, away, test]) {
      const isTest = memberId === test.memberId;
      const isHere = memberId !== away.memberId;
      await pool.query(
        `insert into member_session (member_id, session_id, started_at, last_seen_at)
          select $1, gen_random_uuid(), now(), now() - make_interval(mins => $2)
          from generate_series(1, 2)`,
        [memberId, isHere ? 1 : 6],
      );
      await pool.query(
        `insert into member_day (member_id, day_on, logins, first_login_at, last_login_at, is_test)
          values ($1, ${day}, 2, now(), now(), $2)`,
        [memberId, isTest],
      );
      if (!isHere) continue;
      await posterOf(server, memberId)({ key: `test:${memberId}`, type: 'bet', amountWon: 9_000 });
      await pool.query(
        `insert into bet_placed_day (member_id, day_on, game, result, is_test, bets, stake_won,
          payout_won, expected_won)
          select $1, ${day}, game, result, $2, 1, stake, 0, 0 from (values
            ('powerball', 'I', 1000), ('powerball', 'W', 2000), ('powerball', 'C', 400),
            ('sports', 'L', 5000), ('sportsLive', 'N', 600)) as each (game, result, stake)`,
        [memberId, isTest],
      );
      await pool.query(
        `insert into bet_day (member_id, day_on, game_class, path, is_test, bets, stake_won,
          payout_won, valid_stake_won)
          select $1, ${day}, game_class, '{}', $2, 1, stake, paid, stake from (values
            ('minigame', 2000, 3900), ('sports', 5000, 0), ('casino', 70, 0))
            as each (game_class, stake, paid)`,
        [memberId, isTest],
      );
    }
    // Still open, whenever it was placed.
    await pool.query(
      `insert into bet (member_id, bet_id, game, round_id, bet_type, pick, stake_won,
        odds_hundredths, expected_won, level, bet_version, rate_version, recommend_path,
        reference, is_test, at, day_on, round_no, balance_after_won)
        select member_id, gen_random_uuid(), 'powerball', gen_random_uuid(), 'oddEven', 'odd',
          1000, 195, 1950, 1, 1, 1, '{}', 'bet-' || member_id, is_test, now(), ${day}, 1, 0
        from member`,
    );
    const { user, bet } = await readCurrent();
    expect(user).toMatchObject({ now: 1, login: 2, play: 1 });
    expect(bet).toEqual({
      ...{ sportsBetTotal: 5_000, sportsIncome: 5_000, sportsBet: 0 },
      ...{ miniBetTotal: 3_000, miniIncome: -1_900, miniBet: 2_000 },
    });
    const listed = async (path: string) =>
      (await top.call('GET', path)).body.rows.filter(
        ({ member }: { readonly member: { readonly isTest: boolean } }) => !member.isTest,
      ).length;
    expect(await listed('/api/members/logins/today')).toBe(user.login);
    expect(await listed('/api/members/logins/today?state=now')).toBe(user.now);
    expect(await listed('/api/members/bets/today?minBets=1')).toBe(user.play);
    const { body } = await top.call('GET', '/api/members/bets/today/totals');
    expect(body.totals[0].placedWon).toMatchObject({
      ...{ sports: bet.sportsBetTotal, minigame: bet.miniBetTotal },
    });
  });

  it('sums once in ten seconds, whoever asks, and says when', async () => {
    const auditor = await signedIn(server, { type: 5 });
    const summed = await readCurrent();
    await memberOfYesterday();
    server.clock.advance(9_999);
    expect(await readCurrent(auditor)).toEqual(summed);
    server.clock.advance(1);
    expect(await readCurrent(auditor)).toMatchObject({
      user: { total: 1 },
      at: server.clock.now.toISOString(),
    });
  });

  it.each([
    [100, 10_000],
    [2_000, 40_000],
    [5_000, 60_000],
  ])('after a sum that took %i ms keeps it for %i ms', async (tookMs, keptMs) => {
    const blocker = await server.database.pool.connect();
    await blocker.query('begin');
    await blocker.query('lock table wallet');
    const summing = readCurrent();
    await somebodyWaits(server);
    server.clock.advance(tookMs);
    await blocker.query('rollback');
    blocker.release();
    const summed = await summing;
    server.clock.advance(keptMs - 1);
    expect(await readCurrent()).toEqual(summed);
    server.clock.advance(1);
    expect((await readCurrent()).at).toBe(server.clock.now.toISOString());
  });

  it('does not keep an idle session alive, nor its cookies', async () => {
    server.clock.advance(12 * HOUR_MS - 1);
    const answer = await top.call('GET', CURRENT);
    expect([answer.status, answer.cookies]).toEqual([200, []]);
    server.clock.advance(1);
    expectRefusal(await top.call('GET', CURRENT), 401, 'session.required');
  });

  it('reads the figures of today from indexes, however many days there are', async () => {
    await sql`
      with filled as (
        insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at)
        select gen_random_uuid(), 'member-' || n, 'nick', 1, 1, 1, false, ${TODAY}
        from generate_series(1, 200) as n
        returning member_id
      ), summed as (
        insert into ledger_day (member_id, day_on, wallet, type, entries, amount_won, is_test)
        select member_id, ${TODAY}::timestamptz::date - day, 'money', 'directChargeMoney', 1, 10,
          false
        from filled, generate_series(0, 99) as day
      )
      insert into money_request (member_id, request_id, kind, status, amount_won, is_test,
        requested_at, decided_at)
      select member_id, gen_random_uuid(), 'charge', 'approved', 10, false, ${TODAY},
        ${TODAY}::timestamptz - make_interval(days => day)
      from filled, generate_series(0, 99) as day`.execute(server.database.db);
    await sql`vacuum analyze member, ledger_day, money_request`.execute(server.owner.db);
    const { bank, direct } = await readCurrent();
    expect([bank.charge, direct.money]).toEqual([2_000, 2_000]);
    const plans = await plansOfSums();
    expect(plans).toHaveLength(1);
    expect(plans[0]).toContain('money_request_decided_at_kind_amount_won_idx');
    expect(plans[0]).toContain('ledger_day_day_on_type_wallet_idx');
    expect(plans[0]).not.toMatch(/Seq Scan on (money_request|ledger_day)/);
  });
});
