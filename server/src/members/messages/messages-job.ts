import { Interrupted } from '../../platform/interrupted';
import type { Job, JobPlatform } from '../../platform/jobs';
import { tryEach } from '../../platform/try-each';
import { failMessage, giveMessage } from './give-message.command';
import { findDueMessage } from './messages.queries';

const LEASE_MS = 30_000;

/** Gives one message to all of its members, or to as many as can be before the server stops. */
async function giveToAll(
  platform: JobPlatform,
  messageId: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await giveMessage(platform, messageId)));
}

/** What is due, one by one; those that are `brokenOff` by then are left to the next run. */
async function* dueMessages({ db, now }: JobPlatform, brokenOff: readonly string[]) {
  let messageId = await findDueMessage(db, now(), brokenOff);
  while (messageId !== undefined) {
    yield messageId;
    messageId = await findDueMessage(db, now(), brokenOff);
  }
}

/**
 * Sends what is due, a batch of members at a time, until nothing is or the server stops. A message
 * whose sending throws is failed for good, one that the database broke off waits for the next run;
 * neither keeps those behind it waiting.
 *
 * @throws the first of what was thrown, once the others are sent
 */
async function sendDue(platform: JobPlatform, signal: AbortSignal): Promise<void> {
  const brokenOff: string[] = [];
  await tryEach(dueMessages(platform, brokenOff), signal, (messageId) =>
    giveToAll(platform, messageId, signal).catch(async (fault) => {
      brokenOff.push(messageId);
      if (!(fault instanceof Interrupted)) await failMessage(platform, messageId, fault);
      throw fault;
    }),
  );
}

/** Sends scheduled messages, and picks up what a server that died has left. */
export const messagesJob: Job = {
  name: 'messages',
  cron: '* * * * *',
  leaseMs: LEASE_MS,
  run: sendDue,
};
