import { dayOf } from '../../members/dashboard/dashboard.rule';
import { transaction } from '../../platform/database';
import type { Job } from '../../platform/jobs';
import { takeShot } from './calc-shots.queries';
import { dueDay, dueMonth } from './due-shots.queries';

/** Keeps each day once it is closed, and each month with its last day. */
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
    for (const [kind, span] of due)
      if (span)
        await transaction(db, (tx) =>
          takeShot(tx, { kind, ...span, note: null, takenBy: null }, now),
        );
  },
};
