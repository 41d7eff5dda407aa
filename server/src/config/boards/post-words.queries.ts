import { sql } from 'kysely';
import { dayFloor } from '../../money/totals/korean-days.queries';
import { containing, FOUND_MAX, isAmong } from '../../platform/list';
import type { ListContext, Sql } from '../../platform/list-source';

/** Days of Seoul on which posts were written. */
interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Which posts of these days may hold this, as an index says by letters and pairs of letters. */
function foundBy(query: string, { from, to }: Days): Sql {
  const parts =
    [...query].length > 1 ? sql`letter_pairs_of(${query})` : sql`letters_and_pairs_of(${query})`;
  return sql`
    select words.post_id from post_words as words where words.parts @> ${parts}
      ${from ? sql`and words.post_id >= ${dayFloor(from, 0)}` : sql``}
      ${to ? sql`and words.post_id < ${dayFloor(to, 1)}` : sql``}`;
}

/**
 * Whose title or text holds this, anywhere: what hardly any post is without, every post on the way of
 * a list is asked for.
 *
 * @param days a list's own, outside of which none of its posts are
 */
export async function holdsText(
  context: Pick<ListContext, 'db'>,
  query: string,
  days: Days = {},
): Promise<Sql> {
  const pattern = containing(query);
  const found = foundBy(query, days);
  const mayBe = await isAmong(context, sql.ref('post.post_id'), found, sql`true`);
  return sql`(${mayBe} and (post.title ilike ${pattern} or post.body_text ilike ${pattern}))`;
}

/** Some of the posts that may hold it: of a word of many, more than are ever counted. */
export const someHolding = (query: string): Sql => sql`post.post_id = any(array(
  with found as materialized (${foundBy(query, {})}) select post_id from found limit ${FOUND_MAX}))`;
