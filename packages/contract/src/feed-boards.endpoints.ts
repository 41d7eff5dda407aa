// What the player site shows of boards and popups: what is published, in its window, for whoever asks.
import * as z from 'zod/mini';
import { BOARD_NAMES, type Board } from './board-names';
import { IMAGE_LIMITS, imageContent, popupDevice, popupPage } from './boards';
import { feedEndpoint } from './feed';
import { lines, text } from './text';
import { instant, uuid } from './units';

/** Popups come by an address of their own. */
const READ_BOARDS = BOARD_NAMES.filter((board) => board !== 'popup') as [
  Exclude<Board, 'popup'>,
  ...Exclude<Board, 'popup'>[],
];
const board = z.enum(READ_BOARDS);

const shownPost = {
  postId: uuid,
  title: z.string(),
  category: z.nullable(z.string()),
  isPinned: z.boolean(),
  /** Stands before everything else until its member has confirmed it. */
  isMustRead: z.boolean(),
  isRead: z.boolean(),
  imagePc: z.nullable(z.string()),
  imagePhone: z.nullable(z.string()),
  link: z.nullable(z.string()),
  /** Behind the button of an event; whether a member may use it is asked at the coupon. */
  couponId: z.nullable(uuid),
  untilAt: z.nullable(instant),
  /** Whoever wrote it, as readers know him; null: the operator. */
  nick: z.nullable(z.string()),
  views: z.int(),
  /** That are shown: what is hidden is in no count of a reader. */
  comments: z.int(),
  at: instant,
};

export const listBoardPosts = feedEndpoint({
  method: 'GET',
  path: '/feed/boards/:board/posts',
  scope: 'players',
  summary:
    'A page of what is published on a board for this member, or for somebody who is not signed in; pinned ones first.',
  input: z.strictObject({
    board,
    memberId: z.optional(uuid),
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000))),
    category: z.optional(text(20)),
    query: z.optional(text(60)),
    /** Events that are over, in place of those that run. */
    ended: z.optional(z.literal('true')),
  }),
  reply: z.object({ posts: z.array(z.object(shownPost)), more: z.boolean() }),
  refusals: ['member.not_found'],
});

export const readBoardPost = feedEndpoint({
  method: 'GET',
  path: '/feed/boards/:board/posts/:postId',
  scope: 'players',
  summary: 'A published post, drawn as HTML, with its comments.',
  input: z.strictObject({ board, postId: uuid, memberId: z.optional(uuid) }),
  reply: z.object({
    ...shownPost,
    html: z.string(),
    thread: z.array(
      z.object({
        commentId: uuid,
        /** Null: the operator. */
        nick: z.nullable(z.string()),
        text: z.string(),
        at: instant,
      }),
    ),
  }),
  refusals: ['member.not_found', 'record.not_found'],
});

export const readPostOnce = feedEndpoint({
  method: 'POST',
  path: '/feed/posts/:postId/reads',
  scope: 'players',
  summary: 'Somebody has read a post, and says perhaps whether it helped.',
  input: z.strictObject({
    postId: uuid,
    memberId: z.optional(uuid),
    isHelpful: z.optional(z.boolean()),
  }),
  reply: z.object({}),
  refusals: ['member.not_found', 'record.not_found'],
  audit: 'post.read',
});

export const listPopups = feedEndpoint({
  method: 'GET',
  path: '/feed/popups',
  scope: 'players',
  summary: 'The popups of a page for this member or visitor, in their order.',
  input: z.strictObject({
    page: popupPage,
    device: z.optional(popupDevice),
    memberId: z.optional(uuid),
  }),
  reply: z.object({
    popups: z.array(
      z.object({
        postId: uuid,
        title: z.string(),
        html: z.string(),
        imagePc: z.nullable(z.string()),
        imagePhone: z.nullable(z.string()),
        link: z.nullable(z.string()),
        place: z.string(),
        /** On pages where money is asked for it stands beside the form, and never over it. */
        isStrip: z.boolean(),
        widthPx: z.int(),
        hideDays: z.int(),
      }),
    ),
  }),
  refusals: ['member.not_found'],
});

const COUNTS_MAX = 100;
const times = z.int().check(z.minimum(0), z.maximum(100_000));

export const countPopups = feedEndpoint({
  method: 'POST',
  path: '/feed/popups/counts',
  scope: 'players',
  summary: 'How often popups were shown, clicked and closed since the last call.',
  input: z.strictObject({
    counts: z
      .array(z.strictObject({ postId: uuid, shown: times, clicked: times, closed: times }))
      .check(z.minLength(1), z.maxLength(COUNTS_MAX)),
  }),
  bodyBytesMax: 16_384,
  reply: z.object({}),
  refusals: [],
  audit: 'popup.count',
});

const SEARCHES_MAX = 20;

export const noteFaqSearches = feedEndpoint({
  method: 'POST',
  path: '/feed/boards/faq/searches',
  scope: 'players',
  summary:
    'What was looked for among the questions and not found. Whose search it was is not asked, and what holds a number or an address is not kept.',
  input: z.strictObject({
    words: z.array(text(60)).check(z.minLength(1), z.maxLength(SEARCHES_MAX)),
  }),
  reply: z.object({}),
  refusals: [],
  audit: 'faq.search',
});

const MEMBER_TEXT_MAX = 2_000;

const ip = z.union([z.ipv4(), z.ipv6()]);

const WRITING_REFUSALS = [
  'member.not_found',
  'board.closed',
  'board.not_allowed',
  'board.too_soon',
  'post.member_banned',
] as const;

export const writeFreePost = feedEndpoint({
  method: 'POST',
  path: '/feed/boards/free/posts',
  scope: 'players',
  summary: 'A member writes on the free board.',
  input: z.strictObject({
    memberId: uuid,
    title: text(60),
    text: lines(MEMBER_TEXT_MAX),
    /** PNG, JPEG, WebP or GIF in base64, shown below the text; refused where members may add none. */
    images: z.optional(
      z
        .array(imageContent(IMAGE_LIMITS.memberBytesMax))
        .check(z.maxLength(IMAGE_LIMITS.memberImagesMax)),
    ),
    ip,
  }),
  bodyBytesMax: 3_145_728,
  reply: z.object({ postId: uuid, isShown: z.boolean() }),
  refusals: [...WRITING_REFUSALS, 'image.not_image', 'image.too_large', 'image.storage_full'],
  audit: 'post.write',
});

export const writeComment = feedEndpoint({
  method: 'POST',
  path: '/feed/boards/free/posts/:postId/comments',
  scope: 'players',
  summary: 'A member writes below a post of the free board.',
  input: z.strictObject({
    postId: uuid,
    memberId: uuid,
    text: lines(500),
    ip,
  }),
  bodyBytesMax: 8_192,
  reply: z.object({ commentId: uuid, isShown: z.boolean() }),
  refusals: [...WRITING_REFUSALS, 'record.not_found'],
  audit: 'comment.write',
});

export const reportPost = feedEndpoint({
  method: 'POST',
  path: '/feed/boards/free/posts/:postId/reports',
  scope: 'players',
  summary: 'A member reports a post; only members who have charged count, and each of them once.',
  input: z.strictObject({ postId: uuid, memberId: uuid }),
  reply: z.object({}),
  refusals: ['member.not_found', 'record.not_found'],
  audit: 'post.report',
});
