import { EXPORT_ROWS_MAX, EXPORTS_KEPT_MAX, type ExportJob, type lists } from '@gwanje/contract';
import type { Platform, Work } from '../platform/implement';
import { contextOf } from '../platform/list';
import { maskedFilter } from '../platform/masks.rule';
import { newId } from '../platform/new-id';
import { placesOf } from './export-cells.rule';
import { findExport, listExports, lockExportsOf } from './exports.queries';
import { readPage, requireList } from './requested-list';

/** Of these nothing can be fetched, so that they are none of what one person may have. */
const LEFT_NOTHING: readonly ExportJob['status'][] = ['failed', 'cancelled'];

/** Orders a list's rows as a file. They are counted here, so that what is too much is told at once. */
export async function startExport(
  work: Work<typeof lists.startExport>,
  platform: Pick<Platform, 'flags'>,
  siteName: string,
): Promise<ExportJob> {
  const { input, actor, tx, now, locale, audit, refuse } = work;
  const { list: name, filter, sort, said = {}, columns, format, reason } = input;
  const bound = requireList(name, actor, platform);
  const page = readPage(bound, input, locale);
  const places = placesOf(bound.list);
  const unknown = columns.filter(({ key }) => !places.has(key));
  if (unknown.length > 0) return refuse('export.unknown_column', unknown);
  const owned = { adminId: actor.adminId, now: now() };
  const count = await bound.count({ ...contextOf(work), now: work.now }, page, EXPORT_ROWS_MAX + 1);
  if (count > EXPORT_ROWS_MAX) return refuse('export.too_long');
  // Those that are ordered at once are counted one after another, after what takes long.
  await lockExportsOf(tx, actor.adminId);
  const files = (await listExports(tx, owned)).filter(
    ({ status }) => !LEFT_NOTHING.includes(status),
  );
  if (files.length >= EXPORTS_KEPT_MAX) return refuse('export.too_many');
  const exportId = newId(owned.now);
  await tx
    .insertInto('list_export')
    .values({
      export_id: exportId,
      list: name,
      filter: JSON.stringify(filter),
      sort: sort ?? null,
      said: JSON.stringify(said),
      columns: JSON.stringify(columns),
      format,
      locale,
      site_name: siteName,
      reason,
      made_by: actor.adminId,
      made_at: owned.now,
    })
    .execute();
  const keys = columns.map(({ key }) => key);
  const after = { list: name, filter: maskedFilter(filter), columns: keys, format, reason, count };
  await audit({ subject: `export/${exportId}`, after });
  return (await findExport(tx, exportId, owned)) as ExportJob;
}
