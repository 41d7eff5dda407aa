import type { members } from '@gwanje/contract';
import { lockWallets } from '../ledger/post-movement';
import type { Work } from '../platform/implement';
import { newId } from '../platform/new-id';
import { changeMember } from './change-member.queries';
import type { Member } from './member-changes.rule';
import { stepsOfWish } from './member-limits.rule';
import { findLimits, getMember } from './members.queries';

/**
 * Sets a member's charge limits, as he wishes them: a stricter one holds at once, a looser one
 * after 24 hours. Rows are only ever added, so every limit that ever held can be shown.
 */
export async function setMemberLimits(
  work: Pick<Work<typeof members.setMemberLimits>, 'input' | 'tx' | 'now' | 'audit'>,
): Promise<Member> {
  const { tx, audit } = work;
  const { memberId, ...wished } = work.input;
  // A charge that is being requested counts against the limits of before, one after it against these.
  const { at } = await lockWallets(work, memberId);
  const before = await getMember(tx, memberId, at);
  const steps = stepsOfWish(wished, await findLimits(tx, memberId, at), at);
  if (!steps) return before;

  await tx
    .insertInto('member_limit')
    .values(
      steps.map((step) => ({
        member_id: memberId,
        limit_id: newId(at),
        charge_day_max_won: step.chargeDayMaxWon,
        charge_week_max_won: step.chargeWeekMaxWon,
        charge_month_max_won: step.chargeMonthMaxWon,
        set_at: at,
        effective_at: step.from,
      })),
    )
    .execute();
  // Whoever has him open is told that something of him has changed.
  const after = await changeMember(tx, before, {}, at);
  await audit({ subject: memberId, before: before.limits, after: after.limits });
  return after;
}
