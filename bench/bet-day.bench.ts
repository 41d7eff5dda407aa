// Not a won is lost or made: a simulated day of bets on two servers, with results that come twice, late and contradicting each other.
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Drawn, feed, GAMES, type GameId } from '@gwanje/contract';
import { drawGame } from '../packages/game-rules/src';
import { makeLedgerPartitions } from '../server/src/ledger/ledger-partitions';
import { verifyLedger } from '../server/src/ledger/verify-ledger';
import { listOdds } from '../server/src/minigames/bets/bet-terms.queries';
import type { RoundRow } from '../server/src/minigames/rounds/settle-bets.queries';
import { type OpenDatabase, openDatabase } from '../server/src/platform/database';
import { givenGame } from '../server/test/given-round';
import type { Answered, Asked, Call } from './bet-day-words';
import { withEmptyDatabase } from './empty-database';
import { printReport, type Row } from './report';

/** Smaller while the bench itself is worked on; the bets are spread evenly over the minutes. */
const BETS = Number(process.env.BENCH_BETS ?? 1_000_000);
const MINUTES = Number(process.env.BENCH_MINUTES ?? 1_440);
/** A run that takes longer ends there, settles what is open, and says how far it came. */
const SECONDS_MAX = Number(process.env.BENCH_SECONDS ?? 24 * 3_600);
const MEMBERS = 20_000;
const LOADED_WON = 100_000_000;
const STAKES_WON = [5_000, 10_000, 30_000, 50_000];
/** Drawn here, read from another, told by a feed, and drawn with the hash of a block. */
const PLAYED = [
  ...(['powerball', 'powerladder', 'speedladder', 'bogleladder'] as const),
  ...(['boglePowerball', 'ntryPowerball', 'ntryladder', 'eosPowerball'] as const),
];
const SERVERS = 2;
/** Far more than a draw takes. */
const BYTES = 256;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Of the second server, whose clock is not quite right. */
const SKEW_MS = 400;
const FEED_KEY_ID = '01900000-0000-7000-8000-000000000002';
const SECRET = randomBytes(32);
const DRAW_KEY = randomBytes(32);

/** How often something goes as it should not. */
const OFTEN = {
  betTwice: 0.02,
  resultLate: 0.05,
  resultDiffers: 0.03,
  resettled: 0.01,
  void: 0.005,
};

const chance = (of: number) => Math.random() < of;
const pickOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** A server as a process of its own. */
class DayServer {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<
    number,
    { done: (of: unknown) => void; failed: (of: Error) => void }
  >();
  #asked = 0;
  readonly begun: Promise<unknown>;

  constructor(url: string) {
    const given = [url, DRAW_KEY.toString('hex'), FEED_KEY_ID, SECRET.toString('hex')];
    this.#child = fork('bench/run-day-server.ts', given, { execArgv: ['--import', 'tsx'] });
    this.begun = this.#wait(0);
    this.#child.on(
      'message',
      ({ id, done, error }: { id: number; done: unknown; error?: string }) => {
        const waiting = this.#waiting.get(id);
        this.#waiting.delete(id);
        if (error === undefined) waiting?.done(done);
        else waiting?.failed(new Error(error));
      },
    );
    this.#child.on('exit', (code) => {
      for (const { failed } of this.#waiting.values()) failed(new Error(`ended with ${code}`));
    });
  }

  #wait(id: number): Promise<unknown> {
    return new Promise((done, failed) => this.#waiting.set(id, { done, failed }));
  }

  ask<T>(asked: Asked): Promise<T> {
    this.#asked += 1;
    this.#child.send({ id: this.#asked, asked });
    return this.#wait(this.#asked) as Promise<T>;
  }

  end(): void {
    this.#child.disconnect();
  }
}

