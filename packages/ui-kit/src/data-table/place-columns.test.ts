import { placeColumns } from './place-columns';
import { type ColumnShape, declaredLayout, type TableLayout } from './table-layout';

const COLUMNS: readonly ColumnShape[] = [
  { id: 'actions', widthPx: 90, isActions: true },
  { id: 'name', widthPx: 160, isIdentifier: true },
  { id: 'amount', widthPx: 120 },
  { id: 'memo', widthPx: 200, isOptional: true },
  { id: 'at', widthPx: 150 },
];
const placed = (over: Partial<TableLayout>, pinnedMax = 4) =>
  placeColumns(COLUMNS, { ...declaredLayout(COLUMNS), ...over }, pinnedMax);
const ids = (over: Partial<TableLayout>) => placed(over).map(({ column }) => column.id);

test('what stays comes first, what may be done with a row last, and what is hidden not at all', () => {
  expect(ids({})).toEqual(['name', 'amount', 'at', 'actions']);
  expect(ids({ hidden: ['amount', 'at'] })).toEqual(['name', 'memo', 'actions']);
  expect(ids({ pinned: [] })).toEqual(['name', 'amount', 'at', 'actions']);
  expect(ids({ pinned: ['at', 'actions'] })).toEqual(['at', 'name', 'amount', 'actions']);
});

test('columns stand in the order of the layout, and those that it does not name as declared', () => {
  expect(ids({ order: ['at', 'amount', 'name'], pinned: [] })).toEqual([
    ...['at', 'amount', 'name', 'actions'],
  ]);
  expect(ids({ order: ['at'], hidden: [] })).toEqual(['name', 'at', 'amount', 'memo', 'actions']);
});

test('columns that stay keep the order in which they were pinned, and know where they begin', () => {
  const columns = placed({ pinned: ['at', 'memo', 'name'], widthsPx: { at: 100 } });
  expect(columns.map(({ column, widthPx, pin }) => [column.id, widthPx, pin])).toEqual([
    // The memo is hidden, so it takes no place.
    ['at', 100, { index: 0, startPx: 0, isLast: false }],
    ['name', 160, { index: 1, startPx: 100, isLast: true }],
    ['amount', 120, undefined],
    ['actions', 90, undefined],
  ]);
});

test('no more stay than may, and no width leaves its bounds', () => {
  const columns = placed({ pinned: ['name', 'amount'], widthsPx: { amount: 9_999, at: 1 } }, 1);
  expect(columns.map(({ widthPx, pin }) => [widthPx, pin?.index])).toEqual([
    [160, 0],
    [640, undefined],
    [48, undefined],
    [90, undefined],
  ]);
});
