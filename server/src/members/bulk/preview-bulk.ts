import { createHash } from 'node:crypto';
import {
  MEMBER_STATUS_WAITING,
  MEMBERS_NAMED_MAX,
  MEMBERS_OF_FILTER_MAX,
  type MemberAct,
  type MemberFilter,
  type members,
  type RefusalCode,
  type ReplyOf,
} from '@gwanje/contract';
import type { Question } from '../../platform/implement';
import type { ListContext } from '../../platform/list-source';
import { Refusal } from '../../platform/refusal';
import { listMembersOf } from '../lists/member-list.queries';
import { statusGiven, whyNotStatus, wouldOpen } from '../member-changes.rule';
import { requireSendable, whyNotTold } from '../messages/message-of-bulk.queries';
import { requireMayAct } from './act-on-member';

type Preview = typeof members.previewBulkMembers;
type Found = Awaited<ReturnType<typeof listMembersOf>>[number];

const NAMES_SHOWN = 10;

/** What would keep this from being done about a member; null where nothing would. */
function whyNot(act: MemberAct, { status, excludedUntil }: Found, at: Date): RefusalCode | null {
  const excluded = { status, excludedUntil: excludedUntil?.toISOString() ?? null };
  if (act.action === 'message') return whyNotTold(act, excluded, at);
  const isWaiting = status === MEMBER_STATUS_WAITING;
  if (act.action === 'approve' || act.action === 'decline')
    return isWaiting ? null : 'member.join_decided';
  if (act.action !== 'status' || act.status === status) return null;
  if (isWaiting) return 'member.join_waits';
  if (wouldOpen(status, act.status)) return 'member.is_gone';
  return whyNotStatus(excluded, statusGiven(excluded, act.status, at), at)
    ? 'member.excluded'
    : null;
}

interface Asked {
  readonly filter: MemberFilter;
  /** These of them alone; whoever of them is not found is left out as that. */
  readonly memberIds?: readonly string[] | undefined;
  readonly act: MemberAct;
  readonly at: Date;
}

/**
 * Whom something about everybody of a filter would be done to, in one order, with what names every
 * one of them, and to whom not for which reason.
 *
 * @throws {Refusal} list.too_wide
 */
export async function foretell(context: ListContext, { filter, memberIds: only, act, at }: Asked) {
  const found = await listMembersOf(context, filter, only);
  if (found.length > MEMBERS_OF_FILTER_MAX) throw new Refusal('list.too_wide');
  const skipped = new Map<RefusalCode, string[]>();
  const skip = (code: RefusalCode, name: string) => {
    const names = skipped.get(code);
    if (names) names.push(name);
    else skipped.set(code, [name]);
  };
  const taken = found.filter((one) => {
    const code = whyNot(act, one, at);
    if (code !== null) skip(code, one.id);
    return code === null;
  });
  const known = new Set(found.map(({ memberId }) => memberId));
  for (const memberId of new Set(only))
    if (!known.has(memberId)) skip('member.not_found', memberId);
  const isOfStatus = act.action === 'status';
  const meant = taken.map(({ memberId, status }) => ({
    memberId,
    was: isOfStatus ? status : null,
  }));
  // What somebody is takes part where it is changed: who was blocked meanwhile is not let in with the others.
  const seen = meant.map(({ memberId, was }) => (was === null ? memberId : `${memberId}:${was}`));
  const digest = createHash('sha256').update(seen.join()).digest('hex');
  return { taken, meant, digest, skipped };
}

/** Whom it would be done to, and whom not and why; nothing is done. */
export async function previewBulk({
  db,
  actor,
  input,
  now,
  hashPhone,
}: Question<Preview>): Promise<ReplyOf<Preview>> {
  requireMayAct(input.act, actor);
  const { taken, digest, skipped } = await foretell(
    { db, actor, hashPhone },
    { ...input, at: now() },
  );
  requireSendable(input.act, actor, taken.length);
  return {
    ...{ count: taken.length, digest },
    names: taken.slice(0, NAMES_SHOWN).map(({ id }) => id),
    skipped: [...skipped].map(([code, of]) => ({
      ...{ code, count: of.length, names: of.slice(0, MEMBERS_NAMED_MAX) },
    })),
  };
}
