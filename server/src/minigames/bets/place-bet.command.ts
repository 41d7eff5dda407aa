import {
  type FeedReplyOf,
  type feed,
  LAST_MOMENT_MS,
  MEMBER_LEVEL_MAX,
  MEMBER_STATUS_NORMAL,
  NEAR_MAX_PERCENT,
  PARTNER_GRADE_MIN,
  whenOfGame,
} from '@gwanje/contract';
import { expectedPayoutWon, shareWon } from '@gwanje/game-rules';
import { type Selectable, sql } from 'kysely';
import { closedFamily } from '../../bets/settings/closed-games.queries';
import { requireOpenDoor } from '../../config/settings/site-doors.queries';
import { type LookedWork, looksFirst } from '../../feed/implement-feed';
import {
  heldWallets,
  postingOf,
  requirePosted,
  walletLock,
  walletRefusalOf,
} from '../../ledger/post-movement';
import type { MemberRow } from '../../members/members.queries';
import {
  limitInForce,
  type OwnLimit,
  ownMinigameLimits,
} from '../../members/minigame-limits/minigame-limits.queries';
import { lineCompBps } from '../../money/rewards/reward.rule';
import { findMoneySetting } from '../../money/settings/money-settings.queries';
import type { Answers } from '../../platform/database';
import { newId } from '../../platform/new-id';
import { Refusal } from '../../platform/refusal';
import type { Schema } from '../../schema';
import {
  newestVersions,
  type RecalledSettings,
  recallSettings,
} from '../../settings/recalled-settings.queries';
import type { RoundRow } from '../rounds/settle-bets.queries';
import { markBothSides, oneBet, placedDays } from './bet-days.queries';
import {
  type BetTerms,
  documentsOfRound,
  isOnSale,
  newestOfRound,
  termsOf,
} from './bet-terms.queries';
import { type BetBefore, doublingsOf } from './doublings.rule';
import { highBetNotes } from './note-high-bet.queries';
import { stakeOf } from './round-stakes.queries';

type Endpoint = typeof feed.placeMinigameBet;
type Work = LookedWork<Endpoint>;
type Input = Work['input'];
type Placed = FeedReplyOf<Endpoint>;
type Round = { readonly is_over: boolean } & Pick<
  RoundRow,
  | 'round_id'
  | 'game'
  | 'day_on'
  | 'round_no'
  | 'opens_at'
  | 'closes_at'
  | 'status'
  | 'switch_version'
  | 'bet_version'
  | 'rate_version'
  | 'offer'
>;
type Before = Pick<
  Selectable<Schema['bet']>,
  'bet_id' | 'round_id' | 'bet_type' | 'pick' | 'stake_won' | 'expected_won' | 'balance_after_won'
>;
type Bettor = Pick<
  MemberRow,
  | 'status'
  | 'excluded_until'
  | 'is_bet_allowed'
  | 'is_test'
  | 'level'
  | 'grade'
  | 'joined_at'
  | 'recommend_path'
>;

/** The round, which is not settled before this transaction ends. */
const sharedRound = ({ roundId }: Input) => sql<Round>`
  select round_id, game, day_on, round_no, opens_at, closes_at, status, switch_version,
    bet_version, rate_version, offer,
    -- The database's own clock has a say: a server's may be behind.
    clock_timestamp() >= closes_at as is_over
  from game_round where round_id = ${roundId} for share`;

/** What was answered to this reference before. */
const placedBefore = ({ memberId, reference }: Input) => sql<Before>`
  select bet_id, round_id, bet_type, pick, stake_won, expected_won, balance_after_won
  from bet where member_id = ${memberId} and reference = ${reference}`;

const bettor = ({ memberId }: Input) => sql<Bettor>`
  select status, excluded_until, is_bet_allowed, is_test, level, grade, joined_at, recommend_path
  from member where member_id = ${memberId}`;

