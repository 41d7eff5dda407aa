import {
  type config,
  FAQ_SEARCH_DAYS,
  FAQ_SEARCHES_SHOWN_MAX,
  type ReplyOf,
} from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database';

/** What was looked for most in vain, of the days for which it is kept. */
export async function listFaqSearches(
  db: Database,
  at: Date,
): Promise<ReplyOf<typeof config.listFaqSearches>> {
  const { rows } = await sql<{ word: string; times: number; lastOn: string }>`
    select word, sum(times)::int as times, max(day_on)::text as "lastOn" from faq_search
    where day_on > (${at}::timestamptz at time zone 'Asia/Seoul')::date - ${FAQ_SEARCH_DAYS}::int
    group by word order by 2 desc, 3 desc, word limit ${FAQ_SEARCHES_SHOWN_MAX}`.execute(db);
  return { searches: rows };
}
