import { type RefObject, useEffect, useRef } from 'react';

/**
 * Hands a list the keys that are pressed while nothing in particular has the focus, as after its
 * page has opened: they reach it as if they had been pressed in it.
 *
 * @returns for the element that listens to them
 */
export function useKeysOfPage(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const handOn = (event: KeyboardEvent) => {
      const { current } = place;
      const { target } = event;
      const isOfPage = target === document.body || target === current?.closest('main');
      // Beneath a dialog the page is inert.
      if (!current || !isOfPage || current.closest('[inert]')) return;
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
