import type { ko } from './ko';

export const en: Record<keyof typeof ko, string> = {
  'saving.title': 'Saving',
  'saving.text':
    'This takes a moment. You leave as soon as it is saved, and stay here if it cannot be.',
  'saving.stay': 'Do not leave',
};
