import { type Board, type config, MEMBER_STATUS_NORMAL, type ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database } from '../../platform/database';

interface Named {
  readonly board: Board;
  readonly postId: string;
}

/** How many members of each level have read a post, of those whom it is for. */
export async function readReach(
  db: Database,
  { board, postId }: Named,
): Promise<ReplyOf<typeof config.readPostReach> | undefined> {
  const post = await db
    .selectFrom('post')
    .select(['levels', 'line_member_id as line'])
    .where('post_id', '=', postId)
    .where('board', '=', board)
    .executeTakeFirst();
  if (!post) return undefined;
  const { levels, line } = post;
  const { rows } = await sql<{ level: number; members: number; readers: number }>`
    select member.level, count(*) as members, count(read.post_id) as readers
    from member
    left join post_read as read on read.member_id = member.member_id and read.post_id = ${postId}
    where not member.is_test and member.status = ${MEMBER_STATUS_NORMAL}
      and coalesce(member.level = any(${levels}::int[]), true)
      and (${line}::uuid is null or member.member_id = ${line}::uuid
        or member.recommend_path @> array[${line}::uuid])
      and ${acrossMembers}
    group by member.level order by member.level`.execute(db);
  return { levels: rows };
}
