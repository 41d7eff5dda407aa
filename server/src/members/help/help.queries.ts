import {
  type FeedReplyOf,
  type feed,
  TICKET_DUE_HOURS,
  type TicketCategory,
  type TicketThread,
  tickets,
} from '@gwanje/contract';
import { type Selectable, sql } from 'kysely';
import { claimColumns, isClaimed, joinClaimer } from '../../claims/claims.queries';
import { leadingOn } from '../../config/domains/own-addresses.queries';
import { ofMembers } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import {
  beginningWith,
  bindList,
  instant,
  isAmong,
  type ListContext,
  saysWords,
} from '../../platform/list';
import type { FilterOf, Sql } from '../../platform/list-source';
import type { Schema } from '../../schema';
import { markedMemberOf } from '../member-cell.queries';
import { isNamedLike } from '../members.queries';
import { valuesOfSite } from '../messages/messages.queries';

export type TicketRow = Selectable<Schema['ticket']>;

const ID = sql.ref('ticket.ticket_id');
const ASKED_AT = sql.ref('ticket.asked_at');
const STATE = sql.ref('ticket.state');

const isSaidIn = (query: string, context: ListContext): Promise<Sql> => {
  const says = saysWords(sql`written.body`, query);
  const found = sql`select written.ticket_id from ticket_reply as written
    where ${says} and ${acrossMembers}`;
  return isAmong(
    context,
    ID,
    found,
    sql`exists (
    select 1 from ticket_reply as written
    where written.member_id = ticket.member_id and written.ticket_id = ticket.ticket_id
      and ${says})`,
  );
};

const namedLike = (query: string) => sql`ticket.member_id in (
  select member.member_id from member where ${isNamedLike(query)} and ${acrossMembers})`;

const CATEGORIES: Readonly<
  Record<TicketCategory, (query: string, context: ListContext) => Sql | Promise<Sql>>
> = {
  id: namedLike,
  nick: namedLike,
  title: (query) => sql`lower(ticket.title) collate "C" like ${beginningWith(query.toLowerCase())}`,
  body: isSaidIn,
  admin: (query) =>
    sql`ticket.answered_by = (select admin._id from admin where admin.login_id = ${query})`,
};

const STATES = {
  waiting: sql`${STATE} = 'waiting'`,
  claimed: sql`${STATE} = 'waiting' and ${isClaimed('ticket')}`,
  done: sql`${STATE} in ('answered', 'closed')`,
} as const;

type TicketFilter = FilterOf<typeof tickets>;

/** What is whose; of whom nobody knows who asks, nothing is his. */
const waysOf = ({ actor }: ListContext) =>
  ['answered_by', 'claimed_by'].map(
    (column) => sql`${sql.ref(`ticket.${column}`)} = ${actor?.adminId ?? null}::uuid`,
  );

/** The conditions of a filter: all but whose questions are asked for. */
async function ticketConditions(context: ListContext, filter: TicketFilter): Promise<Sql[]> {
  const { state, kind, mine, categoryInfo = 'id', query } = filter;
  return [
    ...(state ? [STATES[state]] : []),
    ...(kind ? [sql`ticket.kind = ${kind}`] : []),
    ...(mine ? [sql`(${sql.join(waysOf(context), sql` or `)})`] : []),
    ...(query === undefined ? [] : [await CATEGORIES[categoryInfo](query, context)]),
  ];
}

/** Questions with the people in them. */
export const TICKETS = bindList(tickets, {
  base: sql`ticket`,
  as: 'ticket',
  joins: sql`
    join member on member.member_id = ticket.member_id
    left join admin as answerer on answerer._id = ticket.answered_by
    ${joinClaimer('ticket')}`,
  within: ofMembers('ticket.member_id'),
  findEither: (_, { mine, ...filter }, context) =>
    mine ? { filter, either: waysOf(context) } : undefined,
  id: ID,
  columns: {
    ticketId: ID,
    state: STATE,
    kind: sql.ref('ticket.kind'),
    title: sql.ref('ticket.title'),
    member: markedMemberOf('member'),
    askedAt: instant(ASKED_AT),
    dueAt: instant(
      sql`case when ${STATE} = 'waiting'
        then ticket.asked_at + make_interval(hours => ${TICKET_DUE_HOURS}) end`,
    ),
    claim: claimColumns('ticket'),
    replies: sql.ref('ticket.replies'),
    answeredBy: { _id: sql.ref('answerer._id'), id: sql.ref('answerer.login_id') },
    openedAt: instant(sql.ref('ticket.opened_at')),
    version: sql.ref('ticket.version'),
  },
  narrow: ticketConditions,
  sorts: {
    waiting: { by: ASKED_AT, direction: 'asc' },
    newest: { by: ID, direction: 'desc' },
    oldest: { by: ID, direction: 'asc' },
  },
});