/** Members whose money came in by a movement each, a machine with a key, and the games. */
async function givenSite({ db, pool }: OpenDatabase, at: Date): Promise<void> {
  await makeLedgerPartitions(db, at);
  await pool.query(
    `insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at)
     select gen_random_uuid(), 'day' || n, 'day' || n, 1, 1, 1 + n % 10, false, $1
     from generate_series(1, ${MEMBERS}) as n`,
    [at],
  );
  await pool.query(
    `insert into wallet (member_id, wallet, balance_won)
     select member_id, wallet, 0 from member, (select distinct wallet from history_leg) as each`,
  );
  await pool.query(
    `select post_money_movements('directChargeMoney', $1, array_agg(member_id order by member_id),
       array_agg('day:loaded'::text order by member_id), array_agg(${LOADED_WON}::bigint),
       array_agg(null::text), null, null, 'a day of bets') from member`,
    [at],
  );
  await pool.query(
    `insert into admin (_id, login_id, nick, type, status, password_hash, must_change_password,
       created_at)
     values (gen_random_uuid(), 'day', 'day', 0, 'active', '', false, now())`,
  );
  await pool.query(
    `insert into feed_key (feed_key_id, name, scopes, secret, calls_per_minute_max, created_at,
       created_by)
     select $1, 'day', '{players,results}', $2, 600000, now(), _id from admin limit 1`,
    [FEED_KEY_ID, SECRET],
  );
  await pool.query(
    `insert into allowed_ip_address (_id, audience, network, memo, created_at, created_by)
     select gen_random_uuid(), 'api', '127.0.0.1', '', now(), _id from admin limit 1`,
  );
  for (const game of PLAYED)
    await givenGame(
      { database: { db } as OpenDatabase, clock: { now: at, advance: () => at } },
      game,
      {
        regStatus: true,
      },
    );
  await pool.query('vacuum analyze');
}

type Sold = Awaited<ReturnType<typeof listOdds>>;

/** The day as it goes by. */
class Day {
  readonly #database: OpenDatabase;
  readonly #servers: readonly DayServer[];
  readonly #memberIds: readonly string[];
  readonly #odds = new Map<GameId, Sold>();
  /** By the caller's own name of each bet that was taken. */
  readonly taken = new Map<string, string>();
  readonly told: Record<string, number> = {};
  doubled = 0;
  repeated = 0;

  constructor(database: OpenDatabase, servers: readonly DayServer[], memberIds: readonly string[]) {
    this.#database = database;
    this.#servers = servers;
    this.#memberIds = memberIds;
  }

