import * as fc from 'fast-check';
import { nearestName } from './nearest-name.rule';

const NAMES = ['powerball', 'powerladder', 'kenoladder', 'keno', 'eos', 'oz'];

describe('nearestName', () => {
  it.each([
    ['powerbal', 'powerball'],
    ['Powerball', 'powerball'],
    ['power-ladder', 'powerladder'],
    ['kenno', 'keno'],
    ['esos', 'eos'],
    ['powerbll5', 'powerball'],
    ['minesweeper', undefined],
    ['x', undefined],
    ['', undefined],
  ])('of %j it makes %j', (typed, meant) => {
    expect(nearestName(typed, NAMES)).toBe(meant);
  });

  it('finds every name with one letter too many', () => {
    const letter = fc.constantFrom(...'abcxyz');
    fc.assert(
      fc.property(fc.constantFrom('powerball', 'kenoladder'), fc.nat(), letter, (name, at, one) => {
        const index = at % name.length;
        expect(nearestName(name.slice(0, index) + one + name.slice(index), NAMES)).toBe(name);
      }),
    );
  });
});
