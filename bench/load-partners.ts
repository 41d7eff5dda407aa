// Fills a migrated database with lines of partners nine levels deep and a month of their members' bets.
import { GAME_CLASSES } from '@gwanje/contract';
import { foldDay } from '../server/src/partners/rollups/fold-days.queries';
import { openDatabase, transaction } from '../server/src/platform/database';
import { runStatement } from '../server/test/test-database';
import { loadTree, TREE_LEVELS } from './load-tree';

const HEADS = 4;
/** Beneath each partner; four heads make 2,044 of them. */
const BRANCHES = 2;
const MEMBERS = 20_000;
/** What partners of a level have at first. */
export const rollingBpsAt = (level: number) => 300 - 25 * (level - 1);
export const losingBpsAt = (level: number) => 5_000 - 500 * (level - 1);
/** Of members on a day: the others stay away. */
const ACTIVE_SHARE = 0.2;

export const FIRST_DAY = '2026-10-01';
export const LAST_DAY = '2026-10-31';
/** Runs on: it is folded into no line. */
export const OPEN_DAY = '2026-11-01';
const DAYS = 31;
/** From this day on one member in twenty plays in another line. */
const MOVED_DAY = 15;
/** From this day on one partner in ten has less of what his line loses. */
const LOWERED_ON = '2026-10-11';

/** Partners on nine levels, each with less than whoever is above him, and the wallets of all. */
export async function loadLines(url: string): Promise<void> {
  await loadTree(url, { heads: HEADS, branches: BRANCHES });
  await runStatement(
    url,
    `insert into wallet (member_id, wallet)
     select member_id, unnest('{money,point,income}'::text[]) from member`,
  );
  // Nobody has more than whoever is above him.
  for (const [kind, top, step] of [
    ['rolling', 300, 25],
    ['losing', 5_000, 500],
  ] as const)
    await runStatement(
      url,
      `insert into commission_rate (member_id, rate_id, game_class, kind, rate_bps, pay,
         effective_at, at)
       select member_id, gen_random_uuid(), game_class, '${kind}',
         ${top} - ${step} * (recommend_level - 1), 'period', '2026-01-01', '2026-01-01'
       from member cross join unnest('{${GAME_CLASSES}}'::text[]) as game_class`,
    );
}

/** Members beneath any partner, who play on some days of the month. */
export const membersOf = (members: number) => `
  insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at,
    recommend_path, recommended_by)
  with line as (
    select row_number() over (order by login_id) - 1 as place, member_id, recommend_path
    from member where grade = 2
  )
  select gen_random_uuid(), 'm' || n, 'member', 1, 1, 1, false, '2026-01-01',
    line.recommend_path || line.member_id, null
  from generate_series(0, ${members - 1}) as n
  join line on line.place = n % (select count(*) from line)`;

/** So many bets of each member on each day on which he plays, one by one. */
const bookedOf = (perDay: number) => `
  insert into booked_bet (member_id, day_on, booking_id, bet_id, game_class, sign, stake_won,
    payout_won, valid_stake_won, at)
  with player as (
    select member_id, row_number() over (order by login_id) as n from member where grade = 1
  ), played as (
    select member_id, n, day::date as day_on
    from player cross join generate_series('${FIRST_DAY}'::date, '${OPEN_DAY}'::date,
      interval '1 day') as day
    where (n * 7919 + extract(day from day)::int * 104729) % 100 < ${ACTIVE_SHARE * 100}
  )
  select member_id, day_on, gen_random_uuid(), gen_random_uuid(), 'minigame', 1, stake_won,
    case when (n + bet) % 2 = 0 then stake_won * 19 / 10 else 0 end, stake_won,
    day_on::timestamp at time zone 'Asia/Seoul' + bet * interval '1 minute'
  from (
    select played.*, bet, 1000 + (n * 31 + bet * 977) % 99000 as stake_won
    from played cross join generate_series(1, ${perDay}) as bet
  ) as drawn`;

/** What the members of each day played, on the path on which they stood then. */
const PATHS = `
  create temporary table played as
  with line as (
    select row_number() over (order by login_id) - 1 as place, recommend_path || member_id as path
    from member where grade = 2
  ), player as (
    select member_id, recommend_path, row_number() over (order by login_id) as n
    from member where grade = 1
  )
  select player.member_id, each.day_on,
    case when n % 20 = 0 and extract(day from each.day_on) >= ${MOVED_DAY} then line.path
      else player.recommend_path end as path
  from (select distinct member_id, day_on from booked_bet) as each
  join player on player.member_id = each.member_id
  join line on line.place = (n * 13) % (select count(*) from line)`;

