// Charges approved while an event is settled on which each of their members has a bet and something to play; then another one, under which the server is killed.
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../server/src/platform/new-id';
import { runStatement } from '../server/test/test-database';
import { type MortalSite, withMortalServer } from './empty-database';
import { median, printReport, type Row } from './report';

/** Smaller while the benchmark itself is worked on. */
const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 20_000);
const STAKE_WON = 10_000;
const ODDS = 195;
const PAID_WON = (STAKE_WON * ODDS) / 100;
const CHARGE_WON = 100;
const CHARGES = 400;
/** Fewer calls in a minute than a person may make. */
const PAUSE_MS = 110;
const LONGEST_MS = 2_000;
const SECONDS_MAX = 300;
const NAMES = JSON.stringify({ sport: 'Football', league: 'bench', home: 'one', away: 'two' });

const idOf = (event: number, n: number) => `01900000-0000-7000-800${event}-00000000000${n}`;
const memberIdOf = (n: string) =>
  `('00000000-0000-7000-8000-' || lpad(to_hex(${n} + 1), 12, '0'))::uuid`;
const [LEAGUE, HOME, AWAY] = [1, 2, 3].map((n) => idOf(0, n));
/** Members who have charged once and still have to play for it. */
const MEMBERS_LOADED = [
  `insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at)
   select ${memberIdOf('n')}, 'member' || n, 'nick' || n, 1, 1, 1, false, '2026-01-01'
   from generate_series(0, ${MEMBERS - 1}) as n`,
  `insert into wallet (member_id, wallet, balance_won)
   select member_id, wallet, 0 from member, (select distinct wallet from history_leg) as each`,
  `insert into wagering_requirement (member_id, seq, type, is_minigame_only, source_id, amount_won,
     factor_bps, required_won, open_won, setting_version, opened_at)
   select member_id, 1, 'charge', false, gen_random_uuid(), 1000000, 10000, 1000000, 1000000, 0, now()
   from member`,
  `insert into league (league_id, sport, name) values ('${LEAGUE}', 'Football', 'bench')`,
  `insert into team_name (team_id, sport, name)
   values ('${HOME}', 'Football', 'one'), ('${AWAY}', 'Football', 'two')`,
];
/** An event whose result waits to be confirmed, and a single of each member on it, which wins. */
const eventLoaded = (no: number) => {
  const [event, market] = [idOf(no, 1), idOf(no, 2)];
  return [
    `insert into sports_event (event_id, game_type, sport, league_id, home_id, away_id, starts_at,
       created_at, source, external_id, state, confirms_at)
     values ('${event}', 'sports', 'Football', '${LEAGUE}', '${HOME}', '${AWAY}',
       now() - interval '3 hours', now() - interval '1 day', 'bench', 'bench${no}', 'confirming',
       now() + interval '1 day')`,
    `insert into event_score (event_id, seq, status, home, away, source, at)
     values ('${event}', 1, 'final', 2, 1, 'feed', now())`,
    `insert into market (market_id, event_id, kind, odds_version)
     values ('${market}', '${event}', 'winLose', 1)`,
    `insert into bet (member_id, bet_id, product, game, stake_won, odds_hundredths, expected_won,
       level, recommend_path, reference, is_test, at, balance_after_won, folders, bonus_hundredths,
       first_starts_at, last_starts_at, sports_versions)
     select ${memberIdOf('n')}, gen_random_uuid(), 'sports', 'sports', ${STAKE_WON}, ${ODDS},
       ${PAID_WON}, 1, '{}', 'bench${no}-' || n, false, now(), 0, 1, 100, starts_at, starts_at,
       '{1,1,1,1}'
     from generate_series(0, ${MEMBERS - 1}) as n, sports_event where event_id = '${event}'`,
    `insert into bet_leg (member_id, bet_id, leg_no, event_id, market_id, odds_version, pick,
       odds_hundredths, starts_at, names)
     select member_id, bet_id, 1, '${event}', '${market}', 1, 'home', ${ODDS}, first_starts_at,
       '${NAMES}'
     from bet where reference like 'bench${no}-%'`,
    `insert into market_stake (market_id, pick, is_test, shard, singles, single_stake_won,
       single_payout_won, carts, cart_stake_won, cart_payout_won)
     select '${market}', 'home', false, 0, ${MEMBERS}, ${MEMBERS * STAKE_WON},
       ${MEMBERS * PAID_WON}, 0, 0, 0`,
    `insert into bet_placed_day
     select member_id, (at at time zone 'Asia/Seoul')::date, game, result, is_test, count(*),
       sum(stake_won), sum(payout_won), sum(expected_won)
     from bet where reference like 'bench${no}-%' group by 1, 2, 3, 4, 5
     on conflict (member_id, day_on, game, result, is_test) do update
       set bets = bet_placed_day.bets + 1, stake_won = bet_placed_day.stake_won + ${STAKE_WON},
         expected_won = bet_placed_day.expected_won + ${PAID_WON}`,
    'select rebuild_totals()',
    'vacuum analyze',
  ];
};

const inTables = (no: number) => `
  select event.state, (
      select count(*)::int from bet_leg where event_id = event.event_id and result = 'W') as won, (
      select count(*)::int from event_settlement as kept where kept.event_id = event.event_id)
      as lines, (
      select sum(kept.bets)::int from event_settlement as kept
      where kept.event_id = event.event_id) as bets,
    (select count(*)::int from ledger_entry where type = 'betBenefit') as entries,
    (select count(distinct subject)::int from ledger_entry where type = 'betBenefit') as subjects,
    (select sum(balance_won)::bigint from wallet where wallet = 'money') as money
  from sports_event as event where event_id = '${idOf(no, 1)}'`;

