import { isComposing } from '@gwanje/ui-kit';
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';

/** What the arrows step through: links, sections, groups, and whatever shows more. */
const ROWS = '[data-row]';

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

const pinOf = (row: Element) => row.parentElement?.querySelector<HTMLElement>('[data-pin] button');

/** The section or group that a row stands in. */
const headOf = (row: Element) => {
  const id = row.closest('ul')?.getAttribute('aria-labelledby');
  return id ? document.getElementById(id) : null;
};

/**
 * One stop of the tab key for a whole menu. Up, down, Home and End go through its rows; right
 * unfolds a section or goes to the pin of a link, left folds or goes back.
 */
export function useMenuKeys() {
  const place = useRef<HTMLElement>(null);
  const last = useRef<Element>(undefined);
  const rows = () => [...(place.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])];

  // After every drawing: rows come and go as something folds, and one of them has to be the stop.
  useLayoutEffect(() => {
    const all = rows();
    const known = all.find((row) => row === last.current);
    const stop = known ?? all.find((row) => row.ariaCurrent === 'page') ?? all[0];
    for (const row of all) {
      row.tabIndex = row === stop ? 0 : -1;
      const pin = pinOf(row);
      if (pin) pin.tabIndex = -1;
    }
  });

  const onFocus = ({ target }: FocusEvent) => {
    if (!target.matches(ROWS)) return;
    last.current = target;
    for (const row of rows()) row.tabIndex = row === target ? 0 : -1;
  };

  /** Where a key to the side leads from a row; true where it did something else. */
  const sideways = (
    row: HTMLElement,
    isForward: boolean,
  ): HTMLElement | null | undefined | true => {
    const fold = row.ariaExpanded;
    if (fold !== null && (fold === 'true') !== isForward) {
      row.click();
      return true;
    }
    if (isForward) return fold === null ? pinOf(row) : rows()[rows().indexOf(row) + 1];
    return headOf(row);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (isComposing(event) || ctrlKey || altKey || metaKey) return;
    const focused = event.target as HTMLElement;
    const isInField = focused.matches('input');
    const row = focused.matches(ROWS)
      ? focused
      : focused.closest('li')?.querySelector<HTMLElement>(ROWS);
    const all = rows();
    const move = STEPS[key];
    let next: HTMLElement | null | undefined | true;
    if (isInField) next = key === 'ArrowDown' ? all[0] : undefined;
    else if (!row) return;
    else if (move) next = all[move(all.indexOf(row), all.length)];
    else if (key === 'ArrowRight' && focused === row) next = sideways(row, true);
    else if (key === 'ArrowLeft') next = focused === row ? sideways(row, false) : row;
    if (!next) return;
    event.preventDefault();
    if (next !== true) next.focus();
  };
  return { place, onFocus, onKeyDown };
}
