export type { Column, FileField, Foot, RowGroup, RowTone } from './column';
export { ColumnsMenu, type ColumnsMenuWords } from './columns-menu';
export { DataTable, type DataTableProps, type DataTableWords } from './data-table';
export { declaredLayout, fitLayout, type TableLayout } from './table-layout';
