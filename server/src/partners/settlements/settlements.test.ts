// What partners are owed for a period: computed, laid ready, approved by two, paid once, taken back.
import {
  type CommissionKind,
  GAME_CLASSES,
  LIVE_LINE_MAX,
  partnerSettlement,
  unsavedDocument,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { platformOf } from '../../../test/given-bulk';
import { givenMember } from '../../../test/given-member';
import { givenAloneLimits, givenMoneySetting, keyed } from '../../../test/given-request';
import { expectSoundLedger } from '../../../test/given-round';
import { appendAuditEvent } from '../../audit/append-audit-event.command';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { lockWallets, postMovement } from '../../ledger/post-movement';
import { transaction } from '../../platform/database';
import type { JobPlatform } from '../../platform/jobs';
import { newId } from '../../platform/new-id';
import { countRunningJob, nightlySettlementJob } from '../partner-jobs';
import { bookBetDays } from '../rollups/book-bet-days.queries';
import { bookLosePoints } from '../rollups/book-lose-points.queries';
import { foldDay } from '../rollups/fold-days.queries';
import { finishSettlements } from './finish-settlements.queries';
import { runNightly } from './run-nightly.queries';

const DAY_MS = 86_400_000;
const SETTLEMENTS = '/api/settlements';

let server: TestServer;
let finance: SignedIn;
let top: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
  finance = await signedIn(server, { type: 2 });
  top = await signedIn(server, { type: 0 });
  await givenAloneLimits(server, {});
});
afterEach(() => server.close());

