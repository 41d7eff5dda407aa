import { GAME_IDS, GAMES, MARKET_SETS } from '@gwanje/contract';
import { drawText } from '@gwanje/game-rules';
import { drawFieldsOf, isSorted, readTypedDraw } from './draw-form.rule';

const ko = ({ ko }: { ko: string }) => ko;

it('asks for something of every game that is settled by a draw', () => {
  for (const id of GAME_IDS)
    expect(drawFieldsOf(id).length > 0).toBe(MARKET_SETS[GAMES[id].set].odds === 'settings');
});

it('reads balls in the order in which they were drawn', () => {
  const balls = { ball1: '7', ball2: '21', ball3: '3', ball4: '18', ball5: '5', powerball: '4' };
  const draw = readTypedDraw('dhPowerball', balls);
  expect(draw).toEqual({ normalBalls: [7, 21, 3, 18, 5], powerball: 4 });
  expect(drawText('dhPowerball', draw ?? {}, ko)).toBe(
    '7 21 3 18 5 + 4 (54) · 짝 · 언더 · 소 · P짝 · P언더',
  );
  expect(readTypedDraw('dhPowerball', { ...balls, ball5: '7' })).toBeNull();
  expect(readTypedDraw('dhPowerball', { ...balls, powerball: '' })).toBeNull();
});

it('knows sorted balls', () => {
  expect(isSorted({ normalBalls: [1, 2, 3, 4, 5], powerball: 0 })).toBe(true);
  expect(isSorted({ normalBalls: [2, 1, 3, 4, 5], powerball: 0 })).toBe(false);
  expect(isSorted({ number: 7 })).toBe(false);
});

it('reads facts, numbers and what is mixed in, and says them', () => {
  const ladder = readTypedDraw('bogleladder', { side: 'Left', rungs: 'Four' });
  expect(drawText('bogleladder', ladder ?? {}, ko)).toBe('좌 · 4줄 · 홀');
  expect(readTypedDraw('bogleladder', { side: 'Left' })).toBeNull();
  expect(readTypedDraw('kenoladder', { number: '71' })).toBeNull();
  expect(drawText('kenoladder', readTypedDraw('kenoladder', { number: '7' }) ?? {}, ko)).toBe(
    '7 · 좌 · 3줄 · 짝',
  );
  const blockHash = 'AB'.repeat(32);
  expect(readTypedDraw('eosPowerball', { blockHash })).toEqual({
    blockHash: blockHash.toLowerCase(),
  });
  expect(readTypedDraw('eosPowerball', { blockHash: 'xyz' })).toBeNull();
});
