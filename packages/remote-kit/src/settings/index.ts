export { ChangeLine } from './change-line';
export { ChangedDot } from './changed-dot';
export { foldChanges } from './fold-changes.rule';
export { SettingCard } from './setting-card';
export { SettingFields } from './setting-fields';
export { moveInColumn, type SettingForm } from './setting-form';
export {
  type SettingCopy,
  type SettingsSource,
  useChangedDocuments,
  useFailingDocuments,
  useLoadedSettings,
} from './settings-context';
export { CardFrame, SettingsDocuments, type WaitingCard } from './settings-documents';
export { SettingsPage, SettingsScope } from './settings-page';
export type { SavedVersion } from './stale-save.rule';
export { useSettingText } from './use-setting-text';
