import { type AuditAction, auditLines, auditOfMember } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Tx } from '../platform/database';
import { bindList, instant, ruled } from '../platform/list';
import { shownIp } from '../platform/masks.rule';

const ID = sql`audit_line_id(line.chain, line.seq)`;
const AT = sql.ref('line.at');
const dayBegin = (day: string, later: number) =>
  sql`(${day}::date + ${later}::integer)::timestamp at time zone 'Asia/Seoul'`;

const LINES = {
  base: sql`audit_event`,
  as: 'line',
  id: ID,
  // Its name is a hash: a line that was written yesterday would be told of as new.
  madeAt: AT,
  columns: {
    _id: ID,
    at: instant<string>(AT),
    actor: { _id: sql.ref('line.actor_id'), id: sql.ref('line.actor_login_id') },
    ip: ruled({ ip: sql.ref('line.ip') }, ({ ip }: { readonly ip: string | null }, { actor }) =>
      shownIp(ip, actor),
    ),
    requestId: sql.ref('line.request_id'),
    action: sql.ref('line.action'),
    subject: sql.ref('line.subject'),
    reason: sql`coalesce(line.after ->> 'reason', line.before ->> 'reason')`,
    before: sql.ref('line.before'),
    after: sql.ref('line.after'),
  },
  sorts: { newest: { by: AT, direction: 'desc' }, oldest: { by: AT, direction: 'asc' } },
} as const;

/** The lines of all chains; their hashes stay with the chains. */
export const AUDIT_LINES = bindList(auditLines, {
  ...LINES,
  filters: {
    // A chain is named by the identifier of its administrator, and found by it.
    // One value and no set of them, so that an index of a chain gives its lines in their order.
    actor: (id) => sql`line.chain = (select admin._id::text from admin where login_id = ${id})`,
    action: (action) => sql`line.action = ${action}`,
    subject: (subject) => sql`line.subject = ${subject}`,
    from: (day) => sql`line.at >= ${dayBegin(day, 0)}`,
    to: (day) => sql`line.at < ${dayBegin(day, 1)}`,
  },
});

/** What was done to a member, with what was revealed of him. */
export const AUDIT_OF_MEMBER = bindList(auditOfMember, {
  ...LINES,
  within: ({ memberId }) =>
    sql`line.subject in (${memberId}, ${`member/${memberId}`}, ${`partner/${memberId}`})`,
  filters: {},
});

/** How often somebody has done any of these on the day of Seoul that an instant belongs to. */
export async function countLinesOfDay(
  tx: Tx,
  {
    chain,
    actions,
    at,
  }: { readonly chain: string; readonly actions: readonly AuditAction[]; readonly at: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audit_event
    where chain = ${chain} and action in (${sql.join(actions)})
      and at >= date_trunc('day', ${at}::timestamptz at time zone 'Asia/Seoul')
        at time zone 'Asia/Seoul'`.execute(tx);
  return rows[0]?.count ?? 0;
}
