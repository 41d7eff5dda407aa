// What one member came with, and how many others came with the same.
import {
  type InputOf,
  type members,
  PAGE_ROWS,
  type ReplyOf,
  type TraceJudgement,
  type TraceKind,
} from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database';
import type { TraceKey } from './opposite-rounds.queries';
import { JUDGEMENT } from './trace-groups.queries';

type Reply = ReplyOf<typeof members.listMemberTraces>;

interface TraceRow {
  readonly kind: TraceKind;
  readonly key: string;
  readonly first_seen_at: Date;
  readonly last_seen_at: Date;
  readonly times: number;
}

interface GroupRow extends TraceKey {
  readonly group_id: string;
  readonly shown: string;
  readonly members: number;
  readonly judgement: TraceJudgement;
}

// Groups lie elsewhere than the traces of members, so they are asked for by themselves.
const findKeyOf = (db: Database, groupId: string) =>
  db
    .selectFrom('trace_group')
    .select(['kind', 'key'])
    .where('group_id', '=', groupId)
    .executeTakeFirst();

/** One page, and one more where there is more; what was seen last first. */
async function findOwn(db: Database, memberId: string, after: TraceKey | undefined) {
  const beyond = after
    ? sql`and (trace.last_seen_at, trace.kind, trace.key) < (
        select came.last_seen_at, came.kind, came.key from member_trace as came
        where came.member_id = ${memberId} and came.kind = ${after.kind} and came.key = ${after.key})`
    : sql``;
  const { rows } = await sql<TraceRow>`
    select trace.kind, trace.key, trace.first_seen_at, trace.last_seen_at, trace.times
    from member_trace as trace where trace.member_id = ${memberId} ${beyond}
    order by trace.last_seen_at desc, trace.kind desc, trace.key desc
    limit ${PAGE_ROWS + 1}`.execute(db);
  return rows;
}

async function findGroupsOf(db: Database, traces: readonly TraceKey[]) {
  const { rows } = await sql<GroupRow>`
    select group_id, trace_group.kind, trace_group.key, shown, members, ${JUDGEMENT} as judgement
    from trace_group
    join unnest(${traces.map(({ kind }) => kind)}::text[], ${traces.map(({ key }) => key)}::text[])
      as asked (kind, key) on asked.kind = trace_group.kind and asked.key = trace_group.key`.execute(
    db,
  );
  return new Map(rows.map((group) => [`${group.kind} ${group.key}`, group]));
}

/** A page of what a member came with, and who else came with it. */
export async function findTracesOf(
  db: Database,
  { memberId, after }: InputOf<typeof members.listMemberTraces>,
): Promise<Reply> {
  const anchor = after === undefined ? undefined : await findKeyOf(db, after);
  if (after !== undefined && !anchor) return { traces: [], more: false };
  const own = await findOwn(db, memberId, anchor);
  const shown = own.slice(0, PAGE_ROWS);
  const groupOf = await findGroupsOf(db, shown);
  const traces = shown.flatMap(({ kind, key, ...trace }): Reply['traces'] => {
    const group = groupOf.get(`${kind} ${key}`);
    if (!group) return [];
    const { group_id: traceId, members, judgement } = group;
    return [
      {
        ...{ traceId, kind, key: group.shown, members, judgement, times: trace.times },
        groupId: members > 1 ? traceId : null,
        firstSeenAt: trace.first_seen_at.toISOString(),
        lastSeenAt: trace.last_seen_at.toISOString(),
      },
    ];
  });
  return { traces, more: own.length > PAGE_ROWS };
}
