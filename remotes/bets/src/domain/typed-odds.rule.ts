import {
  type EventMarket,
  type EventResult,
  MARKET_KINDS,
  type MarketKindId,
  type MarketPick,
  SPORT_PERIODS,
  type Sport,
} from '@gwanje/contract';

/** What was typed as odds, in hundredths; null where it is none from 1.01 to 100.00. */
export function readOdds(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(text)) return null;
  const hundredths = Math.round(Number(text) * 100);
  return hundredths >= 101 && hundredths <= 10_000 ? hundredths : null;
}

/** What was typed as a line, in hundredths; null where it is none in steps of a quarter. */
export function readLine(typed: string): number | null {
  const text = typed.trim().replace('−', '-').replace(',', '.');
  if (!/^-?\d{1,3}(?:\.\d{1,2})?$/.test(text)) return null;
  const hundredths = Math.round(Number(text) * 100);
  return hundredths % 25 === 0 ? hundredths : null;
}

/** What the odds of a market leave the house in the long run, in hundredths of a percent. */
export function marginBps(kind: MarketKindId, oddsHundredths: readonly number[]): number {
  const chances = oddsHundredths.reduce((sum, one) => sum + 100 / one, 0);
  const whole = kind === 'doubleChance' ? 2 : 1;
  return chances === 0 ? 0 : Math.floor((1 - whole / chances) * 10_000 + 1e-6);
}

/** Fields in which a result is typed, in the order in which Tab goes. */
export interface TypedResult {
  readonly home: string;
  readonly away: string;
  /** One text each, `12-9`; overtime is the last one. */
  readonly periods: readonly string[];
  readonly overtime: string;
  readonly sides: Readonly<Record<string, string>>;
}

const pairOf = (typed: string): [number, number] | null => {
  const found = /^\s*(\d{1,3})\s*[-:\s.]\s*(\d{1,3})\s*$/.exec(typed);
  return found ? [Number(found[1]), Number(found[2])] : null;
};

export const periodsOf = (sport: Sport): number => {
  const { periods, counts } = SPORT_PERIODS[sport];
  return counts === 'none' ? 0 : periods;
};

/** Special markets of an event, whose result is a side. */
export const sidesOf = (markets: readonly EventMarket[]): readonly MarketKindId[] => [
  ...new Set(markets.filter(({ kind }) => 'isSide' in MARKET_KINDS[kind]).map(({ kind }) => kind)),
];

/** The result that was typed; null where a field holds none. Trailing periods may be left out. */
export function readResult(typed: TypedResult): EventResult | null {
  const score = pairOf(`${typed.home}-${typed.away}`);
  const filled = typed.periods.map((one) => one.trim());
  const last = filled.findLastIndex((one) => one !== '');
  const periods = filled.slice(0, last + 1).map(pairOf);
  const overtime = typed.overtime.trim() === '' ? null : pairOf(typed.overtime);
  if (!score || periods.includes(null) || (typed.overtime.trim() !== '' && !overtime)) return null;
  return {
    ...{ status: 'final', home: score[0], away: score[1], overtime },
    periods: periods as [number, number][],
    sides: Object.entries(typed.sides)
      .filter(([, pick]) => pick !== '')
      .map(([kind, pick]) => ({ kind: kind as MarketKindId, pick: pick as MarketPick })),
  };
}
