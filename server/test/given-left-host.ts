// A host that was ours, and the main one that has taken its place.
import { MAIN_SITE_ID } from '@gwanje/contract';
import { newId } from '../src/platform/new-id';
import type { SignedIn, TestServer } from './given';

export async function givenLeftHost(
  { database: { db }, clock: { now: at } }: TestServer,
  { adminId }: SignedIn,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const site_id = MAIN_SITE_ID;
  await db.insertInto('left_domain').values({ host: from, site_id, left_at: at }).execute();
  await db
    .insertInto('site_domain')
    .values({
      ...{ domain_id: newId(at), site_id, host: to, role: 'main', memo: '' },
      ...{ created_at: at, created_by: adminId, check_at: at },
    })
    .execute();
}
