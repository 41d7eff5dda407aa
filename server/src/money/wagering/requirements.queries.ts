import type { OpenedRequirement, OpenRequirement, RequirementChange } from '@gwanje/game-rules';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database';
import type { Schema } from '../../schema';

/** The requirements of which something is open, in the order in which stakes work them off. */
export const openRequirementsOf = (memberId: string): RawBuilder<OpenRequirement> =>
  sql<OpenRequirement>`
    select seq, type, source_id as "sourceId", is_minigame_only as "isMinigameOnly",
      open_won as "openWon"
    from wagering_requirement where member_id = ${memberId} and open_won > 0
    order by seq`;

export const listOpenRequirements = async (
  tx: Tx,
  memberId: string,
): Promise<readonly OpenRequirement[]> => (await openRequirementsOf(memberId).execute(tx)).rows;

interface Opening {
  readonly memberId: string;
  /** The request of the charge, or the transfer. */
  readonly sourceId: string;
  /** Who has sent the money; null for the member's own charge. */
  readonly fromMemberId: string | null;
  /** Null for what was carried. */
  readonly settingVersion: number | null;
  readonly at: Date;
}

/** Opens requirements behind all that the member has, whose wallets the caller has locked. */
export async function openRequirements(
  tx: Tx,
  { memberId, sourceId, fromMemberId, settingVersion, at }: Opening,
  opened: readonly OpenedRequirement[],
): Promise<void> {
  await sql`
    insert into wagering_requirement (member_id, seq, type, is_minigame_only, source_id,
      from_member_id, amount_won, factor_bps, required_won, open_won, setting_version, opened_at)
    select ${memberId}, last_seq + place, type, is_minigame_only, ${sourceId},
      ${fromMemberId}, amount_won, factor_bps, required_won, required_won,
      ${settingVersion}, ${at}
    from (
      select coalesce(max(seq), 0) as last_seq from wagering_requirement
      where member_id = ${memberId}
    ) as earlier, unnest(
      ${opened.map(({ type }) => type)}::text[],
      ${opened.map(({ isMinigameOnly }) => isMinigameOnly)}::boolean[],
      ${opened.map(({ amountWon }) => amountWon)}::bigint[],
      ${opened.map(({ factorBps }) => factorBps)}::integer[],
      ${opened.map(({ requiredWon }) => requiredWon)}::bigint[]
    ) with ordinality as opened
      (type, is_minigame_only, amount_won, factor_bps, required_won, place)`.execute(tx);
}

interface Cause {
  readonly memberId: string;
  /** The stake, exchange or transfer, or the charge of which the bonus is taken back. */
  readonly causeId: string;
  readonly at: Date;
  /** Who waives it, and why. */
  readonly adminId?: string;
  readonly reason?: string | null;
}

/** What `changeRequirements` sends; at least one change. */
export const changingRequirements = (
  { memberId, causeId, at, adminId, reason }: Cause,
  changes: readonly RequirementChange[],
) => sql`
    with change as (
      select * from unnest(
        ${changes.map(({ seq }) => seq)}::integer[],
        ${changes.map(({ kind }) => kind)}::text[],
        ${changes.map(({ won }) => won)}::bigint[]
      ) as change (seq, kind, won)
    ), kept as (
      insert into wagering_change (member_id, seq, kind, cause_id, won, at, admin_id, reason)
      select ${memberId}, seq, kind, ${causeId}, won, ${at}, ${adminId ?? null}, ${reason ?? null}
      from change
    )
    update wagering_requirement set open_won = open_won - change.won
    from change
    where member_id = ${memberId} and wagering_requirement.seq = change.seq`;

/** Takes from a member's requirements what the changes say, and keeps each of them. */
export async function changeRequirements(
  tx: Tx,
  cause: Cause,
  changes: readonly RequirementChange[],
): Promise<void> {
  if (changes.length > 0) await changingRequirements(cause, changes).execute(tx);
}

/** Leaves what was required until now to this exchange; what is shown begins anew. */
export async function endByExchange(tx: Tx, memberId: string, exchangeId: string): Promise<void> {
  await tx
    .updateTable('wagering_requirement')
    .set({ exchange_id: exchangeId })
    .where('member_id', '=', memberId)
    .where('exchange_id', 'is', null)
    .execute();
}

