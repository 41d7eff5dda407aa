import type { MarketSetId } from '@gwanje/contract';
import fc from 'fast-check';
import { deriveLadder, drawGame, drawKindOf, readDraw } from './game-draw.rule';
import type { MarketSetRule } from './market-set.rule';
import { MARKET_SET_RULES } from './market-sets.rule';

const bytes = (values: readonly number[]) => () => values[Symbol.iterator]();
const OWN = (Object.entries(MARKET_SET_RULES) as [MarketSetId, MarketSetRule][]).filter(
  ([set, { cells }]) => drawKindOf(set) !== 'keno' && cells.every(({ weight }) => weight !== null),
);

it.each(OWN)('draws %s from any bytes, and reads what it drew', (set) => {
  const byte = fc.integer({ min: 0, max: 199 });
  fc.assert(
    fc.property(fc.array(byte, { minLength: 40, maxLength: 40 }), (source) => {
      const found = readDraw(set, drawGame(set, bytes(source)));
      expect(found).not.toBeNull();
    }),
  );
});

it('reaches every cell of a ladder and of a penalty', () => {
  for (const set of ['ladder', 'penalty'] as const) {
    const cells = [0, 1].flatMap((first) =>
      [0, 1].map((second) => {
        const draw = drawGame(set, (part) => [part === 0 ? first : second][Symbol.iterator]());
        return readDraw(set, draw)?.cell;
      }),
    );
    expect(cells).toEqual([0, 1, 2, 3]);
  }
});

it.each<readonly [MarketSetId, unknown]>([
  ['powerball', { normalBalls: [1, 2, 3, 4, 4], powerball: 0 }],
  ['powerball', { normalBalls: [1, 2, 3, 4, 5], powerball: 10 }],
  ['powerball', { normalBalls: [1, 2, 3, 4, 5], powerball: 1, more: 1 }],
  ['powerball', { normalBalls: ['1', 2, 3, 4, 5], powerball: 1 }],
  ['powerball', null],
  ['ladder', { side: 'Left' }],
  ['ladder', { side: 'Left', rungs: 'Five' }],
  ['ladder', { side: 'Left', rungs: 'Three', end: 'Odd' }],
  ['ladder', ['Left', 'Three']],
  ['kenoLadder', { number: 71 }],
  ['kenoLadder', { number: 1.5 }],
  ['virtualRace', { WIN: '1' }],
])('%s refuses the draw %j', (set, draw) => {
  expect(readDraw(set, draw)).toBeNull();
});

it('reads the ladder of a powerball from the ball that was drawn first', () => {
  expect(deriveLadder({ normalBalls: [28, 1, 2, 3, 4], powerball: 0 })).toEqual({
    side: 'Right',
    rungs: 'Four',
  });
  expect(readDraw('kenoLadder', { number: 35 })?.facts).toEqual({
    side: 'Left',
    rungs: 'Three',
    end: 'Even',
  });
});

it('draws nothing that somebody else draws', () => {
  expect(() => drawGame('kenoLadder', bytes([0]))).toThrow(RangeError);
  expect(() => drawGame('virtualRace', bytes([0]))).toThrow(RangeError);
});
