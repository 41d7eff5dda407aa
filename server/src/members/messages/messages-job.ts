import type { Job, JobPlatform } from '../../platform/jobs';
import { giveMessage } from './give-message.command';
import { findDueMessage } from './messages.queries';

const LEASE_MS = 30_000;

/** Sends what is due, a batch of members at a time, until nothing is or the server stops. */
async function sendDue(platform: JobPlatform, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const messageId = await findDueMessage(platform.db, platform.now());
    if (messageId === undefined) return;
    while (!signal.aborted && (await giveMessage(platform, messageId)));
  }
}

/** Sends scheduled messages, and picks up what a server that died has left. */
export const messagesJob: Job = {
  name: 'messages',
  cron: '* * * * *',
  leaseMs: LEASE_MS,
  run: sendDue,
};
