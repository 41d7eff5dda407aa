export type { DraftPlace } from './draft-keys';
export {
  type DraftLine,
  draftsAt,
  dropDraft,
  dropDraftsAt,
  type KeptDraft,
  readDraft,
} from './kept-drafts';
export { useDraftPlace, useKeptDraft } from './use-kept-draft';
export { type LeaveQuestion, useLeaveGuard } from './use-leave-guard';
export { useUnsavedWork } from './use-unsaved-work';