/** @throws {Refusal} bet.reference_reused */
function answerAgain({ input, refuse }: Work, bet: Before): Placed {
  const { roundId, betType, pick, stakeWon } = input;
  const isSame =
    bet.round_id === roundId &&
    bet.bet_type === betType &&
    bet.pick === pick &&
    bet.stake_won === stakeWon;
  if (!isSame) return refuse('bet.reference_reused');
  return {
    betId: bet.bet_id,
    balanceWon: bet.balance_after_won,
    expectedWon: bet.expected_won,
  };
}

/** The checks of odds and amounts, in their order; the first no is the answer. */
function requireTerms({ input, refuse }: Work, { oddsHundredths, limits }: BetTerms): number {
  const { stakeWon } = input;
  if (oddsHundredths === 0 || limits.max === 0) return refuse('bet.not_on_sale');
  if (oddsHundredths !== input.oddsHundredths)
    return refuse('bet.odds_changed', { oddsHundredths });
  if (stakeWon < limits.min) return refuse('bet.below_min', { min: limits.min });
  if (stakeWon > limits.max) return refuse('bet.above_max', { max: limits.max });
  const expectedWon = expectedPayoutWon(stakeWon, oddsHundredths);
  if (expectedWon > limits.benefit) return refuse('bet.above_benefit', { benefit: limits.benefit });
  return expectedWon;
}

/** What a member has on a round already: on a market, whether on another pick of it, and in all. */
interface Staked {
  readonly won: number;
  readonly roundWon: number;
  readonly isOnOther: boolean;
}

const stakedBefore = ({ memberId, roundId, betType, pick }: Input) => sql<Staked>`
  select coalesce(sum(stake_won) filter (where bet_type = ${betType}), 0)::bigint as won,
    coalesce(sum(stake_won), 0)::bigint as "roundWon",
    coalesce(bool_or(bet_type = ${betType} and pick <> ${pick}), false) as "isOnOther"
  from bet where member_id = ${memberId} and round_id = ${roundId} and result <> 'C'`;

/** How many of a member's newest bets are looked through for the last one on a market. */
const LOOKED_BACK = 20;

/** The last bet of the member on this market of the game, in another round. */
const betBefore = ({ memberId, roundId, betType }: Input) => sql<BetBefore>`
  select newest.stake_won as "stakeWon", newest.result, newest.doublings
  from (
    select * from bet where member_id = ${memberId} and product = 'minigame'
    order by bet_id desc limit ${LOOKED_BACK}
  ) as newest join game_round as asked on asked.round_id = ${roundId}
  where newest.game = asked.game and newest.bet_type = ${betType}
    and newest.round_id <> ${roundId}
  order by newest.bet_id desc limit 1`;

export const isBlocked = (
  {
    status,
    excluded_until,
    is_bet_allowed,
  }: Pick<MemberRow, 'status' | 'excluded_until' | 'is_bet_allowed'>,
  at: Date,
) =>
  status !== MEMBER_STATUS_NORMAL ||
  !is_bet_allowed ||
  (excluded_until !== null && excluded_until > at);

/**
 * What the member may himself. A limit of his own takes the place of his level's; one that only one
 * person has set goes no further than the highest level may as of now. What is closed to his level
 * stays closed.
 */
function withOwnLimits(
  { limits, ...terms }: BetTerms,
  own: OwnLimit | undefined,
  highest: BetTerms | null,
): BetTerms {
  if (!own || limits.max === 0) return { ...terms, limits };
  const ofOwn = (amount: 'max' | 'benefit' | 'maxRound', won: number | null) => {
    if (won === null || own.isAgreed) return won ?? limits[amount];
    return Math.min(won, Math.max(limits[amount], highest?.limits[amount] ?? 0));
  };
  return {
    ...terms,
    limits: {
      ...limits,
      max: ofOwn('max', own.maxWon),
      benefit: ofOwn('benefit', own.benefitWon),
      maxRound: ofOwn('maxRound', own.maxRoundWon),
    },
  };
}

