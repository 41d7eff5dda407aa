// What members leave behind in two years: tries to come in, questions with their answers, messages, coupons that were taken, and groups of those who came with the same.
import {
  COUPON_KINDS,
  LOGIN_OUTCOMES,
  MESSAGE_EVENTS,
  TICKET_KINDS,
  TRACE_JUDGEMENTS,
  TRACE_KINDS,
} from '@gwanje/contract';
import { runStatement } from '../server/test/test-database';
import { LAST_AT } from './load-ledger';
import { loadMembers } from './load-members';

/** Rows at once. */
const BATCH = 200_000;
/** So many rows of each kind a member has. */
const ROWS_OF_MEMBER = 100;
/** What is at work at any time, however long a site has run. */
const AT_WORK = 500;
const ADMINS = 20;
const COUPONS = 50;
/** What somebody has judged: people do that one by one. */
const JUDGED = 2_000;

const membersOf = (rows: number) => Math.max(rows / ROWS_OF_MEMBER, 1_000);
const arrayOf = (words: readonly string[]) => `('{${words.join()}}'::text[])`;
const oneOf = (words: object) => {
  const names = Object.keys(words);
  return `${arrayOf(names)}[1 + n % ${names.length}]`;
};

/** Below so many, and no later the higher: whoever sorts by it within some days reads what lies between. */
const drawn = (most: number) => `n::bigint * 7919 % ${most}`;

/** Row after row over two years: an identifier that holds when it was made, and whose it is. */
const rowsFrom = (first: number, last: number, rows: number) => `
  select n, at, (substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-7000-8000-'
    || lpad(to_hex(n), 12, '0'))::uuid as id, member.member_id
  from (
    select n, at, lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as hex
    from (
      select n, '${LAST_AT.toISOString()}'::timestamptz - interval '2 years'
        + n * (interval '2 years' / ${rows}) as at
      from generate_series(${first}, ${last - 1}) as each (n)
    ) as placed
  ) as named
  join member on member.login_id = 'm' || (n::bigint * 7919 % ${membersOf(rows)})`;

const ADMIN = `(select array_agg(_id order by login_id) from admin)`;
const PEOPLE = `
  insert into admin (_id, login_id, nick, type, status, password_hash, must_change_password,
    created_at)
  select gen_random_uuid(), 'desk' || n, 'desk', 3, 'active', '', false, now()
  from generate_series(1, ${ADMINS}) as each (n)`;
const GIVEN = `
  insert into coupon (coupon_id, name, kind, points_won, begins_at, ends_at, budget_won,
    charge_min_won, charge_days, created_by, created_at)
  select gen_random_uuid(), 'coupon ' || n, '${Object.keys(COUPON_KINDS)[2]}', 1000, now(), now() + interval '1 day',
    1000000, 0, 1, (${ADMIN})[1], now()
  from generate_series(1, ${COUPONS}) as each (n)`;

const insertsOf = (first: number, last: number, rows: number): readonly string[] => {
  const made = `(${rowsFrom(first, last, rows)}) as made`;
  return [
    `insert into login_attempt (member_id, attempt_id, login_id, ip, device, outcome, is_new_device)
     select made.member_id, id, member.login_id, ('203.' || n % 200 || '.' || n / 200 % 200 || '.9')::inet,
       'device' || n % ${membersOf(rows)}, ${oneOf(LOGIN_OUTCOMES)}, false
     from ${made} join member on member.member_id = made.member_id`,
    `insert into ticket (member_id, ticket_id, kind, title, state, is_test, opened_at, asked_at,
       answered_by, answered_at, closed_at)
     select member_id, id, ${oneOf(TICKET_KINDS)}, '문의 ' || n % 1000,
       case when n >= ${rows - AT_WORK} then 'waiting' when n % 3 = 0 then 'closed' else 'answered' end,
       false, at, at, case when n < ${rows - AT_WORK} then (${ADMIN})[1 + n % ${ADMINS}] end,
       case when n < ${rows - AT_WORK} then at end,
       case when n < ${rows - AT_WORK} and n % 3 = 0 then at end
     from ${made}`,
    `insert into ticket_reply (member_id, ticket_id, reply_id, body, at)
     select member_id, id, id,
       case when n % ${rows / 100} = 0 then '계좌변경' else '입금' end || ' 문의 ' || n, at
     from ${made}`,
    `insert into message (message_id, kind, event, title, body, state, target, digest, expected,
       recipients, send_at, created_at, sent_by, is_popup)
     select id, case when n % 50 = 0 then 'notice' when n % 50 = 1 then 'promotion' else 'auto' end,
       case when n % 50 > 1 then ${oneOf(MESSAGE_EVENTS)} end, '알림 ' || n % 1000, '내용',
       case when n >= ${rows - AT_WORK} then 'sending' when n % 1000 = 0 then 'recalled' else 'done' end,
       '{}', '\\x00', 1, 1, at, at, case when n % 50 < 2 then (${ADMIN})[1 + n % ${ADMINS}] end, false
     from ${made}`,
    `insert into message_recipient (member_id, message_id, sent_at) select member_id, id, at from ${made}`,
    `insert into coupon_use (member_id, coupon_id, use_id, name, points_won, at)
     select member_id, (select array_agg(coupon_id) from coupon)[1 + n / ${membersOf(rows)} % ${COUPONS}],
       id, 'coupon',
       1000, at
     from ${made} on conflict do nothing`,
    `insert into trace_group (group_id, kind, key, shown, members, charge_won, exchange_won,
       bonus_won, first_seen_at, last_seen_at, judgement, judged_members, judged_at)
     select id, ${oneOf(TRACE_KINDS)}, 'key' || n, 'key' || n,
       case when n % ${rows / 200} = 0 then 300 else 2 + n % 5 end,
       ${drawn(1_000_003)} * 100, ${drawn(999_983)} * 100, ${drawn(99_991)} * 10, at, at,
       case when n % ${rows / JUDGED} = 0
         then ${arrayOf(Object.keys(TRACE_JUDGEMENTS))}[2 + n / ${rows / JUDGED} % 4]
         else 'unknown' end, 1000, case when n % ${rows / JUDGED} = 0 then at end
     from ${made}`,
  ];
};

const FILLED = [
  ...['login_attempt', 'ticket', 'ticket_reply', 'message', 'message_recipient', 'coupon_use'],
  ...['trace_group', 'admin', 'coupon'],
];

/** Fills a migrated database with so many of each, and a hundredth as many members. */
export async function loadSupport(url: string, rows: number): Promise<void> {
  await loadMembers(url, membersOf(rows));
  await runStatement(url, PEOPLE);
  await runStatement(url, GIVEN);
  for (let first = 0; first < rows; first += BATCH)
    for (const insert of insertsOf(first, Math.min(first + BATCH, rows), rows))
      await runStatement(url, insert);
  for (const table of FILLED) await runStatement(url, `vacuum analyze ${table}`);
}
