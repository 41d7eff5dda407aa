import { isSameName } from './own-name.rule';

test.each([
  ['홍길동', '홍길동', true],
  ['Hong Gil Dong', 'HONG GILDONG', true],
  ['홍길동', '김철수', false],
  [null, '홍길동', null],
  ['홍길동', null, null],
])('%s and the account of %s', (realName, owner, isSame) => {
  expect(isSameName(realName, owner)).toBe(isSame);
});
