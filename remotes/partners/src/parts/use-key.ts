import { isDialogOpen } from '@gwanje/ui-kit';
import { useEffect } from 'react';

/** Where a letter is typed. */
const TAKES_LETTERS = 'input, select, textarea, [contenteditable]';

/**
 * Does what a button of the screen does once its key is pressed, wherever the focus is; what is typed,
 * composed or asked in a dialog is none of its keys.
 *
 * @param press undefined while it may not be pressed
 */
export function useKey(letter: string, press: (() => void) | undefined): void {
  useEffect(() => {
    if (!press) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, code, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
      if (code !== `Key${letter}` || ctrlKey || metaKey || altKey) return;
      if (isComposing || defaultPrevented || isDialogOpen()) return;
      if (target instanceof Element && target.closest(TAKES_LETTERS)) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [letter, press]);
}
