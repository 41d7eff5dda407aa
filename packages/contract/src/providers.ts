import * as z from 'zod/mini';
import { type Endpoint, endpoint } from './endpoint';
import { instant, uuid, won } from './units';

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
const PROVIDER_IS_ON = {
  honor: { modules: ['casino'] },
  betholdem: { modules: ['holdem'] },
  apoker: { modules: ['apoker'] },
};

const balance = z.object({
  _id: uuid,
  /** What lies at the provider, won. */
  balanceWon: z.int(),
  /** What lies in the money wallet, won. */
  moneyWon: z.int(),
});

export const providerTransfer = z.object({
  transferId: uuid,
  memberId: uuid,
  provider: z.enum(PROVIDER_VALUES),
  direction: z.enum(['toMoney', 'toProvider']),
  status: z.enum(PROVIDER_TRANSFER_STATUSES),
  /** Null while it is not known how much "all" was. */
  amountWon: z.nullable(z.int()),
  requestedAt: instant,
  settledAt: z.nullable(instant),
  /** How often the provider was asked. */
  tries: z.int(),
});

const refresh = <const P extends `/${string}`>(path: P, provider: Provider, summary: string) =>
  endpoint({
    method: 'PUT',
    path,
    access: 'money.move',
    when: PROVIDER_IS_ON[provider],
    summary,
    input: z.strictObject({ _id: uuid }),
    reply: balance,
    refusals: [
      'member.not_found',
      'provider.not_connected',
      'provider.unreachable',
      'provider.pending',
    ],
    audit: 'provider.refresh',
  });

const toMoney = <const P extends `/${string}`>(path: P, provider: Provider, summary: string) =>
  endpoint({
    method: 'PUT',
    path,
    access: 'money.move',
    when: PROVIDER_IS_ON[provider],
    needsKey: true,
    summary,
    /** Either `all` or an amount. */
    input: z
      .strictObject({
        _id: uuid,
        all: z.optional(z.boolean()),
        amount: z.optional(won),
      })
      .check((context) => {
        const { all, amount } = context.value;
        if (all || (amount ?? 0) > 0) return;
        context.issues.push({
          code: 'custom',
          input: amount,
          path: ['amount'],
          params: { rule: 'required' },
        });
      }),
    reply: balance,
    refusals: [
      'member.not_found',
      'provider.not_connected',
      'provider.unreachable',
      'provider.pending',
      'provider.rejected',
    ],
    audit: 'provider.to_money',
  });

/** The six balance calls of the specification's section 7, and what operators need around them. */
export const providerEndpoints = {
  refreshHonor: refresh(
    '/api/v3/honor-get-balance',
    'honor',
    'Takes over the casino balance from the provider.',
  ),
  honorToMoney: toMoney('/api/v3/honor-to-money', 'honor', 'Moves casino money to held money.'),
  refreshBetHoldem: refresh(
    '/api/v3/betholdem-get-balance',
    'betholdem',
    'Takes over the Bet Holdem balance from the provider.',
  ),
  betHoldemToMoney: toMoney(
    '/api/v3/betholdem-to-money',
    'betholdem',
    'Moves Bet Holdem money to held money.',
  ),
  refreshApoker: refresh(
    '/api/v3/apoker-get-balance',
    'apoker',
    'Takes over the Triple-A Holdem balance from the provider.',
  ),
  apokerToMoney: toMoney(
    '/api/v3/apoker-to-money',
    'apoker',
    'Moves Triple-A Holdem money to held money.',
  ),
  sendToProvider: endpoint({
    method: 'POST',
    path: '/api/money/provider-transfers',
    access: 'money.move',
    whenInput: { provider: PROVIDER_IS_ON },
    needsKey: true,
    summary: 'Moves held money to a provider.',
    input: z.strictObject({
      memberId: uuid,
      provider: z.enum(PROVIDER_VALUES),
      amountWon: won.check(z.minimum(1)),
    }),
    reply: balance,
    refusals: [
      'member.not_found',
      'member.not_normal',
      'money.insufficient',
      'provider.not_connected',
      'provider.unreachable',
      'provider.pending',
      'provider.rejected',
    ],
    audit: 'provider.to_provider',
  }),
  listProviderTransfers: endpoint({
    method: 'GET',
    path: '/api/money/provider-transfers',
    access: 'money.read',
    summary: 'Transfers to and from providers, newest first, 50 a page.',
    input: z.strictObject({
      status: z.optional(z.enum(PROVIDER_TRANSFER_STATUSES)),
      memberId: z.optional(uuid),
      before: z.optional(uuid),
    }),
    reply: z.object({ transfers: z.array(providerTransfer), more: z.boolean() }),
    refusals: [],
  }),
} satisfies Record<string, Endpoint>;
