import fc from 'fast-check';
import { chargeBonusWon, isChargeBonusOffered } from './charge-bonus.rule';

const offer = (rateBps: number, minWon: number, maxWon: number, chargeMinWon = 0) => ({
  ...{ rateBps, minWon, maxWon, chargeMinWon },
});

describe('the bonus of a charge', () => {
  it.each([
    ['the rate', 100_000, offer(1_000, 0, 50_000), 10_000, 10_000],
    ['the rate, rounded down', 99_999, offer(333, 0, 50_000), 3_329, 3_329],
    ['the minimum', 10_000, offer(500, 1_000, 50_000), 500, 1_000],
    ['the minimum where the rate makes less than one won', 5, offer(1_000, 100, 200), 0, 100],
    ['the maximum', 1_000_000, offer(1_000, 0, 50_000), 100_000, 50_000],
    ['the minimum itself', 20_000, offer(500, 1_000, 50_000), 1_000, 1_000],
    ['the maximum itself', 500_000, offer(1_000, 0, 50_000), 50_000, 50_000],
    ['nothing at a rate of 0, whatever the minimum', 100_000, offer(0, 1_000, 50_000), 0, 0],
    ['nothing at a maximum of 0', 100_000, offer(1_000, 0, 0), 10_000, 0],
    ['nothing below one won', 9, offer(1_000, 0, 50_000), 0, 0],
    ['the rate of the least charge', 10_000, offer(1_000, 0, 50_000, 10_000), 1_000, 1_000],
    ['nothing below the least charge', 9_999, offer(1_000, 0, 50_000, 10_000), 999, 0],
    ['the maximum where the minimum is above it', 10_000, offer(500, 900, 700), 500, 700],
  ])('is %s', (_, chargeWon, given, computedWon, bonusWon) => {
    expect(chargeBonusWon(chargeWon, given)).toEqual({ computedWon, bonusWon });
  });

  it('never leaves its bounds and never shrinks when more is charged', () => {
    const won = fc.nat({ max: 9_999_999_999 });
    fc.assert(
      fc.property(won, won, won, won, fc.nat({ max: 10_000 }), (a, b, x, y, rateBps) => {
        const given = offer(rateBps, Math.min(x, y), Math.max(x, y));
        const [less, more] = [
          chargeBonusWon(Math.min(a, b), given),
          chargeBonusWon(Math.max(a, b), given),
        ];
        expect(less.bonusWon).toBeLessThanOrEqual(more.bonusWon);
        expect(more.bonusWon).toBeLessThanOrEqual(given.maxWon);
        if (isChargeBonusOffered(given)) expect(less.bonusWon).toBeGreaterThanOrEqual(given.minWon);
        else expect(more.bonusWon).toBe(0);
      }),
    );
  });
});
