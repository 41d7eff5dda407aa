import { comp as comps, unsavedDocument } from '@gwanje/contract';
import fc from 'fast-check';
import { type BookedBet, type SettledComp, settledComps } from './settled-comp.rule';

const NEVER: ReadonlyMap<string, SettledComp> = new Map();
const AT = new Date('2031-05-20T01:00:00.000Z');
const document = unsavedDocument(comps);
const compOf = (rates: Partial<(typeof document.levels)['lv1']>, loseFoldersMin = 1) => ({
  ...{ ...document, paidBy: 'operator' as const, loseFoldersMin },
  levels: { ...document.levels, lv1: { ...document.levels.lv1, ...rates } },
});
const COMP = compOf({ minigameBps: 30, loseMinigameBps: 300, loseSportsBps: 300 });

let named = 0;
const booked = (values: Partial<BookedBet> = {}): BookedBet => {
  named += 1;
  return {
    ...{ bookingId: `booking ${named}`, betId: 'bet', dayOn: '2031-05-20', gameClass: 'minigame' },
    ...{ path: [], sign: 1, at: AT, validStakeWon: 33_333, isLost: false, folders: null },
    ...{ lineBps: 0, ...values },
  };
};
const wonOf = (paid: readonly SettledComp[]) =>
  paid.map(({ compWon, loseWon }) => [compWon, loseWon]);
const sumOf = (paid: readonly SettledComp[]) =>
  paid.reduce((sum, { compWon, loseWon }) => sum + compWon + loseWon, 0);

test('three of 33,333 at 0.30 % are 297, each cut by itself', () => {
  const bets = ['a', 'b', 'c'].map((betId) => booked({ betId }));
  expect(wonOf(settledComps(COMP, 1, bets, NEVER))).toEqual([
    [99, 0],
    [99, 0],
    [99, 0],
  ]);
});

test('what his line bears is by the rate that the bet was placed at, and nothing on top', () => {
  const [paid] = settledComps(COMP, 1, [booked({ lineBps: 50, validStakeWon: 12_345 })], NEVER);
  expect(paid).toMatchObject({ compBps: 50, compWon: 61 });
});

test('a lost bet brings lose points, one of too few legs none', () => {
  const lost = { isLost: true, validStakeWon: 70_000 };
  expect(wonOf(settledComps(COMP, 1, [booked(lost)], NEVER))).toEqual([[210, 2_100]]);
  const cart = (folders: number) => booked({ ...lost, gameClass: 'sports', folders });
  const strict = compOf({ loseSportsBps: 300 }, 2);
  expect(wonOf(settledComps(strict, 1, [cart(1)], NEVER))).toEqual([[0, 0]]);
  expect(wonOf(settledComps(strict, 1, [cart(2)], NEVER))).toEqual([[0, 2_100]]);
});

test('what was given is taken back, whatever the rates are by then', () => {
  const given = settledComps(COMP, 1, [booked({ isLost: true })], NEVER);
  const last = new Map([['bet', given[0] as SettledComp]]);
  const dearer = compOf({ minigameBps: 125, loseMinigameBps: 10 });
  const [back] = settledComps(dearer, 1, [booked({ sign: -1, isLost: true })], last);
  expect(back).toMatchObject({ place: 2, compBps: 30, compWon: -99, loseBps: 300, loseWon: -999 });
});

test('a bet that was paid with its day is taken back by the rates of now', () => {
  expect(wonOf(settledComps(COMP, 1, [booked({ sign: -1 })], NEVER))).toEqual([[-99, 0]]);
});

test('taken back and settled anew at one moment, in whichever order they are read', () => {
  const [given] = settledComps(COMP, 1, [booked()], NEVER);
  const last = new Map([['bet', given as SettledComp]]);
  const anew = [booked({ validStakeWon: 20_000, isLost: true }), booked({ sign: -1 })];
  for (const bookings of [anew, [...anew].reverse()])
    expect(wonOf(settledComps(COMP, 1, bookings, last))).toEqual([
      [-99, 0],
      [60, 600],
    ]);
});

test('however often bets are settled and taken back, in whatever portions, what stands is paid', () => {
  const history = fc.array(
    fc.record({
      betId: fc.constantFrom('a', 'b', 'c'),
      validStakeWon: fc.integer({ min: 0, max: 9_999_999 }),
      isLost: fc.boolean(),
      rateBps: fc.integer({ min: 0, max: 500 }),
      isCut: fc.boolean(),
    }),
    { maxLength: 24 },
  );
  fc.assert(
    fc.property(history, (steps) => {
      const standing = new Map<string, number>();
      const last = new Map<string, SettledComp>();
      const open = new Map<string, (typeof steps)[number]>();
      let paidWon = 0;
      for (const [place, step] of steps.entries()) {
        const before = open.get(step.betId);
        const { betId, validStakeWon, isLost } = before ?? step;
        const sign = before ? -1 : 1;
        const rates = compOf({ minigameBps: step.rateBps, loseMinigameBps: step.rateBps });
        const at = new Date(AT.getTime() + (step.isCut ? place : 0));
        const bet = booked({ betId, validStakeWon, isLost, sign, at });
        const paid = settledComps(rates, 1, [bet], last)[0] as SettledComp;
        last.set(betId, paid);
        paidWon += sumOf([paid]);
        if (before) open.delete(betId);
        else open.set(betId, step);
        const share = Math.floor((validStakeWon * step.rateBps) / 10_000);
        standing.set(betId, before ? 0 : share * (isLost ? 2 : 1));
      }
      expect(paidWon).toBe([...standing.values()].reduce((sum, won) => sum + won, 0));
    }),
  );
});
