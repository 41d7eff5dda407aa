import { dayOf } from '../../members/dashboard/dashboard.rule';
import { raiseAlarm } from '../../platform/alarm';
import type { Job } from '../../platform/jobs';
import { checkTestMoney } from './test-money.queries';

/** Tells, each hour, that money of test accounts stands in figures of the day. */
export const checkTestMoneyJob: Job = {
  name: 'test-money-check',
  cron: '50 * * * *',
  leaseMs: 60_000,
  async run({ db, now }) {
    const at = now();
    const { counted } = await checkTestMoney(db, at);
    if (counted === 0) return;
    const day = dayOf(at);
    await raiseAlarm(db, {
      kind: 'testMoneyCounted',
      at,
      details: { day, counted },
      sameBy: { day },
    });
  },
};
