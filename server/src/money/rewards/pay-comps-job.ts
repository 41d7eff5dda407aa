import { dayOf, midnightOf } from '../../members/dashboard/dashboard.rule';
import type { Job } from '../../platform/jobs';
import { tryEach } from '../../platform/try-each';
import { findMoneySettingAt } from '../settings/money-settings.queries';
import { payDay } from './pay-comps';
import { paySettled } from './pay-settled-comps';
import { finishRun, isFinished } from './rewards.queries';

/** Days for which a run that was missed is made up. */
const DAYS_BACK = 7;

/**
 * Pays comps and lose points of each day once it is over. A day of which somebody could not be paid is
 * begun again by the next run, and holds up none behind it.
 */
export const payCompsJob: Job = {
  name: 'pay-comps',
  cron: '0 5 * * * *',
  leaseMs: 120_000,
  async run(platform, signal) {
    const { db, now } = platform;
    const at = now();
    const days = Array.from({ length: DAYS_BACK }, (_, index) => midnightOf(at, DAYS_BACK - index));
    await tryEach(days, signal, async (began) => {
      const dayOn = dayOf(began);
      if (await isFinished(db, 'comp', dayOn)) return;
      if (await payDay(platform, dayOn, began, signal)) await finishRun(db, 'comp', dayOn, now());
    });
  },
};

/** What was booked longer ago and is not paid yet is left to the night. */
const SETTLED_BACK_MS = 3_600_000;

/** Pays comps and lose points of bets as they are settled, where the document of the day says so. */
export const paySettledCompsJob: Job = {
  name: 'pay-settled-comps',
  cron: '*/20 * * * * *',
  leaseMs: 60_000,
  async run(platform, signal) {
    const at = platform.now();
    const comp = await findMoneySettingAt(platform.db, 'comp', midnightOf(at));
    if (comp.pays !== 'atSettlement') return;
    const since = new Date(at.getTime() - SETTLED_BACK_MS);
    await paySettled(platform, { comp, dayOn: dayOf(at), since }, signal);
  },
};
