import {
  type DashboardFigureRow,
  HISTORY_TYPE_VALUES,
  HISTORY_TYPES,
  type HistoryType,
  POINT_PARTS,
  type PointPart,
  pointPartOf,
  type Wallet,
} from '@gwanje/contract';

export const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;

/** When the day of Seoul began that an instant lies in, so many days before. */
export const midnightOf = (at: Date, daysBefore = 0): Date =>
  new Date(
    Math.floor((at.getTime() + SEOUL_MS) / DAY_MS) * DAY_MS - SEOUL_MS - daysBefore * DAY_MS,
  );

/** The day of Seoul, `YYYY-MM-DD`. */
export const dayOf = (at: Date): string =>
  new Date(at.getTime() + SEOUL_MS).toISOString().slice(0, 10);

/** The day before is folded by then. */
const COUNTED_AFTER_MS = 15 * 60_000;
export const isComparable = (at: Date): boolean =>
  at.getTime() - midnightOf(at).getTime() >= COUNTED_AFTER_MS;

/** From midnight until a time of day. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** Today until now, yesterday and a week ago until the same time. */
export const spansOf = (at: Date): readonly [Span, Span, Span] => {
  const before = (days: number): Span => ({
    from: midnightOf(at, days),
    to: new Date(at.getTime() - days * DAY_MS),
  });
  return [before(0), before(1), before(7)];
};

/** What entries of a wallet and type came to. */
export interface LegSum {
  readonly wallet: Wallet;
  readonly type: HistoryType;
  readonly entries: number;
  readonly amountWon: number;
}

const PAID_BACK: readonly HistoryType[] = [
  'betBenefit',
  'rollbackSport',
  'rollbackMinigame',
  'rollbackCasino',
];
const STAKED: readonly HistoryType[] = ['bet', 'betCancel'];
const DIRECT: readonly HistoryType[] = [
  'directChargeMoney',
  'directExchangeMoney',
  'directChargePoint',
  'directExchangePoint',
];
/** What the house gives in points and takes back again; conversions only move them. */
const isGivenPoint = ({ wallet, type }: Pick<LegSum, 'wallet' | 'type'>) =>
  wallet === 'point' &&
  !DIRECT.includes(type) &&
  !(HISTORY_TYPES[type].counter === 'money') &&
  type !== 'PointChangeFee';

/** The movements that make up a figure, each with all of its legs in that wallet. */
export const TYPES_OF_FIGURE = {
  stake: STAKED,
  payout: PAID_BACK,
  betProfit: [...STAKED, ...PAID_BACK],
  points: HISTORY_TYPE_VALUES.filter((type) =>
    isGivenPoint({ type, wallet: HISTORY_TYPES[type].wallet }),
  ),
  direct: DIRECT,
} as const satisfies Partial<Record<DashboardFigureRow['id'], readonly HistoryType[]>>;

const sumOf = (legs: readonly LegSum[], isOf: (leg: LegSum) => boolean) =>
  legs.reduce((sum, leg) => (isOf(leg) ? sum + leg.amountWon : sum), 0);
/** Money of players that moves the other way for the house; never −0. */
const ofHouse = (won: number) => (won === 0 ? 0 : -won);

/** Of a part in a whole; 0 where there is nothing. */
export const shareBps = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.trunc((part / whole) * 10_000);

/** Figures that follow from the entries of a span, won. */
export function entryFigures(legs: readonly LegSum[]) {
  const stake = ofHouse(sumOf(legs, ({ type }) => STAKED.includes(type)));
  const payout = sumOf(legs, ({ type }) => PAID_BACK.includes(type));
  const betProfit = stake - payout;
  return {
    ...{ stake, payout, betProfit, betProfitBps: shareBps(betProfit, stake) },
    points: sumOf(legs, isGivenPoint),
    direct: sumOf(legs, ({ type }) => DIRECT.includes(type)),
  };
}

/** What given points were given for: together the figure itself, whatever types there will be. */
export const partsOfPoints = (
  legs: readonly LegSum[],
): NonNullable<DashboardFigureRow['parts']> => {
  const given = legs.filter(isGivenPoint);
  return (Object.keys(POINT_PARTS) as PointPart[])
    .map((id) => ({ id, won: sumOf(given, ({ type }) => pointPartOf(type) === id) }))
    .filter(({ won }) => won !== 0);
};

/** What entries changed in a wallet. */
export const changeOf = (legs: readonly LegSum[], wallet: Wallet): number =>
  sumOf(legs, (leg) => leg.wallet === wallet);

/** A figure of a day beside those of two others. */
export const beside = (
  id: DashboardFigureRow['id'],
  [now, yesterday, lastWeek]: readonly [number, number | null, number | null],
  over: Partial<DashboardFigureRow> = {},
): DashboardFigureRow => ({ id, now, yesterday, lastWeek, count: null, change: null, ...over });
