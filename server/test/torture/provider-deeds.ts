// Money between members and a provider, as the clients of a torture run move it.
import type { Deed } from './deed';
import type { Random } from './seeded-random';

const SENT_WON_MAX = 5_000;
/** Often more than lies there, so that the provider refuses now and then. */
const FETCHED_WON_MAX = 8_000;

export function createProviderDeeds(
  random: Random,
  { nextKey, anybody }: { readonly nextKey: () => string; readonly anybody: () => string },
) {
  const send = (): Deed => {
    const key = nextKey();
    const amountWon = random.between(1, SENT_WON_MAX);
    return {
      path: '/api/money/provider-transfers',
      body: { memberId: anybody(), provider: 'betholdem', amountWon },
      key,
      leaves: () => [
        `transfer done ${amountWon} ${key}`,
        `moved ${key}`,
        `audit provider.to_provider ${key}`,
        `audit provider.settle ${key}`,
      ],
    };
  };
  const fetchBack = (): Deed => {
    const key = nextKey();
    const amount = random.between(1, FETCHED_WON_MAX);
    const lines = [`audit provider.to_money ${key}`, `audit provider.settle ${key}`];
    return {
      method: 'PUT',
      path: '/api/v3/betholdem-to-money',
      body: { _id: anybody(), amount },
      key,
      leaves: () => [`transfer done ${amount} ${key}`, `moved ${key}`, ...lines],
      leavesRejected: [`transfer rejected ${amount} ${key}`, ...lines],
    };
  };
  /** Nobody plays, so there is never anything to take over. */
  const refresh = (): Deed => ({
    method: 'PUT',
    path: '/api/v3/betholdem-get-balance',
    body: { _id: anybody() },
    key: nextKey(),
    leaves: () => [],
  });
  return [send, send, fetchBack, refresh] as const;
}
