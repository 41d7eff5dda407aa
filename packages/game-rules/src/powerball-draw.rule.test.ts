import fc from 'fast-check';
import { isPowerballDraw } from './powerball.rule';
import { type ByteSource, drawBelow, drawInOrder, drawPowerball } from './powerball-draw.rule';

const bytes = (...values: number[]): ByteSource => values.values();

describe('drawing a number below a bound', () => {
  it('gives every number from equally many bytes, whatever the bound', () => {
    for (let bound = 1; bound <= 256; bound++) {
      const bytesFor = Array<number>(bound).fill(0);
      let rejected = 0;
      for (let byte = 0; byte <= 255; byte++) {
        // A second byte 0 is read only where the first was thrown away.
        const source = bytes(byte, 0);
        const number = drawBelow(bound, source);
        if (source.next().done) rejected++;
        else bytesFor[number] = (bytesFor[number] ?? 0) + 1;
      }
      expect(new Set(bytesFor)).toEqual(new Set([Math.floor(256 / bound)]));
      expect(rejected).toBe(256 % bound);
    }
  });

  it('throws bytes away that would favour the low numbers, and reads on', () => {
    expect(drawBelow(10, bytes(249))).toBe(9);
    expect(drawBelow(10, bytes(250, 255, 251, 17))).toBe(7);
    expect(drawBelow(28, bytes(251))).toBe(27);
    expect(drawBelow(28, bytes(252, 29))).toBe(1);
  });

  it('refuses a bound that one byte cannot serve', () => {
    for (const bound of [0, -1, 257, 2.5]) {
      expect(() => drawBelow(bound, bytes(0))).toThrow(RangeError);
    }
  });

  it('stops at a source that ends, gives no bytes or never an acceptable one', () => {
    function* always(value: number) {
      for (;;) yield value;
    }
    expect(() => drawBelow(10, bytes(250))).toThrow('has ended');
    expect(() => drawBelow(10, bytes(256))).toThrow('gave 256');
    expect(() => drawBelow(10, bytes(0.5))).toThrow('gave 0.5');
    expect(() => drawBelow(10, always(255))).toThrow('gave none below 250');
  });
});

describe('drawing numbers in order', () => {
  it('gives every ordered selection of 3 of 5 once over all choices', () => {
    const selections = new Set<string>();
    for (let first = 0; first < 5; first++)
      for (let second = 0; second < 4; second++)
        for (let third = 0; third < 3; third++)
          selections.add(drawInOrder(3, 5, bytes(first, second, third)).join(' '));
    expect(selections.size).toBe(5 * 4 * 3);
    for (const selection of selections) {
      expect(selection).toMatch(/^[1-5] [1-5] [1-5]$/);
      expect(new Set(selection.split(' ')).size).toBe(3);
    }
  });

  it('takes the number at the drawn place among those left', () => {
    expect(drawInOrder(5, 28, bytes(0, 0, 0, 0, 0))).toEqual([1, 2, 3, 4, 5]);
    expect(drawInOrder(5, 28, bytes(27, 26, 25, 24, 23))).toEqual([28, 27, 26, 25, 24]);
    expect(drawInOrder(3, 28, bytes(9, 0, 8))).toEqual([10, 1, 11]);
  });

  it('draws everything or nothing when asked, and never more than there is', () => {
    expect(drawInOrder(3, 3, bytes(2, 1, 0))).toEqual([3, 2, 1]);
    expect(drawInOrder(0, 3, bytes())).toEqual([]);
    expect(() => drawInOrder(4, 3, bytes(0, 0, 0, 0))).toThrow(RangeError);
  });
});

describe('drawing a powerball result', () => {
  const block = fc.uint8Array({ minLength: 700, maxLength: 700 });

  it('is always five distinct numbers 1 to 28 and a powerball 0 to 9', () => {
    fc.assert(
      fc.property(block, block, (normal, powerball) => {
        expect(isPowerballDraw(drawPowerball(normal.values(), powerball.values()))).toBe(true);
      }),
    );
  });

  it('is the same for the same bytes, so that anyone can repeat it', () => {
    expect(drawPowerball(bytes(253, 27, 81, 243, 5, 50, 3), bytes(250, 38))).toEqual({
      normalBalls: [28, 1, 7, 2, 6],
      powerball: 8,
    });
  });

  it('draws the powerball apart from the normal balls', () => {
    fc.assert(
      fc.property(block, block, block, (normal, one, other) => {
        const first = drawPowerball(normal.values(), one.values());
        const second = drawPowerball(normal.values(), other.values());
        expect(first.normalBalls).toEqual(second.normalBalls);
      }),
    );
  });
});
