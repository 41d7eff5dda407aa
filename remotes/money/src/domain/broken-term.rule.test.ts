import { brokenTermWords } from './broken-term.rule';

it.each([
  ['money.amount_rule', { minWon: 10_000 }, []],
  ['money.open_request', { openMax: 1, openCount: 1 }, [{ word: 'open', count: 1, of: 1 }]],
  [
    'money.too_many_today',
    { exchangeDayCount: 3, exchangeDayMaxWon: 500_000, dayCount: 3, dayWon: 90_000 },
    [
      { word: 'dayCount', count: 3, of: 3 },
      { word: 'dayWon', won: 90_000, of: 500_000 },
    ],
  ],
  ['money.insufficient', { balanceWon: 1 }, []],
  [undefined, undefined, []],
])('says of %s with %j how much is used', (code, details, words) => {
  expect(brokenTermWords(code, details)).toEqual(words);
});
