import type { ko } from './ko';

export const en: Record<keyof typeof ko, string> = {
  'marks.test': 'Test',
  'marks.alert': 'Note!',
  'marks.shared': 'Shared {count}',
};