interface Held {
  readonly state: string;
  readonly won: number;
  readonly lines: number;
  readonly bets: number;
  readonly entries: number;
  readonly subjects: number;
  readonly money: number;
}

/** Charges of members in turn, so that they are of every part of the event. */
async function givenCharges({ pool }: MortalSite) {
  const charges = Array.from({ length: CHARGES }, (_, n) => ({
    requestId: newId(new Date()),
    memberNo: Math.floor((n * 7_919) % MEMBERS),
  }));
  await pool.query(
    `insert into money_request (member_id, request_id, kind, status, amount_won, is_test, requested_at)
     select ${memberIdOf('no')}, request_id, 'charge', 'waiting', ${CHARGE_WON}, false, now()
     from unnest($1::int[], $2::uuid[]) as each (no, request_id)`,
    [charges.map(({ memberNo }) => memberNo), charges.map(({ requestId }) => requestId)],
  );
  const { rows } = await pool.query<{ memberId: string; requestId: string }>(
    `select member_id as "memberId", request_id as "requestId" from money_request
     where status = 'waiting' order by request_id`,
  );
  return rows;
}

const confirm = ({ send }: MortalSite, no: number, version: number) =>
  send('POST', `/api/bets/events/${idOf(no, 1)}/confirm`, { version, reason: 'bench' });

/** Approves charges one after another until the event is settled. */
async function measureWaits(site: MortalSite, held: (no: number) => Promise<Held>) {
  const charges = await givenCharges(site);
  const { pool } = site;
  const waits: number[] = [];
  let refused = 0;
  const startedAt = performance.now();
  const answered = confirm(site, 1, 1).then(async (answer) => {
    if (answer.status !== 200) throw new Error(await answer.text());
    return performance.now() - startedAt;
  });
  for (const { memberId, requestId } of charges) {
    const { rows } = await pool.query(
      `select state from sports_event where event_id = '${idOf(1, 1)}'`,
    );
    if (rows[0].state === 'settled') break;
    const askedAt = performance.now();
    const path = `/api/money/requests/${requestId}/approve`;
    const { status } = await site.send('POST', path, { memberId, reason: 'bench' });
    waits.push(performance.now() - askedAt);
    if (status !== 200) refused += 1;
    await wait(PAUSE_MS);
  }
  const answeredMs = await answered;
  while ((await held(1)).state !== 'settled') await wait(PAUSE_MS);
  const seconds = (performance.now() - startedAt) / 1_000;
  return { waits, refused, answeredMs, seconds, charged: waits.length - refused };
}

/** Settles another event, and kills the server once half of it is done. */
async function settleUnderKill(site: MortalSite, held: (no: number) => Promise<Held>) {
  const answer = await confirm(site, 2, 1);
  if (answer.status !== 200) throw new Error(await answer.text());
  const until = async (isSo: (of: Held) => boolean): Promise<Held> => {
    const endsAt = performance.now() + SECONDS_MAX * 1_000;
    for (;;) {
      const of = await held(2);
      if (isSo(of)) return of;
      if (performance.now() > endsAt) throw new Error('It is not settled.');
      await wait(PAUSE_MS);
    }
  };
  const { won } = await until((of) => of.won >= MEMBERS / 2);
  await site.kill();
  return { leftAtKill: MEMBERS - won, killed: await until(({ state }) => state === 'settled') };
}

async function measure(site: MortalSite): Promise<Row[]> {
  const held = async (no: number): Promise<Held> => (await site.pool.query(inTables(no))).rows[0];
  for (const statement of [...MEMBERS_LOADED, ...eventLoaded(1), ...eventLoaded(2)])
    await runStatement(site.url, statement);
  const { waits, refused, answeredMs, seconds, charged } = await measureWaits(site, held);
  const after = await held(1);
  const { leftAtKill, killed } = await settleUnderKill(site, held);
  const isRight = (of: Held, events: number) =>
    of.won === MEMBERS &&
    of.lines === 1 &&
    of.bets === MEMBERS &&
    of.entries === events * MEMBERS &&
    of.subjects === events * MEMBERS &&
    Number(of.money) === events * MEMBERS * PAID_WON + charged * CHARGE_WON;
  const longest = Math.max(...waits);
  return [
    {
      what: 'approvals meanwhile: the longest, the median, refused',
      measured: `${longest.toFixed(0)} ms, ${median(waits).toFixed(0)} ms, ${refused} of ${waits.length}`,
      budget: `≤ ${LONGEST_MS} ms, none refused`,
      isWithin: longest <= LONGEST_MS && refused === 0,
    },
    {
      what: 'the settlement told; all settled',
      measured: `${answeredMs.toFixed(0)} ms; ${seconds.toFixed(1)} s`,
    },
    {
      what: 'each paid once; and so under a server that was killed',
      measured: `${after.entries}; ${killed.entries}, ${leftAtKill} left at the kill`,
      budget: `${MEMBERS}; ${2 * MEMBERS}, balances and lines right`,
      isWithin: isRight(after, 1) && isRight(killed, 2),
    },
  ];
}

export async function run(): Promise<void> {
  const rows = await withMortalServer(measure, ['sports']);
  printReport(
    `Approving charges beside the settlement of an event of ${MEMBERS.toLocaleString('en-US')} single bets`,
    rows,
  );
}
