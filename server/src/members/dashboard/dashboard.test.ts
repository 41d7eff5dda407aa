// The dashboard: today beside the same time of other days, exact whatever is folded, and of a line for a partner.
import type { Dashboard, DashboardFigure } from '@gwanje/contract';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { platformOf } from '../../../test/given-bulk';
import { feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { posterOf, rebuildTotals, runRaw } from '../../../test/given-ledger';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { decide, givenRequest } from '../../../test/given-request';
import { givenGame, givenOpenRound } from '../../../test/given-round';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { foldTotalsJob } from '../../money/totals/fold-totals-job';
import { foldDay } from '../../partners/rollups/fold-days.queries';
import { transaction } from '../../platform/database';
import { runJob } from '../../platform/jobs';
import type { Schema } from '../../schema';
import { memberRanksJob } from '../member-ranks-job';
import { readAllTasks } from './dashboard-tasks.queries';
import { readTop } from './dashboard-top.queries';
import { siteDaysJob } from './site-days-job';
import { siteMinutesJob } from './site-minutes-job';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
let top: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  // A quarter to one at night in Seoul.
  server.clock.now = new Date('2026-11-20T15:45:30.000Z');
  await makeLedgerPartitions(server.database.db, server.clock.now);
  await later(0);
});
afterEach(() => server.close());

/** Lets time pass; sessions end meanwhile, and what was kept is read anew. */
async function later(ms: number) {
  server.clock.advance(ms);
  top = await signedIn(server, { type: 0 });
}
const fold = () => runJob(platformOf(server), foldTotalsJob);
async function read(who = top, query = ''): Promise<Dashboard> {
  const { status, body } = await who.call('GET', `/api/dashboard${query}`);
  expect(status).toBe(200);
  return body;
}
const figureOf = ({ figures }: Dashboard, id: DashboardFigure) =>
  figures?.find((figure) => figure.id === id);
async function charge(member: GivenMember, amountWon: number) {
  const request = await givenRequest(top, member, 'charge', amountWon);
  expect((await decide(top.call, 'approve', request)).status).toBe(200);
}
let keys = 0;
const nextKey = () => {
  keys += 1;
  return `test:${keys}`;
};
const bet = ({ memberId }: GivenMember, amountWon: number) =>
  posterOf(server, memberId)({ key: nextKey(), type: 'bet', amountWon });
const win = ({ memberId }: GivenMember, amountWon: number) =>
  posterOf(server, memberId)({ key: nextKey(), type: 'betBenefit', amountWon });
/** What was settled of a member's stakes today. */
const settle = ({ memberId }: GivenMember, stakeWon: number, payoutWon: number) =>
  server.database.pool.query(
    `insert into bet_day (member_id, day_on, game_class, path, is_test, bets, stake_won, payout_won,
      valid_stake_won)
      values ($1, ($2::timestamptz at time zone 'Asia/Seoul')::date, 'sports', '{}', false, 1, $3,
        $4, $3)`,
    [memberId, server.clock.now, stakeWon, payoutWon],
  );

/** One of the bets that make up what was settled, lost. */
const book = ({ memberId }: GivenMember, stakeWon: number) =>
  server.database.pool.query(
    `insert into booked_bet (member_id, day_on, booking_id, bet_id, game_class, sign, stake_won,
      payout_won, valid_stake_won, at)
      values ($1, ($2::timestamptz at time zone 'Asia/Seoul')::date, gen_random_uuid(),
        gen_random_uuid(), 'sports', 1, $3, 0, $3, $2)`,
    [memberId, server.clock.now, stakeWon],
  );
const rank = () => runJob(platformOf(server), memberRanksJob);

