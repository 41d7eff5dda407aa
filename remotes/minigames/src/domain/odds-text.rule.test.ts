import { oddsLine } from './odds-line.rule';
import {
  edgeText,
  fairOddsText,
  oddsText,
  probabilityRangeText,
  probabilityText,
  returnText,
} from './odds-text.rule';

describe('texts of the odds card', () => {
  it.each([
    [250, '+2.50 %'],
    [-398, '−3.98 %'],
    [0, '0.00 %'],
    [1, '+0.01 %'],
  ])('writes an edge of %d basis points as %s', (bps, text) => {
    expect(edgeText(bps)).toBe(text);
  });

  it('writes a range where picks differ and one number where they do not', () => {
    expect(probabilityRangeText(oddsLine('powerball', 'NCOMBORate', 3.72))).toBe('24.43–25.57 %');
    expect(probabilityRangeText(oddsLine('powerball', 'BMSRate2', 2.9))).toBe('35.86 %');
  });

  it('writes probability, odds and return with the decimals of the trade', () => {
    expect(probabilityText(0.5)).toBe('50.00 %');
    expect(fairOddsText(1 / 0.3)).toBe('3.3333');
    expect(oddsText(278)).toBe('2.78');
    expect(returnText(10_398)).toBe('103.98 %');
  });
});
