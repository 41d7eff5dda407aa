import { UNKNOWN_LOGIN_DAYS } from '@gwanje/contract';
import { sql } from 'kysely';
import { transaction } from '../../platform/database';
import type { Job } from '../../platform/jobs';
import { NOBODY } from './member-sessions.queries';

const DAY_MS = 86_400_000;
/** Rows of a transaction. */
const FORGOTTEN_AT_ONCE = 5_000;

/**
 * Forgets tries under IDs that nobody has once nobody looks for a pattern in them any more: what was
 * typed there may be somebody's password, or his ID elsewhere.
 */
export const forgetUnknownLoginsJob: Job = {
  name: 'forget-unknown-logins',
  cron: '35 4 * * *',
  leaseMs: 600_000,
  async run({ db, now, appendAudit }, signal) {
    const at = now();
    const before = new Date(at.getTime() - UNKNOWN_LOGIN_DAYS * DAY_MS);
    for (let forgotten = FORGOTTEN_AT_ONCE; forgotten === FORGOTTEN_AT_ONCE && !signal.aborted; )
      forgotten = await transaction(db, async (tx) => {
        const { rows } = await sql`
          delete from login_attempt
          where member_id = ${NOBODY} and attempt_id = any(array(
            select old.attempt_id from login_attempt as old
            where old.member_id = ${NOBODY} and old.attempt_id < uuid_floor(${before})
            order by old.attempt_id limit ${FORGOTTEN_AT_ONCE}))
          returning 1`.execute(tx);
        const count = rows.length;
        if (count === 0) return 0;
        await appendAudit(tx, {
          ...{ actor: null, action: 'login.forget', subject: 'login', before: null },
          ...{ at, ip: null, requestId: 'forget-unknown-logins', after: { count } },
        });
        return count;
      });
  },
};
