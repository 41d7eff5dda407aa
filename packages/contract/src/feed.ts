import * as z from 'zod/mini';
import { CASINO_VENDOR_VALUES } from './casino-vendors';
import type { ScreenCondition } from './deployment';
import type { Endpoint } from './endpoint';
import { list } from './list';
import { shownBankAccount } from './members';
import type { RefusalCode } from './refusals';
import type { SiteFeature } from './site-features';
import { text } from './text';
import { instant, person, uuid } from './units';

/**
 * What a key of the feed opens; one key for each program, with what that program does and no more.
 *
 * @source docs/decisions/0034-the-feed.md
 */
export const FEED_SCOPES = {
  players: { ko: '회원 사이트', en: 'Player site' },
  results: { ko: '추첨 결과', en: 'Results of draws' },
  deposits: { ko: '입금 통보', en: 'Deposit agent' },
  casino: { ko: '카지노 업체', en: 'Casino vendors' },
  sports: { ko: '스포츠 경기·배당', en: 'Sports data' },
} as const;
export type FeedScope = keyof typeof FEED_SCOPES;
const FEED_SCOPE_VALUES = [
  'players',
  'results',
  'deposits',
  'casino',
  'sports',
] as const satisfies readonly FeedScope[];

/** What a call carries beside its content; `Idempotency-Key` as well, on every write. */
export const FEED_HEADERS = {
  /** The identifier of the key. */
  key: 'x-feed-key',
  /** Milliseconds since 1970 by the caller's clock. */
  time: 'x-feed-time',
  /** HMAC-SHA256 of `feedText` under the key's secret, in hexadecimal. */
  signature: 'x-feed-signature',
} as const;

/** How far the clock of a caller may be from the server's, and how long a call can be repeated. */
export const FEED_WINDOW_MS = 30_000;
/** How long a secret is still good once another took its place. */
export const FEED_ROTATION_HOURS = 24;

interface FeedCall {
  readonly method: string;
  /** With its query, as it is sent: `/feed/requests?memberId=…`. */
  readonly path: string;
  readonly timeMs: string;
  /** Empty where there is none. */
  readonly idempotencyKey: string;
  /** As it is sent; empty for a GET. */
  readonly body: string;
}

/** What is signed: five lines, of which the last is the whole body. */
export const feedText = ({ method, path, timeMs, idempotencyKey, body }: FeedCall): string =>
  [method, path, timeMs, idempotencyKey, body].join('\n');

/** One operation of the feed: machine to machine, by key and signature instead of a session. */
export interface FeedEndpoint {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: `/feed/${string}`;
  readonly scope: FeedScope;
  readonly when?: ScreenCondition;
  /** The menu of the player's site that it serves; refused while an operator has taken it away. */
  readonly feature?: SiteFeature;
  readonly summary: string;
  readonly input: Endpoint['input'];
  readonly reply: Endpoint['reply'];
  readonly refusals: readonly RefusalCode[];
  /** Bytes of the JSON body where BODY_BYTES_MAX does not hold everything that `input` takes. */
  readonly bodyBytesMax?: number;
  /** Of a write: what its audit line says was done. */
  readonly audit?: `${string}.${string}`;
  /** True for a POST that only asks, as its callers are used to: no audit line, nothing that a key would guard. */
  readonly writesNothing?: true;
  /** Of a write: what would be answered later than this is not done, since whoever asked has given it up. */
  readonly answersWithinMs?: number;
  /** True where the input holds a password, of which nothing may be kept under a key. */
  readonly isConfidential?: true;
}

/** What a caller receives. */
export type FeedReplyOf<E extends FeedEndpoint> = z.output<E['reply']>;

/** Returns `e` unchanged; exists so that the literal types of path and refusals survive. */
export const feedEndpoint = <const E extends FeedEndpoint>(e: E): E => e;

export const feedKey = z.object({
  _id: uuid,
  name: z.string(),
  scopes: z.array(z.enum(FEED_SCOPE_VALUES)),
  /** The casino vendors for which it speaks; null: each of them. */
  vendors: z.nullable(z.array(z.enum(CASINO_VENDOR_VALUES))),
  callsPerMinuteMax: z.int(),
  /** The player site whose program has it; null: the main one. */
  siteName: z.nullable(z.string()),
  createdAt: instant,
  createdBy: person,
  /** Until when the secret before the last rotation is still good; null after it. */
  previousUntil: z.nullable(instant),
  revokedAt: z.nullable(instant),
  revokedBy: z.nullable(person),
  lastUsedAt: z.nullable(instant),
  lastUsedIp: z.nullable(z.string()),
  /** On this day of Seoul. */
  callsToday: z.int(),
  refusedToday: z.int(),
  version: z.int(),
});

/** Keys of the feed, those that were revoked too. */
export const feedKeys = list({
  path: '/api/feed-keys',
  access: 'admin.manage',
  summary:
    'Keys with which machines call the feed; their secrets are shown once, when they are made.',
  row: feedKey,
  id: '_id',
  filters: {
    /** A part of the name. */
    query: z.optional(text(40)),
    state: z.optional(z.enum(['active', 'revoked'])),
  },
  sorts: ['newest', 'oldest'],
});

export const feedKeyInput = z.strictObject({
  name: text(40),
  scopes: z
    .array(z.enum(FEED_SCOPE_VALUES))
    .check(z.minLength(1), z.maxLength(FEED_SCOPE_VALUES.length)),
  /** Of a key of casino vendors: for which of them it speaks; left out: for each. */
  vendors: z.optional(
    z
      .array(z.enum(CASINO_VENDOR_VALUES))
      .check(z.minLength(1), z.maxLength(CASINO_VENDOR_VALUES.length)),
  ),
  callsPerMinuteMax: z.int().check(z.minimum(1), z.maximum(600_000)),
  /** Left out: the main site. */
  siteId: z.optional(uuid),
});

/** A key with the secret that was made for it: 64 hexadecimal digits, shown this once. */
export const secretFeedKey = z.object({ ...feedKey.shape, secret: z.string() });

/** A member as his player site shows him to himself. */
export const memberProfile = z.object({
  memberId: uuid,
  id: z.string(),
  nick: z.string(),
  level: z.int(),
  status: z.int(),
  /** Masked. */
  phone: z.nullable(z.string()),
  bankAccount: z.nullable(shownBankAccount),
  isBetAllowed: z.boolean(),
  isSingleAllowed: z.boolean(),
  isDoubleAllowed: z.boolean(),
  /** Whether an exchange asks for his exchange pin. */
  hasExchangePin: z.boolean(),
  excludedUntil: z.nullable(instant),
});

/** What lies in the wallets of a member. */
export const memberBalances = z.object({
  memberId: uuid,
  moneyWon: z.int(),
  pointWon: z.int(),
  incomeWon: z.int(),
  at: instant,
});
