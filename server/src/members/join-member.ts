import { type FeedReplyOf, type feed, hasLoginId } from '@gwanje/contract';
import type { FeedWork } from '../feed/implement-feed';
import { readAddress } from '../platform/caller';
import { hashPassword } from '../session/password';
import { isBlocked } from './blocked-ips/blocked-ips.queries';
import { createMember } from './create-member.command';
import { findMemberIdByLogin } from './members.queries';

/** A newcomer is a plain member of the lowest level. */
const NEWCOMER = { grade: 1, level: 1, isTest: false } as const;

/** Somebody joins by the player site, with a password of his own. */
export async function joinMember(
  work: FeedWork<typeof feed.join>,
): Promise<FeedReplyOf<typeof feed.join>> {
  const { tx, input, now, refuse } = work;
  const { id, nick, password, bankAccount, recommender, ip } = input;
  if (await isBlocked(tx, { door: 'site', ip: readAddress(ip), at: now() }))
    return refuse('member.address_blocked');
  if (hasLoginId(password, id)) return refuse('session.password_has_id');
  const recommenderId = recommender === null ? null : await findMemberIdByLogin(tx, recommender);
  if (recommenderId === undefined) return refuse('member.no_recommender');
  const joined = { ...NEWCOMER, id, nick, bankAccount, recommenderId };
  const passwordHash = await hashPassword(password);
  const { _id: memberId, status } = await createMember({ ...work, input: joined }, passwordHash);
  return { memberId, status };
}
