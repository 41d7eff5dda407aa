import {
  MEMBER_STATUS_WAITING,
  MEMBERS_OF_FILTER_MAX,
  type members,
  type RefusalCode,
  type ReplyOf,
} from '@gwanje/contract';
import type { Question } from '../../platform/implement';
import { whyNotStatus } from '../member-changes.rule';
import { listMembersOf } from './member-list.queries';

type Preview = typeof members.previewBulkMembers;
type Found = Awaited<ReturnType<typeof listMembersOf>>[number];

const NAMES_SHOWN = 10;

/** What would keep this from being done about a member; null where nothing would. */
function whyNot(
  { act }: Question<Preview>['input'],
  { status, excludedUntil }: Found,
  at: Date,
): RefusalCode | null {
  const isWaiting = status === MEMBER_STATUS_WAITING;
  if (act.action === 'approve' || act.action === 'decline')
    return isWaiting ? null : 'member.join_decided';
  if (act.action !== 'status' || act.status === status) return null;
  if (isWaiting) return 'member.join_waits';
  const excluded = { status, excludedUntil: excludedUntil?.toISOString() ?? null };
  return whyNotStatus(excluded, act.status, at) ? 'member.excluded' : null;
}

/** Whom it would be done to, and whom not and why; nothing is done. */
export async function previewBulk({
  db,
  actor,
  input,
  now,
  refuse,
}: Question<Preview>): Promise<ReplyOf<Preview>> {
  const found = await listMembersOf({ db, actor }, input.filter);
  if (found.length > MEMBERS_OF_FILTER_MAX) return refuse('list.too_wide');
  const at = now();
  const counts = new Map<string, number>();
  const taken = found.filter((one) => {
    const code = whyNot(input, one, at);
    if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1);
    return code === null;
  });
  return {
    memberIds: taken.map(({ memberId }) => memberId),
    names: taken.slice(0, NAMES_SHOWN).map(({ id }) => id),
    skipped: [...counts].map(([code, count]) => ({ code, count })),
  };
}
