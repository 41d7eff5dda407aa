// The shell's own door: what remotes only read, the shell writes here.
export { seenStore } from './alarms-seen';
export { betDetailOf, withoutBetDetail } from './bet-detail';
export { LocalizedUi } from './localized-ui';
export { createBrowserNavigation, type Navigation, NavigationProvider } from './navigation';
export { MissingPage } from './screen-routes';
export { CurrentScreen } from './screen-title';
export { NOBODY, type ShellState, shellStore } from './shell';
export { fetchSentences } from './text';
export { hasKeptDrafts } from './unsaved/draft-keys';
export { letUnsavedWorkGo, unsavedWork } from './unsaved/unsaved-work';
