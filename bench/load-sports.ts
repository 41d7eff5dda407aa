// Fills a migrated database with bets on sports, their legs and their events, by plain set statements.
import { runStatement } from '../server/test/test-database';
import { atOf, drawnMemberOf, fillTable, idOf, insert, memberIdOf, membersOf } from './load-ledger';

const BETS_PER_MEMBER = 500;
const BETS_PER_EVENT = 40;
const LEGS_MAX = 3;
const LEAGUES = 200;
const TEAMS = 4_000;
const MARKETS_PER_EVENT = 4;
/** One in so many has just been placed. */
const OPEN_SHARE = 0.0005;
const TYPES = ['sports', 'sportsCross', 'sportsSpecial', 'sportsLive', 'sportsLiveKor'];
const SPORTS = ['Football', 'Basketball', 'Baseball', 'Volleyball', 'Tennis', 'LoL'];

/** Of numbers of one thing; `kind` keeps the identifiers of things apart. */
const named = (kind: string, n: string) =>
  `('00000000-0000-7000-${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const drawnOf = (from: readonly string[], n: string) =>
  `('{${from}}'::text[])[1 + (${n})::int % ${from.length}]`;

const leagueOf = (event: string) => `(${event} % ${LEAGUES})`;
/** One half of the teams plays at home, the other away. */
const homeOf = (event: string) => `(${event} % ${TEAMS / 2})`;
const awayOf = (event: string) => `(${event} % ${TEAMS / 2} + ${TEAMS / 2})`;

/** All as long, so that no name of a team or a league is the beginning of another's. */
const numbered = (kind: string, n: string) => `'${kind} ' || lpad((${n})::text, 4, '0')`;

const NAMES = `
  insert into league (league_id, sport, name)
  select ${named('a001', 'n')}, ${drawnOf(SPORTS, 'n')}, ${numbered('league', 'n')}
  from generate_series(0, ${LEAGUES - 1}::bigint) as n;
  insert into team_name (team_id, sport, name)
  select ${named('a002', 'n')}, ${drawnOf(SPORTS, 'n')}, ${numbered('team', 'n')}
  from generate_series(0, ${TEAMS - 1}::bigint) as n`;

/** One in so many was brought forward to before its bets. */
const LATE_EVERY = 500;
const isLate = (event: string) => `(${event} % ${LATE_EVERY} = ${LATE_EVERY / 2})`;

const eventsOf = (events: number) => `
  insert into sports_event (event_id, game_type, sport, league_id, home_id, away_id, starts_at, state,
    source, external_id, created_at, has_late_bets)
  select ${named('a000', 'n')}, ${drawnOf(TYPES, 'n')}, ${drawnOf(SPORTS, 'n')},
    ${named('a001', leagueOf('n'))}, ${named('a002', homeOf('n'))}, ${named('a002', awayOf('n'))},
    ${atOf(events)} + case when ${isLate('n')} then interval '-12 hours' else interval '1 hour' end,
    case when n > ${events} * ${1 - OPEN_SHARE} or n < ${LEGS_MAX} then 'open' else 'settled' end,
    'bench', n::text, ${atOf(events)}, ${isLate('n')} and ${drawnOf(TYPES, 'n')} not like 'sportsLive%'
  from generate_series(0, ${events - 1}::bigint) as n`;

/** Legs of a cart are on events that follow one another. */
const eventOf = (n: string, leg: string, events: number) =>
  `((${n} / ${BETS_PER_EVENT} + ${leg}) % ${events})`;
const FOLDERS = `(1 + n % ${LEGS_MAX})`;

/** A cart is of one type, and as long as its number says; once decided it counts on its last event. */
const betsOf = (rows: number, members: number, events: number) => `
  insert into bet (member_id, bet_id, product, game, stake_won, odds_hundredths, expected_won, result,
    payout_won, settled_at, level, recommend_path, reference, ip, is_test, at, balance_after_won,
    folders, bonus_hundredths, first_starts_at, last_starts_at, sports_versions, is_repeated,
    is_both_sides, is_last_moment, cancelled_for, counted_event_id)
  with drawn as (
    select n, ${atOf(rows)} as at, ${drawnMemberOf(members)} as member,
      1000 * (1 + floor(random() * 100)::int) as stake_won,
      case when n > ${rows} * ${1 - OPEN_SHARE} then 'I' when random() < 0.35 then 'W'
        when random() < 0.97 then 'L' when random() < 0.5 then 'N' else 'C' end as result,
      random() as marked
    from generate_series(0, ${rows - 1}::bigint) as n
  )
  select ${memberIdOf('member')}, ${idOf('at', 'n', 8)}, 'sports', ${drawnOf(TYPES, 'n')}, stake_won,
    250, stake_won * 25 / 10, result,
    case result when 'W' then stake_won * 25 / 10 when 'L' then 0 when 'I' then 0 else stake_won end,
    case when result <> 'I' then at + interval '2 hours' end, 1 + member % 10, '{}', 'bench' || n,
    ('10.' || member % 250 || '.' || member / 250 % 250 || '.1')::inet, member % 100 = 0, at, 1000000,
    ${FOLDERS}, 100, at + interval '1 hour', at + interval '1 hour', '{1,1,1,1}',
    marked < 0.01, marked between 0.01 and 0.02, marked > 0.99,
    case when result = 'C' then 'odds' end,
    case when result in ('W', 'L', 'N') then ${named('a000', eventOf('n', FOLDERS, events))} end
  from drawn order by n`;

const legsOf = (events: number) => `
  insert into bet_leg (member_id, bet_id, leg_no, event_id, market_id, odds_version, pick,
    odds_hundredths, starts_at, names, result, factor_thousandths)
  select member_id, bet_id, leg_no, ${named('a000', 'event')},
    ${named('a003', `event * ${MARKETS_PER_EVENT} + n % ${MARKETS_PER_EVENT}`)}, 1 + n % 3, 'home',
    180, first_starts_at, jsonb_build_object('sport', ${drawnOf(SPORTS, 'event')}, 'league',
      ${numbered('league', leagueOf('event'))}, 'home', ${numbered('team', homeOf('event'))},
      'away', ${numbered('team', awayOf('event'))}),
    result, case result when 'W' then 1800 when 'L' then 0 when 'N' then 1000 end
  from (
    select bet.*, leg_no, number.n, ${eventOf('number.n', 'leg_no', events)} as event
    from bet cross join lateral generate_series(1, folders) as leg_no
    cross join lateral (select substr(reference, 6)::bigint as n) as number
  ) as bet order by n, leg_no`;

const DAYS = `
  insert into bet_placed_day
  select member_id, (at at time zone 'Asia/Seoul')::date, game, result, is_test, count(*),
    sum(stake_won), sum(payout_won), sum(expected_won)
  from bet group by 1, 2, 3, 4, 5`;

const SUMS_OF_EVENTS = `
  insert into event_delta (event_id, delta_id, bets, stake_won, payout_won)
  select counted_event_id, gen_random_uuid(), count(*), sum(stake_won), sum(payout_won)
  from bet where counted_event_id is not null and not is_test group by counted_event_id`;

/** Loads so many bets on sports into a migrated database, and what belongs to that many. */
export async function loadSports(url: string, bets: number): Promise<void> {
  const members = bets / BETS_PER_MEMBER;
  const events = Math.ceil(bets / BETS_PER_EVENT);
  await insert(url, membersOf(members));
  await insert(url, NAMES);
  await runStatement(url, 'vacuum (analyze) member, league, team_name');
  await fillTable(url, 'sports_event', eventsOf(events));
  await fillTable(url, 'bet', betsOf(bets, members, events));
  await fillTable(url, 'bet_leg', legsOf(events));
  await fillTable(url, 'event_delta', SUMS_OF_EVENTS);
  await fillTable(url, 'bet_placed_day', DAYS);
  await runStatement(url, 'select rebuild_totals()');
  await runStatement(url, 'vacuum (analyze) bet_total');
}
