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
  // As openssl computes them: normal balls of one counter, the powerball of another.
  expect(again.parts).toEqual([
    {
      signed: 'powerball|2026-11-22|127|0',
      bytes: '54b322bc06c11be42d5bf75e9fa84783d0bacd21cf1d2d9fc9197c100b0b7395',
    },
    {
      signed: 'powerball|2026-11-22|127|1000',
      bytes: '75eb0f89e017d5bb93a82009a0b63cc57f85e837ddfcf5bb8c22e8b3dd9ce92f',
    },
  ]);
});
