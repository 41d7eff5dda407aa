// Any days of any tree, with moves, new rates and bets that are taken back, settled, rolled back and settled again.
import { partnerSettlement, unsavedDocument } from '@gwanje/contract';
import { rollingOf } from '@gwanje/game-rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../../test/given';
import { givenMember } from '../../../test/given-member';
import { givenAloneLimits, givenMoneySetting, keyed } from '../../../test/given-request';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { lockWallets, postMovement } from '../../ledger/post-movement';
import { verifyLedger } from '../../ledger/verify-ledger';
import { transaction } from '../../platform/database';
import { newId } from '../../platform/new-id';
import { bookBetDays } from '../rollups/book-bet-days.queries';
import { foldDay } from '../rollups/fold-days.queries';
import { splitWon } from '../rollups/split.rule';
import { finishSettlements } from './finish-settlements.queries';

const DAY_MS = 86_400_000;
const SETTLEMENTS = '/api/settlements';
const DAYS = 3;
const LEVELS = 9;

let server: TestServer;
let finance: SignedIn;
beforeAll(async () => {
  server = await givenServer();
  await givenAloneLimits(server, {});
  await givenMoneySetting(server, {
    ...{ ...unsavedDocument(partnerSettlement), version: 1, deductsGiven: true },
  });
});
afterAll(() => server.close());

const dayOf = (at: Date) => new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
const finish = () =>
  finishSettlements(
    { db: server.database.db, now: () => server.clock.now },
    new AbortController().signal,
  );

interface Node {
  readonly memberId: string;
  path: string[];
  rollingBps: number;
  losingBps: number;
}
interface Booked {
  readonly day: number;
  readonly playerId: string;
  readonly betId: string;
  readonly path: readonly string[];
  readonly rates: readonly number[];
  readonly stakeWon: number;
  readonly payoutWon: number;
  readonly sign: 1 | -1;
}

const SHARES = fc.integer({ min: 0, max: 100 });
const NODES = fc.array(fc.record({ above: fc.nat(), rolling: SHARES, losing: SHARES }), {
  minLength: 4,
  maxLength: 14,
});
const DEEDS = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        what: fc.constant('bet' as const),
        of: fc.nat(),
        stakeWon: fc.integer({ min: 1, max: 9_999_999 }),
        payoutWon: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 19_999_999 })),
      }),
    },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('back' as const), of: fc.nat() }) },
    {
      weight: 1,
      arbitrary: fc.record({ what: fc.constant('move' as const), of: fc.nat(), under: fc.nat() }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        what: fc.constant('gift' as const),
        of: fc.nat(),
        won: fc.integer({ min: 1, max: 999_999 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('night' as const) }) },
  ),
  { minLength: 10, maxLength: 40 },
);

async function setRates({ memberId, rollingBps, losingBps }: Node) {
  const { now } = server.clock;
  for (const [kind, rate_bps] of [
    ['rolling', rollingBps],
    ['losing', losingBps],
  ] as const)
    await server.database.db
      .insertInto('commission_rate')
      .values({
        ...{ member_id: memberId, rate_id: newId(now), game_class: 'minigame', kind, rate_bps },
        ...{ pay: 'period', effective_at: now, at: now },
        ...{ set_by: null, agreed_by: null, reason: null },
      })
      .execute();
}

/** A tree whose rates sink from above, with a line of nine, and somebody who plays beneath each. */
async function givenTree(drawn: readonly { above: number; rolling: number; losing: number }[]) {
  const nodes: Node[] = [];
  const add = async (upper: Node | undefined, rolling: number, losing: number) => {
    const path = upper ? [...upper.path, upper.memberId] : [];
    const { memberId } = await givenMember(server, { grade: 2, path });
    const node = {
      ...{ memberId, path },
      rollingBps: Math.floor(((upper?.rollingBps ?? 300) * rolling) / 100),
      losingBps: Math.floor(((upper?.losingBps ?? 6_000) * losing) / 100),
    };
    nodes.push(node);
    await setRates(node);
    return node;
  };
  let last: Node | undefined;
  for (let level = 0; level < LEVELS; level += 1) last = await add(last, 95, 93);
  for (const { above, rolling, losing } of drawn) {
    const upper = nodes[above % (nodes.length + 1)];
    await add(upper && upper.path.length < LEVELS - 1 ? upper : undefined, rolling, losing);
  }
  const players = [];
  for (const node of nodes)
    players.push({
      node,
      ...(await givenMember(server, { path: [...node.path, node.memberId] })),
    });
  return { nodes, players };
}

