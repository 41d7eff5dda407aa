// Hiding many posts of members: those that were selected, or everything that a filter leaves.
import * as z from 'zod/mini';
import { postFilters } from './boards';
import { bulkCourse } from './bulk-shapes';
import { reason, uuid } from './units';

/** Posts that one bulk decision may have. */
export const POSTS_AT_ONCE_MAX = 50_000;
/** Posts that may be named one by one. */
export const POSTS_SELECTED_MAX = 500;
/** Posts that are named of all that pass or are refused for one reason. */
export const POSTS_NAMED_MAX = 20;

/** `postIds`: only these of them. */
export const postBulkFilter = z.strictObject({
  ...postFilters,
  board: z.literal('free'),
  postIds: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(POSTS_SELECTED_MAX))),
});
export type PostBulkFilter = z.output<typeof postBulkFilter>;

export const postBulkQuestion = z.strictObject({ filter: postBulkFilter });

/** What was seen: nothing is begun where other posts are meant by now. */
export const postBulkOrder = z.strictObject({
  filter: postBulkFilter,
  reason,
  expectedCount: z.int().check(z.minimum(1), z.maximum(POSTS_AT_ONCE_MAX)),
  expectedDigest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/** How many posts, and the titles of the first of them. */
const part = z.object({
  count: z.int(),
  rows: z.array(z.object({ postId: uuid, id: z.string() })),
});
const refusedPart = z.object({
  ...part.shape,
  code: z.string(),
  /** The refusal's sentence, in the caller's language. */
  message: z.string(),
});

/** What would be hidden, and the count and digest to start it with. */
export const postBulkPreview = z.object({
  count: z.int(),
  /** Names every one of the posts with its version. */
  digest: z.string(),
  passes: part,
  /** Nobody waits for another administrator; so that it is said as of other decisions. */
  waits: part,
  /** What is hidden or gone already; it is not begun. */
  refused: z.array(refusedPart),
});
export type PostBulkPreview = z.output<typeof postBulkPreview>;

export const postBulk = z.object({
  ...bulkCourse,
  /** Once it is done: what had changed meanwhile, so that a rule kept it from it. */
  refused: z.array(refusedPart),
  /** All of those by name, as many as may be named at once. */
  refusedIds: z.array(uuid),
});
export type PostBulk = z.output<typeof postBulk>;

export const postBulkInput = z.strictObject({ bulkId: uuid });
