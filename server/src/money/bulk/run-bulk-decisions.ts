import type { Job, JobPlatform } from '../../platform/jobs';
import {
  type BulkOrder,
  type BulkRowKey,
  findUnfinishedAfter,
  listOpenRows,
} from './bulk-decisions.queries';
import { isOrderDecisive } from './bulk-forecast.queries';
import { decideBulkRow } from './decide-bulk-row.command';
import { finishBulkDecision } from './finish-bulk-decision.command';

const ROWS_PER_BATCH = 500;
const WORKERS = 4;
const LEASE_MS = 30_000;

/** The rows of each member, in the order of their requests: the first charge stays the first. */
function rowsByMember(rows: readonly BulkRowKey[]): BulkRowKey[][] {
  const byMember = new Map<string, BulkRowKey[]>();
  for (const row of rows) {
    const earlier = byMember.get(row.member_id);
    if (earlier) earlier.push(row);
    else byMember.set(row.member_id, [row]);
  }
  return [...byMember.values()];
}

/** One run over the bulk decisions that are not finished. */
class Run {
  readonly #platform: JobPlatform;
  readonly #signal: AbortSignal;
  #isDatabaseGone = false;
  /** The first that it met. */
  fault: unknown;

  constructor(platform: JobPlatform, signal: AbortSignal) {
    this.#platform = platform;
    this.#signal = signal;
  }

  get isOver(): boolean {
    return this.#signal.aborted || this.#isDatabaseGone;
  }

  /** A row that cannot be decided must not stop the others; a database that is gone must. */
  async #note(fault: unknown): Promise<void> {
    this.fault ??= fault;
    await findUnfinishedAfter(this.#platform.db, null).catch(() => {
      this.#isDatabaseGone = true;
    });
  }

  async #decideRows(bulk: BulkOrder, lines: readonly (readonly BulkRowKey[])[]): Promise<void> {
    const left = lines.values();
    const work = async () => {
      for (const line of left)
        for (const row of line) {
          if (this.isOver) return;
          await decideBulkRow(this.#platform, bulk, row).catch((fault) => this.#note(fault));
        }
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
  }

  async decideAll(bulk: BulkOrder): Promise<void> {
    const { bulk_id: bulkId } = bulk;
    const { db, now } = this.#platform;
    const isOneLine = await isOrderDecisive(db, bulk, now());
    let after: string | null = null;
    while (!this.isOver) {
      const rows: BulkRowKey[] = await listOpenRows(db, { bulkId, after, limit: ROWS_PER_BATCH });
      if (rows.length === 0) break;
      await this.#decideRows(bulk, isOneLine ? [rows] : rowsByMember(rows));
      after = rows.at(-1)?.request_id ?? null;
    }
    if (!this.isOver) await finishBulkDecision(this.#platform, bulk);
  }
}

/**
 * Goes on with every bulk decision that is not finished, the oldest first, also with those that
 * are started meanwhile. A row that failed stays open for the next run.
 *
 * @throws the first fault, once everything else was tried
 */
async function runBulkDecisions(platform: JobPlatform, signal: AbortSignal): Promise<void> {
  const run = new Run(platform, signal);
  let bulk = await findUnfinishedAfter(platform.db, null);
  while (bulk && !run.isOver) {
    await run.decideAll(bulk);
    bulk = await findUnfinishedAfter(platform.db, bulk.bulk_id);
  }
  if (run.fault !== undefined) throw run.fault;
}

/** Picks up what a server that died has left; the server that starts one runs it at once. */
export const bulkDecisionsJob: Job = {
  name: 'bulk-decisions',
  cron: '* * * * *',
  leaseMs: LEASE_MS,
  run: runBulkDecisions,
};
