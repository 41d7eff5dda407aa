// Who is connected with a member by what they came with, in two steps.
import {
  LINKED_MEMBERS_MAX,
  type MemberCell,
  type members,
  type ReplyOf,
  type TraceJudgement,
  type TraceKind,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database } from '../../platform/database';
import { JUDGEMENT } from './trace-groups.queries';

const STEPS = 2;
/** Things of so many members that are followed; who has more is no one household. */
const TRACES_MAX = 2_000;

interface Trace {
  readonly member_id: string;
  readonly kind: TraceKind;
  readonly key: string;
}

/** What these came with, the newest first. */
async function findTraces(db: Database, memberIds: readonly string[]): Promise<readonly Trace[]> {
  const { rows } = await sql<Trace>`
    select trace.member_id, trace.kind, trace.key from member_trace as trace
    where trace.member_id = any(${memberIds}::uuid[]) and ${acrossMembers}
    order by trace.last_seen_at desc, trace.member_id, trace.kind, trace.key
    limit ${TRACES_MAX}`.execute(db);
  return rows;
}

interface Group extends Pick<Trace, 'kind' | 'key'> {
  readonly group_id: string;
  readonly shown: string;
  readonly judgement: TraceJudgement;
}

const columnsOf = (keys: readonly Pick<Trace, 'kind' | 'key'>[]) =>
  sql`unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ key }) => key)}::text[])
    as asked (kind, key)`;

/** Groups of these things that connect people: what was judged harmless, or to be everybody's, connects nobody. */
async function findGroups(db: Database, traces: readonly Trace[]): Promise<readonly Group[]> {
  const { rows } = await sql<Group>`
    select distinct trace_group.group_id, trace_group.kind, trace_group.key, trace_group.shown,
      ${JUDGEMENT} as judgement
    from trace_group join ${columnsOf(traces)}
      on asked.kind = trace_group.kind and asked.key = trace_group.key
    where trace_group.members > 1 and ${JUDGEMENT} not in ('sharedNetwork', 'harmless')
    order by trace_group.kind, trace_group.key`.execute(db);
  return rows;
}

/** Members of these groups who are not known yet, those of few first. */
async function findOthers(
  db: Database,
  groups: readonly Group[],
  known: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select distinct trace.member_id from member_trace as trace
    join ${columnsOf(groups)} on asked.kind = trace.kind and asked.key = trace.key
    where not trace.member_id = any(${known}::uuid[]) and ${acrossMembers}
    order by trace.member_id limit ${LINKED_MEMBERS_MAX + 1}`.execute(db);
  return rows.map(({ member_id }) => member_id);
}

async function readCells(
  db: Database,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, MemberCell>> {
  const { rows } = await sql<MemberCell>`
    select member_id as "_id", login_id as id, nick, grade, level, status, is_test as "isTest"
    from member where member_id = any(${memberIds}::uuid[]) and ${acrossMembers}`.execute(db);
  return new Map(rows.map((row) => [row._id, row]));
}

/** Goes two steps from a member, by all kinds at once, as far as the picture has room. */
export async function readLinks(
  db: Database,
  memberId: string,
): Promise<ReplyOf<typeof members.readMemberLinks>> {
  const stepOf = new Map([[memberId, 0]]);
  let isMore = false;
  let last: readonly string[] = [memberId];
  for (let step = 1; step <= STEPS && last.length > 0 && !isMore; step += 1) {
    const groups = await findGroups(db, await findTraces(db, last));
    const others = await findOthers(db, groups, [...stepOf.keys()]);
    const room = LINKED_MEMBERS_MAX - stepOf.size;
    isMore = others.length > room;
    last = others.slice(0, room);
    for (const other of last) stepOf.set(other, step);
  }
  const known = [...stepOf.keys()];
  const traces = await findTraces(db, known);
  const cells = await readCells(db, known);
  const links = (await findGroups(db, traces)).map(({ group_id, kind, key, shown, judgement }) => ({
    ...{ groupId: group_id, kind, key: shown, judgement },
    memberIds: traces
      .filter((trace) => trace.kind === kind && trace.key === key)
      .map(({ member_id }) => member_id)
      .sort((a, b) => (stepOf.get(a) ?? 0) - (stepOf.get(b) ?? 0) || (a < b ? -1 : 1)),
  }));
  return {
    members: known.flatMap((id) => {
      const cell = cells.get(id);
      return cell ? [{ ...cell, step: stepOf.get(id) ?? 0 }] : [];
    }),
    // What one of them alone is left with connects nobody here.
    links: links.filter(({ memberIds }) => memberIds.length > 1),
    isMore,
  };
}
