import { isDeepStrictEqual } from 'node:util';
import type { members } from '@gwanje/contract';
import { lockWallets } from '../ledger/post-movement';
import type { Work } from '../platform/implement';
import { accountOf } from '../platform/masks.rule';
import { fitsTree, type Member, whyNotStatus } from './member-changes.rule';
import { getMember, requireMember } from './members.queries';
import { tellMember } from './messages/messages.queries';
import { noteTraces } from './traces/traces.queries';

type Update = Work<typeof members.updateMember>;

const CHANGEABLE = ['nick', 'grade', 'level', 'status'] as const;

/** What a new bank account changes; nothing where the one that there is was left alone. */
async function changedAccount(
  { tx, actor, input }: Pick<Update, 'tx' | 'actor' | 'input'>,
  at: Date,
) {
  const { memberId, bankAccount } = input;
  if (bankAccount === undefined) return undefined;
  if (isDeepStrictEqual(accountOf(await requireMember(tx, memberId)), bankAccount))
    return undefined;
  return {
    bank: bankAccount?.bank ?? null,
    bank_number: bankAccount?.number ?? null,
    bank_owner: bankAccount?.owner ?? null,
    bank_changed_at: at,
    bank_changed_by: actor.adminId,
  };
}

/**
 * Changes what an administrator may change about a member. A save that changes nothing answers
 * the member as he is. The wallets are locked although no money moves, because whoever decides on
 * this member's money relies on his status until he is done.
 */
export async function updateMember(
  work: Pick<Update, 'input' | 'actor' | 'tx' | 'now' | 'audit' | 'refuse'>,
): Promise<Member> {
  const { input, tx, audit, refuse } = work;
  const { memberId, version, nick, grade, level, status } = input;
  const { at } = await lockWallets(work, memberId);
  const before = await getMember(tx, memberId, at);
  if (before.version !== version) return refuse('record.stale', { current: before });
  const account = await changedAccount(work, at);
  const changed = [
    ...CHANGEABLE.filter((field) => before[field] !== input[field]),
    ...(account ? ['bankAccount'] : []),
  ];
  if (changed.length === 0) return before;
  if (!fitsTree(grade, before.recommendLevel)) return refuse('member.tree_too_deep');
  const whyNot = whyNotStatus(before, status, at);
  if (whyNot) return refuse(whyNot);

  await tx
    .updateTable('member')
    .set({ nick, grade, level, status, ...account, version: version + 1 })
    .where('member_id', '=', memberId)
    .execute();
  if (account) await tellMember(tx, 'accountChanged', { memberId, at });
  if (account?.bank_number && !before.isTest)
    await noteTraces(tx, memberId, { accountNumber: account.bank_number }, at);
  const after = await getMember(tx, memberId, at);
  await audit({
    subject: memberId,
    before,
    // Two bank accounts may look alike once they are masked.
    after: { ...after, changed },
  });
  return after;
}
