import { ArrowDown, ArrowUp } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Column } from './column';
import type { PlacedColumn } from './use-column-model';

const STEP_PX = 16;
const DRAG_TYPE = 'application/x-gwanje-column';

interface HeadCellProps<Row> {
  readonly placed: PlacedColumn<Row>;
  readonly pinIndex: number | undefined;
  readonly sort: string | undefined;
  readonly onSort: ((sort: string) => void) | undefined;
  readonly widthLabel: string;
  readonly onWidth: (widthPx: number) => void;
  /** Another column was let go over this one. */
  readonly onDropped: (id: string) => void;
}

/** The order that the next press asks for; a column with one order only offers that. */
function nextSort<Row>({ sorts }: Column<Row>, sort: string | undefined): string | undefined {
  const { ascending, descending } = sorts ?? {};
  if (descending !== undefined && sort !== descending) return descending;
  return ascending ?? descending;
}

const directionOf = <Row,>({ sorts }: Column<Row>, sort: string | undefined) =>
  sort === undefined
    ? undefined
    : sort === sorts?.ascending
      ? 'ascending'
      : sort === sorts?.descending
        ? 'descending'
        : undefined;

/** The head of a column: sorts by press, moves by dragging, widens by its edge. */
export function HeadCell<Row>(props: HeadCellProps<Row>) {
  const { placed, pinIndex, sort, onSort, widthLabel, onWidth, onDropped } = props;
  const { column, widthPx, pin } = placed;
  const direction = directionOf(column, sort);
  const next = nextSort(column, sort);
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;

  const pulledFrom = useRef<number>(undefined);
  const startResize = (event: PointerEvent<HTMLElement>) => {
    pulledFrom.current = widthPx - event.clientX;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
  };
  const resize = (event: PointerEvent<HTMLElement>) => {
    if (pulledFrom.current !== undefined) onWidth(pulledFrom.current + event.clientX);
  };
  // As the pointer is let go, and as a browser takes it away.
  const endResize = () => {
    pulledFrom.current = undefined;
  };
  const resizeByKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onWidth(widthPx + step);
  };
  const mark = (event: DragEvent<HTMLElement>, isOver: boolean) => {
    if (!event.dataTransfer.types.includes(DRAG_TYPE)) return;
    event.preventDefault();
    event.currentTarget.toggleAttribute('data-over', isOver);
  };
  const words = (
    <>
      {column.head}
      {direction && <Arrow size={12} aria-hidden />}
    </>
  );
  if (column.isActions)
    return (
      <th scope="col" data-end>
        {column.head}
      </th>
    );
  return (
    <th
      scope="col"
      aria-sort={column.sorts && (direction ?? 'none')}
      {...(column.isNumber && { 'data-n': '' })}
      {...(pin && { 'data-pin': pinIndex })}
      {...(pin?.isLast && { 'data-last': '' })}
      {...(column.isIdentifier && { 'data-identifier': '' })}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, column.id)}
      onDragOver={(event) => mark(event, true)}
      onDragLeave={(event) => mark(event, false)}
      onDrop={(event) => {
        mark(event, false);
        onDropped(event.dataTransfer.getData(DRAG_TYPE));
      }}
    >
      {next !== undefined && onSort ? (
        <button type="button" data-head onClick={() => onSort(next)}>
          {words}
        </button>
      ) : (
        <span data-head>{words}</span>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a rule that is dragged, with its own keys */}
      <div
        data-grip
        role="separator"
        tabIndex={-1}
        aria-orientation="vertical"
        aria-label={widthLabel}
        aria-valuenow={widthPx}
        onPointerDown={startResize}
        onPointerMove={resize}
        onLostPointerCapture={endResize}
        onKeyDown={resizeByKey}
      />
    </th>
  );
}
