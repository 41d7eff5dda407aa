// Design budget: a page of 50 of the history and of the requests, by every filter and sort, and their totals, with writes beside, at 10 million entries against 100,000.
import { setTimeout } from 'node:timers/promises';
import { postMovement } from '../server/src/ledger/post-movement';
import { ENTRIES } from '../server/src/money/entries/entries.queries';
import { REQUESTS } from '../server/src/money/requests/requests.queries';
import { foldEntries } from '../server/src/money/totals/fold-totals.queries';
import { type Database, openDatabase, transaction } from '../server/src/platform/database';
import {
  type Case,
  drawEntries,
  drawRequests,
  ENTRY_CASES,
  type EntriesInput,
  REQUEST_CASES,
  type RequestsInput,
  totalsOf,
} from './list-cases';
import { ENTRIES_PER_REQUEST, LAST_AT, loadLedger, WRITTEN_TO } from './load-ledger';
import { median, printReport, type Row } from './report';
import { withTwoSizes } from './two-sizes';

const SMALL = 100_000;
/** Smaller while the benchmark itself is worked on. */
const BIG = Number(process.env.BENCH_ENTRIES ?? 10_000_000);
/** Filters that are measured for each list. */
const FILTERS = 200;
/** The median of so many calls of a filter counts, so that the slow ones are filters and not hiccups. */
const ROUNDS = 5;
const RATIO_MAX = 1.5;
const WRITTEN_EVERY_MS = 5;
/** Only those whose row's name holds it, to repeat a few. */
const CASES = new RegExp(process.env.BENCH_CASES ?? '');
/** Of so many movements each is folded with those before it. */
const FOLDED_EVERY = 1_000;

/** How many rows a list answered. */
type List<Input> = (db: Database, input: Input) => Promise<number>;

const asked = <Input>(db: Database, input: Input) => ({
  ...{ db, input, actor: null, now: () => LAST_AT },
});
type Ask<Input, Reply> = (given: ReturnType<typeof asked<Input>>) => Promise<Reply>;

const pageOf =
  <Input>(page: Ask<Input, { rows: readonly unknown[] }>): List<Input> =>
  async (db, input) =>
    (await page(asked(db, input))).rows.length;
const countOf =
  <Input>(totals: Ask<Input, { count: number }>): List<Input> =>
  async (db, input) =>
    (await totals(asked(db, input))).count;

/** One of the two databases, and rows of it to make filters from. */
interface Side<Drawn> {
  readonly db: Database;
  readonly drawn: readonly Drawn[];
}

interface Measured<Input> {
  readonly db: Database;
  readonly inputs: readonly Input[];
  /** Of every input, one time a round. */
  readonly ms: number[][];
  readonly rows: number[];
}

/** Many rows or few, as they come: what finds little may have to look at much. */
async function warmInputs<Drawn, Input>(
  { db, drawn }: Side<Drawn>,
  list: List<Input>,
  { inputOf }: Case<Drawn, Input>,
): Promise<Input[]> {
  const inputs = drawn.map(inputOf);
  for (const input of inputs) await list(db, input);
  return inputs;
}

function rowOf(
  { what, isByNumber }: Pick<Case<unknown, unknown>, 'what' | 'isByNumber'>,
  [small, big]: readonly Measured<unknown>[],
): Row {
  if (!small || !big) throw new Error('Nothing was measured.');
  const percentile = ({ ms }: Measured<unknown>, share: number) =>
    ms.map(median).sort((a, b) => a - b)[Math.floor(ms.length * share)] ?? Number.NaN;
  const shown = (share: number) =>
    [big, small].map((each) => percentile(each, share).toFixed(1)).join(' / ');
  const ratio = percentile(big, 0.99) / percentile(small, 0.99);
  const rows = [big, small].map((each) => median(each.rows)).join(' / ');
  return {
    what,
    measured: `p99 ${shown(0.99)} ms = ${ratio.toFixed(2)}; p50 ${shown(0.5)} ms; ${rows} rows`,
    ...(isByNumber ? {} : { budget: `≤ ${RATIO_MAX}`, isWithin: ratio <= RATIO_MAX }),
  };
}

async function measureCase<Drawn, Input>(
  sides: readonly Side<Drawn>[],
  list: List<Input>,
  each: Case<Drawn, Input>,
): Promise<Row> {
  const measured: Measured<Input>[] = [];
  // This also warms both sides: whatever is measured has been read before.
  for (const side of sides) {
    const inputs = await warmInputs(side, list, each);
    measured.push({ db: side.db, inputs, ms: inputs.map(() => []), rows: [] });
  }
  for (let call = 0; call < FILTERS * ROUNDS; call += 1)
    // In turn, and each first as often as second, so that a machine that slows down slows both.
    for (const { db, inputs, ms, rows } of call % 2 === 0 ? measured : measured.toReversed()) {
      const filter = call % inputs.length;
      const startedAt = performance.now();
      rows.push(await list(db, inputs[filter] as Input));
      ms[filter]?.push(performance.now() - startedAt);
    }
  return rowOf(each, measured);
}

interface Source {
  readonly url: string;
  readonly entries: number;
}

/** Moves money and folds it in between, as on any day, until it is over. */
async function writeBeside(db: Database, isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver(); n += 1) {
    const [memberId = ''] = WRITTEN_TO.slice(n % WRITTEN_TO.length);
    const movement = { memberId, key: `beside:${n}`, type: 'charge', amountWon: 1 } as const;
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
      rows.push(await measureCase(entries, pageOf<EntriesInput>(ENTRIES.page), each));
    const requests = await sidesOf((url, count) =>
      drawRequests(url, count / ENTRIES_PER_REQUEST, FILTERS),
    );
    for (const each of wanted(REQUEST_CASES))
      rows.push(await measureCase(requests, pageOf<RequestsInput>(REQUESTS.page), each));
    for (const each of wanted(totalsOf(ENTRY_CASES)))
      rows.push(await measureCase(entries, countOf(ENTRIES.totals), each));
    for (const each of wanted(totalsOf(REQUEST_CASES)))
      rows.push(await measureCase(requests, countOf(REQUESTS.totals), each));
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
