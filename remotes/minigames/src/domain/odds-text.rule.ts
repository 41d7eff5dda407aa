import type { OddsLine } from './odds-line.rule';

const percent = (value: number) => `${value.toFixed(2)} %`;

const NONE = '—';

/** A probability of 0 to 1 in percent: `24.43 %`; a dash where nobody knows it. */
export const probabilityText = (probability: number | null): string =>
  probability === null ? NONE : percent(probability * 100);

/** The probabilities of all picks of one input in percent: `24.43–25.57 %`, or one where they agree. */
export function probabilityRangeText({ probabilityMin, worst }: OddsLine): string {
  if (probabilityMin === null) return NONE;
  const low = (probabilityMin * 100).toFixed(2);
  const high = probabilityText(worst.probability);
  return high === `${low} %` ? high : `${low}–${high}`;
}

/** Fair odds with the four decimals in which the trade quotes them. */
export const fairOddsText = (fairOdds: number | null): string => fairOdds?.toFixed(4) ?? NONE;

/** Odds in hundredths as they are typed: `278` is `2.78`. */
export const oddsText = (oddsHundredths: number): string => (oddsHundredths / 100).toFixed(2);

/** Basis points in percent: `97.50 %`. */
export const returnText = (bps: number): string => percent(bps / 100);

/** Basis points of profit or loss in percent, always with its sign: `+2.50 %`, `−3.98 %`. */
export function edgeText(bps: number): string {
  const sign = bps > 0 ? '+' : bps < 0 ? '−' : '';
  return sign + percent(Math.abs(bps) / 100);
}
