import type { PalettePieces } from './palette-pieces';

/** So long English is waited for: without it the palette finds what it can. */
const ENGLISH_WAIT_MS = 2_000;

/** The palette's code, and English beside it: whoever looks for something may name it in either language. */
export async function fetchPalette(
  fetchPieces: () => Promise<PalettePieces>,
  fetchEnglish: () => Promise<unknown>,
): Promise<PalettePieces> {
  const late = new Promise((resume) => setTimeout(resume, ENGLISH_WAIT_MS));
  const english = Promise.race([fetchEnglish().catch(() => undefined), late]);
  // Together: a failure is told at once, and not after what English still waits for.
  const [pieces] = await Promise.all([fetchPieces(), english]);
  return pieces;
}
