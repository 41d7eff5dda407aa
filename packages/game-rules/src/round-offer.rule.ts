import {
  type Bilingual,
  findOffered,
  MARKET_SETS,
  type Market,
  type MarketSet,
  type MarketSetId,
  multipleWords,
  type RoundOffer,
} from '@gwanje/contract';
import type { Cell, Facts, MarketRule, MarketSetRule } from './market-set.rule';
import { combinationsOf } from './market-sets.rule';

/** A fact that came out as nothing that can be bet on. */
const NOTHING = '';
const PUSH = 'Push';
/** What a multiple can be, in hundredths; a member may name any above the stake itself. */
const MULTIPLE_MIN = 100;
const MULTIPLE_MAX = 10_000;

interface ScoreSet {
  readonly winner: 'X' | 'WL';
  /** The scores that have a cell of their own; null where every combination of facts has one. */
  readonly gridMax: number | null;
}

const SCORE_SETS: Partial<Record<MarketSetId, ScoreSet>> = {
  virtualFootball: { winner: 'X', gridMax: 15 },
  virtualBasketball: { winner: 'WL', gridMax: null },
};

/** What a score decides against the lines of its round; undefined where a market has no line. */
function factsOfScore(
  { winner }: ScoreSet,
  { linesHundredths: lines }: RoundOffer,
  [home, away]: readonly [number, number],
): Facts {
  const sided = (ahead: number) => (ahead > 0 ? 'Home' : ahead < 0 ? 'Away' : PUSH);
  const level = winner === 'X' ? 'Draw' : PUSH;
  const handicap = lines.HANDICAP;
  const goals = lines.UO;
  const over = goals === undefined ? 0 : (home + away) * 100 - goals;
  return {
    [winner]: home === away ? level : sided(home - away),
    ...(handicap !== undefined && { HANDICAP: sided((home - away) * 100 + handicap) }),
    ...(goals !== undefined && { UO: over > 0 ? 'Over' : over < 0 ? 'Under' : PUSH }),
  };
}

const cellsOf = (rows: readonly Facts[]): Cell[] => rows.map((facts) => ({ facts, weight: null }));

const upTo = (max: number) => Array.from({ length: max + 1 }, (_, at) => at);

function scoreRule(set: ScoreSet, offer: RoundOffer): MarketSetRule {
  const { gridMax, winner } = set;
  const isWhole = (line: number | undefined) => line !== undefined && line % 100 === 0;
  const lined = (market: string, picks: readonly string[]) => {
    const line = offer.linesHundredths[market];
    return line === undefined ? {} : { [market]: isWhole(line) ? [...picks, PUSH] : picks };
  };
  const cells =
    gridMax === null
      ? combinationsOf({
          [winner]: ['Home', 'Away'],
          ...lined('HANDICAP', ['Home', 'Away']),
          ...lined('UO', ['Under', 'Over']),
        })
      : upTo(gridMax).flatMap((home) =>
          upTo(gridMax).map((away) => ({
            ...{ home: `${home}`, away: `${away}` },
            ...factsOfScore(set, offer, [home, away]),
          })),
        );
  const pushed = (picks: readonly string[]) =>
    Object.fromEntries(picks.map((pick) => [pick, PUSH]));
  const markets: Record<string, MarketRule> = {
    [winner]: { reads: [winner], pushes: pushed(['Home', 'Away']) },
    HANDICAP: { reads: ['HANDICAP'], pushes: pushed(['Home', 'Away']) },
    UO: { reads: ['UO'], pushes: pushed(['Under', 'Over']) },
  };
  const rule = { cells: cellsOf(cells), markets: offeredOf(markets, offer) };
  return gridMax === null ? { ...rule, isBound: true } : rule;
}

/** Only what the round offers is sold. */
const offeredOf = (markets: MarketSetRule['markets'], { picks }: RoundOffer) =>
  Object.fromEntries(
    Object.entries(markets).filter(([code]) => picks.some(({ market }) => market === code)),
  );

const graphRule: MarketSetRule = {
  // What is paid grows with the multiple, so these two are the best and the worst.
  cells: cellsOf([{ multiple: `${MULTIPLE_MIN}` }, { multiple: `${MULTIPLE_MAX}` }]),
  markets: { CASHOUT: { reads: ['multiple'], reaches: [MULTIPLE_MIN + 1, MULTIPLE_MAX] } },
};

