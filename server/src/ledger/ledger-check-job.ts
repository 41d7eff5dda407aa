import { raiseAlarm } from '../platform/alarm';
import type { Database } from '../platform/database';
import type { Job } from '../platform/jobs';
import { verifyLedger } from './verify-ledger';

const SENTENCES_IN_ALARM_MAX = 10;
const MEMBERS_IN_ALARM_MAX = 10;

/**
 * Verifies the ledger each night; whatever it finds is one alarm.
 *
 * @param patient the database, under limits of checks
 */
export const ledgerCheckJob = (patient: Database): Job => ({
  name: 'ledger-check',
  cron: '10 4 * * *',
  leaseMs: 120_000,
  async run({ db, now }, signal) {
    const first: string[] = [];
    const members = new Set<string>();
    const { differences } = await verifyLedger(patient, {
      signal,
      onDifference: ({ sentence, memberId }) => {
        if (first.length < SENTENCES_IN_ALARM_MAX) first.push(sentence);
        if (memberId !== null && members.size < MEMBERS_IN_ALARM_MAX) members.add(memberId);
      },
    });
    if (differences > 0)
      await raiseAlarm(db, {
        kind: 'ledgerDifference',
        at: now(),
        details: { differences, first, members: [...members] },
      });
  },
});
