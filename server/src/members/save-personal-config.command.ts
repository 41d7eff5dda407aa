import type { members } from '@gwanje/contract';
import { lockWallets } from '../ledger/post-movement';
import type { Work } from '../platform/implement';
import { changeMember } from './change-member.queries';
import type { Member } from './member-changes.rule';
import { getMember } from './members.queries';

/** Says what a member may bet on, whatever his level may. */
export async function savePersonalConfig(
  work: Work<typeof members.savePersonalConfig>,
): Promise<Member> {
  const { tx, audit, refuse } = work;
  const { memberId, isBetAllowed, isSingleAllowed, isDoubleAllowed, reason, version } = work.input;
  const { at } = await lockWallets(work, memberId);
  const before = await getMember(tx, memberId, at);
  if (before.version !== version) return refuse('record.stale', { current: before });
  const wished = { isBetAllowed, isSingleAllowed, isDoubleAllowed };
  const isSame = Object.entries(wished).every(
    ([key, value]) => before[key as keyof typeof wished] === value,
  );
  if (isSame) return before;
  const change = {
    is_bet_allowed: isBetAllowed,
    is_single_allowed: isSingleAllowed,
    is_double_allowed: isDoubleAllowed,
  };
  const after = await changeMember(tx, before, change, at);
  await audit({ subject: memberId, before, after: { ...after, reason } });
  return after;
}
