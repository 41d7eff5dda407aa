import * as z from 'zod/mini';
import { list } from './list';
import { grade, level, status } from './members';
import { MESSAGE_BODY_MAX, MESSAGE_TITLE_MAX, messageEvent, messageKind } from './templates';
import { lines, text } from './text';
import { instant, koreanDay, person, someWon, uuid } from './units';

export const MESSAGE_STATES = {
  scheduled: { ko: '예약', en: 'Scheduled' },
  sending: { ko: '발송중', en: 'Sending' },
  done: { ko: '완료', en: 'Sent' },
  recalled: { ko: '회수', en: 'Recalled' },
  /** Its time to be read was over before everybody had it. */
  failed: { ko: '실패', en: 'Failed' },
} as const;
/** Why a message was not sent whose sender may not write any more. */
export const MESSAGE_NOT_ALLOWED = 'session.forbidden';
export type MessageState = keyof typeof MESSAGE_STATES;
const state = z.enum(['scheduled', 'sending', 'done', 'recalled', 'failed']);

/** What is searched: the first member written to by ID, the title from the beginning, who sent it. */
export const MESSAGE_CATEGORIES = {
  title: { ko: '제목', en: 'Title' },
  id: { ko: '아이디', en: 'Member ID' },
  sender: { ko: '보낸이', en: 'Sender' },
} as const;
export type MessageCategory = keyof typeof MESSAGE_CATEGORIES;

export const MESSAGE_NAMED_MAX = 500;
/** Recipients above which only types 0 and 1 may send. */
export const MESSAGE_MANY = 1_000;
/** Minutes in which the same text to the same members is asked about again. */
export const MESSAGE_AGAIN_MINUTES = 10;

const days = z.int().check(z.minimum(1), z.maximum(3_650));

/** Whom a message is for: members by name, or all that a filter leaves; nobody who has left or is blocked. */
export const messageTarget = z.strictObject({
  /** Login IDs; with them nothing else. */
  ids: z.optional(z.array(text(40)).check(z.minLength(1), z.maxLength(MESSAGE_NAMED_MAX))),
  grade: z.optional(grade),
  level: z.optional(level),
  status: z.optional(status),
  /** Of this partner's line. */
  partnerId: z.optional(uuid),
  /** Who has charged so much in all. */
  chargedMinWon: z.optional(someWon),
  /** Who came in within so many days. */
  cameDays: z.optional(days),
  /** Who did not, and has been a member for as long. */
  idleDays: z.optional(days),
});
export type MessageTarget = z.output<typeof messageTarget>;

/** Messages to members. */
export const messages = list({
  path: '/api/messages',
  access: 'message.read',
  summary: 'Messages to members, those of events included.',
  row: z.object({
    messageId: uuid,
    kind: messageKind,
    /** Of one that was sent by itself. */
    event: z.nullable(messageEvent),
    title: z.string(),
    body: z.string(),
    state,
    target: messageTarget,
    /** Login ID of the partner whose line it is for. */
    line: z.nullable(z.string()),
    /** It is for members who were chosen in their list. */
    isBulk: z.boolean(),
    /** How many it is for, and how many have it. */
    expected: z.int(),
    recipients: z.int(),
    reads: z.int(),
    isPopup: z.boolean(),
    sendAt: instant,
    expiresAt: z.nullable(instant),
    /** Null: it was sent by itself. */
    sender: z.nullable(person),
    reason: z.nullable(z.string()),
  }),
  id: 'messageId',
  filters: {
    kind: z.optional(messageKind),
    state: z.optional(state),
    categoryInfo: z.optional(z.enum(['title', 'id', 'sender'])),
    query: z.optional(text(60)),
    /** Days of Seoul on which they are sent. */
    from: z.optional(koreanDay),
    to: z.optional(koreanDay),
  },
  sorts: ['newest', 'oldest'],
});

/** Who has a message, and who has read it. */
export const messageRecipients = list({
  path: '/api/messages/:messageId/recipients',
  access: 'message.read',
  summary: 'The members who have a message, and when they read it.',
  row: z.object({
    memberId: uuid,
    id: z.string(),
    nick: z.string(),
    readAt: z.nullable(instant),
  }),
  id: 'memberId',
  filters: { messageId: uuid },
  sorts: ['oldest'],
  refusals: ['record.not_found'],
});

/** A message to one member, as he reads it. */
export const memberMessage = z.object({
  messageId: uuid,
  kind: messageKind,
  event: z.nullable(messageEvent),
  title: z.string(),
  body: z.string(),
  /** Taken back before he read it, or after. */
  isRecalled: z.boolean(),
  at: instant,
  readAt: z.nullable(instant),
  /** Null: it was sent by itself. */
  sender: z.nullable(person),
});

export const messageText = {
  title: text(MESSAGE_TITLE_MAX),
  body: lines(MESSAGE_BODY_MAX),
  kind: z.enum(['notice', 'promotion']),
  target: messageTarget,
};

export const messagePreview = z.object({
  /** Who gets it. */
  count: z.int(),
  /** Left out of a promotion: self-excluded. */
  excluded: z.int(),
  /** Left out always: they have left or are blocked. */
  gone: z.int(),
  /** Login IDs that nobody has. */
  unknown: z.array(z.string()),
  names: z.array(z.string()),
  /** As the first of them reads it. */
  title: z.string(),
  body: z.string(),
});
