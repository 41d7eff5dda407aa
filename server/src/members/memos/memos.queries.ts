import { type members, PAGE_ROWS, type ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';
import { instantOf } from '../../platform/new-id';

export type Memo = ReplyOf<typeof members.listMemberMemos>['memos'][number];

interface MemoRow extends Omit<Memo, 'at' | 'by'> {
  readonly by_id: string;
  readonly by_login: string;
}

/** What staff have noted about a member: what should be seen and what is pinned first, then the newest. */
export async function findMemos(
  db: Database | Tx,
  memberId: string,
  after: string | undefined,
): Promise<ReplyOf<typeof members.listMemberMemos>> {
  const beyond =
    after === undefined
      ? sql``
      : sql`and (memo.is_alert, memo.is_pinned, memo.memo_id) < (
          select last.is_alert, last.is_pinned, last.memo_id from member_memo as last
          where last.member_id = ${memberId} and last.memo_id = ${after})`;
  const { rows } = await sql<MemoRow>`
    select memo.memo_id as "memoId", memo.body, memo.is_pinned as "isPinned",
      memo.is_alert as "isAlert", admin._id as by_id, admin.login_id as by_login
    from member_memo as memo join admin on admin._id = memo.created_by
    where memo.member_id = ${memberId} ${beyond}
    order by memo.is_alert desc, memo.is_pinned desc, memo.memo_id desc
    limit ${PAGE_ROWS + 1}`.execute(db);
  const memos = rows.slice(0, PAGE_ROWS).map(({ by_id, by_login, ...memo }) => ({
    ...memo,
    at: instantOf(memo.memoId).toISOString(),
    by: { _id: by_id, id: by_login },
  }));
  return { memos, more: rows.length > PAGE_ROWS };
}
