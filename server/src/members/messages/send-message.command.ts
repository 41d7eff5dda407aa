import { createHash } from 'node:crypto';
import {
  type FeedReplyOf,
  type feed,
  MESSAGE_AGAIN_MINUTES,
  MESSAGE_MANY,
  MESSAGE_VARIABLES,
  type MessageTarget,
  type members,
  type ReplyOf,
  unknownVariables,
} from '@gwanje/contract';
import { leadingOn } from '../../config/domains/own-addresses.queries';
import type { FeedWork } from '../../feed/implement-feed';
import type { Work } from '../../platform/implement';
import { newId } from '../../platform/new-id';
import { invalidField, Refusal } from '../../platform/refusal';
import {
  countReach,
  findMessageForUpdate,
  findOwnMessage,
  type MessageRow,
  wasSentSince,
} from './messages.queries';

type Sent = ReplyOf<typeof members.sendMessage>;

const MINUTE_MS = 60_000;
/** Administrators who may write to any number. */
const UNBOUND_TYPES: readonly number[] = [0, 1];

/** Whether an administrator of this type may write to so many. */
export const mayReach = (type: number, count: number): boolean =>
  count <= MESSAGE_MANY || UNBOUND_TYPES.includes(type);

/** @throws {Refusal} template.unknown_variable with the words that nothing can be put in place of */
export function requireFillable(title: string, body: string): void {
  const variables = unknownVariables([title, body], MESSAGE_VARIABLES);
  if (variables.length > 0)
    throw new Refusal('template.unknown_variable', { details: { variables } });
}

/** Of the same text to the same members, in whichever order they are named, and how often. */
function digestOf(title: string, body: string, { ids, ...rest }: MessageTarget): Buffer {
  const target = ids === undefined ? rest : { ...rest, ids: [...new Set(ids)].sort() };
  return createHash('sha256')
    .update(JSON.stringify([title, body, Object.entries(target).sort()]))
    .digest();
}

/** @throws {Refusal} request.invalid: it would be sent, or end, before it can be read */
function timesOf({ input, locale }: Work<typeof members.sendMessage>, at: Date) {
  const sendAt = input.sendAt === undefined ? at : new Date(input.sendAt);
  const expiresAt = input.expiresAt === undefined ? null : new Date(input.expiresAt);
  if (input.sendAt !== undefined && sendAt < at)
    throw invalidField('sendAt', 'moment_past', locale);
  if (expiresAt !== null && expiresAt <= sendAt)
    throw invalidField('expiresAt', 'window_reversed', locale);
  return { send_at: sendAt, expires_at: expiresAt };
}

/** Orders a message; a job gives it to its members. */
export async function sendMessage(work: Work<typeof members.sendMessage>): Promise<Sent> {
  const { tx, input, actor, now, audit, refuse } = work;
  const { title, body, kind, target, expectedCount, isPopup, templateId = null, again } = input;
  requireFillable(title, body);
  const at = now();
  const times = timesOf(work, at);
  const { count } = await countReach(tx, input, at);
  if (count !== expectedCount) return refuse('message.target_changed', { count });
  if (!mayReach(actor.type, count)) return refuse('message.too_many', { count });
  const digest = digestOf(title, body, target);
  const since = new Date(at.getTime() - MESSAGE_AGAIN_MINUTES * MINUTE_MS);
  if (!again && (await wasSentSince(tx, digest, since))) return refuse('message.already_sent');
  const messageId = newId(at);
  await tx
    .insertInto('message')
    .values({
      ...{ message_id: messageId, kind, event: null, template_id: templateId, title, body },
      ...{ state: 'scheduled', target: JSON.stringify(target), digest, expected: count },
      ...{ is_popup: isPopup, ...times, sent_to: null, sent_by: actor.adminId, created_at: at },
      reason: null,
    })
    .execute();
  await audit({
    subject: `message/${messageId}`,
    after: { title, kind, target, expectedCount: count, ...times },
  });
  return { messageId };
}

const stateOf = ({ state, recipients, reads }: MessageRow) => ({ state, recipients, reads });

/** Takes a message back: whoever has not read it does not find it any more, and nobody else gets it. */
export async function recallMessage(work: Work<typeof members.recallMessage>): Promise<Sent> {
  const { tx, input, audit, refuse } = work;
  const { messageId, reason } = input;
  const before = await findMessageForUpdate(tx, messageId);
  if (!before) return refuse('record.not_found');
  if (before.state === 'recalled') return refuse('message.recalled');
  await tx
    .updateTable('message')
    .set({ state: 'recalled', reason })
    .where('message_id', '=', messageId)
    .execute();
  await audit({
    subject: `message/${messageId}`,
    before: stateOf(before),
    after: { state: 'recalled', reason },
  });
  return { messageId };
}

/** A member reads a message; the first time is kept, and counted. */
export async function readMessage(
  work: FeedWork<typeof feed.readOwnMessage>,
): Promise<FeedReplyOf<typeof feed.readOwnMessage>> {
  const { tx, siteId, input, now, audit, refuse } = work;
  const { memberId, messageId } = input;
  const at = now();
  // One who reads it twice at once reads it for the first time once; nobody reads what is being taken back.
  const row = await findMessageForUpdate(tx, messageId);
  const found = row && (await findOwnMessage(tx, input, at));
  if (!found) return refuse('record.not_found');
  if (found.isFirst) {
    await tx
      .updateTable('message_recipient')
      .set({ read_at: at })
      .where('member_id', '=', memberId)
      .where('message_id', '=', messageId)
      .execute();
    await tx
      .updateTable('message')
      .set({ reads: row.reads + 1 })
      .where('message_id', '=', messageId)
      .execute();
    await audit({ subject: `message/${messageId}`, after: { memberId } });
  }
  return leadingOn(tx, siteId, found.message);
}
