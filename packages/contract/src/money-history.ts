import * as z from 'zod/mini';
import type { DeploymentFlags } from './deployment';
import { explanation } from './explanations';
import { GAME_CLASSES } from './game-classes';
import { HISTORY_GROUPS, HISTORY_TYPE_VALUES, type HistoryGroup, WALLETS } from './ledger';
import { list, PAGE_ROWS } from './list';
import { markedMember } from './member-lists';
import { COMMISSION_KIND_VALUES } from './partners';
import { text } from './text';
import { instant, koreanDay, namesOf, person, uuid, wonInQuery, yesOrNo } from './units';

/** Where the site shows its movements of money; each version of its money has a page of its own. */
export const moneyHistoryPath = ({
  moneyVersion,
}: Pick<DeploymentFlags, 'moneyVersion'>): string =>
  moneyVersion === 5 ? '/v5/money/history' : '/money/history';

const wallet = z.enum(WALLETS);
export const historyType = z.enum(HISTORY_TYPE_VALUES);

export const ledgerEntry = z.object({
  entryId: uuid,
  movementId: uuid,
  at: instant,
  member: markedMember,
  wallet,
  type: historyType,
  /** Signed. */
  amountWon: z.int(),
  balanceBeforeWon: z.int(),
  balanceAfterWon: z.int(),
  /** Its place among all entries of this wallet of its member, from 1 without a gap. */
  seq: z.int(),
  /** The administrator; null for the member or the system. */
  actor: z.nullable(person),
  reason: z.nullable(z.string()),
  /** What it belongs to, e.g. `request/01a1…`. */
  subject: z.nullable(z.string()),
  explanation: z.nullable(explanation),
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

/** A bet by its own name, and by its round where it is one of a mini-game. */
export const betOfRound = z.object({ betId: uuid, roundId: z.nullable(uuid) });

/** The line of a partner's statement that a settlement has paid him, or taken back. */
export const settledLine = z.object({
  from: koreanDay,
  to: koreanDay,
  gameClass: z.enum(GAME_CLASSES),
  kind: z.enum(COMMISSION_KIND_VALUES),
});
export type SettledLine = z.output<typeof settledLine>;

const GROUP_VALUES = Object.keys(HISTORY_GROUPS) as [HistoryGroup, ...HistoryGroup[]];

const entryFilterFields = {
  memberId: z.optional(uuid),
  /** A partner with everybody beneath him. */
  partnerId: z.optional(uuid),
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
  /** Amounts from here on and up to here, whichever way they went. */
  minWon: z.optional(wonInQuery),
  maxWon: z.optional(wonInQuery),
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
  refusals: ['list.too_wide'],
});
const {
  from: _from,
  to: _to,
  actor: _actor,
  subject: _subject,
  minWon: _minWon,
  maxWon: _maxWon,
  ...dailyFilterFields
} = entryFilterFields;

const DAY = '\\d{4}-\\d{2}-\\d{2}';

export const entryDaysInput = z.strictObject({
  ...dailyFilterFields,
  /** Days of Seoul with commas between them, as many as a page has rows. */
  days: z.string().check(
    z.regex(new RegExp(`^${DAY}(?:,${DAY}){0,${PAGE_ROWS - 1}}$`)),
    // Written as a day is, but there was never one: the 30th of February.
    z.refine((days) => days.split(',').every((day) => koreanDay.safeParse(day).success), {
      params: { rule: 'wrong_type' },
    }),
  ),
});

/** What came into a wallet in one day and what went out of it, which is below 0. */
export const walletDay = z.object({
  day: koreanDay,
  wallet,
  inWon: z.int(),
  outWon: z.int(),
  amountWon: z.int(),
});
export type WalletDay = z.output<typeof walletDay>;

/** What a member's money was at one instant, and what made it so. */
export const balancePoint = z.object({
  entryId: uuid,
  at: instant,
  type: historyType,
  amountWon: z.int(),
  balanceWon: z.int(),
});
export type BalancePoint = z.output<typeof balancePoint>;

/** So many points of a balance are drawn, and so many charges and exchanges marked. */
export const BALANCE_POINTS_MAX = 400;

export type EntryFilter = z.output<(typeof entries)['totals']['input']>;
