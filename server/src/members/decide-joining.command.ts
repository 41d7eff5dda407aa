import {
  MEMBER_STATUS_BLOCKED,
  MEMBER_STATUS_EXCLUDED,
  MEMBER_STATUS_NORMAL,
  MEMBER_STATUS_WAITING,
  type MemberStatus,
  type members,
} from '@gwanje/contract';
import { lockWallets } from '../ledger/post-movement';
import { lockPlaces, lockTree } from '../partners/tree/tree.queries';
import type { Work } from '../platform/implement';
import { changeMember } from './change-member.queries';
import { isRunning, type Member } from './member-changes.rule';
import { getMember } from './members.queries';
import { tellMember } from './messages/messages.queries';
import { placeNewcomer } from './place-newcomer.queries';

type Approve = Work<typeof members.approveMember>;
type Decline = Work<typeof members.declineMember>;
type Deciding = Pick<Approve & Decline, 'tx' | 'now' | 'audit'> & {
  readonly refuse: (code: 'member.join_decided') => never;
};

interface Decision {
  readonly status: MemberStatus;
  readonly level?: number;
  readonly reason?: string;
}

/** Ends the waiting of somebody who has joined; two who decide at once decide once. */
async function decide(
  work: Deciding,
  memberId: string,
  { reason, ...change }: Decision,
  place?: () => Promise<void>,
): Promise<Member> {
  const { tx, audit, refuse } = work;
  const { at } = await lockWallets(work, memberId);
  const before = await getMember(tx, memberId, at);
  if (before.status !== MEMBER_STATUS_WAITING) return refuse('member.join_decided');
  await place?.();
  const isLetIn = change.status === MEMBER_STATUS_NORMAL;
  // Who has excluded himself while he waited comes in as that.
  const status = isLetIn && isRunning(before, at) ? MEMBER_STATUS_EXCLUDED : change.status;
  const after = await changeMember(tx, before, { ...change, status }, at);
  if (isLetIn) await tellMember(tx, 'joinApproved', { memberId, at });
  await audit({ subject: memberId, before, after: { ...after, ...(reason && { reason }) } });
  return after;
}

/** Lets somebody in who has joined, below whom he named or another one. */
export async function approveMember(
  work: Pick<Approve, 'input' | 'tx' | 'now' | 'audit' | 'refuse'>,
): Promise<Member> {
  const { tx, input, refuse } = work;
  const { memberId, level, recommenderId } = input;
  const change: Decision = { status: MEMBER_STATUS_NORMAL, level };
  if (recommenderId === undefined) return decide(work, memberId, change);
  await lockTree(tx);
  await lockPlaces(tx);
  const place = () => placeNewcomer(tx, { memberId, recommenderId, refuse });
  return decide(work, memberId, change, place);
}

/** Blocks somebody who has joined; his ID stays taken. */
export const declineMember = (work: Pick<Decline, 'input' | 'tx' | 'now' | 'audit' | 'refuse'>) => {
  const { memberId, reason } = work.input;
  return decide(work, memberId, { status: MEMBER_STATUS_BLOCKED, reason });
};
