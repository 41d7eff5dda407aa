import { holdsWords } from './found-words.rule';

it.each([
  ['충전보너스', '보너스', true],
  ['충전보너스', 'ㅊㅈㅂㄴㅅ', true],
  ['충전 보너스', 'ㅂㄴ', true],
  ['충전보너스', 'ㅂㅅ', false],
  ['파워볼 · 배당', 'ㅍㅇㅂ', true],
  ['꿈 까치', 'ㄲㄲ', true],
  ['10000000', '10,000,000', true],
  ['Charge bonuses', 'chargeB', true],
  ['콤프', '컴프', false],
  ['힣가', 'ㅎㄱ', true],
])('%s is found by %s: %s', (text, query, isFound) => {
  expect(holdsWords(text, query)).toBe(isFound);
});
