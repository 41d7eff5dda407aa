// What members have written on the free board in two years: some twenty words each, one of which half of them say and one hardly any.
import { runStatement } from '../server/test/test-database';
import { LAST_AT } from './load-ledger';

/** Rows at once. */
const BATCH = 50_000;
const WORDS = 2_000;
const WORDS_OF_POST = 20;
/** What waits at any time, and what was hidden or reported, however long a site has run. */
const RARE = 500;
const WRITERS = 5_000;
export const COMMON_WORD = '입금';
export const RARE_WORD = '계좌변경';

const VOCABULARY = `(select array_agg(chr(44032 + (i * 37) % 11172) || chr(44032 + (i * 101) % 11172)
  || case when i % 3 = 0 then chr(44032 + (i * 211) % 11172) else '' end) from generate_series(1, ${WORDS}) as i)`;

const insertOf = (first: number, last: number, rows: number): string => `
  with vocabulary as materialized (select ${VOCABULARY} as words)
  insert into post (post_id, board, state, title, body, body_text, category, writer_id, nick, ip,
    reports, created_at, updated_at)
  select uuid_floor(at), 'free',
    case n % ${rows / RARE} when 0 then 'waiting' when 1 then 'hidden' else 'published' end,
    '글 ' || n, '{"type":"doc","content":[]}',
    (select string_agg(words[1 + (n * 7919 + k * 104729 + n * k) % ${WORDS}], ' ')
      from generate_series(1, ${WORDS_OF_POST}::bigint) as k)
      || case when n % 2 = 0 then ' ${COMMON_WORD}을' else '' end
      || case when n % ${rows / 100} = 0 then ' 새${RARE_WORD}은' else '' end,
    null, uuid_floor('2020-01-01'::timestamptz + n % ${WRITERS} * interval '1 s'), 'member' || n % ${WRITERS},
    ('203.' || n % 200 || '.' || n / 200 % 200 || '.9')::inet,
    case when n % ${rows / RARE} = 2 then 3 else 0 end, at, at
  from vocabulary, (
    select n, '${LAST_AT.toISOString()}'::timestamptz - interval '2 years'
      + n * (interval '2 years' / ${rows}) as at
    from generate_series(${first}::bigint, ${last - 1}) as each (n)
  ) as placed`;

/** Fills a migrated database with so many posts; their words are indexed behind all of them. */
export async function loadPosts(url: string, rows: number): Promise<void> {
  const [index] = await runStatement(
    url,
    `select pg_get_indexdef('post_words_idx'::regclass) as made`,
  );
  await runStatement(url, 'drop index post_words_idx');
  for (let first = 0; first < rows; first += BATCH)
    await runStatement(url, insertOf(first, Math.min(first + BATCH, rows), rows));
  await runStatement(url, String(index?.made));
  for (const table of ['post', 'post_words']) await runStatement(url, `vacuum analyze ${table}`);
}
