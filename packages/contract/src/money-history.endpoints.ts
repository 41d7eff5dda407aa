// What became of money, and moving it between wallets and members.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import {
  balancePoint,
  betOfRound,
  entries,
  entryDaysInput,
  ledgerEntry,
  settledLine,
  walletDay,
} from './money-history';
import { koreanDay, reason, someWon, uuid, won } from './units';

export const listEntries = entries.page;

export const totalEntries = entries.totals;

export const readEntry = endpoint({
  method: 'GET',
  path: '/api/money/members/:memberId/entries/:entryId',
  access: 'money.read',
  summary: 'One entry with every entry of its movement and the house account on the other side.',
  input: z.strictObject({ memberId: uuid, entryId: uuid }),
  reply: z.object({
    entry: ledgerEntry,
    movement: z.array(z.object({ account: z.string(), amountWon: z.int() })),
    /** The bet that it belongs to; null where it belongs to none. */
    bet: z.nullable(betOfRound),
    /** Null where no settlement of partners has moved it. */
    settled: z.nullable(settledLine),
  }),
  refusals: ['record.not_found'],
});

export const totalDays = endpoint({
  method: 'GET',
  path: '/api/money/entries/days/totals',
  access: 'money.read',
  summary: 'What came and went on some days by wallet; test accounts are left out.',
  input: entryDaysInput,
  reply: z.object({ count: z.int(), totals: z.array(walletDay) }),
  refusals: [],
});

export const readBalanceRun = endpoint({
  method: 'GET',
  path: '/api/money/members/:memberId/balance-run',
  access: 'money.read',
  summary:
    'How the held money of a member went in some days, at most 400 points evenly in time, and the last 400 charges and exchanges of them.',
  input: z.strictObject({
    memberId: uuid,
    from: z.optional(koreanDay),
    to: z.optional(koreanDay),
  }),
  reply: z.object({ points: z.array(balancePoint), marks: z.array(balancePoint) }),
  refusals: ['member.not_found'],
});

export const convertMoney = endpoint({
  method: 'POST',
  path: '/api/money/conversions',
  access: 'money.move',
  needsKey: true,
  summary:
    'Converts points to held money at the rate of the member’s level, or income money one to one.',
  input: z.strictObject({
    memberId: uuid,
    type: z.enum(['PointChange', 'incomeMoneyExCharge']),
    amountWon: someWon,
    /** What was shown to become money; any other sum is refused. */
    expectedWon: z.optional(won),
  }),
  reply: z.object({ entries: z.array(ledgerEntry) }),
  refusals: [
    'member.not_found',
    'member.not_normal',
    'money.not_own',
    'money.convert_rule',
    'money.convert_limit',
    'money.convert_differs',
    'money.insufficient',
    'money.wallet_full',
  ],
  audit: 'money.convert',
});

export const transferMoney = endpoint({
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
  refusals: [
    'member.not_found',
    'member.not_normal',
    'money.not_own',
    'money.not_in_line',
    'money.charge_limit',
    'money.transfer_limit',
    'money.insufficient',
    'money.wallet_full',
  ],
  audit: 'money.transfer',
});
