import type { members, RefusalCode, ReplyOf } from '@gwanje/contract';
import { lockWallets } from '../ledger/post-movement';
import type { AuditLine, Work } from '../platform/implement';
import { Refusal } from '../platform/refusal';
import { changeMember, tagged } from './change-member.queries';
import { approveMember, declineMember } from './decide-joining.command';
import { getMember } from './members.queries';
import { restrictMember } from './restrict-member.command';
import { endMemberSessions } from './sessions/end-member-sessions.command';

type Bulk = Work<typeof members.bulkMembers>;

const refuse = (code: RefusalCode): never => {
  throw new Refusal(code);
};

/** Level and tag have no rule that could refuse them. */
async function changeOne(work: Bulk, memberId: string): Promise<unknown> {
  const { tx, audit, input } = work;
  const { act, reason } = input;
  const { at } = await lockWallets(work, memberId);
  const before = await getMember(tx, memberId, at);
  const tags = act.action === 'tag' ? tagged(before.tags, act.tag, act.isOn) : before.tags;
  const level = act.action === 'level' ? act.level : before.level;
  const after = await changeMember(tx, before, { tags, level }, at);
  return audit({ subject: memberId, before, after: { ...after, reason } });
}

/** One member of many, as it would be done to him alone. */
function actOn(work: Bulk, memberId: string): Promise<unknown> {
  const { act, reason } = work.input;
  const { tx, now, actor, audit } = work;
  const one = { tx, now, actor, refuse, audit };
  switch (act.action) {
    case 'approve':
      return approveMember({ ...one, input: { memberId, level: act.level } });
    case 'decline':
      return declineMember({ ...one, input: { memberId, reason } });
    case 'status':
      return restrictMember({ ...one, input: { memberId, status: act.status, reason } });
    case 'endSessions':
      return endMemberSessions({ ...one, input: { memberId } });
    default:
      return changeOne(work, memberId);
  }
}

/** What the line of one member says was done. */
const ACTION_OF = {
  approve: 'member.approve',
  decline: 'member.decline',
  status: 'member.restrict',
  level: 'member.update',
  tag: 'member.update',
  endSessions: 'member.end_sessions',
} as const;

/**
 * Does the same about many members in one transaction; whom a rule keeps from it is left as he is
 * and named. In one order, so that two who take the same members wait for each other; what was done
 * is written down once it is done to all of them, so that nobody who holds the audit chain waits
 * for a member.
 */
export async function bulkMembers(work: Bulk): Promise<ReplyOf<typeof members.bulkMembers>> {
  const { memberIds, act, reason } = work.input;
  const skipped: { memberId: string; code: string }[] = [];
  const lines: AuditLine[] = [];
  const audit = async (line: AuditLine) => {
    lines.push({ ...line, action: ACTION_OF[act.action] });
  };
  const wanted = [...new Set(memberIds)].sort();
  for (const memberId of wanted)
    try {
      await actOn({ ...work, audit }, memberId);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      skipped.push({ memberId, code: error.code });
    }
  for (const line of lines) await work.audit(line);
  const done = wanted.length - skipped.length;
  await work.audit({
    subject: 'members',
    after: { ...act, reason, done, skipped: skipped.length },
  });
  return { done, skipped };
}
