// What partners earn, held against worked examples, and what must hold of any tree.
import fc from 'fast-check';
import { type LosingPart, losingShares, payable, rollingOf, takenBack } from './commission.rule';

const RATES = { head: 5_000, A: 4_000, A1: 3_000, A1a: 2_000, A2: 2_500 };
const ABOVE = { head: null, A: 'head', A1: 'A', A1a: 'A1', A2: 'A' };
type Name = keyof typeof RATES;
const NAMES = Object.keys(RATES) as Name[];

const partsOf = (bases: Record<Name, number>): LosingPart[] =>
  NAMES.map((name) => ({
    ...{ partnerId: name, parentId: ABOVE[name], rateBps: RATES[name], baseWon: bases[name] },
  }));
const rowsOf = (bases: Record<Name, number>, options = {}) => {
  const shares = losingShares(partsOf(bases), options);
  return NAMES.map((name) => [shares.get(name)?.grossWon, shares.get(name)?.netWon]);
};
const FIRST = { head: 3_000_000, A: 3_000_000, A1: 5_000_000, A1a: 4_000_000, A2: -2_000_000 };
const SECOND = { head: 3_800_000, A: 3_800_000, A1: 1_000_000, A1a: 1_000_000, A2: 2_800_000 };

describe('losing', () => {
  it('pays a period, and carries what is below zero', () => {
    expect(rowsOf(FIRST)).toEqual([
      [1_500_000, 300_000],
      [1_200_000, 200_000],
      [1_500_000, 700_000],
      [800_000, 800_000],
      [-500_000, -500_000],
    ]);
    const paid = rowsOf(FIRST).map(([, net]) => payable(net as number, 0));
    expect(paid.map(({ paidWon }) => paidWon)).toEqual([300_000, 200_000, 700_000, 800_000, 0]);
    expect(paid.map(({ carryOutWon }) => carryOutWon)).toEqual([0, 0, 0, 0, -500_000]);
  });

  it('takes in the next period what was carried', () => {
    expect(rowsOf(SECOND)).toEqual([
      [1_900_000, 380_000],
      [1_520_000, 520_000],
      [300_000, 100_000],
      [200_000, 200_000],
      [700_000, 700_000],
    ]);
    expect(payable(700_000, -500_000)).toEqual({ paidWon: 200_000, carryOutWon: 0 });
  });

  it('counts what is below zero as zero where nothing is carried, which the house bears', () => {
    const nets = rowsOf(FIRST, { carries: false }).map(([, net]) => net as number);
    expect(nets).toEqual([300_000, -300_000, 700_000, 800_000, 0]);
    const paid = nets.map((net) => payable(net, 0, { carries: false }).paidWon);
    expect(paid.reduce((sum, won) => sum + won, 0)).toBe(1_800_000);
    expect(nets.reduce((sum, won) => sum + won, 0)).toBe(1_500_000);
  });

  it('keeps what is owed already where nothing is carried, and adds nothing to it', () => {
    const none = { carries: false };
    expect(payable(700_000, -800_000, none)).toEqual({ paidWon: 0, carryOutWon: -100_000 });
    expect(payable(0, -100_000, none)).toEqual({ paidWon: 0, carryOutWon: -100_000 });
    expect(payable(-50_000, -100_000, none)).toEqual({ paidWon: 0, carryOutWon: -100_000 });
    expect(payable(-50_000, 20_000, none)).toEqual({ paidWon: 20_000, carryOutWon: 0 });
  });

  it('rounds each gross once, and the nets still come to that of the top', () => {
    const a1 = 1_234_567 - 33_333;
    const all = a1 + 7_777;
    const rows = rowsOf({ head: all, A: all, A1: a1, A1a: 1_234_567, A2: 7_777 });
    expect(rows).toEqual([
      [604_505, 120_901],
      [483_604, 121_290],
      [360_370, 113_457],
      [246_913, 246_913],
      [1_944, 1_944],
    ]);
  });

  it('comes after rolling where somebody has both', () => {
    const rolled = rollingOf(10_000_000, [200, 120, 50]);
    expect(rolled).toEqual([80_000, 70_000, 50_000]);
    const costWon = rolled.reduce((sum, won) => sum + won, 0);
    const baseWon = 10_000_000 - 9_300_000 - costWon;
    const shares = losingShares([
      { partnerId: 'branch', parentId: null, rateBps: 3_000, baseWon },
      { partnerId: 'shop', parentId: 'branch', rateBps: 2_000, baseWon },
    ]);
    expect(shares.get('branch')).toMatchObject({ grossWon: 150_000, netWon: 50_000 });
    expect(shares.get('shop')).toMatchObject({ grossWon: 100_000, netWon: 100_000 });
    expect(costWon + 150_000).toBe(350_000);
  });

  it('lets nets sum to the gross of the tops, of any tree and any bases', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            above: fc.nat(),
            rateBps: fc.integer({ min: 1, max: 5_000 }),
            baseWon: fc.integer({ min: -9e12, max: 9e12 }),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        fc.boolean(),
        (nodes, carries) => {
          const parts = nodes.map(({ above, rateBps, baseWon }, at) => ({
            partnerId: `p${at}`,
            parentId: at === 0 || above % (at + 1) === at ? null : `p${above % at}`,
            ...{ rateBps, baseWon },
          }));
          const shares = losingShares(parts, { carries });
          const sum = (wons: number[]) => wons.reduce((total, won) => total + won, 0);
          const tops = parts.filter(({ parentId }) => parentId === null);
          expect(sum([...shares.values()].map(({ netWon }) => netWon))).toBe(
            sum(tops.map(({ partnerId }) => shares.get(partnerId)?.grossWon ?? 0)),
          );
        },
      ),
    );
  });
});

