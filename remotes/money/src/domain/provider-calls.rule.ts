import { money, type Provider } from '@gwanje/contract';

/** The six balance calls of the specification's section 7, by provider. */
export const PROVIDER_CALLS = {
  honor: { refresh: money.refreshHonor, toMoney: money.honorToMoney },
  betholdem: { refresh: money.refreshBetHoldem, toMoney: money.betHoldemToMoney },
  apoker: { refresh: money.refreshApoker, toMoney: money.apokerToMoney },
} as const satisfies Record<Provider, object>;
