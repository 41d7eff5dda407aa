import type { members } from '@gwanje/contract';
import { lockWallets } from '../ledger/post-movement';
import type { Work } from '../platform/implement';
import { type Member, statusOnceExcluded } from './member-changes.rule';
import { getMember } from './members.queries';

const DAY_MS = 24 * 3_600_000;

/** Records that a member excludes himself for `days` from now; it only ever grows longer. */
export async function excludeMember(
  work: Pick<Work<typeof members.excludeMember>, 'input' | 'tx' | 'now' | 'audit' | 'refuse'>,
): Promise<Member> {
  const { tx, audit, refuse } = work;
  const { memberId, days } = work.input;
  // A charge that is being approved is credited before the exclusion or not at all.
  const { at } = await lockWallets(work, memberId);
  const before = await getMember(tx, memberId, at);
  const until = new Date(at.getTime() + days * DAY_MS);
  if (before.excludedUntil !== null && Date.parse(before.excludedUntil) > until.getTime())
    return refuse('member.exclusion_shortened', { excludedUntil: before.excludedUntil });

  await tx
    .updateTable('member')
    .set({
      status: statusOnceExcluded(before.status),
      excluded_until: until,
      version: before.version + 1,
    })
    .where('member_id', '=', memberId)
    .execute();
  const after = await getMember(tx, memberId, at);
  const told = ({ status, excludedUntil, version }: Member) => ({ status, excludedUntil, version });
  await audit({ subject: memberId, before: told(before), after: told(after) });
  return after;
}
