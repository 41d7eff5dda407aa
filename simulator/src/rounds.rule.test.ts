import { GAMES } from '@gwanje/contract';
import { isOfferOf, readDraw } from '../../packages/game-rules/src';
import { blocksAfter, outcomeOf, roundsAfter } from './rounds.rule';

const AT = Date.parse('2026-11-22T14:58:30.000Z');

it('holds rounds that fit their games, one a minute, the last of a day at midnight', () => {
  for (const { game, offer, ...round } of roundsAfter(AT)) {
    expect(isOfferOf(GAMES[game].set, offer)).toBe(true);
    expect(round).toMatchObject({ dayOn: '2026-11-22', roundNo: 1_440 });
    expect(new Date(round.drawAtMs).toISOString()).toBe('2026-11-22T15:00:00.000Z');
    expect(round.closesAtMs).toBe(round.drawAtMs - 10_000);
  }
  const [next] = roundsAfter(AT + 60_000);
  expect(next).toMatchObject({ dayOn: '2026-11-23', roundNo: 1 });
});

it('lets come out what can, the likely more often', () => {
  const [race, graph] = roundsAfter(AT);
  if (!race || !graph) throw new Error('two rounds were expected');
  const wins: Record<string, number> = {};
  for (let step = 0; step < 1_000; step += 1) {
    const random = () => step / 1_000;
    const draw = outcomeOf(random, race);
    expect(readDraw(GAMES[race.game].set, draw, race.offer)).not.toBeNull();
    wins[String(draw.WIN)] = (wins[String(draw.WIN)] ?? 0) + 1;
    expect(readDraw(GAMES[graph.game].set, outcomeOf(random, graph), graph.offer)).not.toBeNull();
  }
  expect(wins['1']).toBeGreaterThan(wins['2'] ?? 0);
  expect(wins['4']).toBeGreaterThan(0);
  expect(outcomeOf(() => 0.5, graph)).toEqual({ multiple: 200 });
});

it('announces of each round under way the first block after its draw', () => {
  const blocks = blocksAfter(Date.parse('2026-11-22T14:59:10.000Z'));
  expect(blocks).toContainEqual(
    expect.objectContaining({ game: 'eosPowerball1', dayOn: '2026-11-22', roundNo: 1_440 }),
  );
  const later = blocksAfter(Date.parse('2026-11-22T15:00:10.000Z'));
  const of = (all: typeof blocks) => all.find(({ game }) => game === 'eosPowerball1');
  expect(of(later)).toMatchObject({ dayOn: '2026-11-23', roundNo: 1 });
  // A minute has 120 of them.
  expect((of(later)?.blockHeight ?? 0) - (of(blocks)?.blockHeight ?? 0)).toBe(120);
});
