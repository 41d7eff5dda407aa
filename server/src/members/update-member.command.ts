import { isDeepStrictEqual } from 'node:util';
import type { members } from '@gwanje/contract';
import { lockWallets } from '../ledger/post-movement';
import type { Work } from '../platform/implement';
import { fitsTree, type Member, whyNotStatus, withMaskedNumber } from './member-changes.rule';
import { getMember } from './members.queries';

const CHANGEABLE = ['nick', 'grade', 'level', 'bankAccount', 'status'] as const;

/**
 * Changes what an administrator may change about a member. A save that changes nothing answers
 * the member as he is. The wallets are locked although no money moves, because whoever decides on
 * this member's money relies on his status until he is done.
 */
export async function updateMember({
  input,
  tx,
  now,
  audit,
  refuse,
}: Pick<
  Work<typeof members.updateMember>,
  'input' | 'tx' | 'now' | 'audit' | 'refuse'
>): Promise<Member> {
  const { memberId, version, nick, grade, level, bankAccount, status } = input;
  await lockWallets(tx, memberId);
  const before = await getMember(tx, memberId, now);
  if (before.version !== version) return refuse('member.stale', { current: before });
  const changed = CHANGEABLE.filter((field) => !isDeepStrictEqual(before[field], input[field]));
  if (changed.length === 0) return before;
  if (!fitsTree(grade, before.recommendLevel)) return refuse('member.tree_too_deep');
  const whyNot = whyNotStatus(before, status, now);
  if (whyNot) return refuse(whyNot);

  await tx
    .updateTable('member')
    .set({
      nick,
      grade,
      level,
      status,
      bank: bankAccount?.bank ?? null,
      bank_number: bankAccount?.number ?? null,
      bank_owner: bankAccount?.owner ?? null,
      version: version + 1,
    })
    .where('member_id', '=', memberId)
    .execute();
  const after = await getMember(tx, memberId, now);
  await audit({
    subject: memberId,
    before: withMaskedNumber(before),
    // Two account numbers may look alike once they are masked.
    after: { ...withMaskedNumber(after), changed },
  });
  return after;
}
