import type { partners, ReplyOf } from '@gwanje/contract';
import { requireMember } from '../../members/members.queries';
import type { Question } from '../../platform/implement';
import { findStart } from './start-rates';

/** What a new partner would begin with, and the most that he may be given. */
export async function readNewPartnerTerms({
  db,
  input: { uplineId, grade },
  refuse,
}: Question<typeof partners.readNewPartnerTerms>): Promise<
  ReplyOf<typeof partners.readNewPartnerTerms>
> {
  const upline =
    uplineId === undefined ? null : await requireMember(db, uplineId).catch(() => undefined);
  if (upline === undefined) return refuse('member.no_recommender');
  const path = upline ? [...upline.recommend_path, upline.member_id] : [];
  const { startRates, uplineRates, ceilings } = await findStart(db, { grade, path });
  return { startRates, uplineRates, ceilings };
}
