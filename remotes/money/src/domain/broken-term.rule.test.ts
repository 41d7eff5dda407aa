import { brokenTermWords } from './broken-term.rule';

const AT = '2026-11-21T01:00:00.000Z';

it.each([
  ['money.service_hours', { opensAt: AT }, [{ word: 'from', at: AT }]],
  ['money.service_hours', { opensAt: null }, []],
  ['money.too_soon', { from: AT }, [{ word: 'from', at: AT }]],
  [
    'money.amount_rule',
    { minWon: 10_000, maxWon: null, unitWon: 1_000 },
    [
      { word: 'min', won: 10_000 },
      { word: 'unit', won: 1_000 },
    ],
  ],
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
])('says of %s with %j what would be taken', (code, details, words) => {
  expect(brokenTermWords(code, details)).toEqual(words);
});
