import { type FeedReplyOf, type feed, hasLoginId } from '@gwanje/contract';
import type { FeedWork } from '../feed/implement-feed';
import { hashPassword } from '../session/password';
import { createMember } from './create-member.command';
import { findMemberIdByLogin } from './members.queries';

/** A newcomer is a plain member of the lowest level. */
const NEWCOMER = { grade: 1, level: 1, isTest: false } as const;

/** Somebody joins by the player site, with a password of his own. */
export async function joinMember(
  work: FeedWork<typeof feed.join>,
): Promise<FeedReplyOf<typeof feed.join>> {
  const { tx, input, refuse } = work;
  const { id, nick, password, bankAccount, recommender } = input;
  if (hasLoginId(password, id)) return refuse('session.password_has_id');
  const recommenderId = recommender === null ? null : await findMemberIdByLogin(tx, recommender);
  if (recommenderId === undefined) return refuse('member.no_recommender');
  const joined = { ...NEWCOMER, id, nick, bankAccount, recommenderId };
  const passwordHash = await hashPassword(password);
  const { _id: memberId, status } = await createMember({ ...work, input: joined }, passwordHash);
  return { memberId, status };
}
