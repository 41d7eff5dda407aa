import { isDeepStrictEqual } from 'node:util';
import { MEMBER_STATUS_NORMAL, type members } from '@gwanje/contract';
import { lockWallets } from '../ledger/post-movement';
import { holdPlaces } from '../partners/tree/tree.queries';
import type { Work } from '../platform/implement';
import { accountOf } from '../platform/masks.rule';
import { writeAccount } from './bank-accounts/write-account.queries';
import { leaving } from './change-member.queries';
import { fitsTree, type Member, whyNotJoining, whyNotStatus } from './member-changes.rule';
import { getMember, requireMember } from './members.queries';
import { endSessionsOf } from './sessions/member-sessions.queries';

type Update = Work<typeof members.updateMember>;

const CHANGEABLE = ['nick', 'grade', 'level', 'status'] as const;

/**
 * Changes what an administrator may change about a member. A save that changes nothing answers
 * the member as he is; one that takes something from him ends his sessions. The wallets are locked
 * although no money moves, because whoever decides on this member's money relies on his status
 * until he is done.
 */
export async function updateMember(
  work: Pick<Update, 'input' | 'actor' | 'tx' | 'now' | 'audit' | 'refuse'>,
): Promise<Member> {
  const { input, tx, actor, audit, refuse } = work;
  const { memberId, version, nick, grade, level, status } = input;
  // How deep he may stand is a matter of his grade.
  await holdPlaces(tx);
  const { at } = await lockWallets(work, memberId);
  const before = await getMember(tx, memberId, at);
  if (before.version !== version) return refuse('record.stale', { current: before });
  const { bankAccount } = input;
  const isMoved =
    bankAccount !== undefined &&
    !isDeepStrictEqual(accountOf(await requireMember(tx, memberId)), bankAccount);
  const changed = [
    ...CHANGEABLE.filter((field) => before[field] !== input[field]),
    ...(isMoved ? ['bankAccount'] : []),
  ];
  if (changed.length === 0) return before;
  if (!fitsTree(grade, before.recommendLevel)) return refuse('member.tree_too_deep');
  const whyNot = whyNotStatus(before, status, at) ?? whyNotJoining(before, status);
  if (whyNot) return refuse(whyNot);

  await tx
    .updateTable('member')
    .set({
      ...{ nick, grade, level, status, version: version + 1 },
      ...leaving(before, { status }, at),
    })
    .where('member_id', '=', memberId)
    .execute();
  if (isMoved)
    await writeAccount(work, { memberId, bankAccount, reason: null, isTest: before.isTest, at });
  // Whoever may not do everything any more is put out, however that was said.
  const isPutOut = status !== before.status && status !== MEMBER_STATUS_NORMAL;
  const ended = { memberId, at, by: actor.adminId };
  const endedSessions = isPutOut ? { endedSessions: await endSessionsOf(tx, ended) } : {};
  const after = await getMember(tx, memberId, at);
  await audit({
    subject: memberId,
    before,
    // Two bank accounts may look alike once they are masked.
    after: { ...after, changed, ...endedSessions },
  });
  return after;
}
