import { isDeepStrictEqual } from 'node:util';
import type { Job } from '../../platform/jobs';
import { countMinute } from './count-minute.queries';
import { midnightOf } from './dashboard.rule';
import { findMinute, forgetMinutes, keepMinute } from './site-minutes.queries';

/** A week ago is compared with, and the day before it may still be looked at. */
const DAYS_KEPT = 9;

/**
 * Keeps what today comes to, so that it need not be counted by whoever looks, and tomorrow can be held
 * against the same time of day.
 *
 * @source docs/decisions/0199-a-large-day-is-told-as-it-was-kept.md
 */
export const siteMinutesJob: Job = {
  name: 'site-minutes',
  cron: '5 * * * * *',
  leaseMs: 30_000,
  async run({ db, now }) {
    const at = now();
    const counted = await countMinute(db, at);
    const last = await findMinute(db, { from: midnightOf(at), to: at });
    if (!isDeepStrictEqual(counted, last)) await keepMinute(db, at, counted);
    await forgetMinutes(db, midnightOf(at, DAYS_KEPT));
  },
};
