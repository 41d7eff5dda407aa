// Fills a migrated database with bets on mini-games, by plain set statements.
import { runStatement } from '../server/test/test-database';
import { atOf, drawnMemberOf, fillTable, idOf, insert, memberIdOf, membersOf } from './load-ledger';

const BETS_PER_MEMBER = 500;
const BETS_PER_ROUND = 40;
/** One in so many has just been placed. */
const OPEN_SHARE = 0.0005;
const GAMES = ['powerball', 'powerladder', 'kenoladder', 'eosPowerball', 'speedladder'];

/** A round is of one game, and numbers begin anew each day. */
const betsOf = (rows: number, members: number) => `
  insert into bet (member_id, bet_id, game, round_id, bet_type, pick, stake_won, odds_hundredths,
    expected_won, result, payout_won, settled_at, level, bet_version, rate_version, recommend_path,
    reference, ip, is_test, at, day_on, round_no, is_both_sides, is_last_moment, balance_after_won)
  with drawn as (
    select n, ${atOf(rows)} as at, ${drawnMemberOf(members)} as member,
      1000 * (1 + floor(random() * 100)::int) as stake_won, n / ${BETS_PER_ROUND} as round,
      case when n > ${rows} * ${1 - OPEN_SHARE} then 'I' when random() < 0.48 then 'W'
        when random() < 0.98 then 'L' when random() < 0.5 then 'N' else 'C' end as result,
      random() as marked
    from generate_series(0, ${rows - 1}::bigint) as n
  )
  select ${memberIdOf('member')}, ${idOf('at', 'n', 8)},
    ('{${GAMES}}'::text[])[1 + round % ${GAMES.length}],
    ('00000000-0000-7000-a000-' || lpad(to_hex(round), 12, '0'))::uuid,
    'PWBPOE', case when n % 2 = 0 then 'Odd' else 'Even' end, stake_won, 195, stake_won * 195 / 100,
    result, case result when 'W' then stake_won * 195 / 100 when 'L' then 0 when 'I' then 0
      else stake_won end,
    case when result <> 'I' then at + interval '1 minute' end, 1 + member % 10, 1, 1, '{}',
    'bench' || n, ('10.' || member % 250 || '.' || member / 250 % 250 || '.1')::inet,
    member % 100 = 0, at, (at at time zone 'Asia/Seoul')::date, 1 + round % 288, marked < 0.01,
    marked > 0.99, 1000000
  from drawn order by n`;

const DAYS = `
  insert into bet_placed_day
  select member_id, day_on, game, result, is_test, count(*), sum(stake_won), sum(payout_won),
    sum(expected_won)
  from bet group by 1, 2, 3, 4, 5`;

/** Loads so many bets into a migrated database, and what belongs to that many. */
export async function loadBets(url: string, bets: number): Promise<void> {
  const members = bets / BETS_PER_MEMBER;
  await insert(url, membersOf(members));
  await runStatement(url, 'vacuum (analyze) member');
  await fillTable(url, 'bet', betsOf(bets, members));
  await fillTable(url, 'bet_placed_day', DAYS);
  await runStatement(url, 'select rebuild_totals()');
  await runStatement(url, 'vacuum (analyze) bet_total');
}