/** Each amount is cut bet by bet; between two partners it is the same share of every path. */
const ROLLED = `
  create temporary table rolled as
  with day as (
    select booked.member_id, booked.day_on, played.path, count(*)::int as bets,
      sum(booked.valid_stake_won)::bigint as stake_won,
      sum(booked.valid_stake_won * 25 / 10000)::bigint as between_won,
      sum(booked.valid_stake_won * (300 - 25 * (cardinality(played.path) - 1)) / 10000)::bigint
        as last_won
    from booked_bet as booked
    join played on played.member_id = booked.member_id and played.day_on = booked.day_on
    group by 1, 2, 3
  )
  select day.member_id, day.day_on, day.path[place] as beneficiary_id,
    300 - 25 * (place - 1) as own_bps,
    case when place < cardinality(day.path) then 300 - 25 * place else 0 end as below_bps,
    day.bets, day.stake_won,
    case when place < cardinality(day.path) then between_won else last_won end as amount_won
  from day cross join lateral generate_subscripts(day.path, 1) as place`;

const DAY_ROWS = [
  `insert into rolling_day (member_id, day_on, game_class, beneficiary_id, own_bps, below_bps, pay,
     bets, stake_won, amount_won)
   select member_id, day_on, 'minigame', beneficiary_id, own_bps, below_bps, 'period', bets,
     stake_won, amount_won from rolled`,
  `insert into bet_day (member_id, day_on, game_class, path, is_test, bets, stake_won, payout_won,
     valid_stake_won, lost_won, rolling_won)
   select booked.member_id, booked.day_on, 'minigame', played.path, false, count(*),
     sum(booked.stake_won), sum(booked.payout_won), sum(booked.valid_stake_won),
     coalesce(sum(booked.valid_stake_won) filter (where booked.payout_won = 0), 0),
     (select coalesce(sum(amount_won), 0) from rolled
      where rolled.member_id = booked.member_id and rolled.day_on = booked.day_on)
   from booked_bet as booked
   join played on played.member_id = booked.member_id and played.day_on = booked.day_on
   group by booked.member_id, booked.day_on, played.path`,
];

/** One bet of a member on each day of the month on which he plays: the fewest that it has. */
export const FEWEST_BETS = MEMBERS * DAYS * ACTIVE_SHARE;

/**
 * Loads about so many bets of 20,000 members beneath 2,044 partners, and folds the days of the month;
 * as many on a day are on the one that follows, which is not folded.
 *
 * @param bets `FEWEST_BETS` or more
 */
export async function loadPartners(url: string, bets: number): Promise<void> {
  await loadLines(url);
  await runStatement(
    url,
    `insert into commission_rate (member_id, rate_id, game_class, kind, rate_bps, pay,
       effective_at, at)
     select member_id, gen_random_uuid(), 'minigame', 'losing',
       4900 - 500 * (recommend_level - 1), 'period',
       '${LOWERED_ON}'::timestamp at time zone 'Asia/Seoul', '2026-01-02'
     from member where ascii(right(login_id, 1)) % 2 = 0
       and length(login_id) = ${TREE_LEVELS + 1} and random() < 0.2`,
  );
  await runStatement(url, membersOf(MEMBERS));
  await runStatement(url, 'vacuum (analyze) member');
  const perDay = Math.round(bets / FEWEST_BETS);
  await runStatement(url, bookedOf(perDay));
  // Temporary tables are of one connection, so these are sent together.
  await runStatement(
    url,
    [
      PATHS,
      'create index on played (member_id, day_on)',
      'analyze played',
      ROLLED,
      'create index on rolled (member_id, day_on)',
      'analyze rolled',
      ...DAY_ROWS,
    ].join(';\n'),
  );
  await runStatement(url, 'vacuum (analyze) bet_day, rolling_day, booked_bet, commission_rate');
  const { db, close } = openDatabase(url, () => undefined);
  for (let day = 1; day <= DAYS; day += 1)
    await transaction(db, (tx) =>
      foldDay(tx, `2026-10-${String(day).padStart(2, '0')}`, new Date('2026-11-01T00:20:00+09:00')),
    );
  await close();
  await runStatement(url, 'vacuum (analyze) partner_day, partner_rolling_day, partner_check_day');
}
