import { type members, REVEALS_DAY_MAX, type ReplyOf } from '@gwanje/contract';
import { countLinesOfDay } from '../audit/audit-lines.queries';
import type { Work } from '../platform/implement';
import { requireMember } from './members.queries';

type Reveal = Work<typeof members.revealMember>;

const COLUMN_OF = { accountNumber: 'bank_number', accountOwner: 'bank_owner' } as const;

/** Tells one field in full; the audit line says whose, which and why, never what. */
export async function revealMember({
  input: { memberId, field, reason },
  ...work
}: Reveal): Promise<ReplyOf<typeof members.revealMember>> {
  const { tx, actor, audit, refuse } = work;
  const member = await requireMember(tx, memberId);
  // First the line: until it is committed nobody else writes into this chain, so none is miscounted.
  await audit({ subject: `member/${memberId}`, after: { field, reason } });
  const { adminId: chain } = actor;
  const count = await countLinesOfDay(tx, { chain, action: 'member.reveal', at: work.now() });
  if (count > REVEALS_DAY_MAX) return refuse('member.reveal_limit');
  return { value: member[COLUMN_OF[field]], leftToday: REVEALS_DAY_MAX - count };
}
