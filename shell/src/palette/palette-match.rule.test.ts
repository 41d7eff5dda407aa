import * as fc from 'fast-check';
import { type Findable, findEntries, findSpan, otherLayoutOf } from './palette-match.rule';

interface Named extends Findable {
  readonly name: string;
}

const entry = (name: string, ...asides: string[]): Named => ({
  name,
  texts: [{ text: name }, ...asides.map((text) => ({ text, isAside: true }))],
});
const both = (name: string, other: string): Named => ({
  name,
  texts: [{ text: name }, { text: other }],
});
const SCREENS = [
  both('파워볼 설정', 'Powerball settings'),
  both('파워사다리 설정', 'Power ladder settings'),
  both('관리자 계정 관리', 'Administrators'),
  both('관리자 허용 IP', 'Allowed administrator IPs'),
  both('회원 목록', 'Members'),
];
const names = (query: string, entries: readonly Named[] = SCREENS) =>
  findEntries(entries, query).map(({ entry: { name } }) => name);
const marked = (text: string, query: string) => {
  const span = findSpan(text, query);
  return span && text.slice(span.from, span.to);
};

describe('findEntries', () => {
  it.each([
    ['파워볼', ['파워볼 설정']],
    ['파워볼설정', ['파워볼 설정']],
    [' 관리자  계정 ', ['관리자 계정 관리']],
    ['POWER', ['파워볼 설정', '파워사다리 설정']],
    ['powerladder', ['파워사다리 설정']],
    ['설정', ['파워볼 설정', '파워사다리 설정']],
    ['없는 화면', []],
  ])('finds by name, whatever the spaces and capitals: %j', (query, expected) => {
    expect(names(query)).toEqual(expected);
  });

  it.each(['ㅍ', '파', '팡', '파우', '파워', '파웝', '파워보', '파워볼', '파워볼ㅅ', '파워볼 설'])(
    'finds on every step of composing a syllable: %s',
    (query) => {
      expect(names(query)).toContain('파워볼 설정');
    },
  );

  it.each([
    ['ㅍㅇㅂ', ['파워볼 설정']],
    ['ㅍㅇㅅㄷㄹ', ['파워사다리 설정']],
    ['ㄱㄹㅈ ㅎㅇ', ['관리자 허용 IP']],
    ['ㅅㅈ', ['파워볼 설정', '파워사다리 설정']],
    ['ㄳ', []],
  ])('finds by initial consonants: %s', (query, expected) => {
    expect(names(query)).toEqual(expected);
  });

  it.each([
    ['vkdnjqhf', ['파워볼 설정']],
    ['vdq', ['파워볼 설정']],
    ['ghldnjs', ['회원 목록']],
    ['ㅔㅐㅈㄷㄱㅠ', ['파워볼 설정']],
    ['ㅡ드ㅠㄷㄱㄴ', ['회원 목록']],
    ['ㅁ으ㅑㅜㅑㄴㅅㄱㅁ새ㄱㄴ', ['관리자 계정 관리']],
  ])('finds what was typed in the wrong layout: %s', (query, expected) => {
    expect(names(query)).toEqual(expected);
  });

  it('ranks the beginning before the beginning of a word before the inside', () => {
    const entries = [entry('배팅설정'), entry('환전 설정'), entry('설정 전체')];
    expect(names('설정', entries)).toEqual(['설정 전체', '환전 설정', '배팅설정']);
  });

  it('ranks by initial consonants from the beginning before elsewhere', () => {
    const entries = [entry('환전 목록'), entry('목록')];
    expect(names('ㅁㄹ', entries)).toEqual(['목록', '환전 목록']);
  });

  it('ranks what was typed before what the other layout would have written', () => {
    const entries = [entry('머니'), entry('ajsl 시험')];
    expect(names('ajsl', entries)).toEqual(['ajsl 시험', '머니']);
  });

  it('finds what stands aside from the beginning of its words, after every name', () => {
    const entries = [entry('충전', '머니', '/v5/money/charge'), entry('파트너 머니이동')];
    expect(names('머니', entries)).toEqual(['파트너 머니이동', '충전']);
    expect(names('charge', entries)).toEqual(['충전']);
    expect(names('/v5/money', entries)).toEqual(['충전']);
    expect(names('harge', entries)).toEqual([]);
  });

  it('does not guess the other layout from a single letter', () => {
    expect(names('a', [entry('머니')])).toEqual([]);
  });

  it('reads syllables that were pasted in pieces', () => {
    expect(names('파워볼'.normalize('NFD'))).toEqual(['파워볼 설정']);
  });

  it.each(['', '   ', '\n'])('finds nothing for no letter: %j', (query) => {
    expect(names(query)).toEqual([]);
  });

  it.each(['npark', 'Npㄱ'])('takes %s as it stands, which writes no Korean', (typed) => {
    expect(findEntries([entry(typed, typed)], typed)).toHaveLength(1);
    expect(otherLayoutOf('npark')).toBeUndefined();
  });

  it('never throws, finds each entry once at most, and marks letters that are there', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'ㄱㅏ가각갃파워볼 설정power/AdMiN?*\\[') }),
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), text, (texts, query) => {
        const entries = texts.map((one) => entry(one, one));
        const found = findEntries(entries, query);
        expect(new Set(found.map((one) => one.entry)).size).toBe(found.length);
        for (const { entry: from, text: where, span } of found) {
          expect(entries).toContain(from);
          expect(span.from).toBeGreaterThanOrEqual(0);
          expect(span.to).toBeGreaterThan(span.from);
          expect(span.to).toBeLessThanOrEqual(where.length);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the order of what is found equally well, and finds the same in any order', () => {
    const name = fc.string({ unit: fc.constantFrom(...'파워볼 설정ab'), maxLength: 6 });
    const query = fc.string({ unit: fc.constantFrom(...'파워ㅂab'), minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(name, { maxLength: 6 }), query, (all, typed) => {
        const twins = all.flatMap((one) => [entry(one), entry(one)]);
        const found = findEntries(twins, typed).map((one) => twins.indexOf(one.entry));
        for (let at = 0; at < found.length; at += 2)
          expect(found[at + 1]).toBeGreaterThan(found[at] as number);
        const backwards = findEntries([...twins].reverse(), typed).map((one) => one.entry);
        expect(new Set(backwards)).toEqual(
          new Set(findEntries(twins, typed).map((one) => one.entry)),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('findSpan', () => {
  it.each([
    ['파워볼 설정', '워보', '워볼'],
    ['파워볼 설정', 'ㅂㅅㅈ', '볼 설정'],
    ['파워볼 설정', 'vkdnj', '파워'],
    ['Powerball settings', 'ㅔㅐㅈㄷㄱ', 'Power'],
    ['Powerball settings', 'ball set', 'ball set'],
    ['파워볼', '사다리', undefined],
  ])('marks in %s for %s: %s', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });
});

describe('otherLayoutOf', () => {
  it.each([
    ['ghdrlfehd', '홍길동'],
    ['ㅗㅐㅜㅎ1004', 'hong1004'],
    ['1004', undefined],
    ['a', undefined],
    ['', undefined],
  ])('reads %j as %j', (typed, other) => {
    expect(otherLayoutOf(typed)).toBe(other);
  });
});
