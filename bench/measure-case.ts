// One filter and sort of a list, asked of a small and a big database in turn.
import type { Database } from '../server/src/platform/database';
import type { Case } from './list-cases';
import { median, type Row } from './report';

/** Filters that are measured for each list; with fewer the slowest of them weighs more. */
export const FILTERS = Number(process.env.BENCH_FILTERS ?? 200);
/** The median of so many calls of a filter counts, so that the slow ones are filters and not hiccups. */
export const ROUNDS = 5;
const RATIO_MAX = 1.5;

/** How many rows a list answered. */
type List<Input> = (db: Database, input: Input) => Promise<number>;

const asked = <Input>(db: Database, input: Input, at: Date) => ({
  ...{ db, input, actor: null, now: () => at },
});
type Ask<Input, Reply> = (given: ReturnType<typeof asked<Input>>) => Promise<Reply>;

/** A list whose day is `at`. */
export const pageOf =
  <Input>(page: Ask<Input, { rows: readonly unknown[] }>, at: Date): List<Input> =>
  async (db, input) =>
    (await page(asked(db, input, at))).rows.length;
export const countOf =
  <Input>(totals: Ask<Input, { count: number }>, at: Date): List<Input> =>
  async (db, input) =>
    (await totals(asked(db, input, at))).count;

/** One of the two databases, and rows of it to make filters from. */
export interface Side<Drawn> {
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

export async function measureCase<Drawn, Input>(
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
  const row = rowOf(each, measured);
  // A run of an hour that is ended leaves what it has measured.
  console.log(`${row.what}: ${row.measured}`);
  return row;
}
