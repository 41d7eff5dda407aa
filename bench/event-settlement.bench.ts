// Design budget: settling an event of 50,000 legs against the same statements without the product, each in a transaction that is taken back.
import { betBonus, unsavedDocument } from '@gwanje/contract';
import { settleEventBets } from '../server/src/bets/sports/settle-event-bets';
import { openDatabase, type Tx } from '../server/src/platform/database';
import { measureAgainstBare, reportAgainstBare } from './against-bare';
import type { Row } from './report';

/** Smaller while the benchmark itself is worked on. */
const LEGS = Number(process.env.BENCH_LEGS ?? 50_000);
const MEMBERS = Math.ceil(LEGS / 2.5);
const ROUNDS = 5;
/** Every so many carts have a leg on another event, which is still to come. */
const OPEN_EVERY = 4;
const AT = new Date('2026-07-01T03:00:00Z');
const [EVENT, OTHER, MARKET, OTHER_MARKET] = [1, 2, 3, 4].map(
  (n) => `01900000-0000-7000-8000-00000000000${n}`,
) as [string, string, string, string];

const memberIdOf = (n: string) => `(lpad(to_hex(${n} + 1), 32, '0'))::uuid`;
const betIdOf = (n: string) => `('01900000-0000-7000-9000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const NAMES = JSON.stringify({ sport: 'Football', league: 'bench', home: 'one', away: 'two' });
const legsOf = (legNo: number, event: string, market: string, pick: string, where: string) => `
  insert into bet_leg (member_id, bet_id, leg_no, event_id, market_id, odds_version, pick,
    odds_hundredths, starts_at, names)
  select ${memberIdOf(`n % ${MEMBERS}`)}, ${betIdOf('n')}, ${legNo}, '${event}', '${market}', 1,
    ${pick}, 195, '2026-07-01T00:00:00Z', '${NAMES}'
  from generate_series(0, ${LEGS - 1}) as n where ${where}`;
const LOADED = [
  `insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at)
   select ${memberIdOf('n')}, 'member' || n, 'nick' || n, 1, 1, 1, false, '2026-01-01'
   from generate_series(0, ${MEMBERS - 1}) as n`,
  `insert into wallet (member_id, wallet, balance_won)
   select member_id, wallet, 0 from member, (select distinct wallet from history_leg) as each`,
  `insert into league (league_id, sport, name) values ('${EVENT}', 'Football', 'bench')`,
  `insert into team_name (team_id, sport, name)
   values ('${EVENT}', 'Football', 'one'), ('${OTHER}', 'Football', 'two')`,
  `insert into sports_event (event_id, game_type, sport, league_id, home_id, away_id, starts_at,
     created_at, source, external_id)
   select id::uuid, 'sports', 'Football', '${EVENT}', '${EVENT}', '${OTHER}',
     '2026-07-01T00:00:00Z', '2026-06-30T00:00:00Z', 'bench', id
   from unnest('{${EVENT},${OTHER}}'::text[]) as id`,
  `insert into market (market_id, event_id, kind, odds_version)
   values ('${MARKET}', '${EVENT}', 'winLose', 1), ('${OTHER_MARKET}', '${OTHER}', 'winLose', 1)`,
  `insert into setting_version (scope, category, version, config, saved_at)
   values ('bets', 'betBonus', 1, '${JSON.stringify(unsavedDocument(betBonus))}', now())`,
  `insert into bet (member_id, bet_id, product, game, stake_won, odds_hundredths, expected_won,
     level, recommend_path, reference, is_test, at, balance_after_won, folders, bonus_hundredths,
     first_starts_at, last_starts_at, sports_versions)
   select ${memberIdOf(`n % ${MEMBERS}`)}, ${betIdOf('n')}, 'sports', 'sports', 10000, odds,
     100 * odds, 1, '{}', 'bench' || n, false, '2026-06-30T12:00:00Z', 1000000,
     case odds when 195 then 1 else 2 end, 100, '2026-07-01T00:00:00Z', '2026-07-01T00:00:00Z',
     '{1,1,1,1}'
   from generate_series(0, ${LEGS - 1}) as n,
     lateral (select case when n % ${OPEN_EVERY} = 0 then 380 else 195 end as odds) as cart`,
  legsOf(1, EVENT, MARKET, `case when n % 2 = 0 then 'home' else 'away' end`, 'true'),
  legsOf(2, OTHER, OTHER_MARKET, `'home'`, `n % ${OPEN_EVERY} = 0`),
  `insert into bet_placed_day
   select member_id, '2026-06-30', game, result, is_test, count(*), sum(stake_won),
     sum(payout_won), sum(expected_won)
   from bet group by member_id, game, result, is_test`,
  `select make_ledger_partitions('${AT.toISOString()}', 1)`,
  'vacuum analyze',
];

async function settle(tx: Tx): Promise<void> {
  const verdict = (pick: 'home' | 'away', isWon: boolean) => ({
    ...{ marketId: MARKET, pick, result: isWon ? ('W' as const) : ('L' as const) },
    factorThousandths: isWon ? 1_000 : 0,
  });
  const { bets } = await settleEventBets(tx, {
    ...{ eventId: EVENT, settlementNo: 1, now: () => AT, actor: null, reason: null },
    verdicts: [verdict('home', false), verdict('away', true)],
  });
  if (bets !== LEGS) throw new Error(`${bets} bets were settled.`);
}

async function measure(url: string): Promise<Row[]> {
  const database = openDatabase(url, () => undefined);
  try {
    for (const statement of LOADED) await database.pool.query(statement);
  } finally {
    await database.close();
  }
  const what = `an event of ${LEGS.toLocaleString('en-US')} legs, settled`;
  return [await measureAgainstBare({ url, what, rounds: ROUNDS, work: settle })];
}

export const run = (): Promise<void> =>
  reportAgainstBare(
    `Settlement of an event; median of ${ROUNDS} times, in turn with the same statements`,
    measure,
  );
