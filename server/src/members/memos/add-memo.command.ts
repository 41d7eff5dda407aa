import type { members } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { newId } from '../../platform/new-id';
import { requireMember } from '../members.queries';
import type { Memo } from './memos.queries';

/** Notes something about a member. */
export async function addMemberMemo({
  input: { memberId, body, isPinned, isAlert },
  tx,
  now,
  actor,
  audit,
}: Work<typeof members.addMemberMemo>): Promise<Memo> {
  await requireMember(tx, memberId);
  const at = now();
  const memoId = newId(at);
  await tx
    .insertInto('member_memo')
    .values({
      ...{ member_id: memberId, memo_id: memoId, body, created_by: actor.adminId },
      ...{ is_pinned: isPinned, is_alert: isAlert },
    })
    .execute();
  const by = { _id: actor.adminId, id: actor.loginId };
  const memo = { memoId, body, isPinned, isAlert, at: at.toISOString(), by };
  await audit({ subject: memberId, after: memo });
  return memo;
}
