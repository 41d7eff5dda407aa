// In how many rounds members of one group bet against each other.
import { OPPOSITE_AMONG_MAX } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { Sql } from '../../platform/list-source';

/** What members have in common. */
export interface TraceKey {
  readonly kind: string;
  readonly key: string;
}

/**
 * Whose bets are compared, of each of these groups: those who came with it last. A group of an
 * address may have thousands of members, so those who are read are bounded, and not the group.
 */
const comparedOf = (groups: readonly TraceKey[]) => sql`
  select kind, key, member_id from (
    select trace.kind, trace.key, trace.member_id, row_number() over (
      partition by trace.kind, trace.key order by trace.last_seen_at desc, trace.member_id) as place
    from unnest(${groups.map(({ kind }) => kind)}::text[], ${groups.map(({ key }) => key)}::text[])
      as asked (kind, key)
    join member_trace as trace on trace.kind = asked.kind and trace.key = asked.key
    where ${acrossMembers}) as came
  where place <= ${OPPOSITE_AMONG_MAX}`;

/** Their bets of thirty days on rounds, as `bet`. */
const placedBy = (compared: Sql) => sql`(${compared}) as compared
  join bet on bet.member_id = compared.member_id
    and bet.bet_id >= uuid_floor(now() - interval '30 days')
  where bet.round_id is not null and not bet.is_test and ${acrossMembers}`;

/** Two who bet, and two picks: then each of those who bet did so against another one. */
const IS_OPPOSITE = sql`count(distinct pick) > 1 and count(distinct member_id) > 1`;

/** In how many rounds members of each of these groups did. */
export async function countOppositeRounds(
  db: Database,
  groups: readonly TraceKey[],
): Promise<readonly (TraceKey & { readonly rounds: number })[]> {
  const { rows } = await sql<TraceKey & { rounds: number }>`
    select kind, key, count(*)::int as rounds from (
      select kind, key from (
        select compared.kind, compared.key, bet.member_id, bet.round_id, bet.bet_type, bet.pick
        from ${placedBy(comparedOf(groups))}) as placed
      group by kind, key, round_id, bet_type having ${IS_OPPOSITE}) as opposite
    group by kind, key`.execute(db);
  const counted = new Map(rows.map(({ kind, key, rounds }) => [`${kind} ${key}`, rounds]));
  return groups.map(({ kind, key }) => ({ kind, key, rounds: counted.get(`${kind} ${key}`) ?? 0 }));
}

/** In how many rounds each of these members did, against one of them or of those who came last. */
export async function countOppositeOf(
  db: Database | Tx,
  group: TraceKey,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const compared = sql`
    select member_id from (${comparedOf([group])}) as last
    union select unnest(${memberIds}::uuid[])`;
  const { rows } = await sql<{ memberId: string; rounds: number }>`
    with placed as materialized (
      select distinct bet.member_id, bet.round_id, bet.bet_type, bet.pick
      from ${placedBy(compared)}),
    opposite as (
      select round_id, bet_type from placed group by round_id, bet_type having ${IS_OPPOSITE})
    select member_id as "memberId", count(distinct (round_id, bet_type))::int as rounds
    from placed join opposite using (round_id, bet_type)
    where member_id = any(${memberIds}::uuid[])
    group by member_id`.execute(db);
  return new Map(rows.map(({ memberId, rounds }) => [memberId, rounds]));
}
