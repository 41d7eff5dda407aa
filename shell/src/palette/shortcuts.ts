import { isSheetKeyOn } from '../preferences/preferences';

/** What a key of the whole console opens, and by which: as `aria-keyshortcuts` writes them. */
export const SHORTCUTS = { palette: 'Control+K', sheet: '?' } as const;
export type Opened = keyof typeof SHORTCUTS;

/** What a key without Control writes into. */
const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
const isTyping = ({ target }: Event) =>
  target instanceof Element && target.closest(FIELDS) !== null;

/** By the letter that is written, or by the key itself where the layout writes no Latin letter. */
const isLetter = ({ key, code }: KeyboardEvent, letter: string) =>
  /^[a-z]$/i.test(key) ? key.toUpperCase() === letter : code === `Key${letter}`;

/**
 * Whether a key belongs to `shortcut`: one with Control (⌘) anywhere, another only outside of
 * fields and until it is turned off.
 */
function isPressed(event: KeyboardEvent, shortcut: string): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const [letter] = /(?<=^Control\+)[A-Z]$/.exec(shortcut) ?? [];
  if (altKey) return false;
  if (letter) return (ctrlKey || metaKey) && !shiftKey && isLetter(event, letter);
  return key === shortcut && !ctrlKey && !metaKey && isSheetKeyOn() && !isTyping(event);
}

/** What a key asks to open; undefined for every other key. */
export const openedBy = (event: KeyboardEvent): Opened | undefined =>
  (Object.keys(SHORTCUTS) as Opened[]).find((opened) => isPressed(event, SHORTCUTS[opened]));
