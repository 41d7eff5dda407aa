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
  const { adminId } = actor;
  const since = new Date(now().getTime() - HOUR_MS);
  const isNoted = async () => {
    const { rows } = await sql`
      select 1 from audit_event
      where subject = ${memberId} and at > ${since} and action = 'member.open'
        and actor_id = ${adminId}
      limit 1`.execute(tx);
    return rows.length > 0;
  };
  if (await isNoted()) return {};
  // Windows of one person that open the same member at once would each find nothing yet.
  await tx.selectFrom('admin').select('_id').where('_id', '=', adminId).forNoKeyUpdate().execute();
  if (!(await isNoted())) await audit({ subject: memberId });
  return {};
}
