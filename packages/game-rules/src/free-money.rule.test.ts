import { unsavedDocument, wagering } from '@gwanje/contract';
import { freeMoneyOf } from './free-money.rule';

const CHARGE = { chargeWon: 1_000_000, bonusWon: 100_000 };
const standing = unsavedDocument(wagering);
const edges = { sports: 500, casino: null, slots: 400, minigame: 250, holdem: 300 };
const of = (gameClass: string, asked = standing, charge = CHARGE) =>
  freeMoneyOf(charge, asked, edges).find((one) => one.gameClass === gameClass);

it.each([
  ['minigame', 3_300_000, 6_600_000, 165_000, -65_000],
  ['sports', 1_300_000, 1_300_000, 65_000, 35_000],
  ['slots', 1_300_000, 1_300_000, 52_000, 48_000],
  ['casino', 1_300_000, 2_600_000, null, null],
  ['holdem', 1_300_000, null, null, null],
])('%s keep what the catalogue computes', (gameClass, requiredWon, stakedWon, lostWon, keptWon) => {
  expect(of(gameClass)).toEqual({ gameClass, requiredWon, stakedWon, lostWon, keptWon });
});

it('counts a stake for every won that has begun, and gives all where nothing is asked', () => {
  const odd = { ...standing, contributions: { ...standing.contributions, sports: 3_333 } };
  expect(of('sports', odd, { chargeWon: 1, bonusWon: 0 })?.stakedWon).toBe(4);
  const none = { ...standing, chargeBps: 0, bonusBps: 0 };
  expect(of('holdem', none)?.stakedWon).toBe(0);
  expect(of('sports', none)?.keptWon).toBe(100_000);
});

it('loses where the odds are too high', () => {
  const [{ lostWon, keptWon } = {}] = freeMoneyOf(CHARGE, standing, { ...edges, sports: -100 });
  expect([lostWon, keptWon]).toEqual([-13_000, 113_000]);
});
