import { lazy } from 'react';

/** A file of every row of a filter; most visits only read. */
export const ExportDialog = lazy(async () => ({
  default: (await import('./export-dialog')).ExportDialog,
})) as typeof import('./export-dialog').ExportDialog;
