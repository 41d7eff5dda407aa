import { isDeepStrictEqual } from 'node:util';
import type { members } from '@gwanje/contract';
import { lockWallets } from '../ledger/post-movement';
import type { Work } from '../platform/implement';
import { changeMember } from './change-member.queries';
import type { Member } from './member-changes.rule';
import { getMember } from './members.queries';

/**
 * Says what charges of a member bring him. The wallets are held: whoever approves a charge meanwhile
 * has paid by what held before, or pays by what holds then.
 */
export async function saveMemberBonus(work: Work<typeof members.saveMemberBonus>): Promise<Member> {
  const { tx, audit, refuse } = work;
  const { memberId, rateBps, minWon, maxWon, reason, version } = work.input;
  const { at } = await lockWallets(work, memberId);
  const before = await getMember(tx, memberId, at);
  if (before.version !== version) return refuse('record.stale', { current: before });
  if (isDeepStrictEqual(before.bonus, { rateBps, minWon, maxWon })) return before;
  if (minWon !== null && maxWon !== null && minWon > maxWon)
    return refuse('member.bonus_min_above_max');
  const change = { bonus_rate_bps: rateBps, bonus_min_won: minWon, bonus_max_won: maxWon };
  const after = await changeMember(tx, before, change, at);
  await audit({ subject: memberId, before, after: { ...after, reason } });
  return after;
}