const today = () => new Date(server.clock.now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
const finish = () =>
  finishSettlements(
    { db: server.database.db, now: () => server.clock.now },
    new AbortController().signal,
  );

type Rates = Partial<Record<CommissionKind, number>>;

/** Sets rates that held already yesterday. */
async function givenRates(memberId: string, rates: Rates) {
  const at = new Date(server.clock.now.getTime() - 40 * DAY_MS);
  for (const [kind, rate_bps] of Object.entries(rates))
    await server.database.db
      .insertInto('commission_rate')
      .values({
        ...{ member_id: memberId, rate_id: newId(at), game_class: 'minigame' },
        ...{ kind: kind as CommissionKind, rate_bps, pay: 'period', effective_at: at, at },
        ...{ set_by: null, agreed_by: null, reason: null },
      })
      .execute();
}

const LOSING = { head: 5_000, A: 4_000, A1: 3_000, A1a: 2_000, A2: 2_500 };
type Name = keyof typeof LOSING;
const NAMES = Object.keys(LOSING) as Name[];

interface Tree {
  readonly ids: Record<Name, string>;
  /** A member right beneath each. */
  readonly players: Record<Name, { memberId: string; path: string[] }>;
}

async function givenTree(rates: Record<Name, Rates>): Promise<Tree> {
  const ids = {} as Record<Name, string>;
  const players = {} as Tree['players'];
  const above: Record<Name, readonly Name[]> = {
    ...{ head: [], A: ['head'], A1: ['head', 'A'], A1a: ['head', 'A', 'A1'], A2: ['head', 'A'] },
  };
  for (const name of NAMES) {
    const path = above[name].map((one) => ids[one]);
    const { memberId } = await givenMember(server, { grade: 2, path });
    ids[name] = memberId;
    await givenRates(memberId, rates[name]);
    const own = [...path, memberId];
    players[name] = { memberId: (await givenMember(server, { path: own })).memberId, path: own };
  }
  return { ids, players };
}

const losingTree = () =>
  givenTree(
    Object.fromEntries(NAMES.map((name) => [name, { losing: LOSING[name] }])) as Record<
      Name,
      Rates
    >,
  );

interface Given {
  readonly stakeWon: number;
  readonly payoutWon: number;
  readonly rates?: number[];
}

/** A bet that was settled just now. */
const play = (
  { memberId, path }: Tree['players'][Name],
  { stakeWon, payoutWon, rates = [] }: Given,
  { betId = newId(server.clock.now), sign = 1 as 1 | -1 } = {},
) =>
  transaction(server.database.db, (tx) =>
    bookBetDays(
      tx,
      sql`select ${memberId}::uuid as member_id, ${betId}::uuid as bet_id,
        'minigame'::text as game_class, ${server.clock.now}::timestamptz as at,
        ${path}::uuid[] as path, ${rates}::smallint[] as rolling_path_bps, false as is_test,
        ${stakeWon}::bigint as stake_won, ${payoutWon}::bigint as payout_won,
        ${stakeWon}::bigint as valid_stake_won`,
      { at: server.clock.now, sign },
    ),
  );

/** What somebody has lost, above or below 0. */
const lose = (player: Tree['players'][Name], won: number) =>
  play(player, won >= 0 ? { stakeWon: won, payoutWon: 0 } : { stakeWon: 1, payoutWon: 1 - won });

interface Deducted {
  readonly partner: { readonly _id: string };
  readonly deductWon: number;
  readonly baseWon: number;
}

/** Lets a coupon be used. */
const give = (memberId: string, amountWon: number) =>
  transaction(server.database.db, async (tx) => {
    const { at } = await lockWallets({ tx, now: () => server.clock.now }, memberId);
    await postMovement(tx, {
      ...{ memberId, key: `coupon:${newId(at)}`, type: 'useCouponPoint', amountWon },
      ...{ at, actor: null },
    });
  });

const expectedOf = async (from: string, to: string) => {
  const { body } = await finance.call('GET', `${SETTLEMENTS}/preview?from=${from}&to=${to}`);
  return { expectedCount: body.count, expectedSumWon: body.sumWon };
};

/** Goes to the next day, and folds the one before. @returns the day that is over */
async function closeDay(): Promise<string> {
  const day = today();
  server.clock.advance(DAY_MS);
  finance = await signedIn(server, { type: 2 });
  top = await signedIn(server, { type: 0 });
  await transaction(server.database.db, (tx) => foldDay(tx, day, server.clock.now));
  return day;
}

const preview = async (day: string, more = '') =>
  finance.call('GET', `${SETTLEMENTS}/preview?from=${day}&to=${day}${more}`);

async function run(day: string, more: Record<string, string> = {}) {
  const query = Object.entries(more).map(([name, value]) => `&${name}=${value}`);
  const { body } = await preview(day, query.join(''));
  return finance.call(
    'POST',
    SETTLEMENTS,
    { from: day, to: day, ...more, expectedCount: body.count, expectedSumWon: body.sumWon },
    keyed(),
  );
}

interface Run {
  readonly settlementId: string;
  readonly version: number;
  readonly sumWon: number;
  readonly status: string;
}
const approve = ({ settlementId, version, sumWon }: Run, by = finance) =>
  by.call(
    'POST',
    `${SETTLEMENTS}/${settlementId}/approve`,
    { settlementId, version, sumWon },
    keyed(),
  );
const readRun = async ({ settlementId }: Run): Promise<Run> =>
  (await finance.call('GET', `${SETTLEMENTS}/${settlementId}`)).body;
const rollBack = async (one: Run) => {
  const { settlementId, version } = await readRun(one);
  const sent = { version, reason: 'a test' };
  const answer = await finance.call(
    'POST',
    `${SETTLEMENTS}/${settlementId}/rollback`,
    sent,
    keyed(),
  );
  await finish();
  return answer;
};

/** Runs a day, approves and pays it. */
async function settle(day: string, more: Record<string, string> = {}): Promise<Run> {
  const { status, body } = await run(day, more);
  expect(status).toBe(200);
  expect((await approve(body)).status).toBe(200);
  await finish();
  const done = await readRun(body);
  expect(done.status).toBe('done');
  return done;
}

async function linesOf({ settlementId }: Run, { ids }: Tree) {
  const { body } = await finance.call('GET', `${SETTLEMENTS}/lines?settlementId=${settlementId}`);
  const rows: {
    partner: { _id: string };
    grossWon: number;
    netWon: number;
    paidWon: number;
    carryInWon: number;
    carryOutWon: number;
  }[] = body.rows;
  return NAMES.map((name) => {
    const row = rows.find(({ partner }) => partner._id === ids[name]);
    return row && [row.grossWon, row.netWon, row.carryInWon, row.paidWon, row.carryOutWon];
  });
}
const incomeOf = async (memberId: string) =>
  (
    await server.database.db
      .selectFrom('wallet')
      .select('balance_won')
      .where('member_id', '=', memberId)
      .where('wallet', '=', 'income')
      .executeTakeFirstOrThrow()
  ).balance_won;

describe('partners.approveSettlement', () => {
  it('pays two periods of a tree as the table says, to the won', async () => {
    const tree = await losingTree();
    await lose(tree.players.A1a, 4_000_000);
    await lose(tree.players.A1, 1_000_000);
    await lose(tree.players.A2, -2_000_000);
    const first = await settle(await closeDay());
    expect(await linesOf(first, tree)).toEqual([
      [1_500_000, 300_000, 0, 300_000, 0],
      [1_200_000, 200_000, 0, 200_000, 0],
      [1_500_000, 700_000, 0, 700_000, 0],
      [800_000, 800_000, 0, 800_000, 0],
      [-500_000, -500_000, 0, 0, -500_000],
    ]);
    expect(await incomeOf(tree.ids.A1a)).toBe(800_000);
    await lose(tree.players.A1a, 1_000_000);
    await lose(tree.players.A2, 2_800_000);
    const second = await settle(await closeDay());
    expect(await linesOf(second, tree)).toEqual([
      [1_900_000, 380_000, 0, 380_000, 0],
      [1_520_000, 520_000, 0, 520_000, 0],
      [300_000, 100_000, 0, 100_000, 0],
      [200_000, 200_000, 0, 200_000, 0],
      [700_000, 700_000, -500_000, 200_000, 0],
    ]);
    expect(await incomeOf(tree.ids.A2)).toBe(200_000);
    // Beside what a day has paid of late.
    const listed = await finance.call(
      'GET',
      `${SETTLEMENTS}/lines?settlementId=${second.settlementId}`,
    );
    const usualOf = (rows: { partner: { _id: string }; usualWon: number }[], id: string) =>
      rows.find(({ partner }) => partner._id === id)?.usualWon;
    expect(usualOf(listed.body.rows, tree.ids.head)).toBe(300_000);
    await lose(tree.players.head, 1_000_000);
    const third = (await preview(await closeDay())).body;
    expect(usualOf(third.lines, tree.ids.head)).toBe(340_000);
    await expectSoundLedger(server);
  });

  it('pays without carry where a class is settled so', async () => {
    const tree = await losingTree();
    await lose(tree.players.A1a, 4_000_000);
    await lose(tree.players.A1, 1_000_000);
    await lose(tree.players.A2, -2_000_000);
    const day = await closeDay();
    const unsaved = unsavedDocument(partnerSettlement);
    await givenMoneySetting(server, {
      ...{ ...unsaved, version: 1 },
      uncarried: { ...unsaved.uncarried, minigame: true },
    });
    expect((await preview(day)).body).toMatchObject({ sumWon: 1_800_000, bornWon: 300_000 });
    const done = await settle(day);
    const lines = await linesOf(done, tree);
    expect(lines.map((line) => line?.[1])).toEqual([300_000, -300_000, 700_000, 800_000, 0]);
    expect(done.sumWon).toBe(1_800_000);
    expect(lines.map((line) => line?.[4])).toEqual([0, 0, 0, 0, 0]);
    // On the day it was paid it is a cost of its class, and what is got back on a day is none of it.
    const losing = async () =>
      (await top.call('GET', `/api/calc/classes?from=${today()}&to=${today()}`)).body.losing;
    const paid = { dayOn: today(), gameClass: 'minigame', losingWon: 1_800_000 };
    expect(await losing()).toEqual([paid]);
    expect((await rollBack(done)).status).toBe(200);
    expect(await losing()).toEqual([]);
  });

  it('lets nobody pay whoever was moved away and has more by now than he', async () => {
    const tree = await losingTree();
    // Beneath another partner he has been raised above those he stood beneath.
    await givenRates(tree.ids.A1a, { losing: 4_500 });
    await lose(tree.players.A1a, 1_000_000);
    const moved = { ...tree.players.A1a, path: [tree.ids.head, tree.ids.A1a] };
    await lose(moved, 100_000);
    const done = await settle(await closeDay());
    expect((await linesOf(done, tree)).slice(0, 4)).toEqual([
      [550_000, 105_000, 0, 105_000, 0],
      [400_000, 100_000, 0, 100_000, 0],
      [300_000, 0, 0, 0, 0],
      [345_000, 345_000, 0, 345_000, 0],
    ]);
    await expectSoundLedger(server);
  });

  it('carries rolling that is taken back also where losing is not carried', async () => {
    const tree = await givenTree({
      ...{ head: { rolling: 200 }, A: {}, A1: {}, A1a: {}, A2: {} },
    });
    const unsaved = unsavedDocument(partnerSettlement);
    await givenMoneySetting(server, {
      ...{ ...unsaved, version: 1 },
      uncarried: { ...unsaved.uncarried, minigame: true },
    });
    const betId = newId(server.clock.now);
    const bet = { stakeWon: 1_000_000, payoutWon: 0, rates: [200] };
    await play(tree.players.head, bet, { betId });
    const first = await settle(await closeDay());
    expect((await linesOf(first, tree))[0]).toEqual([20_000, 20_000, 0, 20_000, 0]);
    await play(tree.players.head, bet, { betId, sign: -1 });
    const back = await closeDay();
    expect((await preview(back)).body).toMatchObject({ sumWon: 0, bornWon: 0 });
    const second = await settle(back);
    expect((await linesOf(second, tree))[0]).toEqual([-20_000, -20_000, 0, 0, -20_000]);
    await play(tree.players.head, { ...bet, stakeWon: 3_000_000 });
    // Held and let in again it comes to the same.
    const { body: third } = await run(await closeDay());
    const turned = async (to: 'hold' | 'release') => {
      const { rows } = (
        await finance.call('GET', `${SETTLEMENTS}/lines?settlementId=${third.settlementId}`)
      ).body;
      const lineIds = rows.map(({ lineId }: { lineId: string }) => lineId);
      const sent = { lineIds, ...(to === 'hold' && { reason: 'a test' }) };
      return finance.call('POST', `${SETTLEMENTS}/${third.settlementId}/${to}`, sent, keyed());
    };
    expect((await turned('hold')).status).toBe(200);
    const { status, body: letIn } = await turned('release');
    expect([status, letIn.sumWon]).toEqual([200, 40_000]);
    expect((await approve(letIn)).status).toBe(200);
    await finish();
    expect(await incomeOf(tree.ids.head)).toBe(60_000);
    await expectSoundLedger(server);
  });

  it('keeps nothing of what is carried where nothing is, and takes lose points off the base', async () => {
    const tree = await givenTree({
      ...{ head: { losing: 5_000 }, A: {}, A1: {}, A1a: {}, A2: {} },
    });
    const { memberId } = tree.players.head;
    await play(tree.players.head, { stakeWon: 1_000_000, payoutWon: 0 });
    const dayOn = today();
    // As the job does that pays them, before the day is folded.
    await transaction(server.database.db, (tx) =>
      bookLosePoints(tx, { memberId, dayOn, gameClass: 'minigame' }, 30_000),
    );
    const day = await closeDay();
    expect((await preview(day)).body.lines).toMatchObject([
      { deductWon: 30_000, baseWon: 970_000, netWon: 485_000 },
    ]);
    const asked = `from=${day}&to=${day}&gameClass=minigame&part=losing`;
    const days = `/api/partners/${tree.ids.head}/statement/days?${asked}`;
    expect((await finance.call('GET', days)).body).toMatchObject({
      ...{ count: 1, amountWon: 970_000 },
      rows: [{ member: { _id: memberId }, losePointWon: 30_000, amountWon: 970_000 }],
    });
  });

  it('takes what members were given off what they lost, by stake, where the site says so', async () => {
    const tree = await losingTree();
    const [low, other] = [tree.players.A1a, tree.players.A2];
    const idle = await givenMember(server, { path: low.path });
    await lose(low, 3_000_000);
    await lose(other, 500_000);
    await give(low.memberId, 600_001);
    await give(idle.memberId, 9_999);
    const from = await closeDay();
    await lose(low, 1_000_000);
    await give(low.memberId, 400_000);
    const to = await closeDay();
    const read = async () => {
      const { body } = await finance.call('GET', `${SETTLEMENTS}/preview?from=${from}&to=${to}`);
      return NAMES.map((name) => {
        const of = (body.lines as Deducted[]).find(({ partner }) => partner._id === tree.ids[name]);
        return [of?.deductWon ?? 0, of?.baseWon ?? 0];
      });
    };
    const none = [0, 4_500_000];
    expect(await read()).toEqual([none, none, [0, 4_000_000], [0, 4_000_000], [0, 500_000]]);
    const unsaved = unsavedDocument(partnerSettlement);
    await givenMoneySetting(server, { ...unsaved, version: 1, deductsGiven: true });
    const all = [1_000_001, 3_499_999];
    const own = [1_000_001, 2_999_999];
    expect(await read()).toEqual([all, all, own, own, [0, 500_000]]);
    // 1,000,001 by 3,000,000 and 1,000,000: 750,000 and 250,000, and the one that is left.
    const asked = `from=${from}&to=${to}&gameClass=minigame&part=losing`;
    const path = `/api/partners/${tree.ids.A1a}/statement`;
    const { body } = await finance.call('GET', `${path}/days?${asked}`);
    expect(body).toMatchObject({
      ...{ amountWon: 2_999_999 },
      rows: [{ givenWon: 250_000 }, { givenWon: 750_001, amountWon: 2_249_999 }],
    });
    const statement = async () => (await finance.call('GET', `${path}?from=${from}&to=${to}`)).body;
    const { classes, hash, unpaidWon } = await statement();
    expect(unpaidWon).toBe(0);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await statement()).hash).toBe(hash);
    expect(classes[0].explanations[0]).toEqual({
      rule: 'losingGiven',
      values: { profitWon: 4_000_000, costWon: 0, givenWon: 1_000_001, baseWon: 2_999_999 },
    });
    // What was kept stays as it was kept, whatever the site says by then.
    const sent = { from, to, ...(await expectedOf(from, to)) };
    const { body: run } = await finance.call('POST', SETTLEMENTS, sent, keyed());
    const waiting = await statement();
    expect(waiting.unpaidWon).toBe(classes[0].paidWon);
    expect(waiting.hash).not.toBe(hash);
    await givenMoneySetting(server, { ...unsaved, version: 2 });
    const { settlementId, version, sumWon } = run;
    const approved = await finance.call(
      ...([
        'POST',
        `${SETTLEMENTS}/${settlementId}/approve`,
        { version, sumWon },
        keyed(),
      ] as const),
    );
    expect(approved.status).toBe(200);
  });

  it('pays rolling first and losing on what is left to whoever has both', async () => {
    const tree = await givenTree({
      ...{ head: { rolling: 200, losing: 3_000 }, A: { rolling: 120, losing: 2_000 } },
      ...{ A1: {}, A1a: {}, A2: {} },
    });
    const bet = { stakeWon: 10_000_000, payoutWon: 9_300_000, rates: [200, 120, 50] };
    await play(tree.players.A, bet);
    await settle(await closeDay());
    // 80,000 and 70,000 by rolling, 50,000 and 100,000 by losing; the member's 50,000 is his comp.
    expect(await incomeOf(tree.ids.head)).toBe(130_000);
    expect(await incomeOf(tree.ids.A)).toBe(170_000);
    expect(await incomeOf(tree.players.A.memberId)).toBe(0);
  });

  it('takes two people from the limit on, and pays once', async () => {
    await givenAloneLimits(server, { settlementWon: 2_000_000 }, 2);
    const tree = await losingTree();
    await lose(tree.players.head, 5_000_000);
    const { body } = await run(await closeDay());
    const first = await approve(body);
    expect(first.body.status).toBe('ready');
    expectRefusal(await approve(first.body), 409, 'money.second_admin');
    await finish();
    expect(await incomeOf(tree.ids.head)).toBe(0);
    const answers = await Promise.all([approve(first.body, top), approve(first.body, top)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await Promise.all([finish(), finish()]);
    await finish();
    expect(await incomeOf(tree.ids.head)).toBe(2_500_000);
    expect(await auditLines(server, 'settlement.approve')).toHaveLength(2);
    expectRefusal(await approve(await readRun(body), top), 409, 'settlement.closed');
  });

  it('adds up what one person pays in parts in a day, and begins anew with the next', async () => {
    await givenAloneLimits(server, { settlementWon: 400_000 }, 2);
    const tree = await losingTree();
    await lose(tree.players.A1a, 1_000_000);
    const { body: laid } = await run(await closeDay());
    const { rows } = (
      await finance.call('GET', `${SETTLEMENTS}/lines?settlementId=${laid.settlementId}`)
    ).body;
    const { lineId } = rows.find(
      ({ partner }: { partner: { _id: string } }) => partner._id === tree.ids.A1a,
    );
    const path = `${SETTLEMENTS}/${laid.settlementId}`;
    const turn = async (verb: 'hold' | 'release') =>
      finance.call('POST', `${path}/${verb}`, {
        ...{ lineIds: [lineId], ...(verb === 'hold' && { reason: 'a test' }) },
      });
    expect((await turn('hold')).status).toBe(200);
    const part = { ...(await readRun(laid)), sumWon: 300_000 };
    expect((await approve(part)).body.status).toBe('paying');
    await finish();
    expect((await turn('release')).status).toBe(200);
    const rest = { ...(await readRun(laid)), sumWon: 200_000 };
    // Below the limit by itself, and above it with what he has paid of the same settlement.
    expect((await approve(rest)).body.status).toBe('ready');
    await finish();
    expect(await incomeOf(tree.ids.A1a)).toBe(0);
    expect((await approve({ ...(await readRun(laid)), sumWon: 200_000 }, top)).status).toBe(200);
    await finish();
    expect(await incomeOf(tree.ids.A1a)).toBe(200_000);
    await lose(tree.players.A1a, 700_000);
    expect((await settle(await closeDay())).sumWon).toBe(350_000);
  });

  it('asks for no second word that nobody could give', async () => {
    await givenAloneLimits(server, { settlementWon: 1 }, 2);
    const tree = await losingTree();
    await lose(tree.players.head, 1_000_000);
    const { body } = await run(await closeDay());
    await server.database.db
      .updateTable('admin')
      .set({ status: 'suspended' })
      .where('_id', '<>', finance.adminId)
      .execute();
    expectRefusal(await approve(body), 409, 'admin.no_second');
  });

  it('pays nothing of what has changed since it was laid ready', async () => {
    const tree = await losingTree();
    await lose(tree.players.head, 1_000_000);
    const { body } = await run(await closeDay());
    await sql`insert into partner_carry (member_id, game_class, kind, carry_won)
      values (${tree.ids.head}, 'minigame', 'losing', -1)`.execute(server.database.db);
    expectRefusal(await approve(body), 409, 'settlement.changed');
    await finish();
    expect(await incomeOf(tree.ids.head)).toBe(0);
  });

  it('takes what is carried off once, however soon one settlement follows another', async () => {
    const tree = await losingTree();
    await lose(tree.players.A2, -2_000_000);
    await settle(await closeDay());
    await lose(tree.players.A2, 2_800_000);
    const { body: first } = await run(await closeDay());
    await lose(tree.players.A2, 2_800_000);
    const { body: second } = await run(await closeDay());
    // It is approved, and the job has not come to it yet.
    await sql`update partner_settlement set status = 'paying'
      where settlement_id = ${first.settlementId}`.execute(server.database.db);
    expectRefusal(await approve(await readRun(second)), 409, 'settlement.changed');
    await finish();
    expect(await incomeOf(tree.ids.A2)).toBe(200_000);
    await rollBack(second);
    await settle(second.fromOn);
    expect(await incomeOf(tree.ids.A2)).toBe(900_000);
    const carried = await server.database.db
      .selectFrom('partner_carry')
      .select('carry_won')
      .where('carry_won', '>', 0)
      .execute();
    expect(carried).toEqual([]);
  });

  it('goes on where a server died, and pays each line once', async () => {
    const tree = await losingTree();
    await lose(tree.players.A1a, 4_000_000);
    const { body } = await run(await closeDay());
    await sql`update partner_settlement set status = 'paying'`.execute(server.database.db);
    let isOver = false;
    const dying = { aborted: false } as AbortSignal;
    Object.defineProperty(dying, 'aborted', {
      get: () => {
        const was = isOver;
        isOver = true;
        return was;
      },
    });
    const { db } = server.database;
    await finishSettlements({ db, now: () => server.clock.now }, dying);
    expect((await readRun(body)).status).toBe('paying');
    await finish();
    await finish();
    const income = await Promise.all(NAMES.map((name) => incomeOf(tree.ids[name])));
    expect(income.reduce((sum, won) => sum + won, 0)).toBe(2_000_000);
    await expectSoundLedger(server);
  });
});

/** Lays a day ready as the job does. */
const runTheNight = (day: string) =>
  runNightly(
    {
      ...{ db: server.database.db, now: () => server.clock.now },
      appendAudit: appendAuditEvent,
    } as JobPlatform,
    day,
  );

describe('partners.runSettlement', () => {
  it('settles a day once, and none that is not over', async () => {
    const tree = await losingTree();
    await lose(tree.players.head, 1_000_000);
    const openDay = async (from = today()) => {
      const sent = { from, to: from, expectedCount: 1, expectedSumWon: 1 };
      return finance.call('POST', SETTLEMENTS, sent, keyed());
    };
    expectRefusal(await openDay(), 409, 'settlement.day_open');
    const day = await closeDay();
    expect((await run(day)).status).toBe(200);
    expectRefusal(await run(day), 409, 'settlement.period_taken');
    expectRefusal(await openDay(), 409, 'settlement.day_open');
    expect(await auditLines(server, 'settlement.run')).toHaveLength(1);
  });

  it('settles the half of a month in which an operator has begun, and no day that waits to be folded', async () => {
    const tree = await losingTree();
    const before = server.clock.now;
    server.clock.advance(2 * DAY_MS);
    await lose(tree.players.head, 1_000_000);
    const to = await closeDay();
    const from = new Date(before.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
    const read = async () =>
      (await finance.call('GET', `${SETTLEMENTS}/preview?from=${from}&to=${to}`)).body;
    const sent = { from, to, expectedCount: 1, expectedSumWon: 500_000 };
    const late = await givenMember(server);
    await sql`insert into bet_day (member_id, day_on, game_class, path, bets, stake_won,
        valid_stake_won, payout_won, is_test)
      values (${late.memberId}, ${from}, 'minigame', '{}', 1, 10, 10, 0, false)`.execute(
      server.database.db,
    );
    expect((await read()).openDays).toEqual([from]);
    expectRefusal(
      await finance.call('POST', SETTLEMENTS, sent, keyed()),
      409,
      'settlement.day_open',
    );
    await sql`delete from bet_day where day_on = ${from}`.execute(server.owner.db);
    expect((await read()).openDays).toEqual([]);
    expect((await finance.call('POST', SETTLEMENTS, sent, keyed())).body.sumWon).toBe(500_000);
  });

  it('settles a period once, whoever of two is first', async () => {
    const tree = await losingTree();
    await lose(tree.players.head, 1_000_000);
    const day = await closeDay();
    const sent = { from: day, to: day, expectedCount: 1, expectedSumWon: 500_000 };
    const answers = await Promise.all(
      [finance, top].map((by) => by.call('POST', SETTLEMENTS, sent, keyed())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('settlement.period_taken');
    expect((await finance.call('GET', SETTLEMENTS)).body.rows).toHaveLength(1);
  });

  it('leaves a closed day as it is where a bet is taken back after the preview', async () => {
    const tree = await losingTree();
    const betId = newId(server.clock.now);
    await play(tree.players.head, { stakeWon: 1_000_000, payoutWon: 0 }, { betId });
    const day = await closeDay();
    const seen = (await preview(day)).body;
    const sent = { from: day, to: day, expectedCount: 1, expectedSumWon: seen.sumWon };
    await play(tree.players.head, { stakeWon: 1_000_000, payoutWon: 0 }, { betId, sign: -1 });
    const { status, body } = await finance.call('POST', SETTLEMENTS, sent, keyed());
    expect(status).toBe(200);
    await approve(body);
    await finish();
    expect(await incomeOf(tree.ids.head)).toBe(500_000);
    // It comes off the day on which it was taken back.
    const next = await settle(await closeDay());
    expect((await linesOf(next, tree))[0]).toEqual([-500_000, -500_000, 0, 0, -500_000]);
  });

  it('lays nothing ready of what is no longer as it was previewed', async () => {
    const tree = await losingTree();
    await lose(tree.players.head, 1_000_000);
    const day = await closeDay();
    const sent = { from: day, to: day, expectedCount: 1, expectedSumWon: 1 };
    expectRefusal(
      await finance.call('POST', SETTLEMENTS, sent, keyed()),
      409,
      'settlement.changed',
    );
    const empty = { ...sent, kinds: 'rolling' };
    expectRefusal(await finance.call('POST', SETTLEMENTS, empty, keyed()), 409, 'settlement.empty');
    const long = { ...sent, from: '2026-01-01' };
    expectRefusal(
      await finance.call('POST', SETTLEMENTS, long, keyed()),
      400,
      'settlement.wrong_period',
    );
    const unknown = { ...sent, from: day, partnerId: uuidv7() };
    expect((await finance.call('POST', SETTLEMENTS, unknown, keyed())).status).toBe(409);
  });

  it('lays nothing ready while a check of the sums fails', async () => {
    const tree = await losingTree();
    await lose(tree.players.head, 1_000_000);
    const day = await closeDay();
    await sql`update partner_check_day set cost_won = 1`.execute(server.owner.db);
    expect((await preview(day)).body.checks.isSound).toBe(false);
    expectRefusal(await run(day), 409, 'settlement.unbalanced');
    // One bet, by the head and whoever played: less than two won can have been rounded off.
    const given = (keptBps: number) =>
      sql`update partner_check_day set cost_won = given_won,
        stake_won_bps = given_won * 10000 + ${keptBps}::int`.execute(server.owner.db);
    for (const [keptBps, isSound] of [
      ...([
        [0, true],
        [1, true],
        [19_999, true],
      ] as const),
      ...([
        [20_000, false],
        [-1, false],
      ] as const),
    ] as const) {
      await given(keptBps);
      const { checks } = (await preview(day)).body;
      expect(checks).toMatchObject({ rollingRestMaxWon: 2, isSound });
    }
  });

  it('settles one partner by himself, and the others without him', async () => {
    const tree = await losingTree();
    await lose(tree.players.A1a, 4_000_000);
    const day = await closeDay();
    await runTheNight(day);
    const alone = { partnerId: tree.ids.A1a, reach: 'alone' };
    expectRefusal(await run(day, { reach: 'alone' }), 400, 'request.invalid');
    expectRefusal(await preview(day, '&reach=alone'), 400, 'request.invalid');
    const above = { ...alone, partnerId: tree.ids.A1 };
    const seen = (await preview(day, `&partnerId=${tree.ids.A1}&reach=alone`)).body;
    // As much as in the whole, with what goes to the one beneath taken off.
    expect(seen).toMatchObject({ partners: 1, count: 1, sumWon: 400_000, settled: 0 });
    const one = await settle(day, alone);
    expect(await incomeOf(tree.ids.A1a)).toBe(800_000);
    expect((await finance.call('GET', SETTLEMENTS)).body.rows).toMatchObject([
      { settlementId: one.settlementId, isAlone: true, partners: 1, sumWon: 800_000 },
      // The night's is left with what is not his.
      { status: 'ready', createdBy: null, partners: 3, lines: 3, sumWon: 1_200_000 },
    ]);
    const path = `/api/partners/${tree.ids.A1a}/statement?from=${day}&to=${day}`;
    expect((await finance.call('GET', path)).body.classes).toMatchObject([
      { status: 'done', settled: { settlementId: one.settlementId } },
    ]);
    const lines = async (of: string) =>
      (await finance.call('GET', `${SETTLEMENTS}/lines?memberId=${tree.ids.A1a}&${of}`)).body.rows;
    expect(await lines(`from=${day}&to=${day}&calcStatus=done`)).toMatchObject([
      { settlementId: one.settlementId, paidWon: 800_000 },
    ]);
    expect(await lines(`from=${today()}`)).toEqual([]);
    expectRefusal(await run(day, alone), 409, 'settlement.period_taken');
    expect((await run(day, above)).body).toMatchObject({ partners: 1, sumWon: 400_000 });
    expect((await preview(day)).body).toMatchObject({ partners: 2, settled: 2, takenDays: [] });
    await settle(day);
    expect(await incomeOf(tree.ids.head)).toBe(400_000);
    expect((await finance.call('GET', SETTLEMENTS)).body.rows).toMatchObject([
      { isAlone: false, status: 'done', partners: 2, sumWon: 800_000 },
      { isAlone: true, status: 'ready' },
      { isAlone: true, status: 'done' },
      { createdBy: null, status: 'rollback' },
    ]);
    expectRefusal(await run(day), 409, 'settlement.period_taken');
    await expectSoundLedger(server);
  });

  it('is laid ready by the night once the day is folded, however late that is', async () => {
    const tree = await losingTree();
    await lose(tree.players.head, 1_000_000);
    const day = today();
    server.clock.advance(DAY_MS);
    finance = await signedIn(server, { type: 2 });
    const runs = async () => {
      await runTheNight(day);
      return (await finance.call('GET', SETTLEMENTS)).body.rows;
    };
    expect(await runs()).toEqual([]);
    await transaction(server.database.db, (tx) => foldDay(tx, day, server.clock.now));
    const [one, ...others] = await runs();
    expect({ ...one, others }).toMatchObject({
      ...{ status: 'ready', createdBy: null, fromOn: day, sumWon: 500_000, others: [] },
    });
    expect(await runs()).toEqual([one]);
    expect(await auditLines(server, 'settlement.run')).toMatchObject([
      { after: { fromOn: day, toOn: day, count: 1, sumWon: 500_000 } },
    ]);
  });

  it('is laid ready by a later night where no server ran, or its comps were paid late', async () => {
    const tree = await losingTree();
    await lose(tree.players.head, 1_000_000);
    const first = today();
    server.clock.advance(DAY_MS);
    await lose(tree.players.head, 2_000_000);
    const second = await closeDay();
    const night = async () => {
      await nightlySettlementJob.run(platformOf(server), new AbortController().signal);
      finance = await signedIn(server, { type: 2 });
      const { rows } = (await finance.call('GET', SETTLEMENTS)).body;
      return rows.map(({ fromOn, sumWon }: Record<string, unknown>) => [fromOn, sumWon]);
    };
    // Its night is missed.
    server.clock.advance(DAY_MS);
    expect(await night()).toEqual([[second, 1_000_000]]);
    server.clock.advance(5 * DAY_MS);
    await transaction(server.database.db, (tx) => foldDay(tx, first, server.clock.now));
    const both = [
      [first, 500_000],
      [second, 1_000_000],
    ];
    expect((await night()).sort()).toEqual(both);
    expect((await night()).sort()).toEqual(both);
  });

  it('takes the place of what the night has laid ready', async () => {
    const tree = await losingTree();
    await lose(tree.players.head, 1_000_000);
    const day = await closeDay();
    await runTheNight(day);
    await runTheNight(day);
    const { body } = await finance.call('GET', SETTLEMENTS);
    expect(body.rows).toMatchObject([{ status: 'ready', createdBy: null, sumWon: 500_000 }]);
    expect((await finance.call('GET', '/api/money/alarms')).body.rows).toMatchObject([
      { kind: 'settlementReady', details: { day } },
    ]);
    await settle(day);
    expect(await incomeOf(tree.ids.head)).toBe(500_000);
    expect((await readRun(body.rows[0])).status).toBe('rollback');
  });

  it('leaves out what somebody has left out of what the night has laid ready', async () => {
    const tree = await losingTree();
    await lose(tree.players.A1a, 4_000_000);
    const day = await closeDay();
    await runTheNight(day);
    const [night] = (await finance.call('GET', SETTLEMENTS)).body.rows;
    const { A1a } = tree.ids;
    const linesOfA1a = async () =>
      (await finance.call('GET', `${SETTLEMENTS}/lines?memberId=${A1a}`)).body.rows;
    const [{ lineId }] = await linesOfA1a();
    const hold = { lineIds: [lineId], reason: '확인' };
    await finance.call('POST', `${SETTLEMENTS}/${night.settlementId}/hold`, hold);
    const { body } = await run(day);
    const waiting = { settlementId: body.settlementId, status: 'hold', reason: '확인' };
    expect(await linesOfA1a()).toContainEqual(expect.objectContaining(waiting));
    await approve({ ...body, sumWon: body.sumWon - 800_000 });
    await finish();
    expect([await incomeOf(A1a), await incomeOf(tree.ids.head)]).toEqual([0, 400_000]);
  });

  it('takes the place of nothing of which somebody was paid, although a line of it waits again', async () => {
    const tree = await losingTree();
    await lose(tree.players.A1a, 4_000_000);
    const day = await closeDay();
    await runTheNight(day);
    const [night] = (await finance.call('GET', SETTLEMENTS)).body.rows;
    const { body: listed } = await finance.call(
      'GET',
      `${SETTLEMENTS}/lines?settlementId=${night.settlementId}`,
    );
    const line = listed.rows.find(
      ({ partner }: { partner: { _id: string } }) => partner._id === tree.ids.A1a,
    );
    const lineIds = [line.lineId];
    const path = `${SETTLEMENTS}/${night.settlementId}`;
    const { body: held } = await finance.call('POST', `${path}/hold`, { lineIds, reason: '확인' });
    await approve({ ...held, sumWon: night.sumWon - line.paidWon });
    await finish();
    expect(await incomeOf(tree.ids.head)).toBe(400_000);
    expect((await finance.call('POST', `${path}/release`, { lineIds })).body.status).toBe('ready');
    expect((await preview(day)).body).toMatchObject({ takenDays: [day] });
    expectRefusal(await run(day), 409, 'settlement.period_taken');
    await approve({ ...(await readRun(night)), sumWon: line.paidWon });
    await finish();
    expect(await incomeOf(tree.ids.head)).toBe(400_000);
    expect(await incomeOf(tree.ids.A1a)).toBe(800_000);
  });
});

describe('partners.rollBackSettlement', () => {
  it('takes what is there, carries the rest, and settles anew to the won', async () => {
    const tree = await givenTree({
      ...{ head: { losing: 2_000 }, A: {}, A1: {}, A1a: {}, A2: {} },
    });
    const { head } = tree.ids;
    const betId = newId(server.clock.now);
    await play(tree.players.head, { stakeWon: 3_500_000, payoutWon: 0 });
    await play(tree.players.head, { stakeWon: 500_000, payoutWon: 0 }, { betId });
    const day = await closeDay();
    const first = await settle(day);
    expect(await incomeOf(head)).toBe(800_000);
    await transaction(server.database.db, async (tx) => {
      const { at } = await lockWallets({ tx, now: () => server.clock.now }, head);
      await postMovement(tx, {
        ...{ memberId: head, key: 'demo:spent', type: 'incomeMoneyExCharge', amountWon: 500_000 },
        ...{ at, actor: null },
      });
    });
    const path = `${SETTLEMENTS}/${first.settlementId}/rollback-preview`;
    expect((await finance.call('GET', path)).body).toMatchObject({
      ...{ paidWon: 800_000, takenWon: 300_000, carriedWon: 500_000 },
    });
    expect((await rollBack(first)).status).toBe(200);
    expect((await readRun(first)).status).toBe('rollback');
    expect(await auditLines(server, 'settlement.rollback')).toMatchObject([
      {
        before: { status: 'done', sumWon: 800_000 },
        after: { status: 'rollingBack', lines: expect.any(Number), sumWon: 800_000 },
      },
    ]);
    expect(await incomeOf(head)).toBe(0);
    // The base is put right, as the fault of a closed day is.
    await sql`update partner_day set stake_won = 3500000 where member_id = ${head}`.execute(
      server.owner.db,
    );
    await sql`update bet_day set stake_won = 3500000`.execute(server.owner.db);
    await settle(day);
    expect(await incomeOf(head)).toBe(200_000);
    const [money] = await server.database.db
      .selectFrom('wallet')
      .select('balance_won')
      .where('member_id', '=', head)
      .where('wallet', '=', 'money')
      .execute();
    expect(money?.balance_won).toBe(500_000);
    await expectSoundLedger(server);
  });

  it('keeps a partner owing what he had spent where losing is not carried, also on a day without bets', async () => {
    const tree = await givenTree({
      ...{ head: { losing: 2_000 }, A: {}, A1: {}, A1a: {}, A2: {} },
    });
    const { head } = tree.ids;
    const unsaved = unsavedDocument(partnerSettlement);
    await givenMoneySetting(server, {
      ...{ ...unsaved, version: 1 },
      uncarried: { ...unsaved.uncarried, minigame: true },
    });
    await lose(tree.players.head, 4_000_000);
    const day = await closeDay();
    const first = await settle(day);
    await transaction(server.database.db, async (tx) => {
      const { at } = await lockWallets({ tx, now: () => server.clock.now }, head);
      await postMovement(tx, {
        ...{ memberId: head, key: 'demo:spent', type: 'incomeMoneyExCharge', amountWon: 800_000 },
        ...{ at, actor: null },
      });
    });
    expect((await rollBack(first)).status).toBe(200);
    // Another day is settled first, on which his line has won.
    await lose(tree.players.head, -1_000_000);
    const idle = await closeDay();
    expect((await preview(idle)).body).toMatchObject({ sumWon: 0, bornWon: 0 });
    const empty = await settle(idle);
    expect((await linesOf(empty, tree))[0]).toEqual([0, 0, -800_000, 0, -800_000]);
    const statement = `/api/partners/${head}/statement?from=${idle}&to=${idle}`;
    const { body } = await finance.call('GET', statement);
    expect(body.classes[0].explanations.at(-1)).toMatchObject({
      values: { netWon: 0, carryInWon: -800_000, payableWon: -800_000, carryOutWon: -800_000 },
    });
    const again = await settle(day);
    expect((await linesOf(again, tree))[0]).toEqual([800_000, 800_000, -800_000, 0, 0]);
    expect(await incomeOf(head)).toBe(0);
    await expectSoundLedger(server);
  });

  it('leaves entries that name the line of the statement which they pay, and take back', async () => {
    const tree = await losingTree();
    await lose(tree.players.A1a, 4_000_000);
    const day = await closeDay();
    const done = await settle(day);
    await rollBack(done);
    const partner = await signedIn(server, { partnerId: tree.ids.A1a });
    const subject = encodeURIComponent(`settlement/${done.settlementId}`);
    const listed = await partner.call('GET', `/api/money/entries?subject=${subject}`);
    expect(listed.body.rows).toMatchObject([
      { type: 'incomeCancel', amountWon: -800_000 },
      { type: 'incomeMoneyCharge', amountWon: 800_000 },
    ]);
    for (const { entryId } of listed.body.rows) {
      const path = `/api/money/members/${tree.ids.A1a}/entries/${entryId}`;
      expect((await partner.call('GET', path)).body.settled).toEqual({
        ...{ from: day, to: day, gameClass: 'minigame', kind: 'losing' },
      });
    }
  });

  it('comes to the first run where nothing has changed', async () => {
    const tree = await losingTree();
    await lose(tree.players.A1a, 4_000_000);
    await lose(tree.players.A2, -2_000_000);
    const day = await closeDay();
    const first = await settle(day);
    const lines = await linesOf(first, tree);
    await rollBack(first);
    for (const name of NAMES) expect(await incomeOf(tree.ids[name])).toBe(0);
    expect(await linesOf(await settle(day), tree)).toEqual(lines);
    expectRefusal(
      await finance.call(
        'POST',
        `${SETTLEMENTS}/${first.settlementId}/rollback`,
        { version: 1, reason: 'again' },
        keyed(),
      ),
      ...([409, 'settlement.closed'] as const),
    );
  });
});

describe('partners.holdSettlement', () => {
  it('leaves lines out, and lets them be paid afterwards', async () => {
    const tree = await losingTree();
    await lose(tree.players.A1a, 4_000_000);
    const { body } = await run(await closeDay());
    const { body: listed } = await finance.call(
      'GET',
      `${SETTLEMENTS}/lines?settlementId=${body.settlementId}`,
    );
    const held = listed.rows.find(
      (row: { partner: { _id: string } }) => row.partner._id === tree.ids.A1a,
    );
    const lineIds = [held.lineId];
    const turn = (verb: string, sent: object) =>
      finance.call('POST', `${SETTLEMENTS}/${body.settlementId}/${verb}`, sent);
    const holding = await turn('hold', { lineIds, reason: 'a new account' });
    expect(holding.status).toBe(200);
    const line = { count: 1, sumWon: held.paidWon };
    expect(await auditLines(server, 'settlement.hold')).toMatchObject([
      {
        before: { calcStatus: 'ready' },
        after: { ...line, calcStatus: 'hold', reason: 'a new account' },
      },
    ]);
    const due = body.sumWon - held.paidWon;
    await approve({ ...holding.body, sumWon: due });
    await finish();
    expect(await incomeOf(tree.ids.A1a)).toBe(0);
    expect(await incomeOf(tree.ids.A1)).toBe(400_000);
    const released = await turn('release', { lineIds });
    expect(await auditLines(server, 'settlement.release')).toMatchObject([
      { before: { calcStatus: 'hold' }, after: { ...line, calcStatus: 'ready' } },
    ]);
    await approve({ ...released.body, sumWon: held.paidWon });
    await finish();
    expect(await incomeOf(tree.ids.A1a)).toBe(800_000);
    expect(await incomeOf(tree.ids.A1)).toBe(400_000);
    expectRefusal(await turn('hold', { lineIds, reason: 'too late' }), 409, 'settlement.closed');
  });
});

describe('partners.releaseSettlement of a line that others have followed', () => {
  it('sets off against it what the partner has come to owe since', async () => {
    const tree = await losingTree();
    await lose(tree.players.A2, 2_800_000);
    const { body } = await run(await closeDay());
    const path = `${SETTLEMENTS}/${body.settlementId}`;
    const listed = await finance.call(
      'GET',
      `${SETTLEMENTS}/lines?settlementId=${body.settlementId}`,
    );
    const line = listed.body.rows.find(
      ({ partner }: { partner: { _id: string } }) => partner._id === tree.ids.A2,
    );
    expect(line.paidWon).toBe(700_000);
    const lineIds = [line.lineId];
    const { body: held } = await finance.call('POST', `${path}/hold`, { lineIds, reason: '확인' });
    await approve({ ...held, sumWon: body.sumWon - 700_000 });
    await finish();
    await lose(tree.players.A2, -1_200_000);
    await settle(await closeDay());
    const { body: released } = await finance.call('POST', `${path}/release`, { lineIds });
    expect(released.sumWon).toBe(body.sumWon - 300_000);
    expect((await auditLines(server, 'settlement.release')).at(-1)?.after).toMatchObject({
      ...{ count: 1, sumWon: 400_000 },
    });
    expect((await approve({ ...released, sumWon: 400_000 })).status).toBe(200);
    await finish();
    expect(await incomeOf(tree.ids.A2)).toBe(400_000);
    const owed = await server.database.db
      .selectFrom('partner_carry')
      .select('carry_won')
      .where('member_id', '=', tree.ids.A2)
      .execute();
    expect(owed).toEqual([{ carry_won: 0 }]);
    await expectSoundLedger(server);
  });
});

describe('a partner who may not be paid', () => {
  const setStatus = (memberId: string, status: 1 | 2 | 5) =>
    server.database.db
      .updateTable('member')
      .set({ status })
      .where('member_id', '=', memberId)
      .execute();
  const statusesOf = async ({ settlementId }: Run, { ids }: Tree) => {
    const { body } = await finance.call('GET', `${SETTLEMENTS}/lines?settlementId=${settlementId}`);
    const rows: { partner: { _id: string }; status: string; reason: string | null }[] = body.rows;
    return NAMES.map((name) => {
      const row = rows.find(({ partner }) => partner._id === ids[name]);
      return row && [row.status, row.reason];
    });
  };

  it('is held as the settlement is kept, and still paid where he has excluded himself', async () => {
    const tree = await losingTree();
    await lose(tree.players.A1a, 4_000_000);
    await lose(tree.players.A2, 1_000_000);
    const day = await closeDay();
    await setStatus(tree.ids.A1a, 2);
    await setStatus(tree.ids.A, 5);
    await server.database.db
      .updateTable('member')
      .set({ bank_changed_at: server.clock.now })
      .where('member_id', '=', tree.ids.A2)
      .execute();
    const seen = (await preview(day)).body;
    expect(seen.doubtful).toHaveLength(2);
    const { body } = await run(day);
    expect(await statusesOf(body, tree)).toEqual([
      ['ready', null],
      ['ready', null],
      ['ready', null],
      ['hold', 'notNormal'],
      ['hold', 'newAccount'],
    ]);
    const due = body.sumWon - 800_000 - 250_000;
    expect((await approve({ ...body, sumWon: due })).status).toBe(200);
    await finish();
    expect(await incomeOf(tree.ids.A1a)).toBe(0);
    expect(await incomeOf(tree.ids.A)).toBe(550_000);
  });

  it('is held where he was closed after the approval', async () => {
    const tree = await losingTree();
    await lose(tree.players.head, 1_000_000);
    const { body } = await run(await closeDay());
    await setStatus(tree.ids.head, 2);
    await sql`update partner_settlement set status = 'paying'`.execute(server.database.db);
    await finish();
    expect(await incomeOf(tree.ids.head)).toBe(0);
    expect((await statusesOf(body, tree))[0]).toEqual(['hold', 'notNormal']);
    await setStatus(tree.ids.head, 1);
    const lines = await finance.call(
      'GET',
      `${SETTLEMENTS}/lines?settlementId=${body.settlementId}`,
    );
    const lineIds = [lines.body.rows[0].lineId];
    const released = await finance.call('POST', `${SETTLEMENTS}/${body.settlementId}/release`, {
      lineIds,
    });
    expect((await approve({ ...released.body, sumWon: 500_000 })).status).toBe(200);
    await finish();
    expect(await incomeOf(tree.ids.head)).toBe(500_000);
  });
});

describe('partners.declineSettlement', () => {
  it('drops the first of two words in the inbox, and only where there is one', async () => {
    await givenAloneLimits(server, { settlementWon: 1 }, 2);
    const tree = await losingTree();
    await lose(tree.players.head, 1_000_000);
    const { body } = await run(await closeDay());
    const path = `${SETTLEMENTS}/${body.settlementId}/decline`;
    const decline = (version: number) => top.call('POST', path, { version });
    expectRefusal(await decline(body.version), 409, 'settlement.closed');
    const first = await approve(body);
    const waiting = async (by: SignedIn) => (await by.call('GET', '/api/second-words')).body.rows;
    const word = { kind: 'settlement', id: body.settlementId, amountWon: 500_000 };
    expect(await waiting(top)).toMatchObject([
      { ...word, first: { id: finance.id }, whyNot: null },
    ]);
    expect(await waiting(finance)).toMatchObject([{ ...word, whyNot: 'own' }]);
    const support = await signedIn(server, { type: 3 });
    expect(await waiting(support)).toMatchObject([{ whyNot: 'noRight' }]);
    expect((await top.call('GET', '/api/alarm')).body.count.countSecond).toBe(1);
    expectRefusal(await decline(body.version), 409, 'settlement.closed');
    expect((await decline(first.body.version)).body).toMatchObject({
      ...{ status: 'ready', firstApprovedBy: null },
    });
    expect(await waiting(top)).toEqual([]);
    expect(await auditLines(server, 'settlement.decline')).toHaveLength(1);
    const nobody = `${SETTLEMENTS}/${uuidv7()}/decline`;
    expectRefusal(await top.call('POST', nobody, { version: 1 }), 404, 'record.not_found');
  });
});

describe('partners.listStatementDays', () => {
  it('comes to each amount of a statement, and partners.listStatementBets to each of its rows', async () => {
    const tree = await givenTree({
      ...{ head: { rolling: 300, losing: 4_000 }, A: { rolling: 200, losing: 3_000 } },
      ...{ A1: {}, A1a: {}, A2: {} },
    });
    const rates = [300, 200, 50];
    const betId = newId(server.clock.now);
    await play(tree.players.A, { stakeWon: 12_345, payoutWon: 0, rates });
    await play(tree.players.A, { stakeWon: 33_333, payoutWon: 60_000, rates }, { betId });
    const kept = (bet_id: string, at: Date) => ({
      ...{ member_id: tree.players.A.memberId, bet_id, at, recommend_path: tree.players.A.path },
    });
    // Bets stand as they were placed; what is listed of them is looked up there.
    for (const id of await bookedIds()) await givenBetRow(kept(id, server.clock.now), rates);
    await play(tree.players.A, { stakeWon: 33_333, payoutWon: 60_000, rates }, { betId, sign: -1 });
    const day = today();
    const partner = await signedIn(server, { partnerId: tree.ids.A });
    const asked = (part: string) => `gameClass=minigame&part=${part}`;
    const daysOf = async (part: string, id: string, by = finance) =>
      (
        await by.call(
          'GET',
          `/api/partners/${id}/statement/days?from=${day}&to=${day}&${asked(part)}`,
        )
      ).body;
    const betsOf = async (part: string, id: string, by = finance) =>
      (
        await by.call(
          'GET',
          `/api/partners/${id}/statement/bets?memberId=${tree.players.A.memberId}&dayOn=${day}&${asked(part)}`,
        )
      ).body;
    const statement = (
      await partner.call('GET', `/api/partners/${tree.ids.A}/statement?from=${day}&to=${day}`)
    ).body;
    const line = (kind: string) =>
      statement.classes.find((one: { kind: string }) => one.kind === kind);
    // 12,345 × (2 − 0.5) % = 185; 33,333 was taken back.
    expect(await daysOf('rolling', tree.ids.A, partner)).toMatchObject({
      ...{ count: 1, amountWon: 185 },
    });
    expect(line('rolling')).toMatchObject({ netWon: 185, rollingWon: 185 });
    expect(line('losing').rollingWon).toBe(0);
    const bets = await betsOf('rolling', tree.ids.A, partner);
    expect(bets).toMatchObject({ count: 3, amountWon: 185, unlistedWon: 0 });
    expect(bets.rows.map(({ amountWon }: { amountWon: number }) => amountWon).sort()).toEqual(
      [-499, 185, 499].sort(),
    );
    expect(bets.rows[0]).toMatchObject({ ownBps: 200, belowBps: 50, casino: null });
    expect(bets.rows[0].round).toMatchObject({ game: 'speedladder', dayOn: day, roundNo: 1 });
    // 12,345 less 123 + 185 + 61 of everybody.
    expect(line('losing').baseWon).toBe(12_345 - 369);
    expect((await daysOf('losing', tree.ids.A)).amountWon).toBe(12_345 - 369);
    expect(await betsOf('losing', tree.ids.A)).toMatchObject({
      ...{ count: 3, amountWon: 12_345 - 369, unlistedWon: 0 },
    });
    expect((await daysOf('rolling', tree.ids.head)).amountWon).toBe(123);
    expect((await betsOf('rolling', tree.ids.head)).amountWon).toBe(123);
    const above = `/api/partners/${tree.ids.head}/statement/days?from=${day}&to=${day}&${asked('rolling')}`;
    expectRefusal(await partner.call('GET', above), 404, 'member.not_found');
    const wrong = `/api/partners/${tree.ids.A}/statement/days?from=${day}&to=2026-01-01&${asked('rolling')}`;
    expectRefusal(await finance.call('GET', wrong), 400, 'settlement.wrong_period');
  });

  const bookedIds = async () => [
    ...new Set(
      (await server.database.db.selectFrom('booked_bet').select('bet_id').execute()).map(
        ({ bet_id }) => bet_id,
      ),
    ),
  ];
  const givenBetRow = (
    of: { member_id: string; bet_id: string; at: Date; recommend_path: string[] },
    rolling_path_bps: number[],
  ) =>
    server.owner.db
      .insertInto('bet')
      .values({
        ...{ ...of, rolling_path_bps, product: 'minigame', game: 'speedladder', stake_won: 1 },
        ...{ odds_hundredths: 200, expected_won: 2, settled_at: null, level: 1, folders: null },
        ...{
          reference: of.bet_id,
          ip: null,
          is_test: false,
          balance_after_won: 0,
          round_id: newId(of.at),
        },
        ...{ bet_type: 'LR', pick: 'Left', day_on: today(), round_no: 1, bet_version: 1 },
        ...{ rate_version: 1, void_asked_by: null, void_asked_at: null, void_asked_leg: null },
        ...{ bonus_hundredths: null, first_starts_at: null, last_starts_at: null },
        ...{ accepting_until: null, start_amount_won: null, sports_versions: null },
        ...{ final_odds_hundredths: null, final_bonus_hundredths: null, stake_id: null },
        ...{ delay_seconds: null, cancelled_for: null },
      })
      .execute();
});

describe('partners.listStatementMembers', () => {
  it('has those right beneath, in the order that is asked for', async () => {
    const tree = await losingTree();
    await lose(tree.players.A1, 1_000_000);
    await lose(tree.players.A1a, 5_000_000);
    const day = today();
    const own = { memberId: (await givenMember(server, { path: tree.players.A1.path })).memberId };
    await lose({ ...own, path: tree.players.A1.path }, -70_000);
    const ask = async (id: string, more = '') =>
      finance.call('GET', `/api/partners/${id}/statement/members?from=${day}&to=${day}${more}`);
    const { body } = await ask(tree.ids.A1);
    expect(body).toMatchObject({
      rows: [
        { member: { _id: tree.players.A1.memberId }, bets: 1, profitWon: 1_000_000 },
        { member: { _id: own.memberId }, profitWon: -70_000 },
      ],
      more: false,
    });
    const turned = (await ask(tree.ids.A1, '&sort=profit&gameClass=minigame')).body.rows;
    expect(turned[0]).toMatchObject({ profitWon: -70_000 });
    expectRefusal(await ask(uuidv7()), 404, 'member.not_found');
    const wrong = `/api/partners/${tree.ids.A1}/statement/members?from=${day}&to=2026-01-01`;
    expectRefusal(await finance.call('GET', wrong), 400, 'settlement.wrong_period');
  });
});

describe('partners.listStatementBets', () => {
  it('knows nobody who is not there', async () => {
    const asked = `memberId=${uuidv7()}&dayOn=${today()}&gameClass=minigame&part=losing`;
    const path = `/api/partners/${uuidv7()}/statement/bets?${asked}`;
    expectRefusal(await finance.call('GET', path), 404, 'member.not_found');
  });
});

describe('partners.readSettlement', () => {
  it('says of what is not there that it is not, whatever is asked of it', async () => {
    const path = `${SETTLEMENTS}/${uuidv7()}`;
    for (const one of [path, `${path}/rollback-preview`])
      expectRefusal(await finance.call('GET', one), 404, 'record.not_found');
    const sent = { version: 1, reason: 'a test', lineIds: [uuidv7()], sumWon: 1 };
    const { lineIds, reason, version, sumWon } = sent;
    for (const [verb, body] of [
      ['approve', { version, sumWon }],
      ['rollback', { version, reason }],
      ['hold', { lineIds, reason }],
      ['release', { lineIds }],
    ] as const)
      expectRefusal(
        await finance.call('POST', `${path}/${verb}`, body, keyed()),
        404,
        'record.not_found',
      );
  });
});

describe('partners.previewRollback', () => {
  it('is for whoever decides', async () => {
    const support = await signedIn(server, { type: 3 });
    const path = `${SETTLEMENTS}/${uuidv7()}/rollback-preview`;
    expect((await support.call('GET', path)).status).toBe(403);
  });
});

describe('partners.releaseSettlement', () => {
  it('lets nothing go that is not held', async () => {
    const tree = await losingTree();
    await lose(tree.players.head, 1_000_000);
    const { body } = await run(await closeDay());
    const path = `${SETTLEMENTS}/${body.settlementId}/release`;
    const answer = await finance.call('POST', path, { lineIds: [uuidv7()] });
    expectRefusal(answer, 409, 'settlement.closed');
    expect(await auditLines(server, 'settlement.release')).toEqual([]);
  });
});

describe('partners.previewSettlement', () => {
  it('writes nothing, and refuses a period that is none', async () => {
    const tree = await losingTree();
    await lose(tree.players.A1a, 4_000_000);
    const day = await closeDay();
    const { body } = await preview(day);
    expect(body).toMatchObject({
      ...{ partners: 4, count: 4, sumWon: 2_000_000, profitWon: 4_000_000, openDays: [] },
      checks: { netWon: 2_000_000, topGrossWon: 2_000_000, isSound: true },
    });
    expect((await finance.call('GET', SETTLEMENTS)).body.rows).toEqual([]);
    expect(body.lines.map(({ paidWon }: { paidWon: number }) => paidWon)).toEqual([
      ...[400_000, 400_000, 400_000, 800_000],
    ]);
    const most = (await preview(day, '&sort=-paidWon')).body;
    expect(most.lines[0]).toMatchObject({ partner: { _id: tree.ids.A1a }, paidWon: 800_000 });
    expect((await preview(day, '&page=2')).body).toMatchObject({
      ...{ partners: 4, count: 4, sumWon: 2_000_000, lines: [], more: false },
    });
    expectRefusal(await preview(day, '&sort=nick'), 400, 'request.invalid');
    const wrong = `${SETTLEMENTS}/preview?from=${day}&to=2026-01-01`;
    expectRefusal(await finance.call('GET', wrong), 400, 'settlement.wrong_period');
  });
});

describe('partners.previewSettlement of days on which rates changed', () => {
  it('counts rates of either kind that became others, and none that somebody begins with', async () => {
    const tree = await losingTree();
    await lose(tree.players.A, 1_000_000);
    const day = await closeDay();
    const set = async (kind: CommissionKind, hour: string, rate_bps: number) => {
      const at = new Date(`${day}T${hour}:00:00+09:00`);
      await server.database.db
        .insertInto('commission_rate')
        .values({
          ...{ member_id: tree.ids.A, rate_id: newId(at), game_class: 'minigame', kind },
          ...{ rate_bps, pay: 'period', effective_at: at, at },
          ...{ set_by: null, agreed_by: null, reason: null },
        })
        .execute();
    };
    // He loses by what held before; what begins with the period is no change within it.
    await set('losing', '00', LOSING.A);
    await set('rolling', '10', 100);
    expect((await preview(day)).body.ratesChanged).toBe(0);
    await set('rolling', '12', 50);
    expect((await preview(day)).body.ratesChanged).toBe(1);
    expect((await preview(day, '&kinds=losing')).body.ratesChanged).toBe(0);
  });
});

describe('partners.totalSettlements', () => {
  it('counts none at first', async () => {
    expect((await finance.call('GET', `${SETTLEMENTS}/totals`)).body.count).toBe(0);
  });
});

describe('partners.listSettlementLines', () => {
  it('orders them by what they come to, either way', async () => {
    const { players } = await losingTree();
    await lose(players.A1a, 4_000_000);
    const { body } = await run(await closeDay());
    const paidBy = async (sort: string) => {
      const query = `settlementId=${body.settlementId}&sort=${sort}`;
      const { rows } = (await finance.call('GET', `${SETTLEMENTS}/lines?${query}`)).body;
      return rows.map(({ paidWon }: { readonly paidWon: number }) => paidWon);
    };
    // 4,000,000 at 5,000, 4,000, 3,000 and 2,000 bps, each less what is the one's below.
    expect(await paidBy('-paidWon')).toEqual([800_000, 400_000, 400_000, 400_000]);
    expect(await paidBy('paidWon')).toEqual([400_000, 400_000, 400_000, 800_000]);
    const baseBy = await finance.call(
      'GET',
      `${SETTLEMENTS}/lines?settlementId=${body.settlementId}&sort=-netWon`,
    );
    expect(baseBy.body.rows[0].netWon).toBe(800_000);
  });

  it('lists them in the order of the tree unless asked otherwise', async () => {
    const { ids, players } = await losingTree();
    const path = [ids.head, ids.A, ids.A1];
    // Registered last, beneath somebody in the middle.
    const { memberId } = await givenMember(server, { grade: 2, path });
    await givenRates(memberId, { losing: 1_000 });
    const own = [...path, memberId];
    const player = { memberId: (await givenMember(server, { path: own })).memberId, path: own };
    for (const one of [players.A1a, players.A2, player]) await lose(one, 1_000_000);
    const { body } = await run(await closeDay());
    const lines = `${SETTLEMENTS}/lines?settlementId=${body.settlementId}`;
    const { rows } = (await finance.call('GET', lines)).body;
    expect(rows.map(({ partner }: { partner: { _id: string } }) => partner._id)).toEqual([
      ...[ids.head, ids.A, ids.A1, ids.A1a, memberId, ids.A2],
    ]);
  });

  it('narrows by what became of them, beside partners.totalSettlementLines', async () => {
    const tree = await losingTree();
    await lose(tree.players.A, 1_000_000);
    const { settlementId } = await settle(await closeDay());
    const ask = (query: string) =>
      finance.call('GET', `${SETTLEMENTS}/lines${query}settlementId=${settlementId}`);
    expect((await ask('?calcStatus=done&')).body.rows).toHaveLength(2);
    expect((await ask('?calcStatus=hold&')).body.rows).toEqual([]);
    const { id } = (await ask('?')).body.rows[0].partner;
    const counted = async (query: string) => {
      const totals = `${SETTLEMENTS}/lines/totals?${query}settlementId=${settlementId}`;
      return [
        (await ask(`?${query}`)).body.rows.length,
        (await finance.call('GET', totals)).body.count,
      ];
    };
    expect(await counted('grade=2&')).toEqual([2, 2]);
    expect(await counted('grade=3&')).toEqual([0, 0]);
    expect(await counted(`query=${id}&`)).toEqual([1, 1]);
    expect(await counted(`query=nick of ${id}&grade=2&`)).toEqual([1, 1]);
    expect(await counted('query=nobody of them&')).toEqual([0, 0]);
  });
});

describe('partners.totalSettlementLines', () => {
  it('sums what the settlement pays', async () => {
    const tree = await losingTree();
    await lose(tree.players.A, 1_000_000);
    const { settlementId, sumWon } = await settle(await closeDay());
    const path = `${SETTLEMENTS}/lines/totals?settlementId=${settlementId}`;
    // Of head, A and those beneath A nobody but the two above is paid.
    expect((await finance.call('GET', path)).body.totals).toMatchObject([
      { paidWon: sumWon, partners: 2, rollingWon: 0 },
    ]);
  });
});

describe('partners.listSettlements', () => {
  it('narrow by status and count', async () => {
    const tree = await losingTree();
    await lose(tree.players.head, 1_000_000);
    await settle(await closeDay());
    const rows = async (query: string) =>
      (await finance.call('GET', `${SETTLEMENTS}?${query}`)).body.rows.length;
    expect([await rows('status=done'), await rows('status=ready')]).toEqual([1, 0]);
    expect((await finance.call('GET', `${SETTLEMENTS}/totals`)).body.count).toBe(1);
    // Of a partner, those that he has a line of.
    const stranger = await givenMember(server, { grade: 3 });
    expect(await rows(`partnerId=${tree.ids.head}`)).toBe(1);
    expect(await rows(`partnerId=${stranger.memberId}`)).toBe(0);
  });
});

describe('partners.readStatement', () => {
  it('refuses days that are none', async () => {
    const tree = await losingTree();
    const path = `/api/partners/${tree.ids.head}/statement?from=2026-03-01&to=2026-02-01`;
    expectRefusal(await finance.call('GET', path), 400, 'settlement.wrong_period');
  });

  it('shows the running day of a line that is too large to be summed as the last hour has counted it', async () => {
    // It goes on for another hour, in Seoul.
    if (server.clock.now.getUTCHours() === 14) server.clock.advance(3_600_000);
    const tree = await givenTree(
      Object.fromEntries(
        NAMES.map((name) => [name, { losing: LOSING[name], rolling: 100 }]),
      ) as Record<Name, Rates>,
    );
    const { A1, A1a } = tree.ids;
    const platform = { db: server.database.db, now: () => server.clock.now } as JobPlatform;
    const count = () => countRunningJob.run(platform, new AbortController().signal);
    const loseRolling = (won: number) =>
      play(tree.players.A1a, { stakeWon: won, payoutWon: 0, rates: [0, 0, 200, 100] });
    await loseRolling(1_000_000);
    const day = today();
    const read = async (memberId: string) =>
      (await finance.call('GET', `/api/partners/${memberId}/statement?from=${day}&to=${day}`)).body;
    const asItStands = await read(A1);
    expect(asItStands).toMatchObject({ isOpen: true, counted: null });
    const rowsOf = async (what: string) => {
      const path = `/api/partners/${A1}/statement/${what}from=${day}&to=${day}`;
      const { body } = await finance.call('GET', path);
      return { count: body.rows.length, isCut: body.isCut };
    };
    const DAYS = 'days?gameClass=minigame&part=losing&';
    expect(await rowsOf(DAYS)).toEqual({ count: 1, isCut: false });
    expect(await rowsOf('members?')).toMatchObject({ isCut: false });
    // Nobody is that large, so there is nothing to count.
    await count();
    expect(await server.database.db.selectFrom('partner_count').selectAll().execute()).toEqual([]);
    await server.database.db
      .insertInto('partner_size')
      .values({
        ...{ member_id: A1, members: LIVE_LINE_MAX + 1, line_money_won: 0 },
        refreshed_at: server.clock.now,
      })
      .execute();
    expect(await read(A1)).toMatchObject({ counted: { at: null }, classes: [], children: [] });
    // Bettors are told of days that are over.
    expect(await rowsOf(DAYS)).toEqual({ count: 0, isCut: true });
    expect(await rowsOf('members?')).toEqual({ count: 0, isCut: true });
    await count();
    const at = server.clock.now.toISOString();
    const { hash, ...said } = asItStands;
    const { hash: _, ...counted } = await read(A1);
    expect(counted).toEqual({ ...said, counted: { at } });
    await loseRolling(500_000);
    server.clock.advance(3_600_000);
    expect(await read(A1)).toMatchObject({ counted: { at }, days: said.days });
    // A line that can be summed is not behind, whoever stands above it.
    expect(await read(A1a)).toMatchObject({ counted: null, days: [{ baseWon: 1_470_000 }] });
    await count();
    expect(await read(A1)).toMatchObject({ days: [{ baseWon: 1_470_000 }] });
    expect(await read(A1)).toMatchObject({ counted: { at: server.clock.now.toISOString() } });
    const closed = await closeDay();
    expect(closed).toBe(day);
    expect(await read(A1)).toMatchObject({ isOpen: false, counted: null, days: [{}] });
    expect(await rowsOf(DAYS)).toEqual({ count: 1, isCut: false });
  });

  it('says under whom it was bet, where he was moved within the period', async () => {
    const tree = await losingTree();
    const { A, A1, head } = tree.ids;
    await lose(tree.players.A1, 1_000_000);
    const from = await closeDay();
    await lose({ ...tree.players.A1, path: [head, A1] }, 1_000_000);
    const to = await closeDay();
    const read = async (memberId: string, by = finance) =>
      (await by.call('GET', `/api/partners/${memberId}/statement?from=${from}&to=${to}`)).body;
    const [top, above, own] = [
      ...(await Promise.all([head, A, A1].map((id) => read(id)))).map(({ partner }) => partner.id),
    ];
    expect((await read(A1)).paths).toEqual([
      { from, to: from, ids: [top, above, own] },
      { from: to, to, ids: [top, own] },
    ]);
    // Whoever stood between them then has nothing of the second day.
    const middle = await signedIn(server, { partnerId: A });
    expect((await read(A, middle)).paths).toEqual([{ from, to: from, ids: [above] }]);
  });

  it('says of a partner who was moved what he has got in the line that is shown, before and after', async () => {
    const tree = await losingTree();
    const { head, A, A1, A2 } = tree.ids;
    await lose(tree.players.A1, 1_000_000);
    const from = await closeDay();
    await sql`update member set recommend_path = array[${head}, ${A}, ${A2}]::uuid[]
      where member_id = ${A1}`.execute(server.database.db);
    await lose({ ...tree.players.A1, path: [head, A, A2, A1] }, 2_000_000);
    const to = await closeDay();
    const read = async (memberId: string, [first, last]: [string, string]) => {
      const days = `from=${first}&to=${last}`;
      const path = `/api/partners/${memberId}/statement?${days}`;
      const { classes, children } = (await finance.call('GET', path)).body;
      return { childWon: classes[0].childWon, children };
    };
    // Of 3,000,000 two thirds were lost beneath A2, who has brought nothing of the first day, and by
    // no more than his rate.
    expect(await read(A2, [from, to])).toMatchObject({
      childWon: 500_000,
      children: [{ _id: A1, profitWon: 2_000_000, grossWon: 500_000 }],
    });
    const { memberId: other } = await givenMember(server, { grade: 2 });
    await sql`update member set recommend_path = array[${other}]::uuid[]
      where member_id = ${A1}`.execute(server.database.db);
    // Whoever has left the line has still got of it what he got.
    expect(await read(A2, [to, to])).toMatchObject({
      childWon: 500_000,
      children: [{ _id: A1, profitWon: 2_000_000, grossWon: 500_000 }],
    });
  });

  it('shows a partner his own line, why, and nothing above', async () => {
    const tree = await losingTree();
    await lose(tree.players.A1a, 4_000_000);
    const open = today();
    const partner = await signedIn(server, { partnerId: tree.ids.A1 });
    const path = (id: string, day: string) => `/api/partners/${id}/statement?from=${day}&to=${day}`;
    const { body } = await partner.call('GET', path(tree.ids.A1, open));
    expect(body).toMatchObject({ isOpen: true, incomeWon: 0 });
    expect(body.classes).toMatchObject([
      { gameClass: 'minigame', kind: 'losing', grossWon: 1_200_000, netWon: 400_000, status: null },
    ]);
    expect(body.classes[0].explanations).toMatchObject([
      { rule: 'losing', values: { baseWon: 4_000_000, losingBps: 3_000, childWon: 800_000 } },
    ]);
    expect(body.children).toMatchObject([{ _id: tree.ids.A1a, grossWon: 800_000 }]);
    const ofClass = async (gameClass: string) =>
      (await partner.call('GET', `${path(tree.ids.A1, open)}&gameClass=${gameClass}`)).body;
    expect(await ofClass('minigame')).toMatchObject({
      ...{ days: body.days, children: body.children },
    });
    expect(await ofClass('sports')).toMatchObject({ classes: [], days: [], children: [] });
    expectRefusal(await partner.call('GET', path(tree.ids.A, open)), 404, 'member.not_found');
    const day = await closeDay();
    const { body: laid } = await run(day);
    const again = await signedIn(server, { partnerId: tree.ids.A1 });
    // He sees it once it is done.
    const waiting = (await again.call('GET', path(tree.ids.A1, day))).body;
    expect(waiting).toMatchObject({ unpaidWon: null, classes: [{ status: null, settled: null }] });
    const staff = (await finance.call('GET', path(tree.ids.A1, day))).body;
    expect(staff).toMatchObject({ unpaidWon: 400_000, classes: [{ status: 'ready' }] });
    expect(waiting.paths).toMatchObject([{ from: day, to: day, ids: [waiting.partner.id] }]);
    expect(staff.paths[0].ids).toHaveLength(3);
    await approve(laid);
    await finish();
    for (const path of [SETTLEMENTS, `${SETTLEMENTS}/lines`])
      expect((await again.call('GET', path)).status).toBe(403);
    const closed = await again.call('GET', path(tree.ids.A1, day));
    expect(closed.body).toMatchObject({ isOpen: false, incomeWon: 400_000 });
    expect(closed.body.classes).toMatchObject([{ status: 'done', paidWon: 400_000 }]);
    expect(closed.body.days).toMatchObject([{ dayOn: day, baseWon: 4_000_000 }]);
    expect((await preview(day, `&classes=${GAME_CLASSES.join(',')}`)).body.takenDays).toEqual([
      day,
    ]);
  });
});

describe('partners.readCalcPartners of what settlements have paid', () => {
  it('tells it of the day and class, on which nobody may have played, and takes off what came back', async () => {
    const tree = await losingTree();
    await lose(tree.players.A1a, 1_000_000);
    const done = await settle(await closeDay());
    const read = async (more = '') =>
      (await finance.call('GET', `/api/calc/detail/partners?from=${today()}&to=${today()}${more}`))
        .body.rows;
    const head = { partner: { _id: tree.ids.head }, members: 0, bets: 0, profitWon: 0 };
    const paid = [{ ...head, commissionWon: 500_000, houseWon: -500_000 }];
    expect(await read()).toMatchObject(paid);
    expect(await read('&gameClass=minigame')).toMatchObject(paid);
    expect(await read('&gameClass=casino')).toEqual([]);
    expect((await rollBack(done)).status).toBe(200);
    expect(await read()).toEqual([]);
    expect(await read('&gameClass=minigame')).toEqual([]);
  });

  it('tells what came back of the day on which it did, of a class as of all', async () => {
    const tree = await losingTree();
    await lose(tree.players.A1a, 1_000_000);
    const { settlementId } = await settle(await closeDay());
    const wonOf = async (day: string) => {
      const span = `from=${day}&to=${day}`;
      const of = async (more = ''): Promise<number> => {
        const path = `/api/calc/detail/partners?${span}${more}`;
        const rows: { commissionWon: number }[] = (await finance.call('GET', path)).body.rows;
        return rows.reduce((sum, { commissionWon }) => sum + commissionWon, 0);
      };
      const { losing } = (await finance.call('GET', `/api/calc/classes?${span}`)).body;
      const told = losing.map(({ losingWon }: { losingWon: number }) => losingWon);
      return [await of(), await of('&gameClass=minigame'), ...told];
    };
    const paidOn = today();
    // Decided ten seconds before midnight, and carried out after it.
    const midnight = Date.parse(`${paidOn}T15:00:00.000Z`);
    server.clock.advance(midnight - 10_000 - server.clock.now.getTime());
    await sql`update partner_settlement set status = 'rollingBack', decided_at = ${server.clock.now}
      where settlement_id = ${settlementId}`.execute(server.database.db);
    server.clock.advance(20_000);
    await makeLedgerPartitions(server.database.db, server.clock.now);
    await finish();
    finance = await signedIn(server, { type: 2 });
    expect(await wonOf(paidOn)).toEqual([500_000, 500_000, 500_000]);
    expect(await wonOf(today())).toEqual([-500_000, -500_000, -500_000]);
  });

  it('leaves it with whom the line stood beneath when it was bet in, wherever it went since', async () => {
    const tree = await losingTree();
    await lose(tree.players.A1a, 1_000_000);
    await settle(await closeDay());
    const { memberId: elsewhere } = await givenMember(server, { grade: 2 });
    await givenRates(elsewhere, { losing: 5_000 });
    const { version } = (await top.call('GET', `/api/partners/${tree.ids.A}`)).body.partner;
    const move = { uplineId: elsewhere, version, reason: 'a test' };
    const moved = await top.call('POST', `/api/partners/${tree.ids.A}/move`, move, keyed());
    expect(moved.status).toBe(200);
    for (const more of ['', '&gameClass=minigame']) {
      const path = `/api/calc/detail/partners?from=${today()}&to=${today()}${more}`;
      expect((await finance.call('GET', path)).body.rows).toMatchObject([
        { partner: { _id: tree.ids.head }, commissionWon: 500_000 },
      ]);
    }
  });
});
