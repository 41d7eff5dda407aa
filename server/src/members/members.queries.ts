import type { Database, Tx } from '../platform/database';
import { Refusal } from '../platform/refusal';

/** What everything that moves money has to know about a member. */
export async function requireMember(db: Database | Tx, memberId: string) {
  const row = await db
    .selectFrom('member')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (!row) throw new Refusal('member.not_found');
  return row;
}
