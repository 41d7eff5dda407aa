import * as fc from 'fast-check';
import { formatInstant } from './time';

describe('formatInstant', () => {
  it.each([
    ['2026-11-21T06:49:26.123Z', '2026-11-21 15:49:26'],
    ['2026-11-20T15:00:00Z', '2026-11-21 00:00:00'],
    ['2026-12-31T14:59:59.999Z', '2026-12-31 23:59:59'],
    ['2026-12-31T15:00:00.000Z', '2027-01-01 00:00:00'],
    ['2026-01-02T03:04:05.600Z', '2026-01-02 12:04:05'],
  ])('shows %s as %s in Seoul', (instant, text) => {
    expect(formatInstant(instant)).toBe(text);
  });

  it('is nine hours ahead of UTC for every second since 1989', () => {
    const anySecond = fc.date({
      min: new Date('1989-01-01'),
      max: new Date('2200-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anySecond, (at) => {
        const inSeoul = new Date(at.getTime() + 9 * 3_600_000).toISOString();
        expect(formatInstant(at.toISOString())).toBe(inSeoul.slice(0, 19).replace('T', ' '));
      }),
    );
  });

  it('throws on text that is no instant', () => {
    expect(() => formatInstant('yesterday')).toThrow(RangeError);
  });
});
