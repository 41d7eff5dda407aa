import { otherLayoutOf } from './other-layout.rule';

it.each([
  ['ghdrlfehd', '홍길동'],
  ['ㅗㅐㅜㅎ1004', 'hong1004'],
  ['npark', undefined],
  ['1004', undefined],
  ['a', undefined],
  ['', undefined],
])('reads %j as %j', (typed, other) => {
  expect(otherLayoutOf(typed)).toBe(other);
});
