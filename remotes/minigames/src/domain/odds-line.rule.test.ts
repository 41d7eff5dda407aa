import { POWERBALL_RATE_KEYS, type PowerballRateKey } from '@gwanje/contract';
import { averageLossWon, hundredthsOf, marketWarnings, oddsLine } from './odds-line.rule';

/** The odds of the demo database (domain 1.5), with what the card has to show for each. */
const rows: [
  PowerballRateKey,
  number,
  low: string,
  high: string,
  edgeBps: number,
  breakEven: number,
][] = [
  ['POERate', 1.95, '50.0000', '50.0000', 250, 200],
  ['PUORate', 1.95, '50.0000', '50.0000', 250, 200],
  ['NOERate', 1.95, '50.0000', '50.0000', 250, 200],
  ['NUORate', 1.95, '50.0000', '50.0000', 250, 200],
  ['PCOMBORate1', 4.1, '20.0000', '20.0000', 1800, 500],
  ['PCOMBORate2', 3.1, '30.0000', '30.0000', 700, 333],
  ['NCOMBORate', 3.72, '24.4302', '25.5698', 488, 391],
  ['BMSRate1', 2.73, '32.0716', '32.0716', 1244, 311],
  ['BMSRate2', 2.43, '35.8567', '35.8567', 1287, 278],
  ['BMSCOMBORate1', 4.4, '15.5210', '16.5507', 2718, 604],
  ['BMSCOMBORate2', 4.2, '17.9284', '17.9284', 2470, 557],
  ['RNAPOERate', 1.1, '87.2151', '87.7849', 344, 113],
  ['RNCOMBORate', 1.25, '74.4302', '75.5698', 554, 132],
];
const seed = Object.fromEntries(rows.map(([rateKey, odds]) => [rateKey, odds]));
const percent = (probability: number) => (probability * 100).toFixed(4);

describe('oddsLine of other sets', () => {
  it('prices the two ends of a keno ladder apart, the even one being likelier', () => {
    expect(oddsLine('kenoLadder', 'OERate1', 1.95)).toMatchObject({
      state: 'aboveBreakEven',
      breakEvenHundredths: 194,
      worst: { pick: 'Even', edgeBps: -29 },
    });
    expect(oddsLine('kenoLadder', 'OERate2', 1.95).worst.edgeBps).toBe(529);
  });

  it('counts the stakes that a tie gives back, by reference', () => {
    const line = oddsLine('baccarat', 'BANKERRate', 1.95);
    expect(line).toMatchObject({ isReference: true, breakEvenHundredths: 197, state: 'covered' });
    expect(line.worst.edgeBps).toBe(106);
  });

  it('makes nothing up where a dealer draws', () => {
    const line = oddsLine('studioOddEven', 'OERate', 1.95);
    expect(line).toMatchObject({
      state: 'covered',
      probabilityMin: null,
      breakEvenHundredths: null,
    });
    expect(line.worst).toMatchObject({ probability: null, fairOdds: null, edgeBps: null });
  });
});

describe('oddsLine', () => {
  it('covers every odds input', () => {
    expect(rows.map(([rateKey]) => rateKey)).toEqual(POWERBALL_RATE_KEYS);
  });

  it.each(rows)(
    'shows for %s at %d the pick that is worst for the operator',
    (rateKey, odds, low, high, edgeBps, breakEven) => {
      const line = oddsLine('powerball', rateKey, odds);
      expect(percent(line.probabilityMin ?? 0)).toBe(low);
      expect(percent(line.worst.probability ?? 0)).toBe(high);
      expect(line.worst.edgeBps).toBe(edgeBps);
      expect(line.worst.returnBps).toBe(10_000 - edgeBps);
      expect(line.breakEvenHundredths).toBe(breakEven);
      expect(line.state).toBe('covered');
      const edges = line.picks.map((pick) => pick.edgeBps ?? Number.NaN);
      expect(Math.min(...edges)).toBe(edgeBps);
    },
  );

  it.each([
    [2.78, 'covered'],
    [2.79, 'aboveBreakEven'],
    [2.9, 'aboveBreakEven'],
    [0, 'notRegistered'],
    [null, 'unknown'],
    [2.905, 'unknown'],
    [true, 'unknown'],
  ] as const)('calls %p for the middle %s', (value, state) => {
    expect(oddsLine('powerball', 'BMSRate2', value).state).toBe(state);
  });

  it('has neither return nor edge for what is not on sale or no odds', () => {
    for (const value of [0, null]) {
      expect(oddsLine('powerball', 'POERate', value).worst).toMatchObject({
        returnBps: null,
        edgeBps: null,
      });
    }
  });

  it('marks the two reverse inputs', () => {
    const reverse = POWERBALL_RATE_KEYS.filter(
      (rateKey) => oddsLine('powerball', rateKey, 1.5).isReverse,
    );
    expect(reverse).toEqual(['RNAPOERate', 'RNCOMBORate']);
  });
});

describe('hundredthsOf', () => {
  it.each([
    [1.15, 115],
    [0, 0],
    [100, 10_000],
    [null, null],
    [1e21, null],
    [1e7, null],
    [-1, null],
    [Number.NaN, null],
    [undefined, null],
  ])('reads %p as %p', (value, hundredths) => {
    expect(hundredthsOf(value)).toBe(hundredths);
  });
});

describe('marketWarnings', () => {
  it('warns that the demo reverse odds undercut three of four', () => {
    expect(marketWarnings('powerball', seed)).toEqual([
      { code: 'reverse_above_three_of_four', rateKeys: ['NCOMBORate', 'RNCOMBORate'] },
    ]);
  });

  it('passes over inputs that hold no odds yet', () => {
    expect(marketWarnings('powerball', { ...seed, RNCOMBORate: null })).toEqual([]);
    expect(marketWarnings('powerball', { ...seed, RNCOMBORate: 1.255 })).toEqual([]);
  });
});

describe('marketWarnings of other sets', () => {
  it('warns where both sides together pay everything back', () => {
    expect(marketWarnings('studioOddEven', { OERate: 2 })).toEqual([
      { code: 'type_without_margin', rateKeys: ['OERate'] },
    ]);
    expect(marketWarnings('studioOddEven', { OERate: 1.99 })).toEqual([]);
  });
});

describe('averageLossWon', () => {
  it('is what the worst pick costs in the long run, and a gain below break-even', () => {
    // 35.8567… % × 2.90 and × 2.43.
    expect(averageLossWon(oddsLine('powerball', 'BMSRate2', 2.9), 1_000_000)).toBe(39_845);
    expect(averageLossWon(oddsLine('powerball', 'BMSRate2', 2.43), 1_000_000)).toBe(-128_681);
    expect(averageLossWon(oddsLine('powerball', 'POERate', 2), 1_000_000)).toBe(0);
  });
});

it('warns where picks of several markets of a ladder cover every result', () => {
  const odds = { LRRate: 1.95, TFRate: 1.95, OERate: 1.95, COMBORate: 3.6 };
  expect(marketWarnings('ladder', odds)).toEqual([]);
  // Both ladders that end at odd with the end at even: 2 / 4.20 + 1 / 1.95 is below 1.
  expect(
    marketWarnings('ladder', { ...odds, COMBORate: 4.2, LRRate: 0, TFRate: 0 }),
  ).toContainEqual({ code: 'cover_without_margin', rateKeys: ['COMBORate', 'OERate'] });
});
