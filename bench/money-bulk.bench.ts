// The largest bulk approval there may be, called off; then the rest of it, then files of what it did: charges change meanwhile, the server is killed under both.
import { setTimeout as wait } from 'node:timers/promises';
import { BULK_ROWS_MAX, type BulkDecision } from '@gwanje/contract';
import { newId } from '../server/src/platform/new-id';
import { rowsOfFiles, writeFiles } from './cut-off-file';
import { type MortalSite, withMortalServer } from './empty-database';
import { printReport, type Row } from './report';

/** Smaller while the benchmark itself is worked on. */
const CHARGES = Number(process.env.BENCH_CHARGES ?? BULK_ROWS_MAX);
const MEMBERS = 1_000;
/** Who takes his charge back after it was seen. */
const CANCELLED = Math.ceil(CHARGES / 1_000);
/** All together stay within what one person may approve alone in a day. */
const CHARGE_WON = 10;
const POLL_MS = 200;
const FILTER = { kind: 'charge' };

const idsOf = (count: number) => Array.from({ length: count }, () => newId(new Date()));

const givenMembers = `
  with made as (
    insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at)
    select id, 'bulk' || n, 'bulk', 1, 1, 1, false, now()
    from unnest($1::uuid[]) with ordinality as each (id, n)
    returning member_id
  )
  insert into wallet (member_id, wallet)
  select member_id, wallet from made, (select distinct wallet from history_leg) as each`;

const givenCharges = `
  with ranked as (select member_id, row_number() over (order by member_id) as at from member)
  insert into money_request (member_id, request_id, kind, status, amount_won, is_test, requested_at)
  select member_id, id, 'charge', 'waiting', ${CHARGE_WON}, false, now()
  from unnest($1::uuid[]) with ordinality as each (id, n) join ranked on at = 1 + n % ${MEMBERS}`;

const lastCharges = `
  select member_id as "memberId", request_id as "requestId" from money_request
  order by request_id desc limit ${CANCELLED}`;

const inTables = `
  select (select count(*)::int from money_request where status = 'approved') as approved,
    (select count(*)::int from money_request where status = 'waiting') as waiting,
    (select count(*)::int from ledger_entry where type = 'charge') as entries,
    (select count(distinct subject)::int from ledger_entry where type = 'charge') as credited,
    (select coalesce(sum(amount_won), 0)::int from ledger_entry where type = 'charge') as won`;

async function measure(site: MortalSite) {
  const { pool, send, call, kill } = site;

  const path = '/api/money/bulk-decisions';
  const look = async () => {
    const seen = await call('POST', `${path}/preview`, FILTER);
    const order = {
      ...{ action: 'approve', filter: FILTER, reason: 'bench' },
      ...{ expectedCount: seen.count, expectedSumWon: seen.sumWon, expectedDigest: seen.digest },
    };
    return { seen, order };
  };

  const callOff = async () => {
    const { seen, order } = await look();
    const { bulkId } = await call('POST', path, order);
    let { outcomes }: BulkDecision = await call('GET', `${path}/${bulkId}`);
    while (outcomes.done === 0) {
      await wait(POLL_MS);
      ({ outcomes } = await call('GET', `${path}/${bulkId}`));
    }
    const begunMs = performance.now();
    await call('POST', `${path}/${bulkId}/cancel`, {});
    const calledOffMs = Math.round(performance.now() - begunMs);
    const calledOff: BulkDecision = await call('GET', `${path}/${bulkId}`);
    const { rows } = await pool.query(inTables);
    return { seenFirst: seen.count as number, calledOff, calledOffMs, heldFirst: rows[0] };
  };

  const approveAll = async () => {
    const { seen, order } = await look();
    const { rows: changed } = await pool.query(lastCharges);
    const [first, ...others] = changed;
    const cancel = ({ memberId, requestId }: { memberId: string; requestId: string }) =>
      call('POST', `/api/money/requests/${requestId}/cancel`, { memberId });
    await cancel(first);
    const stale = await send('POST', path, order);
    const again = await call('POST', `${path}/preview`, FILTER);
    const { bulkId } = await call('POST', path, {
      ...{ ...order, expectedCount: again.count },
      ...{ expectedSumWon: again.sumWon, expectedDigest: again.digest },
    });
    for (const one of others) await cancel(one);
    const read = (): Promise<BulkDecision> => call('GET', `${path}/${bulkId}`);
    let bulk = await read();
    let leftAtKill = 0;
    while (bulk.status === 'running') {
      await wait(POLL_MS);
      bulk = await read();
      if (leftAtKill > 0 || bulk.outcomes.open > bulk.count / 2) continue;
      leftAtKill = bulk.outcomes.open;
      await kill();
    }
    const { rows } = await pool.query(inTables);
    return { seen, stale: await stale.json(), again, bulk, leftAtKill, held: rows[0] };
  };

  await pool.query(givenMembers, [idsOf(MEMBERS)]);
  await pool.query(givenCharges, [idsOf(CHARGES)]);
  const approvals = { ...(await callOff()), ...(await approveAll()) };
  const file = await writeFiles(site, {
    ...{ list: '/api/money/entries', filter: { type: 'charge' } },
    ...{ id: 'entryId', sum: 'amountWon' },
  });
  return { ...approvals, file };
}

function rowsOf(of: Awaited<ReturnType<typeof measure>>): Row[] {
  const { seen, stale, again, bulk, leftAtKill, held, file } = of;
  const { done, refused, needsSecond, open } = bulk.outcomes;
  const { calledOff, calledOffMs, seenFirst, heldFirst } = of;
  const { done: doneFirst, refused: left } = calledOff.outcomes;
  const approved = doneFirst + done;
  return [
    {
      what: 'seen, then called off: approved + left waiting, requests approved and waiting',
      measured: `${seenFirst}: ${doneFirst} + ${left}, ${heldFirst.approved} and ${heldFirst.waiting}, in ${calledOffMs} ms`,
      budget: `${CHARGES}, all accounted for`,
      isWithin:
        seenFirst === CHARGES &&
        doneFirst + left === CHARGES &&
        left > 0 &&
        heldFirst.approved === doneFirst &&
        heldFirst.waiting === left &&
        calledOff.calledOffBy !== null,
    },
    {
      what: 'seen in the dry run; refused after one was cancelled; seen again',
      measured: `${seen.count}; ${stale.code}; ${again.count}`,
      budget: `${left}; money.bulk_changed; ${left - 1}`,
      isWithin:
        seen.count === left && stale.code === 'money.bulk_changed' && again.count === left - 1,
    },
    {
      what: 'started with = approved + cancelled meanwhile, killed on the way',
      measured: `${bulk.count} = ${done} + ${refused}, ${needsSecond + open} open; ${leftAtKill} left at the kill`,
      budget: `${CANCELLED - 1} cancelled, none open`,
      isWithin:
        bulk.count === done + refused &&
        refused === CANCELLED - 1 &&
        needsSecond + open === 0 &&
        leftAtKill > 0,
    },
    {
      what: 'requests approved, entries, requests credited, won',
      measured: `${held.approved}, ${held.entries}, ${held.credited}, ${held.won}`,
      budget: `${approved} each, ${approved * CHARGE_WON} won`,
      isWithin:
        [held.approved, held.entries, held.credited].every((count) => count === approved) &&
        held.won === approved * CHARGE_WON,
    },
    ...rowsOfFiles('entries', file, { count: approved, won: approved * CHARGE_WON }),
  ];
}

export async function run(): Promise<void> {
  const measured = await withMortalServer(measure);
  printReport(`${CHARGES.toLocaleString('en-US')} charges at once`, rowsOf(measured));
}
