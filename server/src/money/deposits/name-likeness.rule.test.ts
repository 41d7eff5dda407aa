import { nameLikeness } from './name-likeness.rule';

it.each([
  ['홍길동', '홍길동', 'same'],
  ['홍 길동 ', '홍길동', 'same'],
  ['HONG', 'hong', 'same'],
  ['홍길둥', '홍길동', 'similar'],
  ['홍길도', '홍길동', 'similar'],
  ['홍길동ㅇ', '홍길동', 'similar'],
  ['홍갈덩', '홍길동', 'other'],
  ['김길동', '홍길동', 'other'],
  ['홍길', '홍길동', 'other'],
  ['홍길동', null, 'other'],
] as const)('%s beside %s is %s', (payer, owner, likeness) => {
  expect(nameLikeness(payer, owner)).toBe(likeness);
});