  #count(what: string): void {
    this.told[what] = (this.told[what] ?? 0) + 1;
  }

  everywhere = (asked: Asked) => Promise.all(this.#servers.map((server) => server.ask(asked)));

  setClock = (nowMs: number) =>
    Promise.all(
      this.#servers.map((server, at) =>
        server.ask({ kind: 'clock', nowMs: nowMs - (at === 0 ? 0 : SKEW_MS) }),
      ),
    );

  #rounds(where: 'open' | 'due', nowMs: number): Promise<RoundRow[]> {
    const at = new Date(nowMs);
    const asked = this.#database.db
      .selectFrom('game_round')
      .selectAll()
      .where('status', '=', 'waiting');
    return where === 'open'
      ? asked
          .where('opens_at', '<=', new Date(nowMs - SKEW_MS))
          .where('closes_at', '>', at)
          .execute()
      : asked.where('draw_at', '<=', new Date(nowMs - SKEW_MS)).execute();
  }

  /** Places so many bets, some of them on both servers at once. */
  async bet(bets: number, nowMs: number): Promise<void> {
    const rounds = await this.#rounds('open', nowMs);
    if (rounds.length === 0) return;
    for (const round of rounds)
      if (!this.#odds.has(round.game))
        this.#odds.set(round.game, await listOdds(this.#database.db, round));
    const calls = this.#servers.map((): Call[] => []);
    for (let count = 0; count < bets; count += 1) {
      const { round_id: roundId, game } = pickOf(rounds);
      const { betType, pick, oddsHundredths } = pickOf(this.#odds.get(game) as Sold);
      const body = {
        ...{ memberId: pickOf(this.#memberIds), reference: `${nowMs}-${count}`, roundId },
        ...{ betType, pick, oddsHundredths, stakeWon: pickOf(STAKES_WON) },
      };
      const call = { path: feed.placeMinigameBet.path, body };
      calls[count % SERVERS]?.push(call);
      if (chance(OFTEN.betTwice)) for (const each of calls) each.push(call);
    }
    const answers = await Promise.all(
      this.#servers.map((server, at) =>
        server.ask<Answered[]>({ kind: 'calls', calls: calls[at] ?? [] }),
      ),
    );
    for (const [at, given] of answers.entries())
      for (const [place, { status, body }] of given.entries())
        this.#note(calls[at]?.[place]?.body as { reference: string }, status, body);
  }

  #note({ reference }: { reference: string }, status: number, body: Answered['body']): void {
    if (status !== 200) {
      this.#count(String(body.code));
      return;
    }
    const betId = String(body.betId);
    const before = this.taken.get(reference);
    if (before !== undefined) this.repeated += 1;
    if (before !== undefined && before !== betId) this.doubled += 1;
    this.taken.set(reference, betId);
  }

  #drawOf({ game }: RoundRow): Drawn {
    const { draw, set } = GAMES[game];
    if (draw === 'blockHash') return { blockHash: randomBytes(32).toString('hex') };
    return drawGame(set, () => randomBytes(BYTES).values()) as Drawn;
  }

  /** Whoever draws draws, on all servers at once; feeds tell twice, late, or one thing and another. */
  async draw(nowMs: number, isLast: boolean): Promise<void> {
    await this.everywhere({ kind: 'draw' });
    const due = (await this.#rounds('due', nowMs)).filter(
      ({ game }) => GAMES[game].draw === 'feed' || GAMES[game].draw === 'blockHash',
    );
    for (const round of due) {
      if (!isLast && chance(OFTEN.resultLate)) continue;
      const draw = this.#drawOf(round);
      const other = chance(OFTEN.resultDiffers) ? this.#drawOf(round) : draw;
      const tell = (one: Drawn): Call => ({
        path: feed.tellResult.path,
        body: {
          ...{ game: round.game, dayOn: round.day_on, roundNo: round.round_no, draw: one },
          ...{ drawnAt: round.draw_at.toISOString(), sourceRef: `${round.round_id}` },
        },
      });
      const answers = await Promise.all(
        this.#servers.map((server, at) =>
          server.ask<Answered[]>({ kind: 'calls', calls: [tell(at === 0 ? draw : other)] }),
        ),
      );
      for (const { body } of answers.flat())
        this.#count(`result ${String(body.outcome ?? body.code)}`);
      const kind = chance(OFTEN.void) ? 'void' : chance(OFTEN.resettled) ? 'resettled' : null;
      const isMixed = GAMES[round.game].draw === 'blockHash';
      if (kind === null || (kind === 'resettled' && isMixed)) continue;
      const { round_id: roundId } = round;
      const again = kind === 'void' ? null : this.#drawOf(round);
      const done = await Promise.all(
        this.#servers.map((server) => server.ask({ kind: 'decide', roundId, draw: again })),
      );
      for (const one of done) if (one) this.#count(kind);
    }
  }
}

async function one<T>({ pool }: OpenDatabase, text: string): Promise<T> {
  const { rows } = await pool.query(text);
  return rows[0] as T;
}

