import { BET_REASONS } from '@gwanje/contract';
import { reasonsFor } from './bet-words';

it.each([
  ['cancel', ['asked', 'wrongOdds', 'twice', 'other']],
  ['void', ['wrongOdds', 'late', 'other']],
  ['resettle', Object.keys(BET_REASONS)],
] as const)('offers for %s of a mini-game bet what it can be done for', (action, codes) => {
  const offered = reasonsFor(action, BET_REASONS);
  expect(offered.map(([code]) => code)).toEqual(codes);
  for (const [code, words] of offered)
    expect(words).toBe(BET_REASONS[code as keyof typeof BET_REASONS]);
});
