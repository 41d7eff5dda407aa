// What the detail of a member shows of him beside his tabs.
import {
  type BankAccount,
  type InputOf,
  type members,
  PAGE_ROWS,
  type ReplyOf,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { isStaff } from '../own-line.queries';
import type { Database } from '../platform/database';
import type { ListContext } from '../platform/list';
import { shownIp } from '../platform/masks.rule';
import { instantOf } from '../platform/new-id';
import type { MemberRow } from './members.queries';

type Figures = ReplyOf<typeof members.readMemberFigures>;

interface FigureRow {
  today_charge_won: number;
  today_exchange_won: number;
  charge_won: number;
  exchange_won: number;
  charges_open: number;
  exchanges_open: number;
  incomes_open: number;
  last_login_at: Date | null;
  shared_members: number | null;
}

const cashOf = (chargeWon: number, exchangeWon: number) => ({
  ...{ chargeWon, exchangeWon, profitWon: chargeWon - exchangeWon },
});

/** The figures at the head, by what was approved and when, as every total counts it. */
export async function findFigures(
  { db, actor }: ListContext,
  memberId: string,
  now: Date,
): Promise<Figures> {
  const { rows } = await sql<FigureRow>`
    select
      coalesce(sum(amount_won) filter (where kind = 'charge' and status = 'approved'
        and decided_at >= day.begins), 0)::bigint as today_charge_won,
      coalesce(sum(amount_won) filter (where kind = 'exchange' and status = 'approved'
        and decided_at >= day.begins), 0)::bigint as today_exchange_won,
      coalesce(sum(amount_won) filter (where kind = 'charge' and status = 'approved'), 0)::bigint
        as charge_won,
      coalesce(sum(amount_won) filter (where kind = 'exchange' and status = 'approved'), 0)::bigint
        as exchange_won,
      count(*) filter (where kind = 'charge' and decided_at is null)::int as charges_open,
      count(*) filter (where kind = 'exchange' and decided_at is null)::int as exchanges_open,
      count(*) filter (where kind = 'incomeExchange' and decided_at is null)::int as incomes_open,
      (select nullif(last_login_at, '-infinity') from member_rank as rank
        where rank.member_id = ${memberId}) as last_login_at,
      (select rank.shared_members from member_rank as rank
        where rank.member_id = ${memberId}) as shared_members
    from (select date_trunc('day', ${now}::timestamptz at time zone 'Asia/Seoul')
      at time zone 'Asia/Seoul' as begins) as day
    left join money_request as asked on asked.member_id = ${memberId}`.execute(db);
  const row = rows[0] as FigureRow;
  return {
    today: cashOf(row.today_charge_won, row.today_exchange_won),
    all: cashOf(row.charge_won, row.exchange_won),
    chargesOpen: row.charges_open,
    exchangesOpen: row.exchanges_open,
    incomeExchangesOpen: row.incomes_open,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    // What others have is nothing for a partner.
    sharedMembers: isStaff({ actor }) ? (row.shared_members ?? 0) : null,
  };
}

type Origin = ReplyOf<typeof members.readMemberOrigin>;

interface CameRow {
  readonly chain: string;
  readonly by: string | null;
  readonly by_login: string | null;
  readonly code: string | null;
  readonly recommender: string | null;
}

/** The line with which a member began says by whom or by which key; its place in the chains names the key. */
async function findBeginning(db: Database, memberId: string): Promise<CameRow | undefined> {
  const { rows } = await sql<CameRow>`
    select line.chain, line.actor_id as by, line.actor_login_id as by_login,
      line.after ->> 'joinCode' as code, line.after -> 'recommendTree' -> -1 ->> 'id' as recommender
    from audit_event as line
    where line.subject = ${memberId} and line.action = 'member.create'
    order by line.at limit 1`.execute(db);
  return rows[0];
}

/** How a member came, from what was written down as he did. */
export async function findOrigin(
  { db, actor }: ListContext,
  { member_id, join_ip, join_device, domain_id }: MemberRow,
): Promise<Origin> {
  const came = await findBeginning(db as Database, member_id);
  const [kind, feedKeyId] = came?.chain.split('/') ?? [];
  const key =
    kind === 'feed' && feedKeyId !== undefined
      ? await db
          .selectFrom('feed_key')
          .leftJoin('site', 'site.site_id', 'feed_key.site_id')
          .select(['feed_key.name', 'site.site_name'])
          .where('feed_key_id', '=', feedKeyId)
          .executeTakeFirst()
      : undefined;
  const domain =
    domain_id === null
      ? undefined
      : await db
          .selectFrom('site_domain')
          .select('host')
          .where('domain_id', '=', domain_id)
          .executeTakeFirst();
  return {
    by: came?.by && came.by_login ? { _id: came.by, id: came.by_login } : null,
    ...{ feedKey: key?.name ?? null, siteName: key?.site_name ?? null },
    ...{ host: domain?.host ?? null, code: came?.code ?? null },
    recommender: came?.recommender ?? null,
    ...{ ip: shownIp(join_ip, actor), device: join_device },
  };
}

/** The days of a month on which a member was there, the first first. */
export async function findAttendance(
  db: Database,
  memberId: string,
  month: string,
): Promise<ReplyOf<typeof members.readMemberAttendance>> {
  const { rows: days } = await sql<{ dayOn: string; streak: number; pointWon: number }>`
    select day_on as "dayOn", streak, point_won as "pointWon" from attendance as day
    where day.member_id = ${memberId} and day.day_on >= ${`${month}-01`}::date
      and day.day_on < ${`${month}-01`}::date + interval '1 month'
    order by day_on`.execute(db);
  return { days, pointWon: days.reduce((sum, { pointWon }) => sum + pointWon, 0) };
}

/** A page of where a member was paid to, the last change first. */
export async function findAccountChanges(
  db: Database,
  { memberId, after }: InputOf<typeof members.listAccountChanges>,
): Promise<ReplyOf<typeof members.listAccountChanges>> {
  const rows = await db
    .selectFrom('member_account_change as change')
    .innerJoin('admin', 'admin._id', 'change.changed_by')
    .select(['change_id', 'before', 'after', 'reason', 'admin._id', 'admin.login_id'])
    .where('change.member_id', '=', memberId)
    .orderBy('change_id', 'desc')
    .$if(after !== undefined, (page) => page.where('change_id', '<', after as string))
    .limit(PAGE_ROWS + 1)
    .execute();
  return {
    more: rows.length > PAGE_ROWS,
    changes: rows
      .slice(0, PAGE_ROWS)
      .map(({ change_id: changeId, before, after, reason, _id, login_id }) => ({
        ...{ changeId, reason, by: { _id, id: login_id } },
        ...{ before: before as BankAccount | null, after: after as BankAccount | null },
        at: instantOf(changeId).toISOString(),
      })),
  };
}

/**
 * The last line that says what a member was before and is since; notes, reads and his own deeds are
 * none. As a partner he is a subject of his own.
 */
export async function findLastChange(
  db: Database,
  memberId: string,
): Promise<ReplyOf<typeof members.readLastChange>['change']> {
  const { rows } = await sql<{ _id: string; id: string; action: string; at: Date }>`
    select line.actor_id as "_id", line.actor_login_id as id, line.action, line.at
    from audit_event as line
    where line.subject in (${memberId}, ${`partner/${memberId}`}) and line.actor_id is not null
      and line.before is not null and line.after is not null
    order by line.at desc limit 1`.execute(db);
  const [line] = rows;
  return line
    ? { by: { _id: line._id, id: line.id }, action: line.action, at: line.at.toISOString() }
    : null;
}
