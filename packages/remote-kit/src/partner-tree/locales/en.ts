import type { ko } from './ko';

export const en = {
  things: 'recommender tree',
  search: 'Find an ID',
  searchMembers: 'Find an ID or nickname',
  hits: '{count} found.',
  beneath: '{count} below',
  hitAt: '{at}/{count}',
  next: 'Next (F3)',
  lost: 'Error',
  member: 'Ordinary member',
  searching: 'Searching.',
  noHit: 'Nobody was found.',
  moreHits: 'Only the first {count} are shown. Type more.',
} as const satisfies Record<keyof typeof ko, string>;
