import type { ClearKind } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Sql } from '../../platform/list-source';
import { madeAt } from '../../platform/made-at.queries';
import type { Schema } from '../../schema';

/** Rows of one table that go together, in an order in which a child goes before what it refers to. */
export interface ClearTable {
  readonly table: keyof Schema;
  /** Names a row, and orders parts; the first of them is what an index orders by. */
  readonly key: readonly string[];
  /** When a row happened, which says its month. */
  readonly at: Sql;
  /** Which rows may go of those before a moment. */
  readonly where: (before: Date) => Sql;
}

const HIDDEN = (before: Date) => sql`post.board not in ('gamerule', 'popup')
  and (post.state = 'hidden' or post.deleted_at is not null)
  and greatest(post.updated_at, post.deleted_at) < ${before}`;
const OVER = (before: Date) => sql`post.board = 'popup'
  and coalesce(post.until_at < ${before}, post.deleted_at < ${before}, false)`;

/** What hangs on posts, and the posts. */
const postTables = (isOld: (before: Date) => Sql): readonly ClearTable[] => {
  const ofOld = (table: string) => (before: Date) =>
    sql`${acrossMembers} and exists (
      select 1 from post where post.post_id = ${sql.ref(`${table}.post_id`)} and ${isOld(before)})`;
  const child = (table: keyof Schema, key: readonly string[]): ClearTable => ({
    ...{ table, key, at: madeAt(`${table}.post_id`), where: ofOld(table) },
  });
  return [
    child('post_site', ['post_id', 'site_id']),
    child('post_read', ['post_id', 'member_id']),
    child('post_report', ['post_id', 'member_id']),
    { ...child('post_comment', ['comment_id']), at: madeAt('post_comment.comment_id') },
    { table: 'post', key: ['post_id'], at: madeAt('post.post_id'), where: isOld },
  ];
};

/** Seoul's day of a moment, as tables of days name it. */
const dayIn = (at: Date) => sql`(${at}::timestamptz at time zone 'Asia/Seoul')::date`;

/** The rows of every kind. No other table is ever touched. */
export const CLEAR_TABLES: Readonly<Record<ClearKind, readonly ClearTable[]>> = {
  loginAttempts: [
    {
      table: 'login_attempt',
      key: ['attempt_id', 'member_id'],
      at: madeAt('login_attempt.attempt_id'),
      where: (before) => sql`${acrossMembers} and login_attempt.attempt_id < uuid_floor(${before})`,
    },
  ],
  memberSessions: [
    {
      table: 'member_session',
      key: ['session_id', 'member_id'],
      at: madeAt('member_session.session_id'),
      where: (before) => sql`${acrossMembers} and member_session.session_id < uuid_floor(${before})
        and greatest(member_session.last_seen_at, member_session.ended_at) < ${before}`,
    },
  ],
  readMessages: [
    {
      table: 'message_recipient',
      key: ['message_id', 'member_id'],
      at: madeAt('message_recipient.message_id'),
      where: (before) => sql`${acrossMembers} and message_recipient.read_at < ${before}`,
    },
  ],
  closedTickets: [
    {
      table: 'ticket_reply',
      key: ['ticket_id', 'reply_id', 'member_id'],
      at: madeAt('ticket_reply.ticket_id'),
      where: (before) => sql`${acrossMembers} and exists (
        select 1 from ticket where ticket.member_id = ticket_reply.member_id
          and ticket.ticket_id = ticket_reply.ticket_id and ticket.closed_at < ${before})`,
    },
    {
      table: 'ticket',
      key: ['ticket_id', 'member_id'],
      at: madeAt('ticket.ticket_id'),
      where: (before) => sql`${acrossMembers} and ticket.closed_at < ${before}`,
    },
  ],
  hiddenPosts: postTables(HIDDEN),
  endedPopups: postTables(OVER),
  bulkRows: [
    {
      table: 'bulk_row',
      key: ['bulk_id', 'request_id', 'member_id'],
      at: madeAt('bulk_row.bulk_id'),
      where: (before) => sql`${acrossMembers} and bulk_row.bulk_id < uuid_floor(${before})
        and bulk_row.outcome <> 'open'`,
    },
    {
      table: 'member_bulk_row',
      key: ['bulk_id', 'member_id'],
      at: madeAt('member_bulk_row.bulk_id'),
      where: (before) => sql`${acrossMembers} and member_bulk_row.bulk_id < uuid_floor(${before})
        and member_bulk_row.outcome <> 'open'`,
    },
    {
      table: 'bet_bulk_row',
      key: ['bulk_id', 'bet_id', 'member_id'],
      at: madeAt('bet_bulk_row.bulk_id'),
      where: (before) => sql`${acrossMembers} and bet_bulk_row.bulk_id < uuid_floor(${before})
        and bet_bulk_row.outcome <> 'open'`,
    },
    {
      table: 'round_bulk_row',
      key: ['bulk_id', 'round_id'],
      at: madeAt('round_bulk_row.bulk_id'),
      where: (before) => sql`round_bulk_row.bulk_id < uuid_floor(${before})
        and round_bulk_row.outcome <> 'open'`,
    },
    {
      table: 'post_bulk_row',
      key: ['bulk_id', 'post_id'],
      at: madeAt('post_bulk_row.bulk_id'),
      where: (before) => sql`post_bulk_row.bulk_id < uuid_floor(${before})
        and post_bulk_row.outcome <> 'open'`,
    },
  ],
  feedUses: [
    {
      table: 'feed_key_day',
      key: ['day_on', 'feed_key_id'],
      at: sql`(feed_key_day.day_on::timestamp at time zone 'Asia/Seoul')`,
      where: (before) => sql`feed_key_day.day_on < ${dayIn(before)}`,
    },
  ],
};
