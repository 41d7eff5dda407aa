// Design budget: settling a round of 50,000 bets against the same statements without the product, each in a transaction that is taken back.
import { lockRound, type RoundRow } from '../server/src/minigames/rounds/settle-bets.queries';
import { rollBackRound, settleRound } from '../server/src/minigames/rounds/settle-round.queries';
import {
  type OpenDatabase,
  openDatabase,
  type Tx,
  transaction,
} from '../server/src/platform/database';
import { measureAgainstBare, reportAgainstBare } from './against-bare';
import type { Row } from './report';

/** Smaller while the benchmark itself is worked on. */
const BETS = Number(process.env.BENCH_BETS ?? 50_000);
const MEMBERS = Math.ceil(BETS / 2.5);
const ROUNDS = 5;
const GAME = 'bogleladder';
const ROUND_ID = '01900000-0000-7000-8000-000000000001';
const DRAW = { side: 'Left', rungs: 'Three' };
const AT = new Date('2026-07-01T03:00:00Z');

const memberIdOf = (n: string) => `(lpad(to_hex(${n} + 1), 32, '0'))::uuid`;
const LOADED = [
  `insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at)
   select ${memberIdOf('n')}, 'member' || n, 'nick' || n, 1, 1, 1, false, '2026-01-01'
   from generate_series(0, ${MEMBERS - 1}) as n`,
  `insert into wallet (member_id, wallet, balance_won)
   select member_id, wallet, 0 from member, (select distinct wallet from history_leg) as each`,
  `insert into game_round (round_id, game, day_on, round_no, rotation, opens_at, closes_at, draw_at,
     bet_version, rate_version)
   values ('${ROUND_ID}', '${GAME}', '2026-07-01', 1, 1, '2026-07-01T02:55:00Z',
     '2026-07-01T02:59:30Z', '2026-07-01T03:00:00Z', 0, 0)`,
  `insert into bet (member_id, bet_id, game, round_id, bet_type, pick, stake_won, odds_hundredths,
     expected_won, level, bet_version, rate_version, recommend_path, reference, is_test, at, day_on,
     round_no, balance_after_won)
   select ${memberIdOf(`n % ${MEMBERS}`)},
     ('01900000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, '${GAME}', '${ROUND_ID}',
     ('{BLDLR,BLDOE,BLDTF}'::text[])[1 + n % 3],
     ('{Left,Right,Odd,Even,Three,Four}'::text[])[1 + (n % 3) * 2 + n / 3 % 2],
     10000, 195, 19500, 1, 0, 0, '{}', 'bench' || n, false, '2026-07-01T02:57:00Z', '2026-07-01', 1,
     1000000
   from generate_series(0, ${BETS - 1}) as n`,
  `insert into bet_placed_day
   select member_id, '2026-07-01', game, result, is_test, count(*), sum(stake_won), sum(payout_won),
     sum(expected_won)
   from bet group by member_id, game, result, is_test`,
  `select make_ledger_partitions('${AT.toISOString()}', 1)`,
  'vacuum analyze',
];

/** More than they have staked. */
const owing = `
  insert into wagering_requirement (member_id, seq, type, is_minigame_only, source_id, amount_won,
    factor_bps, required_won, open_won, setting_version, opened_at)
  select member_id, 1, 'charge', false, gen_random_uuid(), 1000000, 10000, 1000000, 1000000, 0, now()
  from member`;

const settling = { now: () => AT, actor: null, reason: null };

async function settle(tx: Tx): Promise<void> {
  const round = (await lockRound(tx, ROUND_ID)) as RoundRow;
  const result = { draw: DRAW, source: 'own', seed: null } as const;
  const settled = await settleRound({ tx, ...settling }, round, result);
  if (settled.status !== 'settled') throw new Error('The round was not settled.');
}

async function measure(url: string): Promise<Row[]> {
  const database = openDatabase(url, () => undefined);
  try {
    for (const statement of LOADED) await database.pool.query(statement);
    const what = `a round of ${BETS.toLocaleString('en-US')} bets, settled`;
    const settled = await measureAgainstBare({ url, what, rounds: ROUNDS, work: settle });
    const committedMs = await commitAndRollBack(database);
    await database.pool.query(owing);
    await database.pool.query('vacuum analyze');
    const owingMs = await commitAndRollBack(database);
    return [
      settled,
      { what: 'the same, kept', measured: `${committedMs.settled.toFixed(0)} ms` },
      { what: 'its settlement taken back', measured: `${committedMs.rolledBack.toFixed(0)} ms` },
      {
        what: 'both where each member has something to play',
        measured: `${owingMs.settled.toFixed(0)} ms, ${owingMs.rolledBack.toFixed(0)} ms`,
      },
    ];
  } finally {
    await database.close();
  }
}

/** How long it takes in earnest, to the end of the transaction. */
async function commitAndRollBack({ db }: OpenDatabase) {
  const startedAt = performance.now();
  const settled = await transaction(db, async (tx) => {
    const round = (await lockRound(tx, ROUND_ID)) as RoundRow;
    return settleRound({ tx, ...settling }, round, { draw: DRAW, source: 'own', seed: null });
  });
  const settledAt = performance.now();
  await transaction(db, (tx) => rollBackRound({ tx, ...settling }, settled));
  return { settled: settledAt - startedAt, rolledBack: performance.now() - settledAt };
}

export const run = (): Promise<void> =>
  reportAgainstBare(
    `Settlement of a round; median of ${ROUNDS} times, in turn with the same statements`,
    measure,
  );
