import * as fc from 'fast-check';
import { formatMessage } from './message';

describe('formatMessage', () => {
  it.each([
    ['아무것도 없음', {}, '아무것도 없음'],
    ['{name}님, {site}입니다', { name: '김관제', site: '본사' }, '김관제님, 본사입니다'],
    ['{seconds}초째', { seconds: 0 }, '0초째'],
    ['{missing}', {}, 'undefined'],
    ["don't {verb}", { verb: 'panic' }, "don't panic"],
  ])('fills %j with %j', (message, values, text) => {
    expect(formatMessage(message, values, 'ko')).toBe(text);
  });

  const days = 'in {count, plural, one {# day} other {# days of {month}}}.';
  it.each([
    [1, 'in 1 day.'],
    [0, 'in 0 days of May.'],
    [1200, 'in 1,200 days of May.'],
  ])('chooses the plural of %i', (count, text) => {
    expect(formatMessage(days, { count, month: 'May' }, 'en')).toBe(text);
  });

  it('knows that Korean has one form only', () => {
    expect(formatMessage('{n, plural, other {#건}}', { n: 1 }, 'ko')).toBe('1건');
  });

  it.each(['{open', '{a, select, x {y}}', '{}'])('refuses %j', (message) => {
    expect(() => formatMessage(message, {}, 'ko')).toThrow(SyntaxError);
  });

  it('leaves every sentence without braces as it is, and never fills a value again', () => {
    const plain = fc.string().filter((text) => !/[{}]/.test(text));
    fc.assert(
      fc.property(plain, plain, fc.string(), (before, after, value) => {
        expect(formatMessage(before, {}, 'en')).toBe(before);
        expect(formatMessage(`${before}{value}${after}`, { value }, 'en')).toBe(
          before + value + after,
        );
      }),
    );
  });
});
