// What the posts of boards and popups hold.
import * as z from 'zod/mini';
import { BOARD_NAMES } from './board-names';
import { LINK_LENGTH_MAX, MEDIA_PATH, SAFE_LINK } from './links';
import { list } from './list';
import { postBody } from './post-body';
import { says } from './says';
import { text } from './text';
import { instant, koreanDay, person, uuid } from './units';
import { inOrder, shownWindow, window } from './window';

/** What a post of the game rules may be of. */
export const RULE_GAMES = {
  general: { ko: '이용약관', en: 'General terms' },
  soccer: { ko: '축구', en: 'Soccer' },
  baseball: { ko: '야구', en: 'Baseball' },
  basketball: { ko: '농구', en: 'Basketball' },
  volleyball: { ko: '배구', en: 'Volleyball' },
  hockey: { ko: '아이스하키', en: 'Ice hockey' },
  esports: { ko: 'e스포츠', en: 'Esports' },
  minigame: { ko: '미니게임', en: 'Mini-games' },
  powerball: { ko: '파워볼', en: 'Powerball' },
  ladder: { ko: '사다리', en: 'Ladders' },
  casino: { ko: '카지노', en: 'Casino' },
  holdem: { ko: '홀덤', en: 'Hold’em' },
} as const;
export type RuleGame = keyof typeof RULE_GAMES;

export const FAQ_CATEGORIES_MAX = 12;
export const PINNED_MAX = 5;
export const MUST_READ_MAX = 3;
/** Popups that run at once on one page. */
export const POPUPS_AT_ONCE_MAX = 5;
/** Days in which what was deleted can be had back. */
export const POST_RESTORE_DAYS = 30;

/** What a post is at this moment: its state and its window together. */
export const POST_STATES = {
  draft: { ko: '임시저장', en: 'Draft' },
  waiting: { ko: '검토 대기', en: 'Waiting for review' },
  scheduled: { ko: '예약', en: 'Scheduled' },
  live: { ko: '게시중', en: 'Live' },
  ended: { ko: '종료', en: 'Ended' },
  hidden: { ko: '숨김', en: 'Hidden' },
  deleted: { ko: '삭제', en: 'Deleted' },
} as const;
export type PostState = keyof typeof POST_STATES;
const postState = z.enum(Object.keys(POST_STATES) as [PostState, ...PostState[]]);

export const POPUP_DEVICES = {
  both: { ko: 'PC·폰', en: 'PC and phone' },
  pc: { ko: 'PC', en: 'PC' },
  phone: { ko: '폰', en: 'Phone' },
} as const;
export type PopupDevice = keyof typeof POPUP_DEVICES;
export const POPUP_PAGES = {
  main: { ko: '메인', en: 'Main' },
  login: { ko: '로그인', en: 'Login' },
  charge: { ko: '충전', en: 'Charge' },
  exchange: { ko: '환전', en: 'Exchange' },
  support: { ko: '고객센터', en: 'Support' },
} as const;
export type PopupPage = keyof typeof POPUP_PAGES;
export const POPUP_PLACES = {
  topLeft: { ko: '왼쪽 위', en: 'Top left' },
  top: { ko: '위', en: 'Top' },
  topRight: { ko: '오른쪽 위', en: 'Top right' },
  left: { ko: '왼쪽', en: 'Left' },
  center: { ko: '가운데', en: 'Centre' },
  right: { ko: '오른쪽', en: 'Right' },
  bottomLeft: { ko: '왼쪽 아래', en: 'Bottom left' },
  bottom: { ko: '아래', en: 'Bottom' },
  bottomRight: { ko: '오른쪽 아래', en: 'Bottom right' },
} as const;
export type PopupPlace = keyof typeof POPUP_PLACES;
export const POPUP_HIDE_DAYS = [0, 1, 7] as const;

const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>) =>
  Object.keys(record) as [K, ...K[]];

export const popupDevice = z.enum(keysOf(POPUP_DEVICES));
export const popupPage = z.enum(keysOf(POPUP_PAGES));

