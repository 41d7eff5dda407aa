const EDGE_PX = 8;

interface Placing {
  /** Which edges are in line; `center` by default. */
  readonly align?: 'start' | 'center' | 'end';
  /** Between the two. */
  readonly gapPx?: number;
}

/** Puts a fixed box under its anchor, above where there is no room, and always inside the window. */
export function placeBeside(
  box: HTMLElement,
  anchor: Element,
  { align = 'center', gapPx = 0 }: Placing = {},
): void {
  const target = anchor.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const below = target.bottom + gapPx;
  const fits = below + height + EDGE_PX <= window.innerHeight;
  const top = fits ? below : Math.max(EDGE_PX, target.top - height - gapPx);
  const lefts = {
    start: target.left,
    center: target.left + (target.width - width) / 2,
    end: target.right - width,
  };
  const rightmost = window.innerWidth - width - EDGE_PX;
  box.style.top = `${top}px`;
  box.style.left = `${Math.max(EDGE_PX, Math.min(lefts[align], rightmost))}px`;
}
