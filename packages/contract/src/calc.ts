// The house's own result: by day, by class of games, and what is behind a figure.
import * as z from 'zod/mini';
import { CASINO_PROVIDERS, type CasinoProviderNo } from './casino-vendors';
import { GAME_CLASSES } from './game-classes';
import { GAME_IDS, type GameId } from './games';
import { HISTORY_GROUPS, HISTORY_TYPE_VALUES, HOUSE_ACCOUNTS } from './ledger';
import { list } from './list';
import { kind as requestKind } from './money-requests';
import { text } from './text';
import { instant, koreanDay, person, uuid } from './units';

/** Days that are read at once. */
export const CALC_DAYS_MAX = 92;
/** Days of which members are listed at once. */
export const CALC_MEMBER_DAYS_MAX = 31;

const figures = {
  charges: z.int(),
  chargeWon: z.int(),
  exchanges: z.int(),
  exchangeWon: z.int(),
  /** charge − exchange. */
  cashWon: z.int(),
  bets: z.int(),
  stakeWon: z.int(),
  payoutWon: z.int(),
  /** stake − payout. */
  ggrWon: z.int(),
  playWon: z.int(),
  bonusWon: z.int(),
  pointCostWon: z.int(),
  paybackWon: z.int(),
  commissionWon: z.int(),
  directWon: z.int(),
  /** ggr + play − bonus − pointCost − payback − commission − direct. */
  netWon: z.int(),
  /** What wallets held at the end, test accounts left out. */
  balanceWon: z.int(),
  openStakeWon: z.int(),
  /** Exchanges that nobody had decided. */
  waitingWon: z.int(),
};
export const calcFigures = z.object(figures);
export type CalcFigures = z.output<typeof calcFigures>;

/** How far cash and profit are apart, and the parts between them; null where no day before is closed. */
export const calcBridge = z.nullable(
  z.object({
    balanceChangeWon: z.int(),
    openStakeChangeWon: z.int(),
    waitingChangeWon: z.int(),
    /** cash − (net + the three); 0 where all of it fits. */
    differenceWon: z.int(),
  }),
);
export type CalcBridge = z.output<typeof calcBridge>;

export const calcDay = z.object({
  dayOn: koreanDay,
  /** False for the running day, and for one that is being closed. */
  isClosed: z.boolean(),
  ...figures,
  joins: z.int(),
  bettors: z.int(),
  /** The same of all classes; of a day that runs, what was taken back. */
  corrections: z.int(),
  bridge: calcBridge,
});
export type CalcDay = z.output<typeof calcDay>;

/** A family of games as an input: a mini-game by its name, a provider by its number. */
export type CalcFamily = GameId | CasinoProviderNo;
export const CALC_FAMILIES = [...GAME_IDS, ...Object.keys(CASINO_PROVIDERS)] as [
  CalcFamily,
  ...CalcFamily[],
];
export const calcFamily = z.enum(CALC_FAMILIES);

export const daySpan = { from: koreanDay, to: koreanDay };

const summed = {
  chargeWon: z.int(),
  exchangeWon: z.int(),
  cashWon: z.int(),
  stakeWon: z.int(),
  payoutWon: z.int(),
  ggrWon: z.int(),
  playWon: z.int(),
  bonusWon: z.int(),
  pointCostWon: z.int(),
  paybackWon: z.int(),
  commissionWon: z.int(),
  directWon: z.int(),
  netWon: z.int(),
};

/** Days that are closed, for their sums and for files of them; the running day is in none. */
export const closedCalcDays = list({
  path: '/api/calc/closed-days',
  access: 'calc.read',
  summary: 'What the house earned on each closed day.',
  row: z.object({
    dayId: uuid,
    dayOn: koreanDay,
    charges: z.int(),
    exchanges: z.int(),
    ...summed,
    balanceWon: z.int(),
    openStakeWon: z.int(),
    waitingWon: z.int(),
    joins: z.int(),
    bettors: z.int(),
    corrections: z.int(),
    /** Null on the first day that was ever closed. */
    differenceWon: z.nullable(z.int()),
  }),
  id: 'dayId',
  filters: { from: z.optional(koreanDay), to: z.optional(koreanDay) },
  sorts: ['newest', 'oldest'],
  totals: z.object(summed),
});

/** What a class of games, or a family of it, came to on a day. */
export const calcClassDay = z.object({
  dayOn: koreanDay,
  gameClass: z.enum(GAME_CLASSES),
  /** Of a mini-game its name, of a casino its provider's number, of what has none an empty text. */
  family: z.string(),
  bets: z.int(),
  stakeWon: z.int(),
  payoutWon: z.int(),
  validStakeWon: z.int(),
  /**
   * Bets of earlier days that were taken back, settled anew or reported late on this one; counted as it
   * is closed.
   */
  corrections: z.int(),
});
export type CalcClassDay = z.output<typeof calcClassDay>;

/** Losing by the day on which partners were paid it, less what rollbacks got back on that day. */
export const calcLosing = z.object({
  dayOn: koreanDay,
  gameClass: z.enum(GAME_CLASSES),
  losingWon: z.int(),
});
export type CalcLosing = z.output<typeof calcLosing>;

/** Bets from which on what the house kept is held against what its odds say. */
export const EDGE_BETS_MIN = 1_000;
/** How many spreads from its edge a game is looked at. */
export const EDGE_SIGMAS = 3;

/**
 * Between which edges a family lies: by its odds and chances, whatever is picked, or of a provider as
 * the settings say.
 */
