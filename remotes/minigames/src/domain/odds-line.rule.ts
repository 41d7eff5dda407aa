import {
  MARKET_SETS,
  type MarketSet,
  type MarketSetId,
  type PickWords,
  POWERBALL_RATE_KEYS,
  type SettingValue,
  type ValuesByPath,
} from '@gwanje/contract';
import {
  chanceOf,
  MARKET_SET_RULES,
  ODDS_HUNDREDTHS_MAX,
  oddsHundredthsOf,
  type PowerballMarketWarningCode,
  type PowerballRates,
  powerballMarketWarnings,
  returnBpsOf,
  verdictsInCells,
} from '@gwanje/game-rules';

/** What one pick gives back at the odds of its input; null where it is not on sale, or nobody knows. */
export interface PickLine {
  readonly pick: string;
  readonly words: PickWords;
  readonly probability: number | null;
  /** Odds that favour nobody, stakes that go back counted. */
  readonly fairOdds: number | null;
  readonly returnBps: number | null;
  readonly edgeBps: number | null;
}

/** What stands beside one odds input. */
export interface OddsLine {
  readonly rateKey: string;
  readonly isReverse: boolean;
  /** Nobody publishes the chances: they are those of games like it. */
  readonly isReference: boolean;
  readonly picks: readonly PickLine[];
  /** The pick that is worst for the operator: likeliest to win, highest return, lowest edge. */
  readonly worst: PickLine;
  readonly probabilityMin: number | null;
  readonly breakEvenHundredths: number | null;
  /** What the input holds; null where that is no odds. */
  readonly oddsHundredths: number | null;
  /** `unknown`: what is typed is no odds yet. */
  readonly state: 'unknown' | 'notRegistered' | 'covered' | 'aboveBreakEven';
}

/** Whole hundredths of what an odds input holds, or null when that is no odds. */
export function hundredthsOf(value: SettingValue | undefined): number | null {
  if (typeof value !== 'number') return null;
  const isOdds = /^\d+(\.\d{1,2})?$/.test(String(value)) && value * 100 <= ODDS_HUNDREDTHS_MAX;
  return isOdds ? oddsHundredthsOf(value) : null;
}

function stateOf(breakEven: number | null, oddsHundredths: number | null): OddsLine['state'] {
  if (oddsHundredths === null) return 'unknown';
  if (oddsHundredths === 0) return 'notRegistered';
  return breakEven !== null && oddsHundredths > breakEven ? 'aboveBreakEven' : 'covered';
}

/** The picks that an input prices, each with its market. */
const pricedBy = ({ markets }: MarketSet, rateKey: string) =>
  Object.entries(markets).flatMap(([market, { picks }]) =>
    Object.entries(picks).flatMap(([pick, words]) =>
      words.rate === rateKey ? [{ market, pick, words }] : [],
    ),
  );

const chanceIn = (set: MarketSetId, market: string, pick: string) => {
  const rule = MARKET_SET_RULES[set];
  return rule ? chanceOf(rule, market, pick) : null;
};

function pickLine(
  set: MarketSetId,
  { market, pick, words }: ReturnType<typeof pricedBy>[number],
  sold: number | null,
): PickLine {
  const chance = chanceIn(set, market, pick);
  const returnBps = chance && sold ? returnBpsOf(chance, sold) : null;
  return {
    pick,
    words,
    probability: chance && chance.wins / chance.total,
    fairOdds: chance && (chance.total - chance.pushes) / chance.wins,
    returnBps,
    edgeBps: returnBps === null ? null : 10_000 - returnBps,
  };
}

/** Probability, return and edge of every pick that `rateKey` prices, at what its input holds. */
export function oddsLine(
  set: MarketSetId,
  rateKey: string,
  value: SettingValue | undefined,
): OddsLine {
  const oddsHundredths = hundredthsOf(value);
  const words: MarketSet = MARKET_SETS[set];
  const priced = pricedBy(words, rateKey);
  const picks = priced.map((one) => pickLine(set, one, oddsHundredths || null)) as [
    PickLine,
    ...PickLine[],
  ];
  const [first] = priced;
  const rule = first && MARKET_SET_RULES[set]?.markets[first.market];
  const breakEvenHundredths = words.rates[rateKey]?.breakEvenHundredths ?? null;
  const probabilities = picks.map(({ probability }) => probability ?? 0);
  return {
    rateKey,
    isReverse: rule?.reverse ?? false,
    isReference:
      first !== undefined && chanceIn(set, first.market, first.pick)?.isReference === true,
    picks,
    worst: picks.reduce((a, b) => ((b.probability ?? 0) > (a.probability ?? 0) ? b : a)),
    probabilityMin: picks[0].probability === null ? null : Math.min(...probabilities),
    breakEvenHundredths,
    oddsHundredths,
    state: stateOf(breakEvenHundredths, oddsHundredths),
  };
}

