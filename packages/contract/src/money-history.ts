import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { explanation } from './explanations';
import { HISTORY_GROUPS, HISTORY_TYPE_VALUES, type HistoryGroup, WALLETS } from './ledger';
import { instant, koreanDay, person, reason, rowCount, someWon, uuid } from './units';

const wallet = z.enum(WALLETS);
export const historyType = z.enum(HISTORY_TYPE_VALUES);

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

/** What became of money, and moving it between wallets and members. */
export const historyEndpoints = {
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
      ...rowCount.shape,
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
};
