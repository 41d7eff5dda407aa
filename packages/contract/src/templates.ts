import * as z from 'zod/mini';
import { REPLY_MAX, ticketKind } from './help';
import { list } from './list';
import { says } from './says';
import { lines, text } from './text';
import { instant, person, uuid, yesOrNo } from './units';

export type TemplateScope = 'help' | 'message';

/** What a text may name in braces, as `{아이디}`, and what is put there for the member who reads it. */
export const VARIABLES = {
  id: '아이디',
  nick: '닉네임',
  level: '레벨',
  siteName: '사이트명',
  amount: '금액',
  reason: '사유',
  event: '경기',
  startsAt: '경기일시',
  depositAccount: '입금계좌',
  lastCharge: '최근충전',
  lastExchange: '최근환전',
  openWagering: '롤링부족액',
} as const;
export type Variable = keyof typeof VARIABLES;

const OF_MEMBER = ['id', 'nick', 'level', 'siteName'] as const satisfies readonly Variable[];
/** What an administrator who answers can fill from what he sees of the member. */
export const HELP_VARIABLES = [
  ...OF_MEMBER,
  'lastCharge',
  'lastExchange',
  'openWagering',
] as const satisfies readonly Variable[];
/** What is known of every member whom a message reaches. */
export const MESSAGE_VARIABLES: readonly Variable[] = OF_MEMBER;

interface MessageEventRow {
  readonly ko: string;
  readonly en: string;
  /** What is known besides the member. */
  readonly variables: readonly Variable[];
}

/** What happens to a member and may be told to him by itself. */
export const MESSAGE_EVENTS = {
  joinApproved: { ko: '가입승인', en: 'Joining approved', variables: [] },
  chargeApproved: { ko: '충전승인', en: 'Charge approved', variables: ['amount'] },
  chargeDeclined: { ko: '충전거절', en: 'Charge declined', variables: ['amount', 'reason'] },
  exchangeApproved: { ko: '환전승인', en: 'Exchange approved', variables: ['amount'] },
  exchangeDeclined: { ko: '환전거절', en: 'Exchange declined', variables: ['amount', 'reason'] },
  accountChanged: { ko: '계좌변경', en: 'Account changed', variables: [] },
  coupon: { ko: '쿠폰', en: 'Coupon', variables: ['amount'] },
  betReturned: {
    ko: '배팅 취소·적특',
    en: 'Bet cancelled or void',
    variables: ['amount', 'reason'],
  },
  eventChanged: { ko: '경기변경', en: 'Event changed', variables: ['event', 'startsAt'] },
  depositAccount: {
    ...{ ko: '입금계좌 안내', en: 'Where to pay in' },
    variables: ['amount', 'depositAccount'],
  },
} as const satisfies Record<string, MessageEventRow>;
export type MessageEvent = keyof typeof MESSAGE_EVENTS;
export const MESSAGE_EVENT_VALUES = [
  'joinApproved',
  'chargeApproved',
  'chargeDeclined',
  'exchangeApproved',
  'exchangeDeclined',
  'accountChanged',
  'coupon',
  'betReturned',
  'eventChanged',
  'depositAccount',
] as const satisfies readonly MessageEvent[];

/** What a member is told of where to pay in while no template is on for it. */
export const DEPOSIT_ACCOUNT_TEXT = {
  title: '입금계좌 안내',
  body: '{아이디}님, 신청하신 {금액}원은 아래 계좌로 입금해 주세요.\n{입금계좌}',
} as const;
/** What a member is told once money would go to another account, while no template is on for it: whoever did not wish that has to hear of it. */
export const ACCOUNT_CHANGED_TEXT = {
  title: '환전 계좌 변경 안내',
  body: '{아이디}님의 환전 계좌가 변경되었습니다.\n본인이 요청하지 않았다면 바로 고객센터에 문의해 주세요.',
} as const;
/** What whoever has bet on an event is told once it is another one, while no template is on for it. */
export const EVENT_CHANGED_TEXT = {
  title: '경기 변경 안내',
  body: '{아이디}님이 배팅하신 경기가 변경되었습니다.\n{경기}\n{경기일시}',
} as const;
export const messageEvent = z.enum(MESSAGE_EVENT_VALUES);

