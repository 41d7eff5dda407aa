// Lists of what was loaded in two sizes: how each is asked by every filter and sort, and how all of them are reported.
import { type Database, openDatabase } from '../server/src/platform/database';
import { type Case, type Drawn, totalsOf } from './list-cases';
import { LAST_AT } from './load-ledger';
import { countOf, FILTERS, measureCase, pageOf, ROUNDS } from './measure-case';
import { printReport, type Row } from './report';
import { withTwoSizes } from './two-sizes';

/** Smaller while the benchmark itself is worked on. */
const SMALL = Number(process.env.BENCH_SMALL ?? 100_000);
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

export function history<Found extends Drawn, Input extends { sort?: unknown }>(
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

interface Loaded {
  readonly things: string;
  readonly load: (url: string, size: number) => Promise<void>;
  readonly histories: readonly History[];
}

/** Loads both sizes of whatever is asked for, and reports what was measured of it. */
export async function measureHistories(big: number, loaded: readonly Loaded[]): Promise<void> {
  for (const { things, load, histories } of loaded) {
    const asked = histories.filter(({ isAsked }) => isAsked);
    if (asked.length === 0) continue;
    const rows = await withTwoSizes({ sizes: [SMALL, big], things, load }, (sources) =>
      measure(sources, asked),
    );
    printReport(
      `Pages of 50 and totals, ${big.toLocaleString('en-US')} / ${SMALL.toLocaleString('en-US')} ${things}, in turn; percentiles of ${FILTERS} filters, medians of ${ROUNDS} calls each`,
      rows,
    );
  }
}
