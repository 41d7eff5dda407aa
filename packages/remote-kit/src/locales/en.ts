import type { UiLabels } from '@gwanje/ui-kit';

/** What ui-kit says by itself; the sentences of number fields are the contract's. */
export const en: Omit<UiLabels, 'unread'> = {
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'OK',
  retry: 'Try again',
  loading: 'Loading',
  tickAll: 'Tick every point first.',
  giveReason: 'Give a reason first.',
  reason: 'Reason',
  usualReasons: 'Usual reasons',
  leaveTitle: 'There are unsaved changes',
  leaveText: 'If you leave, what you typed is lost. What was saved stays.',
  leaveStay: 'Keep editing',
  leaveLeave: 'Leave without saving',
  partDate: 'Enter all of the date and time, or nothing of it.',
  edited: 'Changed',
  notifications: 'Notifications',
  wonSign: '₩',
  wonUnit: '',
  man: '',
  eok: '',
  jo: '',
};
