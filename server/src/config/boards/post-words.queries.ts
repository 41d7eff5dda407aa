import { sql } from 'kysely';
import { containing, isAmong } from '../../platform/list';
import type { ListContext, Sql } from '../../platform/list-source';

/**
 * Whose title or text holds this, anywhere: which those may be, an index says by letters and pairs of
 * letters; what hardly any post is without, every post on the way of a list is asked for.
 */
export async function holdsText(context: Pick<ListContext, 'db'>, query: string): Promise<Sql> {
  const pattern = containing(query);
  const parts =
    [...query].length > 1 ? sql`letter_pairs_of(${query})` : sql`letters_and_pairs_of(${query})`;
  const found = sql`
    select words.post_id from post_words as words where words.parts @> ${parts}`;
  const mayBe = await isAmong(context, sql.ref('post.post_id'), found, sql`true`);
  return sql`(${mayBe} and (post.title ilike ${pattern} or post.body_text ilike ${pattern}))`;
}
