import {
  type EventState,
  LAST_MOMENT_MS,
  type MarketKindId,
  type MarketPick,
  type PlayState,
  SPORTS_TYPES,
  type Sport,
  type SportsTypeId,
} from '@gwanje/contract';
import { type CartFate, expectedPayoutWon, fateOfCart, type LegResult } from '@gwanje/game-rules';
import { cartBonusOf, type SportsTerms } from './sports-terms.rule';

/** A market as it is sold at this moment. */
export interface SoldMarket {
  readonly marketId: string;
  readonly eventId: string;
  readonly kind: MarketKindId;
  readonly period: number;
  readonly state: 'open' | 'suspended' | 'void';
  readonly oddsVersion: number;
  readonly prices: Partial<Record<MarketPick, number>>;
  readonly isFrozen: boolean;
  readonly type: SportsTypeId;
  readonly sport: Sport;
  readonly eventState: EventState;
  readonly startsAt: Date;
  readonly isSuspended: boolean;
  /** How long its feed has told no odds of the event; 0 of what was made by hand. */
  readonly silentSeconds: number;
  /** Until it begins, by the database's own clock. */
  readonly untilStartSeconds: number;
  readonly limitPercent: number;
  readonly delaySeconds: number | null;
  readonly names: { sport: Sport; league: string; home: string; away: string };
  readonly play: PlayState | null;
}

export interface AskedLeg {
  readonly market: SoldMarket;
  readonly pick: MarketPick;
  /** As the member sees them. */
  readonly seenHundredths: number;
}

/** Why a market is not sold now; undefined while it is. */
export function whyClosed(
  market: SoldMarket,
  { switches, rule }: SportsTerms,
): 'bet.game_off' | 'bet.closed' | undefined {
  const { type, sport } = market;
  const { regStatus, betStatus, betEndSeconds } = switches.types[type];
  if (!regStatus || !betStatus || !switches.sports[sport]) return 'bet.game_off';
  const isSold = market.state === 'open' && market.eventState === 'open' && !market.isSuspended;
  const isSilent = market.silentSeconds > rule.feedSilentSeconds && !market.isFrozen;
  const isOver = !SPORTS_TYPES[type].isLive && market.untilStartSeconds <= betEndSeconds;
  return isSold && !isSilent && !isOver ? undefined : 'bet.closed';
}

/** Whether betting on one of these closes in a moment; live bets are taken until they are stopped. */
export const isLastMoment = (
  legs: readonly Pick<AskedLeg, 'market'>[],
  { switches }: SportsTerms,
): boolean =>
  legs.some(
    ({ market: { type, untilStartSeconds } }) =>
      !SPORTS_TYPES[type].isLive &&
      (untilStartSeconds - switches.types[type].betEndSeconds) * 1_000 <= LAST_MOMENT_MS,
  );

/** What a pick pays now; 0 where it is not sold. */
export const priceOf = ({ market, pick }: Pick<AskedLeg, 'market' | 'pick'>): number =>
  market.prices[pick] ?? 0;

/** Two picks of one event go together as its result and its total, where the rules let them. */
function arePair(legs: readonly AskedLeg[]): boolean {
  const kinds = legs.map(({ market }) => market.kind).sort();
  return (
    legs.length === 2 &&
    kinds.join() === 'overUnder,winDrawLose' &&
    legs.every(({ market }) => market.period === 0)
  );
}

/** Whether these legs may stand in one cart. */
function mayCombine(legs: readonly AskedLeg[], { rule }: SportsTerms): boolean {
  if (new Set(legs.map(({ market }) => market.type)).size > 1) return false;
  const byEvent = new Map<string, AskedLeg[]>();
  for (const leg of legs)
    byEvent.set(leg.market.eventId, [...(byEvent.get(leg.market.eventId) ?? []), leg]);
  return [...byEvent.values()].every(
    (same) => same.length === 1 || (rule.samePairs === 'resultTotal' && arePair(same)),
  );
}

interface CartLimits {
  readonly min: number;
  readonly max: number;
  readonly benefit: number;
  readonly maxEvent: number;
}

