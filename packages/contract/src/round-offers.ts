// What a provider offers with a round of its own: picks, odds, and the lines that they are held against.
import * as z from 'zod/mini';
import { type Bilingual, bilingual } from './deployment';
import { MARKET_SETS, type Market, type MarketSet, type MarketSetId } from './market-sets';
import { optionalText, token } from './text';

/** As many as a race with its whole field has. */
const PICKS_MAX = 60;
const LINE_MAX_HUNDREDTHS = 50_000;
/** Whole and half lines: nothing is won by half. */
const LINE_STEP_HUNDREDTHS = 50;

export const roundOffer = z.strictObject({
  /** What is played, as its provider calls it; empty where there is nothing to call. */
  event: optionalText(80),
  /** By market; of a handicap it is what the home side is given. */
  linesHundredths: z.record(
    token(20),
    z
      .int()
      .check(
        z.minimum(-LINE_MAX_HUNDREDTHS),
        z.maximum(LINE_MAX_HUNDREDTHS),
        z.multipleOf(LINE_STEP_HUNDREDTHS),
      ),
  ),
  picks: z
    .array(
      z.strictObject({
        market: token(20),
        pick: token(20),
        /** Of the provider; a share of them is offered. */
        oddsHundredths: z.int().check(z.minimum(101), z.maximum(10_000)),
        /** What the round calls the pick; null where its market does. */
        name: z.nullable(bilingual),
      }),
    )
    .check(z.maxLength(PICKS_MAX)),
});
export type RoundOffer = z.output<typeof roundOffer>;

export type OfferedPick = RoundOffer['picks'][number];

export const isOfferedByRound = (set: MarketSetId): boolean => MARKET_SETS[set].odds === 'round';

/** A pick that stands for whatever number the member names: what 1.00 of it pays is the share. */
export const ANY_PICK = 'any';

/** The input that prices a pick of a set, however the round calls it; undefined where there is no such market. */
export function shareKeyOf(set: MarketSetId, market: string, pick: string): string | undefined {
  const { markets }: MarketSet = MARKET_SETS[set];
  const found: Market | undefined = Object.hasOwn(markets, market) ? markets[market] : undefined;
  if (!found) return undefined;
  return Object.hasOwn(found.picks, pick) ? found.picks[pick]?.rate : found.rate;
}

const ODDS_MIN_HUNDREDTHS = 101;

/** What is offered of a provider's odds, cut; 0, so not sold, where nothing could be won by it. */
export function offeredHundredths(oddsHundredths: number, sharePercent: number): number {
  const offered = Math.floor((oddsHundredths * sharePercent) / 100);
  return offered < ODDS_MIN_HUNDREDTHS ? 0 : offered;
}

/** A multiple in words, 235 as 2.35. */
export function multipleWords(hundredths: number): Bilingual {
  const said = (hundredths / 100).toFixed(2);
  return { ko: `${said}배`, en: `×${said}` };
}

export const findOffered = (
  { picks }: Pick<RoundOffer, 'picks'>,
  market: string,
  pick: string,
): OfferedPick | undefined => picks.find((one) => one.market === market && one.pick === pick);
