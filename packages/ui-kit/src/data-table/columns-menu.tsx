import { Columns3 } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button';
import { isComposing } from '../is-composing';
import { toast } from '../toast';
import type { ColumnsMenuProps, ColumnsPanel } from './columns-panel';

/** Which columns a table shows, in which order and how densely, all by keys as well. */
export function ColumnsMenu<Row>(props: ColumnsMenuProps<Row>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [Panel, setPanel] = useState<typeof ColumnsPanel>();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    // What is pressed may take no focus, of which the menu would be told.
    const closeBeside = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeBeside);
    return () => document.removeEventListener('pointerdown', closeBeside);
  }, [isOpen]);
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