/** Whether the bonus that asks for the requirement of a change was taken back, be nothing open then. */
const IS_TAKEN_BACK = sql<boolean>`exists (
  select 1 from wagering_requirement as requirement
  join money_request as request on request.member_id = requirement.member_id
    and request.request_id = requirement.source_id and request.bonus_type = requirement.type
  where requirement.member_id = change.member_id and requirement.seq = change.seq
    and request.bonus_taken_back_at is not null)`;

interface Waived {
  readonly seq: number;
  readonly won: number;
  readonly isTakenBack: boolean;
}

/** What was waived for an exchange, by requirement. */
export const listWaived = (
  tx: Tx,
  memberId: string,
  exchangeId: string,
): Promise<readonly Waived[]> =>
  tx
    .selectFrom('wagering_change as change')
    .select(['seq', 'won', IS_TAKEN_BACK.as('isTakenBack')])
    .where('member_id', '=', memberId)
    .where('cause_id', '=', exchangeId)
    .where('kind', '=', 'waived')
    .execute();

/** Takes what was left to an exchange that did not come about into what is shown again. */
export async function reopenAfterExchange(
  tx: Tx,
  memberId: string,
  exchangeId: string,
): Promise<void> {
  await tx
    .updateTable('wagering_requirement')
    .set({ exchange_id: null })
    .where('member_id', '=', memberId)
    .where('exchange_id', '=', exchangeId)
    .execute();
}

interface StakeKey {
  readonly memberId: string;
  readonly stakeId: string;
}

/** What `keepStake` sends. */
export const keepingStake = (tx: Tx, stake: Insertable<Schema['counted_stake']>) =>
  tx
    .insertInto('counted_stake')
    .values(stake)
    .onConflict((conflict) => conflict.doNothing());

