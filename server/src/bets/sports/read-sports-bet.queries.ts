import type { Explanation, SportsBetDetail } from '@gwanje/contract';
import { type Selectable, sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { ListContext } from '../../platform/list';
import { shownDevice, shownIp } from '../../platform/masks.rule';
import type { Schema } from '../../schema';
import { notesOf } from '../bet-notes.queries';
import { LIVE_TYPES } from '../events/event-phases.queries';
import { decisionsOf, entriesOf, takenBack } from '../read-bet.queries';
import { type BetKey, fatesOf, readCarts, theseBets } from './carts.queries';
import { SPORTS_BETS } from './sports-bets.queries';

type Row = Selectable<Schema['bet']>;
type Leg = SportsBetDetail['legs'][number];
type Decision = SportsBetDetail['decisions'][number];

async function legsOf(db: Database | Tx, { memberId, betId }: BetKey): Promise<Leg[]> {
  const { rows } = await sql<Leg>`
    select leg.leg_no as "legNo", leg.event_id as "eventId", leg.names ->> 'sport' as sport,
      leg.names ->> 'league' as league, leg.names ->> 'home' as home, leg.names ->> 'away' as away,
      event.starts_at::text as "startsAt", market.kind, market.line_hundredths as "lineHundredths",
      market.period, leg.pick, leg.odds_hundredths as "oddsHundredths",
      (odds.prices ->> leg.pick)::int as "oddsNowHundredths",
      case when event.starts_at <= now() and event.game_type <> all(${LIVE_TYPES}::text[])
        then (closing.prices ->> leg.pick)::int end as "oddsAtCloseHundredths", leg.result,
      leg.factor_thousandths as "factorThousandths", leg.is_apart as "isApart",
      score.home as "homeScore", score.away as "awayScore", score.sides ->> market.kind as side,
      coalesce(score.periods, '[]'::jsonb) as periods
    from bet_leg as leg
    join market using (market_id)
    join sports_event as event on event.event_id = leg.event_id
    left join market_odds as odds
      on odds.market_id = market.market_id and odds.version = market.odds_version
    left join lateral (
      select prices from market_odds as told
      where told.market_id = market.market_id and told.at <= event.starts_at
      order by told.version desc limit 1) as closing on true
    left join lateral (
      select home, away, periods, sides from event_score where event_score.event_id = leg.event_id
        and not is_first
      order by seq desc limit 1) as score on true
    where leg.member_id = ${memberId} and leg.bet_id = ${betId}
    order by leg.leg_no`.execute(db);
  return rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt).toISOString() }));
}

/** What a bet stands at now, in words. */
function whyOf(row: Row, legs: readonly Leg[]): Explanation {
  const { stake_won: stakeWon, payout_won: payoutWon } = row;
  if (row.result === 'I') return { rule: 'betStake', values: { stakeWon } };
  if (row.result === 'N' || row.result === 'C') return { rule: 'betRefund', values: { stakeWon } };
  if (payoutWon === 0) return { rule: 'betLoss', values: { stakeWon } };
  return {
    rule: 'cartWin',
    values: {
      ...{ stakeWon, payoutWon, oddsHundredths: row.final_odds_hundredths ?? 0 },
      bonusHundredths: row.final_bonus_hundredths ?? 100,
      voidLegs: legs.filter(({ result }) => result === 'N').length,
    },
  };
}

type SameCart = SportsBetDetail['sameCart'];

const NOBODY: SameCart = { bets: 0, stakeWon: 0, expectedWon: 0, holders: [] };
/** As many of them are named. */
const HOLDERS_MAX = 20;

/** `held`: others whose picks are exactly these, test accounts left out. */
const alikeTo = ({ memberId, betId }: BetKey) => sql`
  with own as (
    select market_id, pick from bet_leg where member_id = ${memberId} and bet_id = ${betId}
  ), alike as (
    select leg.member_id, leg.bet_id from bet_leg as leg join own using (market_id, pick)
    where leg.bet_id <> ${betId} and ${acrossMembers}
    group by 1, 2 having count(*) = (select count(*) from own)
  ), held as (
    select bet.* from alike
    join bet on bet.member_id = alike.member_id and bet.bet_id = alike.bet_id
    where bet.folders = (select count(*) from own) and bet.result <> 'C' and not bet.is_test
  )`;

/** What others hold of the same picks, and who they are beside the bettor. */
async function sameCartOf(
  db: Database | Tx,
  key: BetKey,
  { ip, device, recommend_path: path }: Row,
): Promise<SameCart> {
  const sums = await sql<Omit<SameCart, 'holders'>>`
    ${alikeTo(key)}
    select count(*)::int as bets, coalesce(sum(stake_won), 0)::bigint as "stakeWon",
      coalesce(sum(expected_won), 0)::bigint as "expectedWon" from held`.execute(db);
  const { rows } = await sql<SameCart['holders'][number]>`
    ${alikeTo(key)}
    select * from (
      select held.bet_id as "betId", held.member_id as "memberId", member.login_id as id,
        held.stake_won as "stakeWon",
        coalesce(held.recommend_path[cardinality(held.recommend_path)] = ${path.at(-1) ?? null}::uuid,
          false) as "isSameLine",
        coalesce(held.ip = ${ip}::inet, false) as "isSameIp",
        coalesce(held.device = ${device}::text, false) as "isSameDevice"
      from held join member on member.member_id = held.member_id) as holder
    order by "isSameDevice" desc, "isSameIp" desc, "isSameLine" desc, "stakeWon" desc, "betId"
    limit ${HOLDERS_MAX}`.execute(db);
  return { ...(sums.rows[0] as Omit<SameCart, 'holders'>), holders: rows };
}

/** A bet with everything that is known of it; undefined where the member has none of this name. */
export async function readSportsBet(
  context: ListContext,
  key: BetKey,
): Promise<SportsBetDetail | undefined> {
  const { db, actor } = context;
  const { memberId, betId } = key;
  const bet = await SPORTS_BETS.one(context, betId, { memberId });
  if (!bet) return undefined;
  const row = await db
    .selectFrom('bet')
    .leftJoin('admin', 'admin._id', 'bet.void_asked_by')
    .selectAll('bet')
    .select('admin.login_id as asked_by_id')
    .where('bet.member_id', '=', memberId)
    .where('bet.bet_id', '=', betId)
    .executeTakeFirstOrThrow();
  const legs = await legsOf(db, key);
  const entries = await entriesOf(db, row);
  const [fate] = await fatesOf(db, await readCarts(db, theseBets([key])));
  const { void_asked_by: askedBy, asked_by_id: askedById } = row;
  return {
    bet,
    legs,
    ip: shownIp(row.ip, actor),
    device: shownDevice(row.device, actor),
    ...{ reference: row.reference, level: row.level, startAmountWon: row.start_amount_won },
    settlementNo: row.settlement_no,
    versions: row.sports_versions ?? [],
    why: (bet.result === 'I' ? takenBack(entries) : undefined) ?? whyOf(row, legs),
    computedWon: fate?.payoutWon ?? 0,
    // Of whom others are, nobody below them is told.
    sameCart: actor?.line ? NOBODY : await sameCartOf(db, key, row),
    entries,
    decisions: await decisionsOf<Decision>(db, row, sql`leg_no as "legNo",`),
    voidAskedBy: askedBy && askedById ? { _id: askedBy, id: askedById } : null,
    notes: await notesOf(context, key),
  };
}
