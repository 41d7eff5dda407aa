import { type RefObject, useLayoutEffect } from 'react';

/** The windows in which what narrows a list stays at the top: in a lower one it would leave the list no room. */
export const STAYS = '(min-width: 761px) and (min-height: 560px)';

/** Says to the page how much of its top a bar takes while it stays there: as `--filter-bar`, of which the theme tells. */
export function useRoomAtTop(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = bar;
    if (!current) return;
    const { style } = document.documentElement;
    const stays = window.matchMedia(STAYS);
    const say = () => {
      const heightPx = stays.matches ? current.offsetHeight : 0;
      style.setProperty('--filter-bar', `${heightPx}px`);
    };
    const observer = new ResizeObserver(say);
    observer.observe(current, { box: 'border-box' });
    stays.addEventListener('change', say);
    return () => {
      observer.disconnect();
      stays.removeEventListener('change', say);
      style.removeProperty('--filter-bar');
    };
  }, [bar]);
}
