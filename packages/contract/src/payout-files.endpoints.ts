// Files in the form in which banks take many transfers at once.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import {
  PAYOUT_FILE_ROWS_MAX,
  payoutFile,
  payoutFileFilter,
  payoutFilePreview,
} from './payout-files';
import { reason, uuid } from './units';

const WHEN = { moneyVersion: 5 } as const;

export const previewPayoutFile = endpoint({
  method: 'GET',
  path: '/api/money/payout-files/preview',
  access: 'money.pay',
  when: WHEN,
  summary: 'What a file of transfers would hold now; test accounts are left out.',
  input: payoutFileFilter,
  reply: payoutFilePreview,
  refusals: [],
});

export const makePayoutFile = endpoint({
  method: 'POST',
  path: '/api/money/payout-files',
  access: 'money.pay',
  when: WHEN,
  needsKey: true,
  summary:
    'Puts the transfers that were seen into a file and leaves them to its maker for 30 minutes; no money moves.',
  input: z.strictObject({
    ...payoutFileFilter.shape,
    expectedCount: z.int().check(z.minimum(1), z.maximum(PAYOUT_FILE_ROWS_MAX)),
    expectedSumWon: z.int().check(z.minimum(1)),
    reason,
  }),
  reply: payoutFile,
  refusals: ['money.bulk_changed'],
  audit: 'payoutFile.make',
});

export const fetchPayoutFile = endpoint({
  method: 'GET',
  path: '/api/money/payout-files/:fileId/file',
  access: 'money.pay',
  when: WHEN,
  summary:
    'A file of the caller, for as long as its transfers are his: of those that are still due. Each fetching leaves an audit line.',
  input: z.strictObject({ fileId: uuid }),
  reply: z.string(),
  isFile: true,
  refusals: ['record.not_found'],
});
