import { sql } from 'kysely';
import type { Tx } from '../../platform/database';
import { NOBODY } from './member-sessions.queries';

/** Forgets the oldest tries under IDs that nobody has. @returns how many there were, `max` at most */
export async function deleteUnknownLogins(tx: Tx, before: Date, max: number): Promise<number> {
  const { rows } = await sql`
    delete from login_attempt
    where member_id = ${NOBODY} and attempt_id = any(array(
      select old.attempt_id from login_attempt as old
      where old.member_id = ${NOBODY} and old.attempt_id < uuid_floor(${before})
      order by old.attempt_id limit ${max}))
    returning 1`.execute(tx);
  return rows.length;
}
