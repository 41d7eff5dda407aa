// Messages to members who were chosen in their list, one by one or all of a filter.
import { createHash } from 'node:crypto';
import {
  type Locale,
  MEMBER_STATUS_BLOCKED,
  MEMBER_STATUS_EXCLUDED,
  MEMBER_STATUS_LEFT,
  MESSAGE_AGAIN_MINUTES,
  type MemberAct,
  type MessageState,
  type RefusalCode,
} from '@gwanje/contract';
import type { Actor } from '../../platform/caller';
import type { Database, Tx } from '../../platform/database';
import { invalidField, Refusal } from '../../platform/refusal';
import { wasSentSince } from './messages.queries';
import { mayReach, requireFillable } from './send-message.command';

type MessageAct = Extract<MemberAct, { action: 'message' }>;
const MINUTE_MS = 60_000;

interface Receiver {
  readonly status: number;
  readonly excludedUntil: string | null;
}

/** What keeps a message from a member; null where nothing does. */
export function whyNotTold(
  { kind }: MessageAct,
  { status, excludedUntil }: Receiver,
  at: Date,
): RefusalCode | null {
  if (status === MEMBER_STATUS_LEFT || status === MEMBER_STATUS_BLOCKED)
    return 'message.member_gone';
  const isExcluded =
    status === MEMBER_STATUS_EXCLUDED ||
    (excludedUntil !== null && new Date(excludedUntil).getTime() > at.getTime());
  return kind === 'promotion' && isExcluded ? 'message.member_excluded' : null;
}

/**
 * Nothing of an act that is no message.
 *
 * @throws {Refusal} template.unknown_variable, message.too_many
 */
export function requireSendable(
  act: MemberAct,
  { type }: Pick<Actor, 'type'>,
  count: number,
): void {
  if (act.action !== 'message') return;
  requireFillable(act.title, act.body);
  if (!mayReach(type, count)) throw new Refusal('message.too_many', { details: { count } });
}

interface Message {
  readonly messageId: string;
  readonly act: MessageAct;
  /** Everybody it is for, in one order. */
  readonly memberIds: readonly string[];
  readonly sentBy: string;
  readonly at: Date;
}

/**
 * When a message is meant for; null: at once, as what is no message is.
 *
 * @throws {Refusal} request.invalid: that time is over
 */
export function notBeforeOf(act: MemberAct, at: Date, locale: Locale): Date | null {
  if (act.action !== 'message' || act.sendAt === undefined) return null;
  const sendAt = new Date(act.sendAt);
  if (sendAt < at) throw invalidField('act.sendAt', 'moment_past', locale);
  return sendAt;
}

const digestOf = ({ act: { title, body }, memberIds }: Pick<Message, 'act' | 'memberIds'>) =>
  createHash('sha256')
    .update(JSON.stringify([title, body, memberIds]))
    .digest();

/** @throws {Refusal} message.already_sent within minutes, unless it is wished again */
export async function requireNotSent(
  tx: Tx,
  message: Pick<Message, 'act' | 'memberIds' | 'at'>,
): Promise<void> {
  const since = new Date(message.at.getTime() - MESSAGE_AGAIN_MINUTES * MINUTE_MS);
  if (!message.act.again && (await wasSentSince(tx, digestOf(message), since)))
    throw new Refusal('message.already_sent');
}

const stateOf = ({ act }: Message, recipients: number | undefined): MessageState => {
  if (act.sendAt !== undefined) return 'scheduled';
  return recipients === undefined ? 'sending' : 'done';
};

/** Keeps what is said; `recipients` have it already, or it is still on its way to all of them, or waits for its time. */
export const keepMessage = (tx: Tx, message: Message, recipients?: number) =>
  tx
    .insertInto('message')
    .values({
      ...{ message_id: message.messageId, kind: message.act.kind, event: null },
      template_id: message.act.templateId ?? null,
      ...{ title: message.act.title, body: message.act.body, target: null, is_bulk: true },
      ...{ state: stateOf(message, recipients), digest: digestOf(message) },
      ...{ expected: message.memberIds.length, recipients: recipients ?? 0, is_popup: false },
      send_at: message.act.sendAt === undefined ? message.at : new Date(message.act.sendAt),
      ...{ expires_at: null, sent_to: null, sent_by: message.sentBy },
      ...{ created_at: message.at, reason: null },
    })
    .execute();

/** Gives a member a message; a second time changes nothing. */
export const giveToMember = (
  tx: Tx,
  { memberId, messageId, at }: { memberId: string; messageId: string; at: Date },
) =>
  tx
    .insertInto('message_recipient')
    .values({ member_id: memberId, message_id: messageId, sent_at: at, filled: null })
    .onConflict((conflict) => conflict.columns(['member_id', 'message_id']).doNothing())
    .execute();

/** @throws {Refusal} message.recalled: nobody else gets it */
export async function countGiven(tx: Tx, messageId: string): Promise<void> {
  const counted = await tx
    .updateTable('message')
    .set((eb) => ({ recipients: eb('recipients', '+', 1), state: 'sending' }))
    .where('message_id', '=', messageId)
    .where('state', 'in', ['scheduled', 'sending'])
    .executeTakeFirst();
  if (counted.numUpdatedRows !== 1n) throw new Refusal('message.recalled');
}

/** It is with everybody who gets it; of an order that is no message there is none. */
export const endMessage = (db: Database | Tx, messageId: string) =>
  db
    .updateTable('message')
    .set({ state: 'done' })
    .where('message_id', '=', messageId)
    .where('state', 'in', ['scheduled', 'sending'])
    .execute();

/** Nobody else gets it: one that was still waiting for its time was never sent. */
export async function callOffMessage(tx: Tx, messageId: string): Promise<void> {
  await tx
    .updateTable('message')
    .set({ state: 'recalled' })
    .where('message_id', '=', messageId)
    .where('state', '=', 'scheduled')
    .execute();
  await endMessage(tx, messageId);
}
