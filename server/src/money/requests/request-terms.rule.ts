import {
  LEVELS,
  type MoneySettingOf,
  opensAt,
  type RefusalCode,
  type RequestKind,
} from '@gwanje/contract';

type Terms = MoneySettingOf<'cashinWithdraw'>;

/** What somebody wants to request, and when. */
export interface Wish {
  readonly kind: RequestKind;
  readonly amountWon: number;
  /** Of the member, 1 to 10. */
  readonly level: number;
  readonly at: Date;
  /** True for a request by an administrator who gives a reason: it may pass all but amounts. */
  readonly isExcused: boolean;
  /** True for all the money that is left to a suspended or self-excluded member. */
  readonly isRest: boolean;
}

/** What the member has requested until then. */
export interface EarlierRequests {
  /** Requests of this kind that are to be decided. */
  readonly openCount: number;
  /** His last exchange that was not refused, and his last charge that was approved. */
  readonly exchangedAt: Date | null;
  readonly chargedAt: Date | null;
  /** Exchanges of the day in Seoul that were not refused. */
  readonly dayCount: number;
  readonly dayWon: number;
}

export interface BrokenTerm {
  readonly code: RefusalCode;
  readonly details: object;
}

type Judge = (terms: Terms, wish: Wish, earlier: EarlierRequests) => BrokenTerm | null;

function levelTermsOf({ levels }: Terms, level: number) {
  const key = LEVELS[level - 1];
  if (key === undefined) throw new RangeError(`There is no level ${level}`);
  return levels[key];
}

const judgeHours: Judge = ({ chargeClosed, exchangeClosed }, { kind, at, isExcused }) => {
  const opens = opensAt(kind === 'charge' ? chargeClosed : exchangeClosed, at);
  if (isExcused || opens === at) return null;
  return { code: 'money.service_hours', details: { opensAt: opens?.toISOString() ?? null } };
};

/** Income money is earned: it keeps to the unit alone. */
function boundsOf(terms: Terms, { kind, level }: Wish) {
  const of = levelTermsOf(terms, level);
  if (kind === 'incomeExchange') return { minWon: null, maxWon: null };
  return kind === 'charge'
    ? { minWon: of.chargeMinWon, maxWon: of.chargeMaxWon }
    : { minWon: of.exchangeMinWon, maxWon: of.exchangeMaxWon };
}

const judgeAmount: Judge = (terms, wish) => {
  const { kind, amountWon, isExcused, isRest } = wish;
  const { minWon, maxWon } = boundsOf(terms, wish);
  const unitWon = kind === 'charge' ? terms.chargeUnitWon : terms.exchangeUnitWon;
  const isBroken =
    (!isRest && minWon !== null && amountWon < minWon) ||
    (maxWon !== null && amountWon > maxWon) ||
    (!isExcused && !isRest && unitWon !== null && amountWon % unitWon !== 0);
  return isBroken ? { code: 'money.amount_rule', details: { minWon, maxWon, unitWon } } : null;
};

const judgeOpen: Judge = ({ openMax }, { isExcused }, { openCount }) =>
  !isExcused && openMax !== null && openCount >= openMax
    ? { code: 'money.open_request', details: { openMax, openCount } }
    : null;

const MINUTE_MS = 60_000;

const judgeGap: Judge = (terms, { kind, at, isExcused }, { exchangedAt, chargedAt }) => {
  if (isExcused || kind !== 'exchange') return null;
  const waits = [
    { since: exchangedAt, minutes: terms.exchangeGapMinutes },
    { since: chargedAt, minutes: terms.afterChargeMinutes },
  ];
  const fromMs = Math.max(
    ...waits.map(({ since, minutes }) =>
      since && minutes > 0 ? since.getTime() + minutes * MINUTE_MS : 0,
    ),
  );
  return fromMs > at.getTime()
    ? { code: 'money.too_soon', details: { from: new Date(fromMs).toISOString() } }
    : null;
};

const judgeDay: Judge = (terms, { kind, amountWon, level, isExcused }, { dayCount, dayWon }) => {
  if (kind !== 'exchange') return null;
  const { exchangeDayMaxWon, exchangeDayCount } = levelTermsOf(terms, level);
  const isBroken =
    (!isExcused && exchangeDayCount !== null && dayCount >= exchangeDayCount) ||
    (exchangeDayMaxWon !== null && dayWon + amountWon > exchangeDayMaxWon);
  const details = { exchangeDayCount, exchangeDayMaxWon, dayCount, dayWon };
  return isBroken ? { code: 'money.too_many_today', details } : null;
};

/** The first of the site's rules that a request breaks, or null: hours, amount, open ones, gap, day. */
export function brokenTerm(terms: Terms, wish: Wish, earlier: EarlierRequests): BrokenTerm | null {
  for (const judge of [judgeHours, judgeAmount, judgeOpen, judgeGap, judgeDay]) {
    const broken = judge(terms, wish, earlier);
    if (broken) return broken;
  }
  return null;
}
