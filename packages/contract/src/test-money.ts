import * as z from 'zod/mini';
import { list } from './list';
import { markedMember } from './member-lists';
import { text } from './text';
import { instant, person, reason, uuid, won } from './units';

/** As much as may be given to a test account, or taken, at once: won. */
const TEST_WON_MAX = 100_000_000;

/** A test account with what it holds and what became of what it was given; all of it is play money. */
export const testAccount = z.object({
  memberId: uuid,
  member: markedMember,
  /** What it is for, by the note that was pinned to it, or the last one. */
  purpose: z.nullable(z.string()),
  moneyWon: z.int(),
  pointWon: z.int(),
  incomeWon: z.int(),
  /** At all providers. */
  providerWon: z.int(),
  /** Given and taken directly, of money. */
  givenWon: z.int(),
  takenWon: z.int(),
  stakeWon: z.int(),
  /** What play has brought, less the stakes; below 0 where the site has won. */
  profitWon: z.int(),
  lastLoginAt: z.nullable(instant),
  joinedAt: instant,
  /** Who registered it; null where that was nobody of the console. */
  createdBy: z.nullable(person),
});
export type TestAccount = z.output<typeof testAccount>;

export const testAccounts = list({
  path: '/api/money/test-accounts',
  access: 'calc.read',
  summary: 'Test accounts with what they hold.',
  row: testAccount,
  id: 'memberId',
  filters: { query: z.optional(text(40)), memberId: z.optional(uuid) },
  sorts: ['newest', 'oldest'],
});

export const TEST_WALLETS = ['money', 'point'] as const;

export const testMoneyInput = z.strictObject({
  memberId: uuid,
  wallet: z.enum(TEST_WALLETS),
  amountWon: won.check(z.minimum(1), z.maximum(TEST_WON_MAX)),
  reason,
});

export const resetTestMoneyInput = z.strictObject({ memberId: uuid, reason });

/** Whether anything of test accounts has got into the figures of a day. */
export const testMoneyCheck = z.object({
  /** Entries of test accounts in this day of Seoul. */
  entries: z.int(),
  /** Sums by wallet and type of this day that are not those of real members. */
  counted: z.int(),
  at: instant,
});
