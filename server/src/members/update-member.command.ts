import { isDeepStrictEqual } from 'node:util';
import {
  isPermitted,
  MEMBER_STATUS_NORMAL,
  type members,
  PARTNER_GRADE_MIN,
} from '@gwanje/contract';
import { lockWallets } from '../ledger/post-movement';
import { setStartRates } from '../partners/rates/start-rates';
import { endPartner } from '../partners/tree/end-partner.queries';
import { whyNotGrade } from '../partners/tree/grades.queries';
import { holdPlaces, lockTree } from '../partners/tree/tree.queries';
import type { Work } from '../platform/implement';
import { accountOf } from '../platform/masks.rule';
import { invalidField } from '../platform/refusal';
import { writeAccount } from './bank-accounts/write-account.queries';
import { leaving } from './change-member.queries';
import {
  fitsTree,
  type Member,
  statusGiven,
  whyNotJoining,
  whyNotStatus,
} from './member-changes.rule';
import { getMember, requireMember } from './members.queries';
import { endSessionsOf } from './sessions/member-sessions.queries';

type Update = Work<typeof members.updateMember>;

const CHANGEABLE = ['nick', 'grade', 'level', 'status'] as const;
/** What is done to a member only for a reason, whichever way it is done. */
const FOR_A_REASON: readonly string[] = ['level', 'status', 'bankAccount'];

type Given = Pick<Update, 'input' | 'actor' | 'tx' | 'now' | 'audit' | 'refuse' | 'locale'>;

/**
 * Keeps the tree as it is where a grade of partners is given or taken, which not everybody may do who
 * changes members. Whoever has changed the grade meanwhile has changed the version too.
 */
async function holdTreeForGrade({ tx, input, actor, locale }: Given): Promise<void> {
  const { grade } = await requireMember(tx, input.memberId);
  if (grade === input.grade || Math.max(grade, input.grade) < PARTNER_GRADE_MIN) return;
  if (!isPermitted(actor.type, 'partner.change'))
    throw invalidField('grade', 'wrong_choice', locale);
  await lockTree(tx);
}

/** Rates end with the grade of a partner, and begin with it as those of a new one do. */
async function followGrade({ tx, input, actor }: Given, before: Member, at: Date): Promise<void> {
  const { memberId, grade } = input;
  const [was, is] = [before.grade >= PARTNER_GRADE_MIN, grade >= PARTNER_GRADE_MIN];
  if (was === is) return;
  if (was) return endPartner(tx, { memberId, at, by: actor.adminId, reason: input.reason ?? null });
  const { recommend_path: path } = await requireMember(tx, memberId);
  await setStartRates(tx, { ...{ memberId, grade, path, at }, setBy: actor.adminId });
}

/**
 * Changes what an administrator may change about a member. A save that changes nothing answers
 * the member as he is; one that takes something from him ends his sessions. The wallets are locked
 * although no money moves, because whoever decides on this member's money relies on his status
 * until he is done.
 */
export async function updateMember(work: Given): Promise<Member> {
  const { input, tx, actor, audit, refuse } = work;
  const { memberId, version, nick, grade, level, reason } = input;
  await holdTreeForGrade(work);
  // How deep he may stand is a matter of his grade.
  await holdPlaces(tx);
  const { at } = await lockWallets(work, memberId);
  const before = await getMember(tx, memberId, at);
  if (before.version !== version) return refuse('record.stale', { current: before });
  const { bankAccount } = input;
  const status = statusGiven(before, input.status, at);
  const row = await requireMember(tx, memberId);
  const isMoved = bankAccount !== undefined && !isDeepStrictEqual(accountOf(row), bankAccount);
  const changed = [
    ...CHANGEABLE.filter((field) => before[field] !== input[field]),
    ...(isMoved ? ['bankAccount'] : []),
  ];
  if (changed.length === 0) return before;
  if (!fitsTree(grade, before.recommendLevel)) return refuse('member.tree_too_deep');
  const whyNot =
    whyNotStatus(before, status, at) ??
    whyNotJoining(before, status) ??
    (grade === before.grade
      ? undefined
      : await whyNotGrade(tx, { memberId, path: row.recommend_path, grade }));
  if (whyNot) return refuse(whyNot);
  if (reason === undefined && changed.some((field) => FOR_A_REASON.includes(field)))
    throw invalidField('reason', 'required', work.locale);

  await tx
    .updateTable('member')
    .set({
      ...{ nick, grade, level, status, version: version + 1 },
      ...leaving(before, { status }, at),
    })
    .where('member_id', '=', memberId)
    .execute();
  if (isMoved)
    await writeAccount(work, {
      ...{ memberId, bankAccount, reason: reason ?? null, isTest: before.isTest, at },
    });
  await followGrade(work, before, at);
  // Whoever may not do everything any more is put out, however that was said.
  const isPutOut = status !== before.status && status !== MEMBER_STATUS_NORMAL;
  const ended = { memberId, at, by: actor.adminId };
  const endedSessions = isPutOut ? { endedSessions: await endSessionsOf(tx, ended) } : {};
  const after = await getMember(tx, memberId, at);
  await audit({
    subject: memberId,
    before,
    // Two bank accounts may look alike once they are masked.
    after: { ...after, changed, ...endedSessions, ...(reason !== undefined && { reason }) },
  });
  return after;
}
