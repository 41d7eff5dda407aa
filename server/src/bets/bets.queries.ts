// Our own bets: what is listed of them, and their sums.
import {
  type Bet,
  type BetCategory,
  type BetFilter,
  type BetMark,
  type Drawn,
  findOffered,
  GAMES,
  type GameId,
  placedBets,
  ROUND_NO_MAX,
  type RoundOffer,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { markedMemberOf } from '../members/member-cell.queries';
import { wordsOfDraw } from '../minigames/rounds/draw-words.rule';
import { isOfDays } from '../money/totals/korean-days.queries';
import { bindList, instant, type ListContext, ruled } from '../platform/list';
import type { Sql } from '../platform/list-source';
import { Refusal } from '../platform/refusal';
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
} from './bet-conditions.queries';
import { isOfSharedIps, MARKS, marksOf, mayKnow, UNINDEXED } from './bet-marks.queries';
import { IS_NOTED } from './bet-notes.queries';

const ID = sql.ref('bet.bet_id');

const isRound = (text: string): Sql => {
  if (isUuid(text)) return sql`bet.round_id = ${text}`;
  const isNumber = /^\d{1,9}$/.test(text) && Number(text) <= ROUND_NO_MAX;
  return isNumber ? sql`bet.round_no = ${Number(text)}` : sql`false`;
};

const ASKED: Readonly<
  Record<Exclude<BetCategory, 'line' | 'id' | 'nick'>, (query: string) => Sql>
> = {
  ...CATEGORIES,
  round: isRound,
};

/** What each field says by itself. */
const SAID = {
  ...MEANINGS,
  mark: (mark: BetMark) => MARKS[mark],
  betType: (betType: string) => sql`bet.bet_type = ${betType}`,
  pick: (pick: string) => sql`bet.pick = ${pick}`,
  round: isRound,
};

/** What no index has is looked for among the bets of a month at most, or of one member. */
function requireNarrow(filter: BetFilter): void {
  const { memberId, minWon, maxWon, mark, categoryInfo, query, round } = filter;
  const isWide =
    minWon !== undefined ||
    maxWon !== undefined ||
    (mark !== undefined && UNINDEXED.includes(mark)) ||
    (query !== undefined && categoryInfo === 'ip');
  const isOfOne = memberId !== undefined || round !== undefined;
  if ((isWide && !isOfOne && daysOf(filter) > DAYS_MAX) || isLookedForInAll(filter))
    throw new Refusal('list.too_wide');
}

/**
 * The conditions of a filter on `bet`, but for whose bets exist for whoever asks.
 *
 * @throws {Refusal} list.too_wide
 */
export async function betConditions(context: ListContext, filter: BetFilter): Promise<Sql[]> {
  requireNarrow(filter);
  const { partnerId, query, categoryInfo = 'id', mark } = filter;
  return [
    ...(mark !== undefined && !mayKnow(mark, context) ? [sql`false`] : []),
    ...(mark === 'sameIp' ? isOfSharedIps(filter) : []),
    ...(await beneath(context, partnerId)),
    ...(await asked(context, { query, categoryInfo }, ASKED)),
    ...isOfDays(ID, filter),
    ...saidBy(filter, SAID),
  ];
}

interface Offered {
  readonly game: GameId;
  readonly betType: string;
  readonly pick: string;
  readonly offer: RoundOffer | null;
  readonly drawn: Drawn | null;
}

/** What a provider offered of a bet's pick, and what came out. */
function offeredOf({ game, betType, pick, offer, drawn }: Offered): Bet['offered'] {
  if (!offer) return null;
  const market = betType.slice(GAMES[game].prefix.length);
  const told = findOffered(offer, market, pick);
  return {
    ...{ event: offer.event, name: told?.name ?? null },
    // A multiple that its member names is told by nobody.
    oddsHundredths: told?.oddsHundredths ?? Number(pick),
    drawn: wordsOfDraw({ game, offer, draw: drawn }),
  };
}

export const BETS = bindList(placedBets, {
  base: sql`bet`,
  as: 'bet',
  joins: sql`
    join member on member.member_id = bet.member_id
    left join game_round as told on told.round_id = bet.round_id and told.offer is not null
    left join high_bet as found on found.member_id = bet.member_id and found.bet_id = bet.bet_id`,
  within: betsOfProduct('minigame'),
  id: ID,
  columns: {
    betId: ID,
    member: { ...markedMemberOf('member'), isTest: sql.ref('bet.is_test') },
    upline,
    at: instant(sql.ref('bet.at')),
    game: sql.ref('bet.game'),
    roundId: sql.ref('bet.round_id'),
    dayOn: sql`bet.day_on::text`,
    roundNo: sql.ref('bet.round_no'),
    betType: sql.ref('bet.bet_type'),
    pick: sql.ref('bet.pick'),
    offered: ruled(
      {
        ...{ game: sql.ref('bet.game'), betType: sql.ref('bet.bet_type') },
        ...{ pick: sql.ref('bet.pick'), offer: sql.ref('told.offer') },
        drawn: sql.ref('told.draw'),
      },
      offeredOf,
    ),
    stakeWon: sql.ref('bet.stake_won'),
    oddsHundredths: sql.ref('bet.odds_hundredths'),
    expectedWon: sql.ref('bet.expected_won'),
    result: sql.ref('bet.result'),
    payoutWon: sql.ref('bet.payout_won'),
    profitWon: sql`case when bet.result <> 'I' then bet.stake_won - bet.payout_won end`,
    balanceAfterWon: sql.ref('bet.balance_after_won'),
    settledAt: instant(sql.ref('bet.settled_at')),
    marks: ruled(MARKS, marksOf),
    high: sql.ref('found.reason'),
    isHighNew: sql`(found.reason is not null and found.acknowledged_at is null)`,
    isVoidAsked: sql`bet.void_asked_by is not null`,
    isNoted: IS_NOTED,
    version: sql.ref('bet.version'),
  },
  narrow: betConditions,
  sorts: {
    newest: { by: ID, direction: 'desc' },
    oldest: { by: ID, direction: 'asc' },
    stake: { by: sql`bet.stake_won`, direction: 'desc' },
    payout: { by: sql`bet.payout_won`, direction: 'desc' },
  },
  sum: async (context, filter, rowsMax) =>
    sumBets('minigame', context, filter, {
      conditions: await betConditions(context, filter),
      rowsMax,
    }),
  isSummed: isBetsSummed,
});

/**
 * A page of bets. By amount they are sorted within a day, or of one member or round: no index has
 * that order.
 *
 * @throws {Refusal} list.too_wide
 */
export async function listBets(asked: Parameters<typeof BETS.page>[0]) {
  const { sort, memberId, round } = asked.input;
  const isByAmount = sort === 'stake' || sort === 'payout';
  if (isByAmount && memberId === undefined && round === undefined && daysOf(asked.input) > 1)
    throw new Refusal('list.too_wide');
  return BETS.page(asked);
}
