import { findSiteSetting } from '../../config/settings/site-settings.queries';
import { dayOf } from '../../members/dashboard/dashboard.rule';
import { transaction } from '../../platform/database';
import type { Job } from '../../platform/jobs';
import { takeShot } from './calc-shots.queries';
import { endedShifts } from './due-shifts.rule';
import { dueDay, dueMonth, isShiftKept } from './due-shots.queries';
import { verifyShots } from './verify-shots.queries';

/** Keeps each day once it is closed, each month with its last day, and each shift as it ends. */
export const calcShotsJob: Job = {
  name: 'calc-shots',
  cron: '40 * * * * *',
  leaseMs: 60_000,
  async run({ db, now }) {
    const today = dayOf(now());
    const due = [
      ['auto', await dueDay(db, today)],
      ['month', await dueMonth(db, today)],
    ] as const;
    const { shifts } = await findSiteSetting(db, 'site');
    for (const { time, ...span } of endedShifts(Object.values(shifts), now()))
      if (!(await isShiftKept(db, span, time)))
        await transaction(db, (tx) =>
          takeShot(tx, { kind: 'shift', ...span, note: time, takenBy: null }, now),
        );
    for (const [kind, span] of due)
      if (span)
        await transaction(db, (tx) =>
          takeShot(tx, { kind, ...span, note: null, takenBy: null }, now),
        );
    // Once a day: the days before are held against what was kept of them.
    if (due[0][1]) await verifyShots(db, now);
  },
};
