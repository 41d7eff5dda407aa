// Members in any number: their names, levels, lines and sums, as a site has them that has run for two years.
import { WALLETS } from '@gwanje/contract';
import { runStatement } from '../server/test/test-database';

/** Members at once. */
const BATCH = 100_000;
/** Members who have somebody beneath them; they come first. */
const PARTNERS = 200;
/** So many have each of what is looked for as a whole: a page of them is full in each size. */
const SHARES = 100;
/** Every so many members have excluded themselves: a page of those whose time runs, and of the rest. */
const EXCLUDED = 41;
/** The latest members wait to be let in: more than a page, and as many in each size, as their rows say more. */
const WAITING = 100;

/**
 * Members from `first` to before `last`, each with what he is found and sorted by. Identifiers hold
 * the time at which somebody joined, and end in his number.
 */
const insertMembers = (first: number, last: number, members: number) => `
  with made as (
    insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at,
      recommend_path, recommended_by, phone_sealed, phone_hash, phone_last4, phone_shown,
      bank, bank_number, bank_owner, join_ip, tags, excluded_until)
    select id, 'm' || n,
      chr(44032 + n % ${SHARES} * 111) || chr(44032 + n % 11172 * 5443 % 11172) || n,
      case when n < ${PARTNERS} then 3 else 1 end,
      case when n >= ${members} - ${WAITING} then 0 when n % 50 = 0 then 2
        when n % 97 = 0 then 4 when n % ${EXCLUDED} = 0 then 5 else 1 end,
      1 + n % 10, n % 100 = 99, whole.joined_at,
      case when n < ${PARTNERS} then '{}' else array[upper_member.member_id] end,
      case when n < ${PARTNERS} then null else 'm' || n % ${PARTNERS} end,
      '\\x00', decode(md5(n::text), 'hex'), lpad((n % ${SHARES})::text, 4, '0'),
      '010-****-' || lpad((n % ${SHARES})::text, 4, '0'),
      'KB', '110-222-33' || lpad((n % ${SHARES})::text, 4, '0'), 'owner' || n % ${SHARES},
      '203.0.113.7',
      case when n % 40 = 0 then '{vip}' when n % 200 = 1 then '{dispute}' else '{}' end::text[],
      case when n % ${EXCLUDED} = 0 then now() + (n % 7 - 3) * interval '10 days' end
    from (
      select n, joined_at, (substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-7000-8000-'
        || lpad(to_hex(n), 12, '0'))::uuid as id
      from (
        select n, joined_at,
          lpad(to_hex((extract(epoch from joined_at) * 1000)::bigint), 12, '0') as hex
        from (
          select n, now() - interval '2 years' + n * interval '2 years' / ${members} as joined_at
          from generate_series(${first}, ${last - 1}) as each (n)
        ) as joined
      ) as named
    ) as whole
    left join member as upper_member on upper_member.login_id = 'm' || n % ${PARTNERS}
    returning member_id, login_id, substr(login_id, 2)::int as n
  ), known as (
    insert into member_login (login_id, member_id) select login_id, member_id from made
  ), ranked as (
    insert into member_rank (member_id, money_won, point_won, charge_won, exchange_won,
      profit_won, last_login_at, shared_members, refreshed_at)
    select member_id, (random() * 1000000)::bigint, (random() * 10000)::bigint, charge_won,
      exchange_won, charge_won - exchange_won, now() - random() * interval '90 days',
      case when n % 30 = 0 then 2 else 0 end, now()
    from (
      select member_id, n, (random() * 9000000)::bigint as charge_won,
        (random() * 9000000)::bigint as exchange_won from made
    ) as drawn
  ), visited as (
    insert into member_session (member_id, session_id, started_at, last_seen_at)
    select member_id, member_id, now(), now() + interval '1 day' from made where n % 100 = 7
  ), traced as (
    insert into member_trace (member_id, kind, key, first_seen_at, last_seen_at)
    select member_id, 'ip', '203.0.113.' || n % ${SHARES}, now(), now() from made
  )
  insert into wallet (member_id, wallet)
  select member_id, wallet from made cross join unnest('{${WALLETS.join()}}'::text[]) as wallet`;

/** What somebody types to come beneath a partner. */
const CODES = `
  insert into partner_code (code, partner_id)
  select 'C' || substr(login_id, 2), member_id from member where grade = 3`;

/** Whoever came from one address. */
const GROUPS = `
  insert into trace_group (group_id, kind, key, shown, members, first_seen_at, last_seen_at)
  select gen_random_uuid(), kind, key, key, count(*), now(), now() from member_trace
  group by kind, key`;

/** One in twenty has been noted about; the same word of so many in each size. */
const NOTED = 20;
const memosOf = (members: number) => `
  with noting as (
    insert into admin (_id, login_id, nick, type, status, password_hash, must_change_password,
      created_at)
    values (gen_random_uuid(), 'noting', 'noting', 3, 'active', '', false, now()) returning _id
  )
  insert into member_memo (member_id, memo_id, body, is_pinned, is_alert, created_by)
  select member_id, member_id,
    case when n % ${members / SHARES} = 0 then '계좌변경 요청' else '전화 확인 ' || n end,
    false, n % 200 = 0, _id
  from (select member_id, substr(login_id, 2)::int as n from member) as one, noting
  where n % ${NOTED} = 0`;

const FILLED = [
  ...['member', 'member_rank', 'member_session', 'member_trace', 'wallet'],
  ...['member_memo', 'partner_code', 'trace_group'],
];

/** Fills a migrated database with so many members, a wallet of each kind with each. */
export async function loadMembers(url: string, members: number): Promise<void> {
  await runStatement(url, insertMembers(0, PARTNERS, members));
  for (let first = PARTNERS; first < members; first += BATCH)
    await runStatement(url, insertMembers(first, Math.min(first + BATCH, members), members));
  await runStatement(url, CODES);
  await runStatement(url, GROUPS);
  await runStatement(url, memosOf(members));
  for (const table of FILLED) await runStatement(url, `vacuum analyze ${table}`);
}
