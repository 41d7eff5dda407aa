import {
  isPermitted,
  type MemberAct,
  type MemberStatus,
  type members,
  PERMISSION_OF_ACT,
  type RefusalCode,
} from '@gwanje/contract';
import { lockWallets } from '../../ledger/post-movement';
import type { Actor, Doer } from '../../platform/caller';
import type { Work } from '../../platform/implement';
import { Refusal } from '../../platform/refusal';
import { changeMember, tagged } from '../change-member.queries';
import { approveMember, declineMember } from '../decide-joining.command';
import { statusGiven, whyNotStatus, wouldOpen } from '../member-changes.rule';
import { getMember } from '../members.queries';
import { giveToMember, whyNotTold } from '../messages/message-of-bulk.queries';
import { restrictMember } from '../restrict-member.command';
import { endMemberSessions } from '../sessions/end-member-sessions.command';

/** Who does it, when, and where it is written down. */
type Doing = Pick<Work<typeof members.bulkMembers>, 'tx' | 'now' | 'audit'> & Doer;

interface Deed {
  readonly memberId: string;
  readonly act: MemberAct;
  /** The status that it is to be taken from, where it was seen. */
  readonly was?: MemberStatus | undefined;
  readonly reason: string;
  /** Of all of it; a message is named by it. */
  readonly orderId: string;
}

const refuse = (code: RefusalCode): never => {
  throw new Refusal(code);
};

/** @throws {Refusal} message.member_gone, message.member_excluded */
async function tellOne(
  doing: Doing,
  act: Extract<MemberAct, { action: 'message' }>,
  { memberId, orderId: messageId }: Deed,
): Promise<unknown> {
  const { tx, audit } = doing;
  const { at } = await lockWallets(doing, memberId);
  const code = whyNotTold(act, await getMember(tx, memberId, at), at);
  if (code !== null) return refuse(code);
  await giveToMember(tx, { memberId, messageId, at });
  return audit({ subject: memberId, after: { messageId } });
}

/** @throws {Refusal} session.forbidden: each act takes the right that it takes of one member alone */
export function requireMayAct({ action }: MemberAct, { type }: Pick<Actor, 'type'>): void {
  if (!isPermitted(type, PERMISSION_OF_ACT[action])) throw new Refusal('session.forbidden');
}

/**
 * As it would be done to him alone, where it is offered for what he is. Whoever was blocked since he was
 * seen among the others is not let in with them: that was somebody's decision about him alone.
 */
async function restrictOne(
  doing: Doing,
  { status }: Extract<MemberAct, { action: 'status' }>,
  { memberId, was, reason }: Deed,
): Promise<unknown> {
  const { at } = await lockWallets(doing, memberId);
  const before = await getMember(doing.tx, memberId, at);
  if (wouldOpen(before.status, status)) return refuse('member.is_gone');
  if (whyNotStatus(before, statusGiven(before, status, at), at)) return refuse('member.excluded');
  // In a row of many nobody saves anything, and there is nothing beside it to compare.
  if (was !== undefined && was !== before.status && before.status !== status)
    return refuse('member.status_changed');
  return restrictMember({ ...doing, refuse, input: { memberId, status, was, reason } });
}

/** Level and tag have no rule that could refuse them. */
async function changeOne(
  doing: Doing,
  act: Extract<MemberAct, { action: 'level' | 'tag' }>,
  { memberId, reason }: Deed,
): Promise<unknown> {
  const { tx, audit } = doing;
  const { at } = await lockWallets(doing, memberId);
  const before = await getMember(tx, memberId, at);
  const tags = act.action === 'tag' ? tagged(before.tags, act.tag, act.isOn) : before.tags;
  const level = act.action === 'level' ? act.level : before.level;
  const after = await changeMember(tx, before, { tags, level }, at);
  return audit({ subject: memberId, before, after: { ...after, reason } });
}

/**
 * One member of many, as it would be done to him alone.
 *
 * @throws {Refusal} what keeps it from him; nothing was changed then
 */
export function actOnMember(doing: Doing, deed: Deed): Promise<unknown> {
  const { memberId, act, reason } = deed;
  const one = { ...doing, refuse };
  switch (act.action) {
    case 'approve':
      return approveMember({ ...one, input: { memberId, level: act.level } });
    case 'decline':
      return declineMember({ ...one, input: { memberId, reason } });
    case 'status':
      return restrictOne(doing, act, deed);
    case 'endSessions':
      return endMemberSessions({ ...one, input: { memberId } });
    case 'message':
      return tellOne(doing, act, deed);
    default:
      return changeOne(doing, act, deed);
  }
}

/** What the line of one member says was done. */
export const ACTION_OF = {
  approve: 'member.approve',
  decline: 'member.decline',
  status: 'member.restrict',
  level: 'member.update',
  tag: 'member.update',
  endSessions: 'member.end_sessions',
  message: 'message.give',
} as const;
