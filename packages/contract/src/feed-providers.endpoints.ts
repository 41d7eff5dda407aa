// What a member does with his money at the providers of games.
import * as z from 'zod/mini';
import { feedEndpoint } from './feed';
import { PROVIDER_TRANSFER_STATUSES, PROVIDER_VALUES } from './providers';
import { sendToProvider } from './providers.endpoints';
import { instant, someWon, uuid } from './units';

export const moveProviderMoney = feedEndpoint({
  method: 'POST',
  path: '/feed/provider-transfers',
  scope: 'players',
  summary:
    'A member asks for money to go to a provider or to come back. Towards the provider it leaves his money at once; what became of it the provider is asked, within a minute.',
  input: z.strictObject({
    memberId: uuid,
    provider: z.enum(PROVIDER_VALUES),
    direction: z.enum(['toMoney', 'toProvider']),
    amountWon: someWon,
  }),
  reply: z.object({
    transferId: uuid,
    status: z.enum(PROVIDER_TRANSFER_STATUSES),
    /** What is left in the money wallet. */
    moneyWon: z.int(),
  }),
  refusals: [
    ...sendToProvider.refusals.filter(
      (code) => code !== 'provider.unreachable' && code !== 'provider.rejected',
    ),
    'module.off',
    'site.feature_off',
    'site.maintenance',
  ],
  audit: 'provider.ask',
});

export const listOwnTransfers = feedEndpoint({
  method: 'GET',
  path: '/feed/provider-transfers',
  scope: 'players',
  summary: 'The last 50 moves of a member’s money to and from providers, the newest first.',
  input: z.strictObject({ memberId: uuid }),
  reply: z.object({
    transfers: z.array(
      z.object({
        transferId: uuid,
        provider: z.enum(PROVIDER_VALUES),
        direction: z.enum(['toMoney', 'toProvider']),
        status: z.enum(PROVIDER_TRANSFER_STATUSES),
        /** Null: all that lies there, as long as nobody knows how much that is. */
        amountWon: z.nullable(z.int()),
        requestedAt: instant,
        settledAt: z.nullable(instant),
      }),
    ),
  }),
  refusals: ['member.not_found'],
});
