// What vendors of casinos and the player site ask about the casino, and tell of it.
import * as z from 'zod/mini';
import { casinoRow, told, toldBet, toldCancel, toldWin, vendorInput } from './casino-feed';
import { CASINO_VOID_RULES, type CasinoVoidRule } from './casino-settings';
import {
  CASINO_CLASS_VALUES,
  CASINO_KIND_VALUES,
  CASINO_MODE_VALUES,
  CASINO_PROVIDER_NO_MAX,
} from './casino-vendors';
import { feedEndpoint } from './feed';
import { token } from './text';
import { instant, koreanDay, uuid, won } from './units';

/** Rows of a book that are told at once. */
const ROWS_MAX = 1_000;
const BOOK_BYTES_MAX = 1_048_576;
/** With every field of its own that a vendor may send. */
const CALL_BYTES_MAX = 8_192;
/** A vendor that has heard nothing by then goes on as if it had been refused. */
const CALL_ANSWERED_MS = 1_000;
const provider = z.int().check(z.minimum(1), z.maximum(CASINO_PROVIDER_NO_MAX));

export const casinoBalance = feedEndpoint({
  method: 'POST',
  path: '/feed/casino/:vendor/balance',
  scope: 'casino',
  summary: 'What a member can stake with a seamless vendor.',
  writesNothing: true,
  input: z.strictObject({ vendor: vendorInput, memberId: uuid }),
  reply: z.object({ balanceWon: z.int() }),
  refusals: ['member.not_found', 'module.off'],
});

export const casinoBet = feedEndpoint({
  method: 'POST',
  path: '/feed/casino/:vendor/bet',
  scope: 'casino',
  summary:
    'A stake, taken at once. `vendorRef` happens once: again it is answered as before, with other content refused, and after its cancellation too.',
  input: z.strictObject(toldBet),
  ...{ bodyBytesMax: CALL_BYTES_MAX, answersWithinMs: CALL_ANSWERED_MS },
  reply: told,
  refusals: [
    'member.not_found',
    'module.off',
    'casino.differs',
    'casino.cancelled',
    'casino.member_blocked',
    'site.maintenance',
    'casino.maintenance',
    'casino.provider_off',
    'casino.above_max',
    'money.insufficient',
  ],
  audit: 'casino.bet',
});

export const casinoWin = feedEndpoint({
  method: 'POST',
  path: '/feed/casino/:vendor/win',
  scope: 'casino',
  summary:
    'What a round has paid, 0 where it was lost. It is owed, so no maintenance and no restriction of the member refuses it; only a round that nobody has bet on does.',
  input: z.strictObject(toldWin),
  ...{ bodyBytesMax: CALL_BYTES_MAX, answersWithinMs: CALL_ANSWERED_MS },
  reply: told,
  refusals: [
    'member.not_found',
    'module.off',
    'casino.differs',
    'casino.cancelled',
    'casino.round_unknown',
    'money.wallet_full',
  ],
  audit: 'casino.win',
});

export const casinoCancel = feedEndpoint({
  method: 'POST',
  path: '/feed/casino/:vendor/cancel',
  scope: 'casino',
  summary:
    'Takes a stake or a win back, once. A reference that nobody knows moves nothing, and is refused when it comes later.',
  input: z.strictObject(toldCancel),
  ...{ bodyBytesMax: CALL_BYTES_MAX, answersWithinMs: CALL_ANSWERED_MS },
  reply: told,
  refusals: ['member.not_found', 'module.off', 'casino.differs', 'money.wallet_full'],
  audit: 'casino.cancel',
});

export const recordCasino = feedEndpoint({
  method: 'POST',
  path: '/feed/casino/:vendor/transactions',
  scope: 'casino',
  summary:
    'What was played with money that lies at the vendor: a record, by which no money moves. Rows that are known are left alone.',
  input: z.strictObject({
    vendor: vendorInput,
    rows: z.array(casinoRow).check(z.minLength(1), z.maxLength(ROWS_MAX)),
  }),
  bodyBytesMax: BOOK_BYTES_MAX,
  reply: z.object({
    taken: z.int(),
    /** Rows that were known already. */
    known: z.int(),
    refused: z.array(
      z.object({
        memberId: uuid,
        vendorRef: z.string(),
        code: z.enum(['casino.differs', 'casino.cancelled', 'member.not_found']),
      }),
    ),
  }),
  refusals: ['module.off'],
  audit: 'casino.record',
});

