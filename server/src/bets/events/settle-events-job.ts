import { type Database, transaction } from '../../platform/database';
import type { Job, JobPlatform } from '../../platform/jobs';
import { tryEach } from '../../platform/try-each';
import { listSettling, listTurn } from './event-portions.queries';
import { passOver, settlePortion } from './settle-event.queries';

type Work = Pick<JobPlatform, 'db' | 'now'>;

/**
 * Settles a portion; where it cannot be, each of its members alone. Who cannot be settled alone either,
 * as his wallet could not hold what he has won, keeps nobody behind him waiting: he is tried again with
 * others like him once all others are done.
 *
 * @throws what kept the first of them from being settled
 */
const settleNext = async ({ db, now }: Work, eventId: string, signal: AbortSignal) => {
  const settle = (alone?: string) =>
    transaction(db, (tx) => settlePortion({ tx, now }, eventId, alone));
  const settleAlone = (memberId: string) =>
    settle(memberId).catch(async (fault: unknown) => {
      await transaction(db, (tx) => passOver(tx, eventId, memberId));
      throw fault;
    });
  await settle().catch(async (fault: unknown) => {
    const memberIds = await listTurn(db, eventId);
    if (memberIds.length === 0) throw fault;
    await tryEach(memberIds, signal, settleAlone);
  });
};

/** The events that are left to settle, one after the other, but for those that `isStuck`. */
async function* inTurn(db: Database, isStuck: (eventId: string) => boolean) {
  for (;;) {
    const eventIds = (await listSettling(db)).filter((eventId) => !isStuck(eventId));
    if (eventIds.length === 0) return;
    yield* eventIds;
  }
}

/** Carries out what was decided of events with many bets: a portion of each in turn, until all are settled. */
export const settleEventsJob: Job = {
  name: 'settle-events',
  cron: '* * * * * *',
  leaseMs: 60_000,
  isDue: async ({ db }) => (await listSettling(db)).length > 0,
  async run({ db, now }, signal) {
    // One event that cannot be settled is no reason for the others to wait.
    const stuck = new Set<string>();
    await tryEach(
      inTurn(db, (eventId) => stuck.has(eventId)),
      signal,
      (eventId) =>
        settleNext({ db, now }, eventId, signal).catch((fault: unknown) => {
          stuck.add(eventId);
          throw fault;
        }),
    );
  },
};
