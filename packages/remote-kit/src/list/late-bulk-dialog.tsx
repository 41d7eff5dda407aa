import { type ComponentProps, lazy, Suspense } from 'react';
import type { BulkDialog as Dialog } from './bulk-dialog';

// Most lists have no such decision, and most visits make none.
const Late = lazy(async () => ({ default: (await import('./bulk-dialog')).BulkDialog }));

/** A decision about many rows: its dry run, its progress, and what was refused. */
export const BulkDialog = (props: ComponentProps<typeof Dialog>) => (
  <Suspense>
    <Late {...props} />
  </Suspense>
);
