import { Readable } from 'node:stream';
import { inSeoul, type lists } from '@gwanje/contract';
import { transaction } from '../platform/database';
import type { FileReply, Platform, Question } from '../platform/implement';
import { Refusal } from '../platform/refusal';
import { FILE_TYPES } from './export-file';
import { findExport, isWrittenAs, readParts } from './exports.queries';
import { requireList } from './requested-list';

/** `money-requests-20261122-163000` for the requests of that moment. */
const nameOf = (list: string, madeAt: string) =>
  `${list.replace(/^\/api\//, '').replace(/[^a-z0-9]+/gi, '-')}-${inSeoul(new Date(madeAt))
    .replaceAll(/[-:]/g, '')
    .replace(' ', '-')}`;

/**
 * Hands out the file of an export of the caller, who may still read the list, once it is written down
 * who has fetched it.
 *
 * @throws {Refusal} session.forbidden, module.off
 */
export async function fetchExport(
  {
    db,
    input: { exportId },
    actor,
    ip,
    now,
    requestId,
    refuse,
  }: Question<typeof lists.fetchExport>,
  platform: Pick<Platform, 'appendAudit' | 'flags'>,
): Promise<FileReply> {
  const { adminId, loginId } = actor;
  const found = await findExport(db, exportId, { adminId, now: now() });
  const { list, format, status, rowCount, madeAt } = found ?? refuse('export.not_found');
  requireList(list, actor, platform);
  if (status !== 'done') return refuse('export.unfinished');
  // Who may pay reads accounts in full; once he is something else, so is what he may read.
  if (!(await isWrittenAs(db, exportId, actor.type))) throw new Refusal('session.forbidden');
  await transaction(db, (tx) =>
    platform.appendAudit(tx, {
      action: 'export.fetch',
      actor: { adminId, loginId },
      subject: `export/${exportId}`,
      before: null,
      after: { list, format, rowCount },
      at: now(),
      ip,
      requestId,
    }),
  );
  return {
    name: `${nameOf(list, madeAt)}.${format}`,
    type: FILE_TYPES[format],
    bytes: Readable.from(readParts(db, exportId)),
  };
}
