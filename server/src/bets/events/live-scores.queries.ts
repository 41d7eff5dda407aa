// What scores told one after another say of an event that is played, and of how it was sold meanwhile.
import type { SportsEvent } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';

type LastScore = NonNullable<SportsEvent['lastScore']>;
export const lastScoreOf = ({
  last,
}: {
  readonly last: LastScore | null;
}): SportsEvent['lastScore'] => last && { ...last, at: new Date(last.at).toISOString() };

/** Scores that a feed told one after another, each with the one before it. */
const TOLD = sql`(
  select seq, home, away, at, lag(home, 1, 0::smallint) over told as home_before,
    lag(away, 1, 0::smallint) over told as away_before
  from event_score where event_id = event.event_id and status = 'live'
    and home is not null and away is not null
  window told as (order by seq))`;
const IS_GOAL = sql`(told.home <> told.home_before or told.away <> told.away_before)`;

export const LAST_SCORE = sql`(
  select jsonb_build_object('home', told.home, 'away', told.away, 'at', told.at, 'side', case
    when told.home > told.home_before and told.away = told.away_before then 'home'
    when told.away > told.away_before and told.home = told.home_before then 'away' end)
  from ${TOLD} as told where ${IS_GOAL} order by told.seq desc limit 1)`;

/** Until a result was told, or the feed fell silent before it. */
const ENDED_AT = sql`least(event.fed_at, coalesce((
  select min(score.at) from event_score as score
  where score.event_id = event.event_id and score.status <> 'live' and not score.is_first), now()))`;

/** Seconds of play in which the whole event was not sold; a stop within another counts once. */
export const STOPPED_SECONDS = sql`coalesce((
  select floor(sum(extract(epoch from upper(span) - lower(span))))::integer
  from unnest((
    select range_agg(tstzrange(spans.began, spans.ended)) from (
      select greatest(stop.at, event.starts_at) as began, least(stop.until_at, ${ENDED_AT}, (
        select min(back.at) from event_stop as back
        where back.event_id = stop.event_id and back.seq > stop.seq and back.kind = 'resume')) as ended
      from event_stop as stop
      where stop.event_id = event.event_id and stop.kind = 'stop') as spans
    where spans.began < spans.ended)) as span), 0)`;

const LIVE_BETS = sql`bet_leg as leg
  join bet on bet.member_id = leg.member_id and bet.bet_id = leg.bet_id
  where leg.event_id = event.event_id and not bet.is_test and ${acrossMembers}`;
/** Of bets that were asked for, how many were given back after their delay. */
export const REFUSED_BPS = sql`(
  select (count(distinct bet.bet_id) filter (where bet.cancelled_for in ('odds', 'suspended'))
    * 10000 / nullif(count(distinct bet.bet_id), 0))::integer
  from ${LIVE_BETS})`;
/** Taken within five seconds before a score was told, given back later or not: somebody may have seen it. */
export const COURTSIDE = sql`(
  select count(distinct bet.bet_id)::integer from ${LIVE_BETS} and exists (
      select 1 from ${TOLD} as told
      where ${IS_GOAL} and bet.at >= told.at - interval '5 seconds' and bet.at < told.at))`;
