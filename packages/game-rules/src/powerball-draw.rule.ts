import {
  NORMAL_BALL_MAX,
  NORMAL_BALLS_DRAWN,
  POWERBALL_MAX,
  type PowerballDraw,
} from './powerball.rule';

/** Random bytes, 0 to 255 each, one after the other, e.g. blocks of HMAC-SHA256 in sequence. */
export type ByteSource = Iterator<number>;

/**
 * Each try fails with less than 1/2, so a sound source comes this far once in 2^128 draws; beyond
 * it the source is broken, and waiting for it would hang the round.
 */
const TRIES_MAX = 128;

/**
 * A number from 0 to `bound` − 1, all equally likely. A byte that is not below the largest
 * multiple of `bound` is thrown away, because its remainder would favour the low numbers.
 *
 * @param bound 1 to 256
 * @throws {RangeError} bound out of range
 * @throws {Error} the source ends, gives something other than bytes, or never an acceptable one
 */
export function drawBelow(bound: number, source: ByteSource): number {
  if (!Number.isInteger(bound) || bound < 1 || bound > 256) {
    throw new RangeError(`Not a bound from 1 to 256: ${bound}`);
  }
  const acceptedBelow = 256 - (256 % bound);
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const { value, done } = source.next();
    if (done) throw new Error('The source of random bytes has ended');
    if (!Number.isInteger(value) || value < 0 || value > 255) {
      throw new Error(`The source of random bytes gave ${value}`);
    }
    if (value < acceptedBelow) return value % bound;
  }
  throw new Error(`The source of random bytes gave none below ${acceptedBelow}`);
}

/**
 * Draws `count` of the numbers 1 to `numberMax` without putting any back (Fisher and Yates): each
 * time the one at place `drawBelow(numbers left)` of those left, in ascending order, from 0.
 *
 * @param numberMax up to 256
 * @returns in the order drawn; every ordered selection is equally likely
 * @throws {RangeError} `count` not from 0 to `numberMax`
 */
export function drawInOrder(count: number, numberMax: number, source: ByteSource): number[] {
  if (!Number.isInteger(count) || count < 0 || count > numberMax) {
    throw new RangeError(`Cannot draw ${count} of ${numberMax}`);
  }
  const left = Array.from({ length: numberMax }, (_, index) => index + 1);
  return Array.from({ length: count }, () => left.splice(drawBelow(left.length, source), 1)).flat();
}

/**
 * A powerball result. Who knows the bytes can repeat it by hand: `drawInOrder` makes the normal
 * balls, `drawBelow(10)` the powerball.
 *
 * @param powerballSource independent of `normalSource`: the two are drawn apart
 * @throws {Error} a source that is broken (see `drawBelow`)
 */
export const drawPowerball = (
  normalSource: ByteSource,
  powerballSource: ByteSource,
): PowerballDraw => ({
  normalBalls: drawInOrder(NORMAL_BALLS_DRAWN, NORMAL_BALL_MAX, normalSource),
  powerball: drawBelow(POWERBALL_MAX + 1, powerballSource),
});
