import { ArrowDown, ArrowUp, Pin, PinOff } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button, IconButton } from '../button';
import { placeBeside } from '../place-beside';
import type { Column } from './column';
import { PINNED_MAX } from './data-table-style';
import {
  COLUMN_WIDTH_MAX_PX,
  COLUMN_WIDTH_MIN_PX,
  declaredLayout,
  type TableLayout,
  withMoved,
  withToggledHidden,
  withToggledPin,
  withWidth,
} from './table-layout';

const GAP_PX = 4;
const WIDTH_STEP_PX = 8;

const Panel = styled.div`
  position: fixed;
  inset: auto;
  width: 320px;
  max-height: min(520px, calc(100dvh - 80px));
  margin: 0;
  padding: 8px;
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  color: var(--text);
  background: var(--surface);
  box-shadow: 0 8px 28px rgb(0 0 0 / 18%);
  ul { margin: 0; padding: 0; list-style: none; }
  li { display: flex; align-items: center; gap: 2px; height: 30px; }
  li > label { display: flex; flex: 1; align-items: center; gap: 8px; min-width: 0; }
  li > input { width: 64px; accent-color: var(--accent); }
  li > label > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  [data-row] { display: flex; gap: 8px; justify-content: space-between; padding: 6px 0 2px; }
`;

/** What the menu says, in the person's language. */
export interface ColumnsMenuWords {
  readonly columns: string;
  readonly width: (head: string) => string;
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

interface ColumnsPanelProps<Row> extends ColumnsMenuProps<Row> {
  readonly id: string;
  /** Where the button stands that it belongs to. */
  readonly root: RefObject<HTMLElement | null>;
}

/** What the menu of columns holds; the first of it gets the focus. */
export function ColumnsPanel<Row>(props: ColumnsPanelProps<Row>) {
  const { id, root, words, columns, layout, onLayout } = props;
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = panel.current;
    const anchor = root.current?.querySelector('button');
    if (!box || !anchor) return;
    box.showPopover();
    placeBeside(box, anchor, { align: 'end', gapPx: GAP_PX });
    box.querySelector('input')?.focus();
  }, [root]);
  const byId = new Map(columns.map((column) => [column.id, column]));
  const isFull = layout.pinned.length >= PINNED_MAX;
  return (
    <Panel ref={panel} id={id} role="group" aria-label={words.columns} popover="manual">
      <ul>
        {layout.order.map((columnId, index) => {
          const column = byId.get(columnId);
          if (!column || column.isActions) return null;
          const { head, isIdentifier, widthPx } = column;
          const isPinned = layout.pinned.includes(columnId);
          return (
            <li key={columnId}>
              <label title={isIdentifier ? words.alwaysShown : undefined}>
                <input
                  type="checkbox"
                  checked={!layout.hidden.includes(columnId)}
                  disabled={isIdentifier}
                  onChange={() => onLayout(withToggledHidden(layout, columnId))}
                />
                <span>{head}</span>
              </label>
              <input
                type="range"
                aria-label={words.width(head)}
                min={COLUMN_WIDTH_MIN_PX}
                max={COLUMN_WIDTH_MAX_PX}
                step={WIDTH_STEP_PX}
                value={layout.widthsPx[columnId] ?? widthPx}
                onChange={({ target }) =>
                  onLayout(withWidth(layout, columnId, Number(target.value)))
                }
              />
              <IconButton
                size="s"
                label={words.moveUp(head)}
                icon={<ArrowUp size={14} aria-hidden />}
                disabled={index === 0}
                onClick={() => onLayout(withMoved(layout, columnId, index - 1))}
              />
              <IconButton
                size="s"
                label={words.moveDown(head)}
                icon={<ArrowDown size={14} aria-hidden />}
                disabled={index === layout.order.length - 1}
                onClick={() => onLayout(withMoved(layout, columnId, index + 1))}
              />
              <IconButton
                size="s"
                label={isPinned ? words.unpin(head) : words.pin(head)}
                icon={isPinned ? <PinOff size={14} aria-hidden /> : <Pin size={14} aria-hidden />}
                aria-pressed={isPinned}
                {...(isFull && !isPinned && { disabledReason: words.tooManyPinned })}
                onClick={() => onLayout(withToggledPin(layout, columnId))}
              />
            </li>
          );
        })}
      </ul>
      <div data-row>
        <Button
          size="s"
          aria-pressed={layout.density === 'wide'}
          onClick={() =>
            onLayout({ ...layout, density: layout.density === 'wide' ? 'dense' : 'wide' })
          }
        >
          {layout.density === 'wide' ? words.dense : words.wide}
        </Button>
        <Button size="s" onClick={() => onLayout(declaredLayout(columns))}>
          {words.reset}
        </Button>
      </div>
    </Panel>
  );
}
