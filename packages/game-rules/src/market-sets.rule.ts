import type { MarketSetId } from '@gwanje/contract';
import { ladderOutcome } from './ladder.rule';
import type { Facts, MarketRule, MarketSetRule } from './market-set.rule';
import { type BetTypeRead, powerballReads } from './powerball.rule';
import { POWERBALL_CELLS } from './powerball-cells.rule';

type Choices = Readonly<Record<string, readonly string[]>>;

/** Every combination of the facts, the last changing first. */
export const combinationsOf = (choices: Choices): readonly Facts[] =>
  Object.entries(choices).reduce<readonly Facts[]>(
    (all, [fact, values]) =>
      all.flatMap((facts) => values.map((value) => ({ ...facts, [fact]: value }))),
    [{}],
  );

interface FactSet {
  /** What is drawn. */
  readonly choices: Choices;
  /** What follows from it. */
  readonly derive?: (facts: Facts) => Facts;
  /** All alike where it is left out, and null where somebody else draws. */
  readonly weights?: null;
  readonly markets: MarketSetRule['markets'];
}

const factSet = ({ choices, derive, weights, markets }: FactSet): MarketSetRule => ({
  cells: combinationsOf(choices).map((facts) => ({
    facts: { ...facts, ...derive?.(facts) },
    weight: weights === null ? null : 1,
  })),
  draws: choices,
  markets,
});

const reading = (...reads: string[]): MarketRule => ({ reads });

function powerballSet(isSold: (read: BetTypeRead) => boolean): MarketSetRule {
  const sold = powerballReads().filter(isSold);
  return {
    cells: POWERBALL_CELLS.map(({ index: _, weight, ...facts }) => ({
      facts: { ...facts },
      weight,
    })),
    markets: Object.fromEntries(
      sold.map(({ betType, reads, reverse }) => [
        betType.slice('PWB'.length),
        { reads, ...(reverse && { reverse }) },
      ]),
    ),
  };
}

const SIDES = ['Left', 'Right'] as const;
const ladder = () =>
  factSet({
    choices: { side: SIDES, rungs: ['Three', 'Four'] },
    derive: ({ side, rungs }) => ({ ...ladderOutcome(side as 'Left', rungs as 'Three') }),
    markets: {
      LR: reading('side'),
      TF: reading('rungs'),
      OE: reading('end'),
      COMBO: reading('side', 'rungs'),
    },
  });

const twoWay = (market: string, values: readonly string[], weights?: null) =>
  factSet({
    choices: { [market]: values },
    ...(weights === null && { weights }),
    markets: { [market]: reading(market) },
  });

/** Of the numbers 1 to 70, 18 are odd and at most 35, 17 odd above, 17 even at most 35, 18 even above. */
const KENO_WEIGHTS = [18, 17, 17, 18];

const ODD_EVEN = ['Odd', 'Even'];

/** A full shoe of eight decks. */
const SHOE = 19_524_993_263_685;
const PAIRS = { total: 415, wins: { PlayerPair: 31, BankerPair: 31 } };

/**
 * How a draw decides what can be bet on, of every set whose results are of a closed number. Sets
 * that are not here are settled by the picks that their provider names.
 */
export const MARKET_SET_RULES: Readonly<Partial<Record<MarketSetId, MarketSetRule>>> = {
  powerball: powerballSet(() => true),
  powerballForward: powerballSet(({ reverse }) => !reverse),
  ladder: ladder(),
  kenoLadder: {
    cells: ladder().cells.map((cell, index) => ({ ...cell, weight: KENO_WEIGHTS[index] ?? 0 })),
    markets: ladder().markets,
  },
  oddEven: twoWay('OE', ODD_EVEN),
  leftRight: twoWay('LR', SIDES),
  lionMuzi: twoWay('WIN', ['Lion', 'Muzi']),
  silverGold: twoWay('WIN', ['Silver', 'Gold']),
  angelDevil: twoWay('WIN', ['Angel', 'Devil']),
  penalty: factSet({
    choices: { kick: SIDES, keeper: SIDES },
    derive: ({ kick, keeper }) => ({ winner: kick === keeper ? 'Keeper' : 'Kicker' }),
    markets: {
      WIN: reading('winner'),
      KICKER: reading('kick'),
      KEEPER: reading('keeper'),
      MIX: reading('kick', 'keeper'),
    },
  }),
  runningBall: factSet({
    choices: { OE: ODD_EVEN, LR: SIDES },
    markets: { OE: reading('OE'), LR: reading('LR') },
  }),
  studioOddEven: twoWay('OE', ODD_EVEN, null),
  baccarat: factSet({
    choices: {
      winner: ['Player', 'Banker', 'Tie'],
      playerPair: ['', 'PlayerPair'],
      bankerPair: ['', 'BankerPair'],
    },
    weights: null,
    markets: {
      WIN: {
        reads: ['winner'],
        pushes: { Player: 'Tie', Banker: 'Tie' },
        reference: {
          total: SHOE,
          wins: {
            Player: 8_712_962_041_376,
            Banker: 8_954_111_587_648,
            Tie: 1_857_919_634_661,
          },
        },
      },
      PP: { reads: ['playerPair'], reference: PAIRS },
      BP: { reads: ['bankerPair'], reference: PAIRS },
    },
  }),
};
