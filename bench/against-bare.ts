// A settlement in a transaction that is taken back, beside the same statements sent without the product.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type OpenDatabase,
  openDatabase,
  type Tx,
  transaction,
} from '../server/src/platform/database';
import { withEmptyDatabase } from './empty-database';
import { recordStatements, type Sent } from './record-statements';
import { median, printReport, type Row } from './report';

const RATIO_MAX = 1.5;

class TakenBack extends Error {}

/** What the product does, and then as if nothing had been. @returns milliseconds, without the taking back */
async function doAndTakeBack(
  { db }: OpenDatabase,
  work: (tx: Tx) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now();
  let ms = Number.NaN;
  try {
    await transaction(db, async (tx) => {
      await work(tx);
      ms = performance.now() - startedAt;
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return ms;
}

/** The same statements with the same values, sent one after another. @returns milliseconds */
async function sendBare({ pool }: OpenDatabase, sent: readonly Sent[]): Promise<number> {
  const client = await pool.connect();
  try {
    const startedAt = performance.now();
    for (const { text, values } of sent) await client.query(text, [...values]);
    return performance.now() - startedAt;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

interface Measured {
  readonly url: string;
  readonly what: string;
  /** How often, after a first time that warms. */
  readonly rounds: number;
  readonly work: (tx: Tx) => Promise<unknown>;
}

/** The product against its bare statements, in turn, each first as often as second. */
export async function measureAgainstBare({ url, what, rounds, work }: Measured): Promise<Row> {
  const database = openDatabase(url, () => undefined);
  try {
    const recorded = await recordStatements(url, (recording) => doAndTakeBack(recording, work));
    const sent = recorded.sent.filter(({ text }) => !/^rollback/i.test(text));
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const turns = [
        async () => ours.push(await doAndTakeBack(database, work)),
        async () => bare.push(await sendBare(database, sent)),
      ];
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) {
        await turn();
        // What was taken back lies about until it is swept.
        await database.pool.query('vacuum');
      }
    }
    const [product, control] = [median(ours.slice(1)), median(bare.slice(1))];
    const ratio = product / control;
    return {
      what,
      measured: `${product.toFixed(0)} / ${control.toFixed(0)} ms = ${ratio.toFixed(2)}`,
      budget: `≤ ${RATIO_MAX} × bare statements`,
      isWithin: ratio <= RATIO_MAX,
    };
  } finally {
    await database.close();
  }
}

/** Prints what `measure` finds on an empty database of its own. */
export async function reportAgainstBare(
  title: string,
  measure: (url: string) => Promise<Row[]>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gwanje-bench-'));
  try {
    printReport(title, await withEmptyDatabase(folder, measure));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
