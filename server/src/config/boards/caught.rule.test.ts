import { readPostBody } from '@gwanje/contract';
import { caughtBy, documentOf, maskedNick } from './caught.rule';

it.each([
  ['연락 주세요 010-1234-5678', 'number'],
  ['계좌 123 456 789012', 'number'],
  ['010_1234 5678', 'number'],
  ['010·1234·5678', 'number'],
  ['010ㆍ1234ㆍ5678', 'number'],
  ['010~1234/5678', 'number'],
  ['０１０—１２３４—５６７８', 'number'],
  ['0\ufe0f\u20e31\ufe0f\u20e30\ufe0f\u20e3 12\u200b34 5678', 'number'],
  ['010,1234,5678', 'number'],
  ['1,000,000 / 2,500,000', null],
  ['01:15, 21:30, 22:10, 23:45', null],
  ['1.85/2.10/3.40', null],
  ['여기로 https://example.com', 'link'],
  ['example.kr 로 오세요', 'link'],
  ['exam\u200bple.\u2060kr 로 오세요', 'link'],
  ['ｗｗｗ．ｅｘａｍｐｌｅ', 'link'],
  ['바 보 입니다', 'word'],
  ['바\u200b보 입니다', 'word'],
  ['바\u3164보 입니다', 'word'],
  ['오늘 12시에 3번 이겼습니다', null],
] as const)('finds in %j %s', (text, found) => {
  expect(caughtBy(text, '멍청이, 바보')).toBe(found);
  expect(caughtBy(text, '멍청이\n바보\n')).toBe(found);
});

it.each([
  ['ㅂㅂ 입니다', 'word'],
  ['바ㅂ 입니다', 'word'],
  ['ㅁㅊㅇ', 'word'],
  ['ㅂ 입니다', null],
  ['비비 입니다', null],
  ['a.c', 'word'],
  ['abc', null],
  ['도', 'word'],
  ['ㄷ', null],
] as const)('finds a word by its first consonants: %j %s', (text, found) => {
  expect(caughtBy(text, '멍청이, 바보, a.c, 도')).toBe(found);
});

it('makes a document of lines, of which empty ones stay', () => {
  expect(readPostBody(documentOf('하나\n\n둘'))?.content).toHaveLength(3);
});

it('tells two letters of a nickname', () => {
  expect(maskedNick('행운이님')).toBe('행운***');
});
