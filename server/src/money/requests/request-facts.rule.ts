import {
  type AloneKind,
  BIG_WIN_WON,
  type Fact,
  type FactCode,
  type MoneySettingOf,
  type RequestFacts,
} from '@gwanje/contract';
import { chargeBonusWon } from '@gwanje/game-rules';
import { isSameName } from '../../members/own-name.rule';
import { isWithinLimits } from '../../second-admin/alone-limits.rule';
import {
  accountChangedAt,
  aloneKindOf,
  isExcluded,
  isOpen,
  MEMBER_STATUS_SUSPENDED,
  type OfferedBonus,
  type OwnBonus,
  offeredBonus,
  personalBonus,
  type RequestRow,
  type WhyNotJoinFirst,
} from './requests.rule';

/** What is read of a request and its member. */
export interface FactsRow
  extends OwnBonus,
    Pick<
      RequestRow,
      | 'request_id'
      | 'kind'
      | 'status'
      | 'amount_won'
      | 'profit_won'
      | 'requested_at'
      | 'decided_at'
      | 'bank_number'
      | 'bank_owner'
      | 'bonus_wish'
      | 'first_approved_by'
      | 'requested_by'
    > {
  readonly member_id: string;
  readonly level: number;
  readonly member_status: number;
  readonly excluded_until: Date | null;
  readonly bank_changed_at: Date | null;
  readonly balance_won: number;
  readonly charged_count: number;
  readonly charged_won: number;
  readonly charged_today_won: number;
  readonly exchanged_today_won: number;
  readonly charges_today: number;
  /** Of these, what brought the bonus of a further one. */
  readonly further_today: number;
  /** From the member's last exchange to this request; null where there is none. */
  readonly minutes_from_exchange: number | null;
  /** Requested today and not refused, up to this one. */
  readonly exchanges_today: number;
  readonly twins: number;
  /** The last five of its kind before it that were approved; null where there is none. */
  readonly last_won: readonly number[] | null;
  /** Of a charge: what is left of the member's limits; null where he has none. */
  readonly limit_left_won: number | null;
  /** Of a first charge: why it does not bring the bonus of the first one ever; null where it would. */
  readonly why_not_join_first: WhyNotJoinFirst;
  /** Under which name he joined; null where that was not asked for. */
  readonly real_name: string | null;
  /** In whose name the member's account is now. */
  readonly own_bank_owner: string | null;
  /** Other members who came with the same; 0 of what was judged harmless. */
  readonly same_ip: number;
  readonly same_device: number;
  readonly is_same_person: boolean;
  /** Of an open exchange: what stands on rounds that are not settled, and the largest win since the last. */
  readonly stake_won: number;
  readonly big_win_won: number;
  /** Of an open exchange: whether nothing but mini-games was played since the last, and in how many rounds against each other. */
  readonly is_minigame_only: boolean;
  /** Approved charges since the last exchange. */
  readonly charged_since_won: number;
  /** Of an open exchange of income money: whether anybody above is suspended or blocked. */
  readonly is_line_suspended: boolean;
  readonly opposite_rounds: number;
  readonly open_won: number;
  readonly worked_won: number;
  readonly day_on: string;
}

/** Where whoever looks stands with what he may decide on his own word. */
export interface OwnStanding {
  /** What he, or whoever could be him, has moved alone today: for one member, and over all, won. */
  readonly forMember: (memberId: string, kind: AloneKind) => number;
  readonly inDay: (kind: AloneKind) => number;
  /** Whether this administrator is, or could have acted as, whoever looks. */
  readonly isOwn: (adminId: string) => boolean;
}

export interface FactsSettings {
  readonly standing: OwnStanding;
  readonly chargeBonus: MoneySettingOf<'chargeBonus'>;
  readonly secondAdmin: MoneySettingOf<'secondAdmin'>;
}

const DAY_MS = 86_400_000;
const PERCENT_100_BPS = 10_000;
/** So many times the usual amount and somebody should look twice. */
const USUAL_TIMES = 3;
/** From the third exchange of a day on somebody should look twice. */
const EXCHANGES_A_DAY = 3;

const fact = (code: FactCode, tone: Fact['tone'], values: Fact['values'] = {}): Fact => ({
  ...{ code, tone, values },
});

interface ForeseenBonus {
  readonly rule: OfferedBonus['rule'];
  readonly bonusWon: number;
}

