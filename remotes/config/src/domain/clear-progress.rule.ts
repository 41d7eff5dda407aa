import type { ClearRun } from '@gwanje/contract';

const MINUTE_MS = 60_000;

export interface ClearProgress {
  /** Cut, so that 100 stands for nothing that is left. */
  readonly percent: number;
  /** Null before a pace can be told. */
  readonly pace: { readonly rowsAMinute: number; readonly minutesLeft: number } | null;
}

type Counted = Pick<
  ClearRun,
  'rowsExpected' | 'rowsArchived' | 'rowsDeleted' | 'rowsImported' | 'importedBy' | 'workedMs'
>;

/** How far a clearing is: each row is archived and deleted, or brought back once. */
export function clearProgress(run: Counted): ClearProgress {
  const isComingBack = run.importedBy !== null;
  const done = isComingBack ? run.rowsImported : run.rowsArchived + run.rowsDeleted;
  const total = Math.max(done, isComingBack ? run.rowsDeleted : 2 * run.rowsExpected);
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
  if (done === 0 || run.workedMs === 0) return { percent, pace: null };
  const rowsAMinute = (done * MINUTE_MS) / run.workedMs;
  return {
    percent,
    pace: {
      rowsAMinute: Math.floor(rowsAMinute),
      minutesLeft: Math.ceil((total - done) / rowsAMinute),
    },
  };
}
