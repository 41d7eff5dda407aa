// Boards and popups: their posts, what single sites show otherwise, images, and the sites themselves.
import * as z from 'zod/mini';
import {
  BAN_DAYS_MAX,
  boardInput,
  CATEGORY_NAME_MAX,
  FAQ_CATEGORIES_MAX,
  image,
  imageInput,
  popupCheck,
  popupCheckInput,
  popupRun,
  post,
  postAsShown,
  postChange,
  postComment,
  postInput,
  postReach,
  posts,
  READER_KINDS,
  type ReaderKind,
  site,
  variantContent,
} from './boards';
import { endpoint } from './endpoint';
import { postBody } from './post-body';
import { lines, text } from './text';
import { instant, koreanDay, reason, uuid } from './units';
import { inOrder } from './window';

/** A document of which every letter is escaped. */
const POST_BYTES_MAX = 1_310_720;
const IMAGE_BYTES_MAX = 3_145_728;

const named = z.strictObject({ board: boardInput, postId: uuid });
const decided = z.strictObject({ board: boardInput, postId: uuid, version: z.int() });

export const listPosts = posts.page;

export const totalPosts = posts.totals;

export const readPost = endpoint({
  method: 'GET',
  path: '/api/boards/:board/posts/:postId',
  access: 'board.read',
  summary: 'One post with its text, as it is written and as the server draws it.',
  input: named,
  reply: post,
  refusals: ['record.not_found'],
});

export const readPostReach = endpoint({
  method: 'GET',
  path: '/api/boards/:board/posts/:postId/reach',
  access: 'board.read',
  summary: 'How many members of each level have read a post, of those whom it is for.',
  input: named,
  reply: postReach,
  refusals: ['record.not_found'],
});

export const readPostAsShown = endpoint({
  method: 'GET',
  path: '/api/boards/:board/posts/:postId/shown',
  access: 'board.read',
  summary:
    'What the feed would answer of a post, once it is published, for a visitor, a level or a member of a site at a chosen time.',
  input: z.strictObject({
    board: boardInput,
    postId: uuid,
    reader: z.enum(Object.keys(READER_KINDS) as [ReaderKind, ...ReaderKind[]]),
    /** Of the reader `level`; left out: 1. */
    level: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10))),
    /** The login ID of the reader `member`. */
    member: z.optional(text(40)),
    /** Left out: the main site. */
    siteId: z.optional(uuid),
    /** Left out: now. */
    at: z.optional(instant),
  }),
  reply: postAsShown,
  refusals: ['record.not_found', 'member.not_found'],
});

export const previewPost = endpoint({
  method: 'POST',
  path: '/api/boards/:board/preview',
  access: 'board.read',
  summary: 'A text as the server would draw it.',
  input: z.strictObject({ board: boardInput, body: postBody }),
  bodyBytesMax: POST_BYTES_MAX,
  reply: z.object({ html: z.string() }),
  refusals: [],
  writesNothing: true,
});

export const checkPopup = endpoint({
  method: 'POST',
  path: '/api/popups/check',
  access: 'board.read',
  summary:
    'Where and when the most popups would run beside one that is being written, before it is published.',
  input: popupCheckInput,
  reply: popupCheck,
  refusals: ['admin.no_partner'],
  writesNothing: true,
});

export const listPopupRuns = endpoint({
  method: 'GET',
  path: '/api/popups/runs',
  access: 'board.read',
  summary:
    'Which published popups run where and when from now on, each site with what it says otherwise.',
  input: z.strictObject({}),
  reply: z.object({ runs: z.array(popupRun) }),
  refusals: [],
});

export const createPost = endpoint({
  method: 'POST',
  path: '/api/boards/:board/posts',
  access: 'board.change',
  summary: 'Writes a post, which nobody sees before it is published.',
  input: postInput,
  bodyBytesMax: POST_BYTES_MAX,
  reply: post,
  refusals: [
    'post.pinned_full',
    'post.must_read_full',
    'image.unknown',
    'site.not_found',
    'admin.no_partner',
  ],
  audit: 'post.create',
});

export const updatePost = endpoint({
  method: 'PUT',
  path: '/api/boards/:board/posts/:postId',
  access: 'board.change',
  summary: 'Changes a post; what is published changes for its readers at once.',
  input: postChange,
  bodyBytesMax: POST_BYTES_MAX,
  reply: post,
  refusals: [
    'record.not_found',
    'record.being_cleared',
    'record.stale',
    'post.of_member',
    'post.in_force',
    'post.not_ahead',
    'post.pinned_full',
    'post.must_read_full',
    'popup.too_many',
    'image.unknown',
    'site.not_found',
    'admin.no_partner',
  ],
  audit: 'post.update',
});

