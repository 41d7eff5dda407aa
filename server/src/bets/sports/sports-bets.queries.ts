// Bets on sports: what is listed of them and their sums.
import {
  placedSportsBets,
  type SportsBetFilter,
  type SportsBetMark,
  type SportsTypeId,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { KEPT_MARKS } from '../../ledger/marked-bets.queries';
import { markedMemberOf } from '../../members/member-cell.queries';
import { isOfDays } from '../../money/totals/korean-days.queries';
import { acrossMembers } from '../../placement';
import { bindList, instant, type ListContext, ruled } from '../../platform/list';
import type { Sql } from '../../platform/list-source';
import { Refusal } from '../../platform/refusal';
import {
  asked,
  beneath,
  betsOfProduct,
  CATEGORIES,
  DAYS_MAX,
  daysOf,
  isBetsSummed,
  isLookedForInAll,
  isUuid,
  MEANINGS,
  saidBy,
  sumBets,
  upline,
} from '../bet-conditions.queries';
import { IS_SAME_IP, isOfSharedIps, mayKnow } from '../bet-marks.queries';
import { IS_NOTED } from '../bet-notes.queries';
import { LIVE_TYPES } from '../events/event-phases.queries';
import { betsOn } from './carts.queries';
import { ofLate, ofOpenLegs } from './event-slips.queries';
import { ofTeam } from './team-slips.queries';

const ID = sql.ref('bet.bet_id');

const hasLeg = (condition: Sql): Sql => sql`exists (
  select 1 from bet_leg as leg where leg.member_id = bet.member_id and leg.bet_id = bet.bet_id
    and ${condition})`;

const ACCEPTED: Readonly<Record<NonNullable<SportsBetFilter['accept']>, Sql>> = {
  accepting: sql`bet.accepting_until is not null`,
  accepted: sql`bet.accepting_until is null and bet.result <> 'C'`,
  rejected: sql`bet.result = 'C' and bet.cancelled_for in ('odds', 'suspended')`,
};

const FOLDERS = { 1: sql`bet.folders = 1`, 2: sql`bet.folders = 2`, 3: sql`bet.folders >= 3` };

/** A live bet is taken while its event is played; any other one is not, wherever its start was then. */
const IS_LATE = sql<boolean>`(bet.game <> all(${LIVE_TYPES}) and ${hasLeg(sql`exists (
  select 1 from sports_event as begun
  where begun.event_id = leg.event_id and begun.starts_at <= bet.at)`)})`;

const MARKS: Readonly<Record<SportsBetMark, Sql>> = {
  repeated: KEPT_MARKS.repeated,
  late: IS_LATE,
  bothSides: KEPT_MARKS.bothSides,
  lastMoment: KEPT_MARKS.lastMoment,
  sameIp: IS_SAME_IP,
};

const SAID = {
  ...MEANINGS,
  sport: (sport: string) => hasLeg(sql`leg.names ->> 'sport' = ${sport}`),
  folder: (folder: keyof typeof FOLDERS) => FOLDERS[folder],
  accept: (accept: keyof typeof ACCEPTED) => ACCEPTED[accept],
  // By the legs' own index: a bet on an event is found without looking through the others.
  event: (eventId: string) => (isUuid(eventId) ? betsOn(eventId) : sql`false`),
  mark: (mark: SportsBetMark) => MARKS[mark],
};

/** By the legs' index of markets: whoever bet at odds that were typed amiss is found at once. */
const onMarket = ({ market, oddsVersion }: SportsBetFilter): Sql[] =>
  market === undefined
    ? []
    : [
        sql`(bet.member_id, bet.bet_id) in (
          select leg.member_id, leg.bet_id from bet_leg as leg
          where leg.market_id = ${market} and ${acrossMembers}
            and ${oddsVersion === undefined ? sql`true` : sql`leg.odds_version = ${oddsVersion}`})`,
      ];

/** What no index has is looked for among the bets of a month at most, of one member, event or market. */
function requireNarrow(filter: SportsBetFilter): void {
  const { memberId, event, market, oddsVersion, minWon, maxWon, categoryInfo, query, sport, mark } =
    filter;
  const isWide =
    [minWon, maxWon, sport].some((value) => value !== undefined) ||
    mark === 'sameIp' ||
    (query !== undefined && (categoryInfo === 'ip' || categoryInfo === 'team'));
  const isOfOne = memberId !== undefined || event !== undefined || market !== undefined;
  if ((isWide && !isOfOne && daysOf(filter) > DAYS_MAX) || isLookedForInAll(filter))
    throw new Refusal('list.too_wide');
  // Versions count from 1 in every market: by itself one means nothing.
  if (oddsVersion !== undefined && market === undefined) throw new Refusal('list.too_wide');
}

/**
 * The conditions of a filter on `bet`, but for whose bets exist for whoever asks.
 *
 * @throws {Refusal} list.too_wide
 */
export async function sportsConditions(
  context: ListContext,
  filter: SportsBetFilter,
): Promise<Sql[]> {
  requireNarrow(filter);
  const { partnerId, query, categoryInfo = 'id', mark } = filter;
  const [isCalled, called] =
    categoryInfo === 'team'
      ? await ofTeam(context, filter)
      : [await asked(context, { query, categoryInfo }, CATEGORIES), filter];
  const [isLate, late] = await ofLate(context, called);
  const [isOpen, besides] = await ofOpenLegs(context, late);
  return [
    ...(mark !== undefined && !mayKnow(mark, context) ? [sql`false`] : []),
    ...(mark === 'sameIp' ? isOfSharedIps(filter) : []),
    ...(await beneath(context, partnerId)),
    ...isCalled,
    ...isLate,
    ...isOpen,
    ...onMarket(filter),
    ...isOfDays(ID, besides),
    ...saidBy(besides, SAID),
  ];
}

export const SPORTS_BETS = bindList(placedSportsBets, {
  base: sql`bet`,
  as: 'bet',
  joins: sql`
    join member on member.member_id = bet.member_id
    join bet_leg as opening on opening.member_id = bet.member_id
      and opening.bet_id = bet.bet_id and opening.leg_no = 1
    left join high_bet as found on found.member_id = bet.member_id and found.bet_id = bet.bet_id`,
  within: betsOfProduct('sports'),
  id: ID,
  columns: {
    betId: ID,
    member: { ...markedMemberOf('member'), isTest: sql.ref('bet.is_test') },
    upline,
    at: instant(sql.ref('bet.at')),
    type: sql<SportsTypeId>`bet.game`,
    folders: sql.ref('bet.folders'),
    first: sql`opening.names`,
    play: sql`opening.play`,
    firstStartsAt: instant(sql.ref('bet.first_starts_at')),
    legFactorsThousandths: sql`array(
      select leg.factor_thousandths from bet_leg as leg
      where leg.member_id = bet.member_id and leg.bet_id = bet.bet_id order by leg.leg_no)`,
    stakeWon: sql.ref('bet.stake_won'),
    oddsHundredths: sql.ref('bet.odds_hundredths'),
    bonusHundredths: sql.ref('bet.bonus_hundredths'),
    finalOddsHundredths: sql.ref('bet.final_odds_hundredths'),
    finalBonusHundredths: sql.ref('bet.final_bonus_hundredths'),
    expectedWon: sql.ref('bet.expected_won'),
    result: sql.ref('bet.result'),
    payoutWon: sql.ref('bet.payout_won'),
    profitWon: sql`case when bet.result <> 'I' then bet.stake_won - bet.payout_won end`,
    balanceAfterWon: sql.ref('bet.balance_after_won'),
    settledAt: instant(sql.ref('bet.settled_at')),
    delaySeconds: sql.ref('bet.delay_seconds'),
    acceptingUntil: instant(sql.ref('bet.accepting_until')),
    cancelledFor: sql.ref('bet.cancelled_for'),
    isRepeated: sql.ref('bet.is_repeated'),
    isLate: IS_LATE,
    isBothSides: sql.ref('bet.is_both_sides'),
    isLastMoment: sql.ref('bet.is_last_moment'),
    isSameIp: ruled(
      { is_same_ip: IS_SAME_IP },
      ({ is_same_ip }: { is_same_ip: boolean }, context) =>
        is_same_ip && mayKnow('sameIp', context),
    ),
    high: sql.ref('found.reason'),
    isHighNew: sql`(found.reason is not null and found.acknowledged_at is null)`,
    isVoidAsked: sql`bet.void_asked_by is not null`,
    isNoted: IS_NOTED,
    version: sql.ref('bet.version'),
  },
  narrow: sportsConditions,
  sorts: {
    newest: { by: ID, direction: 'desc' },
    oldest: { by: ID, direction: 'asc' },
    stake: { by: sql`bet.stake_won`, direction: 'desc' },
    payout: { by: sql`bet.payout_won`, direction: 'desc' },
  },
  sum: async (context, filter, rowsMax) =>
    sumBets('sports', context, filter, {
      conditions: await sportsConditions(context, filter),
      rowsMax,
    }),
  isSummed: isBetsSummed,
});

/**
 * A page of bets. By amount they are sorted within a day, or of one member or event: no index has
 * that order.
 *
 * @throws {Refusal} list.too_wide
 */
export async function listSportsBets(asked: Parameters<typeof SPORTS_BETS.page>[0]) {
  const { sort, memberId, event, market } = asked.input;
  const isByAmount = sort === 'stake' || sort === 'payout';
  const isOfOne = memberId !== undefined || event !== undefined || market !== undefined;
  if (isByAmount && !isOfOne && daysOf(asked.input) > 1) throw new Refusal('list.too_wide');
  return SPORTS_BETS.page(asked);
}
