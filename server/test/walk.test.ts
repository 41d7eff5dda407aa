// A walk takes one eighth of everything, another one with another seed.
import type { walkedAt } from './walk';

const VALUES = Array.from({ length: 56 }, (_, index) => index);

/** The walk as a run with these variables would take it. */
function walkWith(environment: Readonly<Record<string, string>>): typeof walkedAt {
  const before = { ...process.env };
  Object.assign(process.env, environment);
  try {
    let walked: typeof walkedAt | undefined;
    jest.isolateModules(() => {
      walked = require('./walk').walkedAt;
    });
    return walked as typeof walkedAt;
  } finally {
    process.env = before;
  }
}

it('takes every value with eight seeds that follow each other, at every place', () => {
  for (const place of ['members.reveal memberId', 'money.createRequest amountWon', '']) {
    const eighths = Array.from({ length: 8 }, (_, n) =>
      walkWith({ WALK: '', FUZZ_SEED: String(20_779 + n) })(place, VALUES),
    );
    expect(eighths.flat().sort((a, b) => a - b)).toEqual(VALUES);
    for (const eighth of eighths) expect(eighth).toHaveLength(7);
  }
});

it('is the same for the same seed, and whole where that is wanted', () => {
  const walk = () => walkWith({ WALK: '', FUZZ_SEED: '7' })('a place', VALUES);
  expect(walk()).toEqual(walk());
  expect(walkWith({ WALK: 'all' })('a place', VALUES)).toEqual(VALUES);
});
