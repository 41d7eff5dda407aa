import type { ko } from './ko';

export const en: Record<keyof typeof ko, string> = {
  'column.member': 'Member',
  'column.by': 'By',
  'column.reason': 'Reason',
  'column.until': 'Until',
  'column.memo': 'Memo',
  'column.state': 'State',
  'column.createdAt': 'Created',
  'column.createdBy': 'Created by',
  'column.updatedAt': 'Changed at',
  'column.updatedBy': 'Changed by',
  'column.actions': 'Actions',
};
