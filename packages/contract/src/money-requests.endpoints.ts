// Charge and exchange requests, from the first word to the last.
import * as z from 'zod/mini';
import { takeOver } from './claims';
import { endpoint } from './endpoint';
import * as facts from './money-facts';
import {
  bankHours,
  moneyRequest,
  OPEN_REQUEST_STATUSES,
  optionalReason,
  payoutsOfBank,
  queueLoad,
  requestFilter,
  requestInput,
  requests,
} from './money-requests';
import { instant, reason, someWon, uuid, won } from './units';

export const listRequests = requests.page;

export const totalRequests = requests.totals;

/** What it was shown to be; one that somebody has put on hold since is refused. */
const expectedStatus = z.optional(z.enum(OPEN_REQUEST_STATUSES));

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

export const readRequestEvidence = endpoint({
  method: 'GET',
  path: '/api/money/requests/:requestId/evidence',
  access: 'money.read',
  summary:
    'The rows behind one fact of a request, 20 of them at most; of what is a sum alone, none. A partner sees those of his line.',
  input: z.strictObject({ ...requestInput.shape, code: facts.factCode }),
  reply: z.object({
    rows: z.array(facts.evidenceRow),
    /** Of an account that others have: what was exchanged to it; null behind any other fact. */
    account: z.nullable(facts.accountExchanges),
  }),
  refusals: ['record.not_found'],
});

export const readDeclineReasons = endpoint({
  method: 'GET',
  path: '/api/money/requests/decline-reasons',
  access: 'money.decide',
  summary: 'The reasons that are offered to whoever declines.',
  input: z.strictObject({}),
  reply: z.object({ reasons: z.array(z.string()) }),
  refusals: [],
});

