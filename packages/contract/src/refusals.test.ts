import { REFUSALS } from './refusals';

describe('refusals', () => {
  it.each(['ko', 'en'] as const)('says no sentence in %s twice under two names', (locale) => {
    // A player is not told whether it is he or the game that is kept from betting.
    const { 'bet.game_off': alike, ...others } = REFUSALS;
    expect(alike[locale]).toBe(REFUSALS['bet.member_blocked'][locale]);
    const sentences = Object.values(others).map((refusal) => refusal[locale]);
    expect(sentences).toEqual([...new Set(sentences)]);
  });
});