export const calcEdge = z.object({
  family: z.string(),
  leastBps: z.int(),
  mostBps: z.int(),
  /** How far what one bet pays spreads around its mean, of its stake; 0 where nobody knows. */
  sigmaBps: z.int(),
});
export type CalcEdge = z.output<typeof calcEdge>;

/** What rewards, which are of a day and a class. */
export const calcReward = z.object({
  dayOn: koreanDay,
  /** Null for what belongs to no class. */
  gameClass: z.nullable(z.enum(GAME_CLASSES)),
  rewardWon: z.int(),
});
export type CalcReward = z.output<typeof calcReward>;

export const calcType = z.object({
  type: z.enum(HISTORY_TYPE_VALUES),
  group: z.enum(Object.keys(HISTORY_GROUPS) as [keyof typeof HISTORY_GROUPS]),
  entries: z.int(),
  plusWon: z.int(),
  minusWon: z.int(),
  sumWon: z.int(),
  /** Where it comes from or goes to; null between wallets of one member. */
  account: z.nullable(z.enum(Object.keys(HOUSE_ACCOUNTS) as [keyof typeof HOUSE_ACCOUNTS])),
});
export type CalcType = z.output<typeof calcType>;

export const calcMember = z.object({
  member: z.object({ _id: uuid, id: z.string(), nick: z.string(), isTest: z.boolean() }),
  bets: z.int(),
  stakeWon: z.int(),
  payoutWon: z.int(),
  profitWon: z.int(),
  chargeWon: z.int(),
  exchangeWon: z.int(),
  rewardWon: z.int(),
});
export type CalcMember = z.output<typeof calcMember>;

export const calcPartner = z.object({
  partner: z.nullable(z.object({ _id: uuid, id: z.string() })),
  members: z.int(),
  bets: z.int(),
  stakeWon: z.int(),
  payoutWon: z.int(),
  profitWon: z.int(),
  commissionWon: z.int(),
  /** profit − commission. */
  houseWon: z.int(),
});
export type CalcPartner = z.output<typeof calcPartner>;

export const calcHour = z.object({
  hour: z.int(),
  /** Money comes and goes for no class of games: null where one is asked for. */
  chargeWon: z.nullable(z.int()),
  exchangeWon: z.nullable(z.int()),
  stakeWon: z.int(),
  payoutWon: z.int(),
  /** The mean of four same weekdays before; null where nothing of them is kept. */
  meanStakeWon: z.nullable(z.int()),
  meanProfitWon: z.nullable(z.int()),
});
export type CalcHour = z.output<typeof calcHour>;

/** A charge or an exchange behind what came and went in an hour. */
export const calcRequest = z.object({
  requestId: uuid,
  kind: requestKind,
  decidedAt: instant,
  member: z.object({ _id: uuid, id: z.string(), nick: z.string() }),
  amountWon: z.int(),
});

export const CALC_MEMBER_SORTS = ['-profit', 'profit', '-stake', 'stake'] as const;

export const SHOT_KINDS = {
  auto: { ko: '자동', en: 'Automatic' },
  hand: { ko: '수동', en: 'By hand' },
  month: { ko: '월마감', en: 'Closing of a month' },
  shift: { ko: '교대', en: 'End of a shift' },
} as const;
export type ShotKind = keyof typeof SHOT_KINDS;
const SHOT_KIND_VALUES = Object.keys(SHOT_KINDS) as [ShotKind, ...ShotKind[]];

export const NOTE_LENGTH_MAX = 200;
export const shotNote = text(NOTE_LENGTH_MAX);

/** What stood at a moment: figures of a period, and what waited. */
export const shotFigures = z.object({
  ...figures,
  waitingRequests: z.int(),
  /** What each type came to in the period, by its own wallet. */
  types: z.record(z.string(), z.int()),
});
export type ShotFigures = z.output<typeof shotFigures>;

export const calcShots = list({
  path: '/api/calc/shots',
  access: 'calc.read',
  summary: 'What stood at moments that were kept, each with the hash of the one before.',
  row: z.object({
    shotId: uuid,
    seq: z.int(),
    takenAt: instant,
    kind: z.enum(SHOT_KIND_VALUES),
    from: koreanDay,
    to: koreanDay,
    cashWon: z.int(),
    ggrWon: z.int(),
    netWon: z.int(),
    balanceWon: z.int(),
    openStakeWon: z.int(),
    waitingRequests: z.int(),
    by: z.nullable(person),
    note: z.nullable(z.string()),
    hash: z.string(),
  }),
  id: 'shotId',
  filters: { kind: z.optional(z.enum(SHOT_KIND_VALUES)) },
  sorts: ['newest', 'oldest'],
});

/** Whether each of them still says what was kept; `badSeq` is the first that does not. */
export const shotChain = z.object({
  shots: z.int(),
  badSeq: z.nullable(z.int()),
  /** The key with which files of snapshots are signed, as PEM. */
  publicKey: z.string(),
});

export const shotSide = z.object({
  /** Null for what stands now. */
  shotId: z.nullable(uuid),
  kind: z.nullable(z.enum(SHOT_KIND_VALUES)),
  takenAt: instant,
  from: koreanDay,
  to: koreanDay,
  figures: shotFigures,
});

export const shotComparison = z.object({
  a: shotSide,
  b: shotSide,
  /** Of a closed period that is held against itself: whether every figure is the same. */
  isEqual: z.nullable(z.boolean()),
  /** Who has moved anything of the types that are not the same; 0 where all are. */
  members: z.int(),
  /** What administrators did between the two: deeds by name and person. */
  deeds: z.array(z.object({ action: z.string(), by: z.string(), times: z.int() })),
});
export type ShotComparison = z.output<typeof shotComparison>;