const book = ({ playerId, betId, path, rates, stakeWon, payoutWon, sign }: Booked) =>
  transaction(server.database.db, (tx) =>
    bookBetDays(
      tx,
      sql`select ${playerId}::uuid as member_id, ${betId}::uuid as bet_id,
        'minigame'::text as game_class, ${server.clock.now}::timestamptz as at,
        ${path}::uuid[] as path, ${rates}::smallint[] as rolling_path_bps, false as is_test,
        ${stakeWon}::bigint as stake_won, ${payoutWon}::bigint as payout_won,
        ${stakeWon}::bigint as valid_stake_won`,
      { at: server.clock.now, sign },
    ),
  );

const give = (memberId: string, amountWon: number) =>
  transaction(server.database.db, async (tx) => {
    const { at } = await lockWallets({ tx, now: () => server.clock.now }, memberId);
    await postMovement(tx, {
      ...{ memberId, key: `coupon:${newId(at)}`, type: 'useCouponPoint', amountWon },
      ...{ at, actor: null },
    });
  });

async function nextDay() {
  const day = dayOf(server.clock.now);
  server.clock.advance(DAY_MS);
  await makeLedgerPartitions(server.database.db, server.clock.now);
  await transaction(server.database.db, (tx) => foldDay(tx, day, server.clock.now));
}

/** Lives through the days. @returns every bet that was booked, with its sign */
async function live(
  { nodes, players }: Awaited<ReturnType<typeof givenTree>>,
  deeds: typeof DEEDS extends fc.Arbitrary<infer D> ? D : never,
) {
  const booked: Booked[] = [];
  const gifts = new Map<string, number>();
  const taken = new Set<string>();
  const bpsOf = (id: string) => nodes.find(({ memberId }) => memberId === id)?.rollingBps ?? 0;
  let day = 0;
  for (const deed of deeds) {
    server.clock.advance(1_000);
    if (deed.what === 'bet') {
      const player = players[deed.of % players.length] as (typeof players)[number];
      const path = [...player.node.path, player.node.memberId];
      const bet: Booked = {
        ...{ day, playerId: player.memberId, betId: newId(server.clock.now), path, sign: 1 },
        rates: [...path.map(bpsOf), 10],
        ...{ stakeWon: deed.stakeWon, payoutWon: deed.payoutWon },
      };
      await book(bet);
      booked.push(bet);
    } else if (deed.what === 'back') {
      const bet = booked[deed.of % Math.max(1, booked.length)];
      if (!bet || bet.sign < 0 || taken.has(bet.betId)) continue;
      taken.add(bet.betId);
      const back = { ...bet, day, sign: -1 as const };
      await book(back);
      booked.push(back);
    } else if (deed.what === 'move') {
      const node = nodes[deed.of % nodes.length] as Node;
      const upper = nodes[deed.under % nodes.length] as Node;
      const isLeaf = !nodes.some(({ path }) => path.includes(node.memberId));
      const fits = upper.rollingBps >= node.rollingBps && upper.losingBps >= node.losingBps;
      if (!isLeaf || !fits || upper === node || upper.path.length >= LEVELS - 1) continue;
      node.path = [...upper.path, upper.memberId];
    } else if (deed.what === 'gift') {
      const { memberId } = players[deed.of % players.length] as (typeof players)[number];
      await give(memberId, deed.won);
      gifts.set(memberId, (gifts.get(memberId) ?? 0) + deed.won);
    } else if (day < DAYS - 1) {
      await nextDay();
      day += 1;
      // Somebody at the end of a line has less from today on.
      const leaf = nodes.find(({ path, losingBps }) => path.length > 0 && losingBps > 1);
      const isLeaf = leaf && !nodes.some(({ path }) => path.includes(leaf.memberId));
      if (leaf && isLeaf) {
        leaf.losingBps -= 1;
        await setRates(leaf);
      }
    }
  }
  for (; day < DAYS; day += 1) await nextDay();
  return { booked, gifts };
}

/** What gifts take off each line: split over a bettor's rows by stake, the rest to the largest. */
function deducted(booked: readonly Booked[], gifts: ReadonlyMap<string, number>) {
  const off = new Map<string, number>();
  for (const [playerId, won] of gifts) {
    const rows = new Map<string, { path: readonly string[]; stakeWon: number }>();
    for (const bet of booked.filter((one) => one.playerId === playerId)) {
      const key = `${bet.day} ${bet.path.join()}`;
      const { stakeWon } = rows.get(key) ?? { stakeWon: 0 };
      rows.set(key, { path: bet.path, stakeWon: stakeWon + bet.sign * bet.stakeWon });
    }
    const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    const shares = splitWon(
      won,
      sorted.map(({ stakeWon }) => stakeWon),
    );
    for (const [at, { path }] of sorted.entries())
      for (const id of path) off.set(id, (off.get(id) ?? 0) + (shares[at] as number));
  }
  return off;
}

