import {
  POWERBALL_BET_TYPES,
  POWERBALL_TOP_PREFIXES,
  type PowerballCategory,
} from '@gwanje/contract';
import { type FieldName, fieldNameOf } from './field-name.rule';

describe('fieldNameOf', () => {
  it.each<[PowerballCategory, string, FieldName]>([
    ['powerballSwitchV2', 'regStatus', { kind: 'switch', key: 'regStatus' }],
    ['powerballSwitchV2', 'betTopStatus', { kind: 'switch', key: 'betTopStatus' }],
    ['powerballSwitchV2', 'betEndSeconds', { kind: 'seconds' }],
    [
      'powerballBetV2',
      'lv10.PWBNOE.maxRound',
      { kind: 'won', level: 10, betType: 'PWBNOE', limit: 'maxRound' },
    ],
    [
      'powerballBetV2',
      'lv*.PWBNOE.min',
      { kind: 'won', level: null, betType: 'PWBNOE', limit: 'min' },
    ],
    ['powerballRateV2', 'POERate', { kind: 'odds', rateKey: 'POERate' }],
    ['powerballTopV2', 'POERate', { kind: 'percent', betType: 'PWBPOE' }],
    ['powerballTopV2', 'BMSCOMBOStatus', { kind: 'topStatus', betType: 'PWBBMSCOMBO' }],
  ])('reads %s %s', (category, path, name) => {
    expect(fieldNameOf(category, path)).toEqual(name);
  });

  it('finds the bet type of every prefix of the lay-off document', () => {
    const betTypes = POWERBALL_TOP_PREFIXES.map((prefix) =>
      fieldNameOf('powerballTopV2', `${prefix}Rate`),
    ).map((name) => (name.kind === 'percent' ? name.betType : undefined));
    expect(betTypes).toEqual(POWERBALL_BET_TYPES);
    expect(betTypes).toEqual(POWERBALL_TOP_PREFIXES.map((prefix) => `PWB${prefix}`));
  });

  it('refuses a path that the lay-off document does not have', () => {
    expect(() => fieldNameOf('powerballTopV2', 'XYZRate')).toThrow(RangeError);
  });
});
