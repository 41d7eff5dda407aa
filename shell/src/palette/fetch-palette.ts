import type { PalettePieces } from './palette-pieces';

/** The palette's code, and English beside it: whoever looks for something may name it in either language. */
export async function fetchPalette(
  fetchPieces: () => Promise<PalettePieces>,
  fetchEnglish: () => Promise<unknown>,
): Promise<PalettePieces> {
  // Together: a failure is told at once, and not after what English still waits for.
  const [pieces] = await Promise.all([fetchPieces(), fetchEnglish().catch(() => undefined)]);
  return pieces;
}