export const reportCasino = feedEndpoint({
  method: 'POST',
  path: '/feed/casino/:vendor/reports',
  scope: 'casino',
  summary:
    'The vendor’s own book of a day of Seoul, in parts; with the last one it is held against ours.',
  input: z.strictObject({
    vendor: vendorInput,
    dayOn: koreanDay,
    isLast: z.boolean(),
    rows: z
      .array(
        z.strictObject({
          memberId: z.optional(uuid),
          vendorRef: token(64),
          kind: z.enum(CASINO_KIND_VALUES),
          amountWon: won,
        }),
      )
      .check(z.maxLength(ROWS_MAX)),
  }),
  bodyBytesMax: BOOK_BYTES_MAX,
  /** How many rows differ; null until the last part. */
  reply: z.object({ kept: z.int(), differingRows: z.nullable(z.int()) }),
  refusals: ['module.off', 'casino.differs'],
  audit: 'casino.report',
});

export const tellCasinoState = feedEndpoint({
  method: 'POST',
  path: '/feed/casino/:vendor/state',
  scope: 'casino',
  summary:
    'What the operator has left at a vendor, and which of its providers take nobody now; told as often as it changes, once a minute at most.',
  input: z.strictObject({
    vendor: vendorInput,
    balanceWon: z.optional(won),
    closed: z.array(provider).check(z.maxLength(CASINO_PROVIDER_NO_MAX)),
  }),
  /** Whether less is left than the operator wants to hear of. */
  reply: z.object({ isLow: z.boolean() }),
  refusals: ['module.off'],
  audit: 'casino.state',
});

export const launchCasino = feedEndpoint({
  method: 'POST',
  path: '/feed/casino/launches',
  scope: 'players',
  summary: 'Whether a member may enter a provider now, and with what.',
  input: z.strictObject({
    memberId: uuid,
    vendor: vendorInput,
    provider: z.optional(provider),
    game: z.optional(token(60)),
  }),
  reply: z.object({
    mode: z.enum(CASINO_MODE_VALUES),
    /** Of the wallet that is played with. */
    balanceWon: z.int(),
    at: instant,
  }),
  refusals: [
    'member.not_found',
    'module.off',
    'casino.member_blocked',
    'site.maintenance',
    'casino.maintenance',
    'casino.provider_off',
  ],
  audit: 'casino.launch',
});

export const listCasinoProviders = feedEndpoint({
  method: 'GET',
  path: '/feed/casino/providers',
  scope: 'players',
  when: { modules: ['casino'] },
  summary: 'The providers in their order, as this member finds them.',
  input: z.strictObject({ memberId: z.optional(uuid) }),
  reply: z.object({
    providers: z.array(
      z.object({
        provider: z.int(),
        ko: z.string(),
        en: z.string(),
        gameClass: z.enum(CASINO_CLASS_VALUES),
        isOpen: z.boolean(),
        /** Under maintenance: what members read, and until when. */
        text: z.nullable(z.string()),
        until: z.nullable(instant),
      }),
    ),
  }),
  refusals: ['member.not_found'],
});

export const listOwnCasinoRounds = feedEndpoint({
  method: 'GET',
  path: '/feed/casino/rounds',
  scope: 'players',
  when: { modules: ['casino'] },
  summary:
    'Rounds of a member at the vendors, newest first, 50 a page: what was staked and paid, what of it counts as turnover, and why not all of it.',
  input: z.strictObject({
    memberId: uuid,
    /** The last round of the page before. */
    after: z.optional(uuid),
  }),
  reply: z.object({
    rounds: z.array(
      z.object({
        roundId: uuid,
        vendor: vendorInput,
        provider: z.nullable(z.int()),
        gameClass: z.enum(CASINO_CLASS_VALUES),
        game: z.string(),
        at: instant,
        closedAt: z.nullable(instant),
        betWon: z.int(),
        winWon: z.int(),
        /** Null while nobody has said who won. */
        validWon: z.nullable(z.int()),
        /** The rule that has left stakes out; null where none has. */
        leftOutBy: z.nullable(
          z.object({
            rule: z.enum(Object.keys(CASINO_VOID_RULES) as [CasinoVoidRule, ...CasinoVoidRule[]]),
            ko: z.string(),
            en: z.string(),
          }),
        ),
      }),
    ),
    more: z.boolean(),
  }),
  refusals: ['member.not_found'],
});
