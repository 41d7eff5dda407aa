import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { isComposing } from '../is-composing';
import { focusRow } from './focus-row';

interface GridKeys {
  readonly rowIds: readonly string[];
  readonly onOpen?: ((id: string) => void) | undefined;
  readonly onToggle?: ((id: string) => void) | undefined;
}

const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex])';

// What a row folds out is no row, and keeps its own stops; nor is what stands above one.
const ROW = ':scope > tr:not([data-detail], [data-group])';

/** The nearest of the rows behind one that is gone, or before it; the first where all are others. */
function heirOf(gone: string | undefined, before: readonly string[], now: readonly string[]) {
  const at = gone === undefined ? -1 : before.indexOf(gone);
  const nearest = [...before.slice(at + 1), ...before.slice(0, Math.max(0, at)).reverse()];
  return nearest.find((id) => now.includes(id)) ?? now[0];
}

const rowsOf = (body: Element) => [...body.querySelectorAll<HTMLElement>(ROW)];

/**
 * Keys of a grid whose stops are its rows: one stop for the tab key, arrows from row to row, right
 * and left into what a row holds and back, space selects, Enter opens. What has the focus keeps it
 * when rows change, and the row that follows takes it from one that is gone. The first row takes it
 * from what stood in the place of rows, and the frame where none is left.
 */
export function useGridKeys({ rowIds, onOpen, onToggle }: GridKeys) {
  const [activeId, setActiveId] = useState<string>();
  const activeIndex = Math.max(0, activeId === undefined ? 0 : rowIds.indexOf(activeId));
  const activeNow = rowIds[activeIndex];
  const body = useRef<HTMLTableSectionElement>(null);
  // What leaves the page tells nobody that it had the focus; nor is it had by anything then.
  const hadFocus = useRef(false);
  const idsBefore = useRef(rowIds);
  useLayoutEffect(() => {
    const before = idsBefore.current;
    idsBefore.current = rowIds;
    if (!body.current || before === rowIds) return;
    if (activeId === undefined ? before.length > 0 : rowIds.includes(activeId)) return;
    const heir = heirOf(activeId, before, rowIds);
    if (activeId !== undefined) setActiveId(heir);
    const frame = body.current.closest('table')?.parentElement;
    const { activeElement } = document;
    const isLost = activeElement === frame || (hadFocus.current && activeElement === document.body);
    if (!isLost) return;
    const row = heir === undefined ? undefined : rowsOf(body.current)[rowIds.indexOf(heir)];
    if (row) focusRow(row);
    else frame?.focus();
  }, [rowIds, activeId]);
  // What rows hold is reached by arrows; each a stop of its own would be hundreds on the way past.
  useLayoutEffect(() => {
    for (const stop of body.current?.querySelectorAll<HTMLElement>(`${ROW} ${FOCUSABLE}`) ?? [])
      if (stop.tabIndex !== -1) stop.tabIndex = -1;
  });

  const moveWithin = (row: HTMLElement, step: 1 | -1) => {
    const stops = [row, ...row.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('tbody > tr');
    const isTyping = target.matches('input:not([type=checkbox]), select, textarea');
    if (!row || isTyping) return;
    const rows = rowsOf(event.currentTarget);
    const at = rows.indexOf(row);
    if (at === -1) return;
    const steps: Record<string, () => unknown> = {
      ArrowDown: () => focusRow(rows[Math.min(rows.length - 1, at + 1)]),
      ArrowUp: () => focusRow(rows[Math.max(0, at - 1)]),
      Home: () => focusRow(rows[0]),
      End: () => focusRow(rows.at(-1)),
      ArrowRight: () => moveWithin(row, 1),
      ArrowLeft: () => moveWithin(row, -1),
    };
    const id = rowIds[at];
    if (target === row && id !== undefined) {
      // Held down, also from a press elsewhere that led here, they act once at most.
      if (onToggle) steps[' '] = () => event.repeat || onToggle(id);
      if (onOpen) steps.Enter = () => event.repeat || onOpen(id);
    }
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest('tbody > tr');
    const at = row ? rowsOf(event.currentTarget).indexOf(row as HTMLElement) : -1;
    hadFocus.current = at >= 0;
    if (at >= 0) setActiveId(rowIds[at]);
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    // A button that is switched off while its call runs lets the focus go, and nothing takes it.
    hadFocus.current = relatedTarget === null && target.matches(':disabled');
  };

  return { activeId: activeNow, bodyProps: { ref: body, onKeyDown, onFocus, onBlur } };
}
