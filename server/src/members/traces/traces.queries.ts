// What members came with, and who came with the same.
import type { TraceKind } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database';
import type { Sql } from '../../platform/list-source';
import { newId } from '../../platform/new-id';
import { type Trace, type Traceable, tracesOf } from './traces.rule';

/** `ipKeyOf` of a column. */
export const ipKeyIn = (ip: Sql): Sql => sql`case when family(${ip}) = 4 then host(${ip}) else (
  select string_agg(
    coalesce(nullif(ltrim(substr(encode(substr(inet_send(${ip}), 5, 8), 'hex'), 4 * part + 1, 4), '0'), ''), '0'),
    ':' order by part)
  from generate_series(0, 3) as part) || '::/64' end`;

/** A group that is seen all day is written to once in so long. */
const SEEN_EVERY_MINUTES = 10;

/** @returns whether this member came with it for the first time */
async function noteTrace(tx: Tx, memberId: string, trace: Trace, at: Date): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into member_trace (member_id, kind, key, first_seen_at, last_seen_at)
    values (${memberId}, ${trace.kind}, ${trace.key}, ${at}, ${at})
    on conflict (member_id, kind, key) do update
      set last_seen_at = excluded.last_seen_at, times = member_trace.times + 1
    returning times = 1 as is_new`.execute(tx);
  const isNew = rows[0]?.is_new ?? false;
  if (isNew)
    await sql`
      insert into trace_group
        (group_id, kind, key, shown, members, first_seen_at, last_seen_at, refresh_after)
      values (${newId(at)}, ${trace.kind}, ${trace.key}, ${trace.shown}, 1, ${at}, ${at}, null)
      on conflict (kind, key) do update set members = trace_group.members + 1,
        last_seen_at = excluded.last_seen_at, refresh_after = excluded.last_seen_at`.execute(tx);
  else
    await sql`
      update trace_group set last_seen_at = ${at}, refresh_after = ${at}
      where kind = ${trace.kind} and key = ${trace.key} and members > 1
        and last_seen_at < ${at}::timestamptz - make_interval(mins => ${SEEN_EVERY_MINUTES})`.execute(
      tx,
    );
  return isNew;
}

/**
 * Notes what a member came with. In one order, so that two who share several things wait for each
 * other instead of standing in each other's way.
 *
 * @returns the kinds that he came with for the first time
 */
export async function noteTraces(
  tx: Tx,
  memberId: string,
  came: Traceable,
  at: Date,
): Promise<ReadonlySet<TraceKind>> {
  const added = new Set<TraceKind>();
  for (const trace of tracesOf(came))
    if (await noteTrace(tx, memberId, trace, at)) added.add(trace.kind);
  return added;
}
