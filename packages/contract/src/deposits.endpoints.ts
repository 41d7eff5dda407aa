// Deposits on the operator's accounts, and the charges that they belong to.
import * as z from 'zod/mini';
import { AUTO_CHARGE_DOUBTS, type AutoChargeDoubt } from './auto-charge';
import { candidatesInput, deposit, depositCandidate, depositOfRequest, deposits } from './deposits';
import { endpoint } from './endpoint';
import { requestFactsInput } from './money-facts';
import { reason, uuid } from './units';

const doubt = z.enum(Object.keys(AUTO_CHARGE_DOUBTS) as [AutoChargeDoubt, ...AutoChargeDoubt[]]);

export const listDeposits = deposits.page;

export const totalDeposits = deposits.totals;

export const readDepositCandidates = endpoint({
  method: 'GET',
  path: '/api/money/deposits/candidates',
  access: 'calc.read',
  summary:
    'The open charges that each of these deposits may belong to, the likeliest first, 20 of them at most; of a matched one its own. Does not keep an idle session alive.',
  input: candidatesInput,
  reply: z.object({
    deposits: z.array(
      z.object({
        depositId: uuid,
        candidates: z.array(depositCandidate),
        /** Why it was not credited by itself; null where it was decided on, or is about to be. */
        doubt: z.nullable(doubt),
      }),
    ),
  }),
  refusals: [],
  keepsIdle: true,
});

export const readRequestDeposits = endpoint({
  method: 'GET',
  path: '/api/money/deposits/of-requests',
  access: 'calc.read',
  summary:
    'The deposits that each of these charges may have been paid with, the likeliest first, 20 of them at most; of a matched one its own. Does not keep an idle session alive.',
  input: requestFactsInput,
  reply: z.object({
    requests: z.array(z.object({ requestId: uuid, deposits: z.array(depositOfRequest) })),
  }),
  refusals: [],
  keepsIdle: true,
});

export const matchDeposit = endpoint({
  method: 'POST',
  path: '/api/money/deposits/:depositId/match',
  access: 'money.decide',
  summary: 'Matches a deposit with an open charge of the same amount; no money moves yet.',
  input: z.strictObject({ depositId: uuid, memberId: uuid, requestId: uuid }),
  reply: deposit,
  refusals: [
    'member.not_found',
    'record.not_found',
    'money.request_closed',
    'money.request_claimed',
    'deposit.matched',
    'deposit.ignored',
    'deposit.amount_differs',
    'deposit.of_test',
  ],
  audit: 'deposit.match',
});

export const unmatchDeposit = endpoint({
  method: 'POST',
  path: '/api/money/deposits/:depositId/unmatch',
  access: 'money.decide',
  summary:
    'Takes a match back while the charge is not approved, or brings back what was set aside; no money moves.',
  input: z.strictObject({ depositId: uuid }),
  reply: deposit,
  refusals: ['member.not_found', 'record.not_found', 'deposit.unmatched', 'deposit.approved'],
  audit: 'deposit.unmatch',
});

export const ignoreDeposit = endpoint({
  method: 'POST',
  path: '/api/money/deposits/:depositId/ignore',
  access: 'money.decide',
  summary:
    'Sets a deposit aside that belongs to no charge, such as one that was sent back; from the limit of charges on two administrators must agree.',
  input: z.strictObject({ depositId: uuid, reason }),
  reply: deposit,
  refusals: [
    'record.not_found',
    'deposit.matched',
    'deposit.ignored',
    'money.second_admin',
    'admin.no_second',
  ],
  audit: 'deposit.ignore',
});
