import type { config, ReplyOf } from '@gwanje/contract';
import type { Work } from '../../platform/implement';

/** Closes the doors of one further player site, or opens them again; its members may go by another one. */
export async function pauseSite(
  work: Work<typeof config.pauseSite>,
): Promise<ReplyOf<typeof config.pauseSite>> {
  const { tx, input, audit, refuse } = work;
  const { siteId, isPaused, reason } = input;
  const row = await tx
    .selectFrom('site')
    .selectAll()
    .where('site_id', '=', siteId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return refuse('site.not_found');
  const before = { siteId, siteName: row.site_name, isPaused: row.is_paused };
  const after = { ...before, isPaused };
  await tx
    .updateTable('site')
    .set({ is_paused: isPaused, version: row.version + 1 })
    .where('site_id', '=', siteId)
    .execute();
  await audit({ subject: `site/${siteId}`, before, after: { ...after, reason } });
  return after;
}
