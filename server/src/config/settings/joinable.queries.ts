import type { SiteSetting } from '@gwanje/contract';
import {
  findDefaultRecommender,
  hasPartnerWithCode,
} from '../../members/join-recommenders.queries';
import type { Tx } from '../../platform/database';
import { Refusal } from '../../platform/refusal';

/**
 * Nobody asks for codes that nobody has, or puts newcomers below whoever is no partner.
 *
 * @throws {Refusal} siteSettings.excludes_everyone, siteSettings.no_default_recommender
 */
export async function requireJoinable(tx: Tx, after: SiteSetting): Promise<void> {
  if (after.category !== 'join' || after.status === 'closed') return;
  const { status, recommender, defaultRecommender } = after;
  if (defaultRecommender !== '' && (await findDefaultRecommender(tx, defaultRecommender)) === null)
    throw new Refusal('siteSettings.no_default_recommender');
  const asksForCode = status === 'codeOnly' || recommender === 'required';
  if (asksForCode && !(await hasPartnerWithCode(tx)))
    throw new Refusal('siteSettings.excludes_everyone');
}
