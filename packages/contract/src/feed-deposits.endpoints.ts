// Statements of deposits as agents send them by the feed.
import * as z from 'zod/mini';
import { STATEMENT_BYTES_MAX, statementPart, statementTaken } from './deposit-statements';
import { feedEndpoint } from './feed';
import { uuid } from './units';

export const reportStatement = feedEndpoint({
  method: 'POST',
  path: '/feed/deposit-statements',
  scope: 'deposits',
  summary:
    'Tells of all that has come to one of the operator’s accounts in a day of Seoul, to be held against the deposits that were reported.',
  input: z.strictObject({ bankAccountId: uuid, ...statementPart }),
  bodyBytesMax: STATEMENT_BYTES_MAX,
  reply: statementTaken,
  refusals: ['record.not_found'],
  audit: 'deposit.statement',
});
