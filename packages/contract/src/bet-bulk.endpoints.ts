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