/** Where a popup comes up, and for how long somebody may put it away. */
const popupTerms = z.strictObject({
  device: popupDevice,
  pages: z.array(popupPage).check(z.minLength(1), z.maxLength(5)),
  place: z.enum(keysOf(POPUP_PLACES)),
  widthPx: z.int().check(z.minimum(240), z.maximum(800)),
  hideDays: z.literal(POPUP_HIDE_DAYS),
});
export type PopupTerms = z.output<typeof popupTerms>;

/** `/media/<SHA-256>.<ending>`. */
const mediaPath = z
  .string()
  .check(z.maxLength(80), z.regex(MEDIA_PATH, { error: says('bad_image') }));

const SITES_MAX = 50;
const images = { imagePc: z.nullable(mediaPath), imagePhone: z.nullable(mediaPath) };
const link = z.nullable(
  z.string().check(z.maxLength(LINK_LENGTH_MAX), z.regex(SAFE_LINK, { error: says('bad_link') })),
);

/** Documents of money that pay what an event promises. */
export const LINKED_SETTINGS = {
  chargeBonus: { ko: '충전보너스', en: 'Charge bonuses' },
  joinFirst: { ko: '가입첫충 조건', en: 'Join-first bonus terms' },
  payback: { ko: '페이백', en: 'Paybacks' },
  dailyAttendance: { ko: '출석체크', en: 'Daily attendance' },
} as const;
export type LinkedSetting = keyof typeof LINKED_SETTINGS;
const linkedSetting = z.nullable(z.enum(keysOf(LINKED_SETTINGS)));

export const POST_TITLE_MAX = 120;
export const CATEGORY_NAME_MAX = 20;

/** What puts what a member wrote before an administrator's eyes. */
export const CAUGHT_KINDS = {
  first: { ko: '첫 글', en: 'First post' },
  number: { ko: '전화·계좌번호', en: 'A number of a phone or account' },
  link: { ko: '링크', en: 'A link' },
  word: { ko: '금칙어', en: 'A banned word' },
  image: { ko: '이미지', en: 'An image' },
  reports: { ko: '신고', en: 'Reports' },
} as const;
export type CaughtKind = keyof typeof CAUGHT_KINDS;

/** Days for which it is kept what was looked for in vain. */
export const FAQ_SEARCH_DAYS = 90;
export const FAQ_SEARCHES_SHOWN_MAX = 30;

/** Other posts of its writer that are shown beside one. */
export const LAST_POSTS_MAX = 20;
export const SAME_IP_SHOWN_MAX = 5;

/** Days for which a member may be kept from writing. */
export const BAN_DAYS_MAX = 90;

/** How many comments below a post are read at once, the newest first. */
export const COMMENTS_AT_ONCE = 200;

/** What stands below a post of the free board. */
export const postComment = z.object({
  commentId: uuid,
  text: z.string(),
  isHidden: z.boolean(),
  /** The administrator who wrote it; null: a member did. */
  author: z.nullable(person),
  member: z.nullable(z.object({ memberId: uuid, id: z.string(), nick: z.string() })),
  /** Another member wrote it from the address from which the post came. */
  isSameIp: z.boolean(),
  at: instant,
});