export const publishPost = endpoint({
  method: 'POST',
  path: '/api/boards/:board/posts/:postId/publish',
  access: 'board.change',
  summary: 'Shows a post to its readers, within its window.',
  input: decided,
  reply: post,
  refusals: [
    'record.not_found',
    'record.being_cleared',
    'record.stale',
    'post.window_past',
    'post.not_ahead',
    'faq.category_gone',
    'popup.too_many',
  ],
  audit: 'post.publish',
});

export const hidePost = endpoint({
  method: 'POST',
  path: '/api/boards/:board/posts/:postId/hide',
  access: 'board.change',
  summary: 'Takes a post from its readers.',
  input: decided,
  reply: post,
  refusals: ['record.not_found', 'record.being_cleared', 'record.stale', 'post.in_force'],
  audit: 'post.hide',
});

export const deletePost = endpoint({
  method: 'POST',
  path: '/api/boards/:board/posts/:postId/delete',
  access: 'board.change',
  summary: 'Deletes a post, which can be had back for 30 days.',
  input: decided,
  reply: post,
  refusals: ['record.not_found', 'record.being_cleared', 'record.stale', 'post.in_force'],
  audit: 'post.delete',
});

export const restorePost = endpoint({
  method: 'POST',
  path: '/api/boards/:board/posts/:postId/restore',
  access: 'board.change',
  summary: 'Brings a deleted post back, hidden.',
  input: decided,
  reply: post,
  refusals: [
    'record.not_found',
    'record.being_cleared',
    'record.stale',
    'post.pinned_full',
    'post.must_read_full',
  ],
  audit: 'post.restore',
});

export const orderPosts = endpoint({
  method: 'PUT',
  path: '/api/boards/:board/posts/order',
  access: 'board.change',
  summary: 'Puts a post right before or behind another one.',
  input: z.strictObject({
    board: boardInput,
    postId: uuid,
    besideId: uuid,
    side: z.enum(['before', 'behind']),
  }),
  reply: z.object({}),
  refusals: ['record.not_found'],
  audit: 'post.order',
});

export const savePostVariant = endpoint({
  method: 'PUT',
  path: '/api/boards/:board/posts/:postId/sites/:siteId',
  access: 'board.change',
  summary: 'What one site shows otherwise than the post says; what is null follows the post.',
  input: z
    .strictObject({
      board: boardInput,
      postId: uuid,
      siteId: uuid,
      version: z.int(),
      ...variantContent,
    })
    .check(inOrder()),
  bodyBytesMax: POST_BYTES_MAX,
  reply: post,
  refusals: [
    'record.not_found',
    'record.being_cleared',
    'record.stale',
    'site.not_found',
    'post.of_member',
    'post.in_force',
    'popup.too_many',
    'image.unknown',
  ],
  audit: 'post.variant',
});

export const removePostVariant = endpoint({
  method: 'DELETE',
  path: '/api/boards/:board/posts/:postId/sites/:siteId',
  access: 'board.change',
  summary: 'Lets a site follow the post again.',
  input: z.strictObject({ board: boardInput, postId: uuid, siteId: uuid, version: z.int() }),
  reply: post,
  refusals: [
    'record.not_found',
    'record.being_cleared',
    'record.stale',
    'post.in_force',
    'popup.too_many',
  ],
  audit: 'post.variant_removed',
});

export const addImage = endpoint({
  method: 'POST',
  path: '/api/images',
  access: 'board.change',
  summary: 'Keeps an image; the same one again is the same.',
  input: imageInput,
  bodyBytesMax: IMAGE_BYTES_MAX,
  reply: image,
  refusals: ['image.not_image', 'image.too_large', 'image.storage_full'],
  audit: 'image.add',
});

export const listEventCoupons = endpoint({
  method: 'GET',
  path: '/api/event-coupons',
  access: 'board.read',
  summary:
    'Coupons that an event may give, the newest first: drafts too, as events are written ahead.',
  input: z.strictObject({}),
  reply: z.object({
    coupons: z.array(z.object({ couponId: uuid, name: z.string(), endsAt: instant })),
  }),
  refusals: [],
});

export const listComments = endpoint({
  method: 'GET',
  path: '/api/boards/free/posts/:postId/comments',
  access: 'board.read',
  summary: 'Comments below a post of the free board that were written before one of them.',
  input: z.strictObject({ postId: uuid, before: uuid }),
  reply: z.object({ comments: z.array(postComment) }),
  refusals: ['record.not_found'],
});

