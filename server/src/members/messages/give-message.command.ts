import { transaction } from '../../platform/database';
import type { JobPlatform } from '../../platform/jobs';
import { findMessageForUpdate, giveToNext, MESSAGE_BATCH_ROWS } from './messages.queries';

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
    const { given, last } = await giveToNext(tx, row, at);
    const isDone = last === null || given < MESSAGE_BATCH_ROWS;
    const recipients = row.recipients + given;
    await tx
      .updateTable('message')
      .set({ recipients, sent_to: last ?? row.sent_to, state: isDone ? 'done' : 'sending' })
      .where('message_id', '=', messageId)
      .execute();
    const auditDone = () =>
      appendAudit(tx, {
        ...{ action: 'message.give', subject: `message/${messageId}`, actor: null },
        ...{ before: null, after: { recipients }, at, ip: null, requestId: messageId },
        chain: 'system',
      });
    if (isDone) await auditDone();
    return !isDone;
  });
