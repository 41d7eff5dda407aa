import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import {
  explanation,
  HISTORY_GROUPS,
  HISTORY_TYPE_VALUES,
  type HistoryGroup,
  WALLETS,
} from './ledger';
import {
  BULK_ACTIONS,
  BULK_ROWS_MAX,
  bulkDecision,
  bulkFilter,
  bulkRow,
  moneyRequest,
  requestFilter,
  requestPage,
} from './money-requests';
import {
  GAME_CLASSES,
  MONEY_SETTING_CATEGORIES,
  moneySetting,
  moneySettingVersion,
} from './money-settings';
import { providerEndpoints } from './providers';
import { instant, koreanDay, reason, uuid, won } from './units';

const wallet = z.enum(WALLETS);
const historyType = z.enum(HISTORY_TYPE_VALUES);
const someWon = won.check(z.minimum(1));
const person = z.object({ _id: uuid, id: z.string() });

export const ledgerEntry = z.object({
  entryId: uuid,
  movementId: uuid,
  at: instant,
  member: z.object({ _id: uuid, id: z.string(), nick: z.string(), isTest: z.boolean() }),
  wallet,
  type: historyType,
  /** Signed. */
  amountWon: z.int(),
  balanceBeforeWon: z.int(),
  balanceAfterWon: z.int(),
  /** The administrator; null for the member or the system. */
  actor: z.nullable(person),
  reason: z.nullable(z.string()),
  /** What it belongs to, e.g. `request/01a1…`. */
  subject: z.nullable(z.string()),
  explanation: z.nullable(explanation),
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

const entryFilterFields = {
  memberId: z.optional(uuid),
  wallet: z.optional(wallet),
  group: z.optional(z.enum(Object.keys(HISTORY_GROUPS) as [HistoryGroup, ...HistoryGroup[]])),
  type: z.optional(historyType),
  /** First and last day, in Seoul. */
  from: z.optional(koreanDay),
  to: z.optional(koreanDay),
};
export const entryFilter = z.strictObject(entryFilterFields);
export type EntryFilter = z.output<typeof entryFilter>;

/** How many rows a filter has; counting stops at 10,001. */
const count = z.object({ count: z.int(), isMore: z.boolean() });

export const wageringState = z.object({
  /** Since the last completed exchange; null when there was none. */
  since: z.nullable(instant),
  requiredWon: z.int(),
  progressWon: z.int(),
  /** progress ÷ required, basis points, at most 10,000; 10,000 when nothing is required. */
  progressBps: z.int(),
  /** Every part of `requiredWon`: an amount, its factor, and what it asks for. */
  required: z.array(
    z.object({
      type: historyType,
      at: instant,
      amountWon: z.int(),
      factorBps: z.int(),
      requiredWon: z.int(),
    }),
  ),
  /** Every part of `progressWon`. */
  played: z.array(
    z.object({
      gameClass: z.enum(GAME_CLASSES),
      stakeWon: z.int(),
      contributionBps: z.int(),
      countedWon: z.int(),
    }),
  ),
  settingVersion: z.int(),
});
export type WageringState = z.output<typeof wageringState>;

const ADJUSTMENT_TYPES = [
  'directChargeMoney',
  'directExchangeMoney',
  'directChargePoint',
  'directExchangePoint',
] as const;

export const adjustment = z.object({
  adjustmentId: uuid,
  member: z.object({ _id: uuid, id: z.string(), nick: z.string() }),
  type: z.enum(ADJUSTMENT_TYPES),
  amountWon: z.int(),
  reason: z.string(),
  status: z.enum(['waiting', 'done', 'declined']),
  requestedBy: person,
  requestedAt: instant,
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(instant),
});
export type Adjustment = z.output<typeof adjustment>;

const alarm = z.object({
  alarmId: uuid,
  kind: z.enum(['ledgerDifference', 'providerMismatch', 'jobFailed']),
  raisedAt: instant,
  /** Numbers and names that say where and by how much. */
  details: z.record(z.string(), z.unknown()),
  acknowledgedAt: z.nullable(instant),
  acknowledgedBy: z.nullable(person),
});

const requestInput = z.strictObject({ requestId: uuid });
const optionalReason = z.optional(reason);
const saveSettingInput = moneySetting;

/** Money: the ledger, requests, adjustments, conversions and providers. */
export const money = {
  readMemberMoney: endpoint({
    method: 'GET',
    path: '/api/money/members/:memberId',
    access: 'money.read',
    summary: 'The six wallets of a member and the wagering requirement with every part of it.',
    input: z.strictObject({ memberId: uuid }),
    reply: z.object({
      walletsWon: z.object({
        money: z.int(),
        point: z.int(),
        casino: z.int(),
        betHoldem: z.int(),
        apoker: z.int(),
        income: z.int(),
      }),
      wagering: wageringState,
    }),
    refusals: ['member.not_found'],
  }),
  listEntries: endpoint({
    method: 'GET',
    path: '/api/money/entries',
    access: 'money.read',
    summary: 'Money and point history, 50 a page, by number or after the last entry of a page.',
    input: z.strictObject({
      ...entryFilterFields,
      sort: z.optional(z.enum(['newest', 'oldest'])),
      page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
      after: z.optional(uuid),
    }),
    reply: z.object({ entries: z.array(ledgerEntry), more: z.boolean() }),
    refusals: [],
  }),
  totalEntries: endpoint({
    method: 'GET',
    path: '/api/money/entries/totals',
    access: 'money.read',
    summary: 'Count and sums of the whole filter by wallet and type; sums leave test accounts out.',
    input: entryFilter,
    reply: z.object({
      ...count.shape,
      totals: z.array(
        z.object({ wallet, type: historyType, entries: z.int(), amountWon: z.int() }),
      ),
    }),
    refusals: [],
  }),
  readEntry: endpoint({
    method: 'GET',
    path: '/api/money/members/:memberId/entries/:entryId',
    access: 'money.read',
    summary: 'One entry with every entry of its movement and the house account on the other side.',
    input: z.strictObject({ memberId: uuid, entryId: uuid }),
    reply: z.object({
      entry: ledgerEntry,
      movement: z.array(z.object({ account: z.string(), amountWon: z.int() })),
    }),
    refusals: ['money.entry_not_found'],
  }),
  listRequests: endpoint({
    method: 'GET',
    path: '/api/money/requests',
    access: 'money.read',
    summary: 'Charge or exchange requests, 50 a page, by number or after the last of a page.',
    input: requestPage,
    reply: z.object({ requests: z.array(moneyRequest), more: z.boolean() }),
    refusals: [],
  }),
  totalRequests: endpoint({
    method: 'GET',
    path: '/api/money/requests/totals',
    access: 'money.read',
    summary:
      'Count, and count and sum by status, of the whole filter; sums leave test accounts out.',
    input: requestFilter,
    reply: z.object({
      ...count.shape,
      totals: z.array(
        z.object({ status: moneyRequest.shape.status, requests: z.int(), amountWon: z.int() }),
      ),
    }),
    refusals: [],
  }),
  createRequest: endpoint({
    method: 'POST',
    path: '/api/money/requests',
    access: 'money.request',
    needsKey: true,
    summary: 'Requests a charge or exchange for a member; an exchange is debited at once.',
    input: z.strictObject({
      memberId: uuid,
      kind: requestFilter.shape.kind,
      amountWon: someWon,
    }),
    reply: moneyRequest,
    refusals: [
      'member.not_found',
      'member.not_normal',
      'member.excluded',
      'money.insufficient',
      'money.charge_limit',
      'money.no_bank_account',
    ],
    audit: 'request.create',
  }),
  approveRequest: endpoint({
    method: 'POST',
    path: '/api/money/requests/:requestId/approve',
    access: 'money.decide',
    needsKey: true,
    summary:
      'Approves: a charge is credited with its bonus. Above the limit the first approval is recorded and a second administrator completes it.',
    input: z.strictObject({ requestId: uuid, reason: optionalReason }),
    reply: moneyRequest,
    refusals: [
      'money.request_not_found',
      'money.request_closed',
      'money.second_admin',
      'money.wagering_unmet',
      'member.excluded',
    ],
    audit: 'request.approve',
  }),
  declineRequest: endpoint({
    method: 'POST',
    path: '/api/money/requests/:requestId/decline',
    access: 'money.decide',
    needsKey: true,
    summary: 'Declines: the money of an exchange goes back.',
    input: z.strictObject({ requestId: uuid, reason }),
    reply: moneyRequest,
    refusals: ['money.request_not_found', 'money.request_closed'],
    audit: 'request.decline',
  }),
  cancelRequest: endpoint({
    method: 'POST',
    path: '/api/money/requests/:requestId/cancel',
    access: 'money.request',
    needsKey: true,
    summary: 'Cancels for the member: the money of an exchange goes back.',
    input: requestInput,
    reply: moneyRequest,
    refusals: ['money.request_not_found', 'money.request_closed'],
    audit: 'request.cancel',
  }),
  holdRequest: endpoint({
    method: 'POST',
    path: '/api/money/requests/:requestId/hold',
    access: 'money.decide',
    summary: 'Puts a waiting request on hold; no money moves.',
    input: z.strictObject({ requestId: uuid, reason: optionalReason }),
    reply: moneyRequest,
    refusals: ['money.request_not_found', 'money.request_closed'],
    audit: 'request.hold',
  }),
  releaseRequest: endpoint({
    method: 'POST',
    path: '/api/money/requests/:requestId/release',
    access: 'money.decide',
    summary: 'Lets a held request wait again; no money moves.',
    input: requestInput,
    reply: moneyRequest,
    refusals: ['money.request_not_found', 'money.request_closed'],
    audit: 'request.release',
  }),
  takeBackBonus: endpoint({
    method: 'POST',
    path: '/api/money/requests/:requestId/take-back-bonus',
    access: 'money.decide',
    needsKey: true,
    summary:
      'Takes the bonus of an approved charge back, and its part of the wagering requirement.',
    input: z.strictObject({ requestId: uuid, reason }),
    reply: moneyRequest,
    refusals: ['money.request_not_found', 'money.no_bonus', 'money.insufficient'],
    audit: 'request.take_back_bonus',
  }),
  previewBulkDecision: endpoint({
    method: 'GET',
    path: '/api/money/bulk-decisions/preview',
    access: 'money.decide',
    summary: 'What a bulk decision over this filter would touch; the count and sum to expect.',
    input: bulkFilter,
    reply: z.object({ count: z.int(), sumWon: z.int(), needsSecond: z.int() }),
    refusals: [],
  }),
  startBulkDecision: endpoint({
    method: 'POST',
    path: '/api/money/bulk-decisions',
    access: 'money.decide',
    needsKey: true,
    summary:
      'Approves or declines every open request of a filter, if count and sum still are as expected; each row by itself, in the background.',
    input: z.strictObject({
      action: z.enum(BULK_ACTIONS),
      filter: bulkFilter,
      expectedCount: z.int().check(z.minimum(1), z.maximum(BULK_ROWS_MAX)),
      expectedSumWon: z.int().check(z.minimum(0)),
      reason,
    }),
    reply: bulkDecision,
    refusals: ['money.bulk_changed'],
    audit: 'bulk.start',
  }),
  readBulkDecision: endpoint({
    method: 'GET',
    path: '/api/money/bulk-decisions/:bulkId',
    access: 'money.decide',
    summary: 'How far a bulk decision is.',
    input: z.strictObject({ bulkId: uuid }),
    reply: bulkDecision,
    refusals: ['money.bulk_not_found'],
  }),
  listBulkRows: endpoint({
    method: 'GET',
    path: '/api/money/bulk-decisions/:bulkId/rows',
    access: 'money.decide',
    summary: 'The result of every row, in the order of the requests, 50 a page.',
    input: z.strictObject({
      bulkId: uuid,
      outcome: z.optional(bulkRow.shape.outcome),
      after: z.optional(uuid),
    }),
    reply: z.object({ rows: z.array(bulkRow), more: z.boolean() }),
    refusals: ['money.bulk_not_found'],
  }),
  listAdjustments: endpoint({
    method: 'GET',
    path: '/api/money/adjustments',
    access: 'money.read',
    summary: 'Direct adjustments, newest first, 50 a page.',
    input: z.strictObject({
      status: z.optional(adjustment.shape.status),
      memberId: z.optional(uuid),
      after: z.optional(uuid),
    }),
    reply: z.object({ adjustments: z.array(adjustment), more: z.boolean() }),
    refusals: [],
  }),
  createAdjustment: endpoint({
    method: 'POST',
    path: '/api/money/adjustments',
    access: 'money.adjust',
    needsKey: true,
    summary:
      'Pays or takes money or points directly; above the limit it waits for a second administrator.',
    input: z.strictObject({
      memberId: uuid,
      type: z.enum(ADJUSTMENT_TYPES),
      amountWon: someWon,
      reason,
    }),
    reply: adjustment,
    refusals: ['member.not_found', 'money.insufficient'],
    audit: 'adjustment.create',
  }),
  approveAdjustment: endpoint({
    method: 'POST',
    path: '/api/money/adjustments/:adjustmentId/approve',
    access: 'money.adjust',
    needsKey: true,
    summary: 'Carries out an adjustment that waits for a second administrator.',
    input: z.strictObject({ adjustmentId: uuid }),
    reply: adjustment,
    refusals: [
      'money.adjustment_not_found',
      'money.adjustment_closed',
      'money.second_admin',
      'money.insufficient',
    ],
    audit: 'adjustment.approve',
  }),
  declineAdjustment: endpoint({
    method: 'POST',
    path: '/api/money/adjustments/:adjustmentId/decline',
    access: 'money.adjust',
    needsKey: true,
    summary: 'Drops an adjustment that waits; no money moves.',
    input: z.strictObject({ adjustmentId: uuid }),
    reply: adjustment,
    refusals: ['money.adjustment_not_found', 'money.adjustment_closed'],
    audit: 'adjustment.decline',
  }),
  convertMoney: endpoint({
    method: 'POST',
    path: '/api/money/conversions',
    access: 'money.move',
    needsKey: true,
    summary: 'Converts points or income money to held money, one to one.',
    input: z.strictObject({
      memberId: uuid,
      type: z.enum(['PointChange', 'incomeMoneyExCharge']),
      amountWon: someWon,
    }),
    reply: z.object({ entries: z.array(ledgerEntry) }),
    refusals: ['member.not_found', 'member.not_normal', 'money.insufficient'],
    audit: 'money.convert',
  }),
  transferMoney: endpoint({
    method: 'POST',
    path: '/api/money/transfers',
    access: 'money.move',
    needsKey: true,
    summary: 'Moves held money between a partner and somebody in his line.',
    input: z.strictObject({
      fromMemberId: uuid,
      toMemberId: uuid,
      amountWon: someWon,
      reason,
    }),
    reply: z.object({ entries: z.array(ledgerEntry) }),
    refusals: ['member.not_found', 'member.not_normal', 'money.not_in_line', 'money.insufficient'],
    audit: 'money.transfer',
  }),
  listMoneySettings: endpoint({
    method: 'GET',
    path: '/api/money/settings',
    access: 'moneySettings.read',
    summary: 'The current money settings, one document for each category.',
    input: z.strictObject({}),
    reply: z.array(moneySetting),
    refusals: [],
  }),
  saveMoneySetting: endpoint({
    method: 'PUT',
    path: '/api/money/settings/:category',
    access: 'moneySettings.change',
    summary: 'Saves the whole document of one category as a new version.',
    input: saveSettingInput,
    reply: moneySetting,
    refusals: ['moneySettings.stale'],
    audit: 'moneySettings.save',
  }),
  listMoneySettingVersions: endpoint({
    method: 'GET',
    path: '/api/money/settings/:category/history',
    access: 'moneySettings.read',
    summary: 'Accepted changes of one category, newest first, 50 a page.',
    input: z.strictObject({
      category: z.enum(MONEY_SETTING_CATEGORIES),
      before: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    }),
    reply: z.object({ versions: z.array(moneySettingVersion), more: z.boolean() }),
    refusals: [],
  }),
  listAlarms: endpoint({
    method: 'GET',
    path: '/api/money/alarms',
    access: 'money.read',
    summary: 'What the nightly checks and the providers have raised, newest first, at most 50.',
    input: z.strictObject({ isOpen: z.optional(z.stringbool()) }),
    reply: z.object({ alarms: z.array(alarm) }),
    refusals: [],
  }),
  acknowledgeAlarm: endpoint({
    method: 'POST',
    path: '/api/money/alarms/:alarmId/acknowledge',
    access: 'money.decide',
    summary: 'Notes that somebody has taken care of it.',
    input: z.strictObject({ alarmId: uuid }),
    reply: alarm,
    refusals: ['alarm.not_found'],
    audit: 'alarm.acknowledge',
  }),
  ...providerEndpoints,
};
