// The six balance calls of the specification's section 7, and what operators need around them.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import {
  balance,
  PROVIDER_IS_ON,
  PROVIDER_TAKES_MONEY,
  PROVIDER_VALUES,
  type Provider,
  providerTransfer,
  providerTransfers,
} from './providers';
import { uuid, won } from './units';

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
        const hasAmount = (amount ?? 0) > 0;
        if ((all === true) !== hasAmount) return;
        context.issues.push({
          code: 'custom',
          input: amount,
          path: ['amount'],
          params: { rule: hasAmount ? 'all_or_amount' : 'required' },
        });
      }),
    reply: balance,
    refusals: [
      'member.not_found',
      'money.not_own',
      'money.wallet_full',
      'provider.not_connected',
      'provider.unreachable',
      'provider.pending',
      'provider.rejected',
    ],
    audit: 'provider.to_money',
  });

export const refreshHonor = refresh(
  '/api/v3/honor-get-balance',
  'honor',
  'Takes over the casino balance from the provider.',
);

export const honorToMoney = toMoney(
  '/api/v3/honor-to-money',
  'honor',
  'Moves casino money to held money.',
);

export const refreshBetHoldem = refresh(
  '/api/v3/betholdem-get-balance',
  'betholdem',
  'Takes over the Bet Holdem balance from the provider.',
);

export const betHoldemToMoney = toMoney(
  '/api/v3/betholdem-to-money',
  'betholdem',
  'Moves Bet Holdem money to held money.',
);

export const refreshApoker = refresh(
  '/api/v3/apoker-get-balance',
  'apoker',
  'Takes over the Triple-A Holdem balance from the provider.',
);

export const apokerToMoney = toMoney(
  '/api/v3/apoker-to-money',
  'apoker',
  'Moves Triple-A Holdem money to held money.',
);

export const sendToProvider = endpoint({
  method: 'POST',
  path: '/api/money/provider-transfers',
  access: 'money.move',
  whenInput: { provider: PROVIDER_TAKES_MONEY },
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
    'money.not_own',
    'money.insufficient',
    'money.wallet_full',
    'provider.not_connected',
    'provider.unreachable',
    'provider.pending',
    'provider.rejected',
    'casino.member_blocked',
    'casino.maintenance',
    'casino.above_max',
  ],
  audit: 'provider.to_provider',
});

export const listProviderTransfers = providerTransfers.page;

export const totalProviderTransfers = providerTransfers.totals;

export const askProviderTransfer = endpoint({
  method: 'POST',
  path: '/api/money/provider-transfers/:transferId/ask',
  access: 'money.move',
  summary:
    'Asks the provider now what became of a transfer that is pending, and books the answer; nothing is sent a second time.',
  input: z.strictObject({ memberId: uuid, transferId: uuid }),
  reply: providerTransfer,
  refusals: [
    'member.not_found',
    'record.not_found',
    'provider.not_connected',
    'provider.unreachable',
  ],
  audit: 'provider.settle',
});
