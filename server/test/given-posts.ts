import { sql } from 'kysely';
import { transaction } from '../src/platform/database';
import type { TestServer } from './given';

interface GivenPosts {
  readonly board: 'free' | 'notice';
  readonly title: string;
  readonly count: number;
  /** Of a member, or of an administrator. */
  readonly memberId?: string | null;
  readonly adminId?: string | null;
}

/**
 * Published posts by the ten thousand, alike but for their names. Their words are worked out once: the
 * trigger does it anew for each, which takes most of a minute. The schema counts as altered by it.
 */
export const givenPosts = (
  { owner, clock }: TestServer,
  { board, title, count, memberId = null, adminId = null }: GivenPosts,
) =>
  transaction(owner.db, async (tx) => {
    await sql`alter table post disable trigger post_words`.execute(tx);
    await sql`
      with made as (
        insert into post (post_id, board, state, title, body, body_text, writer_id, nick, written_by,
          created_at, updated_at)
        select gen_random_uuid(), ${board}, 'published', ${title}, '{"type":"doc","content":[]}', '',
          ${memberId}::uuid, ${memberId === null ? null : '나'}, ${adminId}::uuid, at, at
        from generate_series(1, ${count}::int), (values (${clock.now}::timestamptz)) as now (at)
        returning post_id
      ), words as materialized (select letters_and_pairs_of(${title} || chr(10)) as parts)
      insert into post_words (post_id, parts) select post_id, parts from made, words`.execute(tx);
    await sql`alter table post enable trigger post_words`.execute(tx);
  });