interface Bet {
  readonly betId: string;
  /** What of the stake is passed on; nothing of a test account's. */
  readonly laidOffWon: number;
  readonly expectedWon: number;
  readonly round: Round;
  readonly member: Bettor;
  readonly isBothSides: boolean;
  readonly doublings: number;
  readonly isNearMax: boolean;
  readonly balanceAfterWon: number;
  readonly at: Date;
}

/** What keeps a bet and adds it to every sum that it belongs to. */
async function keeping({ input }: Work, kept: Bet, settings: RecalledSettings) {
  const { betId, expectedWon, round, member, at } = kept;
  const { memberId, betType, pick, stakeWon, oddsHundredths } = input;
  const { recommend_path: path, grade } = member;
  // A partner who bets is of his own line.
  const isPartner = grade >= PARTNER_GRADE_MIN;
  const betPath = isPartner ? [...path, memberId] : path;
  // A partner has his own rate on the path already.
  const comp = await findMoneySetting(settings, 'comp');
  const ownBps = isPartner ? 0 : lineCompBps(comp, member.level, 'minigame');
  const isLastMoment = round.closes_at.getTime() - at.getTime() <= LAST_MOMENT_MS;
  const bet = sql`
    insert into bet (member_id, bet_id, game, round_id, bet_type, pick, stake_won, odds_hundredths,
      expected_won, level, bet_version, rate_version, recommend_path, rolling_path_bps, reference,
      ip, is_test, at, day_on, round_no, is_both_sides, is_last_moment, balance_after_won,
      laid_off_won, doublings, is_near_max, device)
    values (${memberId}, ${betId}, ${round.game}, ${round.round_id}, ${betType}, ${pick},
      ${stakeWon}, ${oddsHundredths}, ${expectedWon}, ${member.level}, ${round.bet_version},
      ${round.rate_version}, ${betPath},
      rolling_path_bps(${betPath}, 'minigame', ${at}) || ${ownBps > 0 ? [ownBps] : []}::smallint[],
      ${input.reference}, ${input.ip ?? null}, ${member.is_test}, ${at}, ${round.day_on},
      ${round.round_no}, ${kept.isBothSides}, ${isLastMoment}, ${kept.balanceAfterWon},
      ${kept.laidOffWon}, ${kept.doublings}, ${kept.isNearMax},
      ${input.device ?? null})`;
  const stake = stakeOf(
    {
      ...{ member_id: memberId, bet_id: betId, round_id: round.round_id, bet_type: betType, pick },
      ...{ odds_hundredths: oddsHundredths, is_test: member.is_test },
      ...{ stake_won: stakeWon, expected_won: expectedWon, laid_off_won: kept.laidOffWon },
    },
    1,
  );
  // Whoever bets on another pick of a market has bet on both: the bet before is one of the two.
  const others = markBothSides(sql`member_id = ${memberId} and round_id = ${round.round_id}
    and bet_type = ${betType} and pick <> ${pick} and result <> 'C'`);
  const both = kept.isBothSides ? [others] : [];
  return [bet, placedDays(oneBet(memberId, betId), 1), stake, ...both];
}

/** Whatever the site has to say about bets. */
const SITE_DOCUMENTS = [
  ['config', 'siteMaintenance'],
  ['config', 'highBet'],
  ['bets', 'gameMaintenance'],
  ['money', 'comp'],
] as const;

/**
 * A member bets on a pick of an open round. The round is shared before the wallets are held, as
 * settlement takes it before them; one member's bets stand in a line at his wallets, and whatever
 * is read behind them has seen the one before.
 *
 * @throws {Refusal} the first check that says no
 */
export const placeBet = looksFirst<Endpoint, ReturnType<typeof look>>(look, act);

function look({ input }: Pick<Work, 'input'>) {
  return [
    sharedRound(input),
    walletLock(input.memberId),
    placedBefore(input),
    bettor(input),
    ownMinigameLimits(input.memberId),
    stakedBefore(input),
    betBefore(input),
    newestVersions(SITE_DOCUMENTS, newestOfRound(input.roundId)),
  ] as const;
}

