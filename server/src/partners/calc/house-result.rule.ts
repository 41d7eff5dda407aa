// What the house earned, from what its books and its wallets say apart from each other.
import {
  type CalcBridge,
  type CalcFigures,
  HISTORY_TYPES,
  type HistoryType,
  type HouseAccount,
  type Wallet,
} from '@gwanje/contract';

/** What entries of a wallet and type came to, test accounts left out. */
export interface LegSum {
  readonly wallet: Wallet;
  readonly type: HistoryType;
  readonly entries: number;
  readonly amountWon: number;
  /** Of these what was brought: entries above 0. */
  readonly plusWon: number;
}

interface Requests {
  readonly charges: number;
  readonly chargeWon: number;
  readonly exchanges: number;
  readonly exchangeWon: number;
}

interface Bets {
  readonly bets: number;
  readonly stakeWon: number;
  readonly payoutWon: number;
  /** Of their profit, what was played with money that lies at a provider, whose play says it again. */
  readonly atProvidersWon: number;
}

/** A period, and what has come since, all of one snapshot. */
export interface SiteFacts {
  readonly legs: readonly LegSum[];
  readonly later: readonly LegSum[];
  /** Approved in the period, and since. */
  readonly decided: Requests;
  readonly decidedLater: Requests;
  /** Settled in the period, and since. */
  readonly bets: Bets;
  readonly betsLater: Bets;
  /** Now: what wallets hold, what bets in progress have staked, and exchanges nobody has decided. */
  readonly walletsWon: number;
  readonly openStakeWon: number;
  readonly waitingWon: number;
}

/** −0 is 0 here. */
const plain = (won: number) => (won === 0 ? 0 : won);

/** What a house account gave to members; what it got is below 0. */
export const givenBy = (legs: readonly LegSum[], accounts: readonly HouseAccount[]): number =>
  plain(
    legs.reduce((sum, { type, wallet, amountWon }) => {
      const { counter, wallet: own } = HISTORY_TYPES[type];
      return wallet === own && (accounts as readonly string[]).includes(counter)
        ? sum + amountWon
        : sum;
    }, 0),
  );

const sumOf = (legs: readonly LegSum[]) => legs.reduce((sum, leg) => sum + leg.amountWon, 0);

/** What bets in progress have staked more at the end than at the beginning. */
const stakesLeft = (legs: readonly LegSum[], { stakeWon, payoutWon, atProvidersWon }: Bets) =>
  plain(-givenBy(legs, ['betRevenue', 'winPayout']) - (stakeWon - payoutWon - atProvidersWon));

/** The same of exchanges that nobody had decided. */
const exchangesLeft = (legs: readonly LegSum[], { exchangeWon }: Requests) =>
  plain(-givenBy(legs, ['exchangeAccount']) - exchangeWon);

/**
 * Figures of a period. What stood at its end is what stands now, less what has come since: so it
 * owes nothing to what the books say of the period itself, and each can prove the other.
 */
export function figuresOf(facts: SiteFacts): CalcFigures {
  const { legs, later, decided } = facts;
  const { atProvidersWon, ...bets } = facts.bets;
  const ggrWon = bets.stakeWon - bets.payoutWon;
  const costs = {
    bonusWon: givenBy(legs, ['bonusCost']),
    pointCostWon: givenBy(legs, ['rollingCost', 'compCost', 'losePointCost']),
    paybackWon: givenBy(legs, ['paybackCost', 'couponCost', 'attendanceCost']),
    commissionWon: givenBy(legs, ['commissionCost']),
    // What a test account sent to a member came from nowhere, as an adjustment does.
    directWon: givenBy(legs, ['adjustments', 'memberTransfers']),
  };
  const playWon = plain(-givenBy(legs, ['providerPlay']) - atProvidersWon);
  return {
    ...decided,
    cashWon: decided.chargeWon - decided.exchangeWon,
    ...bets,
    ...{ ggrWon, playWon },
    ...costs,
    netWon: Object.values(costs).reduce((net, won) => net - won, ggrWon + playWon),
    balanceWon: facts.walletsWon - sumOf(later),
    openStakeWon: facts.openStakeWon - stakesLeft(later, facts.betsLater),
    waitingWon: facts.waitingWon - exchangesLeft(later, facts.decidedLater),
  };
}

type Standing = Pick<CalcFigures, 'balanceWon' | 'openStakeWon' | 'waitingWon'>;

/** Cash is profit and what members hold, have staked and wait for more than before. */
export function bridgeOf(figures: CalcFigures, before: Standing | null): CalcBridge {
  if (before === null) return null;
  const changes = {
    balanceChangeWon: figures.balanceWon - before.balanceWon,
    openStakeChangeWon: figures.openStakeWon - before.openStakeWon,
    waitingChangeWon: figures.waitingWon - before.waitingWon,
  };
  const expectedWon = Object.values(changes).reduce((sum, won) => sum + won, figures.netWon);
  return { ...changes, differenceWon: plain(figures.cashWon - expectedWon) };
}

/**
 * Where a difference comes from: how far what stands, or was approved, is from what the entries of
 * the period make of it.
 */
export function whereApart(
  { legs, decided, bets }: SiteFacts,
  bridge: NonNullable<CalcBridge>,
): Readonly<Record<string, number>> {
  const apart = {
    charge: decided.chargeWon - givenBy(legs, ['chargeAccount']),
    balance: sumOf(legs) - bridge.balanceChangeWon,
    openStake: stakesLeft(legs, bets) - bridge.openStakeChangeWon,
    waiting: exchangesLeft(legs, decided) - bridge.waitingChangeWon,
  };
  return Object.fromEntries(Object.entries(apart).filter(([, won]) => won !== 0));
}
