import { REFUSALS } from './refusals';

describe('refusals', () => {
  it.each(['ko', 'en'] as const)('says no sentence in %s twice under two names', (locale) => {
    const sentences = Object.values(REFUSALS).map((refusal) => refusal[locale]);
    expect(sentences).toEqual([...new Set(sentences)]);
  });
});
