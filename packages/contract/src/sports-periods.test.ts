import { SPORT_VALUES } from './sports';
import { periodName, SPORT_PERIODS } from './sports-periods';

describe('periodName', () => {
  it.each([
    ['Football', 1, '전반전', 'First half'],
    ['FIFA', 2, '후반전', 'Second half'],
    ['Football', 3, '연장', 'Overtime'],
    ['Basketball', 4, '4쿼터', 'Quarter 4'],
    ['Basketball', 5, '연장', 'Overtime'],
    ['Baseball', 9, '9이닝', 'Inning 9'],
    ['Ice Hockey', 3, '3피리어드', 'Period 3'],
    ['Volleyball', 5, '5세트', 'Set 5'],
    ['LoL', 1, '1세트', 'Set 1'],
    ['Boxing', 12, '12라운드', 'Round 12'],
    ['Golf', 4, '4라운드', 'Round 4'],
  ] as const)('%s, %i: %s', (sport, period, ko, en) => {
    expect(periodName(sport, period)).toEqual({ ko, en });
  });

  it('tells the periods of every sport apart', () => {
    for (const sport of SPORT_VALUES) {
      const { periods } = SPORT_PERIODS[sport];
      const names = Array.from({ length: periods }, (_, at) => periodName(sport, at + 1).ko);
      expect(new Set(names).size).toBe(periods);
    }
  });
});
