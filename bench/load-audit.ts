// Fills a migrated database with an audit log of two years, by plain set statements.
import { runStatement } from '../server/test/test-database';
import { fillTable, insert } from './load-ledger';

const LAST_AT = new Date('2026-07-01T00:00:00Z');
/** Half of all lines are the machine's own, the other half theirs; the last of them left after a tenth of the time. */
const ADMINS = 40;
const LEFT_AFTER = 10;
/** What is done, each as often; a third of it administrators do. */
const ACTIONS = 120;
/** Lines of one subject, however many there are. */
const LINES_PER_SUBJECT = 20;
/** Every so many lines are of a subject that everybody changes again and again, as settings are. */
const SHARED_EVERY = 50;
const SHARED_SUBJECTS = 30;

const idOf = (admin: string) => `('00000000-0000-7000-8000-' || lpad(${admin}::text, 12, '0'))`;

const lines = (count: number) => `
  insert into audit_event (chain, seq, at, actor_id, actor_login_id, ip, request_id, action,
    subject, before, after, prev_hash, hash)
  select case when admin is null then 'system' else ${idOf('admin')} end, n,
    '${LAST_AT.toISOString()}'::timestamptz - (${count} - n) * interval '2 years' / ${count},
    case when admin is null then null else ${idOf('admin')}::uuid end,
    'admin' || admin, '203.0.113.' || n % 200, 'request-' || n,
    'deed.' || case when admin is null then n / 2 * 7 % ${ACTIONS}
      else hashint4(n) & 1023 % (${ACTIONS} / 3) end,
    case when n % ${SHARED_EVERY} = 0 then 'setting/' || (hashint4(n) & 1023) % ${SHARED_SUBJECTS}
      else 'thing/' || (hashint4(n) & 2147483647) % (${count} / ${LINES_PER_SUBJECT}) end,
    jsonb_build_object('amountWon', n), jsonb_build_object('amountWon', n + 1, 'reason', 'why'),
    '\\x00', '\\x00'
  from (
    select n, case when n % 2 = 0 then null
      when n < ${count} / ${LEFT_AFTER} then (hashint4(n) & 65535) % ${ADMINS}
      else (hashint4(n) & 65535) % (${ADMINS} - 1) end as admin
    from generate_series(1, ${count}) as each (n)
  ) as made`;

export async function loadAudit(url: string, count: number): Promise<void> {
  await insert(
    url,
    `insert into admin (_id, login_id, nick, type, status, password_hash, must_change_password,
       created_at)
     select ${idOf('n')}::uuid, 'admin' || n, 'admin' || n, 1, 'active', '', false, now()
     from generate_series(0, ${ADMINS - 1}) as each (n)`,
  );
  await fillTable(url, 'audit_event', lines(count));
  await runStatement(url, 'vacuum analyze audit_event');
}
