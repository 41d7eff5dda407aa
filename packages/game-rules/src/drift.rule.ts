// How far what was drawn lies from what should be drawn in a long run.
import type { Facts, MarketSetRule } from './market-set.rule';

/** How well the draws of a market fit its chances. */
export interface Drift {
  readonly market: string;
  readonly chiSquare: number;
  readonly degrees: number;
  /** How often fair draws would lie at least as far off. */
  readonly p: number;
}

/** The logarithm of the gamma function of a half or whole number above 0. */
function logGammaOfHalves(halves: number): number {
  let [log, at] = halves % 2 === 0 ? [0, 2] : [Math.log(Math.PI) / 2, 1];
  for (; at < halves; at += 2) log += Math.log(at / 2);
  return log;
}

const PRECISION = 1e-12;
const STEPS_MAX = 10_000;

/** The lower incomplete gamma function as a series, which is quick where `x` is small. */
function lowerShare(a: number, x: number, scale: number): number {
  let [term, sum] = [1 / a, 1 / a];
  for (let n = 1; n < STEPS_MAX && term > sum * PRECISION; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * scale;
}

/** The upper one as a continued fraction, which is quick where `x` is large. */
function upperShare(a: number, x: number, scale: number): number {
  const tiny = Number.MIN_VALUE / PRECISION;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < STEPS_MAX; n += 1) {
    const step = -n * (n - a);
    b += 2;
    d = 1 / (step * d + b || tiny);
    c = b + step / c || tiny;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return fraction * scale;
}

/**
 * How often a sum of so many squared normal deviates is at least this large.
 *
 * @param degrees 1 or more
 */
export function chiSquareTail(chiSquare: number, degrees: number): number {
  if (chiSquare <= 0) return 1;
  const [a, x] = [degrees / 2, chiSquare / 2];
  const scale = Math.exp(a * Math.log(x) - x - logGammaOfHalves(degrees));
  const p = x < a + 1 ? 1 - lowerShare(a, x, scale) : upperShare(a, x, scale);
  return Math.min(1, Math.max(0, p));
}

/**
 * How far draws have drifted, market by market; none of a set whose chances nobody knows. A market
 * that reads what another does says nothing more, so reverse ones are left out.
 */
export function driftsOf(set: MarketSetRule, draws: readonly Facts[]): Drift[] {
  if (draws.length === 0 || set.cells.some(({ weight }) => weight === null)) return [];
  const total = set.cells.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
  return Object.entries(set.markets).flatMap(([market, { reads, reverse }]) => {
    if (reverse) return [];
    const drawn = (facts: Facts) => reads.map((fact) => facts[fact]).join('|');
    const weights = new Map<string, number>();
    for (const { facts, weight } of set.cells)
      weights.set(drawn(facts), (weights.get(drawn(facts)) ?? 0) + (weight ?? 0));
    const counts = new Map<string, number>();
    for (const facts of draws) counts.set(drawn(facts), (counts.get(drawn(facts)) ?? 0) + 1);
    const chiSquare = [...weights].reduce((sum, [value, weight]) => {
      const expected = (draws.length * weight) / total;
      return sum + ((counts.get(value) ?? 0) - expected) ** 2 / expected;
    }, 0);
    const degrees = weights.size - 1;
    return [{ market, chiSquare, degrees, p: chiSquareTail(chiSquare, degrees) }];
  });
}
