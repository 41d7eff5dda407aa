// Statements of the agents who watch the operator's accounts, against what they have reported.
import * as z from 'zod/mini';
import {
  comparedDay,
  STATEMENT_BYTES_MAX,
  statementPart,
  statementTaken,
} from './deposit-statements';
import { endpoint } from './endpoint';
import { koreanDay, uuid } from './units';

export const compareDepositDay = endpoint({
  method: 'GET',
  path: '/api/money/deposit-statements',
  access: 'calc.read',
  summary:
    'What was reported on each account in a day of Seoul against the newest statement of it; the first 200 differences.',
  input: z.strictObject({ day: koreanDay }),
  reply: comparedDay,
  refusals: [],
});

export const addDepositStatement = endpoint({
  method: 'POST',
  path: '/api/money/deposit-statements',
  access: 'money.decide',
  summary:
    'Takes the statement of one account and day, or a further part of one. Nothing that was reported or decided changes by it.',
  input: z.strictObject({ accountId: uuid, ...statementPart }),
  bodyBytesMax: STATEMENT_BYTES_MAX,
  reply: statementTaken,
  refusals: ['record.not_found'],
  audit: 'deposit.statement',
});