/** One fact a market: which of its picks came out, or nothing of it where it need not be one of them. */
function pickedRule(set: MarketSetId, offer: RoundOffer): MarketSetRule {
  const { markets }: MarketSet = MARKET_SETS[set];
  const draws = Object.fromEntries(
    Object.entries(markets).flatMap(([code, { rate }]) => {
      const picks = offer.picks.filter(({ market }) => market === code).map(({ pick }) => pick);
      // Which of a round's own picks wins is always one of them.
      const values = rate === undefined ? [...picks, NOTHING] : picks;
      return picks.length === 0 ? [] : [[code, values] as const];
    }),
  );
  return {
    ...(Object.keys(draws).length > 1 && { isBound: true }),
    cells: cellsOf(combinationsOf(draws)),
    draws,
    markets: Object.fromEntries(Object.keys(draws).map((code) => [code, { reads: [code] }])),
  };
}

const known = new WeakMap<RoundOffer, MarketSetRule>();

/** How a draw decides what a round offers, of a set whose odds come with its rounds. */
export function ruleOfOffer(set: MarketSetId, offer: RoundOffer): MarketSetRule {
  const found = known.get(offer);
  if (found) return found;
  const scores = SCORE_SETS[set];
  const rule =
    set === 'tokenGraph' ? graphRule : scores ? scoreRule(scores, offer) : pickedRule(set, offer);
  known.set(offer, rule);
  return rule;
}

/** How the result of such a set is written: two scores, a multiple in hundredths, or which picks came out. */
export type OfferDrawKind = 'score' | 'multiple' | 'facts';
export const offerDrawKindOf = (set: MarketSetId): OfferDrawKind =>
  set === 'tokenGraph' ? 'multiple' : SCORE_SETS[set] ? 'score' : 'facts';

/** A side scores no more. */
const SCORE_MAX = 199;
const isCount = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

/** What a result decided; null where it is none of this round. */
export function factsOfOfferDraw(
  set: MarketSetId,
  offer: RoundOffer,
  draw: Readonly<Record<string, unknown>>,
): Facts | null {
  const isOf = (...names: string[]) =>
    Object.keys(draw).length === names.length && names.every((name) => name in draw);
  const scores = SCORE_SETS[set];
  if (scores) {
    const { home, away } = draw;
    if (!isOf('home', 'away') || !isCount(home, 0, SCORE_MAX) || !isCount(away, 0, SCORE_MAX))
      return null;
    return { home: `${home}`, away: `${away}`, ...factsOfScore(scores, offer, [home, away]) };
  }
  if (set === 'tokenGraph') {
    const { multiple } = draw;
    const isOne = isOf('multiple') && isCount(multiple, MULTIPLE_MIN, MULTIPLE_MAX);
    return isOne ? { multiple: `${multiple}` } : null;
  }
  const { draws = {} } = ruleOfOffer(set, offer);
  const isWhole =
    isOf(...Object.keys(draws)) &&
    Object.entries(draws).every(([fact, values]) => values.includes(draw[fact] as string));
  return isWhole ? (draw as Facts) : null;
}

/** Whether a provider may offer this: picks of its markets, each once, and a line wherever one is needed. */
export function isOfferOf(set: MarketSetId, offer: RoundOffer): boolean {
  const { markets }: MarketSet = MARKET_SETS[set];
  const names = offer.picks.map(({ market, pick }) => `${market} ${pick}`);
  if (new Set(names).size !== names.length) return false;
  if (set === 'tokenGraph') return names.length === 0;
  const isPick = ({ market, pick, name }: RoundOffer['picks'][number]) => {
    const found: Market | undefined = Object.hasOwn(markets, market) ? markets[market] : undefined;
    if (!found) return false;
    if (found.rate !== undefined) return name !== null;
    const hasLine = offer.linesHundredths[market] !== undefined;
    const needsLine = SCORE_SETS[set] !== undefined && ['HANDICAP', 'UO'].includes(market);
    return Object.hasOwn(found.picks, pick) && (hasLine || !needsLine);
  };
  return names.length > 0 && offer.picks.every(isPick);
}

/** What a pick is called: by its round, by its market, or a multiple as its number. */
export function pickWordsOf(
  set: MarketSetId,
  offer: RoundOffer | null,
  market: string,
  pick: string,
): Bilingual | null {
  const { markets }: MarketSet = MARKET_SETS[set];
  const told = offer && findOffered(offer, market, pick)?.name;
  if (told) return told;
  if (set === 'tokenGraph' && /^\d+$/.test(pick)) return multipleWords(Number(pick));
  const words = Object.hasOwn(markets, market) ? markets[market]?.picks[pick] : undefined;
  return words ? { ko: words.ko, en: words.en } : null;
}