/** What the operator loses on average of `stakeWon` on the worst pick, in whole won; below 0 where he gains. */
export const averageLossWon = ({ worst, oddsHundredths }: OddsLine, stakeWon: number): number =>
  worst.fairOdds === null
    ? 0
    : Math.round(stakeWon * ((oddsHundredths ?? 0) / 100 / worst.fairOdds - 1));

export interface MarketWarning {
  readonly code: PowerballMarketWarningCode | 'cover_without_margin';
  /** The odds inputs that together cause it. */
  readonly rateKeys: readonly string[];
}

/** Whether somebody who bets on every pick of a market, each by what it pays, cannot lose. */
function isWithoutMargin({ picks }: MarketSet['markets'][string], values: ValuesByPath): boolean {
  const odds = Object.values(picks).map(({ rate }) => hundredthsOf(values[rate]) ?? 0);
  const isSoldWhole = odds.length > 1 && odds.every((one) => one > 0);
  return isSoldWhole && odds.reduce((sum, one) => sum + 100 / one, 0) <= 1;
}

/** Of more results nobody looks for combinations by hand. */
const COVERED_CELLS_MAX = 4;

/** Picks of several markets of which exactly one wins, whatever is drawn, by the inputs that price them. */
function coversOf(set: MarketSetId): readonly (readonly string[])[] {
  const rule = MARKET_SET_RULES[set];
  if (!rule || rule.cells.length > COVERED_CELLS_MAX) return [];
  const picks = Object.entries<MarketSet['markets'][string]>(MARKET_SETS[set].markets).flatMap(
    ([market, of]) =>
      Object.entries(of.picks).map(([pick, { rate }]) => ({
        ...{ market, rate },
        wins: verdictsInCells(rule, { market, pick }).map((verdict) => verdict === 'W'),
      })),
  );
  const covers: (readonly (typeof picks)[number][])[] = [];
  const extend = (chosen: readonly (typeof picks)[number][], covered: readonly boolean[]) => {
    const open = covered.indexOf(false);
    if (open < 0) covers.push(chosen);
    else
      for (const pick of picks)
        if (pick.wins[open] && !pick.wins.some((wins, cell) => wins && covered[cell]))
          extend(
            [...chosen, pick],
            covered.map((is, cell) => is || pick.wins[cell] === true),
          );
  };
  extend(
    [],
    rule.cells.map(() => false),
  );
  return covers
    .filter((cover) => new Set(cover.map(({ market }) => market)).size > 1)
    .map((cover) => cover.map(({ rate }) => rate).sort());
}

/** The same of markets together, such as both ladders that end at odd with the end at even. */
function coverWarnings(set: MarketSetId, values: ValuesByPath): readonly MarketWarning[] {
  const found = coversOf(set).filter((rates) => {
    const odds = rates.map((rate) => hundredthsOf(values[rate]) ?? 0);
    return odds.every((one) => one > 0) && odds.reduce((sum, one) => sum + 100 / one, 0) <= 1;
  });
  const named = new Map(found.map((rates) => [[...new Set(rates)].join(), new Set(rates)]));
  return [...named.values()].map((rateKeys) => ({
    ...{ code: 'cover_without_margin' as const, rateKeys: [...rateKeys] },
  }));
}

/** Odds that do not fit together; an input that holds no odds yet counts as not registered. */
export function marketWarnings(set: MarketSetId, values: ValuesByPath): readonly MarketWarning[] {
  if (set === 'powerball') {
    const rates = Object.fromEntries(
      POWERBALL_RATE_KEYS.map((rateKey) => [
        rateKey,
        (hundredthsOf(values[rateKey]) ?? 0) === 0 ? 0 : values[rateKey],
      ]),
    ) as PowerballRates;
    return powerballMarketWarnings(rates);
  }
  const ofMarkets = Object.values<MarketSet['markets'][string]>(MARKET_SETS[set].markets)
    .filter((market) => isWithoutMargin(market, values))
    .map(({ picks }) => ({
      code: 'type_without_margin' as const,
      rateKeys: [...new Set(Object.values(picks).map(({ rate }) => rate))],
    }));
  return [...ofMarkets, ...coverWarnings(set, values)];
}
