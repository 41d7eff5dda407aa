import { randomInt } from 'node:crypto';
import type { members, ReplyOf } from '@gwanje/contract';
import type { Work } from '../platform/implement';
import { hashPassword } from '../session/password';
import { requireMember } from './members.queries';
import { endSessionsOf, forgetFailures } from './sessions/member-sessions.queries';

/** Without letters and digits that are read for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 12;

const newPassword = () =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Gives a member a password to change at the next login, and puts out whoever came in with the old one. */
export async function resetMemberPassword({
  input: { memberId, reason },
  tx,
  now,
  actor,
  audit,
}: Work<typeof members.resetMemberPassword>): Promise<ReplyOf<typeof members.resetMemberPassword>> {
  const { login_id } = await requireMember(tx, memberId);
  const password = newPassword();
  const at = now();
  const changed = {
    ...{ password_hash: await hashPassword(password), changed_at: at, must_change: true },
  };
  // First, as whoever signs in holds his tries before his password.
  await forgetFailures(tx, login_id);
  await tx
    .insertInto('member_password')
    .values({ member_id: memberId, ...changed })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(changed))
    .execute();
  const endedSessions = await endSessionsOf(tx, { memberId, at, by: actor.adminId });
  await audit({ subject: memberId, after: { endedSessions, reason } });
  return { password };
}