/** What has to be so when the day is over, whatever went wrong in it. */
async function findings(database: OpenDatabase, day: Day): Promise<Row[]> {
  const bets = await one<{ bets: number; open: number; stake: number; payout: number }>(
    database,
    `select count(*) as bets, count(*) filter (where result = 'I') as open,
       coalesce(sum(stake_won), 0)::bigint as stake, coalesce(sum(payout_won), 0)::bigint as payout
     from bet`,
  );
  const money = await one<{ held: number; staked: number; left: number; times: number }>(
    database,
    `select (select sum(balance_won)::bigint from wallet where wallet = 'money') as held,
       (select coalesce(sum(stake_won), 0)::bigint from round_stake) as staked,
       (select count(*) from game_round where status not in ('settled', 'void')
         and exists (select 1 from round_stake as stake where stake.round_id = game_round.round_id)) as left,
       (select count(*) from (select round_id from settlement where kind <> 'rollback'
         group by round_id, settlement_no having count(*) > 1) as twice) as times`,
  );
  const expected = MEMBERS * LOADED_WON - bets.stake + bets.payout;
  const found: string[] = [];
  const checkedAt = performance.now();
  const verdict = await verifyLedger(database.db, {
    onDifference: (difference) => found.push(JSON.stringify(difference)),
  });
  for (const line of found.slice(0, 5)) console.log(line);
  const none = (what: string, count: number): Row => ({
    ...{ what, measured: `${count}`, budget: '0', isWithin: count === 0 },
  });
  const seconds = Math.round((performance.now() - checkedAt) / 1_000);
  return [
    { what: 'bets taken', measured: bets.bets.toLocaleString('en-US') },
    none(
      'bets that were answered and are not there, or the other way round',
      bets.bets - day.taken.size,
    ),
    none('references with two bets', day.doubled),
    { what: 'calls that came again', measured: `${day.repeated}` },
    none('bets that nobody has settled', bets.open + money.left),
    none('settlements that happened twice', money.times),
    none('won lost or made (−)', expected - money.held),
    none('won between the boards of rounds and their bets', money.staked - bets.stake),
    {
      what: `ledger:check, ${verdict.members} members, ${verdict.entries} entries, ${seconds} s`,
      measured: `${verdict.differences} differences`,
      ...{ budget: '0', isWithin: verdict.differences === 0 },
    },
    { what: 'told', measured: JSON.stringify(day.told) },
  ];
}

/** Midnight of the coming day in Seoul: no server's own clock is beyond it. */
function nextMidnightMs(): number {
  const ahead = 9 * 3_600_000;
  return (Math.floor((Date.now() + ahead) / DAY_MS) + 1) * DAY_MS - ahead;
}

async function play(url: string): Promise<void> {
  const database = openDatabase(url, () => undefined);
  const startMs = nextMidnightMs();
  await givenSite(database, new Date(startMs));
  const { rows } = await database.pool.query<{ member_id: string }>('select member_id from member');
  const servers = Array.from({ length: SERVERS }, () => new DayServer(url));
  await Promise.all(servers.map(({ begun }) => begun));
  const day = new Day(
    database,
    servers,
    rows.map(({ member_id }) => member_id),
  );
  const startedAt = performance.now();
  const secondsGone = () => (performance.now() - startedAt) / 1_000;
  let minute = 0;
  try {
    for (; minute < MINUTES && secondsGone() < SECONDS_MAX; minute += 1) {
      const nowMs = startMs + minute * MINUTE_MS + 1_000;
      await day.setClock(nowMs);
      await day.everywhere({ kind: 'make' });
      await day.draw(nowMs, false);
      await day.bet(
        Math.round(((minute + 1) * BETS) / MINUTES) - Math.round((minute * BETS) / MINUTES),
        nowMs,
      );
    }
    const played = secondsGone();
    // What is still open is drawn after midnight.
    const endMs = startMs + (minute + 10) * MINUTE_MS;
    await day.setClock(endMs);
    await day.draw(endMs, true);
    await day.everywhere({ kind: 'draw' });
    printReport(
      `A day of bets on ${SERVERS} servers: ${minute} of ${MINUTES} minutes, ${Math.round(played)} s, ${Math.round(day.taken.size / played)} bets a second`,
      await findings(database, day),
    );
  } finally {
    for (const server of servers) server.end();
    await database.close();
  }
}

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gwanje-bench-'));
  try {
    await withEmptyDatabase(folder, play);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
