import type { money, ReplyOf } from '@gwanje/contract';
import type { Database } from '../../platform/database';
import { findMoneySetting } from '../settings/money-settings.queries';

/** The reasons that are offered, in their order. */
export async function readDeclineReasons(
  db: Database,
): Promise<ReplyOf<typeof money.readDeclineReasons>> {
  const { category: _, version: __, ...reasons } = await findMoneySetting(db, 'declineReasons');
  return { reasons: Object.values(reasons).filter((reason) => reason !== '') };
}