/** What is written of a post; a board takes of it what it has, and null or false of the rest. */
export const postContent = {
  title: text(POST_TITLE_MAX),
  body: postBody,
  category: z.nullable(text(CATEGORY_NAME_MAX)),
  isPinned: z.boolean(),
  isMustRead: z.boolean(),
  ...window,
  /** Members of these levels; null: of every one. */
  levels: z.nullable(
    z.array(z.int().check(z.minimum(1), z.maximum(10))).check(z.minLength(1), z.maxLength(10)),
  ),
  /** Whoever is not signed in sees it as well. */
  withVisitors: z.boolean(),
  /** The login ID of a partner whose line alone sees it. */
  partner: z.optional(text(40)),
  /** Sites on which it stands; null: all of them. */
  siteIds: z.nullable(z.array(uuid).check(z.minLength(1), z.maxLength(SITES_MAX))),
  ...images,
  link,
  /** What its button gives. */
  couponId: z._default(z.nullable(uuid), null),
  /** The document that pays what it promises. */
  linkedSetting: z._default(linkedSetting, null),
  popup: z.nullable(popupTerms),
};
/** A popup as it is being written, to be held against those that run. */
export const popupCheckInput = z
  .strictObject({
    /** Left out: it is new. */
    postId: z.optional(uuid),
    ...window,
    ...{ levels: postContent.levels, partner: postContent.partner, siteIds: postContent.siteIds },
    popup: popupTerms,
  })
  .check(inOrder());
export const popupCheck = z.object({
  /** At the fullest moment, itself included. */
  atOnce: z.int(),
  page: popupPage,
  /** When that begins; null: at once. */
  fromAt: z.nullable(instant),
  others: z.array(z.object({ postId: uuid, title: z.string(), untilAt: z.nullable(instant) })),
});
/** A popup on one site, in the window that it has there. */
export const popupRun = z.object({
  siteId: uuid,
  postId: uuid,
  title: z.string(),
  ...shownWindow,
});
export const boardInput = z.enum(BOARD_NAMES);
export const postInput = z.strictObject({ board: boardInput, ...postContent }).check(inOrder());
export const postChange = z
  .strictObject({ board: boardInput, postId: uuid, version: z.int(), ...postContent })
  .check(inOrder());
export type PostContent = Omit<z.output<typeof postInput>, 'board'>;

/** What one site shows otherwise than the post says; null: as the post does. */
export const variantContent = {
  /** Does not stand there at all. */
  isHidden: z.boolean(),
  title: z.nullable(text(POST_TITLE_MAX)),
  body: z.nullable(postBody),
  /** Its own window in place of the post's. */
  hasOwnWindow: z.boolean(),
  ...window,
  ...images,
  link,
};

/** The site that is always there; further ones are added. */
export const MAIN_SITE_ID = '00000000-0000-7000-8000-000000000001';
export const site = z.object({
  siteId: uuid,
  /** Null: of the main site, whose name is the deployment's. */
  siteName: z.nullable(z.string()),
  isPaused: z.boolean(),
});

const variant = z.object({ siteId: uuid, ...variantContent, ...shownWindow });
export type PostVariant = z.output<typeof variant>;

const postRow = {
  postId: uuid,
  board: boardInput,
  state: postState,
  title: z.string(),
  category: z.nullable(z.string()),
  isPinned: z.boolean(),
  isMustRead: z.boolean(),
  ...shownWindow,
  levels: z.nullable(z.array(z.int())),
  withVisitors: z.boolean(),
  /** The partner whose line it is for. */
  line: z.nullable(person),
  siteIds: z.nullable(z.array(uuid)),
  /** Sites that show something else. */
  variantSiteIds: z.array(uuid),
  imagePc: z.nullable(z.string()),
  imagePhone: z.nullable(z.string()),
  link: z.nullable(z.string()),
  coupon: z.nullable(z.object({ couponId: uuid, name: z.string() })),
  linkedSetting,
  /** When that document changed after the post was last written or decided on; null where it did not. */
  linkedChangedAt: z.nullable(instant),
  popup: z.nullable(z.object(popupTerms.def.shape)),
  views: z.int(),
  /** Of a question: who found it helpful, and who did not. */
  helpful: z.int(),
  unhelpful: z.int(),
  /** Of a popup. */
  shown: z.int(),
  clicked: z.int(),
  closed: z.int(),
  /** Of the free board. */
  comments: z.int(),
  reports: z.int(),
  /** Why it waits for somebody to look at it. */
  caughtBy: z.nullable(z.enum(keysOf(CAUGHT_KINDS))),
  /** The administrator who wrote it; null: a member did. */
  author: z.nullable(person),
  member: z.nullable(z.object({ memberId: uuid, id: z.string(), nick: z.string() })),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
};