/** What a member of a level may stake on so many legs, scaled by their type and their events. */
function limitsOf(
  legs: readonly AskedLeg[],
  level: number,
  { amounts, switches }: SportsTerms,
): CartLimits {
  const key = `lv${level}` as keyof typeof amounts.single;
  const folders = legs.length === 1 ? 'single' : legs.length === 2 ? 'double' : 'multi';
  const { min, max, benefit } = amounts[folders][key];
  const ofEvents = Math.min(...legs.map(({ market }) => market.limitPercent));
  const type = (legs[0] as AskedLeg).market.type;
  const percent = switches.types[type].limitPercent * ofEvents;
  const scaled = (won: number) => Math.floor((won * percent) / 10_000);
  const { maxEvent } = amounts.perEvent[key];
  return { min, max: scaled(max), benefit: scaled(benefit), maxEvent: scaled(maxEvent) };
}

/** What a cart pays if everything in it is won. */
function expectedOf(
  legs: readonly AskedLeg[],
  stakeWon: number,
  { bonus }: SportsTerms,
): CartFate & { readonly expectedWon: number } {
  const type = (legs[0] as AskedLeg).market.type;
  const open = legs.map((leg) => ({
    oddsHundredths: priceOf(leg),
    result: 'I' as LegResult,
    factorThousandths: null,
  }));
  const fate = fateOfCart(open, cartBonusOf(bonus, type));
  return { ...fate, expectedWon: expectedPayoutWon(stakeWon, fate.oddsHundredths) };
}

/** Whether a leg pays as much as the rules want of one. */
export const paysEnough = (leg: AskedLeg, { rule }: SportsTerms): boolean =>
  priceOf(leg) >= Math.max(101, rule.legOddsMinHundredths);

type CartRefusal =
  | 'bet.folder_not_allowed'
  | 'bet.combination'
  | 'bet.not_on_sale'
  | 'bet.below_min'
  | 'bet.above_max'
  | 'bet.odds_above_max'
  | 'bet.above_benefit'
  | 'bet.above_max_event';

interface Staking {
  readonly stakeWon: number;
  readonly level: number;
  /** What its member has on its events already. */
  readonly stakedWon: number;
}

/** The checks of a cart and its amounts, in their order: the first no, or what it pays. */
export function judgeCart(
  legs: readonly AskedLeg[],
  { stakeWon, level, stakedWon }: Staking,
  terms: SportsTerms,
):
  | { readonly code: CartRefusal; readonly details?: Readonly<Record<string, number>> }
  | ReturnType<typeof expectedOf> {
  const { foldersMax, oddsMaxHundredths } = terms.rule;
  if (legs.length > foldersMax) return { code: 'bet.folder_not_allowed', details: { foldersMax } };
  if (!mayCombine(legs, terms)) return { code: 'bet.combination' };
  const { min, max, benefit, maxEvent } = limitsOf(legs, level, terms);
  if (max === 0) return { code: 'bet.not_on_sale' };
  if (stakeWon < min) return { code: 'bet.below_min', details: { min } };
  if (stakeWon > max) return { code: 'bet.above_max', details: { max } };
  const expected = expectedOf(legs, stakeWon, terms);
  if (expected.oddsHundredths > oddsMaxHundredths)
    return { code: 'bet.odds_above_max', details: { oddsHundredths: oddsMaxHundredths } };
  if (expected.expectedWon > benefit) return { code: 'bet.above_benefit', details: { benefit } };
  if (stakedWon + stakeWon > maxEvent)
    return { code: 'bet.above_max_event', details: { maxEvent } };
  return expected;
}

/** How long a live bet waits; 0 where it does not. */
export const delayOf = (legs: readonly AskedLeg[], { switches }: SportsTerms): number =>
  Math.max(
    ...legs.map(({ market: { type, delaySeconds } }) =>
      SPORTS_TYPES[type].isLive ? (delaySeconds ?? switches.types[type].delaySeconds) : 0,
    ),
  );
