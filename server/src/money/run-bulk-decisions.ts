import { isPermitted } from '@gwanje/contract';
import type { Job, JobPlatform } from '../platform/jobs';
import {
  type BulkOrder,
  type BulkRowKey,
  findActiveAdminType,
  findUnfinishedAfter,
  listOpenRows,
  refuseOpenRows,
} from './bulk-decisions.queries';
import { decideBulkRow } from './decide-bulk-row.command';
import { finishBulkDecision } from './finish-bulk-decision.command';

const ROWS_PER_BATCH = 500;
const WORKERS = 4;
/** A row that cannot be decided must not stop the others; a database that is gone must. */
const FAULTS_MAX = 20;
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

async function mayStillDecide({ db }: JobPlatform, { started_by }: BulkOrder): Promise<boolean> {
  const type = await findActiveAdminType(db, started_by);
  return type !== undefined && isPermitted(type, 'money.decide');
}

/** One run over the bulk decisions that are not finished; it keeps the faults that it met. */
class Run {
  readonly #platform: JobPlatform;
  readonly #signal: AbortSignal;
  readonly faults: unknown[] = [];

  constructor(platform: JobPlatform, signal: AbortSignal) {
    this.#platform = platform;
    this.#signal = signal;
  }

  get isOver(): boolean {
    return this.#signal.aborted || this.faults.length >= FAULTS_MAX;
  }

  async #decideRows(bulk: BulkOrder, rows: readonly BulkRowKey[]): Promise<void> {
    const members = rowsByMember(rows).values();
    const work = async () => {
      for (const ofMember of members)
        for (const row of ofMember) {
          if (this.isOver) return;
          await decideBulkRow(this.#platform, bulk, row).catch((fault) => this.faults.push(fault));
        }
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
  }

  async decideAll(bulk: BulkOrder): Promise<void> {
    const { bulk_id: bulkId } = bulk;
    const { db } = this.#platform;
    let after: string | null = null;
    while (!this.isOver) {
      const rows: BulkRowKey[] = await listOpenRows(db, { bulkId, after, limit: ROWS_PER_BATCH });
      if (rows.length === 0) break;
      if (await mayStillDecide(this.#platform, bulk)) await this.#decideRows(bulk, rows);
      else await refuseOpenRows(db, bulkId, 'session.forbidden');
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
  if (run.faults.length > 0) throw run.faults[0];
}

/** Picks up what a server that died has left; the server that starts one runs it at once. */
export const bulkDecisionsJob: Job = {
  name: 'bulk-decisions',
  cron: '* * * * *',
  leaseMs: LEASE_MS,
  run: runBulkDecisions,
};
