import { GAME_IDS, GAMES, MARKET_SETS } from '@gwanje/contract';
import { drawText } from '@gwanje/game-rules';
import { drawFieldsOf, isSorted, readTypedDraw } from './draw-form.rule';

const ko = ({ ko }: { ko: string }) => ko;

it('asks for something of every game that is settled by a draw', () => {
  for (const id of GAME_IDS)
    expect(drawFieldsOf({ game: id, offer: null }).length > 0).toBe(
      MARKET_SETS[GAMES[id].set].odds === 'settings',
    );
});

it('reads balls in the order in which they were drawn', () => {
  const balls = { ball1: '7', ball2: '21', ball3: '3', ball4: '18', ball5: '5', powerball: '4' };
  const draw = readTypedDraw({ game: 'dhPowerball', offer: null }, balls);
  expect(draw).toEqual({ normalBalls: [7, 21, 3, 18, 5], powerball: 4 });
  expect(drawText('dhPowerball', draw ?? {}, ko)).toBe(
    '7 21 3 18 5 + 4 (54) · 짝 · 언더 · 소 · P짝 · P언더',
  );
  expect(readTypedDraw({ game: 'dhPowerball', offer: null }, { ...balls, ball5: '7' })).toBeNull();
  expect(
    readTypedDraw({ game: 'dhPowerball', offer: null }, { ...balls, powerball: '' }),
  ).toBeNull();
});

it('knows sorted balls', () => {
  expect(isSorted({ normalBalls: [1, 2, 3, 4, 5], powerball: 0 })).toBe(true);
  expect(isSorted({ normalBalls: [2, 1, 3, 4, 5], powerball: 0 })).toBe(false);
  expect(isSorted({ number: 7 })).toBe(false);
});

it('reads facts, numbers and what is mixed in, and says them', () => {
  const ladder = readTypedDraw(
    { game: 'bogleladder', offer: null },
    { side: 'Left', rungs: 'Four' },
  );
  expect(drawText('bogleladder', ladder ?? {}, ko)).toBe('좌4홀');
  expect(readTypedDraw({ game: 'bogleladder', offer: null }, { side: 'Left' })).toBeNull();
  expect(readTypedDraw({ game: 'kenoladder', offer: null }, { number: '71' })).toBeNull();
  expect(
    drawText(
      'kenoladder',
      readTypedDraw({ game: 'kenoladder', offer: null }, { number: '7' }) ?? {},
      ko,
    ),
  ).toBe('7 · 좌3짝');
  const blockHash = 'AB'.repeat(32);
  expect(readTypedDraw({ game: 'eosPowerball', offer: null }, { blockHash })).toEqual({
    blockHash: blockHash.toLowerCase(),
  });
  expect(readTypedDraw({ game: 'eosPowerball', offer: null }, { blockHash: 'xyz' })).toBeNull();
});

it('reads scores, multiples and the picks of a round that its provider holds', () => {
  const race = {
    game: 'bet365Horse' as const,
    offer: {
      ...{ event: '3R', linesHundredths: {} },
      picks: [
        { market: 'WIN', pick: '1', oddsHundredths: 350, name: { ko: '번개', en: 'Thunder' } },
        { market: 'WIN', pick: '2', oddsHundredths: 150, name: { ko: '바람', en: 'Wind' } },
      ],
    },
  };
  expect(drawFieldsOf(race)).toMatchObject([
    { name: 'WIN', choices: [{ value: '1', label: { ko: '번개' } }, { value: '2' }] },
  ]);
  expect(readTypedDraw(race, { WIN: '3' })).toBeNull();
  const won = readTypedDraw(race, { WIN: '2' });
  expect(drawText('bet365Horse', won ?? {}, ko, race.offer)).toBe('바람');
  const match = {
    game: 'bet365Premier' as const,
    offer: {
      ...{ event: 'A v B', linesHundredths: { UO: 250 } },
      picks: [{ market: 'UO', pick: 'Over', oddsHundredths: 190, name: null }],
    },
  };
  expect(readTypedDraw(match, { home: '2', away: 'x' })).toBeNull();
  const score = readTypedDraw(match, { home: '2', away: '1' });
  expect(drawText('bet365Premier', score ?? {}, ko, match.offer)).toBe(
    '2:1 · 승무패 홈 · 언더오버 오버',
  );
  const graph = {
    game: 'tokenGraph' as const,
    offer: { event: '', linesHundredths: {}, picks: [] },
  };
  expect(readTypedDraw(graph, { multiple: '0.99' })).toBeNull();
  const reached = readTypedDraw(graph, { multiple: '2.35' });
  expect(reached).toEqual({ multiple: 235 });
  expect(drawText('tokenGraph', reached ?? {}, ko, graph.offer)).toBe('2.35배');
});
