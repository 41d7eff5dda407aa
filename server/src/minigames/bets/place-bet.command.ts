import {
  type FeedReplyOf,
  type feed,
  LAST_MOMENT_MS,
  MEMBER_STATUS_NORMAL,
  PARTNER_GRADE_MIN,
  whenOfGame,
} from '@gwanje/contract';
import { expectedPayoutWon, shareWon } from '@gwanje/game-rules';
import { sql } from 'kysely';
import { closedFamily } from '../../bets/settings/closed-games.queries';
import { requireOpenDoor } from '../../config/settings/site-doors.queries';
import type { FeedWork } from '../../feed/implement-feed';
import { lockWallets, postMovement } from '../../ledger/post-movement';
import { requireMember } from '../../members/members.queries';
import { findMinigameLimit } from '../../members/minigame-limits/minigame-limits.queries';
import { lineCompBps } from '../../money/rewards/reward.rule';
import { findMoneySetting } from '../../money/settings/money-settings.queries';
import { newId } from '../../platform/new-id';
import type { RoundRow } from '../rounds/settle-bets.queries';
import { bookPlacedDays, oneBet } from './bet-days.queries';
import { type BetTerms, findTerms } from './bet-terms.queries';
import { noteHighBet } from './note-high-bet.queries';
import { addStake } from './round-stakes.queries';

type Work = FeedWork<typeof feed.placeMinigameBet>;
type Placed = FeedReplyOf<typeof feed.placeMinigameBet>;
type Member = Awaited<ReturnType<typeof requireMember>>;

/** The round, which is not settled before this transaction ends. */
const shareRound = ({ tx, input }: Work): Promise<(RoundRow & { is_over: boolean }) | undefined> =>
  tx
    .selectFrom('game_round')
    .selectAll()
    // The database's own clock has a say: a server's may be behind.
    .select(sql<boolean>`clock_timestamp() >= closes_at`.as('is_over'))
    .where('round_id', '=', input.roundId)
    .forShare()
    .executeTakeFirst();

/** What was answered to this reference before. @throws {Refusal} bet.reference_reused */
async function findPlaced({ tx, input, refuse }: Work): Promise<Placed | undefined> {
  const { memberId, reference, roundId, betType, pick, stakeWon } = input;
  const bet = await tx
    .selectFrom('bet')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!bet) return undefined;
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

async function findStaked({ tx, input }: Work): Promise<Staked> {
  const { rows } = await sql<Staked>`
    select coalesce(sum(stake_won) filter (where bet_type = ${input.betType}), 0)::bigint as won,
      coalesce(sum(stake_won), 0)::bigint as "roundWon",
      coalesce(bool_or(bet_type = ${input.betType} and pick <> ${input.pick}), false)
        as "isOnOther"
    from bet
    where member_id = ${input.memberId} and round_id = ${input.roundId} and result <> 'C'`.execute(
    tx,
  );
  return rows[0] as Staked;
}

export const isBlocked = ({ status, excluded_until, is_bet_allowed }: Member, at: Date) =>
  status !== MEMBER_STATUS_NORMAL ||
  !is_bet_allowed ||
  (excluded_until !== null && excluded_until > at);

type OwnLimit = Awaited<ReturnType<typeof findMinigameLimit>>;

/** What the member may himself: of his own limits and those of his level the stricter ones. */
function tightened({ limits, ...terms }: BetTerms, own: OwnLimit): BetTerms {
  const least = (level: number, won: number | null | undefined) => Math.min(level, won ?? level);
  return {
    ...terms,
    limits: {
      ...limits,
      max: least(limits.max, own?.maxWon),
      benefit: least(limits.benefit, own?.benefitWon),
      maxRound: least(limits.maxRound, own?.maxRoundWon),
    },
  };
}

interface Bet {
  readonly betId: string;
  /** What of the stake is passed on; nothing of a test account's. */
  readonly laidOffWon: number;
  readonly expectedWon: number;
  readonly round: RoundRow;
  readonly member: Member;
  readonly isBothSides: boolean;
  readonly balanceAfterWon: number;
  readonly at: Date;
}

