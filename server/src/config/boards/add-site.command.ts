import type { config, ReplyOf } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { newId } from '../../platform/new-id';

/** Adds a player site under a name that no other one has. */
export async function addSite(
  work: Work<typeof config.addSite>,
): Promise<ReplyOf<typeof config.addSite>> {
  const { tx, input, now, audit, refuse } = work;
  const at = now();
  const site = { siteId: newId(at), siteName: input.siteName, isPaused: false };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('site')
    .values({ site_id: site.siteId, site_name: site.siteName, created_at: at })
    .onConflict((conflict) => conflict.column('site_name').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return refuse('site.exists');
  await audit({ subject: `site/${site.siteId}`, after: site });
  return site;
}
