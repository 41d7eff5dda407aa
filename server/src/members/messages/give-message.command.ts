import { isPermitted, MESSAGE_NOT_ALLOWED, members } from '@gwanje/contract';
import { findActiveAdminType } from '../../platform/bulk/bulk-tables.queries';
import { type Tx, transaction } from '../../platform/database';
import type { JobPlatform } from '../../platform/jobs';
import {
  countReach,
  findMessageForUpdate,
  giveToNext,
  MESSAGE_BATCH_ROWS,
  type MessageRow,
} from './messages.queries';
import { mayReach } from './send-message.command';

/**
 * Events write by themselves; a person only as long as he may, also where he has written ahead: to
 * as many as his target means by then, who may be more than he has seen.
 */
async function mayStillSend(tx: Tx, row: MessageRow, at: Date): Promise<boolean> {
  const { sent_by: adminId, expected } = row;
  if (adminId === null) return true;
  const type = await findActiveAdminType(tx, adminId);
  if (type === undefined || !isPermitted(type, members.sendMessage.access)) return false;
  if (!mayReach(type, expected)) return false;
  const isUnbound = mayReach(type, Number.POSITIVE_INFINITY);
  return isUnbound || mayReach(type, (await countReach(tx, row, at)).count);
}

const auditEnd = (
  { appendAudit }: JobPlatform,
  tx: Tx,
  messageId: string,
  { at, ...after }: { state: 'done' | 'failed'; recipients: number; reason?: string; at: Date },
) =>
  appendAudit(tx, {
    ...{ action: 'message.give', subject: `message/${messageId}`, actor: null, before: null },
    ...{ after, at, ip: null, requestId: messageId, chain: 'system' },
  });

/**
 * Gives a message that is due to the next members of its target.
 *
 * @returns whether there is more to do for it
 */
export const giveMessage = (platform: JobPlatform, messageId: string) =>
  transaction(platform.db, async (tx): Promise<boolean> => {
    const row = await findMessageForUpdate(tx, messageId);
    if (row?.state !== 'scheduled' && row?.state !== 'sending') return false;
    const at = platform.now();
    const end = async (state: 'done' | 'failed', recipients: number, reason?: string) => {
      await auditEnd(platform, tx, messageId, { state, recipients, at, ...(reason && { reason }) });
      return false;
    };
    const keep = (
      change: Partial<Pick<MessageRow, 'recipients' | 'sent_to' | 'state' | 'reason'>>,
    ) => tx.updateTable('message').set(change).where('message_id', '=', messageId).execute();
    // Nobody who got it now could read it, and what is behind it waits.
    if (row.expires_at !== null && row.expires_at <= at) {
      await keep({ state: 'failed' });
      return end('failed', row.recipients);
    }
    if (!(await mayStillSend(tx, row, at))) {
      await keep({ state: 'failed', reason: MESSAGE_NOT_ALLOWED });
      return end('failed', row.recipients, MESSAGE_NOT_ALLOWED);
    }
    const { given, last } = await giveToNext(tx, row, at);
    const isDone = last === null || given < MESSAGE_BATCH_ROWS;
    const recipients = row.recipients + given;
    const state = isDone ? 'done' : 'sending';
    await keep({ recipients, sent_to: last ?? row.sent_to, state });
    return isDone ? end('done', recipients) : true;
  });

/** As long as what is written down of why something was done. */
const REASON_LENGTH_MAX = 200;

/** Ends a message whose sending has thrown: whoever has it keeps it, and nobody else gets it. */
export const failMessage = (platform: JobPlatform, messageId: string, fault: unknown) =>
  transaction(platform.db, async (tx): Promise<void> => {
    const row = await findMessageForUpdate(tx, messageId);
    if (row?.state !== 'scheduled' && row?.state !== 'sending') return;
    const said = fault instanceof Error ? fault.message : String(fault);
    const reason = said.slice(0, REASON_LENGTH_MAX);
    await tx
      .updateTable('message')
      .set({ state: 'failed', reason })
      .where('message_id', '=', messageId)
      .execute();
    const { recipients } = row;
    await auditEnd(platform, tx, messageId, {
      ...{ state: 'failed', recipients, reason, at: platform.now() },
    });
  });
