import type { Random } from './players.rule';

/** A stake of a round, as its vendor tells of it. */
export interface TableStake {
  readonly stakeWon: number;
  readonly pick?: string;
  readonly isFree?: true;
}

/** A round of the casino: what is staked, and what it pays. */
export interface TableRound {
  readonly provider: number;
  readonly game: string;
  readonly gameClass: 'casino' | 'slots';
  /** Two where somebody bets on both sides. */
  readonly stakes: readonly TableStake[];
  /** 0 where it is lost. */
  readonly winWon: number;
  readonly kind: 'win' | 'jackpot';
  /** A tie: the stakes go back. */
  readonly isPush: boolean;
}

const STAKES_WON = [1_000, 2_000, 5_000, 5_000, 10_000, 10_000, 30_000, 50_000];
/** Providers from this number on are those of slots. */
const SLOTS_FROM = 18;
const PROVIDERS = [1, 2, 3, 18, 20];
/** One call in so many comes a second time, as calls of vendors do. */
const REPEATED = 0.2;
const TIE = 0.095;
const BOTH_SIDES = 0.06;
const FREE = 0.04;
const JACKPOT = 0.001;
const JACKPOT_WON = 200_000;

const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

/** Seldom much, mostly nothing: it returns 92 % of what is staked. */
const SLOT_FACTORS = [
  { upTo: 0.7, factor: 0 },
  { upTo: 0.9, factor: 1 },
  { upTo: 0.98, factor: 4 },
  { upTo: 1, factor: 20 },
];

/** A game at a slot: sometimes free, and once in a long while the jackpot. */
function slotRound(random: Random, provider: number, stakeWon: number): TableRound {
  const chance = random();
  const { factor } = SLOT_FACTORS.find(({ upTo }) => chance < upTo) ?? { factor: 0 };
  const isFree = random() < FREE;
  const isJackpot = random() < JACKPOT;
  return {
    ...{ provider, game: 'gates-of-luck', gameClass: 'slots' },
    stakes: [isFree ? { stakeWon: 0, isFree } : { stakeWon }],
    winWon: isJackpot ? JACKPOT_WON : stakeWon * factor,
    ...{ kind: isJackpot ? 'jackpot' : 'win', isPush: false },
  };
}

/** A round of baccarat: banker pays a commission of 5 %. */
function baccaratRound(random: Random, provider: number, stakeWon: number): TableRound {
  const isPlayer = random() < 0.5;
  const isBoth = random() < BOTH_SIDES;
  const isTie = random() < TIE;
  const isWon = random() < (isPlayer ? 0.493 : 0.507);
  const paidOn = (side: 'player' | 'banker', won: number) =>
    side === 'player' ? won * 2 : Math.floor((won * 195) / 100);
  const [own, other] = isPlayer ? (['player', 'banker'] as const) : (['banker', 'player'] as const);
  const lesserWon = isBoth ? Math.floor(stakeWon / 2) : 0;
  const decidedWon = isWon ? paidOn(own, stakeWon) : paidOn(other, lesserWon);
  return {
    ...{ provider, game: 'baccarat', gameClass: 'casino' },
    stakes: [
      { stakeWon, pick: own },
      ...(lesserWon > 0 ? [{ stakeWon: lesserWon, pick: other }] : []),
    ],
    winWon: isTie ? stakeWon + lesserWon : decidedWon,
    ...{ kind: 'win', isPush: isTie },
  };
}

/** A round that somebody plays; null where he has too little for it. */
export function tableRoundOf(random: Random, moneyWon: number): TableRound | null {
  const provider = pick(random, PROVIDERS);
  const stakeWon = pick(random, STAKES_WON);
  const roundOf = provider >= SLOTS_FROM ? slotRound : baccaratRound;
  const round = roundOf(random, provider, stakeWon);
  const stakedWon = round.stakes.reduce((sum, one) => sum + one.stakeWon, 0);
  return stakedWon <= moneyWon ? round : null;
}

/** A call of a vendor about a round. */
export type TableCall =
  | { readonly says: 'bet'; readonly stake: number }
  | { readonly says: 'win'; readonly amountWon: number; readonly name: 'win' | 'right' }
  | { readonly says: 'cancel'; readonly cancels: string };

/** What a call tells of, by a name within its round: the same comes by the same one. */
export function nameOf(call: TableCall): string {
  if (call.says === 'bet') return `bet ${call.stake}`;
  return call.says === 'win' ? call.name : `cancel ${call.cancels}`;
}

/** Of a hundred rounds: stakes given back, wins put right, and calls that overtake each other. */
const GIVEN_BACK = 0.05;
const PUT_RIGHT = 0.03;
const WIN_FIRST = 0.04;
const CANCEL_FIRST = 0.03;

/** The calls that a vendor makes of a round, in the order in which they arrive; some of them twice. */
export function callsOf(random: Random, { stakes, winWon }: TableRound): readonly TableCall[] {
  const bets = stakes.map((_, stake): TableCall => ({ says: 'bet', stake }));
  const win: TableCall = { says: 'win', amountWon: winWon, name: 'win' };
  const cancels = bets.map((bet): TableCall => ({ says: 'cancel', cancels: nameOf(bet) }));
  return orderOf(random(), { bets, win, cancels, winWon }).flatMap((call) =>
    random() < REPEATED ? [call, call] : [call],
  );
}

interface Told {
  readonly bets: readonly TableCall[];
  readonly win: TableCall;
  readonly cancels: readonly TableCall[];
  readonly winWon: number;
}

function orderOf(chance: number, { bets, win, cancels, winWon }: Told): readonly TableCall[] {
  const given = GIVEN_BACK;
  const right = given + PUT_RIGHT;
  const early = right + WIN_FIRST;
  if (chance < given) return [...bets, ...cancels];
  // A win that was none: it is taken back, and the round is told to be lost.
  if (chance < right && winWon > 0)
    return [
      ...[...bets, win, { says: 'cancel', cancels: 'win' } as const],
      { says: 'win', amountWon: 0, name: 'right' },
    ];
  // What is refused for want of its round comes again once that is known.
  if (chance >= right && chance < early) return [win, ...bets, win];
  if (chance >= early && chance < early + CANCEL_FIRST) return [...cancels, ...bets];
  return [...bets, win];
}
