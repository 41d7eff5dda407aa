// The foot of a statement counts what was played once, however it is earned by.
import type { Statement } from '@gwanje/contract';
import { sumClasses } from './class-sums.rule';

type Line = Statement['classes'][number];
const line = (gameClass: Line['gameClass'], kind: Line['kind'], of: Partial<Line>): Line => ({
  ...{ gameClass, kind, bets: 0, stakeWon: 0, validStakeWon: 0, payoutWon: 0, profitWon: 0 },
  ...{ deductWon: 0, baseWon: 0, rateBps: 0, grossWon: 0, childWon: 0, netWon: 0, carryInWon: 0 },
  ...{
    paidWon: 0,
    carryOutWon: 0,
    instantWon: 0,
    rollingWon: 0,
    status: null,
    settled: null,
    explanations: [],
  },
  ...of,
});

it('counts a class once that rolls and shares losses, and the base of losing alone', () => {
  const played = { bets: 10, stakeWon: 1_000, payoutWon: 700, profitWon: 300 };
  const sums = sumClasses([
    line('minigame', 'losing', {
      ...{ ...played, validStakeWon: 900, deductWon: 50, baseWon: 250, grossWon: 100 },
      ...{ childWon: 40, netWon: 60, carryInWon: -20, paidWon: 40 },
    }),
    line('minigame', 'rolling', {
      ...{ ...played, validStakeWon: 900, baseWon: 900, grossWon: 9, netWon: 9, paidWon: 9 },
      ...{ instantWon: 3, rollingWon: 9 },
    }),
    line('slots', 'rolling', { bets: 2, stakeWon: 50, validStakeWon: 50, baseWon: 50, netWon: 1 }),
  ]);
  expect(sums).toEqual({
    ...{ bets: 12, stakeWon: 1_050, validStakeWon: 950, payoutWon: 700, profitWon: 300 },
    ...{
      deductWon: 50,
      baseWon: 250,
      instantWon: 3,
      rollingWon: 9,
      grossWon: 109,
      childWon: 40,
      netWon: 70,
    },
    ...{ carryInWon: -20, paidWon: 49, carryOutWon: 0 },
  });
});
