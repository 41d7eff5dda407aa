import { findSiteSetting } from '../config/settings/site-settings.queries';
import { raiseAlarm } from '../platform/alarm';
import { transaction } from '../platform/database';
import type { Job } from '../platform/jobs';
import { newRequestId } from '../platform/request-id';
import { findLarge, markHigh } from './large-wins.queries';

/** Longer than a server is away; what was told of is not told again. */
const LOOKED_BACK_MS = 600_000;

/** Tells of what members won or staked that is large by the settings, a win in the audit log too. */
export const largeWinsJob: Job = {
  name: 'large-wins',
  cron: '50 * * * * *',
  leaseMs: 60_000,
  run: async ({ db, now, appendAudit }) => {
    const at = now();
    const setting = await findSiteSetting(db, 'highBet');
    const since = new Date(at.getTime() - LOOKED_BACK_MS);
    const found = await findLarge(db, { setting, since });
    // Before anybody is called: whoever looks finds it by the filter, and a run that broke off marks again.
    for (const large of found) if (large.place !== 'bets') await markHigh(db, large);
    await transaction(db, async (tx) => {
      for (const { kind, place: _, ...details } of found) {
        const after = { ...details, settingVersion: setting.version };
        await raiseAlarm(tx, { kind, at, details: after });
        if (kind === 'largeWin')
          await appendAudit(tx, {
            ...{ action: 'bet.large_win', subject: `bet/${details.betId}`, actor: null },
            ...{ before: null, after, at, ip: null, requestId: newRequestId(), chain: 'system' },
          });
      }
    });
  },
};
