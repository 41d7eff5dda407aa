import { Columns3 } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '../button';
import { isComposing } from '../is-composing';
import { toast } from '../toast';
import type { Column } from './column';
import type { ColumnsPanel } from './columns-panel';
import type { TableLayout } from './table-layout';

/** What the menu says, in the person's language. */
export interface ColumnsMenuWords {
  readonly columns: string;
  readonly moveUp: (head: string) => string;
  readonly moveDown: (head: string) => string;
  readonly pin: (head: string) => string;
  readonly unpin: (head: string) => string;
  /** Why the column that names the row cannot be hidden. */
  readonly alwaysShown: string;
  readonly tooManyPinned: string;
  readonly dense: string;
  readonly wide: string;
  readonly reset: string;
  /** That the menu could not be fetched. */
  readonly failed: string;
}

export interface ColumnsMenuProps<Row> {
  readonly words: ColumnsMenuWords;
  readonly columns: readonly Column<Row>[];
  readonly layout: TableLayout;
  readonly onLayout: (layout: TableLayout) => void;
}

/** Which columns a table shows, in which order and how densely, all by keys as well. */
export function ColumnsMenu<Row>(props: ColumnsMenuProps<Row>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [Panel, setPanel] = useState<typeof ColumnsPanel>();
  const root = useRef<HTMLDivElement>(null);
  // Most visits change no column.
  const fetchPanel = () => import('./columns-panel');
  const fetchAhead = () => void fetchPanel().catch(() => undefined);
  const toggle = async () => {
    setOpen(!isOpen);
    if (Panel) return;
    try {
      const { ColumnsPanel } = await fetchPanel();
      setPanel(() => ColumnsPanel);
    } catch {
      setOpen(false);
      toast({ tone: 'error', title: props.words.failed });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen || isComposing(event)) return;
    event.stopPropagation();
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of what it holds pass through it
    <div
      ref={root}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
    >
      <Button
        size="s"
        icon={<Columns3 size={14} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => void toggle()}
      >
        {props.words.columns}
      </Button>
      {isOpen && Panel && <Panel {...props} id={id} root={root} />}
    </div>
  );
}
