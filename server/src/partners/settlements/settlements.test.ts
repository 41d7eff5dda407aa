// What partners are owed for a period: computed, laid ready, approved by two, paid once, taken back.
import { type CommissionKind, GAME_CLASSES } from '@gwanje/contract';
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
import { givenMember } from '../../../test/given-member';
import { givenAloneLimits, keyed } from '../../../test/given-request';
import { expectSoundLedger } from '../../../test/given-round';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { lockWallets, postMovement } from '../../ledger/post-movement';
import { transaction } from '../../platform/database';
import { newId } from '../../platform/new-id';
import { bookBetDays } from '../rollups/book-bet-days.queries';
import { foldDay } from '../rollups/fold-days.queries';
import { finishSettlements } from './finish-settlements.command';
import { runNightly } from './run-nightly.command';

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
    await expectSoundLedger(server);
  });

  it('pays without carry where a class is settled so', async () => {
    const tree = await losingTree();
    await lose(tree.players.A1a, 4_000_000);
    await lose(tree.players.A1, 1_000_000);
    await lose(tree.players.A2, -2_000_000);
    const done = await settle(await closeDay(), { uncarried: 'minigame' });
    const lines = await linesOf(done, tree);
    expect(lines.map((line) => line?.[1])).toEqual([300_000, -300_000, 700_000, 800_000, 0]);
    expect(done.sumWon).toBe(1_800_000);
    expect(lines.map((line) => line?.[4])).toEqual([0, 0, 0, 0, 0]);
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
    expectRefusal(await finance.call('POST', SETTLEMENTS, long, keyed()), 400, 'request.invalid');
    const unknown = { ...sent, from: day, partnerId: uuidv7() };
    expect((await finance.call('POST', SETTLEMENTS, unknown, keyed())).status).toBe(409);
  });

  it('takes the place of what the night has laid ready', async () => {
    const tree = await losingTree();
    await lose(tree.players.head, 1_000_000);
    const day = await closeDay();
    const { appendAuditEvent } = await import('../../audit/append-audit-event.command');
    const platform = {
      db: server.database.db,
      now: () => server.clock.now,
      appendAudit: appendAuditEvent,
    };
    await runNightly(platform, day);
    await runNightly(platform, day);
    const { body } = await finance.call('GET', SETTLEMENTS);
    expect(body.rows).toMatchObject([{ status: 'ready', createdBy: null, sumWon: 500_000 }]);
    expect((await finance.call('GET', '/api/money/alarms')).body.rows).toMatchObject([
      { kind: 'settlementReady', details: { day } },
    ]);
    await settle(day);
    expect(await incomeOf(tree.ids.head)).toBe(500_000);
    expect((await readRun(body.rows[0])).status).toBe('rollback');
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
        ...{ memberId: head, key: 'spent', type: 'incomeMoneyExCharge', amountWon: 500_000 },
        ...{ at, actor: null },
      });
    });
    const path = `${SETTLEMENTS}/${first.settlementId}/rollback-preview`;
    expect((await finance.call('GET', path)).body).toMatchObject({
      ...{ paidWon: 800_000, takenWon: 300_000, carriedWon: 500_000 },
    });
    expect((await rollBack(first)).status).toBe(200);
    expect((await readRun(first)).status).toBe('rollback');
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
    const due = body.sumWon - held.paidWon;
    await approve({ ...holding.body, sumWon: due });
    await finish();
    expect(await incomeOf(tree.ids.A1a)).toBe(0);
    expect(await incomeOf(tree.ids.A1)).toBe(400_000);
    const released = await turn('release', { lineIds });
    await approve({ ...released.body, sumWon: held.paidWon });
    await finish();
    expect(await incomeOf(tree.ids.A1a)).toBe(800_000);
    expect(await incomeOf(tree.ids.A1)).toBe(400_000);
    expectRefusal(await turn('hold', { lineIds, reason: 'too late' }), 409, 'settlement.closed');
  });
});

describe('partners.readStatement', () => {
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
    expectRefusal(await partner.call('GET', path(tree.ids.A, open)), 404, 'member.not_found');
    const day = await closeDay();
    const { body: laid } = await run(day);
    const again = await signedIn(server, { partnerId: tree.ids.A1 });
    expect((await again.call('GET', `${SETTLEMENTS}/lines`)).body.rows).toEqual([]);
    await approve(laid);
    await finish();
    const seen = (await again.call('GET', `${SETTLEMENTS}/lines`)).body.rows;
    expect(seen).toHaveLength(2);
    expect((await again.call('GET', SETTLEMENTS)).status).toBe(403);
    const closed = await again.call('GET', path(tree.ids.A1, day));
    expect(closed.body).toMatchObject({ isOpen: false, incomeWon: 400_000 });
    expect(closed.body.classes).toMatchObject([{ status: 'done', paidWon: 400_000 }]);
    expect(closed.body.days).toMatchObject([{ dayOn: day, baseWon: 4_000_000 }]);
    expect((await preview(day, `&classes=${GAME_CLASSES.join(',')}`)).body.takenDays).toEqual([
      day,
    ]);
  });
});
