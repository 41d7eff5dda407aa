import { transaction } from '../../platform/database';
import type { JobPlatform } from '../../platform/jobs';
import {
  findMessageForUpdate,
  giveToNext,
  MESSAGE_BATCH_ROWS,
  type MessageRow,
} from './messages.queries';

/**
 * Gives a message that is due to the next members of its target.
 *
 * @returns whether there is more to do for it
 */
export const giveMessage = ({ db, now, appendAudit }: JobPlatform, messageId: string) =>
  transaction(db, async (tx): Promise<boolean> => {
    const row = await findMessageForUpdate(tx, messageId);
    if (row?.state !== 'scheduled' && row?.state !== 'sending') return false;
    const at = now();
    const auditEnd = async (state: 'done' | 'failed', recipients: number) => {
      await appendAudit(tx, {
        ...{ action: 'message.give', subject: `message/${messageId}`, actor: null },
        ...{ before: null, after: { state, recipients }, at, ip: null, requestId: messageId },
        chain: 'system',
      });
      return false;
    };
    const keep = (change: Partial<Pick<MessageRow, 'recipients' | 'sent_to' | 'state'>>) =>
      tx.updateTable('message').set(change).where('message_id', '=', messageId).execute();
    // Nobody who got it now could read it, and what is behind it waits.
    if (row.expires_at !== null && row.expires_at <= at) {
      await keep({ state: 'failed' });
      return auditEnd('failed', row.recipients);
    }
    const { given, last } = await giveToNext(tx, row, at);
    const isDone = last === null || given < MESSAGE_BATCH_ROWS;
    const recipients = row.recipients + given;
    const state = isDone ? 'done' : 'sending';
    await keep({ recipients, sent_to: last ?? row.sent_to, state });
    return isDone ? auditEnd('done', recipients) : true;
  });
