import { isFinished } from '../money/rewards/rewards.queries';
import { transaction } from '../platform/database';
import type { Job } from '../platform/jobs';
import { tryEach } from '../platform/try-each';
import { countRunning, foldDay, listOpenDays, listUnfolded } from './rollups/fold-days.queries';
import { isLarge, refreshSizes } from './rollups/line-sizes.queries';
import { payDueRolling } from './rollups/pay-rolling.queries';
import { finishSettlements } from './settlements/finish-settlements.queries';
import { runNightly } from './settlements/run-nightly.queries';

const LEASE_MS = 60_000;

/** A moment of Seoul as its own calendar has it. */
const seoulDay = (at: Date) => new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);

/** Days for which comps are made up; an older one is folded as it is. */
const COMP_DAYS_BACK = 7;
const DAY_MS = 86_400_000;

/**
 * Folds days that are over; a write carries its instant, and none is open for ten minutes. What lose
 * points have cost is known once those of the day are paid.
 */
export const foldPartnerDaysJob: Job = {
  name: 'partner-days',
  cron: '10 * * * *',
  leaseMs: LEASE_MS,
  async run({ db, now }, signal) {
    const before = seoulDay(new Date(now().getTime() - 10 * 60_000));
    const oldest = seoulDay(new Date(Date.parse(before) - COMP_DAYS_BACK * DAY_MS));
    await tryEach(await listUnfolded(db, before), signal, async (day) => {
      if (day >= oldest && !(await isFinished(db, 'comp', day))) return;
      await transaction(db, (tx) => foldDay(tx, day, now()));
    });
  },
};

/** Keeps what partners are sorted by ten minutes behind their lines at most. */
export const partnerSizesJob: Job = {
  name: 'partner-sizes',
  cron: '40 */10 * * * *',
  leaseMs: LEASE_MS,
  run: ({ db, now }) => refreshSizes(db, now()),
};

/** Counts days that are not over for lines that are too large to be summed when somebody asks. */
export const countRunningJob: Job = {
  name: 'partner-hours',
  cron: '25 0 * * * *',
  leaseMs: LEASE_MS,
  async run({ db, now }) {
    if (!(await isLarge(db))) return;
    const at = now();
    const days = await listOpenDays(db, seoulDay(new Date(at.getTime() - DAY_MS)), seoulDay(at));
    await transaction(db, (tx) => countRunning(tx, days, at));
  },
};

/** Pays rolling that is due at once. */
export const payRollingJob: Job = {
  name: 'pay-rolling',
  cron: '*/20 * * * * *',
  leaseMs: LEASE_MS,
  run: payDueRolling,
};

/** Pays and takes back what was decided; a server that died has left the rest of it. */
export const settlementsJob: Job = {
  name: 'partner-settlements',
  cron: '30 * * * * *',
  leaseMs: LEASE_MS,
  run: finishSettlements,
};

/**
 * Computes yesterday for whoever approves it in the morning; it pays nothing. A day is folded as its
 * comps are paid, which may take until later, and a server may be down: each hour of the night asks,
 * also for the days before, as long as comps are made up.
 */
export const nightlySettlementJob: Job = {
  name: 'nightly-settlement',
  cron: '20 0-6 * * *',
  leaseMs: LEASE_MS,
  async run(platform, signal) {
    const at = platform.now().getTime();
    // The first of them is folded as it is.
    const days = Array.from({ length: COMP_DAYS_BACK + 1 }, (_, index) =>
      seoulDay(new Date(at - (COMP_DAYS_BACK + 1 - index) * DAY_MS)),
    );
    await tryEach(days, signal, (day) => runNightly(platform, day));
  },
};
