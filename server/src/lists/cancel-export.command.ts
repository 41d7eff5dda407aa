import type { ExportJob, lists } from '@gwanje/contract';
import type { Work } from '../platform/implement';
import { endExport, findExport } from './exports.queries';

/** Ends an export of the caller; its run finds out before it writes on. */
export async function cancelExport({
  input: { exportId },
  tx,
  actor: { adminId },
  now,
  audit,
  refuse,
}: Work<typeof lists.cancelExport>): Promise<ExportJob> {
  const owned = { adminId, now: now() };
  const before = (await findExport(tx, exportId, owned)) ?? refuse('export.not_found');
  if (!(await endExport(tx, { exportId }, { status: 'cancelled', at: owned.now })))
    return refuse('export.finished');
  const after = (await findExport(tx, exportId, owned)) ?? refuse('export.not_found');
  await audit({ subject: `export/${exportId}`, before, after });
  return after;
}