/** What approving would bring now, and by which rule: found as approving finds it. */
function bonusOf(row: FactsRow, { chargeBonus }: FactsSettings): ForeseenBonus {
  const charge = { level: row.level, requestId: row.request_id, chargeWon: row.amount_won };
  const earlier = {
    hasAny: row.charged_count > 0,
    hasOnDay: row.charges_today > 0,
    dayOn: row.day_on,
    furtherOnDay: row.further_today,
    minutesFromExchange: row.minutes_from_exchange,
  };
  const first = offeredBonus(chargeBonus, charge, earlier);
  const whyNot = first.rule === 'joinFirstBonus' ? row.why_not_join_first : null;
  const offered = whyNot
    ? { ...offeredBonus(chargeBonus, charge, { ...earlier, hasAny: true }), rule: whyNot }
    : first;
  const { rule, offer } = personalBonus(offered, row);
  return { rule, ...chargeBonusWon(row.amount_won, offer) };
}

function wageringOf({ open_won, worked_won }: FactsRow) {
  const requiredWon = open_won + worked_won;
  const progressBps =
    open_won === 0
      ? PERCENT_100_BPS
      : Number((BigInt(worked_won) * BigInt(PERCENT_100_BPS)) / BigInt(requiredWon));
  return { progressBps, openWon: open_won };
}

/** How much larger it is than what the member asks for otherwise. */
function aboutUsual({ amount_won, last_won }: FactsRow): Fact[] {
  if (last_won === null || last_won.length === 0) return [];
  const meanWon = last_won.reduce((sum, won) => sum + won, 0) / last_won.length;
  const times = Math.floor(amount_won / meanWon);
  return times < USUAL_TIMES ? [] : [fact('usual', 'warn', { times })];
}

function aboutLimit({ limit_left_won: leftWon }: Pick<FactsRow, 'limit_left_won'>): Fact[] {
  return leftWon === null ? [] : [fact('limit', leftWon < 0 ? 'bad' : 'neutral', { leftWon })];
}

const aboutCharge = (row: FactsRow, bonus: ForeseenBonus): Fact[] => [
  row.charged_count === 0
    ? fact('firstCharge', 'accent')
    : fact('chargeCount', 'accent', { count: row.charged_count + 1 }),
  ...(bonus.bonusWon > 0 && row.bonus_wish === 'offered'
    ? [fact(bonus.rule, 'neutral', { bonusWon: bonus.bonusWon })]
    : []),
  ...aboutLimit(row),
];

function aboutExchange(row: FactsRow, now: Date): Fact[] {
  const { progressBps, openWon } = wageringOf(row);
  const changedAt = accountChangedAt(row, row.bank_changed_at);
  const days = changedAt && Math.floor((now.getTime() - changedAt.getTime()) / DAY_MS);
  return [
    ...(row.kind === 'exchange'
      ? [
          openWon > 0
            ? fact('wageringUnmet', 'bad', { progressBps, openWon })
            : fact('wageringMet', 'good', { progressBps }),
        ]
      : []),
    ...(days === null ? [] : [fact('accountChanged', 'warn', { days })]),
    ...(row.exchanges_today >= EXCHANGES_A_DAY
      ? [fact('exchangesToday', 'warn', { count: row.exchanges_today })]
      : []),
    ...(row.kind === 'exchange' && row.amount_won > row.charged_since_won
      ? [fact('aboveCharges', 'neutral', { chargedWon: row.charged_since_won })]
      : []),
    ...(row.is_line_suspended ? [fact('lineSuspended', 'warn')] : []),
  ];
}

/** Whether the account of a request is in another name than its member's; his account tells that where he gave none. */
const isInOtherName = ({
  bank_owner,
  real_name,
  own_bank_owner,
}: Pick<FactsRow, 'bank_owner' | 'real_name' | 'own_bank_owner'>) =>
  bank_owner !== null && isSameName(real_name ?? own_bank_owner, bank_owner) !== true;

/** Who else he may be, and whose the account is. */
const aboutPeople = (
  row: Pick<
    FactsRow,
    'bank_owner' | 'real_name' | 'own_bank_owner' | 'is_same_person' | 'same_ip' | 'same_device'
  >,
  sameAccount: number,
): Fact[] => [
  ...(sameAccount > 0 ? [fact('sameAccount', 'bad', { count: sameAccount })] : []),
  ...(isInOtherName(row) ? [fact('otherOwner', 'bad')] : []),
  ...(row.is_same_person ? [fact('samePerson', 'bad')] : []),
  ...(row.same_ip > 0 ? [fact('sameIp', 'warn', { count: row.same_ip })] : []),
  ...(row.same_device > 0 ? [fact('sameDevice', 'warn', { count: row.same_device })] : []),
];

/** Bets against somebody who has the same account. */
const aboutOpposites = ({ opposite_rounds: rounds }: Pick<FactsRow, 'opposite_rounds'>): Fact[] =>
  rounds > 0 ? [fact('opposite', 'bad', { rounds })] : [];

