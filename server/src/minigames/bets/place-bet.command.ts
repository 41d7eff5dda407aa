import { type FeedReplyOf, type feed, MEMBER_STATUS_NORMAL, whenOfGame } from '@gwanje/contract';
import { expectedPayoutWon } from '@gwanje/game-rules';
import { sql } from 'kysely';
import { requireOpenDoor } from '../../config/settings/site-doors.queries';
import type { FeedWork } from '../../feed/implement-feed';
import { lockWallets, postMovement } from '../../ledger/post-movement';
import { requireMember } from '../../members/members.queries';
import { findMinigameLimit } from '../../members/minigame-limits/minigame-limits.queries';
import { newId } from '../../platform/new-id';
import type { RoundRow } from '../rounds/settle-bets.queries';
import { type BetTerms, findTerms } from './bet-terms.queries';

type Work = FeedWork<typeof feed.placeMinigameBet>;
type Placed = FeedReplyOf<typeof feed.placeMinigameBet>;
type Member = Awaited<ReturnType<typeof requireMember>>;

/** Shards of what lies on a pick: each member adds to one of them. */
const SHARDS = 16;

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
  const { rows } = await sql<{ balance: number }>`
    select balance_after_won as balance from ledger_entry
    join movement using (member_id, movement_id)
    where ledger_entry.member_id = ${memberId} and movement.key = ${`bet:${bet.bet_id}`}`.execute(
    tx,
  );
  return {
    betId: bet.bet_id,
    balanceWon: rows[0]?.balance ?? 0,
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

async function stakedWon({ tx, input }: Work): Promise<number> {
  const { rows } = await sql<{ won: number }>`
    select coalesce(sum(stake_won), 0)::bigint as won from bet
    where member_id = ${input.memberId} and round_id = ${input.roundId}
      and bet_type = ${input.betType}`.execute(tx);
  return rows[0]?.won ?? 0;
}

const isBlocked = ({ status, excluded_until, is_bet_allowed }: Member, at: Date) =>
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
  readonly expectedWon: number;
  readonly round: RoundRow;
  readonly member: Member;
  readonly at: Date;
}

async function keepBet({ tx, input }: Work, { betId, expectedWon, round, member, at }: Bet) {
  const { memberId, betType, pick, stakeWon, oddsHundredths } = input;
  await tx
    .insertInto('bet')
    .values({
      ...{ member_id: memberId, bet_id: betId, game: round.game, round_id: round.round_id },
      ...{ bet_type: betType, pick, stake_won: stakeWon, odds_hundredths: oddsHundredths },
      ...{ expected_won: expectedWon, settled_at: null, level: member.level },
      ...{ bet_version: round.bet_version, rate_version: round.rate_version },
      ...{ recommend_path: member.recommend_path, reference: input.reference },
      ...{ ip: input.ip ?? null, is_test: member.is_test, at },
    })
    .execute();
  await sql`
    insert into round_stake as kept (round_id, bet_type, pick, odds_hundredths, is_test, shard,
      bets, stake_won, payout_won)
    values (${round.round_id}, ${betType}, ${pick}, ${oddsHundredths}, ${member.is_test},
      abs(hashtext(${memberId})) % ${SHARDS}, 1, ${stakeWon}, ${expectedWon})
    on conflict (round_id, bet_type, pick, odds_hundredths, is_test, shard) do update
      set bets = kept.bets + 1, stake_won = kept.stake_won + excluded.stake_won,
        payout_won = kept.payout_won + excluded.payout_won`.execute(tx);
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
  const isOpen =
    round.status === 'waiting' && round.opens_at <= at && at < round.closes_at && !round.is_over;
  if (!isOpen) return refuse('bet.closed');
  if (!terms) return refuse('bet.not_on_sale');
  const expectedWon = requireTerms(work, terms);
  if ((await stakedWon(work)) + stakeWon > terms.limits.maxRound)
    return refuse('bet.above_max_round', { maxRound: terms.limits.maxRound });
  if (balancesWon.money < stakeWon) return refuse('money.insufficient');
  const betId = newId(at);
  const [entry] = await postMovement(tx, {
    ...{ memberId, key: `bet:${betId}`, type: 'bet', amountWon: stakeWon, at, actor: null },
    subject: `bet/${betId}`,
  });
  await keepBet(work, { betId, expectedWon, round, member, at });
  await audit({ subject: `bet/${betId}`, after: { ...input, expectedWon, game: round.game } });
  return { betId, balanceWon: entry?.balanceAfterWon ?? 0, expectedWon };
}
