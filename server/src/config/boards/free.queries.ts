import {
  COMMENTS_AT_ONCE,
  type config,
  MEMBER_STATUS_EXCLUDED,
  MEMBER_STATUS_NORMAL,
  type ReplyOf,
  SAME_IP_SHOWN_MAX,
} from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';

/** A member who writes, as he stands until the transaction ends: one thing of his after another. */
export const findWriterForUpdate = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('member')
    .select(['member_id', 'nick', 'level', 'status', 'joined_at'])
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Whether a charge of his was ever approved. */
export const hasCharged = async (tx: Tx, memberId: string): Promise<boolean> =>
  (await tx
    .selectFrom('money_request')
    .select('request_id')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'charge')
    .where('status', '=', 'approved')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether what he says of others counts: a real member, and nobody whom somebody has suspended or blocked. */
export const isRespected = async (tx: Tx, memberId: string): Promise<boolean> =>
  (await tx
    .selectFrom('member')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('status', 'in', [MEMBER_STATUS_NORMAL, MEMBER_STATUS_EXCLUDED])
    .where('is_test', '=', false)
    .executeTakeFirst()) !== undefined;

/** Until when he may not write; null where he may. */
export async function findBan(db: Database | Tx, memberId: string, at: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('member_board_ban')
    .select('until')
    .where('member_id', '=', memberId)
    .where('until', '>', at)
    .executeTakeFirst();
  return row?.until ?? null;
}

interface Written {
  /** When he wrote last, a comment or a post. */
  readonly lastAt: Date | null;
  /** Posts on this day of Seoul. */
  readonly today: number;
  /** Whether anything of his was ever shown. */
  readonly wasShown: boolean;
}

/** What a member has written on the free board. */
export async function readWritten(tx: Tx, memberId: string, at: Date): Promise<Written> {
  const { rows } = await sql<Written>`
    select
      greatest(
        (select max(created_at) from post where board = 'free' and writer_id = ${memberId}),
        (select max(created_at) from post_comment where writer_id = ${memberId})) as "lastAt",
      (select count(*) from post where board = 'free' and writer_id = ${memberId}
        and (created_at at time zone 'Asia/Seoul')::date
          = (${at}::timestamptz at time zone 'Asia/Seoul')::date) as today,
      exists (select 1 from post where board = 'free' and writer_id = ${memberId}
        and state = 'published') as "wasShown"`.execute(tx);
  return rows[0] as Written;
}

interface Origin {
  /** The member who wrote a post; null: an administrator did. */
  readonly writerId: string | null;
  readonly ip: string | null;
}

/** Other members who wrote from the address of a post, a few at most. */
export async function listSameIp(
  db: Database | Tx,
  { writerId, ip }: Origin,
): Promise<ReplyOf<typeof config.readPost>['sameIp']> {
  if (writerId === null || ip === null) return [];
  const { rows } = await sql<{ memberId: string; id: string }>`
    select login.member_id as "memberId", login.login_id as id
    from (
      select writer_id from post where ip = ${ip}::inet
      union select writer_id from post_comment where ip = ${ip}::inet
    ) as came join member_login as login on login.member_id = came.writer_id
    where came.writer_id <> ${writerId} order by login.login_id limit ${SAME_IP_SHOWN_MAX}`.execute(
    db,
  );
  return rows;
}

interface Comments extends Origin {
  readonly postId: string;
  /** Those that were written before this one. */
  readonly before?: string;
  /** Leaves out what its readers do not see, so that it takes no place from what they do. */
  readonly isShownOnly?: boolean;
}

/** The newest comments below a post, hidden ones too, in the order in which they were written. */
export async function listThread(
  db: Database | Tx,
  { postId, writerId, ip, before, isShownOnly = false }: Comments,
): Promise<ReplyOf<typeof config.readPost>['thread']> {
  const rows = await db
    .selectFrom('post_comment')
    .leftJoin('admin', 'admin._id', 'post_comment.written_by')
    .leftJoin('member_login', 'member_login.member_id', 'post_comment.writer_id')
    .select([
      'comment_id',
      'post_comment.body',
      'is_hidden',
      'writer_id',
      'post_comment.created_at',
      'admin._id as admin_id',
      'admin.login_id as admin_login',
      'member_login.login_id as member_login',
      'post_comment.nick as writer_nick',
    ])
    .select(
      sql<boolean>`coalesce(post_comment.ip = ${ip}::inet
        and post_comment.writer_id <> ${writerId}::uuid, false)`.as('is_same_ip'),
    )
    .where('post_id', '=', postId)
    .$if(before !== undefined, (some) => some.where('comment_id', '<', before as string))
    .$if(isShownOnly, (some) => some.where('is_hidden', '=', false))
    .orderBy('comment_id', 'desc')
    .limit(COMMENTS_AT_ONCE)
    .execute();
  return rows.reverse().map((row) => ({
    ...{ commentId: row.comment_id, text: row.body, isHidden: row.is_hidden },
    author: row.admin_id === null ? null : { _id: row.admin_id, id: row.admin_login as string },
    member:
      row.writer_id === null
        ? null
        : { memberId: row.writer_id, id: row.member_login ?? '–', nick: row.writer_nick ?? '–' },
    isSameIp: row.is_same_ip,
    at: row.created_at.toISOString(),
  }));
}

/** Comments before one of them; undefined where there is no such post on the free board. */
export async function listEarlierComments(
  db: Database,
  { postId, before }: { readonly postId: string; readonly before: string },
): Promise<ReplyOf<typeof config.listComments> | undefined> {
  const post = await db
    .selectFrom('post')
    .select(['writer_id', 'ip'])
    .where('post_id', '=', postId)
    .where('board', '=', 'free')
    .executeTakeFirst();
  if (!post) return undefined;
  const of = { postId, before, writerId: post.writer_id, ip: post.ip };
  return { comments: await listThread(db, of) };
}

export const findCommentForUpdate = (tx: Tx, commentId: string) =>
  tx
    .selectFrom('post_comment')
    .selectAll()
    .where('comment_id', '=', commentId)
    .forUpdate()
    .executeTakeFirst();
