import type { ko } from './ko';

export const en = {
  things: 'recommender tree',
  search: 'Find an ID',
  hits: '{count} found.',
  beneath: '{count} beneath',
  lost: 'Nobody above',
} as const satisfies Record<keyof typeof ko, string>;
