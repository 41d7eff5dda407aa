export type { Column, FileField, Foot, RowGroup, RowTone } from './column';
export { ColumnsMenu } from './columns-menu';
export type { ColumnsMenuWords } from './columns-panel';
export { DataTable, type DataTableProps, type DataTableWords } from './data-table';
export { focusRow } from './focus-row';
export { declaredLayout, fitLayout, type TableLayout } from './table-layout';
