import type { Random } from './players.rule';

/** A round of the casino: what is staked, and what it pays. */
export interface TableRound {
  readonly provider: number;
  readonly game: string;
  readonly gameClass: 'casino' | 'slots';
  readonly pick?: string;
  readonly stakeWon: number;
  /** 0 where it is lost. */
  readonly winWon: number;
}

const STAKES_WON = [1_000, 2_000, 5_000, 5_000, 10_000, 10_000, 30_000, 50_000];
/** Providers from this number on are those of slots. */
const SLOTS_FROM = 18;
const PROVIDERS = [1, 2, 3, 18, 20];
/** One call in so many comes a second time, as calls of vendors do. */
const REPEATED = 0.2;

const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

/** Seldom much, mostly nothing: it returns 92 % of what is staked. */
const SLOT_FACTORS = [
  { upTo: 0.7, factor: 0 },
  { upTo: 0.9, factor: 1 },
  { upTo: 0.98, factor: 4 },
  { upTo: 1, factor: 20 },
];

/** A round that somebody plays; null where he has too little for it. */
export function tableRoundOf(random: Random, moneyWon: number): TableRound | null {
  const provider = pick(random, PROVIDERS);
  const stakeWon = pick(random, STAKES_WON);
  if (stakeWon > moneyWon) return null;
  const chance = random();
  if (provider >= SLOTS_FROM) {
    const { factor } = SLOT_FACTORS.find(({ upTo }) => chance < upTo) ?? { factor: 0 };
    return {
      ...{ provider, game: 'gates-of-luck', gameClass: 'slots', stakeWon },
      winWon: stakeWon * factor,
    };
  }
  const isPlayer = random() < 0.5;
  const isWon = chance < (isPlayer ? 0.493 : 0.507);
  // Banker pays a commission of 5 %.
  const paidWon = isPlayer ? stakeWon * 2 : Math.floor((stakeWon * 195) / 100);
  return {
    ...{ provider, game: 'baccarat', gameClass: 'casino', stakeWon },
    ...{ pick: isPlayer ? 'player' : 'banker', winWon: isWon ? paidWon : 0 },
  };
}

/** How often a call is made: a vendor that hears nothing asks again. */
export const timesOf = (random: Random): number => (random() < REPEATED ? 2 : 1);
