import * as z from 'zod/mini';
import { CASINO_VENDOR_VALUES } from './casino-vendors';
import { GAME_CLASSES } from './game-classes';
import { HISTORY_TYPES, type HistoryType } from './ledger';
import { memberCell } from './member-lists';
import { historyType } from './money-history';
import { kind } from './money-requests';
import { instant, koreanDay, uuid } from './units';

/** What waits for a hand. */
export const TASK_KINDS = [
  'newMembers',
  'charges',
  'exchanges',
  'payouts',
  'tickets',
  'secondWords',
  'rounds',
  'providers',
  'alarms',
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];
/** Counting what waits stops here. */
export const TASKS_COUNTED_MAX = 1_000;

/** The figures of a day, in the order in which they are shown; what each is counted in. */
export const DASHBOARD_FIGURES = {
  charge: 'won',
  exchange: 'won',
  income: 'won',
  newMembers: 'count',
  firstCharges: 'count',
  firstChargeBps: 'bps',
  logins: 'count',
  bettors: 'count',
  stake: 'won',
  payout: 'won',
  betProfit: 'won',
  betProfitBps: 'bps',
  points: 'won',
  direct: 'won',
  money: 'won',
  point: 'won',
  incomeMoney: 'won',
  openStake: 'won',
} as const;
export type DashboardFigure = keyof typeof DASHBOARD_FIGURES;

/** What points are given for, by the house's account that bears them. */
export const POINT_PARTS = {
  bonusCost: { ko: '보너스', en: 'Bonuses' },
  rollingCost: { ko: '롤링', en: 'Rolling' },
  compCost: { ko: '콤프', en: 'Comps' },
  losePointCost: { ko: '낙첨', en: 'Losing points' },
  paybackCost: { ko: '페이백', en: 'Paybacks' },
  couponCost: { ko: '쿠폰', en: 'Coupons' },
  attendanceCost: { ko: '출석', en: 'Attendance' },
  other: { ko: '그 밖', en: 'Other' },
} as const;
export type PointPart = keyof typeof POINT_PARTS;

/** What points of a movement are given for. */
export const pointPartOf = (type: HistoryType): PointPart => {
  const { counter } = HISTORY_TYPES[type];
  return counter in POINT_PARTS ? (counter as PointPart) : 'other';
};

/** What open stakes are on: bets of this site itself, which have a list each, and rounds of seamless vendors. */
export const OPEN_BET_PRODUCTS = ['sports', 'minigame', 'casino'] as const;
export type OpenBetProduct = (typeof OPEN_BET_PRODUCTS)[number];

/** A block that could not be read in time is null; the others stand. */
const block = <T extends z.ZodMiniType>(shape: T) => z.nullable(shape);

const todo = z.object({
  kind: z.enum(TASK_KINDS),
  /** At most TASKS_COUNTED_MAX. */
  count: z.int(),
  /** Since when the oldest waits; null where nothing does, or nobody knows. */
  oldestAt: z.nullable(instant),
  /** The page of the game of which the oldest round waits, in a console that has no list of every game. */
  address: z.nullable(z.string()),
});

const figure = z.object({
  id: z.enum(Object.keys(DASHBOARD_FIGURES) as [DashboardFigure, ...DashboardFigure[]]),
  /** Of this day of Seoul until now, or as it stands now. */
  now: z.int(),
  /** How many there were, of amounts that are decided on one by one. */
  count: z.nullable(z.int()),
  /** Until the same time of that day; null where that is not known, as of a line of more than `LIVE_LINE_MAX`. */
  yesterday: z.nullable(z.int()),
  lastWeek: z.nullable(z.int()),
  /** Of what stands: the change since midnight. */
  change: z.nullable(z.int()),
  /** Whose amounts today are the figure, or what a rate is of; left out of what no movements make up. */
  types: z.optional(z.array(historyType)),
  /** Of exchanges, which stand in a list for each kind: what those of members and those of income came to. */
  kinds: z.optional(z.array(z.object({ kind, count: z.int(), won: z.int() }))),
  /** Of stakes that are open: how much is on each product. */
  products: z.optional(z.array(z.object({ product: z.enum(OPEN_BET_PRODUCTS), won: z.int() }))),
  /** Of given points: what they were given for today, in the order of POINT_PARTS; none that is 0. */
  parts: z.optional(
    z.array(
      z.object({
        id: z.enum(Object.keys(POINT_PARTS) as [PointPart, ...PointPart[]]),
        won: z.int(),
      }),
    ),
  ),
});
export type DashboardFigureRow = z.output<typeof figure>;

/** Won by hour of the day, from midnight on. */
const byHour = z.object({ chargeWon: z.array(z.int()), exchangeWon: z.array(z.int()) });

const dayRow = z.object({
  dayOn: koreanDay,
  chargeWon: z.int(),
  exchangeWon: z.int(),
  /** Kept by the house, by class. */
  profitWon: z.partialRecord(z.enum(GAME_CLASSES), z.int()),
  /** Null for a line, and for a day that is not counted yet. */
  joins: z.nullable(z.int()),
  firstCharges: z.nullable(z.int()),
  active: z.nullable(z.int()),
});
export type DashboardDay = z.output<typeof dayRow>;

const ranked = z.object({ member: memberCell, amountWon: z.int() });
const event = z.object({ id: uuid, member: memberCell, amountWon: z.int(), at: instant });
export type DashboardEvent = z.output<typeof event>;

/** Tables of ten. */
const top = z.object({
  /** Of what was settled today, as members were last ranked: a minute ago at most. */
  mostWon: z.array(ranked),
  mostLost: z.array(ranked),
  exchanges: z.array(event),
  /** From BIG_WIN_WON on. */
  wins: z.array(event),
  /** Joined within seven days, with others' traces; null for a line, of which the others may not be. */
  shared: z.nullable(
    z.array(
      z.object({
        member: z.object({ ...memberCell.shape, sharedMembers: z.int() }),
        joinedAt: instant,
      }),
    ),
  ),
  /** Partners at the top of what is seen, by charges less exchanges; of a large day a minute ago at most. */
  lines: z.array(
    z.object({ member: memberCell, chargeWon: z.int(), exchangeWon: z.int(), incomeWon: z.int() }),
  ),
  /** What is left at the vendors, as each told last; empty for a partner. */
  vendors: z.array(
    z.object({
      vendor: z.enum(CASINO_VENDOR_VALUES),
      balanceWon: z.int(),
      /** At the mean of the seven days before; null where nothing was spent in them. */
      daysLeft: z.nullable(z.int()),
    }),
  ),
});
export type DashboardTop = z.output<typeof top>;
export const BIG_WIN_WON = 10_000_000;

export const dashboardReply = z.object({
  /** When the figures were read. */
  at: instant,
  /** False in the first minutes of a day, in which the day before is still being counted. */
  isComparable: z.boolean(),
  todo: block(z.array(todo)),
  figures: block(z.array(figure)),
  hours: block(z.object({ today: byHour, yesterday: byHour, lastWeek: byHour })),
  days: block(z.array(dayRow)),
  top: block(top),
});
export type Dashboard = z.output<typeof dashboardReply>;
