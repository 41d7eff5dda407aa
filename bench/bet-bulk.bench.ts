// Cancelling the most bets that one decision may have: called off on the way, then the rest of them, of which some are cancelled meanwhile and under which the server is killed.
import { setTimeout as wait } from 'node:timers/promises';
import { BETS_AT_ONCE_MAX, type BetBulk } from '@gwanje/contract';
import { runStatement } from '../server/test/test-database';
import { type MortalSite, withMortalServer } from './empty-database';
import { printReport, type Row } from './report';

/** Smaller while the benchmark itself is worked on. */
const BETS = Number(process.env.BENCH_BETS ?? BETS_AT_ONCE_MAX);
const MEMBERS = Math.ceil(BETS / 2.5);
const STAKE_WON = 10_000;
/** Which a colleague cancels by themselves after they were seen. */
const CHANGED = Math.ceil(BETS / 1_000) + 1;
const SECONDS_MAX = 1_200;
const POLL_MS = 200;
const PATH = '/api/bets/sports/bulk';
const [EVENT, OTHER, MARKET] = [1, 2, 3].map((n) => `01900000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];
const FILTER = { event: EVENT };
const NAMES = JSON.stringify({ sport: 'Football', league: 'bench', home: 'one', away: 'two' });

const memberIdOf = (n: string) =>
  `('00000000-0000-7000-8000-' || lpad(to_hex(${n} + 1), 12, '0'))::uuid`;
/** Of a time of its own each, as the door takes identifiers. */
const BET_ID = `(left(uuid_floor(now() + n * interval '1 ms')::text, 14) || '7000-8000-000000000000')::uuid`;

/** Singles on an event that begins tomorrow, and all that was kept as they were taken. */
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
   values ('${EVENT}', 'sports', 'Football', '${EVENT}', '${EVENT}', '${OTHER}',
     now() + interval '1 day', now(), 'bench', 'bench')`,
  `insert into market (market_id, event_id, kind, odds_version)
   values ('${MARKET}', '${EVENT}', 'winLose', 1)`,
  `insert into bet (member_id, bet_id, product, game, stake_won, odds_hundredths, expected_won,
     level, recommend_path, reference, is_test, at, balance_after_won, folders, bonus_hundredths,
     first_starts_at, last_starts_at, sports_versions)
   select ${memberIdOf(`n % ${MEMBERS}`)}, ${BET_ID}, 'sports', 'sports', ${STAKE_WON}, 195,
     ${STAKE_WON} * 195 / 100, 1, '{}', 'bench' || n, false, now(), 0, 1, 100, starts_at,
     starts_at, '{1,1,1,1}'
   from generate_series(0, ${BETS - 1}) as n, sports_event`,
  `insert into bet_leg (member_id, bet_id, leg_no, event_id, market_id, odds_version, pick,
     odds_hundredths, starts_at, names)
   select member_id, bet_id, 1, '${EVENT}', '${MARKET}', 1, 'home', 195, first_starts_at, '${NAMES}'
   from bet`,
  `insert into market_stake (market_id, pick, is_test, shard, singles, single_stake_won,
     single_payout_won, carts, cart_stake_won, cart_payout_won)
   select '${MARKET}', 'home', false, abs(hashtext(member_id::text)) % 16, count(*), sum(stake_won),
     sum(expected_won), 0, 0, 0
   from bet group by 4`,
  `insert into bet_placed_day
   select member_id, (at at time zone 'Asia/Seoul')::date, game, result, is_test, count(*),
     sum(stake_won), sum(payout_won), sum(expected_won)
   from bet group by 1, 2, 3, 4, 5`,
  'select rebuild_totals()',
  'vacuum analyze',
];

/** Whose turn comes last: rows are taken in the order of their names. */
const lastBets = `
  select member_id as "memberId", bet_id as "betId", version from bet
  where result = 'I' order by bet_id desc limit ${CHANGED}`;

const inTables = `
  select (select count(*)::int from bet where result = 'C') as cancelled,
    (select count(*)::int from bet where result = 'I') as open,
    (select count(*)::int from ledger_entry where type = 'betCancel') as entries,
    (select count(distinct subject)::int from ledger_entry where type = 'betCancel') as subjects,
    (select sum(balance_won)::bigint from wallet) as won,
    (select coalesce(sum(singles), 0)::int from market_stake) as staked,
    (select sum(bets)::int from bet_placed_day where result = 'C') as placed,
    (select count(*)::int from audit_event where action = 'bet.cancel') as lines`;

interface Held {
  readonly cancelled: number;
  readonly open: number;
  readonly entries: number;
  readonly subjects: number;
  readonly won: number;
  readonly staked: number;
  readonly placed: number | null;
  readonly lines: number;
}

