import { isDialogOpen } from '@gwanje/ui-kit';
import { useLayoutEffect } from 'react';
import { type Opened, openedBy } from './shortcuts';

/**
 * Opens by the keys of the console, and closes by the same; never over another dialog, which has
 * the keyboard to itself, and never amid a syllable.
 */
export function useShortcuts(
  opened: Opened | undefined,
  onOpened: (opened: Opened | undefined) => void,
): void {
  // As soon as the menu is seen: whoever presses at once is heard.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = openedBy(event);
      if (!wanted) return;
      // Or the browser would leave the page for its own search.
      event.preventDefault();
      if (event.isComposing || event.keyCode === 229 || event.repeat) return;
      if (opened === wanted) onOpened(undefined);
      else if (!isDialogOpen()) onOpened(wanted);
    };
    // Before anything on the page, which may keep its keys to itself.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [opened, onOpened]);
}
