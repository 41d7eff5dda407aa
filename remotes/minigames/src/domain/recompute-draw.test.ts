import { createHmac } from 'node:crypto';
import { recomputeDraw } from './recompute-draw';

const TOLD = {
  ...({ game: 'powerball', dayOn: '2026-11-22', roundNo: 127, mixedIn: null } as const),
};

it('finds a seed that was not the one told before, and a draw that was not drawn', async () => {
  const seed = '07'.repeat(32);
  const first = await recomputeDraw({ ...TOLD, seed, seedHash: '0'.repeat(64), draw: {} });
  expect(first).toMatchObject({ isHashRight: false, isDrawRight: false });
  const again = await recomputeDraw({ ...TOLD, seed, seedHash: first.hash, draw: first.draw });
  expect(again).toMatchObject({ isHashRight: true, isDrawRight: true });
  // What anybody can compute by hand: normal balls of one counter, the powerball of another.
  const byHand = (counter: number) =>
    createHmac('sha256', Buffer.from(seed, 'hex'))
      .update(`powerball|2026-11-22|127|${counter}`)
      .digest('hex');
  expect(again.parts).toEqual(
    [0, 1_000].map((counter) => ({
      ...{ signed: `powerball|2026-11-22|127|${counter}`, bytes: byHand(counter) },
    })),
  );
});
