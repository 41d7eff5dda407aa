import { type RefObject, useEffect, useRef } from 'react';

const TYPED_INTO = 'input, select, textarea, [contenteditable]';

/**
 * Hands a list the keys that are pressed while nothing in particular has the focus, as after its
 * page has opened, or while a button of the page's head has it, as after what that has opened is
 * closed: they reach it as if they had been pressed in it.
 *
 * @returns for the element that listens to them
 */
export function useKeysOfPage(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const handOn = (event: KeyboardEvent) => {
      const { current } = place;
      const target = event.target as Element;
      const page = current?.closest('main');
      const head = page?.querySelector(':scope > header');
      const isOfHead = head?.contains(target) && !target.closest(TYPED_INTO);
      const isOfPage = target === document.body || target === page || isOfHead;
      // Beneath a dialog the page is inert.
      if (!current || !isOfPage || current.closest('[inert]') || event.defaultPrevented) return;
      const { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
      const handed = new KeyboardEvent('keydown', {
        ...{ key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing },
        ...{ bubbles: true, cancelable: true },
      });
      if (!current.dispatchEvent(handed)) event.preventDefault();
    };
    document.addEventListener('keydown', handOn);
    return () => document.removeEventListener('keydown', handOn);
  }, []);
  return place;
}
