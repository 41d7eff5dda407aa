import * as z from 'zod/mini';
import { explanation } from './explanations';
import { HISTORY_GROUPS, HISTORY_TYPE_VALUES, type HistoryGroup, WALLETS } from './ledger';
import { list } from './list';
import { text } from './text';
import { instant, koreanDay, namesOf, person, uuid, yesOrNo } from './units';

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

const GROUP_VALUES = Object.keys(HISTORY_GROUPS) as [HistoryGroup, ...HistoryGroup[]];

const entryFilterFields = {
  memberId: z.optional(uuid),
  wallet: z.optional(wallet),
  group: z.optional(z.enum(GROUP_VALUES)),
  type: z.optional(historyType),
  /** Whole groups and single types: whatever is of one of them. */
  groups: z.optional(namesOf(GROUP_VALUES)),
  types: z.optional(namesOf(HISTORY_TYPE_VALUES)),
  /** First and last day, in Seoul. */
  from: z.optional(koreanDay),
  to: z.optional(koreanDay),
  /** ID of the administrator who did it. */
  actor: z.optional(text(40)),
  /** What it belongs to, e.g. `request/01a1…`. */
  subject: z.optional(text(80)),
  isTest: z.optional(yesOrNo),
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
