import { type AuditAction, type members, REVEALS_DAY_MAX } from '@gwanje/contract';
import { countLinesOfDay } from '../../audit/audit-lines.queries';
import type { AuditLine, Work } from '../../platform/implement';
import { countGranted } from './reveals.queries';

type Reveal = Pick<Work<typeof members.revealMember>, 'tx' | 'actor' | 'now' | 'audit'> & {
  refuse(code: 'member.reveal_limit'): never;
};

/** What counts towards the reveals of a day, whoever it was whose field was shown. */
const REVEALS: readonly AuditAction[] = ['member.reveal', 'deposit_account.reveal'];

/**
 * Writes the line of a reveal, which says whose field, which and why, never what.
 *
 * @returns how often the caller may still reveal something today
 * @throws {Refusal} member.reveal_limit
 */
export async function auditReveal(
  { tx, actor, now, audit, refuse }: Reveal,
  line: AuditLine,
): Promise<number> {
  // First the line: until it is committed nobody else writes into this chain, so none is miscounted.
  await audit(line);
  const { adminId: chain } = actor;
  const count = await countLinesOfDay(tx, { chain, actions: REVEALS, at: now() });
  const most = REVEALS_DAY_MAX * (1 + (await countGranted(tx, chain, now())));
  return count > most ? refuse('member.reveal_limit') : most - count;
}
