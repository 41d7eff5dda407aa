import type { Job } from '../../platform/jobs';
import { countPeople } from './dashboard.queries';
import { DAY_MS, dayOf, midnightOf } from './dashboard.rule';

/** Closed days that plots show. */
const DAYS = 30;

/** Counts the people of closed days, each once; a day that was missed is counted by the next run. */
export const siteDaysJob: Job = {
  name: 'site-days',
  cron: '0 10 * * * *',
  leaseMs: 60_000,
  async run({ db, now }, signal) {
    const at = now();
    const known = await db.selectFrom('site_day').select('day_on').execute();
    const isKnown = new Set(known.map(({ day_on }) => day_on));
    for (let before = 1; before <= DAYS && !signal.aborted; before += 1) {
      const from = midnightOf(at, before);
      if (isKnown.has(dayOf(from))) continue;
      const to = new Date(from.getTime() + DAY_MS - 1);
      const { joins, firstCharges, logins } = await countPeople(db, null, { from, to });
      await db
        .insertInto('site_day')
        .values({ day_on: dayOf(from), joins, first_charges: firstCharges, active: logins })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  },
};
