import type { SiteSetting } from '@gwanje/contract';
import { hasPartnerWithCode } from '../../members/join-recommenders.queries';
import type { Tx } from '../../platform/database';
import { Refusal } from '../../platform/refusal';

/**
 * Nobody asks for codes that nobody has.
 *
 * @throws {Refusal} siteSettings.excludes_everyone
 */
export async function requireJoinable(tx: Tx, after: SiteSetting): Promise<void> {
  if (after.category !== 'join' || after.status === 'closed') return;
  const asksForCode = after.status === 'codeOnly' || after.recommender === 'required';
  if (asksForCode && !(await hasPartnerWithCode(tx)))
    throw new Refusal('siteSettings.excludes_everyone');
}
