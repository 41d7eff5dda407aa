import type { members, ReplyOf } from '@gwanje/contract';
import type { Doer } from '../../platform/caller';
import type { Work } from '../../platform/implement';
import { requireMember } from '../members.queries';
import { endSessionsOf, forgetFailures } from './member-sessions.queries';

/** Ends the visits of a member; the player site learns of it when it next tells who is there. */
export async function endMemberSessions({
  input: { memberId },
  tx,
  now,
  actor,
  audit,
}: Pick<Work<typeof members.endMemberSessions>, 'input' | 'tx' | 'now' | 'audit'> & Doer): Promise<
  ReplyOf<typeof members.endMemberSessions>
> {
  await requireMember(tx, memberId);
  const ended = await endSessionsOf(tx, { memberId, at: now(), by: actor.adminId });
  await audit({ subject: memberId, after: { ended } });
  return { ended };
}

/** Lets a member try again at once, wherever he failed before. */
export async function unlockMember({
  input: { memberId },
  tx,
  audit,
}: Work<typeof members.unlockMember>): Promise<ReplyOf<typeof members.unlockMember>> {
  const { login_id } = await requireMember(tx, memberId);
  const unlocked = await forgetFailures(tx, login_id);
  await audit({ subject: memberId, after: { unlocked } });
  return { unlocked };
}