/** What each partner's line has lost and each has rolled, from bets and gifts alone. */
function expected(booked: readonly Booked[], gifts: ReadonlyMap<string, number>) {
  const base = new Map([...deducted(booked, gifts)].map(([id, won]) => [id, -won]));
  const rolled = new Map<string, number>();
  const plus = (sums: Map<string, number>, id: string, won: number) =>
    sums.set(id, (sums.get(id) ?? 0) + won);
  for (const { path, rates, stakeWon, payoutWon, sign } of booked) {
    const won = rollingOf(stakeWon, rates);
    const cost = won.reduce((sum, one) => sum + one, 0);
    for (const [at, id] of path.entries()) {
      plus(base, id, sign * (stakeWon - payoutWon - cost));
      plus(rolled, id, sign * (won[at] as number));
    }
  }
  return { base, rolled };
}

interface Line {
  readonly partner: { readonly _id: string };
  readonly kind: string;
  readonly baseWon: number;
  readonly netWon: number;
  readonly paidWon: number;
  readonly carryInWon: number;
  readonly carryOutWon: number;
}

async function settle(from: string, to: string) {
  finance = await signedIn(server, { type: 2 });
  const period = `from=${from}&to=${to}`;
  const { body: seen } = await finance.call('GET', `${SETTLEMENTS}/preview?${period}`);
  const sent = { from, to, expectedCount: seen.count, expectedSumWon: seen.sumWon };
  const { status, body: run } = await finance.call('POST', SETTLEMENTS, sent, keyed());
  expect([status, run.code]).toEqual([200, undefined]);
  const path = `${SETTLEMENTS}/${run.settlementId}`;
  const approved = await finance.call(
    'POST',
    `${path}/approve`,
    { version: run.version, sumWon: run.sumWon },
    keyed(),
  );
  expect(approved.status).toBe(200);
  await finish();
  return { seen, path, lines: seen.lines as Line[] };
}

async function rollBack(path: string) {
  const { version } = (await finance.call('GET', path)).body;
  const sent = { version, reason: 'a test' };
  expect((await finance.call('POST', `${path}/rollback`, sent, keyed())).status).toBe(200);
  await finish();
}

const incomes = async (ids: readonly string[]): Promise<number> =>
  (
    await server.database.db
      .selectFrom('wallet')
      .select('balance_won')
      .where('wallet', '=', 'income')
      .where('member_id', 'in', ids)
      .execute()
  ).reduce((sum, { balance_won }) => sum + balance_won, 0);

test('nets come to the gross of the tops, bases to the bets, and another run to the first', async () => {
  await fc.assert(
    fc.asyncProperty(NODES, DEEDS, async (drawn, deeds) => {
      // Each run has days of its own.
      server.clock.advance(40 * DAY_MS);
      await makeLedgerPartitions(server.database.db, server.clock.now);
      const tree = await givenTree(drawn);
      // Losing counts from the day after it was set.
      server.clock.advance(DAY_MS);
      const from = dayOf(server.clock.now);
      const { booked, gifts } = await live(tree, deeds);
      fc.pre(booked.length > 0);
      const to = dayOf(new Date(server.clock.now.getTime() - DAY_MS));
      const ids = tree.nodes.map(({ memberId }) => memberId);
      const { seen, path, lines } = await settle(from, to);
      expect(seen.checks.isSound).toBe(true);
      expect(seen.checks.netWon).toBe(seen.checks.topGrossWon);
      const { base, rolled } = expected(booked, gifts);
      for (const { partner, kind, baseWon, netWon } of lines)
        if (kind === 'rolling') expect(netWon).toBe(rolled.get(partner._id) ?? 0);
        else if (baseWon !== 0) expect(baseWon).toBe(base.get(partner._id) ?? 0);
      const paidWon = lines.reduce((sum, line) => sum + line.paidWon, 0);
      expect(await incomes(ids)).toBe(paidWon);
      // What is paid and what is carried come to the nets and what was carried before.
      expect(lines.reduce((sum, line) => sum + line.paidWon + line.carryOutWon, 0)).toBe(
        lines.reduce((sum, line) => sum + line.netWon + line.carryInWon, 0),
      );
      await rollBack(path);
      expect(await incomes(ids)).toBe(0);
      const again = await settle(from, to);
      expect(again.lines).toEqual(lines);
      expect(await incomes(ids)).toBe(paidWon);
    }),
    { numRuns: 4 },
  );
  const found: string[] = [];
  await verifyLedger(server.database.db, { onDifference: ({ sentence }) => found.push(sentence) });
  // Nobody holds the coupons that were used.
  expect(found.filter((sentence) => !sentence.includes('useCouponPoint'))).toEqual([]);
}, 120_000);