async function act(work: Work, seen: Answers<ReturnType<typeof look>>): Promise<Placed> {
  const [rounds, wallets, before, members, ownLimits, stakes, lastBets, newest] = seen;
  const { tx, input, refuse } = work;
  const { memberId, betType, pick, stakeWon } = input;
  const { balancesWon, at } = heldWallets(wallets, work.now);
  if (before.rows[0]) return answerAgain(work, before.rows[0]);
  const [member] = members.rows;
  if (!member) throw new Refusal('member.not_found');
  if (isBlocked(member, at)) return refuse('bet.member_blocked');
  const [round] = rounds.rows;
  const settings = await recallSettings(tx, newest.rows, round ? documentsOfRound(round) : []);
  const { isSitePaused, locale } = work;
  const who = { db: tx, memberId };
  await requireOpenDoor(settings, {
    ...{ part: 'bet', isSitePaused, isTest: member.is_test, at, who },
  });
  if (!round) return refuse('bet.closed');
  const ownLimit = limitInForce(ownLimits.rows, round.game, at);
  if (ownLimit?.isAllowed === false) return refuse('bet.member_blocked');
  const termsOfLevel = (level: number) => termsOf(settings, round, { betType, pick, level });
  const levelTerms = termsOfLevel(member.level);
  const terms = levelTerms && withOwnLimits(levelTerms, ownLimit, termsOfLevel(MEMBER_LEVEL_MAX));
  if (!work.isOn(whenOfGame(round.game)) || !isOnSale(settings, round))
    return refuse('bet.game_off');
  const closed = member.is_test
    ? undefined
    : await closedFamily(settings, { modules: whenOfGame(round.game).modules ?? [], at, locale });
  if (closed) return refuse('bet.game_off', closed);
  const isOpen =
    round.status === 'waiting' && round.opens_at <= at && at < round.closes_at && !round.is_over;
  if (!isOpen) return refuse('bet.closed');
  if (!terms) return refuse('bet.not_on_sale');
  const expectedWon = requireTerms(work, terms);
  const staked = stakes.rows[0] as Staked;
  if (staked.won + stakeWon > terms.limits.maxRound)
    return refuse('bet.above_max_round', { maxRound: terms.limits.maxRound });
  if (balancesWon.money < stakeWon) return refuse('money.insufficient');
  const betId = newId(at);
  const posting = postingOf({
    ...{ memberId, key: `bet:${betId}`, type: 'bet', amountWon: stakeWon, at, actor: null },
    subject: `bet/${betId}`,
  });
  // His wallets are held, so this is what it comes to; `requirePosted` makes sure.
  const balanceAfterWon = balancesWon.money - stakeWon;
  const isBothSides = staked.isOnOther;
  const laidOffWon = member.is_test ? 0 : shareWon(stakeWon, terms.laidOffBps);
  const kept = {
    ...{ betId, expectedWon, laidOffWon, round, member, isBothSides, balanceAfterWon, at },
    doublings: doublingsOf(lastBets.rows[0], stakeWon),
    isNearMax: stakeWon * 100 >= terms.limits.max * NEAR_MAX_PERCENT,
  };
  const notes = member.is_test
    ? []
    : await highBetNotes(settings, {
        ...{ memberId, betId },
        placed: {
          ...{ product: 'minigame', stakeWon, expectedWon, stakedWon: staked.roundWon, at },
          ...{ level: member.level, joinedAt: member.joined_at },
        },
      });
  const reply = { betId, balanceWon: balanceAfterWon, expectedWon };
  const line = { subject: `bet/${betId}`, after: { ...input, expectedWon, game: round.game } };
  const [posted] = await work
    .conclude({ line, reply }, [
      posting.statement,
      ...(await keeping(work, kept, settings)),
      ...notes,
    ])
    .catch((error: unknown) => {
      throw walletRefusalOf(error) ?? error;
    });
  requirePosted(posting, posted, balanceAfterWon);
  return reply;
}