describe('members.readDashboard', () => {
  it('holds today until now against yesterday and a week ago until the same time', async () => {
    const member = await givenMember(server, { walletsWon: { money: 1_000_000 } });
    const other = await givenMember(server, { walletsWon: { money: 10_000 } });
    for (const [amountWon, days] of [
      [70_000, 6],
      [10_000, 1],
    ] as const) {
      // Before the time of day at which is looked, and behind it.
      await charge(member, amountWon);
      await bet(member, amountWon);
      await settle(member, amountWon, 0);
      await runJob(platformOf(server), siteMinutesJob);
      await later(2 * HOUR_MS);
      await bet(other, 500);
      await runJob(platformOf(server), siteMinutesJob);
      await charge(member, 500_000);
      await bet(member, 500);
      await fold();
      await later(days * DAY_MS - 2 * HOUR_MS);
    }
    await charge(member, 20_000);
    await charge(member, 5_000);
    await bet(member, 4_000);
    await win(member, 1_000);
    await settle(member, 4_000, 1_000);
    const seen = await read();
    expect(seen.isComparable).toBe(true);
    expect(figureOf(seen, 'charge')).toMatchObject({
      ...{ now: 25_000, count: 2, yesterday: 10_000, lastWeek: 70_000 },
    });
    expect(figureOf(seen, 'stake')).toMatchObject({
      ...{ now: 4_000, yesterday: 10_000, lastWeek: 70_000 },
    });
    expect(figureOf(seen, 'betProfit')).toMatchObject({ now: 3_000 });
    expect(figureOf(seen, 'betProfitBps')).toMatchObject({ now: 7_500 });
    expect(figureOf(seen, 'bettors')).toMatchObject({ now: 1, yesterday: 1, lastWeek: 1 });
    // What is folded in between changes nothing, nor does counting everything anew.
    for (const change of [fold, () => rebuildTotals(server)]) {
      await change();
      await later(31_000);
      const again = await read();
      expect(figureOf(again, 'stake')).toEqual(figureOf(seen, 'stake'));
      expect(figureOf(again, 'money')?.now).toBe(figureOf(seen, 'money')?.now);
    }
    expect(seen.hours?.today.chargeWon[0]).toBe(25_000);
    expect(seen.hours?.yesterday.chargeWon.slice(0, 3)).toEqual([10_000, 0, 500_000]);
    expect(seen.days).toHaveLength(30);
    expect(seen.days?.at(-1)).toMatchObject({
      ...{ dayOn: '2026-11-28', chargeWon: 25_000, profitWon: { sports: 3_000 } },
    });
    expect(seen.days?.at(-2)).toMatchObject({ chargeWon: 510_000, profitWon: { sports: 10_000 } });
  });

  it('names what each figure is the total of, and the history says the same', async () => {
    const member = await givenMember(server, { walletsWon: { money: 1_000_000 } });
    const post = posterOf(server, member.memberId);
    for (const [type, amountWon] of [
      ...([['bet', 40_000] as const, ['betCancel', 5_000] as const] as const),
      ...([['betBenefit', 9_000] as const, ['first', 3_000] as const] as const),
      ...([['betRolling', 700] as const, ['directChargePoint', 2_000] as const] as const),
      ...([['directExchangeMoney', 1_500] as const, ['PointChange', 400] as const] as const),
    ])
      await post({ key: nextKey(), type, amountWon });
    const seen = await read();
    const dayOn = '2026-11-21';
    for (const [id, won, sign] of [
      ['stake', 35_000, -1],
      ['payout', 9_000, 1],
      ['betProfit', 26_000, -1],
      ['points', 3_700, 1],
      // What he was given to begin with as well.
      ['direct', 1_000_500, 1],
    ] as const) {
      const figure = figureOf(seen, id);
      expect({ id, now: figure?.now }).toEqual({ id, now: won });
      const { body } = await top.call(
        'GET',
        `/api/money/entries/totals?from=${dayOn}&to=${dayOn}&types=${figure?.types?.join(',')}`,
      );
      const sum = body.totals.reduce(
        (whole: number, { amountWon }: { readonly amountWon: number }) => whole + amountWon,
        0,
      );
      expect({ id, sum: sign * sum }).toEqual({ id, sum: won });
    }
    expect(figureOf(seen, 'charge')?.types).toBeUndefined();
  });

  it('tells exchanges by kind, each of them the total of a list', async () => {
    const partner = await givenMember(server, {
      ...{ grade: 3, walletsWon: { money: 50_000, income: 50_000 } },
    });
    const below = await givenMember(server, {
      ...{ path: [partner.memberId], walletsWon: { money: 50_000 } },
    });
    for (const [member, kind, amountWon] of [
      [partner, 'exchange', 10_000],
      [below, 'exchange', 20_000],
      [partner, 'incomeExchange', 7_000],
    ] as const) {
      const request = await givenRequest(top, member, kind, amountWon);
      expect((await decide(top.call, 'approve', request)).status).toBe(200);
    }
    const line = `partnerId=${below.memberId}`;
    for (const [query, kinds] of [
      [
        '',
        [
          { kind: 'exchange', count: 2, won: 30_000 },
          { kind: 'incomeExchange', count: 1, won: 7_000 },
        ],
      ],
      [
        line,
        [
          { kind: 'exchange', count: 1, won: 20_000 },
          { kind: 'incomeExchange', count: 0, won: 0 },
        ],
      ],
    ] as const) {
      const figure = figureOf(await read(top, `?${query}`), 'exchange');
      expect(figure?.kinds).toEqual(kinds);
      expect(figure?.now).toBe(kinds.reduce((sum, { won }) => sum + won, 0));
      for (const { kind, count, won } of kinds) {
        const { body } = await top.call(
          'GET',
          `/api/money/requests/totals?kind=${kind}&status=approved&by=decided&from=2026-11-21&to=2026-11-21&${query}`,
        );
        const approved = body.totals.find(
          ({ status }: { readonly status: string }) => status === 'approved',
        );
        expect({ kind, count: approved?.requests ?? 0, won: approved?.amountWon ?? 0 }).toEqual({
          ...{ kind, count, won },
        });
      }
    }
  });

  it('counts people, and says of what stands what changed since midnight', async () => {
    const old = await givenMember(server, { walletsWon: { money: 7_000 } });
    await charge(old, 10_000);
    await later(DAY_MS);
    const member = await givenMember(server);
    await givenMember(server, { isTest: true });
    await charge(member, 30_000);
    await charge(old, 10_000);
    const seen = await read();
    expect(figureOf(seen, 'newMembers')).toMatchObject({ now: 1, yesterday: 1, lastWeek: 0 });
    expect(figureOf(seen, 'firstCharges')).toMatchObject({ now: 1, yesterday: 1 });
    expect(figureOf(seen, 'firstChargeBps')).toMatchObject({ now: 10_000 });
    expect(figureOf(seen, 'money')).toMatchObject({ now: 57_000, change: 40_000 });
    await runJob(platformOf(server), siteDaysJob);
    await later(31_000);
    expect((await read()).days?.at(-2)).toMatchObject({ joins: 1, firstCharges: 1, active: 0 });
  });

  it.each(['the site', 'a line'])('leaves test accounts out of everything of %s', async (of) => {
    const partner = await givenMember(server, { grade: 3 });
    await later(DAY_MS);
    const test = await givenMember(server, {
      ...{ isTest: true, path: [partner.memberId], walletsWon: { money: 1_000_000 } },
    });
    await charge(test, 10_000);
    await bet(test, 5_000);
    const seen = await read(top, of === 'a line' ? `?partnerId=${partner.memberId}` : '');
    for (const { id, now } of seen.figures ?? []) expect({ id, now }).toEqual({ id, now: 0 });
    expect(seen.top).toEqual({
      ...{ mostWon: [], mostLost: [], exchanges: [], wins: [], lines: [], vendors: [] },
      shared: of === 'a line' ? null : [],
    });
  });

  it('says what waits and since when', async () => {
    const member = await givenMember(server);
    await givenMember(server, { status: 0 });
    const { requestId } = await givenRequest(top, member, 'charge', 10_000);
    const at = server.clock.now.toISOString();
    await server.database.pool.query(
      'update money_request set first_approved_by = $1, first_approved_at = $2 where request_id = $3',
      [top.adminId, server.clock.now, requestId],
    );
    await later(60_000);
    const { todo } = await read();
    expect(todo).toEqual(
      expect.arrayContaining([
        { kind: 'newMembers', count: 1, oldestAt: at, address: null },
        { kind: 'charges', count: 1, oldestAt: at, address: null },
        { kind: 'exchanges', count: 0, oldestAt: null, address: null },
        { kind: 'secondWords', count: 1, oldestAt: at, address: null },
      ]),
    );
    expect(requestId).toBeTruthy();
  });

  it('says since when a question waits that was asked again', async () => {
    const { memberId } = await givenMember(server);
    const feed = feedCallWith(server, await givenFeedKey(server, { scopes: ['players'] }));
    const asked = { memberId, kind: 'other', title: '문의', body: '언제 되나요?' };
    const { ticketId } = (await feed('POST', '/feed/tickets', asked)).body;
    const answer = { memberId, body: '확인했습니다.', version: 1 };
    await later(HOUR_MS);
    expect((await top.call('POST', `/api/help/${ticketId}/replies`, answer)).status).toBe(200);
    await later(HOUR_MS);
    const again = { memberId, body: '아직입니다.' };
    expect((await feed('POST', `/feed/tickets/${ticketId}/replies`, again)).status).toBe(200);
    const at = server.clock.now.toISOString();
    await later(60_000);
    expect((await read()).todo).toContainEqual({
      ...{ kind: 'tickets', count: 1, oldestAt: at, address: null },
    });
  });

  it('names the page of the oldest round that waits, where there is no list of every game', async () => {
    const readTasks = (hasRoundList: boolean) =>
      readAllTasks(server.database.db, server.clock.now, {
        hasRoundList,
        countSecondWords: async () => ({ count: 0, oldestAt: null }),
      });
    for (const game of ['dhPowerball', 'eosPowerball3'] as const) {
      await givenGame(server, game);
      const { round_id } = await givenOpenRound(server, game);
      await server.database.db
        .updateTable('game_round')
        .set({ status: 'held' })
        .where('round_id', '=', round_id)
        .execute();
    }
    const of = async (hasRoundList: boolean) =>
      (await readTasks(hasRoundList)).find(({ kind }) => kind === 'rounds');
    expect(await of(true)).toMatchObject({ address: null });
    // Of the other game no version 1 has a page.
    expect(await of(false)).toMatchObject({ address: '/eosPowerball3Ongoing' });
  });

  it('tells who won and lost most, and whose line brings most', async () => {
    const partner = await givenMember(server, { grade: 3 });
    const winner = await givenMember(server, {
      ...{ path: [partner.memberId], walletsWon: { money: 50_000_000 } },
    });
    const loser = await givenMember(server, { walletsWon: { money: 50_000_000 } });
    await charge(winner, 40_000);
    await win(winner, 12_000_000);
    await settle(winner, 1_000_000, 12_000_000);
    // Of which 2,000 are open still.
    await bet(loser, 9_000);
    await settle(loser, 7_000, 0);
    await rank();
    const { top: tables } = await read();
    expect(tables?.mostWon).toMatchObject([{ member: { id: winner.id }, amountWon: 11_000_000 }]);
    expect(tables?.mostLost).toMatchObject([{ member: { id: loser.id }, amountWon: -7_000 }]);
    const line = (await read(top, `?partnerId=${partner.memberId}`)).top;
    expect(line?.mostWon).toMatchObject([{ member: { id: winner.id } }]);
    expect(line?.mostLost).toEqual([]);
    expect(tables?.wins).toMatchObject([{ member: { id: winner.id } }]);
    expect(tables?.lines).toMatchObject([{ member: { id: partner.id }, incomeWon: 40_000 }]);
  });

  it('ranks who won and lost most by the minute, not by the bets of everybody', async () => {
    const loser = await givenMember(server, { walletsWon: { money: 50_000 } });
    const tables = async () => {
      await later(31_000);
      return (await read()).top?.mostLost.map(({ amountWon }) => amountWon);
    };
    await rank();
    // Losing moves nothing.
    await settle(loser, 5_000, 0);
    await later(HOUR_MS);
    await book(loser, 5_000);
    expect(await tables()).toEqual([]);
    await rank();
    expect(await tables()).toEqual([-5_000]);
    await later(DAY_MS);
    expect(await tables()).toEqual([]);
  });

  it('counts a small day as it stands, and tells a large one as it was kept by the minute', async () => {
    const member = await givenMember(server, { walletsWon: { money: 50_000 } });
    const come = () =>
      server.database.pool.query(
        `insert into member_day (member_id, day_on, logins, first_login_at, last_login_at, is_test)
        values ($1, ($2::timestamptz at time zone 'Asia/Seoul')::date, 1, $2, $2, false)`,
        [member.memberId, server.clock.now],
      );
    const nows = async () => {
      await later(31_000);
      const seen = await read();
      const { active, profitWon } = seen.days?.at(-1) ?? {};
      const [logins, bettors, openStake] = (['logins', 'bettors', 'openStake'] as const).map(
        (id) => figureOf(seen, id)?.now,
      );
      return { logins, bettors, openStake, active, won: profitWon?.sports };
    };
    await come();
    await bet(member, 4_000);
    await settle(member, 3_000, 1_000);
    const small = { logins: 1, bettors: 1, openStake: 0, active: 1, won: 2_000 };
    expect(await nows()).toEqual(small);
    await runJob(platformOf(server), siteMinutesJob);
    const { rows } = await server.database.pool.query('select * from site_minute');
    expect(rows).toMatchObject([
      { bettors: 1, logins: 1, open_bets: 0, class_rows: 1, class_won: { sports: 2_000 } },
    ]);
    expect(await nows()).toEqual(small);
    await server.database.pool.query(
      `update site_minute set bettors = 2600, logins = 2700, open_bets = 2800,
        open_won = '{"sports": 70, "minigame": 7}', class_rows = 2900, class_won = '{"sports": 5}'`,
    );
    const large = { logins: 2_700, bettors: 2_600, openStake: 77, active: 2_700, won: 5 };
    expect(await nows()).toEqual(large);
    // What was kept yesterday is yesterday's, but for what is open until it is settled.
    await later(DAY_MS);
    const next = await read();
    expect(figureOf(next, 'logins')).toMatchObject({ now: 0, yesterday: 2_700 });
    expect(figureOf(next, 'bettors')).toMatchObject({ now: 0, yesterday: 2_600 });
    expect(figureOf(next, 'openStake')).toMatchObject({ now: 77 });
  });

  it('sums few requests as they stand, and tells of many as they were kept by the minute', async () => {
    const hourOf = (at: Date) => new Date(at.getTime() + 9 * HOUR_MS).getUTCHours();
    const member = await givenMember(server);
    const nows = async () => {
      await later(31_000);
      const seen = await read();
      const [charged, exchanged, newMembers, firstCharges] = (
        ['charge', 'exchange', 'newMembers', 'firstCharges'] as const
      ).map((id) => figureOf(seen, id)?.now);
      const { joins, firstCharges: first } = seen.days?.at(-1) ?? {};
      expect([joins, first]).toEqual([newMembers, firstCharges]);
      const lines = seen.top?.lines.map((one) => [one.member.id, one.chargeWon, one.exchangeWon]);
      return { charged, exchanged, newMembers, firstCharges, lines, hours: seen.hours?.today };
    };
    const hours = (won: Readonly<Record<number, number>>) =>
      Array.from({ length: 24 }, (_, hour) => won[hour] ?? 0);
    const partner = await givenMember(server, { grade: 3 });
    await charge(partner, 30_000);
    const first = hourOf(server.clock.now);
    const lines = [[partner.id, 30_000, 0]];
    const small = { charged: 30_000, exchanged: 0, firstCharges: 1, lines };
    const smallHours = { chargeWon: hours({ [first]: 30_000 }), exchangeWon: hours({}) };
    expect(await nows()).toMatchObject({ ...small, hours: smallHours });
    await runJob(platformOf(server), siteMinutesJob);
    const { rows } = await server.database.pool.query(
      'select decided, first_charges, lines from site_minute',
    );
    const keptLine = { memberId: partner.memberId, chargeWon: 30_000, exchangeWon: 0 };
    expect(rows).toEqual([
      {
        ...{ decided: [{ kind: 'charge', count: 1, won: 30_000 }], first_charges: 1 },
        lines: [keptLine],
      },
    ]);
    expect(await nows()).toMatchObject({ ...small, hours: smallHours });
    const keep = (decided: object) =>
      server.database.pool.query(
        `update site_minute set decided = $1, joins = 3000, first_charges = 40, lines = $2
        where at = (select max(at) from site_minute)`,
        [JSON.stringify(decided), JSON.stringify([{ ...keptLine, exchangeWon: 9 }])],
      );
    await keep([{ kind: 'charge', count: 2_600, won: 7_000 }]);
    await later(HOUR_MS);
    await charge(member, 1_000);
    await runJob(platformOf(server), siteMinutesJob);
    await keep([
      { kind: 'charge', count: 2_700, won: 7_500 },
      { kind: 'exchange', count: 10, won: 200 },
      { kind: 'incomeExchange', count: 1, won: 20 },
    ]);
    const second = hourOf(server.clock.now);
    expect(await nows()).toEqual({
      ...{ charged: 7_500, exchanged: 220, newMembers: 3_000, firstCharges: 40 },
      lines: [[partner.id, 30_000, 9]],
      hours: {
        chargeWon: hours({ [first]: 7_000, [second]: 500 }),
        exchangeWon: hours({ [second]: 220 }),
      },
    });
  });

  it('finds the largest exchanges and wins of a day without a look at the others', async () => {
    const { pool } = server.database;
    const { memberId } = await givenMember(server);
    await pool.query(
      `insert into money_request (member_id, request_id, kind, status, amount_won, is_test,
        requested_at, decided_at)
      select $1, gen_random_uuid(), 'exchange', 'approved', 1000 + n, false, $2, $2
      from generate_series(1, 5000) as n`,
      [memberId, server.clock.now],
    );
    await server.owner.pool.query('analyze member, money_request');
    const sent: CompiledQuery[] = [];
    const db = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void sent.push(query),
    });
    const { exchanges } = await readTop(db, null, server.clock.now, () => true);
    expect(exchanges.map(({ amountWon }) => amountWon)).toEqual(
      Array.from({ length: 10 }, (_, n) => 6_000 - n),
    );
    const plans: string[] = [];
    for (const { sql, parameters } of sent.filter((one) => one.sql.includes('as event'))) {
      const { rows } = await pool.query(`explain ${sql}`, [...parameters]);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    const [largest = '', wins = ''] = plans;
    expect(largest).toContain('money_request_exchanges_of_day');
    expect(largest).not.toMatch(/^ *(->)? *Sort$/m);
    // An index of such amounts alone leaves none to be told apart, but where nothing lies.
    const [inMonths = ''] = wins.split('ledger_entry_default');
    expect(inMonths).toContain('betBenefit');
    expect(inMonths).not.toContain('abs(');
  });

  it('answers within 30 KB, however many have played, charged and come', async () => {
    const many = 13;
    for (let n = 0; n < many; n += 1) {
      const partner = await givenMember(server, { grade: 3, nick: '가'.repeat(20) });
      const path = [partner.memberId];
      const player = { nick: '나'.repeat(20), path, walletsWon: { money: 900_000_000 } };
      const winner = await givenMember(server, player);
      await charge(winner, 900_000);
      await win(winner, 800_000_000);
      await settle(winner, 100_000_000, 800_000_000);
      await settle(partner, 900_000_000, 0);
      await server.database.pool.query(
        'update member_rank set shared_members = 9999 where member_id = $1',
        [winner.memberId],
      );
      const exchange = await givenRequest(top, winner, 'exchange', 1_000_000);
      await server.database.pool.query(
        `update money_request set status = 'approved', decided_at = $1 where request_id = $2`,
        [server.clock.now, exchange.requestId],
      );
    }
    await rank();
    const seen = await read();
    // Of vendors there is a row each.
    const { vendors: _, ...tens } = seen.top as NonNullable<typeof seen.top>;
    for (const [table, rows] of Object.entries(tens))
      expect({ table, rows: rows?.length }).toEqual({ table, rows: 10 });
    expect(Buffer.byteLength(JSON.stringify(seen))).toBeLessThanOrEqual(30 * 1_024);
  });

  it('shows a partner his own line, and refuses him another', async () => {
    const partner = await givenMember(server, { grade: 3 });
    const own = await givenMember(server, {
      ...{ path: [partner.memberId], walletsWon: { money: 5_000 } },
    });
    const other = await givenMember(server, { walletsWon: { money: 9_000 } });
    await charge(own, 10_000);
    await charge(other, 70_000);
    await bet(own, 1_000);
    const who = await signedIn(server, { partnerId: partner.memberId });
    const seen = await read(who);
    expect(seen.todo).toEqual([]);
    expect(figureOf(seen, 'charge')).toMatchObject({ now: 10_000, count: 1 });
    expect(figureOf(seen, 'stake')).toMatchObject({ now: 1_000 });
    expect(figureOf(seen, 'money')).toMatchObject({ now: 14_000 });
    expect(seen.top?.shared).toBeNull();
    expect(JSON.stringify(seen)).not.toContain(other.id);
    const beyond = await who.call('GET', `/api/dashboard?partnerId=${other.memberId}`);
    expectRefusal(beyond, 404, 'member.not_found');
    const nobody = await top.call('GET', `/api/dashboard?partnerId=${NOBODY}`);
    expectRefusal(nobody, 404, 'member.not_found');
    const line = await read(top, `?partnerId=${partner.memberId}`);
    expect(figureOf(line, 'charge')).toMatchObject({ now: 10_000 });
  });

  it('tells closed days of a line as they were folded, and compares nothing of a large one', async () => {
    const { db, pool } = server.database;
    const partner = await givenMember(server, { grade: 3 });
    const path = [partner.memberId];
    const own = await givenMember(server, { path, walletsWon: { money: 90_000 } });
    await charge(own, 10_000);
    await bet(own, 2_000);
    await later(DAY_MS);
    await charge(own, 5_000);
    await bet(own, 3_000);
    const told = async () => {
      await later(31_000);
      const seen = await read(top, `?partnerId=${partner.memberId}`);
      return {
        days: seen.days?.slice(-2).map(({ chargeWon }) => chargeWon),
        ...Object.fromEntries(
          (['charge', 'stake', 'logins'] as const).map((id) => {
            const { now, yesterday, lastWeek } = figureOf(seen, id) ?? {};
            return [id, [now, yesterday, lastWeek]];
          }),
        ),
      };
    };
    const small = { charge: [5_000, 10_000, 0], stake: [3_000, 2_000, 0], logins: [0, 0, 0] };
    expect(await told()).toEqual({ ...small, days: [10_000, 5_000] });
    await transaction(db, (tx) => foldDay(tx, '2026-11-21', server.clock.now));
    await pool.query('update partner_cash_day set charge_won = 10007');
    expect(await told()).toEqual({ ...small, days: [10_007, 5_000] });
    await pool.query(
      `insert into partner_size (member_id, members, line_money_won, refreshed_at)
      values ($1, 50001, 0, now())`,
      [partner.memberId],
    );
    expect(await told()).toEqual({
      ...{ charge: [5_000, null, null], stake: [3_000, null, null], logins: [0, null, null] },
      days: [10_007, 5_000],
    });
  });

  it('answers ten of each and no more than 30 KB, however many there are', async () => {
    for (let n = 0; n < 24; n += 1) {
      const member = await givenMember(server, { id: `longest-login-id-${n + 10}`.slice(0, 20) });
      await settle(member, 500_000_000 + n, n % 2 === 0 ? 999_000_000 : 0);
    }
    await rank();
    await server.database.pool.query('update member_rank set shared_members = 100000');
    const seen = await read();
    const { mostWon, mostLost, shared } = seen.top ?? {};
    expect([mostWon, mostLost, shared].map((rows) => rows?.length)).toEqual([10, 10, 10]);
    expect(seen.days).toHaveLength(30);
    const bytesOf = (part: unknown) => Buffer.byteLength(JSON.stringify(part));
    // The three tables that nobody is in here, each as long as one of those.
    expect(bytesOf(seen) + 3 * bytesOf(shared)).toBeLessThan(30_000);
  });

  it('tells what is left at vendors, and how long it lasts as the last week went', async () => {
    const feed = feedCallWith(server, await givenFeedKey(server, { scopes: ['casino'] }));
    const tell = async (balanceWon: number) => {
      const said = await feed('POST', '/feed/casino/honor/state', { balanceWon, closed: [] });
      expect(said.status).toBe(200);
    };
    await tell(50_000_000);
    expect((await read()).top?.vendors).toEqual([
      { vendor: 'honor', balanceWon: 50_000_000, daysLeft: null },
    ]);
    await tell(36_000_000);
    // Paid in; what is spent afterwards counts as well.
    await tell(60_000_000);
    await tell(53_000_000);
    await later(86_400_000);
    const { top: tables } = await read();
    // 21,000,000 in seven days are 3,000,000 a day.
    expect(tables?.vendors).toEqual([{ vendor: 'honor', balanceWon: 53_000_000, daysLeft: 17 }]);
    const partner = await givenMember(server, { grade: 3 });
    const who = await signedIn(server, { partnerId: partner.memberId });
    expect((await read(who)).top?.vendors).toEqual([]);
  });

  it('lets a block fail alone', async () => {
    await runRaw(server, 'alter table bet rename to lost_bet');
    const seen = await read();
    expect(seen.figures).toBeNull();
    expect(seen.hours).not.toBeNull();
    expect(seen.top).not.toBeNull();
    await runRaw(server, 'alter table lost_bet rename to bet');
  });

  it('compares nothing in the first minutes of a day', async () => {
    await later(-30 * 60_000 - 30_000 - 1);
    expect((await read()).isComparable).toBe(false);
  });
});
