import * as z from 'zod/mini';
import { explanation } from './explanations';
import { HISTORY_GROUPS, HISTORY_TYPE_VALUES, type HistoryGroup, WALLETS } from './ledger';
import { list } from './list';
import { instant, koreanDay, person, uuid } from './units';

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
/** Money and point history. */
export const entries = list({
  path: '/api/money/entries',
  access: 'money.read',
  summary: 'Money and point history; sums by wallet and type leave test accounts out.',
  row: ledgerEntry,
  id: 'entryId',
  filters: entryFilterFields,
  sorts: ['newest', 'oldest'],
  totals: z.object({ wallet, type: historyType, entries: z.int(), amountWon: z.int() }),
});
export type EntryFilter = z.output<(typeof entries)['totals']['input']>;