export const readQueueLoad = endpoint({
  method: 'GET',
  path: '/api/money/requests/load',
  access: 'money.read',
  summary:
    'How many requests of a kind are open and how long they have waited; test accounts are left out. Does not keep an idle session alive.',
  input: z.strictObject({ kind: requestFilter.shape.kind }),
  reply: queueLoad,
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

export const claimRequest = endpoint({
  method: 'POST',
  path: '/api/money/requests/:requestId/claim',
  access: 'money.decide',
  summary:
    'Says that one works on a request, for five minutes, so that nobody else decides on it; said again, it goes on. Taking it over from somebody is asked for, and recorded.',
  input: z.strictObject({ ...requestInput.shape, takeOver }),
  reply: moneyRequest,
  refusals: [
    'member.not_found',
    'record.not_found',
    'money.request_closed',
    'money.request_claimed',
  ],
  audit: 'request.claim',
});

export const leaveRequest = endpoint({
  method: 'DELETE',
  path: '/api/money/requests/:requestId/claim',
  access: 'money.decide',
  summary: 'Leaves a request to others; one that somebody else works on stays his.',
  input: requestInput,
  reply: moneyRequest,
  refusals: ['member.not_found', 'record.not_found'],
  audit: 'request.claim',
});

export const approveRequest = endpoint({
  method: 'POST',
  path: '/api/money/requests/:requestId/approve',
  access: 'money.decide',
  needsKey: true,
  summary:
    'Approves: a charge is credited with its bonus, an exchange waives for a reason what is missing of the wagering requirement. Where one administrator may not decide alone, the first approval is recorded and another one completes it.',
  input: z.strictObject({
    ...requestInput.shape,
    reason: optionalReason,
    /**
     * Of a charge: `none` pays no bonus, and asks that nothing be played for it. Left out, it is as the
     * member wished.
     */
    bonus: z.optional(z.enum(['offered', 'none'])),
    /** The points that were shown to whoever approves; others are refused. */
    expectedBonusWon: z.optional(won),
    /** What was shown to be waived of the wagering requirement; more of it is refused. */
    expectedWaivedWon: z.optional(won),
    /** Whether this was shown to be the first of two words or the one that decides; another is refused. */
    expectedWord: z.optional(z.enum(['first', 'last'])),
    expectedStatus,
  }),
  reply: moneyRequest,
  refusals: [
    'member.not_found',
    'record.not_found',
    'money.request_closed',
    'money.request_claimed',
    'money.request_held',
    'money.bonus_differs',
    'money.second_admin',
    'money.word_differs',
    'admin.no_second',
    'money.wagering_unmet',
    'money.reason_needed',
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
  input: z.strictObject({ ...requestInput.shape, reason, expectedStatus }),
  reply: moneyRequest,
  refusals: [
    'member.not_found',
    'record.not_found',
    'money.request_closed',
    'money.request_claimed',
    'money.request_held',
    'money.wallet_full',
  ],
  audit: 'request.decline',
});

export const correctRequest = endpoint({
  method: 'POST',
  path: '/api/money/requests/:requestId/correct',
  access: 'money.decide',
  needsKey: true,
  summary:
    'Puts the amount of an open request right: it is declined, and a new one of the right amount names it. Whoever raises an amount has asked for the new one.',
  input: z.strictObject({ ...requestInput.shape, amountWon: someWon, reason, expectedStatus }),
  reply: z.object({ declined: moneyRequest, created: moneyRequest }),
  refusals: [
    'member.not_found',
    'record.not_found',
    'money.request_closed',
    'money.request_claimed',
    'money.request_held',
    'member.not_normal',
    'member.excluded',
    'money.amount_rule',
    'money.insufficient',
    'money.charge_limit',
    'money.no_bank_account',
    'money.wallet_full',
    'admin.no_second',
  ],
  audit: 'request.correct',
});

export const payRequest = endpoint({
  method: 'POST',
  path: '/api/money/requests/:requestId/paid',
  access: 'money.pay',
  when: { moneyVersion: 5 },
  needsKey: true,
  summary: 'Records that the bank has taken the transfer of an exchange; nothing undoes it.',
  input: z.strictObject({ ...requestInput.shape, memo: optionalReason }),
  reply: moneyRequest,
  refusals: [
    'member.not_found',
    'record.not_found',
    'money.payout_done',
    'money.payer_approved',
    'money.request_claimed',
  ],
  audit: 'request.pay',
});

export const failPayout = endpoint({
  method: 'POST',
  path: '/api/money/requests/:requestId/pay-failed',
  access: 'money.pay',
  when: { moneyVersion: 5 },
  needsKey: true,
  summary:
    'Records that the bank has not taken the transfer: the money goes back, the request is declined, and what was waived has to be played again. From the limit on two say so.',
  input: z.strictObject({ ...requestInput.shape, reason }),
  reply: moneyRequest,
  refusals: [
    'member.not_found',
    'record.not_found',
    'money.payout_done',
    'money.request_claimed',
    'money.second_admin',
    'money.wallet_full',
    'admin.no_second',
  ],
  audit: 'request.pay',
});

export const readPayouts = endpoint({
  method: 'GET',
  path: '/api/money/payouts',
  access: 'calc.read',
  when: { moneyVersion: 5 },
  summary:
    'What is to be transferred and what was today, by bank, and when banks take nothing; test accounts are left out.',
  input: z.strictObject({}),
  reply: z.object({
    banks: z.array(payoutsOfBank),
    /** As the site has noted them, in their order. */
    maintenance: z.array(bankHours),
    at: instant,
  }),
  refusals: [],
});

export const cancelRequest = endpoint({
  method: 'POST',
  path: '/api/money/requests/:requestId/cancel',
  access: 'money.request',
  needsKey: true,
  summary: 'Cancels for the member: the money of an exchange goes back.',
  input: requestInput,
  reply: moneyRequest,
  refusals: [
    'member.not_found',
    'record.not_found',
    'money.request_closed',
    'money.request_claimed',
    'money.wallet_full',
  ],
  audit: 'request.cancel',
});

export const holdRequest = endpoint({
  method: 'POST',
  path: '/api/money/requests/:requestId/hold',
  access: 'money.decide',
  summary: 'Puts a waiting request on hold; no money moves.',
  input: z.strictObject({ ...requestInput.shape, reason: optionalReason }),
  reply: moneyRequest,
  refusals: [
    'member.not_found',
    'record.not_found',
    'money.request_closed',
    'money.request_claimed',
  ],
  audit: 'request.hold',
});

export const releaseRequest = endpoint({
  method: 'POST',
  path: '/api/money/requests/:requestId/release',
  access: 'money.decide',
  summary: 'Lets a held request wait again; no money moves.',
  input: requestInput,
  reply: moneyRequest,
  refusals: [
    'member.not_found',
    'record.not_found',
    'money.request_closed',
    'money.request_claimed',
  ],
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
