// The largest orders about members of a filter, to their end: a suspension, and a message by a template. Their server is killed on the way, and some members change meanwhile.
import { setTimeout as wait } from 'node:timers/promises';
import { MEMBERS_OF_FILTER_MAX, type MemberBulk } from '@gwanje/contract';
import { runStatement } from '../server/test/test-database';
import { type MortalSite, withMortalServer } from './empty-database';
import { printReport, type Row } from './report';

/** Smaller while the benchmark itself is worked on. */
const MEMBERS = Number(process.env.BENCH_MEMBERS ?? MEMBERS_OF_FILTER_MAX);
/** Who excludes himself between the dry run and his turn: neither a suspension nor a promotion may touch him. */
const CHANGED = Math.ceil(MEMBERS / 1_000);
const SECONDS_MAX = 600;
const POLL_MS = 500;
/** Only the order whose name holds it. */
const CASES = new RegExp(process.env.BENCH_CASES ?? '');

interface Order {
  readonly what: string;
  readonly template?: object;
  readonly act: object;
  /** What it leaves of every member whom it reached, as `held` and `noted`. */
  readonly left: string;
  readonly leftAre: string;
}

const TEXT = { title: '{닉네임}님께', body: '{아이디}님, {사이트명}에서 알립니다.' };
const ORDERS: readonly Order[] = [
  {
    what: 'suspension',
    act: { action: 'status', status: 2 },
    left: `
      select (select count(*)::int from member where status = 2) as held,
        (select count(*)::int from audit_event where action = 'member.restrict') as noted`,
    leftAre: 'members that are suspended, lines of the audit log',
  },
  {
    what: 'message',
    template: {
      ...{ name: '알림', kind: 'promotion', event: null, isOn: true },
      ...TEXT,
    },
    act: { action: 'message', kind: 'promotion', ...TEXT },
    left: `
      select (select count(*)::int from message_recipient) as held,
        (select sum(recipients)::int from message
         where state = 'done' and template_id is not null) as noted`,
    leftAre: 'members that have it, of how many its row says so',
  },
];

const givenMembers = `
  with made as (
    insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at)
    select uuid_floor(now() + n * interval '1 ms'), 'bulk' || n, 'bulk', 1, 1, 1, false, now()
    from generate_series(1, ${MEMBERS}) as n
    returning member_id
  ), ranked as (insert into member_rank (member_id) select member_id from made)
  insert into wallet (member_id, wallet)
  select member_id, wallet from made, (select distinct wallet from history_leg) as each`;

/** Who has joined last comes last. */
const exclude = `
  update member set status = 5, excluded_until = now() + interval '30 days'
  where member_id in (select member_id from member order by member_id desc limit ${CHANGED})`;

async function measure(
  { url, pool, call, kill }: MortalSite,
  { template, act: wished, left }: Order,
) {
  await runStatement(url, givenMembers);
  const made = template && (await call('POST', '/api/message-templates', template));
  const act = { ...wished, ...made };
  const seen = await call('POST', '/api/members/bulk/preview', { filter: {}, act });
  const startedAt = performance.now();
  const { bulkId } = await call('POST', '/api/members/bulk-orders', {
    ...{ filter: {}, act, reason: 'bench' },
    ...{ expectedCount: seen.count, expectedDigest: seen.digest },
  });
  const acceptedSeconds = (performance.now() - startedAt) / 1_000;
  await runStatement(url, exclude);
  const read = async (): Promise<MemberBulk> =>
    (await call('GET', `/api/members/bulk-orders?bulkId=${bulkId}`)).bulk;
  let bulk = await read();
  let isKilled = false;
  while (bulk.status === 'running') {
    await wait(POLL_MS);
    bulk = await read();
    if (isKilled || bulk.outcomes.open > MEMBERS / 2) continue;
    isKilled = true;
    await kill();
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const { rows } = await pool.query(left);
  return { seen, bulk, acceptedSeconds, seconds, isKilled, held: rows[0] };
}

async function proveOrder(order: Order): Promise<void> {
  const { seen, bulk, acceptedSeconds, seconds, isKilled, held } = await withMortalServer((site) =>
    measure(site, order),
  );
  const { done, refused, open } = bulk.outcomes;
  const rows: Row[] = [
    {
      what: 'from the press to the answer, and to the end',
      measured: `${acceptedSeconds.toFixed(1)} s; ${seconds.toFixed(0)} s with a restart`,
      budget: `≤ ${SECONDS_MAX} s, killed once`,
      isWithin: seconds <= SECONDS_MAX && isKilled,
    },
    {
      what: 'seen in the dry run = done + changed meanwhile',
      measured: `${seen.count} = ${done} + ${refused}, ${open} open`,
      budget: `${MEMBERS}, ${CHANGED} changed`,
      isWithin:
        seen.count === MEMBERS && done + refused === MEMBERS && refused === CHANGED && open === 0,
    },
    {
      what: order.leftAre,
      measured: `${held.held}, ${held.noted}`,
      budget: `${done} each`,
      isWithin: held.held === done && held.noted === done,
    },
  ];
  printReport(`A ${order.what} for ${MEMBERS.toLocaleString('en-US')} members`, rows);
}

export async function run(): Promise<void> {
  for (const order of ORDERS.filter(({ what }) => CASES.test(what))) await proveOrder(order);
}
