import { type FeedReplyOf, type feed, SPORTS_TYPES } from '@gwanje/contract';
import type { CartFate } from '@gwanje/game-rules';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database';
import { type AskedLeg, isLastMoment, priceOf } from './cart-checks.rule';
import { type SportsTerms, versionsOf } from './sports-terms.rule';

type Input = z.output<(typeof feed.placeSportsBet)['input']>;
type Placed = FeedReplyOf<typeof feed.placeSportsBet>;

/** The picks of a slip as one text. */
const slipOf = (legs: Input['legs']) =>
  legs
    .map(({ marketId, pick }) => `${marketId}:${pick}`)
    .sort()
    .join();

const SLIP = sql<string>`(
  select string_agg(leg.market_id || ':' || leg.pick, ',' order by leg.market_id || ':' || leg.pick)
  from bet_leg as leg where leg.member_id = bet.member_id and leg.bet_id = bet.bet_id)`;

/** What was answered to this reference before; `differs` where the bet was another one. */
export async function findPlacedSports(
  tx: Tx,
  { memberId, reference, legs, stakeWon }: Input,
): Promise<Placed | 'differs' | undefined> {
  const bet = await tx
    .selectFrom('bet')
    .selectAll()
    .select(SLIP.as('slip'))
    .where('member_id', '=', memberId)
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!bet) return undefined;
  if (bet.product !== 'sports' || bet.stake_won !== stakeWon || bet.slip !== slipOf(legs))
    return 'differs';
  const until =
    bet.delay_seconds === null ? null : new Date(bet.at.getTime() + bet.delay_seconds * 1_000);
  return {
    ...{ betId: bet.bet_id, status: until ? 'accepting' : 'accepted' },
    acceptingUntil: until?.toISOString() ?? null,
    ...{ balanceWon: bet.balance_after_won, oddsHundredths: bet.odds_hundredths },
    ...{ bonusHundredths: bet.bonus_hundredths ?? 100, expectedWon: bet.expected_won },
  };
}

/** What a member has on that of these events on which he has most. */
export async function stakedOnEvents(
  tx: Tx,
  memberId: string,
  eventIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ won: number }>`
    select coalesce(max(won), 0)::bigint as won from (
      select sum(stake_won) as won from (
        select distinct leg.event_id, bet.bet_id, bet.stake_won
        from bet_leg as leg
        join bet on bet.member_id = leg.member_id and bet.bet_id = leg.bet_id
        where leg.member_id = ${memberId} and leg.event_id = any(${eventIds})
          and bet.result <> 'C') as on_event
      group by event_id) as staked`.execute(tx);
  return rows[0]?.won ?? 0;
}

/** How soon the same slip again is marked. */
const REPEATED_SECONDS = 3;

export async function isRepeated(tx: Tx, { memberId, legs, stakeWon }: Input, at: Date) {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1 from bet where member_id = ${memberId} and product = 'sports'
        and bet_id >= ${floorOf(at)} and stake_won = ${stakeWon} and ${SLIP} = ${slipOf(legs)}
    ) as found`.execute(tx);
  return rows[0]?.found === true;
}

/** Whether a member has bet on another pick of one of these markets, and still does. */
export async function isBothSides(tx: Tx, { memberId, legs }: Input): Promise<boolean> {
  const asked = JSON.stringify(legs.map(({ marketId, pick }) => ({ marketId, pick })));
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1 from jsonb_to_recordset(${asked}::jsonb) as asked ("marketId" uuid, pick text)
      join bet_leg as leg on leg.market_id = asked."marketId" and leg.pick <> asked.pick
      where leg.member_id = ${memberId} and leg.result <> 'C') as found`.execute(tx);
  return rows[0]?.found === true;
}

/** The lowest identifier that is not older than a moment. */
function floorOf(at: Date): string {
  const hex = (at.getTime() - REPEATED_SECONDS * 1_000).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

interface Kept {
  readonly betId: string;
  readonly input: Input;
  readonly legs: readonly AskedLeg[];
  readonly cart: CartFate & { readonly expectedWon: number };
  readonly terms: SportsTerms;
  readonly at: Date;
  readonly delaySeconds: number;
  readonly level: number;
  readonly isTest: boolean;
  readonly balanceAfterWon: number;
  readonly recommendPath: readonly string[];
  readonly isRepeated: boolean;
  readonly isBothSides: boolean;
}

/** Keeps a bet with its legs. */
export async function keepSportsBet(tx: Tx, kept: Kept): Promise<void> {
  const { betId, input, legs, cart, terms, at, delaySeconds } = kept;
  const { memberId, stakeWon } = input;
  const starts = legs.map(({ market }) => market.startsAt.getTime());
  const { type } = (legs[0] as AskedLeg).market;
  await tx
    .insertInto('bet')
    .values({
      ...{ member_id: memberId, bet_id: betId, product: 'sports', game: type },
      ...{ round_id: null, bet_type: null, pick: null, day_on: null, round_no: null },
      ...{ bet_version: null, rate_version: null, stake_won: stakeWon },
      ...{ odds_hundredths: cart.oddsHundredths, expected_won: cart.expectedWon },
      ...{ settled_at: null, level: kept.level, recommend_path: [...kept.recommendPath] },
      rolling_path_bps: sql<number[]>`rolling_path_bps(${kept.recommendPath}, 'sports', ${at})`,
      ...{ reference: input.reference, ip: input.ip ?? null, is_test: kept.isTest, at },
      device: input.device ?? null,
      ...{ balance_after_won: kept.balanceAfterWon, folders: legs.length },
      bonus_hundredths: cart.bonusHundredths,
      first_starts_at: new Date(Math.min(...starts)),
      last_starts_at: new Date(Math.max(...starts)),
      accepting_until: delaySeconds === 0 ? null : new Date(at.getTime() + delaySeconds * 1_000),
      delay_seconds: SPORTS_TYPES[type].isLive && delaySeconds > 0 ? delaySeconds : null,
      start_amount_won: input.startAmountWon ?? null,
      ...{ sports_versions: versionsOf(terms), is_repeated: kept.isRepeated },
      ...{ is_both_sides: kept.isBothSides, is_last_moment: isLastMoment(legs, terms) },
    })
    .execute();
  await tx
    .insertInto('bet_leg')
    .values(
      legs.map((leg, index) => ({
        ...{ member_id: memberId, bet_id: betId, leg_no: index + 1 },
        ...{ event_id: leg.market.eventId, market_id: leg.market.marketId, pick: leg.pick },
        ...{ odds_version: leg.market.oddsVersion, odds_hundredths: priceOf(leg) },
        ...{ starts_at: leg.market.startsAt, names: JSON.stringify(leg.market.names) },
        ...{ factor_thousandths: null, play: leg.market.play && JSON.stringify(leg.market.play) },
      })),
    )
    .execute();
}
