// The largest settlement there may be: laid ready after somebody was settled by himself meanwhile, paid while partners are suspended, written into files and taken back; the server is killed under each.
import { setTimeout as wait } from 'node:timers/promises';
import type { SettlementPreview, SettlementRow } from '@gwanje/contract';
import { runStatement } from '../server/test/test-database';
import { rowsOfFiles, writeFiles } from './cut-off-file';
import { type MortalSite, withMortalServer } from './empty-database';
import { printReport, type Row } from './report';

/** Smaller while the benchmark itself is worked on. */
const PARTNERS = Number(process.env.BENCH_PARTNERS ?? 50_000);
/** Who is suspended between the approval and his turn. */
const SUSPENDED = Math.ceil(PARTNERS / 1_000);
/** All together stay within what one person may approve alone. */
const STAKE_WON = 100;
const LOSING_BPS = 5_000;
const PAID_WON = (STAKE_WON * LOSING_BPS) / 10_000;
const POLL_MS = 500;
const PATH = '/api/settlements';

/** Each at the top of a line of his own, so that what one is paid hangs on nobody else. */
const givenPartners = `
  with day as (
    select (now() at time zone 'Asia/Seoul')::date - 1 as day_on
  ), made as (
    insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at,
      recommend_path)
    select gen_random_uuid(), 'bulk' || n, 'bulk', 2, 1, 1, false, now(), '{}'
    from generate_series(1, ${PARTNERS}) as n
    returning member_id
  ), ranked as (
    insert into member_rank (member_id) select member_id from made
  ), held as (
    insert into wallet (member_id, wallet)
    select member_id, wallet from made, (select distinct wallet from history_leg) as each
  ), rated as (
    insert into commission_rate (member_id, rate_id, game_class, kind, rate_bps, pay, effective_at, at)
    select member_id, gen_random_uuid(), 'minigame', 'losing', ${LOSING_BPS}, 'period',
      now() - interval '40 days', now() - interval '40 days' from made
  ), folded as (
    insert into partner_fold (day_on, folded_at) select day_on, now() from day
  ), checked as (
    insert into partner_check_day (day_on, game_class, profit_won, cost_won, given_won,
      stake_won_bps)
    select day_on, 'minigame', ${PARTNERS * STAKE_WON}, 0, 0, 0 from day
  )
  insert into partner_day (member_id, day_on, game_class, path, bets, stake_won, valid_stake_won,
    payout_won, bet_cost_won, members)
  select member_id, day_on, 'minigame', '{}', 1, ${STAKE_WON}, ${STAKE_WON}, 0, 0, 1
  from made, day`;

const first = `
  select member_id as "partnerId", ((now() at time zone 'Asia/Seoul')::date - 1)::text as day
  from member where grade = 2 order by member_id limit 1`;

/** Whose turn comes last. */
const suspend = `
  update member set status = 2
  where member_id in (select member_id from member where grade = 2 order by member_id desc
    limit ${SUSPENDED})`;

/** What the nightly run lays ready meanwhile of days that are settled no more is nobody's order. */
const inTables = `
  with ordered as (
    select settlement_id from partner_settlement where created_by is not null
  ), line as (
    select line.status from settlement_line as line join ordered using (settlement_id)
  )
  select
    (select count(*)::int from line where status = 'done') as paid,
    (select count(*)::int from line where status = 'hold') as held,
    (select count(*)::int from line where status = 'rollback') as "takenBack",
    (select count(*)::int from ledger_entry where type = 'incomeMoneyCharge') as charges,
    (select count(distinct member_id)::int from ledger_entry where type = 'incomeMoneyCharge')
      as charged,
    (select count(*)::int from ledger_entry where type = 'incomeCancel') as cancels,
    (select coalesce(sum(balance_won), 0)::int from wallet where wallet = 'income') as won,
    (select count(*)::int from settled_day join ordered using (settlement_id)) as days`;

interface Held {
  readonly paid: number;
  readonly held: number;
  readonly takenBack: number;
  readonly charges: number;
  readonly charged: number;
  readonly cancels: number;
  readonly won: number;
  readonly days: number;
}

