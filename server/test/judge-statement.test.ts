// The judge of statements is worth nothing if it lets a bad one pass.
import { whyNotPushedDown, whyRefused } from './judge-statement';

const TABLES = new Set(['member', 'wallet', 'money_request', 'adjustment', 'bulk_row']);

describe('the judge of statements', () => {
  const judge = (text: string) => whyRefused(text, TABLES);

  test.each([
    ['select 1 from wallet where wallet = $1 for update', 'wallet of more than one member'],
    ['select * from "wallet" where "member_id" in ($1, $2) for update', 'more than one member'],
    ['select * from "wallet" where "member_id" = any($1) for share', 'more than one member'],
    ['select * from money_request where request_id = $1 for update', 'money_request'],
    [
      'select "seq", "wallet" from "wallet" where "wallet" = $1 order by "wallet" for update',
      'wallet of more than one member',
    ],
    [
      'select 1 from unnest($1::text[], $2::text[]) as leg (name, seq), wallet where wallet = name for update',
      'wallet of more than one member',
    ],
    ['select 1 from money_request where status = $1 for update skip locked', 'money_request'],
    [
      'select 1 from wallet w join member m on m.login_id = w.wallet where w.member_id = $1 for update',
      'member of more than one member',
    ],
    [
      'update wallet set seq = 1 where member_id = $1 and exists (select 1 from money_request where request_id = $2 for key share)',
      'money_request',
    ],
    ['update "money_request" set "status" = $1 where "request_id" = $2', 'without naming'],
    ['update money_request as r set status = $1 where r.request_id = $2', 'without naming'],
    ['update wallet set seq = 1 where member_id = $1 or wallet = $2', 'without naming'],
    ['update wallet set seq = 1 where (member_id = $1 or seq = 0) and seq < $2', 'without naming'],
    ['delete from "bulk_row" where "bulk_id" = $1', 'without naming'],
    [
      'with gone as (update wallet set seq = 0 where wallet = $1 returning 1) select 1 from gone',
      'without naming',
    ],
    [
      "update money_request set reason = 'member_id = $1' where request_id = $2 -- member_id = $1",
      'without naming',
    ],
    ['select pg_advisory_lock(1)', 'advisory'],
    ['select pg_try_advisory_xact_lock($1)', 'advisory'],
    ['listen requests', 'notifications'],
    ['select pg_notify($1, $2)', 'notifications'],
    ["insert into adjustment (n) values (nextval('n'))", 'sequence'],
    ['create table x (id bigserial)', 'sequence'],
    ['lock table wallet', 'whole table'],
    ['lock only "wallet" in share mode', 'whole table'],
    ['set constraints all deferred', 'defers'],
    ['truncate wallet', 'empties'],
    ['merge into wallet using member on true when matched then delete', 'merges'],
  ])('refuses %s', (text, why) => {
    expect(judge(text)).toContain(why);
  });

  test.each([
    'select "seq", "wallet" from "wallet" where "member_id" = $1 order by "wallet" for update',
    'select 1 from wallet w join member m on m.member_id = w.member_id where w.member_id = $1 for update',
    'update "money_request" set "status" = $1 where "member_id" = $2 and "request_id" = $3',
    'update money_request r set status = $1 where (r.member_id = $2 and r.request_id = $3)',
    'update wallet set seq = 1 where member_id = $1 and (seq = 0 or seq = 2)',
    'update bulk_row set outcome = r.status from money_request r where r.request_id = bulk_row.request_id',
    'insert into bulk_row (member_id) select member_id from money_request where kind = $1',
    'insert into wallet (member_id) values ($1) on conflict (member_id) do update set seq = 1',
    'select * from money_request where kind = $1 order by request_id desc limit 51',
    'select * from job where name = $1 for update',
    'delete from idempotency_key where created_at < $1',
  ])('lets %s pass', (text) => {
    expect(judge(text)).toBeUndefined();
  });
});

describe('the judge of what is handed to other machines', () => {
  const judge = (text: string) => whyNotPushedDown(text, TABLES, new Set(['audit_event']));

  test.each([
    ['select 1 from wallet where wallet = $1', 'wallet without saying so'],
    ['select 1 from wallet where member_id = any($1)', 'wallet without saying so'],
    ['select 1 from wallet where member_id = $1 or seq = $2', 'wallet without saying so'],
    [
      'insert into wallet (member_id, seq) select member_id, 1 from adjustment where reason = $1',
      'adjustment without saying so',
    ],
    [
      'select 1 from wallet w join member m on m.login_id = w.wallet where w.member_id = $1',
      'member without saying so',
    ],
    [
      'select 1 from member m where exists (select 1 from wallet w where w.member_id = m.member_id)',
      'member without saying so',
    ],
    [
      'with found as (select $1::uuid as member_id) select 1 from found join wallet w on w.member_id = found.member_id',
      'wallet without saying so',
    ],
    [
      'select 1 from member m where m.member_id = $1 and exists (select 1 from wallet w where w.seq = m.level)',
      'wallet without saying so',
    ],
    [
      'select 1 from unnest($1::text[]) as leg (name), lateral (select seq from wallet where wallet = name and true /* across members */ limit 51) as first',
      'limits inside a lateral',
    ],
    [
      'select 1 from adjustment a join audit_event e on e.subject = a.reason where a.member_id = $1',
      'joins adjustment with audit_event',
    ],
  ])('refuses %s', (text, why) => {
    expect(judge(text)).toContain(why);
  });

  test.each([
    'select 1 from wallet where member_id = $1',
    'select 1 from wallet where wallet = $1 and true /* across members */',
    'insert into wallet (member_id, wallet) values ($1, $2)',
    'insert into wallet as w (member_id, seq) select $1, max(seq) from adjustment where member_id = $1 on conflict (member_id) do update set seq = w.seq',
    'select 1 from unnest($1::text[]) as leg (name), lateral (select seq from wallet where member_id = $2 and wallet = name limit 51) as first',
    'with done as (select reason from adjustment where member_id = $1), line as (select subject from audit_event where subject in (select reason from done)) select 1 from done left join line on subject = reason',
    'select 1 from audit_event where subject = $1',
    'select exists (select 1 from wallet w where w.member_id = m.member_id and w.seq = 1) from member m where m.member_id = $1',
    'select 1 from (select seq from wallet w cross join lateral (select m.login_id from member m where m.member_id = w.member_id offset 0) as own where true /* across members */) as found limit 51',
  ])('lets %s pass', (text) => {
    expect(judge(text)).toBeUndefined();
  });
});
