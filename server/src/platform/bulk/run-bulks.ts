import type { JobPlatform } from '../jobs';
import type { BulkOrder, BulkRow, OpenRows, Orders } from './bulk-tables.queries';
import { type Ended, finishBulk } from './end-bulk.command';

const ROWS_PER_BATCH = 500;
const WORKERS = 4;

/** Things about many, each of which is done row by row, and what does them. */
export interface Bulks<O extends Orders> extends Ended<O> {
  /** Whether its time has come; left out: at once. */
  readonly isDue?: (order: BulkOrder<O>, at: Date) => boolean;
  /** Whether its rows are done one after the other, whosever they are. */
  readonly isOneLine: (platform: JobPlatform, order: BulkOrder<O>) => Promise<boolean>;
  /** Does one row with its outcome in one transaction; what it refuses is an outcome. */
  readonly doRow: (platform: JobPlatform, order: BulkOrder<O>, row: BulkRow<O>) => Promise<void>;
}

/** The rows of each member, in their order: the first charge stays the first. */
function rowsByMember<Row extends { member_id?: string }>(rows: readonly Row[]): Row[][] {
  const byMember = new Map<string | undefined, Row[]>();
  for (const row of rows) {
    const earlier = byMember.get(row.member_id);
    if (earlier) earlier.push(row);
    else byMember.set(row.member_id, [row]);
  }
  return [...byMember.values()];
}

/** One run over everything that is not finished. */
class Run<O extends Orders> {
  readonly #platform: JobPlatform;
  readonly #bulks: Bulks<O>;
  readonly #signal: AbortSignal;
  #isDatabaseGone = false;
  /** The first that it met. */
  fault: unknown;

  constructor(platform: JobPlatform, bulks: Bulks<O>, signal: AbortSignal) {
    this.#platform = platform;
    this.#bulks = bulks;
    this.#signal = signal;
  }

  get isOver(): boolean {
    return this.#signal.aborted || this.#isDatabaseGone;
  }

  /** A row that cannot be done must not stop the others; a database that is gone must. */
  async #note(fault: unknown): Promise<void> {
    this.fault ??= fault;
    await this.#bulks.tables.findUnfinishedAfter(this.#platform.db, null).catch(() => {
      this.#isDatabaseGone = true;
    });
  }

  async #doRows(bulk: BulkOrder<O>, lines: readonly (readonly BulkRow<O>[])[]): Promise<void> {
    const left = lines.values();
    const work = async () => {
      for (const line of left)
        for (const row of line) {
          if (this.isOver) return;
          await this.#bulks.doRow(this.#platform, bulk, row).catch((fault) => this.#note(fault));
        }
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
  }

  async doAll(bulk: BulkOrder<O>): Promise<void> {
    const { db } = this.#platform;
    const isOneLine = await this.#bulks.isOneLine(this.#platform, bulk);
    let after: string | null = null;
    while (!this.isOver) {
      const asked: OpenRows = { bulkId: bulk.bulk_id, after, limit: ROWS_PER_BATCH };
      const rows = await this.#bulks.tables.listOpenRows(db, asked);
      const last = rows.at(-1);
      if (!last) break;
      await this.#doRows(bulk, isOneLine ? [rows] : rowsByMember(rows));
      after = this.#bulks.tables.nameOf(last);
    }
    if (!this.isOver) await finishBulk(this.#platform, this.#bulks, bulk);
  }
}

/**
 * Goes on with everything that is not finished, the oldest first, also with what is started
 * meanwhile. A row that failed stays open for the next run.
 *
 * @throws the first fault, once everything else was tried
 */
export async function runBulks<O extends Orders>(
  platform: JobPlatform,
  bulks: Bulks<O>,
  signal: AbortSignal,
): Promise<void> {
  const run = new Run(platform, bulks, signal);
  let bulk = await bulks.tables.findUnfinishedAfter(platform.db, null);
  while (bulk && !run.isOver) {
    if (bulks.isDue?.(bulk, platform.now()) ?? true) await run.doAll(bulk);
    bulk = await bulks.tables.findUnfinishedAfter(platform.db, bulk.bulk_id);
  }
  if (run.fault !== undefined) throw run.fault;
}
