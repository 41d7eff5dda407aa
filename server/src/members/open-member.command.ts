import type { members } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Work } from '../platform/implement';
import { requireMember } from './members.queries';

const HOUR_MS = 3_600_000;

/** Notes that somebody looks at everything about a member, once an hour for each of both. */
export async function openMember({
  input: { memberId },
  tx,
  now,
  actor,
  audit,
}: Work<typeof members.openMember>): Promise<Record<never, never>> {
  await requireMember(tx, memberId);
  const since = new Date(now().getTime() - HOUR_MS);
  const { rows } = await sql`
    select 1 from audit_event
    where subject = ${memberId} and at > ${since} and action = 'member.open'
      and actor_id = ${actor.adminId}
    limit 1`.execute(tx);
  if (rows.length === 0) await audit({ subject: memberId });
  return {};
}
