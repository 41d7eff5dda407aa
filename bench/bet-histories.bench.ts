// Design budget: a page of 50 bets by every filter and sort, and their totals, at 10 million bets
// against 100,000: of mini-games, of sports, and of what vendors of casinos told.
import { BETS } from '../server/src/bets/bets.queries';
import { CASINO_ROUNDS } from '../server/src/bets/casino/casino-rounds.queries';
import { CASINO_TRANSACTIONS } from '../server/src/bets/casino/casino-transactions.queries';
import { SPORTS_BETS } from '../server/src/bets/sports/sports-bets.queries';
import { type Database, openDatabase } from '../server/src/platform/database';
import {
  BET_CASES,
  drawBets,
  drawCarts,
  drawTold,
  ROUND_CASES,
  SPORTS_CASES,
  TRANSACTION_CASES,
} from './history-cases';
import { type Case, type Drawn, totalsOf } from './list-cases';
import { loadBets } from './load-bets';
import { loadCasino } from './load-casino';
import { LAST_AT } from './load-ledger';
import { loadSports } from './load-sports';
import { countOf, FILTERS, measureCase, pageOf, ROUNDS } from './measure-case';
import { printReport, type Row } from './report';
import { withTwoSizes } from './two-sizes';

/** Smaller while the benchmark itself is worked on. */
const SMALL = Number(process.env.BENCH_SMALL ?? 100_000);
const BIG = Number(process.env.BENCH_BETS ?? 10_000_000);
/** Only those whose row's name holds it, to repeat a few. */
const CASES = new RegExp(process.env.BENCH_CASES ?? '');

interface Source {
  readonly url: string;
  readonly size: number;
}

/** A list of what was loaded: how it is measured on both sizes. */
interface History {
  readonly isAsked: boolean;
  readonly measure: (sources: readonly Source[], dbs: readonly Database[]) => Promise<Row[]>;
}

type Lists<Input> = {
  readonly page: Parameters<typeof pageOf<Input>>[0];
  readonly totals: Parameters<typeof countOf<Omit<Input, 'sort'>>>[0];
};

function history<Found extends Drawn, Input extends { sort?: unknown }>(
  { page, totals }: Lists<Input>,
  draw: (url: string, rows: number) => Promise<Found[]>,
  all: readonly Case<Found, Input>[],
): History {
  const cases = all.filter(({ what }) => CASES.test(what));
  const sums = totalsOf(all).filter(({ what }) => CASES.test(what));
  return {
    isAsked: cases.length + sums.length > 0,
    async measure(sources, dbs) {
      const drawn: (readonly Found[])[] = [];
      for (const { url, size } of sources) drawn.push(await draw(url, size));
      const sides = dbs.map((db, at) => ({ db, drawn: drawn[at] ?? [] }));
      const rows: Row[] = [];
      for (const each of cases) rows.push(await measureCase(sides, pageOf(page, LAST_AT), each));
      for (const each of sums) rows.push(await measureCase(sides, countOf(totals, LAST_AT), each));
      return rows;
    },
  };
}

const LOADED = [
  { things: 'bets', load: loadBets, histories: [history(BETS, drawBets, BET_CASES)] },
  {
    ...{ things: 'bets on sports', load: loadSports },
    histories: [history(SPORTS_BETS, drawCarts, SPORTS_CASES)],
  },
  {
    ...{ things: 'transactions of casinos', load: loadCasino },
    histories: [
      history(CASINO_TRANSACTIONS, drawTold, TRANSACTION_CASES),
      history(CASINO_ROUNDS, drawTold, ROUND_CASES),
    ],
  },
];

async function measure(sources: readonly Source[], histories: readonly History[]) {
  const databases = sources.map(({ url }) => openDatabase(url, () => undefined));
  const rows: Row[] = [];
  try {
    const dbs = databases.map(({ db }) => db);
    for (const each of histories) rows.push(...(await each.measure(sources, dbs)));
  } finally {
    for (const database of databases) await database.close();
  }
  return rows;
}

export async function run(): Promise<void> {
  for (const { things, load, histories } of LOADED) {
    const asked = histories.filter(({ isAsked }) => isAsked);
    if (asked.length === 0) continue;
    const rows = await withTwoSizes({ sizes: [SMALL, BIG], things, load }, (sources) =>
      measure(sources, asked),
    );
    printReport(
      `Pages of 50 and totals, ${BIG.toLocaleString('en-US')} / ${SMALL.toLocaleString('en-US')} ${things}, in turn; percentiles of ${FILTERS} filters, medians of ${ROUNDS} calls each`,
      rows,
    );
  }
}