async function measure({ url, pool, send, call, kill }: MortalSite) {
  const held = async (): Promise<Held> => (await pool.query(inTables)).rows[0];
  for (const statement of LOADED) await runStatement(url, statement);
  const look = async () => {
    const seen = await call('POST', `${PATH}/preview`, { filter: FILTER, action: 'cancel' });
    const order = { filter: FILTER, action: 'cancel', reasonCode: 'other', reason: 'bench' };
    return {
      seen: seen.count as number,
      order: {
        ...{ ...order, expectedCount: seen.count },
        ...{ expectedSumWon: seen.sumWon, expectedDigest: seen.digest },
      },
    };
  };
  const read = (bulkId: string): Promise<BetBulk> => call('GET', `${PATH}/${bulkId}`);

  const { seen: seenFirst, order: first } = await look();
  const { bulkId: dropped } = await call('POST', PATH, first);
  while ((await read(dropped)).outcomes.done === 0) await wait(POLL_MS);
  const begunMs = performance.now();
  await call('POST', `${PATH}/${dropped}/cancel`, {});
  const calledOffMs = Math.round(performance.now() - begunMs);
  const calledOff = await read(dropped);
  const heldFirst = await held();

  const { seen, order } = await look();
  const { rows } = await pool.query(lastBets);
  const [one, ...others] = rows.map(
    ({ betId, ...bet }) =>
      () =>
        call('POST', `/api/bets/sports/${betId}/cancel`, { ...bet, reasonCode: 'asked' }),
  );
  await one?.();
  const stale = await (await send('POST', PATH, order)).json();
  const startedAt = performance.now();
  const { bulkId } = await call('POST', PATH, (await look()).order);
  const acceptedSeconds = (performance.now() - startedAt) / 1_000;
  for (const cancel of others) await cancel();
  let bulk = await read(bulkId);
  let leftAtKill = 0;
  while (bulk.status === 'running') {
    await wait(POLL_MS);
    bulk = await read(bulkId);
    if (leftAtKill > 0 || bulk.outcomes.open > bulk.count / 2) continue;
    leftAtKill = bulk.outcomes.open;
    await kill();
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    ...{ seenFirst, calledOff, calledOffMs, heldFirst, seen, stale, bulk },
    ...{ acceptedSeconds, seconds, leftAtKill, heldLast: await held() },
  };
}

/** Whether so many were cancelled, as each table has it. */
const agrees = (held: Held, cancelled: number): boolean =>
  [held.cancelled, held.entries, held.subjects, held.placed, held.lines].every(
    (count) => count === cancelled,
  ) &&
  held.won === cancelled * STAKE_WON &&
  held.open === BETS - cancelled &&
  held.staked === BETS - cancelled;

function rowsOf(of: Awaited<ReturnType<typeof measure>>): Row[] {
  const { seenFirst, calledOff, calledOffMs, heldFirst, seen, stale, bulk } = of;
  const { acceptedSeconds, seconds, leftAtKill, heldLast } = of;
  const { done: doneFirst, refused: left } = calledOff.outcomes;
  const { done, refused, needsSecond, open } = bulk.outcomes;
  return [
    {
      what: 'seen, then called off: cancelled + left in progress',
      measured: `${seenFirst}: ${doneFirst} + ${left}, in ${calledOffMs} ms`,
      budget: `${BETS}, all accounted for, in every table`,
      isWithin:
        seenFirst === BETS &&
        doneFirst + left === BETS &&
        left > 0 &&
        calledOff.calledOffBy !== null &&
        agrees(heldFirst, doneFirst),
    },
    {
      what: 'seen in the dry run; refused after one was cancelled by itself',
      measured: `${seen}; ${stale.code}`,
      budget: `${left}; bet.bulk_changed`,
      isWithin: seen === left && stale.code === 'bet.bulk_changed',
    },
    {
      what: 'from the press to the answer, and to the end',
      measured: `${acceptedSeconds.toFixed(1)} s; ${seconds.toFixed(0)} s with a restart, ${leftAtKill} left at the kill`,
      budget: `≤ ${SECONDS_MAX} s, killed once`,
      isWithin: seconds <= SECONDS_MAX && leftAtKill > 0,
    },
    {
      what: 'started with = cancelled + changed meanwhile',
      measured: `${bulk.count} = ${done} + ${refused}, ${needsSecond + open} open`,
      budget: `${left - 1}, ${CHANGED - 1} changed`,
      isWithin:
        bulk.count === left - 1 &&
        done + refused === bulk.count &&
        refused === CHANGED - 1 &&
        needsSecond + open === 0,
    },
    {
      what: 'bets cancelled, entries, bets that these name, lines of the audit log, won',
      measured: `${heldLast.cancelled}, ${heldLast.entries}, ${heldLast.subjects}, ${heldLast.lines}, ${heldLast.won}`,
      budget: `${BETS} each, ${BETS * STAKE_WON} won`,
      isWithin: agrees(heldLast, BETS),
    },
  ];
}

export async function run(): Promise<void> {
  const measured = await withMortalServer(measure, ['sports']);
  printReport(`${BETS.toLocaleString('en-US')} bets cancelled at once`, rowsOf(measured));
}
