// What members are given free, and what they lose of it.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { freeMoney } from './free-money';

export const readFreeMoney = endpoint({
  method: 'GET',
  path: '/api/money/free-money',
  access: 'moneySettings.read',
  summary:
    'What bonuses, coupons and paybacks gave today and this month against charges, and what the house keeps of stakes.',
  input: z.strictObject({}),
  reply: freeMoney,
  refusals: [],
});
