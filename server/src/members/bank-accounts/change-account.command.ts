import { isDeepStrictEqual } from 'node:util';
import type { members } from '@gwanje/contract';
import { lockWallets } from '../../ledger/post-movement';
import type { Work } from '../../platform/implement';
import { accountOf } from '../../platform/masks.rule';
import type { Member } from '../member-changes.rule';
import { getMember, requireMember } from '../members.queries';
import { writeAccount } from './write-account.queries';

/**
 * Changes the bank account of a member and nothing else. His wallets are held, so that no exchange is
 * asked for meanwhile to the account that was.
 */
export async function changeMemberAccount(
  work: Work<typeof members.changeMemberAccount>,
): Promise<Member> {
  const { input, tx, audit, refuse } = work;
  const { memberId, version, bankAccount, reason } = input;
  const { at } = await lockWallets(work, memberId);
  const before = await getMember(tx, memberId, at);
  if (before.version !== version) return refuse('record.stale', { current: before });
  const row = await requireMember(tx, memberId);
  if (isDeepStrictEqual(accountOf(row), bankAccount)) return refuse('member.account_same');
  await writeAccount(work, { memberId, bankAccount, reason, isTest: row.is_test, at });
  await tx
    .updateTable('member')
    .set({ version: version + 1 })
    .where('member_id', '=', memberId)
    .execute();
  const after = await getMember(tx, memberId, at);
  await audit({
    subject: memberId,
    before: { bankAccount: before.bankAccount },
    after: { bankAccount: after.bankAccount, reason },
  });
  return after;
}
