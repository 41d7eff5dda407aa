// What a screen reader would say of itself: every new text of a live region, once for each change.
import type { Page } from '@playwright/test';

interface Listening {
  heardOfLiveRegions: string[];
}

/** Notes from the next page on what is announced. */
export const listen = (page: Page) =>
  page.addInitScript(() => {
    const LIVE = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
    const heard: string[] = [];
    (globalThis as unknown as Listening).heardOfLiveRegions = heard;
    const lastTexts = new WeakMap<Element, string>();
    const spoken = (region: Element) => {
      const copy = region.cloneNode(true) as Element;
      for (const silent of copy.querySelectorAll('[aria-hidden=true]')) silent.remove();
      return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
    };
    const note = (region: Element) => {
      const text = spoken(region);
      if (text !== '' && text !== lastTexts.get(region)) heard.push(text);
      lastTexts.set(region, text);
    };
    new MutationObserver((records) => {
      const changed = new Set<Element>();
      for (const { target, addedNodes } of records) {
        const place = target instanceof Element ? target : target.parentElement;
        const around = place?.closest(LIVE);
        if (around) changed.add(around);
        for (const node of addedNodes)
          if (node instanceof Element) {
            if (node.matches(LIVE)) changed.add(node);
            for (const region of node.querySelectorAll(LIVE)) changed.add(region);
          }
      }
      for (const region of changed) if (region.isConnected) note(region);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });

/** Everything that was announced since the page began or since this was last asked. */
export const heard = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as Listening).heardOfLiveRegions.splice(0, Number.POSITIVE_INFINITY),
  );
