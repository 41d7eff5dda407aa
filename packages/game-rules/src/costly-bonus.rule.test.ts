import { chargeBonus, type LevelKey, unsavedDocument, wagering } from '@gwanje/contract';
import fc from 'fast-check';
import { type ChargeBonusOffer, chargeBonusWon } from './charge-bonus.rule';
import { costlyBonuses } from './costly-bonus.rule';
import { freeMoneyOf } from './free-money.rule';

const standing = unsavedDocument(wagering);
const none = unsavedDocument(chargeBonus);
const EDGES = { sports: 500, casino: null, slots: 400, minigame: 250, holdem: 300 };
const MINIGAMES_ALONE = { ...EDGES, sports: null, slots: null, holdem: null };
const offer = (change: Partial<ChargeBonusOffer>) => ({
  ...{ rateBps: 0, minWon: 0, maxWon: 0, chargeMinWon: 0, ...change },
});
const withFirst = (first: ChargeBonusOffer, level: LevelKey = 'lv3') => ({
  levels: { ...none.levels, [level]: { ...none.levels[level], first } },
});
const judge = (first: ChargeBonusOffer, edges: typeof EDGES | typeof MINIGAMES_ALONE = EDGES) =>
  costlyBonuses(
    { bonuses: none, wagering: standing },
    { bonuses: withFirst(first), wagering: standing },
    edges,
  );

it('finds what the catalogue computes, in the class that costs the member least', () => {
  expect(judge(offer({ rateBps: 1_000, maxWon: 100_000 }))).toEqual([
    {
      ...{ level: 'lv3', kind: 'first', gameClass: 'slots' },
      ...{ chargeWon: 1_000_000, bonusWon: 100_000, keptWon: 48_000 },
    },
  ]);
  expect(judge(offer({ rateBps: 1_000, maxWon: 100_000 }), MINIGAMES_ALONE)).toEqual([]);
  expect(judge(offer({ rateBps: 2_000, maxWon: 200_000 }), MINIGAMES_ALONE)).toMatchObject([
    { gameClass: 'minigame', keptWon: 20_000 },
  ]);
});

it('finds a minimum that is much of a small charge', () => {
  const small = offer({ rateBps: 100, minWon: 5_000, maxWon: 10_000, chargeMinWon: 10_000 });
  expect(judge(small, MINIGAMES_ALONE)).toMatchObject([{ chargeWon: 10_000, bonusWon: 5_000 }]);
});

it('leaves what is no worse than before, and finds what less playing makes worse', () => {
  const bonuses = withFirst(offer({ rateBps: 1_000, maxWon: 100_000 }));
  const before = { bonuses, wagering: standing };
  expect(costlyBonuses(before, before, EDGES)).toEqual([]);
  const lax = { ...standing, minigameOnlyChargeBps: 10_000, bonusBps: 0 };
  expect(costlyBonuses(before, { bonuses, wagering: lax }, MINIGAMES_ALONE)).toMatchObject([
    { gameClass: 'minigame', keptWon: 50_000 },
  ]);
});

it('finds every offer of which a whole charge leaves the member something', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 10_000, max: 5_000_000 }),
      (rateBps, maxWon) => {
        const first = offer({ rateBps, maxWon });
        const chargeWon = Math.min(1_000_000, Math.floor((maxWon * 10_000) / rateBps));
        const { bonusWon } = chargeBonusWon(chargeWon, first);
        const kept = freeMoneyOf({ chargeWon, bonusWon }, standing, EDGES).map(
          ({ keptWon }) => keptWon ?? 0,
        );
        expect(judge(first).map(({ keptWon }) => keptWon)).toEqual(
          Math.max(...kept) > 0 ? [Math.max(...kept)] : [],
        );
      },
    ),
  );
});
