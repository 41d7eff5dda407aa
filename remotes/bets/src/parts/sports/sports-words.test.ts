import { closeValueText } from './sports-words';

test.each([
  [210, 200, '+5.00'],
  [190, 180, '+5.55'],
  [180, 190, '−5.26'],
  [195, 195, '0.00'],
])('%i against %i at the close is %s percent', (bet, close, text) => {
  expect(closeValueText(bet, close)).toBe(text);
});
