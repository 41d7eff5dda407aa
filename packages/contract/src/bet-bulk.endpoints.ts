// Decisions on many bets at once; each bet is decided by itself, in the background.
import {
  betBulk,
  betBulkInput,
  betBulkOrder,
  betBulkPreview,
  betBulkQuestion,
  sportsBulkOrder,
  sportsBulkQuestion,
} from './bet-bulk';
import { endpoint } from './endpoint';

const BULK = '/api/bets/bulk';
const SPORTS_BULK = '/api/bets/sports/bulk';
const MINIGAME = { modules: ['minigame'] };
const SPORTS = { modules: ['sports'] };
/** 500 names, and the filter. */
const BODY_BYTES = 32_768;

/** `bet.bulk_cancelled` is what keeps it from every bet that is left, one by one. */
const CALLED_OFF = ['record.not_found', 'bulk.over', 'bet.bulk_cancelled'] as const;

export const previewBulkBets = endpoint({
  method: 'POST',
  path: `${BULK}/preview`,
  access: 'bet.decide',
  when: MINIGAME,
  summary: 'What deciding on many bets would do, and what a rule keeps from it; moves nothing.',
  input: betBulkQuestion,
  bodyBytesMax: BODY_BYTES,
  reply: betBulkPreview,
  refusals: ['list.too_wide'],
  writesNothing: true,
});

export const startBulkBets = endpoint({
  method: 'POST',
  path: BULK,
  access: 'bet.decide',
  needsKey: true,
  when: MINIGAME,
  summary:
    'Cancels or voids many bets, if they still are exactly those that were seen; each by itself, in the background.',
  input: betBulkOrder,
  bodyBytesMax: BODY_BYTES,
  reply: betBulk,
  refusals: ['bet.bulk_changed', 'list.too_wide'],
  audit: 'bet.bulk_start',
});

export const cancelBulkBets = endpoint({
  method: 'POST',
  path: `${BULK}/:bulkId/cancel`,
  access: 'bet.decide',
  when: MINIGAME,
  summary: 'Leaves many bets whose turn has not come as they are; what was decided stays decided.',
  input: betBulkInput,
  reply: betBulk,
  refusals: CALLED_OFF,
  audit: 'bet.bulk_cancel',
});

export const readBulkBets = endpoint({
  method: 'GET',
  path: `${BULK}/:bulkId`,
  access: 'bet.decide',
  when: MINIGAME,
  summary: 'How far a decision on many bets has come, and what was refused.',
  input: betBulkInput,
  reply: betBulk,
  refusals: ['record.not_found'],
});

export const previewBulkSports = endpoint({
  method: 'POST',
  path: `${SPORTS_BULK}/preview`,
  access: 'bet.decide',
  when: SPORTS,
  summary:
    'What deciding on many bets on sports would do, and what a rule keeps from it; moves nothing.',
  input: sportsBulkQuestion,
  bodyBytesMax: BODY_BYTES,
  reply: betBulkPreview,
  refusals: ['list.too_wide'],
  writesNothing: true,
});

export const startBulkSports = endpoint({
  method: 'POST',
  path: SPORTS_BULK,
  access: 'bet.decide',
  needsKey: true,
  when: SPORTS,
  summary:
    'Cancels or voids many bets on sports, if they still are exactly those that were seen; each by itself, in the background.',
  input: sportsBulkOrder,
  bodyBytesMax: BODY_BYTES,
  reply: betBulk,
  refusals: ['bet.bulk_changed', 'list.too_wide'],
  audit: 'bet.bulk_start',
});

export const cancelBulkSports = endpoint({
  method: 'POST',
  path: `${SPORTS_BULK}/:bulkId/cancel`,
  access: 'bet.decide',
  when: SPORTS,
  summary:
    'Leaves many bets on sports whose turn has not come as they are; what was decided stays decided.',
  input: betBulkInput,
  reply: betBulk,
  refusals: CALLED_OFF,
  audit: 'bet.bulk_cancel',
});

export const readBulkSports = endpoint({
  method: 'GET',
  path: `${SPORTS_BULK}/:bulkId`,
  access: 'bet.decide',
  when: SPORTS,
  summary: 'How far a decision on many bets on sports has come, and what was refused.',
  input: betBulkInput,
  reply: betBulk,
  refusals: ['record.not_found'],
});
