import type { UiLabels } from '@gwanje/ui-kit';

export const en: UiLabels = {
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'OK',
  retry: 'Try again',
  loading: 'Loading',
  edited: 'Changed',
  notifications: 'Notifications',
  wonSign: '₩',
  wonUnit: '',
  man: '',
  eok: '',
  jo: '',
};
