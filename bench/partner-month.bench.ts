// A simulated month of 20,000 members in a tree of nine levels, by the product's own commands: bets every
// day, lines that move, rates that change, bets that are taken back; settled by two, rolled back, settled
// again, and held against a model that knows the bets alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../server/src/app';
import { makeLedgerPartitions } from '../server/src/ledger/ledger-partitions';
import { verifyLedger } from '../server/src/ledger/verify-ledger';
import { foldDay } from '../server/src/partners/rollups/fold-days.queries';
import { finishSettlements } from '../server/src/partners/settlements/finish-settlements.queries';
import { openDatabase, transaction } from '../server/src/platform/database';
import { newId } from '../server/src/platform/new-id';
import { type SignedIn, signedIn, type TestServer } from '../server/test/given';
import { bookPlaced, type ModelBet, takeBackPlaced } from '../server/test/model-bets';
import { runStatement } from '../server/test/test-database';
import { withEmptyDatabase } from './empty-database';
import { loadLines, losingBpsAt, membersOf, rollingBpsAt } from './load-partners';
import { printReport, type Row } from './report';

/** Smaller while the benchmark itself is worked on. */
const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 20_000);
const DAYS = 31;
/** Of members on a day, in its morning and again in its afternoon. */
const PLAYS = 0.1;
const MOVES_A_DAY = 4;
/** Partners at the ends of lines whose rates are lowered on a day, and raised by two the day after. */
const RATES_A_DAY = 3;
/** Of the bets of a day so many are taken back, of that day or one before. */
const TAKEN_BACK = 0.02;
const FIRST = '2026-10-01';
const LAST = '2026-10-31';
const LEVELS = 9;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const midnight = (day: number) => new Date(Date.parse(`${FIRST}T00:00:00+09:00`) + day * DAY_MS);
const dayOf = (at: Date) => new Date(at.getTime() + 9 * HOUR_MS).toISOString().slice(0, 10);

