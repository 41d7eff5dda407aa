// Files of the most rows that there may be: one that is cancelled, and one under which the server is killed.
import { setTimeout as wait } from 'node:timers/promises';
import type { ExportJob } from '@gwanje/contract';
import type { MortalSite } from './empty-database';
import type { Row } from './report';

const POLL_MS = 200;
const HEAD = 'ID';
const SUM_HEAD = 'SUM';

interface Asked {
  readonly list: string;
  readonly filter: object;
  /** What tells rows apart, and an amount that is added up. */
  readonly id: string;
  readonly sum: string;
}

interface WrittenFile {
  readonly cancelled: ExportJob;
  readonly parts: number;
  readonly writtenAtKill: number;
  readonly job: ExportJob;
  readonly names: readonly string[];
  readonly sumWon: number;
}

/** Calls one file off, and lets another be cut off on its way. */
export async function writeFiles(
  { pool, send, call, kill }: MortalSite,
  { list, filter, id, sum }: Asked,
): Promise<WrittenFile> {
  const columns = [
    { key: id, head: HEAD },
    { key: sum, head: SUM_HEAD },
  ];
  const order = { ...{ list, filter, format: 'csv', columns }, reason: 'bench' };
  const read = (exportId: string): Promise<ExportJob> => call('GET', `/api/exports/${exportId}`);
  const { exportId: dropped } = await call('POST', '/api/exports', order);
  const cancelled: ExportJob = await call('POST', `/api/exports/${dropped}/cancel`, {});
  const { rows: parts } = await pool.query('select from list_export_part where export_id = $1', [
    dropped,
  ]);
  const { exportId } = await call('POST', '/api/exports', order);
  let job = await read(exportId);
  while (job.rowsWritten === 0) job = await read(exportId);
  const writtenAtKill = job.rowsWritten;
  await kill();
  await call('POST', '/api/exports', order);
  for (job = await read(exportId); job.finishedAt === null; job = await read(exportId))
    await wait(POLL_MS);
  const file = await send('GET', `/api/exports/${exportId}/file`);
  const lines = (await file.text()).split('\r\n');
  const rows = lines.slice(lines.indexOf(`${HEAD},${SUM_HEAD}`) + 1, -1).map((line) => {
    const [name = '', won = ''] = line.split(',');
    return { name, won: Number(won) };
  });
  const names = rows.map(({ name }) => name);
  const sumWon = rows.reduce((all, { won }) => all + won, 0);
  return { cancelled, parts: parts.length, writtenAtKill, job, names, sumWon };
}

/** Whether both have come to what they should, the second to so many rows and so much. */
export function rowsOfFiles(
  what: string,
  { cancelled, parts, writtenAtKill, job, names, sumWon }: WrittenFile,
  expected: { readonly count: number; readonly won: number },
): Row[] {
  const counts = [job.rowCount, job.rowsWritten, names.length, new Set(names).size];
  return [
    {
      what: `a file of ${what} that was cancelled, and what is kept of it`,
      measured: `${cancelled.status}, ${parts} parts`,
      budget: 'cancelled, 0 parts',
      isWithin: cancelled.status === 'cancelled' && parts === 0,
    },
    {
      what: `announced, written and different rows of a file of ${what}, and its sum`,
      measured: `${job.rowCount}, ${job.rowsWritten}, ${new Set(names).size}, ${sumWon} won; ${writtenAtKill} at the kill`,
      budget: `${expected.count} each, ${expected.won} won, killed on the way`,
      isWithin:
        counts.every((count) => count === expected.count) &&
        sumWon === expected.won &&
        writtenAtKill < expected.count,
    },
  ];
}