export const MESSAGE_KINDS = {
  notice: { ko: '안내', en: 'Notice' },
  promotion: { ko: '홍보', en: 'Promotion' },
  auto: { ko: '자동', en: 'Automatic' },
} as const;
export type MessageKind = keyof typeof MESSAGE_KINDS;
export const messageKind = z.enum(['notice', 'promotion', 'auto']);

/** What a message may name: one that an event sends also what the event knows. */
export const variablesOf = (event: MessageEvent | null): readonly Variable[] =>
  event === null ? MESSAGE_VARIABLES : [...MESSAGE_VARIABLES, ...MESSAGE_EVENTS[event].variables];

const BRACES = /\{([^{}\n]{1,20})\}/g;
const variableOf = (word: string): Variable | undefined =>
  (Object.keys(VARIABLES) as Variable[]).find((name) => VARIABLES[name] === word);

/** What texts have in braces that is none of these. */
export const unknownVariables = (
  texts: readonly string[],
  known: readonly Variable[],
): readonly string[] =>
  texts
    .flatMap((body) => [...body.matchAll(BRACES)].map(([, word = '']) => word))
    .filter((word) => !known.some((name) => VARIABLES[name] === word));

/** Puts values in place of what a text names; what has none stays as it is written. */
export const fillVariables = (
  body: string,
  values: Readonly<Partial<Record<Variable, string>>>,
): string =>
  body.replace(BRACES, (written, word: string) => {
    const name = variableOf(word);
    return (name && values[name]) ?? written;
  });

const TEMPLATE_NAME_MAX = 40;
export const MESSAGE_TITLE_MAX = 60;
export const MESSAGE_BODY_MAX = 2_000;

const kept = {
  templateId: uuid,
  name: z.string(),
  body: z.string(),
  isOn: z.boolean(),
  /** In the last 30 days. */
  uses30d: z.int(),
  updatedAt: instant,
  updatedBy: person,
  version: z.int(),
};

const filters = {
  /** A part of the name. */
  query: z.optional(text(TEMPLATE_NAME_MAX)),
  isOn: z.optional(yesOrNo),
};

const TEMPLATE_SORTS = [
  ...(['-updatedAt', 'updatedAt', '-uses30d', 'uses30d'] as const),
  ...(['newest', 'oldest'] as const),
] as const;

/** A template as one save left it. */
const templateVersion = z.object({
  version: z.int(),
  name: z.string(),
  title: z.nullable(z.string()),
  body: z.string(),
  isOn: z.boolean(),
  at: instant,
  by: person,
});
/** Of a template that was ever changed, the newest first. */
export const templateVersions = z.object({ versions: z.array(templateVersion) });

/** Replies in standard words. */
export const helpTemplates = list({
  path: '/api/help-templates',
  access: 'help.read',
  summary: 'Replies in standard words.',
  row: z.object({
    ...kept,
    kind: ticketKind,
    /** What is typed behind a semicolon to take it. */
    shortcut: z.string(),
    /** Of the replies of the last 30 days, to how many the member did not write again within 24 hours, basis points; null: none. */
    resolvedBps: z.nullable(z.int()),
  }),
  id: 'templateId',
  filters: { ...filters, kind: z.optional(ticketKind) },
  sorts: TEMPLATE_SORTS,
});

/** Messages in standard words, and those that events send. */
export const messageTemplates = list({
  path: '/api/message-templates',
  access: 'message.read',
  summary: 'Messages in standard words, and those that are sent by themselves.',
  row: z.object({
    ...kept,
    kind: messageKind,
    event: z.nullable(messageEvent),
    title: z.string(),
  }),
  id: 'templateId',
  filters: { ...filters, kind: z.optional(messageKind) },
  sorts: TEMPLATE_SORTS,
});

const shortcut = text(12).check(
  z.regex(/^[\p{L}\p{N}_-]{2,12}$/u, { error: says('bad_shortcut') }),
);
const name = text(TEMPLATE_NAME_MAX);

export const helpTemplateInput = {
  name,
  kind: ticketKind,
  shortcut,
  body: lines(REPLY_MAX),
  isOn: z.boolean(),
};

export const messageTemplateInput = {
  name,
  kind: messageKind,
  /** Of one that is sent by itself; null otherwise. */
  event: z.nullable(messageEvent),
  title: text(MESSAGE_TITLE_MAX),
  body: lines(MESSAGE_BODY_MAX),
  isOn: z.boolean(),
};
