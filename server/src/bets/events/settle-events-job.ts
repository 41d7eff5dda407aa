import { transaction } from '../../platform/database';
import type { Job } from '../../platform/jobs';
import { tryEach } from '../../platform/try-each';
import { listSettling } from './event-portions.queries';
import { settlePortion } from './settle-event.queries';

/** Carries out what was decided of events with many bets: a portion of each in turn, until all are settled. */
export const settleEventsJob: Job = {
  name: 'settle-events',
  cron: '* * * * * *',
  leaseMs: 60_000,
  isDue: async ({ db }) => (await listSettling(db)).length > 0,
  async run({ db, now }, signal) {
    let eventIds = await listSettling(db);
    while (eventIds.length > 0 && !signal.aborted) {
      // One event that cannot be settled is no reason for the others to wait.
      await tryEach(eventIds, signal, (eventId) =>
        transaction(db, (tx) => settlePortion({ tx, now }, eventId)),
      );
      eventIds = await listSettling(db);
    }
  },
};