async function keepBet({ tx, input }: Work, kept: Bet) {
  const { betId, expectedWon, round, member, at } = kept;
  const { memberId, betType, pick, stakeWon, oddsHundredths } = input;
  const { recommend_path: path, grade } = member;
  // A partner who bets is of his own line.
  const isPartner = grade >= PARTNER_GRADE_MIN;
  const betPath = isPartner ? [...path, memberId] : path;
  // A partner has his own rate on the path already.
  const comp = await findMoneySetting(tx, 'comp');
  const ownBps = isPartner ? 0 : lineCompBps(comp, member.level, 'minigame');
  await tx
    .insertInto('bet')
    .values({
      ...{ member_id: memberId, bet_id: betId, game: round.game, round_id: round.round_id },
      ...{ bet_type: betType, pick, stake_won: stakeWon, odds_hundredths: oddsHundredths },
      ...{ expected_won: expectedWon, settled_at: null, level: member.level },
      ...{ bet_version: round.bet_version, rate_version: round.rate_version },
      recommend_path: betPath,
      rolling_path_bps: sql<number[]>`
        rolling_path_bps(${betPath}, 'minigame', ${at}) || ${ownBps > 0 ? [ownBps] : []}::smallint[]`,
      ...{ reference: input.reference, ip: input.ip ?? null, is_test: member.is_test, at },
      ...{ day_on: round.day_on, round_no: round.round_no, is_both_sides: kept.isBothSides },
      is_last_moment: round.closes_at.getTime() - at.getTime() <= LAST_MOMENT_MS,
      balance_after_won: kept.balanceAfterWon,
      laid_off_won: kept.laidOffWon,
    })
    .execute();
  await bookPlacedDays(tx, oneBet(memberId, betId), 1);
  await addStake(
    tx,
    {
      ...{ member_id: memberId, bet_id: betId, round_id: round.round_id, bet_type: betType, pick },
      ...{ odds_hundredths: oddsHundredths, is_test: member.is_test },
      ...{ stake_won: stakeWon, expected_won: expectedWon, laid_off_won: kept.laidOffWon },
    },
    1,
  );
}

/**
 * A member bets on a pick of an open round. The round is shared before the wallets are held, as
 * settlement takes it before them; one member's bets stand in a line at his wallets.
 *
 * @throws {Refusal} the first check that says no
 */
export async function placeBet(work: Work): Promise<Placed> {
  const { tx, input, audit, refuse } = work;
  const { memberId, betType, pick, stakeWon } = input;
  const round = await shareRound(work);
  const { balancesWon, at } = await lockWallets(work, memberId);
  const before = await findPlaced(work);
  if (before) return before;
  const member = await requireMember(tx, memberId);
  if (isBlocked(member, at)) return refuse('bet.member_blocked');
  await requireOpenDoor(tx, { part: 'bet', isTest: member.is_test, at });
  if (!round) return refuse('bet.closed');
  const ownLimit = await findMinigameLimit(tx, memberId, round.game, at);
  if (ownLimit?.isAllowed === false) return refuse('bet.member_blocked');
  const levelTerms = await findTerms(tx, {
    ...{ game: round.game, betType, pick, level: member.level },
    ...{ betVersion: round.bet_version, rateVersion: round.rate_version },
  });
  const terms = levelTerms && tightened(levelTerms, ownLimit);
  if (!work.isOn(whenOfGame(round.game)) || (terms && !terms.isGameOn))
    return refuse('bet.game_off');
  const closed = member.is_test
    ? undefined
    : await closedFamily(tx, { modules: whenOfGame(round.game).modules ?? [], at });
  if (closed) return refuse('bet.game_off', closed);
  const isOpen =
    round.status === 'waiting' && round.opens_at <= at && at < round.closes_at && !round.is_over;
  if (!isOpen) return refuse('bet.closed');
  if (!terms) return refuse('bet.not_on_sale');
  const expectedWon = requireTerms(work, terms);
  const staked = await findStaked(work);
  if (staked.won + stakeWon > terms.limits.maxRound)
    return refuse('bet.above_max_round', { maxRound: terms.limits.maxRound });
  if (balancesWon.money < stakeWon) return refuse('money.insufficient');
  const betId = newId(at);
  const [entry] = await postMovement(tx, {
    ...{ memberId, key: `bet:${betId}`, type: 'bet', amountWon: stakeWon, at, actor: null },
    subject: `bet/${betId}`,
  });
  const balanceAfterWon = entry?.balanceAfterWon ?? 0;
  const isBothSides = staked.isOnOther;
  const laidOffWon = member.is_test ? 0 : shareWon(stakeWon, terms.laidOffBps);
  const kept = { betId, expectedWon, laidOffWon, round, member, isBothSides, balanceAfterWon, at };
  await keepBet(work, kept);
  if (!member.is_test)
    await noteHighBet(tx, {
      ...{ memberId, betId },
      placed: {
        ...{ product: 'minigame', stakeWon, expectedWon, stakedWon: staked.roundWon, at },
        ...{ level: member.level, joinedAt: member.joined_at },
      },
    });
  await audit({ subject: `bet/${betId}`, after: { ...input, expectedWon, game: round.game } });
  return { betId, balanceWon: balanceAfterWon, expectedWon };
}
