// What is played at tables: within one's money, and so that the house keeps a little; and how it is told.
import { seededRandom } from './players.rule';
import { callsOf, nameOf, type TableRound, tableRoundOf } from './tables.rule';

const stakedOn = ({ stakes }: TableRound) => stakes.reduce((sum, one) => sum + one.stakeWon, 0);

it('pays whole won, less than is staked in the long run', () => {
  const random = seededRandom(11);
  const rounds = Array.from({ length: 100_000 }, () => tableRoundOf(random, 1_000_000));
  const played = rounds.filter((round) => round !== null);
  expect(played).toHaveLength(rounds.length);
  expect(
    played.every(
      ({ winWon, gameClass, provider }) =>
        Number.isSafeInteger(winWon) && gameClass === (provider < 18 ? 'casino' : 'slots'),
    ),
  ).toBe(true);
  const stakedWon = played.reduce((sum, round) => sum + stakedOn(round), 0);
  const paidWon = played.reduce((sum, round) => sum + round.winWon, 0);
  expect(paidWon / stakedWon).toBeGreaterThan(0.85);
  expect(paidWon / stakedWon).toBeLessThan(1);
});

it('has free games, jackpots, ties and whoever bets on both sides', () => {
  const random = seededRandom(3);
  const rounds = Array.from({ length: 20_000 }, () => tableRoundOf(random, 1_000_000));
  const some = (is: (round: TableRound) => boolean) => rounds.some((one) => one && is(one));
  expect(some(({ stakes }) => stakes[0]?.isFree === true && stakes[0].stakeWon === 0)).toBe(true);
  expect(some(({ kind, gameClass }) => kind === 'jackpot' && gameClass === 'slots')).toBe(true);
  expect(some((round) => round.isPush && round.winWon === stakedOn(round))).toBe(true);
  expect(
    some(
      ({ stakes }) =>
        stakes
          .map(({ pick }) => pick)
          .toSorted()
          .join() === 'banker,player',
    ),
  ).toBe(true);
});

it('plays nothing without money', () => {
  const random = seededRandom(1);
  const rounds = Array.from({ length: 200 }, () => tableRoundOf(random, 999));
  expect(rounds.every((round) => round === null || stakedOn(round) === 0)).toBe(true);
});

/** What is told of a round, in the order in which it arrives, once each. */
const orderOf = (calls: readonly { readonly name: string }[]) =>
  calls.map(({ name }) => name).filter((name, at, all) => name !== all[at - 1]);

it('gives back, puts right, overtakes itself and repeats', () => {
  const random = seededRandom(7);
  const round: TableRound = {
    ...{ provider: 1, game: 'baccarat', gameClass: 'casino', kind: 'win', isPush: false },
    ...{ stakes: [{ stakeWon: 10_000, pick: 'player' }], winWon: 20_000 },
  };
  const told = Array.from({ length: 2_000 }, () =>
    callsOf(random, round).map((call) => ({ call, name: nameOf(call) })),
  );
  const orders = new Set(told.map((calls) => orderOf(calls).join(', ')));
  expect([...orders].sort()).toEqual([
    'bet 0, cancel bet 0',
    'bet 0, win',
    'bet 0, win, cancel win, right',
    'cancel bet 0, bet 0',
    'win, bet 0, win',
  ]);
  expect(told.some((calls) => calls.length > orderOf(calls).length)).toBe(true);
  // What comes again says the same, whatever lies between.
  for (const calls of told)
    for (const { call, name } of calls)
      expect(call).toEqual(calls.find((first) => first.name === name)?.call);
});
