/**
 * Gives a row the focus and scrolls no further than it has to be seen: browsers put what they give the
 * focus to into the middle, and what stands above it beneath what stays at the top of the page.
 */
export function focusRow(row: HTMLElement | null | undefined): void {
  row?.focus({ preventScroll: true });
  row?.scrollIntoView?.({ block: 'nearest' });
}