describe('rolling', () => {
  it.each([
    [10_000_000, [50_000, 50_000, 80_000, 70_000, 50_000], 0],
    [12_345, [61, 61, 98, 86, 61], 3],
    [40_000, [200, 200, 320, 280, 200], 0],
  ])('of %s goes up its path, and the rest stays with the operator', (stakeWon, expected, rest) => {
    const won = rollingOf(stakeWon, [300, 250, 200, 120, 50]);
    expect(won).toEqual(expected);
    const wholeWon = Math.floor((stakeWon * 300) / 10_000);
    expect(wholeWon - won.reduce((sum, each) => sum + each, 0)).toBe(rest);
  });

  it('is of what counts of a stake: half of a million, and one side less the other', () => {
    expect(rollingOf(500_000, [120, 80, 50])).toEqual([2_000, 1_500, 2_500]);
    expect(rollingOf(100_000 - 60_000, [120])).toEqual([480]);
  });

  it('never comes to more than the greatest rate of the path', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9e9 }),
        fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 10 }),
        (stakeWon, path) => {
          const won = rollingOf(stakeWon, path);
          const limitWon = (stakeWon * Math.max(...path)) / 10_000;
          const sum = won.reduce((total, each) => total + each, 0);
          // A node with more than one below it is counted from the greatest beneath.
          expect(sum).toBeLessThanOrEqual(limitWon);
          expect(limitWon - sum).toBeLessThan(path.length);
        },
      ),
    );
  });
});

describe('what is taken back', () => {
  it('takes what there is, carries the rest, and leaves the same in all after another run', () => {
    const line = { paidWon: 800_000, carryInWon: 0, carryOutWon: 0 };
    const taken = takenBack(line, { heldWon: 300_000, carryWon: 0 });
    expect(taken).toEqual({ takenWon: 300_000, carryWon: -500_000 });
    const again = payable(700_000, taken.carryWon);
    expect(again).toEqual({ paidWon: 200_000, carryOutWon: 0 });
    expect(500_000 + again.paidWon).toBe(700_000);
  });

  it('leaves with another run what the first has left, whatever was spent', () => {
    const won = fc.integer({ min: -1e9, max: 1e9 });
    const owed = fc.integer({ min: -1e9, max: 0 });
    fc.assert(
      fc.property(won, owed, fc.nat(1e9), fc.boolean(), (netWon, carryIn, spent, carries) => {
        const first = payable(netWon, carryIn, { carries });
        const line = { ...first, carryInWon: carryIn };
        const spentWon = Math.min(spent, first.paidWon);
        const heldWon = first.paidWon - spentWon;
        const back = takenBack(line, { heldWon, carryWon: first.carryOutWon });
        const again = payable(netWon, back.carryWon, { carries });
        expect(heldWon - back.takenWon + spentWon + again.paidWon + again.carryOutWon).toBe(
          first.paidWon + first.carryOutWon,
        );
      }),
    );
  });
});
