import { BET_REASONS } from '@gwanje/contract';
import { betReasonsOf } from './bet-reasons.rule';

it.each([
  ['cancel', ['asked', 'wrongOdds', 'twice', 'other']],
  ['void', ['wrongOdds', 'late', 'other']],
  ['resettle', Object.keys(BET_REASONS)],
] as const)('offers for %s what it can be done for', (action, codes) => {
  expect(Object.keys(betReasonsOf(action))).toEqual(codes);
  for (const [code, words] of Object.entries(betReasonsOf(action)))
    expect(words).toBe(BET_REASONS[code as keyof typeof BET_REASONS]);
});
