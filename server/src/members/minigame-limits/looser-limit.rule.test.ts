// When one person alone may not say what a member may bet.
import fc from 'fast-check';
import { isLooser } from './looser-limit.rule';

const range = (mostWon: number) => ({ leastWon: 1, mostWon });
const HIGHEST = { maxWon: range(500), benefitWon: range(900), maxRoundWon: range(700) };
const limit = (over: object = {}) => ({
  ...{ isAllowed: true, maxWon: null, benefitWon: null, maxRoundWon: null, untilOn: null },
  ...over,
});

test.each([
  ['everything as the level says', {}, false],
  ['exactly as much as the highest level', { maxWon: 500, benefitWon: 900 }, false],
  ['a won more for a bet', { maxWon: 501 }, true],
  ['a won more to be won', { benefitWon: 901 }, true],
  ['a won more for a round', { maxRoundWon: 701 }, true],
  ['no bets at all, whatever stands beside it', { isAllowed: false, maxWon: 9_999 }, false],
])('%s', (_, over, expected) => {
  expect(isLooser(limit(over), HIGHEST, undefined)).toBe(expected);
});

test('is never looser than a highest level that may bet nothing or was never set up', () => {
  expect(isLooser(limit({ maxWon: 9_999 }), null, undefined)).toBe(false);
  expect(isLooser(limit({ maxWon: 9_999 }), undefined, undefined)).toBe(false);
});

test.each([
  ['as much for as long', { maxWon: 800 }, {}, false],
  ['less for as long', { maxWon: 700 }, {}, false],
  ['as much, ending sooner', { maxWon: 800, untilOn: '2026-12-01' }, {}, false],
  ['more', { maxWon: 801 }, {}, true],
  ['something else', { maxWon: 800, benefitWon: 901 }, {}, true],
  ['as much for longer', { maxWon: 800 }, { untilOn: '2026-12-31' }, true],
  ['as much after bets were closed', { maxWon: 800 }, { isAllowed: false }, true],
])('what two agreed to, then %s', (_, wished, agreed, expected) => {
  expect(isLooser(limit(wished), HIGHEST, limit({ maxWon: 800, ...agreed }))).toBe(expected);
});

test('stays looser when it grows', () => {
  const won = fc.integer({ min: 0, max: 2_000 });
  fc.assert(
    fc.property(won, won, (one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      const asks = (maxWon: number) => isLooser(limit({ maxWon }), HIGHEST, undefined);
      return !asks(less) || asks(more);
    }),
  );
});