async function measure(site: MortalSite) {
  const { url, pool, send, call, kill } = site;
  const held = async (): Promise<Held> => (await pool.query(inTables)).rows[0];
  await runStatement(url, givenPartners);
  const [one] = (await pool.query(first)).rows as { partnerId: string; day: string }[];
  const { partnerId, day } = one as { partnerId: string; day: string };
  const period = { from: day, to: day };

  const look = (): Promise<SettlementPreview> =>
    call('GET', `${PATH}/preview?${new URLSearchParams(period)}`);
  const orderOf = ({ count, sumWon }: SettlementPreview) => ({
    ...{ ...period, expectedCount: count, expectedSumWon: sumWon },
  });
  const read = ({ settlementId }: SettlementRow): Promise<SettlementRow> =>
    call('GET', `${PATH}/${settlementId}`);

  /** Follows a run to its end, and kills the server once it is half through. */
  const follow = async (run: SettlementRow, leftOf: (now: Held) => number) => {
    const startedAt = performance.now();
    let leftAtKill = 0;
    for (let now = await read(run); now.status !== 'done' && now.status !== 'rollback'; ) {
      await wait(POLL_MS);
      const left = leftOf(await held());
      if (leftAtKill === 0 && left <= run.lines / 2) {
        leftAtKill = left;
        await kill();
      }
      now = await read(run);
    }
    return { leftAtKill, seconds: (performance.now() - startedAt) / 1_000, held: await held() };
  };

  const seen = await look();
  const alone: SettlementRow = await call('POST', PATH, {
    ...{ ...period, partnerId, reach: 'alone' },
    ...{ expectedCount: 1, expectedSumWon: PAID_WON },
  });
  const stale = await (await send('POST', PATH, orderOf(seen))).json();
  const again = await look();
  const startedAt = performance.now();
  const run: SettlementRow = await call('POST', PATH, orderOf(again));
  const laidSeconds = (performance.now() - startedAt) / 1_000;
  const { settlementId, version, sumWon } = run;
  await call('POST', `${PATH}/${settlementId}/approve`, { version, sumWon });
  await runStatement(url, suspend);
  // The one who is settled by himself is laid ready, and never paid.
  const paid = await follow(run, (now) => run.lines - now.paid - now.held);

  const filter = { settlementId };
  const lines = await writeFiles(site, {
    ...{ list: `${PATH}/lines`, filter, id: 'lineId', sum: 'paidWon' },
  });
  const partners = await writeFiles(site, {
    ...{ list: '/api/partners', filter: period, id: 'id', sum: 'incomeWon' },
  });

  const done = await read(run);
  await call('POST', `${PATH}/${settlementId}/rollback`, {
    ...{ version: done.version, reason: 'bench' },
  });
  const back = await follow(run, (now) => run.lines - now.takenBack);
  return { seen, alone, stale, again, run, laidSeconds, paid, lines, partners, back };
}

function rowsOf(of: Awaited<ReturnType<typeof measure>>): Row[] {
  const { seen, stale, again, run, laidSeconds, paid, lines, partners, back } = of;
  const due = PARTNERS - 1;
  const payable = due - SUSPENDED;
  const won = payable * PAID_WON;
  return [
    {
      what: 'seen; refused after one was settled by himself; seen again; laid ready',
      measured: `${seen.count}; ${stale.code}; ${again.count}; ${run.lines}, ${run.sumWon} won, in ${laidSeconds.toFixed(1)} s`,
      budget: `${PARTNERS}; settlement.changed; ${due}; ${due}, ${due * PAID_WON} won`,
      isWithin:
        seen.count === PARTNERS &&
        stale.code === 'settlement.changed' &&
        again.count === due &&
        run.lines === due &&
        run.sumWon === due * PAID_WON,
    },
    {
      what: 'laid ready = paid + suspended meanwhile',
      measured: `${run.lines} = ${paid.held.paid} + ${paid.held.held}, in ${paid.seconds.toFixed(0)} s; ${paid.leftAtKill} left at the kill`,
      budget: `${due} = ${payable} + ${SUSPENDED}, killed on the way`,
      isWithin: paid.held.paid === payable && paid.held.held === SUSPENDED && paid.leftAtKill > 0,
    },
    {
      what: 'entries, partners who have one, won in their wallets',
      measured: `${paid.held.charges}, ${paid.held.charged}, ${paid.held.won}`,
      budget: `${payable} each, ${won} won`,
      isWithin:
        paid.held.charges === payable && paid.held.charged === payable && paid.held.won === won,
    },
    ...rowsOfFiles('lines', lines, { count: due, won: due * PAID_WON }),
    ...rowsOfFiles('partners', partners, { count: PARTNERS, won }),
    {
      what: 'lines taken back, entries of that, won that are left, days that are settled still',
      measured: `${back.held.takenBack}, ${back.held.cancels}, ${back.held.won}, ${back.held.days}, in ${back.seconds.toFixed(0)} s; ${back.leftAtKill} left at the kill`,
      budget: `${due}, ${payable}, 0, 1, killed on the way`,
      isWithin:
        back.held.takenBack === due &&
        back.held.cancels === payable &&
        back.held.charges === payable &&
        back.held.won === 0 &&
        back.held.days === 1 &&
        back.leftAtKill > 0,
    },
  ];
}

export async function run(): Promise<void> {
  const measured = await withMortalServer(measure);
  printReport(`${PARTNERS.toLocaleString('en-US')} partners settled at once`, rowsOf(measured));
}
