import { marginBps, readLine, readOdds, readResult } from './typed-odds.rule';

it.each([
  ['1.85', 185],
  ['2', 200],
  ['1,95', 195],
  ['1.00', null],
  ['100.01', null],
  ['18.555', null],
  ['x', null],
])('reads odds %s', (typed, hundredths) => expect(readOdds(typed)).toBe(hundredths));

it.each([
  ['-1.5', -150],
  ['2.25', 225],
  ['2.3', null],
  ['', null],
])('reads the line %s', (typed, hundredths) => expect(readLine(typed)).toBe(hundredths));

it('knows what odds leave', () => {
  expect(marginBps('winLose', [190, 190])).toBe(500);
  expect(marginBps('winLose', [1_850, 190])).toBeLessThan(0);
});

describe('a typed result', () => {
  const typed = { home: '3', away: '2', periods: ['1-1', '1-1'], overtime: '1-0', sides: {} };
  it('is read with its periods and overtime', () => {
    expect(readResult(typed)).toEqual({
      ...{ status: 'final', home: 3, away: 2, overtime: [1, 0], sides: [] },
      periods: [
        [1, 1],
        [1, 1],
      ],
    });
    expect(readResult({ ...typed, periods: ['1-1', ''] })?.periods).toEqual([[1, 1]]);
  });
  it('is none with a gap or letters', () => {
    expect(readResult({ ...typed, periods: ['', '1-1'] })).toBeNull();
    expect(readResult({ ...typed, home: 'x' })).toBeNull();
    expect(readResult({ ...typed, overtime: '1' })).toBeNull();
  });
});
