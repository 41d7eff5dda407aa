// What lines come to on closed days, and who is found in the tree, through HTTP.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { givenMember } from '../../../test/given-member';
import { dayOf } from '../../members/dashboard/dashboard.rule';
import { transaction } from '../../platform/database';
import { foldDay } from '../rollups/fold-days.queries';
import { refreshSizes } from '../rollups/line-sizes.queries';

let server: TestServer;
let top: SignedIn;
beforeAll(async () => {
  server = await givenServer();
  top = await signedIn(server, { type: 5 });
});
afterAll(() => server.close());

describe('partners.readTreeFigures', () => {
  const figures = async (from: string, to: string, by = top) => {
    const { status, body } = await by.call(
      'GET',
      `/api/partners/tree-figures?from=${from}&to=${to}`,
    );
    expect(status).toBe(200);
    return body;
  };
  const of = ({ figures }: { figures: { _id: string }[] }, memberId: string) =>
    figures.find(({ _id }) => _id === memberId);

  it('answers what lines came to on closed days, test accounts left out', async () => {
    const { db } = server.database;
    const head = await givenMember(server, { grade: 7 });
    const shop = await givenMember(server, { grade: 3, path: [head.memberId] });
    const path = [head.memberId, shop.memberId];
    const players = [
      await givenMember(server, { path }),
      await givenMember(server, { path: [head.memberId] }),
    ];
    const tester = await givenMember(server, { path, isTest: true });
    const [first, second] = ['2026-10-01', '2026-10-02'];
    const play = (memberId: string, line: readonly string[], day: string, gameClass: string) =>
      sql`insert into bet_day (member_id, day_on, game_class, path, is_test, bets, stake_won,
          payout_won, valid_stake_won, lost_won, rolling_won)
        values (${memberId}, ${day}, ${gameClass}, ${[...line, memberId]}::uuid[],
          ${memberId === tester.memberId}, 1, 10000, 4000, 10000, 0, 0)`.execute(db);
    const [one, other] = players as [(typeof players)[0], (typeof players)[0]];
    await play(one.memberId, path, first, 'minigame');
    await play(one.memberId, path, first, 'sports');
    await play(other.memberId, [head.memberId], first, 'sports');
    await play(one.memberId, path, second, 'minigame');
    await play(tester.memberId, path, second, 'minigame');
    const at = new Date(`${first}T03:00:00Z`);
    await sql`insert into money_request (member_id, request_id, kind, status, amount_won, is_test,
        requested_at, decided_at)
      values (${one.memberId}, ${uuidv7()}, 'charge', 'approved', 70000, false, ${at}, ${at}),
        (${tester.memberId}, ${uuidv7()}, 'charge', 'approved', 90000, true, ${at}, ${at})`.execute(
      db,
    );
    expect(await figures(first, second)).toMatchObject({ closedOn: null });
    for (const day of [first, second])
      await transaction(db, (tx) => foldDay(tx, day, server.clock.now));
    await refreshSizes(db, server.clock.now);
    const both = await figures(first, second);
    expect(both.closedOn).toBe(second);
    expect(of(both, head.memberId)).toEqual({
      ...{ _id: head.memberId, members: 3, moneyWon: 0, chargeWon: 70_000, exchangeWon: 0 },
      // Two on the first day and one on the second.
      ...{ activeMembers: 1, stakeWon: 40_000, profitWon: 24_000 },
    });
    expect(of(await figures(first, first), head.memberId)).toMatchObject({ activeMembers: 2 });
    expect(of(both, shop.memberId)).toMatchObject({ members: 2, stakeWon: 30_000 });
    expect(of(both, one.memberId)).toBeUndefined();

    const partner = await signedIn(server, { partnerId: shop.memberId });
    const own = await figures(first, second, partner);
    expect(own.figures.map(({ _id }: { _id: string }) => _id)).toEqual([shop.memberId]);
  });

  it('answers what lines have come to today so far, where that is asked for alone', async () => {
    const { db } = server.database;
    const head = await givenMember(server, { grade: 7 });
    const shop = await givenMember(server, { grade: 3, path: [head.memberId] });
    const path = [head.memberId, shop.memberId];
    const player = await givenMember(server, { path });
    const at = server.clock.now;
    const today = dayOf(at);
    for (const [gameClass, isTest] of [
      ['minigame', false],
      ['sports', false],
      ['casino', true],
    ] as const)
      await sql`insert into bet_day (member_id, day_on, game_class, path, is_test, bets, stake_won,
          payout_won, valid_stake_won, lost_won, rolling_won)
        values (${player.memberId}, ${today}, ${gameClass}, ${[...path, player.memberId]}::uuid[],
          ${isTest}, 1, 10000, 4000, 10000, 0, 0)`.execute(db);
    await sql`insert into money_request (member_id, request_id, kind, status, amount_won, is_test,
        requested_at, decided_at)
      values (${player.memberId}, ${uuidv7()}, 'charge', 'approved', 70000, false, ${at}, ${at}),
        (${player.memberId}, ${uuidv7()}, 'exchange', 'approved', 20000, false, ${at}, ${at})`.execute(
      db,
    );
    const running = await figures(today, today);
    expect([running.isRunning, running.closedOn]).toEqual([true, null]);
    const came = {
      ...{ activeMembers: 1, chargeWon: 70_000, exchangeWon: 20_000 },
      ...{ stakeWon: 20_000, profitWon: 12_000 },
    };
    expect(of(running, head.memberId)).toMatchObject(came);
    const partner = await signedIn(server, { partnerId: shop.memberId });
    const own = await figures(today, today, partner);
    expect(own.figures).toEqual([expect.objectContaining({ _id: shop.memberId, ...came })]);
    expect(await figures(dayOf(new Date(at.getTime() - 86_400_000)), today)).toMatchObject({
      isRunning: false,
    });
  });

  it('refuses more days than it sums at once, and days in the wrong order', async () => {
    for (const span of ['from=2026-01-01&to=2026-06-01', 'from=2026-06-02&to=2026-06-01'])
      expectRefusal(
        await top.call('GET', `/api/partners/tree-figures?${span}`),
        400,
        'calc.too_long',
      );
    expectRefusal(
      await top.call('GET', '/api/partners/tree-figures?from=x&to=y'),
      400,
      'request.invalid',
    );
  });
});

describe('partners.searchTree', () => {
  const found = async (query: string, by = top) => {
    const { body } = await by.call(
      'GET',
      `/api/partners/tree-search?${new URLSearchParams({ query })}`,
    );
    return body.hits.map(({ id, above }: { id: string; above: string[] }) => [id, above]);
  };

  it('finds partners and ordinary members with everybody above, by every way of typing', async () => {
    const head = await givenMember(server, { id: 'nadri', nick: '나들이', grade: 7 });
    const low = await givenMember(server, {
      id: 'nadrilow',
      nick: '나들목',
      path: [head.memberId],
    });
    const beneath = ['nadrilow', [head.memberId]];
    expect(await found('nadri')).toEqual([['nadri', []], beneath]);
    expect(await found('나들목')).toEqual([beneath]);
    expect(await found('ㄴㄷㅁ')).toEqual([beneath]);
    expect(await found('skemfahr')).toEqual([beneath]);
    const partner = await signedIn(server, { partnerId: low.memberId });
    expect(await found('nadri', partner)).toEqual([['nadrilow', []]]);
  });

  it('finds fifty at most', async () => {
    for (let n = 10; n < 62; n += 1) await givenMember(server, { id: `manyhits${n}` });
    expect(await found('manyhits')).toHaveLength(50);
  });
});
