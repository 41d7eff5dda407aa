// Decisions on many rounds at once; each is decided by itself, in the background.
import { endpoint } from './endpoint';
import {
  roundBulk,
  roundBulkInput,
  roundBulkOrder,
  roundBulkPreview,
  roundBulkQuestion,
} from './round-bulk';

const BULK = '/api/minigames/rounds/bulk';
const WHEN = { modules: ['minigame'] };
/** 500 names, and the filter. */
const BODY_BYTES = 32_768;

export const previewBulkRounds = endpoint({
  method: 'POST',
  path: `${BULK}/preview`,
  access: 'round.decide',
  when: WHEN,
  summary: 'What deciding on many rounds would do, and what a rule keeps from it; moves nothing.',
  input: roundBulkQuestion,
  bodyBytesMax: BODY_BYTES,
  reply: roundBulkPreview,
  refusals: ['list.too_wide'],
  writesNothing: true,
});

export const startBulkRounds = endpoint({
  method: 'POST',
  path: BULK,
  access: 'round.decide',
  needsKey: true,
  when: WHEN,
  summary:
    'Holds or voids many rounds, or asks their feeds again for the results, if they still are exactly those that were seen; each by itself, in the background.',
  input: roundBulkOrder,
  bodyBytesMax: BODY_BYTES,
  reply: roundBulk,
  // `round.not_asked` is what keeps it from single rounds, which are left out.
  refusals: ['round.bulk_changed', 'round.not_asked', 'list.too_wide'],
  audit: 'round.bulk_start',
});

export const cancelBulkRounds = endpoint({
  method: 'POST',
  path: `${BULK}/:bulkId/cancel`,
  access: 'round.decide',
  when: WHEN,
  summary:
    'Leaves many rounds whose turn has not come as they are; what was decided stays decided.',
  input: roundBulkInput,
  reply: roundBulk,
  // `round.bulk_cancelled` is what keeps it from every round that is left, one by one.
  refusals: ['record.not_found', 'bulk.over', 'round.bulk_cancelled'],
  audit: 'round.bulk_cancel',
});

export const readBulkRounds = endpoint({
  method: 'GET',
  path: `${BULK}/:bulkId`,
  access: 'round.decide',
  when: WHEN,
  summary: 'How far a decision on many rounds has come, and what was refused.',
  input: roundBulkInput,
  reply: roundBulk,
  refusals: ['record.not_found'],
});
