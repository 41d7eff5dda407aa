/** The page inside the frame; undefined while the frame shows anything but a page of this console. */
function pageIn(frame: HTMLIFrameElement): Window | undefined {
  // A browser hides its own error page like one of another site.
  return frame.contentDocument ? (frame.contentWindow ?? undefined) : undefined;
}

/** Whether the frame has loaded a page of this console. */
export const hasPage = (frame: HTMLIFrameElement): boolean => pageIn(frame) !== undefined;

/** Asks the page as the browser asks before it closes a tab: whoever holds unsaved work objects. */
export function hasUnsavedWork(frame: HTMLIFrameElement | null): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  if (frame) pageIn(frame)?.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

/** Whether the page is saving something now, of which nobody knows yet whether it will be unsaved. */
export const isSaving = (frame: HTMLIFrameElement | null): boolean =>
  Boolean(frame && pageIn(frame)?.document.querySelector(':root[data-saving]'));

/** The address of the page in the frame. */
export const pathIn = (frame: HTMLIFrameElement | null): string | undefined =>
  frame ? pageIn(frame)?.location.pathname : undefined;

/**
 * Calls `close` when Escape is pressed in the page and nothing in it wants the key. To be called for
 * every page that the frame loads; keys in a frame never reach the page around it.
 */
export function closeOnEscape(frame: HTMLIFrameElement, close: () => void): void {
  pageIn(frame)?.addEventListener('keydown', (event) => {
    const isComposing = event.isComposing || event.keyCode === 229;
    if (event.key === 'Escape' && !event.defaultPrevented && !isComposing) close();
  });
}
