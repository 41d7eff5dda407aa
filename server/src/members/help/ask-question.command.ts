import { type FeedReplyOf, type feed, UNANSWERED_MAX } from '@gwanje/contract';
import { sql } from 'kysely';
import { findSiteSetting } from '../../config/settings/site-settings.queries';
import type { FeedWork } from '../../feed/implement-feed';
import type { Tx } from '../../platform/database';
import { newId } from '../../platform/new-id';
import { findOwnThread, findTicketForUpdate, type TicketKey } from './help.queries';

type OwnThread = FeedReplyOf<typeof feed.askQuestion>;

const getOwnThread = async (
  { tx, siteId }: Pick<FeedWork<typeof feed.askQuestion>, 'tx' | 'siteId'>,
  key: TicketKey,
): Promise<OwnThread> => (await findOwnThread(tx, key, siteId)) as OwnThread;

const write = (tx: Tx, { memberId, ticketId }: TicketKey, body: string, at: Date) =>
  tx
    .insertInto('ticket_reply')
    .values({
      ...{ member_id: memberId, ticket_id: ticketId, reply_id: newId(at), body, at },
      ...{ admin_id: null, template_id: null },
    })
    .execute();

/** Who asks, whose questions are counted within his row lock, so that many at once cannot all be the last. */
const lockAsking = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('member')
    .select('is_test')
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Whether as many questions of a member wait as the site lets wait at a time. */
async function isFull(tx: Tx, memberId: string): Promise<boolean> {
  const { waiting } = await tx
    .selectFrom('ticket')
    .select(sql<number>`count(*)`.as('waiting'))
    .where('member_id', '=', memberId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  const { ticketOpenMax } = await findSiteSetting(tx, 'site');
  return waiting >= ticketOpenMax;
}

/** A member asks something. */
export async function askQuestion(work: FeedWork<typeof feed.askQuestion>): Promise<OwnThread> {
  const { tx, input, now, audit, refuse } = work;
  const { memberId, kind, title, body } = input;
  const member = await lockAsking(tx, memberId);
  if (!member) return refuse('member.not_found');
  if (await isFull(tx, memberId)) return refuse('help.too_many');
  const at = now();
  const key = { memberId, ticketId: newId(at) };
  await tx
    .insertInto('ticket')
    .values({
      ...{ member_id: memberId, ticket_id: key.ticketId, kind, title, state: 'waiting' },
      ...{ is_test: member.is_test, opened_at: at, asked_at: at },
    })
    .execute();
  await write(tx, key, body, at);
  await audit({ subject: `ticket/${key.ticketId}`, after: { memberId, kind } });
  return getOwnThread(work, key);
}

/** Whether nobody has answered all that he wrote lately. */
async function isUnanswered(tx: Tx, { memberId, ticketId }: TicketKey): Promise<boolean> {
  const last = await tx
    .selectFrom('ticket_reply')
    .select('admin_id')
    .where('member_id', '=', memberId)
    .where('ticket_id', '=', ticketId)
    .orderBy('reply_id', 'desc')
    .limit(UNANSWERED_MAX)
    .execute();
  return last.length === UNANSWERED_MAX && last.every(({ admin_id }) => admin_id === null);
}

/**
 * A member writes to his question again, which then waits; what somebody writes meanwhile is stale.
 * One that was answered takes a place among those that wait, as a new one would.
 */
export async function askAgain(work: FeedWork<typeof feed.askAgain>): Promise<OwnThread> {
  const { tx, input, now, audit, refuse } = work;
  await lockAsking(tx, input.memberId);
  const before = await findTicketForUpdate(tx, input);
  if (!before) return refuse('record.not_found');
  if (before.state === 'closed') return refuse('help.closed');
  const isOneMore = before.state !== 'waiting' && (await isFull(tx, input.memberId));
  if (isOneMore || (await isUnanswered(tx, input))) return refuse('help.too_many');
  const at = now();
  await write(tx, input, input.body, at);
  await tx
    .updateTable('ticket')
    .set({
      ...{ state: 'waiting', version: before.version + 1 },
      // Whoever adds to a question that still waits does not wait anew.
      ...(before.state === 'answered' && { asked_at: at }),
    })
    .where('member_id', '=', input.memberId)
    .where('ticket_id', '=', input.ticketId)
    .execute();
  await audit({ subject: `ticket/${input.ticketId}`, before: { state: before.state } });
  return getOwnThread(work, input);
}
