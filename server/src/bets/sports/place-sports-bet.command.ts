import { type FeedReplyOf, type feed, PARTNER_GRADE_MIN } from '@gwanje/contract';
import { requireOpenDoor } from '../../config/settings/site-doors.queries';
import type { FeedWork } from '../../feed/implement-feed';
import { lockWallets, postMovement } from '../../ledger/post-movement';
import { requireMember } from '../../members/members.queries';
import { bookPlacedDays, oneBet } from '../../minigames/bets/bet-days.queries';
import { noteHighBet } from '../../minigames/bets/note-high-bet.queries';
import { isBlocked } from '../../minigames/bets/place-bet.command';
import { newId } from '../../platform/new-id';
import { closedSports } from '../settings/closed-games.queries';
import {
  type AskedLeg,
  delayOf,
  judgeCart,
  paysEnough,
  priceOf,
  whyClosed,
} from './cart-checks.rule';
import { addMarketStake } from './market-stakes.queries';
import {
  findPlacedSports,
  isBothSides,
  isRepeated,
  keepSportsBet,
  stakedOnEvents,
} from './placed-sports.queries';
import { eventsOf, readMarkets, shareEvents } from './sold-markets.queries';
import { findSportsTerms } from './sports-terms.queries';
import type { SportsTerms } from './sports-terms.rule';

type Work = FeedWork<typeof feed.placeSportsBet>;
type Placed = FeedReplyOf<typeof feed.placeSportsBet>;
type Member = Awaited<ReturnType<typeof requireMember>>;

const isSingle = ({ length }: readonly unknown[]) => length === 1;
const isDouble = ({ length }: readonly unknown[]) => length === 2;

interface Taking {
  readonly terms: SportsTerms;
  /** Why a type takes no bets for a while. */
  readonly isClosed: Awaited<ReturnType<typeof closedSports>>;
  readonly at: Date;
}

/** Each leg as it is sold now, in the caller's order. @throws {Refusal} the first that says no */
async function requireLegs(
  { tx, input, refuse }: Work,
  { terms, isClosed, at }: Taking,
): Promise<AskedLeg[]> {
  const markets = await readMarkets(
    tx,
    input.legs.map(({ marketId }) => marketId),
    at,
  );
  const legs = input.legs.map(({ marketId, pick, oddsHundredths }) => {
    const market = markets.get(marketId);
    if (!market) return refuse('bet.closed', { marketId });
    const closed = whyClosed(market, terms);
    if (closed) return refuse(closed, { marketId });
    const maintained = isClosed(market.type);
    if (maintained) return refuse('bet.game_off', { marketId, ...maintained });
    return { market, pick, seenHundredths: oddsHundredths };
  });
  for (const leg of legs)
    if (!paysEnough(leg, terms))
      return refuse('bet.not_on_sale', { marketId: leg.market.marketId });
  const isAsSeen = (leg: AskedLeg) =>
    priceOf(leg) === leg.seenHundredths ||
    (input.acceptHigher === true && priceOf(leg) > leg.seenHundredths);
  if (!legs.every(isAsSeen))
    return refuse('bet.odds_changed', {
      legs: legs.map((leg) => ({
        ...{ marketId: leg.market.marketId, pick: leg.pick, oddsHundredths: priceOf(leg) },
        oddsVersion: leg.market.oddsVersion,
      })),
    });
  return legs;
}

/** The checks of a cart and its amounts, in their order; the first no is the answer. */
async function requireCart(
  { tx, input, refuse }: Work,
  legs: readonly AskedLeg[],
  { member, terms }: { readonly member: Member; readonly terms: SportsTerms },
) {
  const { stakeWon, memberId } = input;
  const isBarred =
    (isSingle(legs) && !member.is_single_allowed) || (isDouble(legs) && !member.is_double_allowed);
  if (isBarred) return refuse('bet.folder_not_allowed', { foldersMax: terms.rule.foldersMax });
  const eventIds = [...new Set(legs.map(({ market }) => market.eventId))];
  const stakedWon = await stakedOnEvents(tx, memberId, eventIds);
  const judged = judgeCart(legs, { stakeWon, level: member.level, stakedWon }, terms);
  if ('code' in judged) return refuse(judged.code, judged.details);
  return { ...judged, stakedWon };
}

/**
 * A member bets on a cart of picks. Its events are shared before the wallets are held, as their
 * settlement takes them before them; one member's bets stand in a line at his wallets.
 *
 * @throws {Refusal} the first check that says no
 */
export async function placeSportsBet(work: Work): Promise<Placed> {
  const { tx, input, isSitePaused, locale, audit, refuse } = work;
  const { memberId, stakeWon } = input;
  const marketIds = input.legs.map(({ marketId }) => marketId);
  await shareEvents(tx, await eventsOf(tx, marketIds));
  const { balancesWon, at } = await lockWallets(work, memberId);
  const before = await findPlacedSports(tx, input);
  if (before === 'differs') return refuse('bet.reference_reused');
  if (before) return before;
  const member = await requireMember(tx, memberId);
  if (isBlocked(member, at)) return refuse('bet.member_blocked');
  const who = { db: tx, memberId };
  await requireOpenDoor(tx, { part: 'bet', isSitePaused, isTest: member.is_test, at, who });
  const terms = await findSportsTerms(tx);
  // Test accounts walk through closed doors.
  const isClosed = member.is_test ? () => undefined : await closedSports(tx, { at, locale });
  const legs = await requireLegs(work, { terms, isClosed, at });
  const cart = await requireCart(work, legs, { member, terms });
  if (balancesWon.money < stakeWon) return refuse('money.insufficient');
  const betId = newId(at);
  const [entry] = await postMovement(tx, {
    ...{ memberId, key: `bet:${betId}`, type: 'bet', amountWon: stakeWon, at, actor: null },
    subject: `bet/${betId}`,
  });
  const balanceWon = entry?.balanceAfterWon ?? 0;
  const delaySeconds = delayOf(legs, terms);
  const path = member.recommend_path;
  await keepSportsBet(tx, {
    ...{ betId, input, legs, cart, terms, at, delaySeconds },
    ...{ level: member.level, isTest: member.is_test, balanceAfterWon: balanceWon },
    // A partner who bets is of his own line.
    recommendPath: member.grade >= PARTNER_GRADE_MIN ? [...path, memberId] : path,
    isRepeated: await isRepeated(tx, input, at),
    isBothSides: await isBothSides(tx, input),
  });
  await bookPlacedDays(tx, oneBet(memberId, betId), 1);
  await addMarketStake(tx, { memberId, betId }, 1);
  const { expectedWon, oddsHundredths, bonusHundredths, stakedWon } = cart;
  if (!member.is_test)
    await noteHighBet(tx, {
      ...{ memberId, betId },
      placed: {
        ...{ product: 'sports', stakeWon, expectedWon, stakedWon, at },
        ...{ level: member.level, joinedAt: member.joined_at },
      },
    });
  await audit({ subject: `bet/${betId}`, after: { ...input, oddsHundredths, expectedWon } });
  const acceptingUntil =
    delaySeconds === 0 ? null : new Date(at.getTime() + delaySeconds * 1_000).toISOString();
  return {
    ...{ betId, status: acceptingUntil === null ? 'accepted' : 'accepting', acceptingUntil },
    ...{ balanceWon, oddsHundredths, bonusHundredths, expectedWon },
  };
}