const aboutBets = ({ stake_won: stakeWon, big_win_won: payoutWon, ...row }: FactsRow): Fact[] => [
  ...aboutOpposites(row),
  ...(row.is_minigame_only ? [fact('minigameOnly', 'warn')] : []),
  ...(stakeWon > 0 ? [fact('openStakes', 'warn', { stakeWon })] : []),
  ...(payoutWon >= BIG_WIN_WON ? [fact('bigWin', 'warn', { payoutWon })] : []),
];

function aboutMember(row: FactsRow, now: Date): Fact[] {
  const member = { status: row.member_status, excluded_until: row.excluded_until };
  if (isExcluded(member, now)) return [fact('excluded', 'accent')];
  return row.member_status === MEMBER_STATUS_SUSPENDED ? [fact('suspended', 'warn')] : [];
}

/** What he has charged in all less what he has exchanged, with this one. */
const aboutProfit = ({ kind, profit_won }: Pick<FactsRow, 'kind' | 'profit_won'>): Fact[] =>
  kind === 'incomeExchange'
    ? []
    : [fact('profit', profit_won < 0 ? 'bad' : 'neutral', { profitWon: profit_won })];

/** What has to be known of a request to tell what is red about it, wagering aside. */
export type RedRow = Pick<
  FactsRow,
  | 'kind'
  | 'status'
  | 'amount_won'
  | 'bank_owner'
  | 'real_name'
  | 'own_bank_owner'
  | 'is_same_person'
  | 'limit_left_won'
  | 'opposite_rounds'
  | 'profit_won'
>;

/**
 * What is red about an open request, so that approving it asks for a reason. An exchange below its
 * wagering asks for one of its own.
 */
export const redFactsOf = (row: RedRow, sameAccount: number): Fact[] =>
  [
    ...aboutPeople({ ...row, same_ip: 0, same_device: 0 }, sameAccount),
    ...aboutOpposites(row),
    ...(row.kind === 'charge' ? aboutLimit(row) : []),
    ...aboutProfit(row),
  ].filter(({ tone }) => tone === 'bad');

/**
 * Whether whoever looks may not decide on it alone: for its amount, its account or what it waives,
 * with what he has moved alone today, or because he has asked for it.
 */
function takesTwo(row: FactsRow, { secondAdmin, standing }: FactsSettings): boolean {
  const { forMember, inDay, isOwn } = standing;
  const isAlone = (kind: AloneKind, won: number) =>
    isWithinLimits(secondAdmin, kind, {
      ...{ member: forMember(row.member_id, kind) + won, day: inDay(kind) + won },
    });
  const waivedWon = row.kind === 'exchange' ? row.open_won : 0;
  return (
    row.first_approved_by !== null ||
    (row.requested_by !== null && isOwn(row.requested_by)) ||
    accountChangedAt(row, row.bank_changed_at) !== null ||
    !isAlone(aloneKindOf(row.kind), row.amount_won) ||
    (waivedWon > 0 && !isAlone('waiver', waivedWon))
  );
}

/**
 * What is known of a request when it is decided on, what matters most first.
 *
 * @param sameAccount other members who have registered the account of this request
 */
export function factsOf(
  row: FactsRow,
  settings: FactsSettings,
  sameAccount: number,
  now: Date,
): Omit<RequestFacts, 'accountNow' | 'lastSettlement'> {
  const isWaiting = isOpen(row);
  const isCharge = row.kind === 'charge';
  const bonus = isWaiting && isCharge ? bonusOf(row, settings) : null;
  const facts = isWaiting
    ? [
        ...aboutPeople(row, sameAccount),
        ...aboutBets(row),
        ...(bonus ? aboutCharge(row, bonus) : aboutExchange(row, now)),
        ...(row.twins > 0 ? [fact('twin', 'warn')] : []),
        ...aboutUsual(row),
        ...aboutMember(row, now),
        ...(takesTwo(row, settings) ? [fact('second', 'warn')] : []),
        ...aboutProfit(row),
      ]
    : [];
  const ORDER = ['bad', 'warn', 'accent', 'good', 'neutral'];
  return {
    requestId: row.request_id,
    facts: facts.sort((a, b) => ORDER.indexOf(a.tone) - ORDER.indexOf(b.tone)),
    balanceWon: row.balance_won,
    bonusWon: bonus?.bonusWon ?? null,
    chargedWon: row.charged_won,
    chargedTodayWon: row.charged_today_won,
    exchangedTodayWon: row.exchanged_today_won,
    wagering: isWaiting && row.kind === 'exchange' ? wageringOf(row) : null,
  };
}
