import * as z from 'zod/mini';
import { claimOfRow } from './claims';
import { list } from './list';
import { markedMember } from './member-lists';
import { text } from './text';
import { instant, person, uuid } from './units';

/** What a member asks about; a complaint (민원) is kept for five years. */
export const TICKET_KINDS = {
  charge: { ko: '충전', en: 'Charge' },
  exchange: { ko: '환전', en: 'Exchange' },
  bet: { ko: '배팅', en: 'Betting' },
  account: { ko: '계정', en: 'Account' },
  complaint: { ko: '민원', en: 'Complaint' },
  other: { ko: '기타', en: 'Other' },
} as const;
export type TicketKind = keyof typeof TICKET_KINDS;
export const TICKET_KIND_VALUES = [
  'charge',
  'exchange',
  'bet',
  'account',
  'complaint',
  'other',
] as const satisfies readonly TicketKind[];
export const ticketKind = z.enum(TICKET_KIND_VALUES);

export const TICKET_STATES = {
  waiting: { ko: '답변대기', en: 'Waiting' },
  answered: { ko: '답변완료', en: 'Answered' },
  closed: { ko: '종료', en: 'Closed' },
} as const;
export type TicketState = keyof typeof TICKET_STATES;
export const ticketState = z.enum(['waiting', 'answered', 'closed']);

/** What is searched: ID and nickname from the beginning, the title likewise, the text by its words. */
export const TICKET_CATEGORIES = {
  id: { ko: '아이디', en: 'ID' },
  nick: { ko: '닉네임', en: 'Nickname' },
  title: { ko: '제목', en: 'Title' },
  body: { ko: '내용', en: 'Text' },
  admin: { ko: '답변자', en: 'Answered by' },
} as const;
export type TicketCategory = keyof typeof TICKET_CATEGORIES;

/** For how long a complaint is kept, and every other question too (`CLEAR_KINDS`). */
export const COMPLAINT_KEPT_YEARS = 5;
/** Hours within which a question is to be answered. */
export const TICKET_DUE_HOURS = 24;
/** Minutes after which a question waits too long to be left alone. */
export const TICKET_LATE_MINUTES = 10;

export const TICKET_TITLE_MAX = 60;
/** How often a member writes to one question before somebody answers. */
export const UNANSWERED_MAX = 20;
/** Letters of what a member writes, and of a reply. */
export const QUESTION_MAX = 2_000;
export const REPLY_MAX = 4_000;

const ticket = z.object({
  ticketId: uuid,
  state: ticketState,
  kind: ticketKind,
  title: z.string(),
  member: markedMember,
  /** Since when the member waits, or when he last wrote. */
  askedAt: instant,
  /** Null once it is answered. */
  dueAt: z.nullable(instant),
  claim: claimOfRow,
  /** Of administrators. */
  replies: z.int(),
  answeredBy: z.nullable(person),
  openedAt: instant,
  version: z.int(),
});
export type Ticket = z.output<typeof ticket>;

export const ticketThread = z.object({
  ticket,
  /** As members know the site, for a reply that names it. */
  siteName: z.string(),
  /** Everything that was written, the oldest first; without an author it was the member. */
  thread: z.array(
    z.object({ replyId: uuid, author: z.nullable(person), body: z.string(), at: instant }),
  ),
});
export type TicketThread = z.output<typeof ticketThread>;

/** Questions of members. */
export const tickets = list({
  path: '/api/help',
  access: 'help.read',
  summary: 'Questions of members, those that wait longest first.',
  row: ticket,
  id: 'ticketId',
  filters: {
    /** `claimed`: waiting, and somebody works on it; `done`: answered or closed. */
    state: z.optional(z.enum(['waiting', 'claimed', 'done'])),
    kind: z.optional(ticketKind),
    /** Those that whoever asks works on or has answered. */
    mine: z.optional(z.enum(['true'])),
    categoryInfo: z.optional(z.enum(['id', 'nick', 'title', 'body', 'admin'])),
    query: z.optional(text(60)),
    memberId: z.optional(uuid),
  },
  sorts: ['waiting', 'newest', 'oldest'],
});

export const ticketInput = { memberId: uuid, ticketId: uuid };