/** What names a question; its identifier alone would be looked for on every machine. */
export interface TicketKey {
  readonly memberId: string;
  readonly ticketId: string;
}

const listReplies = (db: Database | Tx, { memberId, ticketId }: TicketKey) =>
  db
    .selectFrom('ticket_reply as reply')
    .leftJoin('admin', 'admin._id', 'reply.admin_id')
    .select(['reply.reply_id', 'reply.body', 'reply.at', 'admin._id', 'admin.login_id'])
    .where('reply.member_id', '=', memberId)
    .where('reply.ticket_id', '=', ticketId)
    .orderBy('reply.reply_id')
    .execute();

/** A question with everything that was written to it; undefined where there is none. */
export async function findThread(
  context: ListContext,
  key: TicketKey,
): Promise<TicketThread | undefined> {
  const ticket = await TICKETS.one(context, key.ticketId, key);
  if (!ticket) return undefined;
  const replies = await listReplies(context.db, key);
  return {
    ticket,
    ...(await valuesOfSite(context.db)),
    thread: replies.map(({ reply_id, body, at, _id, login_id }) => ({
      replyId: reply_id,
      author: _id === null ? null : { _id, id: login_id as string },
      body,
      at: at.toISOString(),
    })),
  };
}

/** The same of one that is known to exist. */
export async function getThread(context: ListContext, key: TicketKey): Promise<TicketThread> {
  const found = await findThread(context, key);
  if (!found) throw new Error(`There is no ticket ${key.ticketId}.`);
  return found;
}

/** A question as it stands until the transaction ends. */
export const findTicketForUpdate = (
  tx: Tx,
  { memberId, ticketId }: TicketKey,
): Promise<TicketRow | undefined> =>
  tx
    .selectFrom('ticket')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('ticket_id', '=', ticketId)
    .forUpdate()
    .executeTakeFirst();

type OwnThread = FeedReplyOf<typeof feed.readOwnTicket>;
type OwnTicket = Omit<OwnThread, 'thread'>;

const ownTicket = (row: TicketRow): OwnTicket => ({
  ticketId: row.ticket_id,
  kind: row.kind,
  title: row.title,
  state: row.state,
  openedAt: row.opened_at.toISOString(),
});

/** A question as the member himself sees it on a site; what he wrote stays as he wrote it. */
export async function findOwnThread(
  db: Database | Tx,
  key: TicketKey,
  siteId: string,
): Promise<OwnThread | undefined> {
  const row = await db
    .selectFrom('ticket')
    .selectAll()
    .where('member_id', '=', key.memberId)
    .where('ticket_id', '=', key.ticketId)
    .executeTakeFirst();
  if (!row) return undefined;
  const replies = await listReplies(db, key);
  const answers = replies.map(({ _id, body }) => (_id === null ? '' : body));
  const led = await leadingOn(db, siteId, answers);
  return {
    ...ownTicket(row),
    thread: replies.map(({ _id, body, at }, index) => ({
      from: _id === null ? 'member' : 'staff',
      body: led[index] || body,
      at: at.toISOString(),
    })),
  };
}

const OWN_TICKETS_MAX = 50;

/** The last questions of a member, the newest first. */
export const listOwnTickets = async (
  db: Database | Tx,
  memberId: string,
): Promise<readonly OwnTicket[]> =>
  (
    await db
      .selectFrom('ticket')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('ticket_id', 'desc')
      .limit(OWN_TICKETS_MAX)
      .execute()
  ).map(ownTicket);
