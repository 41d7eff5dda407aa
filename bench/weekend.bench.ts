// A weekend by the feed's doors: 500,000 bets on sports and 2,000,000 casino transactions with voids, late results, retries and calls out of order; then the ledger is checked and every day of every vendor is held against his book.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyLedger } from '../server/src/ledger/verify-ledger';
import { openDatabase } from '../server/src/platform/database';
import { CHECK_LIMITS } from '../server/src/platform/database-limits';
import { withEmptyDatabase } from './empty-database';
import { printReport, type Row } from './report';
import { openCasino, type Reconciled } from './weekend-casino';
import { atOnce, drawsOf, openPlace } from './weekend-place';
import { openSports } from './weekend-sports';

/** Smaller while the benchmark itself is worked on; casino transactions are four times as many. */
const BETS = Number(process.env.BENCH_BETS ?? 500_000);
/** After so many minutes nothing more is played; what was played is settled and checked all the same. */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 1_440);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const BETS_PER_EVENT = 1_250;
const EVENTS_MIN = 60;
const BETS_PER_MEMBER = 25;
const TRANSACTIONS_PER_BET = 4;
/** Of the transactions those that a vendor tells in rows, because the money lies there. */
const TRANSFER_SHARE = 0.5;
/** A feed is silent for so long at most. */
const TICK_MS = 9 * 60_000;
const LASTS_MS = 54 * 3_600_000;
const TICKS = LASTS_MS / TICK_MS;
/** Transactions of which one side alone hears. */
const LOST = 100;
const CLIENTS = 16;
const ROWS = 1_000;

const shown = (count: number) => count.toLocaleString('en-US');

async function play(url: string): Promise<Row[]> {
  const draws = drawsOf(SEED);
  const place = await openPlace(url, Math.ceil(BETS / BETS_PER_MEMBER));
  const { clock } = place;
  const events = Math.max(EVENTS_MIN, Math.ceil(BETS / BETS_PER_EVENT));
  const sports = openSports(place, { events, draws, lastsMs: LASTS_MS });
  const casino = openCasino(place, {
    draws,
    lostEvery: Math.ceil((BETS * TRANSACTIONS_PER_BET) / LOST),
  });
  const beganAt = performance.now();
  const isTimeUp = () => performance.now() - beganAt > MINUTES * 60_000;
  const shareOf = (whole: number, tick: number) =>
    Math.round((whole * (tick + 1)) / TICKS) - Math.round((whole * tick) / TICKS);
  const transactions = BETS * TRANSACTIONS_PER_BET;
  const [rowsWanted, roundsWanted] = [
    transactions * TRANSFER_SHARE,
    (transactions * (1 - TRANSFER_SHARE)) / 2,
  ];
  for (let tick = 0; !sports.isOver(); tick += 1) {
    await sports.tick();
    if (tick < TICKS && !isTimeUp()) {
      const slips = Array.from({ length: shareOf(BETS, tick) }, () => sports.slip());
      const rounds = Array.from({ length: shareOf(roundsWanted, tick) }, () => casino.round());
      const rows: (() => Promise<unknown>)[] = [];
      for (let left = shareOf(rowsWanted, tick); left > 1; left -= ROWS)
        rows.push(casino.rows(Math.min(left, ROWS)));
      const calls = [...slips.flatMap((slip) => slip ?? []), ...rounds, ...rows];
      // Out of order, as they come to a site.
      await atOnce(
        calls
          .map((work) => ({ work, at: draws.below(calls.length) }))
          .sort((one, other) => one.at - other.at)
          .map(({ work }) => work),
        CLIENTS,
      );
    }
    clock.now = new Date(clock.now.getTime() + TICK_MS);
  }
  // The last results can be objected to for ten minutes.
  for (let tick = 0; tick < 6; tick += 1) {
    await sports.tick();
    clock.now = new Date(clock.now.getTime() + TICK_MS);
  }
  const seconds = (performance.now() - beganAt) / 1_000;
  const reconciled = await casino.reconcile();
  const { rows: left } = await place.database.pool.query<{ result: string; bets: number }>(
    'select result, count(*)::int as bets from bet group by result order by result',
  );
  const { answers } = place;
  await place.close();
  return [
    ...played({ sports: sports.counts, casino: casino.counts, seconds, answers, left }),
    ...(await checked(url)),
    ...reconciled.map(rowOf),
  ];
}

interface Played {
  readonly sports: ReturnType<typeof openSports>['counts'];
  readonly casino: ReturnType<typeof openCasino>['counts'];
  readonly seconds: number;
  readonly answers: ReadonlyMap<string, number>;
  readonly left: readonly { readonly result: string; readonly bets: number }[];
}

function played({ sports, casino, seconds, answers, left }: Played): Row[] {
  const transactions = casino.seamless + casino.transfer;
  const open = left.find(({ result }) => result === 'I')?.bets ?? 0;
  return [
    {
      what: `bets on sports, of ${shown(BETS)}`,
      measured: `${shown(sports.bets)}; ${shown(sports.repeated)} sent twice, ${shown(sports.cancelled)} taken back`,
    },
    {
      what: `casino transactions, of ${shown(BETS * TRANSACTIONS_PER_BET)}`,
      measured: `${shown(transactions)}, ${shown(casino.seamless)} of them seamless; ${shown(casino.repeated)} calls sent twice, ${shown(casino.reordered)} out of order`,
    },
    {
      what: 'events void, and with a late result',
      measured: `${sports.void} and ${sports.late}`,
    },
    {
      what: 'all calls',
      measured: `${[...answers]
        .sort(([, one], [, other]) => other - one)
        .map(([name, count]) => `${name} ${shown(count)}`)
        .join(', ')}; ${seconds.toFixed(0)} s`,
    },
    {
      what: 'bets by result',
      measured: left.map(({ result, bets }) => `${result} ${shown(bets)}`).join(', '),
      ...{ budget: 'none in progress', isWithin: open === 0 },
    },
  ];
}

async function checked(url: string): Promise<Row[]> {
  const database = openDatabase(url, () => undefined, CHECK_LIMITS);
  try {
    const { members, entries, differences } = await verifyLedger(database.db, {
      onDifference: ({ sentence }) => console.error(sentence),
    });
    return [
      {
        what: 'ledger:check',
        measured: `${differences} differences in ${shown(members)} members, ${shown(entries)} entries`,
        ...{ budget: '0', isWithin: differences === 0 },
      },
    ];
  } finally {
    await database.close();
  }
}

const rowOf = (day: Reconciled): Row => ({
  what: `${day.vendor} on ${day.dayOn}`,
  measured: `${shown(day.rows)} rows, ${day.differing} differ, ${day.planted} kept from one side`,
  budget: 'exactly those, by reference',
  isWithin: day.isToTheTransaction && day.differing === day.planted,
});

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gwanje-bench-'));
  try {
    const rows = await withEmptyDatabase(folder, play);
    printReport(`A weekend by the feed, seed ${SEED}`, rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
