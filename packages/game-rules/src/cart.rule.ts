import { assertOddsHundredths, type LegResult } from './odds.rule';

export interface FactorLeg {
  /** Those it was taken at. */
  readonly oddsHundredths: number;
  readonly result: LegResult;
  /** What its result makes of each 1.00; null while there is none. */
  readonly factorThousandths: number | null;
}

/** What the settings in force when it was taken give to carts of many legs. */
export interface CartBonus {
  readonly rows: readonly { readonly folders: number; readonly bonusHundredths: number }[];
  /** A leg below it multiplies and does not count. */
  readonly legOddsMinHundredths: number;
  /** The bonus leads no higher than this; null: however high. */
  readonly oddsMaxHundredths: number | null;
}

export interface CartFate {
  readonly result: LegResult;
  /** Of what is decided, and else of what it comes to if everything open is won. */
  readonly oddsHundredths: number;
  readonly bonusHundredths: number;
}

const WHOLE = 1_000;

/**
 * The factor of a leg, from how much of its result holds: 1000 whole, 500 half.
 *
 * @returns thousandths: 2.05 half won → 1525, half lost → 500
 */
export function legFactorThousandths(
  oddsHundredths: number,
  { result, factorThousandths }: { result: 'W' | 'L' | 'N'; factorThousandths: number },
): number {
  assertOddsHundredths(oddsHundredths, 100);
  if (result === 'N') return WHOLE;
  if (result === 'L') return factorThousandths;
  return factorThousandths === WHOLE ? oddsHundredths * 10 : (oddsHundredths + 100) * 5;
}

const factorOf = ({ oddsHundredths, factorThousandths }: FactorLeg) =>
  factorThousandths ?? oddsHundredths * 10;

/** Cut to two decimals once, the bonus within. */
function product(legs: readonly FactorLeg[], bonusHundredths: number): number {
  const exact = legs.reduce(
    (factor, leg) => factor * BigInt(factorOf(leg)),
    BigInt(bonusHundredths),
  );
  const combined = Number(exact / 1_000n ** BigInt(legs.length));
  assertOddsHundredths(combined);
  return combined;
}

const countsForBonus = (leg: FactorLeg, { legOddsMinHundredths }: CartBonus) =>
  (leg.result === 'W' || leg.result === 'I') && leg.oddsHundredths >= legOddsMinHundredths;

function bonusOf(legs: readonly FactorLeg[], bonus: CartBonus | null): number {
  if (bonus === null) return 100;
  const count = legs.filter((leg) => countsForBonus(leg, bonus)).length;
  return bonus.rows
    .filter(({ folders }) => folders <= count)
    .reduce((most, row) => Math.max(most, row.bonusHundredths), 100);
}

/**
 * What becomes of a cart. A leg lost whole decides it, others open or not; else it waits for every
 * leg. Void legs multiply nothing, and the bonus is that of the legs which remain. It is won from
 * 1.00 on; below it is lost, and paid all the same.
 *
 * @param bonus null where carts of its type have none
 * @throws {RangeError} no legs, or odds out of range
 */
export function fateOfCart(legs: readonly FactorLeg[], bonus: CartBonus | null): CartFate {
  if (legs.length === 0) throw new RangeError('A cart has at least one leg');
  for (const { oddsHundredths } of legs) assertOddsHundredths(oddsHundredths, 100);
  const none = { oddsHundredths: 0, bonusHundredths: 100 };
  if (legs.every(({ result }) => result === 'C')) return { result: 'C', ...none };
  if (legs.some((leg) => leg.result !== 'C' && factorOf(leg) === 0))
    return { result: 'L', ...none };
  const playing = legs.filter(({ result }) => result !== 'N' && result !== 'C');
  if (playing.length === 0) return { result: 'N', oddsHundredths: 100, bonusHundredths: 100 };
  const bonusHundredths = bonusOf(playing, bonus);
  const bare = product(playing, 100);
  const whole = bonusHundredths === 100 ? bare : product(playing, bonusHundredths);
  const most = bonus?.oddsMaxHundredths ?? whole;
  const oddsHundredths = Math.max(bare, Math.min(whole, most));
  const fate = { oddsHundredths, bonusHundredths };
  if (legs.some(({ result }) => result === 'I')) return { result: 'I', ...fate };
  return { result: oddsHundredths >= 100 ? 'W' : 'L', ...fate };
}
