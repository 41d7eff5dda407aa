// The books of the vendors of casinos, slots and poker.
import * as z from 'zod/mini';
import { vendorInput } from './casino-feed';
import {
  casinoChecked,
  casinoDifference,
  casinoReconciliations,
  casinoRounds,
  casinoTransactionDetail,
  casinoTransactionInput,
  casinoTransactions,
} from './casino-history';
import { WHEN_OF_VENDOR } from './casino-vendors';
import { endpoint } from './endpoint';
import { instant, uuid } from './units';

const TRANSACTION = '/api/bets/casino-transactions/:transactionId';

export const listCasinoTransactions = casinoTransactions.page;

export const totalCasinoTransactions = casinoTransactions.totals;

export const listCasinoRounds = casinoRounds.page;

export const totalCasinoRounds = casinoRounds.totals;

export const readCasinoTransaction = endpoint({
  method: 'GET',
  path: TRANSACTION,
  access: 'bet.read',
  summary: 'A transaction of a vendor with its round and every movement of money in its name.',
  input: casinoTransactionInput,
  reply: casinoTransactionDetail,
  refusals: ['record.not_found'],
});

export const checkCasinoTransaction = endpoint({
  method: 'POST',
  path: `${TRANSACTION}/check`,
  access: 'bet.decide',
  summary: 'Holds a transaction against the vendor’s own book; changes nothing.',
  input: casinoTransactionInput,
  reply: casinoChecked,
  refusals: ['record.not_found'],
  audit: 'casino.check',
});

export const readCasinoSupply = endpoint({
  method: 'GET',
  path: '/api/bets/casino-supplies/:vendor',
  access: 'calc.read',
  whenInput: { vendor: WHEN_OF_VENDOR },
  summary: 'What the operator has left at a vendor, and for how many days as the last week went.',
  input: z.strictObject({ vendor: vendorInput }),
  /** Null where the vendor has told nothing; days, where nothing was spent. */
  reply: z.object({
    balanceWon: z.nullable(z.int()),
    daysLeft: z.nullable(z.int()),
    at: z.nullable(instant),
  }),
  refusals: [],
});

export const listCasinoReconciliations = casinoReconciliations.page;

export const totalCasinoReconciliations = casinoReconciliations.totals;

export const listCasinoDifferences = endpoint({
  method: 'GET',
  path: '/api/bets/casino-reconciliations/:reconciliationId/differences',
  access: 'calc.read',
  summary: 'The transactions of a day that only one side has, or that both have otherwise.',
  input: z.strictObject({ reconciliationId: uuid }),
  reply: z.object({ differences: z.array(casinoDifference), isMore: z.boolean() }),
  refusals: ['record.not_found'],
});
