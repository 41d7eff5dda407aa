import { Palette } from './palette';
import { findScreens } from './palette-entries.rule';
import { ShortcutSheet } from './shortcut-sheet';

/** What is fetched when it is first asked for. */
export const palettePieces = { Palette, ShortcutSheet, findScreens };
export type PalettePieces = typeof palettePieces;