export const addComment = endpoint({
  method: 'POST',
  path: '/api/boards/free/posts/:postId/comments',
  access: 'board.change',
  summary: 'Answers below a post of the free board, as the operator.',
  input: z.strictObject({ postId: uuid, text: lines(500) }),
  reply: post,
  refusals: ['record.not_found', 'record.being_cleared'],
  audit: 'comment.add',
});

export const hideComment = endpoint({
  method: 'POST',
  path: '/api/post-comments/:commentId/hide',
  access: 'board.change',
  summary: 'Takes a comment from its readers.',
  input: z.strictObject({ commentId: uuid }),
  reply: z.object({}),
  refusals: ['record.not_found'],
  audit: 'comment.hide',
});

export const restoreComment = endpoint({
  method: 'POST',
  path: '/api/post-comments/:commentId/restore',
  access: 'board.change',
  summary: 'Shows a comment again.',
  input: z.strictObject({ commentId: uuid }),
  reply: z.object({}),
  refusals: ['record.not_found'],
  audit: 'comment.restore',
});

export const banWriter = endpoint({
  method: 'POST',
  path: '/api/board-bans',
  access: 'board.change',
  summary: 'Keeps a member from writing on the free board for some days.',
  input: z.strictObject({
    memberId: uuid,
    days: z.int().check(z.minimum(1), z.maximum(BAN_DAYS_MAX)),
    reason,
  }),
  reply: z.object({ until: instant }),
  refusals: ['member.not_found'],
  audit: 'board.ban',
});

export const unbanWriter = endpoint({
  method: 'POST',
  path: '/api/board-bans/:memberId/end',
  access: 'board.change',
  summary: 'Lets a member write again.',
  input: z.strictObject({ memberId: uuid, reason }),
  reply: z.object({}),
  refusals: ['record.not_found'],
  audit: 'board.unban',
});

const faqCategories = z.object({ categories: z.array(text(CATEGORY_NAME_MAX)) });

export const readFaqCategories = endpoint({
  method: 'GET',
  path: '/api/faq-categories',
  access: 'board.read',
  summary: 'The categories of the questions, in their order.',
  input: z.strictObject({}),
  reply: faqCategories,
  refusals: [],
});

export const listFaqSearches = endpoint({
  method: 'GET',
  path: '/api/faq-searches',
  access: 'board.read',
  summary: 'What people looked for most among the questions and did not find, over 90 days.',
  input: z.strictObject({}),
  reply: z.object({
    searches: z.array(z.object({ word: z.string(), times: z.int(), lastOn: koreanDay })),
  }),
  refusals: [],
});

export const readTicketForFaq = endpoint({
  method: 'GET',
  path: '/api/faq-tickets/:ticketId',
  access: 'board.change',
  summary:
    'What a post among the questions may begin with: the answers to a question of a member, without whatever names him.',
  input: z.strictObject({ ticketId: uuid, memberId: uuid }),
  reply: z.object({ title: z.string(), body: z.string() }),
  refusals: ['record.not_found'],
});

export const saveFaqCategories = endpoint({
  method: 'PUT',
  path: '/api/faq-categories',
  access: 'board.change',
  summary: 'Names the categories of the questions; one with posts cannot go.',
  input: z.strictObject({
    categories: z.array(text(CATEGORY_NAME_MAX)).check(
      z.maxLength(FAQ_CATEGORIES_MAX),
      z.refine((names) => new Set(names).size === names.length, {
        params: { rule: 'repeated_name' },
      }),
    ),
    /** Those that were there when it was begun. */
    before: z.array(text(CATEGORY_NAME_MAX)).check(z.maxLength(FAQ_CATEGORIES_MAX)),
  }),
  reply: faqCategories,
  refusals: ['record.stale', 'faq.category_used'],
  bodyBytesMax: 8_192,
  audit: 'faq.categories',
});

export const listSites = endpoint({
  method: 'GET',
  path: '/api/sites',
  access: 'board.read',
  summary: 'The player sites, the main one first.',
  input: z.strictObject({}),
  reply: z.object({ sites: z.array(site) }),
  refusals: [],
});

export const addSite = endpoint({
  method: 'POST',
  path: '/api/sites',
  access: 'siteSettings.change',
  when: { multiSite: true },
  summary: 'Adds a player site; it is never deleted.',
  input: z.strictObject({ siteName: text(30) }),
  reply: site,
  refusals: ['site.exists'],
  audit: 'site.add',
});

export const pauseSite = endpoint({
  method: 'POST',
  path: '/api/sites/:siteId/pause',
  access: 'siteSettings.change',
  when: { multiSite: true },
  summary: 'Closes the doors of a further player site to members, or opens them again.',
  input: z.strictObject({ siteId: uuid, isPaused: z.boolean(), reason }),
  reply: site,
  refusals: ['site.not_found'],
  audit: 'site.pause',
});
