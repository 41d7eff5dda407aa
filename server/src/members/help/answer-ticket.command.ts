import type { members, TicketThread } from '@gwanje/contract';
import type { Updateable } from 'kysely';
import { findOtherClaimer } from '../../claims/claims.queries';
import { claimedBy, NO_CLAIM } from '../../claims/claims.rule';
import { requireTicketKept } from '../../config/clear/being-cleared.queries';
import type { Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { newId } from '../../platform/new-id';
import type { Schema } from '../../schema';
import { findTicketForUpdate, getThread, type TicketKey, type TicketRow } from './help.queries';

const subjectOf = ({ ticketId }: TicketKey) => `ticket/${ticketId}`;
const stateOf = ({ state, version }: Pick<TicketRow, 'state' | 'version'>) => ({ state, version });

const change = (tx: Tx, key: TicketKey, changes: Updateable<Schema['ticket']>) =>
  tx
    .updateTable('ticket')
    .set(changes)
    .where('member_id', '=', key.memberId)
    .where('ticket_id', '=', key.ticketId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Claims a question or renews the claim; only taking it from somebody leaves an audit line. */
export async function claimTicket(work: Work<typeof members.claimTicket>): Promise<TicketThread> {
  const { tx, input, actor, now, audit, refuse } = work;
  const before = await findTicketForUpdate(tx, input);
  if (!before) return refuse('record.not_found');
  if (before.state === 'closed') return refuse('help.closed');
  const at = now();
  const other = await findOtherClaimer(tx, before, actor.adminId, at);
  if (other && !input.takeOver)
    return refuse('help.claimed', await getThread(contextOf(work), input));
  await change(tx, input, claimedBy(before, actor.adminId, at));
  if (other)
    await audit({
      ...{ subject: subjectOf(input), before: { claimedBy: other } },
      after: { claimedBy: actor.adminId },
    });
  return getThread(contextOf(work), input);
}

/** Gives the caller's own claim up. */
export async function releaseTicket(
  work: Work<typeof members.releaseTicket>,
): Promise<TicketThread> {
  const { tx, input, actor, audit, refuse } = work;
  const before = await findTicketForUpdate(tx, input);
  if (!before) return refuse('record.not_found');
  if (before.claimed_by === actor.adminId) {
    await change(tx, input, NO_CLAIM);
    await audit({ subject: subjectOf(input), before: { claimedBy: actor.adminId } });
  }
  return getThread(contextOf(work), input);
}

/** Answers a question as it was read; the claim ends with the answer. */
export async function replyTicket(work: Work<typeof members.replyTicket>): Promise<TicketThread> {
  const { tx, input, actor, now, audit, refuse } = work;
  const before = await findTicketForUpdate(tx, input);
  if (!before) return refuse('record.not_found');
  if (before.state === 'closed') return refuse('help.closed');
  const at = now();
  const other = await findOtherClaimer(tx, before, actor.adminId, at);
  if (other) return refuse('help.claimed', await getThread(contextOf(work), input));
  if (before.version !== input.version)
    return refuse('help.stale', await getThread(contextOf(work), input));
  const replyId = newId(at);
  const { memberId, ticketId, body, templateId = null } = input;
  await tx
    .insertInto('ticket_reply')
    .values({
      ...{ member_id: memberId, ticket_id: ticketId, reply_id: replyId, body, at },
      ...{ admin_id: actor.adminId, template_id: templateId },
    })
    .execute();
  const after = await change(tx, input, {
    ...NO_CLAIM,
    ...{ state: 'answered', answered_by: actor.adminId, answered_at: at },
    ...{ replies: before.replies + 1, version: before.version + 1 },
  });
  await audit({
    subject: subjectOf(input),
    before: stateOf(before),
    after: { ...stateOf(after), replyId, templateId },
  });
  return getThread(contextOf(work), input);
}

/** Ends a question as it was read; the member writes to it no more. */
export async function closeTicket(work: Work<typeof members.closeTicket>): Promise<TicketThread> {
  const { tx, input, actor, now, audit, refuse } = work;
  const before = await findTicketForUpdate(tx, input);
  if (!before) return refuse('record.not_found');
  if (before.state === 'closed') return refuse('help.closed');
  const at = now();
  const other = await findOtherClaimer(tx, before, actor.adminId, at);
  if (other) return refuse('help.claimed', await getThread(contextOf(work), input));
  if (before.version !== input.version)
    return refuse('help.stale', await getThread(contextOf(work), input));
  const after = await change(tx, input, {
    ...NO_CLAIM,
    ...{ state: 'closed', closed_at: at, version: before.version + 1 },
  });
  await audit({ subject: subjectOf(input), before: stateOf(before), after: stateOf(after) });
  return getThread(contextOf(work), input);
}

/** Lets a question wait again; one that is open is answered as it is, without an audit line. */
export async function reopenTicket(work: Work<typeof members.reopenTicket>): Promise<TicketThread> {
  const { tx, input, now, audit, refuse } = work;
  await requireTicketKept(tx, input);
  const before = await findTicketForUpdate(tx, input);
  if (!before) return refuse('record.not_found');
  if (before.state === 'closed') {
    const after = await change(tx, input, {
      ...{ state: 'waiting', asked_at: now(), closed_at: null, version: before.version + 1 },
    });
    await audit({ subject: subjectOf(input), before: stateOf(before), after: stateOf(after) });
  }
  return getThread(contextOf(work), input);
}
