// Design budget: a page of 50 by every filter of a board that members write on, and its totals, at ten million posts against 100,000.
import type { posts } from '@gwanje/contract';
import { POSTS } from '../server/src/config/boards/boards.queries';
import type { PageOf } from '../server/src/platform/list-source';
import { draw } from './history-cases';
import { type Case, combine, type Drawn } from './list-cases';
import { COMMON_WORD, loadPosts, RARE_WORD } from './load-posts';
import { history, measureHistories } from './measure-histories';

/** Smaller while the benchmark itself is worked on. */
const BIG = Number(process.env.BENCH_ROWS ?? 10_000_000);

type PostsInput = PageOf<typeof posts>;
interface DrawnPost extends Drawn {
  readonly word: string;
  readonly ip: string;
}

const drawPosts = (url: string, rows: number) =>
  draw<DrawnPost>(url, rows, [
    `post_id as id, writer_id as "memberId", split_part(body_text, ' ', 5) as word, host(ip) as ip`,
    '(select *, created_at as at from post) as post',
  ]);

const POST_CASES: readonly Case<DrawnPost, PostsInput>[] = combine<DrawnPost, PostsInput>(
  'posts',
  [
    {
      waiting: () => ({ state: 'waiting' }),
      live: () => ({ state: 'live' }),
      reported: () => ({ reported: 'true' }),
      level: () => ({ level: 3 }),
    },
    {
      'a word': ({ word }) => ({ query: word }),
      'one letter': ({ word }) => ({ query: [...word][0] }),
      'a common word': () => ({ query: COMMON_WORD }),
      'a rare word': () => ({ query: RARE_WORD }),
      'no word of any': () => ({ query: '없는낱말' }),
      IP: ({ ip }) => ({ categoryInfo: 'ip', query: ip }),
    },
    { days: ({ day, lastDay }) => ({ from: day, to: lastDay }) },
  ],
  () => ({ board: 'free' }),
);

export const run = (): Promise<void> =>
  measureHistories(BIG, [
    { things: 'posts', load: loadPosts, histories: [history(POSTS, drawPosts, POST_CASES)] },
  ]);
