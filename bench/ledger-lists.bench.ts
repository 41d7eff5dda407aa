// Design budget: a page of 50 of the history and of the requests, by every filter and sort, and their totals, with writes beside, at 10 million entries against 100,000.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { postMovement } from '../server/src/ledger/post-movement';
import { ENTRIES } from '../server/src/money/entries/entries.queries';
import { REQUESTS } from '../server/src/money/requests/requests.queries';
import { foldEntries } from '../server/src/money/totals/fold-totals.queries';
import { type Database, openDatabase, transaction } from '../server/src/platform/database';
import {
  drawEntries,
  drawRareEntries,
  drawRequests,
  ENTRY_CASES,
  type EntriesInput,
  RARE_CASES,
  REQUEST_CASES,
  type RequestsInput,
  totalsOf,
} from './list-cases';
import { ENTRIES_PER_REQUEST, LAST_AT, loadLedger, WRITTEN_TO } from './load-ledger';
import { countOf, FILTERS, measureCase, pageOf, ROUNDS, type Side } from './measure-case';
import { printReport, type Row } from './report';
import { withTwoSizes } from './two-sizes';

const SMALL = 100_000;
/** Smaller while the benchmark itself is worked on. */
const BIG = Number(process.env.BENCH_ENTRIES ?? 10_000_000);
const WRITTEN_EVERY_MS = 5;
/** Only those whose row's name holds it, to repeat a few. */
const CASES = new RegExp(process.env.BENCH_CASES ?? '');
/** Of so many movements each is folded with those before it. */
const FOLDED_EVERY = 1_000;

interface Source {
  readonly url: string;
  readonly entries: number;
}

/** Moves money and folds it in between, as on any day, until it is over. */
async function writeBeside(db: Database, isOver: () => boolean): Promise<void> {
  // Another run may have written to the same database before, where it was kept.
  const run = randomUUID();
  for (let n = 0; !isOver(); n += 1) {
    const [memberId = ''] = WRITTEN_TO.slice(n % WRITTEN_TO.length);
    const movement = { memberId, key: `beside:${run}:${n}`, type: 'charge', amountWon: 1 } as const;
    await transaction(db, (tx) => postMovement(tx, { ...movement, at: LAST_AT, actor: null }));
    if (n % FOLDED_EVERY === 0) await transaction(db, foldEntries);
    await setTimeout(WRITTEN_EVERY_MS);
  }
}

async function measure(sources: readonly Source[]): Promise<Row[]> {
  const databases = sources.map(({ url }) => openDatabase(url, () => undefined));
  const sidesOf = <Drawn>(draw: (url: string, entries: number) => Promise<Drawn[]>) =>
    Promise.all(
      databases.map(async ({ db }, index): Promise<Side<Drawn>> => {
        const { url, entries } = sources[index] as Source;
        return { db, drawn: await draw(url, entries) };
      }),
    );
  let isOver = false;
  const writers = databases.map(({ db }) => writeBeside(db, () => isOver));
  try {
    const rows: Row[] = [];
    const wanted = <Each extends { readonly what: string }>(cases: readonly Each[]) =>
      cases.filter(({ what }) => CASES.test(what));
    const entries = await sidesOf((url, count) => drawEntries(url, count, FILTERS));
    for (const each of wanted(ENTRY_CASES))
      rows.push(await measureCase(entries, pageOf<EntriesInput>(ENTRIES.page, LAST_AT), each));
    const rare = await sidesOf((url) => drawRareEntries(url, FILTERS));
    for (const each of wanted(RARE_CASES))
      rows.push(await measureCase(rare, pageOf<EntriesInput>(ENTRIES.page, LAST_AT), each));
    const requests = await sidesOf((url, count) =>
      drawRequests(url, count / ENTRIES_PER_REQUEST, FILTERS),
    );
    for (const each of wanted(REQUEST_CASES))
      rows.push(await measureCase(requests, pageOf<RequestsInput>(REQUESTS.page, LAST_AT), each));
    for (const each of wanted(totalsOf(ENTRY_CASES)))
      rows.push(await measureCase(entries, countOf(ENTRIES.totals, LAST_AT), each));
    for (const each of wanted(totalsOf(RARE_CASES)))
      rows.push(await measureCase(rare, countOf(ENTRIES.totals, LAST_AT), each));
    for (const each of wanted(totalsOf(REQUEST_CASES)))
      rows.push(await measureCase(requests, countOf(REQUESTS.totals, LAST_AT), each));
    return rows;
  } finally {
    isOver = true;
    await Promise.all(writers);
    for (const database of databases) await database.close();
  }
}

export async function run(): Promise<void> {
  const rows = await withTwoSizes(
    { sizes: [SMALL, BIG], things: 'entries', load: loadLedger },
    (sources) => measure(sources.map(({ url, size }) => ({ url, entries: size }))),
  );
  printReport(
    `Pages of 50 and totals, ${BIG.toLocaleString('en-US')} entries / ${SMALL.toLocaleString('en-US')} entries, in turn; percentiles of ${FILTERS} filters, medians of ${ROUNDS} calls each`,
    rows,
  );
}
