import {
  COLUMN_WIDTH_MAX_PX,
  COLUMN_WIDTH_MIN_PX,
  type ColumnShape,
  declaredLayout,
  fitLayout,
  withMoved,
  withToggledHidden,
  withToggledPin,
  withWidth,
} from './table-layout';

const COLUMNS: readonly ColumnShape[] = [
  { id: 'name', widthPx: 160, isIdentifier: true },
  { id: 'amount', widthPx: 120 },
  { id: 'memo', widthPx: 200, isOptional: true },
];
const declared = declaredLayout(COLUMNS);

test('what may be done with a row is no part of what is arranged', () => {
  const columns = [...COLUMNS, { id: 'actions', widthPx: 90, isActions: true }] as const;
  expect(declaredLayout(columns)).toEqual(declared);
  expect(fitLayout({ ...declared, hidden: ['actions'] }, columns).hidden).toEqual([]);
});

test('what a screen declares: every column in order, optional ones hidden, the name pinned', () => {
  expect(declared).toEqual({
    order: ['name', 'amount', 'memo'],
    hidden: ['memo'],
    pinned: ['name'],
    widthsPx: {},
    density: 'dense',
  });
});

test('what stays in front of the name is pinned with it, in the order in which they are declared', () => {
  const columns = [{ id: 'at', widthPx: 150, isPinned: true } as const, ...COLUMNS];
  expect(declaredLayout(columns).pinned).toEqual(['at', 'name']);
});

describe('a layout that was kept', () => {
  it('forgets columns that are gone, also where they were pinned, hidden or widened', () => {
    const kept = {
      order: ['gone', 'amount', 'name', 'memo'],
      hidden: ['gone'],
      pinned: ['gone', 'amount'],
      widthsPx: { gone: 300, amount: 90 },
      density: 'wide',
    } as const;
    expect(fitLayout(kept, COLUMNS)).toEqual({
      order: ['amount', 'name', 'memo'],
      hidden: [],
      pinned: ['amount'],
      widthsPx: { amount: 90 },
      density: 'wide',
    });
  });

  it('takes a new column in behind the one that is declared before it, hidden if it is optional', () => {
    const kept = { ...declared, order: ['amount', 'name'], hidden: [] };
    const columns = [...COLUMNS, { id: 'status', widthPx: 80 }];
    const fitted = fitLayout(kept, columns);
    expect(fitted.order).toEqual(['amount', 'memo', 'status', 'name']);
    expect(fitted.hidden).toEqual(['memo']);
  });

  it('never hides the column that names the row', () => {
    expect(fitLayout({ ...declared, hidden: ['name'] }, COLUMNS).hidden).toEqual([]);
  });
});

test('widths are whole pixels within their bounds', () => {
  expect(withWidth(declared, 'amount', 100.4).widthsPx).toEqual({ amount: 100 });
  expect(withWidth(declared, 'amount', 1).widthsPx).toEqual({ amount: COLUMN_WIDTH_MIN_PX });
  expect(withWidth(declared, 'amount', 9_999).widthsPx).toEqual({ amount: COLUMN_WIDTH_MAX_PX });
});

test('columns are hidden and shown, pinned and let go', () => {
  expect(withToggledHidden(declared, 'amount').hidden).toEqual(['memo', 'amount']);
  expect(withToggledHidden(declared, 'memo').hidden).toEqual([]);
  expect(withToggledPin(declared, 'amount').pinned).toEqual(['name', 'amount']);
  expect(withToggledPin(declared, 'name').pinned).toEqual([]);
});

test('a column moves to the place that it is given, at most to either end', () => {
  expect(withMoved(declared, 'memo', 0).order).toEqual(['memo', 'name', 'amount']);
  expect(withMoved(declared, 'name', 9).order).toEqual(['amount', 'memo', 'name']);
  expect(withMoved(declared, 'name', -1).order).toEqual(['name', 'amount', 'memo']);
});
