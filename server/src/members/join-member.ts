import { type FeedReplyOf, type feed, hasLoginId, MEMBER_STATUS_WAITING } from '@gwanje/contract';
import type { FeedWork } from '../feed/implement-feed';
import { readAddress } from '../platform/caller';
import type { Sealer } from '../platform/sealer';
import { hashPassword } from '../session/password';
import { isBlocked } from './blocked-ips/blocked-ips.queries';
import { createMember } from './create-member.command';
import { findMemberIdByLogin } from './members.queries';

/** A newcomer is a plain member of the lowest level, and waits for an administrator's word. */
const NEWCOMER = { grade: 1, level: 1, isTest: false } as const;

/** Somebody joins by the player site, with a password of his own. */
export const joinMember =
  (sealer: Sealer) =>
  async (work: FeedWork<typeof feed.join>): Promise<FeedReplyOf<typeof feed.join>> => {
    const { tx, input, now, refuse } = work;
    const { id, nick, password, bankAccount, recommender, phone } = input;
    const ip = readAddress(input.ip);
    if (await isBlocked(tx, { door: 'site', ip, at: now() }))
      return refuse('member.address_blocked');
    if (hasLoginId(password, id)) return refuse('session.password_has_id');
    const recommenderId = recommender === null ? null : await findMemberIdByLogin(tx, recommender);
    if (recommenderId === undefined) return refuse('member.no_recommender');
    const joined = { ...NEWCOMER, id, nick, bankAccount, recommenderId };
    const { _id: memberId, status } = await createMember(
      { ...work, input: joined },
      {
        status: MEMBER_STATUS_WAITING,
        passwordHash: await hashPassword(password),
        phone: phone ? sealer.sealPhone(phone) : null,
        origin: { ip, device: input.device ?? null },
      },
    );
    return { memberId, status };
  };
