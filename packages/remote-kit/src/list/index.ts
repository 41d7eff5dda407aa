export { Age } from './age';
export type { BulkFlow } from './bulk-dialog';
export { type Days, daysInAddress, daysOf, isDayRange } from './day-range.rule';
export type { Filter } from './filter-bar';
export { BulkDialog } from './late-bulk-dialog';
export { Connected, ExportDialog, ListScreen } from './list-screen';
export { type ListState, useReloadList } from './use-list';
export type { OpenedRow } from './use-opened-row';
