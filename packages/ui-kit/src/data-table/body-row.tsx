import { type MouseEvent, memo, type ReactNode } from 'react';
import type { RowTone } from './column';
import type { PlacedColumn } from './use-column-model';

export interface BodyRowProps<Row> {
  readonly row: Row;
  readonly id: string;
  readonly columns: readonly PlacedColumn<Row>[];
  readonly ariaIndex: number;
  readonly isActive: boolean;
  readonly tone: RowTone | undefined;
  /** Undefined where rows cannot be selected. */
  readonly isSelected: boolean | undefined;
  /** What it has folded out, by its id; undefined while it has not. */
  readonly detailsId: string | undefined;
  readonly selectLabel: string;
  readonly onSelect: (id: string, isRange: boolean) => void;
  readonly onOpen: ((id: string) => void) | undefined;
}

/** What is put into a row's own elements keeps its clicks. */
const isOwnTarget = (event: MouseEvent) =>
  (event.target as Element).closest('a, button, input, label, select') !== null;

interface CellsProps<Row> {
  readonly row: Row;
  readonly columns: readonly PlacedColumn<Row>[];
  /** Columns before these that stay. */
  readonly pinnedBefore: number;
}

function DrawnCells<Row>({ row, columns, pinnedBefore }: CellsProps<Row>): ReactNode {
  return columns.map(({ column, pin }) => {
    const Cell = column.isIdentifier ? 'th' : 'td';
    return (
      <Cell
        key={column.id}
        {...(column.isIdentifier && { scope: 'row', 'data-identifier': '' })}
        {...(column.isNumber && { 'data-n': '' })}
        {...(column.isActions && { 'data-end': '' })}
        {...(pin && { 'data-pin': pin.index + pinnedBefore })}
        {...(pin?.isLast && { 'data-last': '' })}
      >
        {column.cell(row)}
      </Cell>
    );
  });
}

/** Drawn again only when its row or the columns change: a row that only has another place keeps them. */
const Cells = memo(DrawnCells) as typeof DrawnCells;

function DrawnRow<Row>(props: BodyRowProps<Row>) {
  const { row, id, columns, ariaIndex, isActive, tone, isSelected, detailsId, selectLabel } = props;
  return (
    <tr
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={ariaIndex}
      aria-selected={isSelected}
      aria-details={detailsId}
      data-row={id}
      data-tone={tone}
      onClick={(event) => {
        if (!isOwnTarget(event)) props.onOpen?.(id);
      }}
    >
      {isSelected !== undefined && (
        <td data-pin={0} data-select>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={selectLabel}
            checked={isSelected}
            onChange={() => undefined}
            onClick={(event) => props.onSelect(id, event.shiftKey)}
          />
        </td>
      )}
      <Cells row={row} columns={columns} pinnedBefore={isSelected === undefined ? 0 : 1} />
    </tr>
  );
}

/** Drawn again only when its own row, the columns or its state change: a live list stays quick. */
export const BodyRow = memo(DrawnRow) as typeof DrawnRow;
