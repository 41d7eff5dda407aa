import { FAQ_SEARCH_DAYS, type FeedReplyOf, type feed } from '@gwanje/contract';
import { sql } from 'kysely';
import type { FeedWork } from '../../feed/implement-feed';
import { caughtBy } from './caught.rule';

/** So many digits could be somebody’s; shorter numbers are dates and amounts. */
const OF_SOMEBODY = /(?:\d[\s.-]?){6}|@/;

const wordOf = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Counts what was looked for in vain, by itself, and forgets what is older than anybody asks for. */
export async function noteFaqSearches(
  work: FeedWork<typeof feed.noteFaqSearches>,
): Promise<FeedReplyOf<typeof feed.noteFaqSearches>> {
  const { tx, input, now, audit } = work;
  const kept = input.words
    .map(wordOf)
    .filter((word) => word !== '' && !OF_SOMEBODY.test(word) && caughtBy(word, '') === null)
    // In one order, so that two sites never block each other.
    .toSorted();
  const today = sql`(${now()}::timestamptz at time zone 'Asia/Seoul')::date`;
  for (const word of kept)
    await sql`
      insert into faq_search (day_on, word, times) values (${today}, ${word}, 1)
      on conflict (day_on, word) do update set times = faq_search.times + 1`.execute(tx);
  await sql`delete from faq_search where day_on <= ${today} - ${FAQ_SEARCH_DAYS}::int`.execute(tx);
  await audit({ subject: 'post/faq', after: { words: kept.length } });
  return {};
}
