import { raiseAlarm } from '../../platform/alarm';
import type { Job } from '../../platform/jobs';
import { findOpenMaintenance, wasTold } from './open-maintenance.queries';

/** How long something may be closed without an end before somebody is told, and told again. */
const OPEN_MS = 7_200_000;

/** Tells of a maintenance that nobody has ended. */
export const openMaintenanceJob: Job = {
  name: 'openMaintenance',
  cron: '*/5 * * * *',
  leaseMs: 60_000,
  async run({ db, now }) {
    const at = now();
    const before = new Date(at.getTime() - OPEN_MS);
    for (const open of await findOpenMaintenance(db)) {
      if (new Date(open.since) > before || (await wasTold(db, open, before))) continue;
      await raiseAlarm(db, {
        kind: 'maintenanceOpen',
        at,
        details: { ...open },
        sameBy: { ...open },
      });
    }
  },
};
