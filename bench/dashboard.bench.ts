// Design budget: the dashboard of a site with a million members beside one with ten thousand: how long each block takes, and how long the reply is.
import { countMinute } from '../server/src/members/dashboard/count-minute.queries';
import { readFigures } from '../server/src/members/dashboard/dashboard.queries';
import { readDays, readHours } from '../server/src/members/dashboard/dashboard-days.queries';
import { readTop } from '../server/src/members/dashboard/dashboard-top.queries';
import { dashboardOf } from '../server/src/members/dashboard/read-dashboard';
import { keepMinute } from '../server/src/members/dashboard/site-minutes.queries';
import { openDatabase } from '../server/src/platform/database';
import { runStatement } from '../server/test/test-database';
import { loadMembers } from './load-members';
import { median, printReport, type Row } from './report';
import { withTwoSizes } from './two-sizes';

const SMALL = 10_000;
/** Smaller while the benchmark itself is worked on. */
const BIG = Number(process.env.BENCH_MEMBERS ?? 1_000_000);
const ROUNDS = 5;
const BLOCK_MS_MAX = 2_000;
const REPLY_BYTES_MAX = 30 * 1_024;
/** Of the members, one in so many comes on a day, plays and asks for money. */
const COMES = 20;
const ASKS = 100;
/** Days on which they do: today and those that it is set beside. */
const DAYS = [0, 1, 7];

const NOW = `(now() - interval '1 minute')`;
const dayOn = (before: number) => `((${NOW} at time zone 'Asia/Seoul')::date - ${before})`;
/** Some time of a day of Seoul; of today, of what of it is over. */
const timeOn = (before: number) =>
  `(${NOW} - interval '${before} days' - random() * least(interval '20 hours',
    ${NOW} - date_trunc('day', ${NOW} at time zone 'Asia/Seoul') at time zone 'Asia/Seoul'))`;
const everyOne = (many: number) => `
  from (select member_id, is_test, recommend_path, row_number() over (order by member_id) as n
    from member) as one where n % ${many} = 0`;

const visited = (before: number) => `
  insert into member_day (member_id, day_on, logins, first_login_at, last_login_at, is_test)
  select member_id, ${dayOn(before)}, 1, ${timeOn(before)}, ${NOW}, is_test ${everyOne(COMES)}`;
const played = (before: number) => `
  insert into ledger_day (member_id, day_on, wallet, type, entries, amount_won, is_test)
  select member_id, ${dayOn(before)}, 'money', 'bet', 10, -100000, is_test ${everyOne(COMES)}`;
const settled = (before: number) => `
  insert into bet_day (member_id, day_on, game_class, path, is_test, bets, stake_won, payout_won,
    valid_stake_won)
  select member_id, ${dayOn(before)}, 'minigame', recommend_path, is_test, 10, 100000,
    (random() * 200000)::bigint, 100000 ${everyOne(COMES)}`;
/** As the job ranks them. */
const RANKED = `
  update member_rank set settled_on = day.day_on, settled_won = day.payout_won - day.stake_won
  from bet_day as day
  where day.member_id = member_rank.member_id and day.day_on = ${dayOn(0)} and not day.is_test`;
const asked = (kind: string, before: number) => `
  insert into money_request (member_id, request_id, kind, status, amount_won, is_test, requested_at,
    decided_at)
  select member_id, gen_random_uuid(), '${kind}', 'approved', 100000, is_test, at, at
  from (select member_id, is_test, ${timeOn(before)} as at ${everyOne(ASKS)}) as each`;
/** A month of slots of ten minutes, each with some types of movements. */
const FOLDED = `
  insert into site_slot (begins_at, wallet, type, entries, amount_won)
  select at, 'money', type, 100, -1000000
  from generate_series(date_bin('10 minutes', now() - interval '9 days', '2000-01-01'), now(),
    interval '10 minutes') as at, unnest('{bet,betBenefit,charge,exchange}'::text[]) as type`;

const FILLED = [
  ...['member_day', 'ledger_day', 'bet_day', 'member_rank', 'money_request', 'site_slot'],
];

/** A site on whose last days one in so many came, played, charged and exchanged. */
async function loadSite(url: string, members: number): Promise<void> {
  await loadMembers(url, members);
  for (const before of DAYS)
    for (const statement of [
      ...[visited(before), played(before), settled(before)],
      ...[asked('charge', before), asked('exchange', before)],
    ])
      await runStatement(url, statement);
  await runStatement(url, RANKED);
  await runStatement(url, FOLDED);
  for (const table of FILLED) await runStatement(url, `vacuum analyze ${table}`);
}

const readAllTop = (...[db, line, at]: Parameters<typeof readDays>) =>
  readTop(db, line, at, () => true);
const BLOCKS = { figures: readFigures, hours: readHours, days: readDays, top: readAllTop };

const LOG = {
  error: ({ err }: { readonly err: unknown }, said: string) => {
    throw new Error(said, { cause: err });
  },
} as unknown as Parameters<typeof dashboardOf>[1];

async function measureSite(url: string, members: number): Promise<Row[]> {
  const { db, close } = openDatabase(url, () => undefined);
  const of = `of ${members.toLocaleString('en-US')} members`;
  try {
    const timed = new Map<string, number[]>();
    let bytes = 0;
    // As the job keeps it, a minute ago.
    const minute = new Date();
    await keepMinute(db, minute, await countMinute(db, minute));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, read] of Object.entries(BLOCKS)) {
        const startedAt = performance.now();
        await read(db, null, new Date());
        timed.set(name, [...(timed.get(name) ?? []), performance.now() - startedAt]);
      }
      // A new one each time keeps nothing.
      const read = dashboardOf({ db, now: () => new Date() }, LOG);
      const seen = await read(null, true);
      if (seen.figures === null || seen.top?.mostWon.length !== 10)
        throw new Error('There is less on the dashboard than was put there.');
      bytes = Math.max(bytes, Buffer.byteLength(JSON.stringify(seen)));
    }
    const blocks = [...timed].map(([name, ms]) => [name, median(ms)] as const);
    const slowest = Math.max(...blocks.map(([, ms]) => ms));
    return [
      {
        what: `the slowest block ${of}`,
        measured: `${slowest.toFixed(0)} ms (${blocks.map(([name, ms]) => `${name} ${ms.toFixed(0)}`).join(', ')})`,
        ...{ budget: `≤ ${BLOCK_MS_MAX} ms`, isWithin: slowest <= BLOCK_MS_MAX },
      },
      {
        what: `the reply ${of}`,
        measured: `${(bytes / 1_024).toFixed(1)} KiB`,
        ...{ budget: '≤ 30 KiB', isWithin: bytes <= REPLY_BYTES_MAX },
      },
    ];
  } finally {
    await close();
  }
}

export async function run(): Promise<void> {
  const rows = await withTwoSizes(
    { sizes: [SMALL, BIG], things: 'members', load: loadSite },
    async (sources) => {
      const measured: Row[] = [];
      for (const { url, size } of sources) measured.push(...(await measureSite(url, size)));
      return measured;
    },
  );
  printReport(
    `The dashboard, one in ${COMES} of whose members came and played, medians of ${ROUNDS}`,
    rows,
  );
}
