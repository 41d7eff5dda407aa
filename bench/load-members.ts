// Members in any number: their names, levels, lines and sums, as a site has them that has run for two years.
import { WALLETS } from '@gwanje/contract';
import { runStatement } from '../server/test/test-database';

/** Members at once. */
const BATCH = 100_000;
/** Members who have somebody beneath them. */
const PARTNERS = 200;

/** Fills a migrated database with so many members, a wallet of each kind with each. */
export async function loadMembers(url: string, members: number): Promise<void> {
  for (let first = 0; first < members; first += BATCH) {
    const last = Math.min(first + BATCH, members);
    await runStatement(
      url,
      `with made as (
         insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at,
           recommend_path, recommended_by)
         select id, 'm' || n, 'nick ' || n, case when n < ${PARTNERS} then 3 else 1 end,
           case when n % 50 = 0 then 2 when n % 97 = 0 then 4 else 1 end, 1 + n % 10, false, joined_at,
           '{}', case when n < ${PARTNERS} then null else 'm' || n % ${PARTNERS} end
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
         returning member_id, login_id
       ), known as (
         insert into member_login (login_id, member_id) select login_id, member_id from made
       ), ranked as (
         insert into member_rank (member_id, money_won, point_won, charge_won, exchange_won,
           profit_won, last_login_at, shared_members, refreshed_at)
         select member_id, (random() * 1000000)::bigint, (random() * 10000)::bigint, charge_won,
           exchange_won, charge_won - exchange_won, now() - random() * interval '90 days', 0, now()
         from (
           select member_id, (random() * 9000000)::bigint as charge_won,
             (random() * 9000000)::bigint as exchange_won from made
         ) as drawn
       )
       insert into wallet (member_id, wallet)
       select member_id, wallet from made cross join unnest('{${WALLETS.join()}}'::text[]) as wallet`,
    );
  }
  await runStatement(url, 'vacuum analyze member');
  await runStatement(url, 'vacuum analyze member_rank');
  await runStatement(url, 'vacuum analyze wallet');
}
