// Charge and exchange requests, from the first word to the last.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import * as facts from './money-facts';
import {
  moneyRequest,
  optionalReason,
  requestFilter,
  requestInput,
  requests,
} from './money-requests';
import { reason, someWon, uuid } from './units';

export const listRequests = requests.page;

export const totalRequests = requests.totals;

export const readRequestFacts = endpoint({
  method: 'GET',
  path: '/api/money/requests/facts',
  access: 'money.read',
  summary:
    'What whoever decides on these requests should have seen, 50 of them at most; one that does not exist is left out. Does not keep an idle session alive.',
  input: facts.requestFactsInput,
  reply: z.object({ requests: z.array(facts.requestFacts) }),
  refusals: [],
  keepsIdle: true,
});

export const createRequest = endpoint({
  method: 'POST',
  path: '/api/money/requests',
  access: 'money.request',
  needsKey: true,
  summary: 'Requests a charge or exchange for a member; an exchange is debited at once.',
  input: z.strictObject({
    memberId: uuid,
    kind: requestFilter.shape.kind,
    amountWon: someWon,
    /** Of an administrator who lets it pass hours, unit, open requests, intervals and counts. */
    reason: optionalReason,
  }),
  reply: moneyRequest,
  refusals: [
    'member.not_found',
    'member.not_normal',
    'member.excluded',
    'money.service_hours',
    'money.amount_rule',
    'money.open_request',
    'money.too_soon',
    'money.too_many_today',
    'money.no_deposit_account',
    'money.insufficient',
    'money.charge_limit',
    'money.no_bank_account',
    'admin.no_second',
  ],
  audit: 'request.create',
});

export const approveRequest = endpoint({
  method: 'POST',
  path: '/api/money/requests/:requestId/approve',
  access: 'money.decide',
  needsKey: true,
  summary:
    'Approves: a charge is credited with its bonus, an exchange waives for a reason what is missing of the wagering requirement. Where one administrator may not decide alone, the first approval is recorded and another one completes it.',
  input: z.strictObject({ ...requestInput.shape, reason: optionalReason }),
  reply: moneyRequest,
  refusals: [
    'member.not_found',
    'record.not_found',
    'money.request_closed',
    'money.second_admin',
    'admin.no_second',
    'money.wagering_unmet',
    'money.wallet_full',
    'member.excluded',
  ],
  audit: 'request.approve',
});

export const declineRequest = endpoint({
  method: 'POST',
  path: '/api/money/requests/:requestId/decline',
  access: 'money.decide',
  needsKey: true,
  summary: 'Declines: the money of an exchange goes back.',
  input: z.strictObject({ ...requestInput.shape, reason }),
  reply: moneyRequest,
  refusals: ['member.not_found', 'record.not_found', 'money.request_closed', 'money.wallet_full'],
  audit: 'request.decline',
});

export const cancelRequest = endpoint({
  method: 'POST',
  path: '/api/money/requests/:requestId/cancel',
  access: 'money.request',
  needsKey: true,
  summary: 'Cancels for the member: the money of an exchange goes back.',
  input: requestInput,
  reply: moneyRequest,
  refusals: ['member.not_found', 'record.not_found', 'money.request_closed', 'money.wallet_full'],
  audit: 'request.cancel',
});

export const holdRequest = endpoint({
  method: 'POST',
  path: '/api/money/requests/:requestId/hold',
  access: 'money.decide',
  summary: 'Puts a waiting request on hold; no money moves.',
  input: z.strictObject({ ...requestInput.shape, reason: optionalReason }),
  reply: moneyRequest,
  refusals: ['member.not_found', 'record.not_found', 'money.request_closed'],
  audit: 'request.hold',
});

export const releaseRequest = endpoint({
  method: 'POST',
  path: '/api/money/requests/:requestId/release',
  access: 'money.decide',
  summary: 'Lets a held request wait again; no money moves.',
  input: requestInput,
  reply: moneyRequest,
  refusals: ['member.not_found', 'record.not_found', 'money.request_closed'],
  audit: 'request.release',
});

export const takeBackBonus = endpoint({
  method: 'POST',
  path: '/api/money/requests/:requestId/take-back-bonus',
  access: 'money.decide',
  needsKey: true,
  summary:
    'Takes the bonus of an approved charge back, and what is still open of its wagering requirement.',
  input: z.strictObject({ ...requestInput.shape, reason }),
  reply: moneyRequest,
  refusals: ['member.not_found', 'record.not_found', 'money.no_bonus', 'money.insufficient'],
  audit: 'request.take_back_bonus',
});
