import * as z from 'zod/mini';
import type { ScreenCondition } from './deployment';
import { list } from './list';
import { markedMember } from './member-lists';
import { instant, koreanDay, uuid } from './units';

/** The companies whose tables a member plays at with money that lies there. */
export const PROVIDERS = {
  honor: {
    wallet: 'casino',
    toProvider: 'moneyToCasino',
    toMoney: 'casinoToMoney',
    play: 'casinoPlay',
    ko: '카지노머니',
    en: 'Casino money',
  },
  betholdem: {
    wallet: 'betHoldem',
    toProvider: 'moneyToBetHoldem',
    toMoney: 'betHoldemToMoney',
    play: 'betHoldemPlay',
    ko: '벳홀덤머니',
    en: 'Bet Holdem money',
  },
  apoker: {
    wallet: 'apoker',
    toProvider: 'moneyToApoker',
    toMoney: 'apokerToMoney',
    play: 'apokerPlay',
    ko: '트리플A홀덤머니',
    en: 'Triple-A Holdem money',
  },
} as const;
export type Provider = keyof typeof PROVIDERS;
export const PROVIDER_VALUES = [
  'honor',
  'betholdem',
  'apoker',
] as const satisfies readonly Provider[];

/** `pending` until the provider's own answer is known; then it never changes again. */
export const PROVIDER_TRANSFER_STATUSES = ['pending', 'done', 'rejected'] as const;

/**
 * What a call of each provider needs. The company of the casino is not part of it: after a change
 * of company, money that still lies at the former one can be brought back.
 */
export const PROVIDER_IS_ON = {
  honor: { modules: ['casino'] },
  betholdem: { modules: ['holdem'] },
  apoker: { modules: ['apoker'] },
};
/** What sending money there needs: at a seamless casino members play with the money that they hold. */
export const PROVIDER_TAKES_MONEY = {
  ...PROVIDER_IS_ON,
  honor: { ...PROVIDER_IS_ON.honor, casinoType: 'transfer' },
} as const satisfies Readonly<Record<Provider, ScreenCondition>>;

export const balance = z.object({
  _id: uuid,
  /** What lies at the provider, won. */
  balanceWon: z.int(),
  /** What lies in the money wallet, won. */
  moneyWon: z.int(),
});

const direction = z.enum(['toMoney', 'toProvider']);

export const providerTransfer = z.object({
  transferId: uuid,
  member: markedMember,
  provider: z.enum(PROVIDER_VALUES),
  direction,
  status: z.enum(PROVIDER_TRANSFER_STATUSES),
  /** Null while it is not known how much "all" was. */
  amountWon: z.nullable(z.int()),
  requestedAt: instant,
  settledAt: z.nullable(instant),
  /** How often the provider was asked. */
  tries: z.int(),
  /** What lay at the provider and in the money wallet once it was settled; null before, and where it was refused. */
  providerWon: z.nullable(z.int()),
  /** What the record said should lie there; the rest of what did was won or lost in play. */
  recordedWon: z.nullable(z.int()),
  moneyWon: z.nullable(z.int()),
});
export type ProviderTransfer = z.output<typeof providerTransfer>;

/** Transfers to and from providers. */
export const providerTransfers = list({
  path: '/api/money/provider-transfers',
  access: 'money.read',
  summary: 'Transfers to and from providers.',
  row: providerTransfer,
  id: 'transferId',
  filters: {
    status: z.optional(z.enum(PROVIDER_TRANSFER_STATUSES)),
    provider: z.optional(z.enum(PROVIDER_VALUES)),
    direction: z.optional(direction),
    memberId: z.optional(uuid),
    /** First and last day, in Seoul, on which it was asked for. */
    from: z.optional(koreanDay),
    to: z.optional(koreanDay),
  },
  sorts: ['newest', 'oldest'],
  totals: z.object({
    direction,
    status: z.enum(PROVIDER_TRANSFER_STATUSES),
    transfers: z.int(),
    amountWon: z.int(),
  }),
});
