import { useSearchParams } from '@gwanje/remote-kit';
import { useEffect, useRef } from 'react';
import type { PostDecisions } from './use-post-decisions';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };
const ROW = 'tr[data-row]';
/** What a row is dragged by. */
export const HANDLE = { 'data-handle': true, draggable: true, 'aria-hidden': true } as const;

const rowOf = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(ROW) : null;

/** The post above or below another one on the page. */
export function neighbourOf(postId: string, step: 1 | -1): string | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const at = rows.findIndex((row) => row.dataset.row === postId);
  return at === -1 ? undefined : rows[at + step]?.dataset.row;
}

interface Reordering {
  readonly isOn: boolean;
  readonly move: PostDecisions['move'];
}

/** Puts a post beside another one: Alt and an arrow on its row, or its handle dragged there. */
export function useReordering({ isOn, move }: Reordering): void {
  const [params] = useSearchParams();
  // In another order the neighbour is nobody's neighbour on the site.
  const isInOrder = (params.get('sort') ?? 'board') === 'board';
  // Outlives the listeners, which are put anew while a post is on its way.
  const dragged = useRef<string>(undefined);
  useEffect(() => {
    if (!isOn || !isInOrder) return undefined;
    const press = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      const postId = rowOf(event)?.dataset.row;
      if (!event.altKey || event.isComposing || step === undefined || !postId) return;
      event.preventDefault();
      const besideId = neighbourOf(postId, step);
      if (besideId) void move(postId, besideId, step === -1 ? 'before' : 'behind');
    };
    const take = (event: DragEvent) => {
      const isHandle = event.target instanceof Element && event.target.closest('[data-handle]');
      dragged.current = isHandle ? rowOf(event)?.dataset.row : undefined;
    };
    const carry = (event: DragEvent) => {
      if (dragged.current && rowOf(event)) event.preventDefault();
    };
    const put = (event: DragEvent) => {
      const [postId, row] = [dragged.current, rowOf(event)];
      dragged.current = undefined;
      const besideId = row?.dataset.row;
      if (!row || !postId || !besideId || besideId === postId) return;
      event.preventDefault();
      const { top, height } = row.getBoundingClientRect();
      void move(postId, besideId, event.clientY < top + height / 2 ? 'before' : 'behind');
    };
    document.addEventListener('keydown', press);
    document.addEventListener('dragstart', take);
    document.addEventListener('dragover', carry);
    document.addEventListener('drop', put);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('dragstart', take);
      document.removeEventListener('dragover', carry);
      document.removeEventListener('drop', put);
    };
  }, [isOn, isInOrder, move]);
}