/** The same numbers in every run. */
function drawer(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A partner as the model knows him, which reads nothing of the database after its beginning. */
interface Node {
  readonly id: string;
  readonly level: number;
  above: Node | null;
  rollingBps: number;
  /** By the day from which it holds. */
  readonly losing: { readonly day: number; readonly bps: number }[];
}
type Bet = ModelBet & { readonly sign: 1 | -1; readonly day: number };

/** By the definition: what a rate is above the greatest beneath it, cut by itself. */
const rolledBy = (stakeWon: number, rates: readonly number[]): number[] =>
  rates.map((bps, place) => {
    const ownBps = Math.max(0, bps - Math.max(0, ...rates.slice(place + 1)));
    return Math.floor((stakeWon * ownBps) / 10_000);
  });

const pathOf = (node: Node | null): Node[] => (node ? [...pathOf(node.above), node] : []);

async function readTree(url: string) {
  const rows = await runStatement(
    url,
    `select member_id, grade, recommend_level as level, recommend_path as path from member
     order by grade desc, recommend_level, login_id`,
  );
  const nodes = new Map<string, Node>();
  const players: { readonly memberId: string; readonly under: Node }[] = [];
  for (const { member_id, grade, level, path } of rows) {
    const [id, above] = [String(member_id), nodes.get((path as string[]).at(-1) ?? '') ?? null];
    if (grade === 1) players.push({ memberId: id, under: above as Node });
    else
      nodes.set(id, {
        ...{ id, above, level: Number(level), rollingBps: rollingBpsAt(Number(level)) },
        losing: [{ day: 0, bps: losingBpsAt(Number(level)) }],
      });
  }
  return { nodes: [...nodes.values()], players };
}

/** Every administrator signs in anew on each day, as people do. */
async function staffOf(server: TestServer) {
  const [top, finance, second] = [
    await signedIn(server, { type: 0 }),
    await signedIn(server, { type: 2 }),
    await signedIn(server, { type: 2 }),
  ];
  return { top, finance, second };
}
type Staff = Awaited<ReturnType<typeof staffOf>>;

async function ask(
  { call }: Pick<SignedIn, 'call'>,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
) {
  const headers = { 'idempotency-key': newId(new Date()) };
  const answer = await call(method, path, body, { headers });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

class Month {
  readonly booked: Bet[] = [];
  readonly standing: Bet[] = [];
  moves = 0;
  rates = 0;
  private day = 0;
  private lowered: Node[] = [];
  private readonly draw = drawer(20_261_001);

  private readonly server: TestServer;
  private readonly tree: Awaited<ReturnType<typeof readTree>>;

  constructor(server: TestServer, tree: Awaited<ReturnType<typeof readTree>>) {
    this.server = server;
    this.tree = tree;
  }

  private async play(at: Date): Promise<void> {
    this.server.clock.now = at;
    const bets = this.tree.players.flatMap(({ memberId, under }): Bet[] => {
      if (this.draw(1_000) >= PLAYS * 1_000) return [];
      const stakeWon = 1_000 + this.draw(2_000_000);
      const path = pathOf(under);
      return [
        {
          ...{ betId: newId(at), memberId, stakeWon, placedAt: at, sign: 1, day: this.day },
          payoutWon: this.draw(2) === 0 ? 0 : Math.floor((stakeWon * 195) / 100),
          path: path.map(({ id }) => id),
          rates: path.map(({ rollingBps }) => rollingBps),
        },
      ];
    });
    await transaction(this.server.database.db, (tx) => bookPlaced(tx, bets, at));
    this.booked.push(...bets);
    this.standing.push(...bets);
  }

  private async takeBack(at: Date): Promise<void> {
    this.server.clock.now = at;
    const many = Math.floor(this.tree.players.length * PLAYS * 2 * TAKEN_BACK);
    const bets = Array.from({ length: many }, () => {
      const [bet] = this.standing.splice(this.draw(this.standing.length), 1) as [Bet];
      return { ...bet, sign: -1 as const, day: this.day };
    });
    await transaction(this.server.database.db, (tx) => takeBackPlaced(tx, bets, at));
    this.booked.push(...bets);
  }

  private of = (level: number) => this.tree.nodes.filter((node) => node.level === level);

  private async move({ top }: Staff): Promise<void> {
    for (let move = 0; move < MOVES_A_DAY; move += 1) {
      const level = 4 + this.draw(LEVELS - 3);
      const [nodes, uppers] = [this.of(level), this.of(level - 1)];
      const node = nodes[this.draw(nodes.length)] as Node;
      const upper = uppers[this.draw(uppers.length)] as Node;
      if (upper === node.above) continue;
      const { partner } = await ask(top, 'GET', `/api/partners/${node.id}`);
      await ask(top, 'POST', `/api/partners/${node.id}/move`, {
        ...{ uplineId: upper.id, version: partner.version, reason: 'a move of the month' },
      });
      node.above = upper;
      this.moves += 1;
    }
  }

  private async changeRates({ finance, second }: Staff): Promise<void> {
    const set = async (node: Node, rollingBps: number, losingBps: number) => {
      const path = `/api/partners/${node.id}`;
      const { basis } = await ask(finance, 'GET', path);
      const rates = [{ gameClass: 'minigame', rollingBps, losingBps, pay: 'period' }];
      const asked = { rates, effectiveOn: null, lowersChildren: false, basis };
      const reason = 'a rate of the month';
      const { outcome, detail } = await ask(finance, 'PUT', `${path}/rates`, { ...asked, reason });
      if (outcome === 'needsSecond') {
        const { proposalId } = detail.proposal;
        await ask(second, 'POST', `${path}/rates/agree`, { proposalId });
      }
      node.rollingBps = rollingBps;
      // Losing counts by whole days, so it begins with the next one.
      node.losing.push({ day: this.day + 1, bps: losingBps });
      this.rates += 1;
    };
    const [rolling, losing] = [rollingBpsAt(LEVELS), losingBpsAt(LEVELS)];
    for (const node of this.lowered) await set(node, rolling, losing);
    const ends = this.of(LEVELS);
    this.lowered = [];
    while (this.lowered.length < RATES_A_DAY) {
      const node = ends[this.draw(ends.length)] as Node;
      if (this.lowered.includes(node)) continue;
      await set(node, rolling - 7, losing - 130);
      this.lowered.push(node);
    }
  }

  async live(): Promise<void> {
    for (let day = 0; day < DAYS; day += 1) {
      this.day = day;
      const at = midnight(day).getTime();
      this.server.clock.now = new Date(at + 9 * HOUR_MS);
      await makeLedgerPartitions(this.server.database.db, this.server.clock.now);
      const staff = await staffOf(this.server);
      await this.play(new Date(at + 10 * HOUR_MS));
      await this.move(staff);
      await this.changeRates(staff);
      await this.play(new Date(at + 15 * HOUR_MS));
      await this.takeBack(new Date(at + 20 * HOUR_MS));
      const night = new Date(at + DAY_MS + 11 * MINUTE_MS);
      this.server.clock.now = night;
      await transaction(this.server.database.db, (tx) => foldDay(tx, dayOf(new Date(at)), night));
    }
  }

  /**
   * What each partner comes to by the bets alone: what he has rolled, what his line has lost, and his
   * share of that less the shares right beneath him. Each part of a base that is under one rate and
   * one partner above is cut by itself.
   */
  expected(): ReadonlyMap<string, Expected> {
    const all = new Map<string, Expected>();
    const of = (id: string) => {
      const known = all.get(id) ?? { rolled: 0, base: 0, gross: 0, net: 0 };
      all.set(id, known);
      return known;
    };
    const nodes = new Map(this.tree.nodes.map((node) => [node.id, node]));
    const bpsOf = (id: string, day: number) =>
      nodes.get(id)?.losing.findLast((rate) => rate.day <= day)?.bps ?? 0;
    const parts = new Map<string, number>();
    for (const { path, rates, stakeWon, payoutWon, sign, day } of this.booked) {
      const won = rolledBy(stakeWon, rates);
      const costWon = won.reduce((sum, one) => sum + one, 0);
      const baseWon = sign * (stakeWon - payoutWon - costWon);
      for (const [place, id] of path.entries()) {
        of(id).rolled += sign * (won[place] as number);
        of(id).base += baseWon;
        const part = `${id}/${path[place - 1] ?? ''}/${bpsOf(id, day)}`;
        parts.set(part, (parts.get(part) ?? 0) + baseWon);
      }
    }
    for (const [part, baseWon] of parts) {
      const [id, above, bps] = part.split('/') as [string, string, string];
      const share = Math.sign(baseWon) * Math.floor((Math.abs(baseWon) * Number(bps)) / 10_000);
      of(id).gross += share;
      of(id).net += share;
      if (above) of(above).net -= share;
    }
    return all;
  }
}

interface Expected {
  rolled: number;
  base: number;
  gross: number;
  net: number;
}

const LINES = `
  select member_id, kind, base_won, gross_won, net_won, carry_in_won, paid_won, carry_out_won
  from settlement_line where settlement_id = `;
const HELD = `
  select (select coalesce(sum(balance_won), 0) from wallet where wallet = 'income')::bigint as income,
    (select coalesce(sum(carry_won), 0) from partner_carry)::bigint as carried`;
interface Line {
  readonly member_id: string;
  readonly kind: string;
  readonly base_won: string;
  readonly gross_won: string;
  readonly net_won: string;
  readonly carry_in_won: string;
  readonly paid_won: string;
  readonly carry_out_won: string;
}

const finish = ({ database, clock }: TestServer) =>
  finishSettlements({ db: database.db, now: () => clock.now }, new AbortController().signal);

async function heldOf(url: string): Promise<string> {
  const [held] = await runStatement(url, HELD);
  return `${held?.income} paid, ${held?.carried} carried`;
}

/** The month run, agreed to by two and paid. */
async function settle(server: TestServer, { finance, second }: Staff) {
  const period = { from: FIRST, to: LAST };
  const seen = await ask(
    finance,
    'GET',
    `/api/settlements/preview?${new URLSearchParams(period).toString()}`,
  );
  if (!seen.checks.isSound) throw new Error('A check of the sums fails.');
  const run = await ask(finance, 'POST', '/api/settlements', {
    ...{ ...period, expectedCount: seen.count, expectedSumWon: seen.sumWon },
  });
  const path = `/api/settlements/${run.settlementId}`;
  const { version, sumWon } = run;
  const first = await ask(finance, 'POST', `${path}/approve`, { version, sumWon });
  await ask(second, 'POST', `${path}/approve`, { version: first.version, sumWon });
  await finish(server);
  const { status } = await ask(finance, 'GET', path);
  if (status !== 'done') throw new Error(`The settlement is ${status}.`);
  const lines = (await runStatement(
    server.url,
    `${LINES}'${run.settlementId}' order by member_id, kind`,
  )) as unknown as Line[];
  return { path, lines, sumWon: Number(sumWon), checks: seen.checks };
}

async function rollBack(server: TestServer, { finance }: Staff, path: string): Promise<void> {
  const { version } = await ask(finance, 'GET', path);
  await ask(finance, 'POST', `${path}/rollback`, { version, reason: 'the month once more' });
  await finish(server);
}

/** How many partners have a line that differs from what the bets alone come to. */
function differing(month: Month, nodes: readonly Node[], lines: readonly Line[]): number {
  const expected = month.expected();
  const of = (kind: string) =>
    new Map(lines.filter((line) => line.kind === kind).map((line) => [line.member_id, line]));
  const [rolling, losing] = [of('rolling'), of('losing')];
  return nodes.filter(({ id }) => {
    const { rolled = 0, base = 0, gross = 0, net = 0 } = expected.get(id) ?? {};
    const line = losing.get(id);
    const kept = [line?.base_won, line?.gross_won, line?.net_won, rolling.get(id)?.net_won];
    return [base, gross, net, rolled].some((won, at) => won !== Number(kept[at] ?? 0));
  }).length;
}

async function measure(url: string): Promise<Row[]> {
  await loadLines(url);
  await runStatement(url, membersOf(MEMBERS));
  await runStatement(
    url,
    `insert into wallet (member_id, wallet)
     select member_id, wallet from member, (select distinct wallet from history_leg) as each
     on conflict do nothing`,
  );
  await runStatement(url, 'vacuum (analyze) member, wallet, commission_rate');
  const database = openDatabase(url, () => undefined);
  const clock = {
    now: midnight(0),
    advance(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms);
    },
  };
  const app = await buildApp({ database, now: () => clock.now, callsPerMinuteMax: 1_000_000 });
  const close = async () => {
    await app.close();
    await database.close();
  };
  const server: TestServer = { app, database, owner: database, url, ownerUrl: url, clock, close };
  const tree = await readTree(url);
  const month = new Month(server, tree);
  const startedAt = performance.now();
  await month.live();
  const livedAt = performance.now();
  const staff = await staffOf(server);
  const first = await settle(server, staff);
  const settledAt = performance.now();
  const paid = await heldOf(url);
  await rollBack(server, staff, first.path);
  const back = await heldOf(url);
  const second = await settle(server, staff);
  const again = await heldOf(url);
  let differences = 0;
  const verdict = await verifyLedger(database.db, {
    onDifference: (difference) => {
      differences += 1;
      console.error(difference);
    },
  });
  await close();
  const wrong = differing(month, tree.nodes, first.lines);
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(0)} s`;
  const { netWon, topGrossWon } = first.checks;
  return [
    {
      what: `${month.booked.length} bookings, ${month.moves} moves, ${month.rates} rates`,
      measured: seconds(livedAt - startedAt),
    },
    { what: 'Previewed, run, agreed to by two and paid', measured: seconds(settledAt - livedAt) },
    { what: 'Paid', measured: `${paid}, ${first.lines.length} lines` },
    {
      what: 'Partners whose lines differ from the bets',
      measured: `${wrong} of ${tree.nodes.length}`,
      budget: 'none',
      isWithin: wrong === 0,
    },
    {
      what: 'Nets against the gross of the tops',
      measured: `${netWon} / ${topGrossWon}`,
      budget: 'the same',
      isWithin: netWon === topGrossWon,
    },
    {
      what: 'Rolled back',
      measured: back,
      budget: 'nothing paid or carried',
      isWithin: back === '0 paid, 0 carried',
    },
    {
      what: 'Settled again',
      measured: again,
      budget: 'every line as before',
      isWithin: again === paid && JSON.stringify(second.lines) === JSON.stringify(first.lines),
    },
    {
      what: `Ledger check of ${verdict.entries} entries`,
      measured: `${differences} differences`,
      budget: 'none',
      isWithin: differences === 0,
    },
  ];
}

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gwanje-bench-'));
  try {
    const rows = await withEmptyDatabase(folder, measure);
    printReport(
      `A month of ${MEMBERS.toLocaleString('en-US')} members beneath 2,044 partners on nine levels`,
      rows,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
