// What a judgement, or a newcomer, changes beside the group itself: sums, and badges of its members.
import type { TraceJudgement } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { countOppositeRounds, type TraceKey } from './opposite-rounds.queries';
import { BONUS_TYPES } from './trace-groups.queries';

/** Judged alike by two at once, the later one finds the earlier one's version. */
export const lockGroup = (tx: Tx, groupId: string) =>
  tx
    .selectFrom('trace_group')
    .select('version')
    .where('group_id', '=', groupId)
    .forUpdate()
    .execute();

interface Judged {
  readonly groupId: string;
  readonly judgement: TraceJudgement;
  readonly note: string | null;
  /** Those who came first of them are judged, and no more. */
  readonly members: number;
  readonly by: string;
  readonly at: Date;
}

export const setJudgement = (tx: Tx, { groupId, judgement, note, members, by, at }: Judged) =>
  tx
    .updateTable('trace_group')
    .set((eb) => ({
      ...{ judgement, note, judged_by: by, judged_at: at, refresh_after: at },
      judged_members: eb.fn<number>('least', [eb.ref('members'), eb.val(members)]),
      version: eb('version', '+', 1),
    }))
    .where('group_id', '=', groupId)
    .execute();

/** Who is in a group, those who came first before the others; at most so many. */
export const findIdsOf = async (
  tx: Tx,
  { kind, key }: TraceKey,
  most: number,
): Promise<readonly string[]> =>
  (
    await sql<{ member_id: string }>`
      select trace.member_id from member_trace as trace
      where trace.kind = ${kind} and trace.key = ${key} and ${acrossMembers}
      order by trace.first_seen_at, trace.member_id limit ${most}`.execute(tx)
  ).rows.map(({ member_id }) => member_id);

interface Group {
  readonly group_id: string;
  readonly kind: string;
  readonly key: string;
  /** How many others each of its members is told of; 0: it was judged harmless. */
  readonly others: number;
  /** As the database says it: a date of ours knows no microseconds, and would never be found again. */
  readonly refresh_after: string;
}

/** Groups of one refresh; more are left for the next. */
const GROUPS_MAX = 500;
/** Judgements after which nobody is warned. */
const HARMLESS = ['family', 'sharedNetwork', 'harmless'] as const;

const findChanged = async (db: Database): Promise<readonly Group[]> =>
  (
    await sql<Group>`
      select group_id, kind, key, refresh_after::text, case
          when judgement = 'sharedNetwork' then 0
          when judgement in (${sql.join(HARMLESS)}) and members <= judged_members then 0
          else members - 1 end as others
      from trace_group where refresh_after is not null
      order by trace_group.refresh_after limit ${GROUPS_MAX}`.execute(db)
  ).rows;

interface Sums {
  readonly kind: string;
  readonly key: string;
  readonly charge_won: number;
  readonly exchange_won: number;
  readonly bonus_won: number;
}

const listOf = (groups: readonly Group[]) => sql`unnest(
  ${groups.map(({ kind }) => kind)}::text[], ${groups.map(({ key }) => key)}::text[],
  ${groups.map(({ others }) => others)}::int[]) as changed (kind, key, others)`;

/** What the members of each of these groups have come to, all together. */
const sumGroups = async (db: Database, groups: readonly Group[]): Promise<readonly Sums[]> =>
  (
    await sql<Sums>`
      select trace.kind, trace.key, sum(rank.charge_won) as charge_won,
        sum(rank.exchange_won) as exchange_won, sum(coalesce((
          select sum(day.amount_won) from ledger_day as day
          where day.member_id = trace.member_id and day.wallet = 'point'
            and day.type in (${sql.join(BONUS_TYPES)})), 0)) as bonus_won
      from ${listOf(groups)}
      join member_trace as trace on trace.kind = changed.kind and trace.key = changed.key
      join member_rank as rank on rank.member_id = trace.member_id
      where ${acrossMembers} group by trace.kind, trace.key`.execute(db)
  ).rows;

/** Tells the members of these groups how many others there are. */
async function tellMembers(db: Database, groups: readonly Group[]): Promise<void> {
  const { rows } = await sql<{ member_id: string }>`
    update member_trace as trace set others = changed.others from ${listOf(groups)}
    where trace.kind = changed.kind and trace.key = changed.key
      and trace.others <> changed.others and ${acrossMembers}
    returning trace.member_id`.execute(db);
  const memberIds = [...new Set(rows.map(({ member_id }) => member_id))];
  if (memberIds.length === 0) return;
  await sql`
    update member_rank as rank set shared_members = told.others
    from (
      select trace.member_id, max(trace.others) as others from member_trace as trace
      where trace.member_id = any(${memberIds}::uuid[]) and ${acrossMembers}
      group by trace.member_id
    ) as told
    where rank.member_id = told.member_id and ${acrossMembers}`.execute(db);
}

/**
 * Brings sums and badges up to what has changed since; a group that changes meanwhile is done again.
 *
 * @returns how many groups were done
 */
export async function refreshGroups(db: Database): Promise<number> {
  const groups = await findChanged(db);
  if (groups.length === 0) return 0;
  const sums = await sumGroups(db, groups);
  const opposite = await countOppositeRounds(db, groups);
  await tellMembers(db, groups);
  await sql`
    update trace_group set charge_won = summed.charge_won, exchange_won = summed.exchange_won,
      bonus_won = summed.bonus_won
    from unnest(${sums.map(({ kind }) => kind)}::text[], ${sums.map(({ key }) => key)}::text[],
      ${sums.map((each) => each.charge_won)}::bigint[],
      ${sums.map((each) => each.exchange_won)}::bigint[],
      ${sums.map((each) => each.bonus_won)}::bigint[])
      as summed (kind, key, charge_won, exchange_won, bonus_won)
    where trace_group.kind = summed.kind and trace_group.key = summed.key`.execute(db);
  await sql`
    update trace_group set opposite_rounds = counted.rounds
    from unnest(${opposite.map(({ kind }) => kind)}::text[],
      ${opposite.map(({ key }) => key)}::text[], ${opposite.map(({ rounds }) => rounds)}::int[])
      as counted (kind, key, rounds)
    where trace_group.kind = counted.kind and trace_group.key = counted.key`.execute(db);
  await sql`
    update trace_group set refresh_after = null
    from unnest(${groups.map(({ group_id }) => group_id)}::uuid[],
      ${groups.map(({ refresh_after }) => refresh_after)}::timestamptz[]) as done (group_id, at)
    where trace_group.group_id = done.group_id and trace_group.refresh_after = done.at`.execute(db);
  return groups.length;
}
