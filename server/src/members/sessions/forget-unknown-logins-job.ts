import { UNKNOWN_LOGIN_DAYS } from '@gwanje/contract';
import { transaction } from '../../platform/database';
import type { Job } from '../../platform/jobs';
import { deleteUnknownLogins } from './unknown-logins.queries';

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
        const count = await deleteUnknownLogins(tx, before, FORGOTTEN_AT_ONCE);
        if (count === 0) return 0;
        await appendAudit(tx, {
          ...{ actor: null, action: 'login.forget', subject: 'login', before: null },
          ...{ at, ip: null, requestId: 'forget-unknown-logins', after: { count } },
        });
        return count;
      });
  },
};
