// Hiding many posts of members at once; each is hidden by itself, in the background.
import { endpoint } from './endpoint';
import {
  postBulk,
  postBulkInput,
  postBulkOrder,
  postBulkPreview,
  postBulkQuestion,
} from './post-bulk';

const BULK = '/api/boards/free/bulk';
/** 500 names, and the filter. */
const BODY_BYTES = 32_768;

export const previewBulkPosts = endpoint({
  method: 'POST',
  path: `${BULK}/preview`,
  access: 'board.change',
  summary: 'Which posts of members hiding many would hide, and which are hidden or gone already.',
  input: postBulkQuestion,
  bodyBytesMax: BODY_BYTES,
  reply: postBulkPreview,
  refusals: ['list.too_wide'],
  writesNothing: true,
});

export const startBulkPosts = endpoint({
  method: 'POST',
  path: BULK,
  access: 'board.change',
  summary:
    'Takes many posts of members from their readers, if they still are exactly those that were seen; each by itself, in the background.',
  input: postBulkOrder,
  bodyBytesMax: BODY_BYTES,
  reply: postBulk,
  // `post.not_shown` is what keeps it from single posts, which are left out.
  refusals: ['post.bulk_changed', 'post.not_shown', 'list.too_wide'],
  audit: 'post.bulk_start',
});

export const cancelBulkPosts = endpoint({
  method: 'POST',
  path: `${BULK}/:bulkId/cancel`,
  access: 'board.change',
  summary: 'Leaves many posts whose turn has not come as they are; what was hidden stays hidden.',
  input: postBulkInput,
  reply: postBulk,
  // `post.bulk_cancelled` is what keeps it from every post that is left, one by one.
  refusals: ['record.not_found', 'bulk.over', 'post.bulk_cancelled'],
  audit: 'post.bulk_cancel',
});

export const readBulkPosts = endpoint({
  method: 'GET',
  path: `${BULK}/:bulkId`,
  access: 'board.change',
  summary: 'How far hiding many posts has come, and what was refused.',
  input: postBulkInput,
  reply: postBulk,
  refusals: ['record.not_found'],
});
