import { type bets, MERGE_UNDO_HOURS, type ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { isTaken, wordsOf } from './change-teams.command';
import { lockTeams } from './make-team.queries';
import { TEAM_NAMES } from './teams.queries';

const HOUR_MS = 3_600_000;

/** The merge and the two teams of it, held in the order in which a merge holds them. */
async function holdMerge(tx: Tx, mergeId: string) {
  const found = await tx
    .selectFrom('team_merge')
    .select(['team_id', 'into_id'])
    .where('merge_id', '=', mergeId)
    .executeTakeFirst();
  if (!found) return undefined;
  const teams = await tx
    .selectFrom('team_name')
    .selectAll()
    .where('team_id', 'in', [found.team_id, found.into_id])
    .orderBy('team_id')
    .forUpdate()
    .execute();
  const merge = await tx
    .selectFrom('team_merge')
    .selectAll()
    .where('merge_id', '=', mergeId)
    .executeTakeFirstOrThrow();
  const of = (teamId: string) => teams.find(({ team_id }) => team_id === teamId);
  return { merge, team: of(merge.team_id), into: of(merge.into_id) };
}

/** Gives events back that are the second's still: what was changed by hand since stays. */
async function giveBack(
  tx: Tx,
  { teamId, intoId }: { readonly teamId: string; readonly intoId: string },
  events: Readonly<Record<'home_id' | 'away_id', readonly string[]>>,
): Promise<number> {
  let given = 0;
  for (const side of ['home_id', 'away_id'] as const) {
    const eventIds = events[side];
    if (eventIds.length === 0) continue;
    const { numUpdatedRows } = await tx
      .updateTable('sports_event')
      .set({ [side]: teamId, named_at: sql`clock_timestamp()` })
      .where('event_id', 'in', eventIds)
      .where(side, '=', intoId)
      .executeTakeFirstOrThrow();
    given += Number(numUpdatedRows);
  }
  return given;
}

/** Makes two teams of one again. Events that came since under either name stay with the second. */
export async function undoTeamMerge(
  work: Work<typeof bets.undoTeamMerge>,
): Promise<ReplyOf<typeof bets.undoTeamMerge>> {
  const { tx, input, actor, now, audit, refuse } = work;
  await lockTeams(tx);
  const { merge, team, into } = (await holdMerge(tx, input.mergeId)) ?? refuse('record.not_found');
  const at = now();
  const isOver = at.getTime() - merge.merged_at.getTime() >= MERGE_UNDO_HOURS * HOUR_MS;
  if (isOver || merge.undone_at || !team || !into) return refuse('teamName.undo_over');
  if (team.merged_into !== merge.into_id || into.merged_into) return refuse('teamName.merged_on');
  if (into.version !== input.version) return refuse('record.stale');
  const by = { updated_by: actor.adminId, updated_at: at };
  await tx
    .updateTable('team_name')
    .set({
      aliases: into.aliases.filter((name) => !merge.added_aliases.includes(name)),
      ...{ version: into.version + 1, ...by },
    })
    .where('team_id', '=', merge.into_id)
    .execute();
  // Since then another team may have been given one of its names.
  const { nameKo, aliases } = wordsOf(team);
  if (await isTaken(tx, team, { nameKo, aliases: [team.name, ...aliases] }))
    return refuse('teamName.exists');
  await tx
    .updateTable('team_name')
    .set({ merged_into: null, version: team.version + 1, ...by })
    .where('team_id', '=', merge.team_id)
    .execute();
  if (merge.moved_teams.length > 0)
    await tx
      .updateTable('team_name')
      .set({ merged_into: merge.team_id })
      .where('team_id', 'in', merge.moved_teams)
      .where('merged_into', '=', merge.into_id)
      .execute();
  const events = await giveBack(
    tx,
    { teamId: merge.team_id, intoId: merge.into_id },
    { home_id: merge.home_events, away_id: merge.away_events },
  );
  await tx
    .updateTable('team_merge')
    .set({ undone_by: actor.adminId, undone_at: at })
    .where('merge_id', '=', input.mergeId)
    .execute();
  await audit({
    subject: `team/${merge.team_id}`,
    before: { mergedInto: merge.into_id, name: into.name },
    after: { name: team.name, events, reason: input.reason },
  });
  return TEAM_NAMES.get(contextOf(work), merge.into_id);
}