/** What posts are looked for by. */
export const postFilters = {
  board: boardInput,
  state: z.optional(postState),
  category: z.optional(text(CATEGORY_NAME_MAX)),
  level: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10))),
  siteId: z.optional(uuid),
  /** What is searched: title and text, the administrator or the member who wrote it. */
  categoryInfo: z.optional(z.enum(['text', 'author', 'id', 'ip'])),
  query: z.optional(text(60)),
  reported: z.optional(z.literal('true')),
  /** Days of Seoul on which they were written. */
  from: z.optional(koreanDay),
  to: z.optional(koreanDay),
};

/** Posts of a board, with what was deleted where it is asked for. */
export const posts = list({
  path: '/api/boards/:board/posts',
  access: 'board.read',
  summary: 'The posts of a board, pinned ones first.',
  row: z.object(postRow),
  id: 'postId',
  filters: postFilters,
  sorts: ['board', 'newest', 'oldest', '-updated', '-views', '-reports'],
});

/** A post with everything that it says. */
export const post = z.object({
  ...postRow,
  body: z.string(),
  /** As the server draws it. */
  html: z.string(),
  variants: z.array(variant),
  /** The newest comments, in the order in which they were written. */
  thread: z.array(postComment),
  /** Until when the member who wrote it may not write. */
  bannedUntil: z.nullable(instant),
  /** Other members who wrote from the address from which the post came, a few at most. */
  sameIp: z.array(z.object({ memberId: uuid, id: z.string() })),
  /** What its writer wrote last, this one included. */
  lastPosts: z.array(z.object({ postId: uuid, title: z.string(), state: postState, at: instant })),
});

/** Whose eyes a post is looked at with. */
export const READER_KINDS = {
  visitor: { ko: '비회원', en: 'Visitor' },
  level: { ko: '레벨', en: 'Level' },
  member: { ko: '회원', en: 'Member' },
} as const;
export type ReaderKind = keyof typeof READER_KINDS;

/** What the feed would answer of a post; null: it would not be there for that reader at that time. */
export const postAsShown = z.object({
  shown: z.nullable(
    z.object({
      title: z.string(),
      html: z.string(),
      isPinned: z.boolean(),
      isMustRead: z.boolean(),
      imagePc: z.nullable(z.string()),
      imagePhone: z.nullable(z.string()),
      link: z.nullable(z.string()),
      untilAt: z.nullable(instant),
    }),
  ),
});

/** How many members of each level have read a post, of those whom it is for. */
export const postReach = z.object({
  levels: z.array(z.object({ level: z.int(), members: z.int(), readers: z.int() })),
});

/** Bytes of an image, of all images, and what else one may be. */
export const IMAGE_LIMITS = {
  bytesMax: 2_097_152,
  sidePxMax: 4_096,
  pixelsMax: 12_000_000,
  framesMax: 200,
  allBytesMax: 2_147_483_648,
  /** Of that, until members may add no more. */
  membersBytesMax: 1_073_741_824,
  /** Of one image of a member, and how many a post of his may have. */
  memberBytesMax: 716_800,
  memberImagesMax: 3,
  /** Days after which an image that nothing names is removed. */
  unnamedDays: 30,
} as const;
export const IMAGE_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
} as const;
export type ImageType = keyof typeof IMAGE_TYPES;
/** Characters of base64 that 2 MiB take. */
/** The bytes of an image as text. */
export const imageContent = (bytesMax: number) =>
  z
    .base64()
    .check(z.minLength(1, { error: says('wrong_type') }), z.maxLength(4 * Math.ceil(bytesMax / 3)));
export const imageInput = z.strictObject({
  content: imageContent(IMAGE_LIMITS.bytesMax),
});
export const image = z.object({
  path: z.string(),
  widthPx: z.int(),
  heightPx: z.int(),
  bytes: z.int(),
});
