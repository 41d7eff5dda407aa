import type { List, RowOf } from '@gwanje/contract';
import { focusRow } from '@gwanje/ui-kit/data-table';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { OPEN, useNavigation } from '../navigation';
import { useLinkedRow } from './use-linked-row';
import type { ListState } from './use-list';

/** The row that has folded out what it holds, and ways on from it. */
export interface OpenedRow<L extends List> {
  readonly id: string | undefined;
  readonly toggle: (id: string) => void;
  /** Shows the row as it is now, where it stands. */
  readonly patch: (row: RowOf<L>) => Promise<unknown>;
  /** Opens the next row that is such a one, or closes this one where there is none. */
  readonly goOn: (isNext: (row: RowOf<L>) => boolean) => void;
}

/** How much of the window what stays at the top of the page takes. */
const topTakenPx = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

/** By what it is, and not by a selector: an address may say anything. */
const rowOf = (id: string) =>
  [...document.querySelectorAll<HTMLElement>('tr[data-row]')].find(
    ({ dataset }) => dataset.row === id,
  );

/** Which row of a list is open stands in its address; keys go from one to the next. */
export function useOpenedRow<L extends List>(endpoints: L, list: ListState<L>, doesFold: boolean) {
  const [params, setParams] = useSearchParams();
  const navigation = useNavigation();
  const id = params.get(OPEN) ?? undefined;
  const linked = useLinkedRow(endpoints, list, doesFold ? id : undefined);
  const isToFocus = useRef(false);
  useEffect(() => {
    if (id === undefined) return;
    if (isToFocus.current) focusRow(rowOf(id));
    isToFocus.current = false;
    // As much of what was folded out as there is room for, and the row above it.
    for (const place of [rowOf(id)?.nextElementSibling, rowOf(id)])
      place?.scrollIntoView?.({ block: 'nearest' });
    // What stands above the list may be longer than the window, and is read from its beginning.
    const beside = document.querySelector<HTMLElement>('aside[data-detail]');
    const isLong = beside !== null && beside.offsetHeight > window.innerHeight - topTakenPx();
    beside?.scrollIntoView?.({ block: isLong ? 'start' : 'nearest' });
  }, [id]);

  const open = (next: string | undefined) => {
    isToFocus.current = next !== undefined;
    if (next === undefined && id !== undefined) focusRow(rowOf(id));
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === undefined) after.delete(OPEN);
        else after.set(OPEN, next);
        return after;
      },
      // The way back leads to the list, and not through every row that was stepped over.
      { replace: id !== undefined && next !== undefined },
    );
  };
  const rows = [...(linked.row ? [linked.row] : []), ...(list.page?.rows ?? [])];
  const at = rows.findIndex((row) => list.idOf(row) === id);
  const idAt = (index: number) => {
    const row = rows[index];
    return row === undefined ? undefined : list.idOf(row);
  };
  const step = (by: 1 | -1) => {
    const next = idAt(at + by);
    if (next !== undefined) open(next);
  };

  /** @returns whether the key was one of these */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, isTyping: boolean): boolean => {
    if (at === -1) return false;
    // Held down, a key steps; it neither leaves what is typed nor decides on the row that comes next.
    if (event.repeat && event.code !== 'KeyJ' && event.code !== 'KeyK') return false;
    if (event.key === 'Escape') {
      // The first one leaves what is being typed, which stays.
      if (isTyping) focusRow(rowOf(id as string));
      else open(undefined);
      return true;
    }
    if (isTyping || !event.code.startsWith('Key')) return false;
    const letter = event.code.slice('Key'.length);
    if (letter === 'J' || letter === 'K') {
      step(letter === 'J' ? 1 : -1);
      return true;
    }
    const named = `[data-detail] [aria-keyshortcuts='${letter}']`;
    const button = event.currentTarget.querySelector<HTMLElement>(named);
    button?.click();
    return button !== null;
  };

  const goOn: OpenedRow<L>['goOn'] = (isNext) => {
    const order = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))];
    const next = order.find(isNext);
    // What was typed about this row has been sent with its decision, or is moot by it.
    navigation.unasked(() => open(next === undefined ? undefined : list.idOf(next)));
  };
  return {
    ...{ id: at === -1 ? undefined : id, onKeyDown, goOn, rows },
    linked: linked.row,
    isHeld: linked.isHeld,
    isMissing: linked.isMissing,
    patch: (row: RowOf<L>) => {
      if (list.idOf(row) === id && linked.row) linked.patch(row);
      return list.patch(row);
    },
    toggle: (row: string) => open(row === id ? undefined : row),
  };
}
