import { Palette } from './palette';
import { ShortcutSheet } from './shortcut-sheet';

/** What is fetched when it is first asked for. */
export const palettePieces = { Palette, ShortcutSheet };
export type PalettePieces = typeof palettePieces;