/** Keeps a settled stake with what it counts for. @returns whether it was not kept before */
export async function keepStake(
  tx: Tx,
  stake: Insertable<Schema['counted_stake']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await keepingStake(tx, stake).executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

interface StakeChange extends ChangeOfMany {
  readonly isTakenBack: boolean;
}

/** What stakes of many members have worked off and lifted, and still hold. */
export async function listStakeChanges(
  tx: Tx,
  stakes: readonly StakeKey[],
): Promise<readonly StakeChange[]> {
  const { rows } = await sql<StakeChange>`
    select stake.member_id as "memberId", stake.stake_id as "causeId", held.*
    from (
      select distinct member_id, stake_id
      from unnest(${stakes.map(({ memberId }) => memberId)}::uuid[],
        ${stakes.map(({ stakeId }) => stakeId)}::uuid[]) as given (member_id, stake_id)
    ) as stake
    cross join lateral (
      select seq, kind, sum(won)::bigint as won, ${IS_TAKEN_BACK} as "isTakenBack"
      from wagering_change as change
      where change.member_id = stake.member_id and change.cause_id = stake.stake_id
        and kind in ('worked', 'lifted')
      group by change.member_id, seq, kind having sum(won) > 0
    ) as held
    order by 1, 2, seq`.execute(tx);
  return rows;
}

/**
 * Of what stakes had lifted that hold nothing any more: under which other stake, of another class than
 * mini-games, it stays lifted, as that has worked off the rest of the same charge.
 */
export async function listLiftedElsewhere(
  tx: Tx,
  lifted: readonly ChangeOfMany[],
): Promise<readonly ChangeOfMany[]> {
  if (lifted.length === 0) return [];
  const { rows } = await sql<ChangeOfMany>`
    select distinct on (change.member_id, beyond.seq) change.member_id as "memberId",
      beyond.seq, 'lifted' as kind, change.cause_id as "causeId", lifted.won
    from (
      select member_id, seq, sum(won)::bigint as won
      from unnest(${lifted.map(({ memberId }) => memberId)}::uuid[],
        ${lifted.map(({ seq }) => seq)}::integer[], ${lifted.map(({ won }) => won)}::bigint[])
        as given (member_id, seq, won)
      group by member_id, seq
    ) as lifted
    join wagering_requirement as beyond on beyond.member_id = lifted.member_id
      and beyond.seq = lifted.seq
    join wagering_requirement as rest on rest.member_id = beyond.member_id
      and rest.source_id = beyond.source_id and not rest.is_minigame_only
    join wagering_change as change on change.member_id = rest.member_id
      and change.seq = rest.seq and change.kind = 'worked'
    join counted_stake as stake on stake.member_id = change.member_id
      and stake.stake_id = change.cause_id and stake.game_class <> 'minigame'
    group by change.member_id, beyond.seq, lifted.won, change.cause_id having sum(change.won) > 0
    order by change.member_id, beyond.seq, change.cause_id`.execute(tx);
  return rows;
}

/** `listOpenRequirements` of those among many members of whom anything is open. */
export async function listOpenOfMany(
  tx: Tx,
  memberIds: readonly string[],
): Promise<Map<string, readonly OpenRequirement[]>> {
  const { rows } = await sql<OpenRequirement & { readonly memberId: string }>`
    select member_id as "memberId", seq, type, source_id as "sourceId",
      is_minigame_only as "isMinigameOnly", open_won as "openWon"
    from wagering_requirement where member_id = any(${memberIds}) and open_won > 0
    order by member_id, seq`.execute(tx);
  const open = new Map<string, OpenRequirement[]>();
  for (const { memberId, ...one } of rows)
    if (!open.get(memberId)?.push(one)) open.set(memberId, [one]);
  return open;
}

export interface ChangeOfMany extends RequirementChange {
  readonly memberId: string;
  readonly causeId: string;
}

/** `changeRequirements` of many members and causes. */
export async function changeOfMany(
  tx: Tx,
  changes: readonly ChangeOfMany[],
  at: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    with change as (
      select * from unnest(
        ${changes.map(({ memberId }) => memberId)}::uuid[],
        ${changes.map(({ causeId }) => causeId)}::uuid[],
        ${changes.map(({ seq }) => seq)}::integer[],
        ${changes.map(({ kind }) => kind)}::text[],
        ${changes.map(({ won }) => won)}::bigint[]
      ) as change (member_id, cause_id, seq, kind, won)
    ), kept as (
      insert into wagering_change (member_id, seq, kind, cause_id, won, at)
      select member_id, seq, kind, cause_id, won, ${at}::timestamptz from change
    ), taken as (
      select member_id, seq, sum(won)::bigint as won from change group by member_id, seq
    )
    update wagering_requirement as requirement set open_won = requirement.open_won - taken.won
    from taken
    where requirement.member_id = taken.member_id and requirement.seq = taken.seq`.execute(tx);
}

/** Names a stake among those of many members. */
export const nameOfStake = ({ memberId, stakeId }: StakeKey): string => `${memberId} ${stakeId}`;

/** Keeps stakes of many members; who has one of this name keeps that. @returns the names of those that were not kept before */
export async function keepStakes(
  tx: Tx,
  stake: Omit<
    Insertable<Schema['counted_stake']>,
    'member_id' | 'stake_id' | 'stake_won' | 'counted_won'
  >,
  stakes: readonly {
    readonly memberId: string;
    readonly stakeId: string;
    readonly stakeWon: number;
    readonly countedWon: number;
  }[],
): Promise<Set<string>> {
  const { rows } = await sql<StakeKey>`
    insert into counted_stake (member_id, stake_id, game_class, stake_won, at, contribution_bps,
      counted_won, setting_version)
    select member_id, stake_id, ${stake.game_class}, stake_won, ${stake.at},
      ${stake.contribution_bps}, counted_won, ${stake.setting_version}
    from unnest(${stakes.map(({ memberId }) => memberId)}::uuid[],
      ${stakes.map(({ stakeId }) => stakeId)}::uuid[],
      ${stakes.map(({ stakeWon }) => stakeWon)}::bigint[],
      ${stakes.map(({ countedWon }) => countedWon)}::bigint[])
      as given (member_id, stake_id, stake_won, counted_won)
    on conflict do nothing
    returning member_id as "memberId", stake_id as "stakeId"`.execute(tx);
  return new Set(rows.map(({ memberId, stakeId }) => nameOfStake({ memberId, stakeId })));
}
