import type { bets, ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';
import type { Question, Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { newId } from '../../platform/new-id';
import { lockTeams } from './make-team.queries';
import { TEAM_NAMES } from './teams.queries';

const lockTeam = (tx: Tx, teamId: string) =>
  tx
    .selectFrom('team_name')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const wordsOf = ({
  name_ko: nameKo,
  name_en: nameEn,
  aliases,
}: {
  readonly name_ko: string | null;
  readonly name_en: string | null;
  readonly aliases: readonly string[];
}) => ({ nameKo, nameEn, aliases });

/** Another team of the sport that already has this Korean name or goes by one of these names. */
export async function isTaken(
  tx: Tx,
  team: { readonly team_id: string; readonly sport: string; readonly name: string },
  { nameKo, aliases }: { readonly nameKo: string | null; readonly aliases: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from team_name as other
    where other.sport = ${team.sport} and other.team_id <> ${team.team_id}
      and other.merged_into is null
      and (other.name_ko = ${nameKo} or other.name = any(${[...aliases]}::text[])
        or other.aliases && ${[...aliases]}::text[]) limit 1`.execute(tx);
  return rows.length > 0;
}

/** Its events are of other searches from now on. */
export const RENAMED = { renamed_at: sql<Date>`clock_timestamp()` };

/** Changes what people read for a team. */
export async function changeTeamName(
  work: Work<typeof bets.changeTeamName>,
): Promise<ReplyOf<typeof bets.changeTeamName>> {
  const { tx, input, actor, now, audit, refuse } = work;
  const { teamId, nameKo, nameEn } = input;
  const team = (await lockTeam(tx, teamId)) ?? refuse('record.not_found');
  if (team.version !== input.version) return refuse('record.stale');
  const aliases = [...new Set(input.aliases)];
  if (await isTaken(tx, team, { nameKo, aliases })) return refuse('teamName.exists');
  await tx
    .updateTable('team_name')
    .set({
      ...{ name_ko: nameKo, name_en: nameEn, aliases, version: team.version + 1 },
      ...{ updated_by: actor.adminId, updated_at: now() },
      ...((nameKo !== team.name_ko || nameEn !== team.name_en) && RENAMED),
    })
    .where('team_id', '=', teamId)
    .execute();
  await audit({
    subject: `team/${teamId}`,
    before: wordsOf(team),
    after: { nameKo, nameEn, aliases },
  });
  return TEAM_NAMES.get(contextOf(work), teamId);
}

async function countEvents(db: Database | Tx, teamId: string, otherId: string) {
  const { rows } = await sql<{ events: number; openEvents: number; between: number }>`
    select count(*)::integer as events,
      (count(*) filter (where state in ('open', 'suspended')))::integer as "openEvents",
      (count(*) filter (where ${otherId} in (home_id, away_id)))::integer as between
    from sports_event where home_id = ${teamId} or away_id = ${teamId}`.execute(db);
  return rows[0] as (typeof rows)[number];
}

/** How many events a merge would touch. */
export async function previewTeamMerge({
  db,
  input: { teamId, intoId },
  refuse,
}: Question<typeof bets.previewTeamMerge>): Promise<ReplyOf<typeof bets.previewTeamMerge>> {
  const teams = await db
    .selectFrom('team_name')
    .select(['team_id', 'sport'])
    .where('team_id', 'in', [teamId, intoId])
    .where('merged_into', 'is', null)
    .execute();
  const [one, other] = teams;
  if (!one || (!other && teamId !== intoId)) return refuse('record.not_found');
  if (!other || one.sport !== other.sport) return refuse('teamName.other_sport');
  const { events, openEvents } = await countEvents(db, teamId, intoId);
  return { events, openEvents };
}

/** Gives the events of one team on a side to another; which they were. */
async function giveEvents(
  tx: Tx,
  side: 'home_id' | 'away_id',
  teamId: string,
  intoId: string,
): Promise<string[]> {
  const rows = await tx
    .updateTable('sports_event')
    .set({ [side]: intoId, named_at: sql`clock_timestamp()` })
    .where(side, '=', teamId)
    .returning('event_id')
    .execute();
  return rows.map(({ event_id }) => event_id);
}

/** What had become the first is the second from now on; which teams these were. */
async function giveMerged(tx: Tx, teamId: string, intoId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('team_name')
    .set({ merged_into: intoId })
    .where('merged_into', '=', teamId)
    .returning('team_id')
    .execute();
  return rows.map(({ team_id }) => team_id);
}

/** Makes two teams one. */
export async function mergeTeamNames(
  work: Work<typeof bets.mergeTeamNames>,
): Promise<ReplyOf<typeof bets.mergeTeamNames>> {
  const { tx, input, actor, now, audit, refuse } = work;
  const { teamId, intoId, reason } = input;
  const [lower, higher] = [teamId, intoId].toSorted() as [string, string];
  if (lower === higher) return refuse('teamName.other_sport');
  await lockTeams(tx);
  const held = [await lockTeam(tx, lower), await lockTeam(tx, higher)];
  const team = held.find((one) => one?.team_id === teamId) ?? refuse('record.not_found');
  const into = held.find((one) => one?.team_id === intoId) ?? refuse('record.not_found');
  if (team.version !== input.version) return refuse('record.stale');
  if (team.sport !== into.sport) return refuse('teamName.other_sport');
  const { events, between } = await countEvents(tx, teamId, intoId);
  if (between > 0) return refuse('teamName.plays_itself');
  if (events !== input.events) return refuse('event.preview_changed');
  const at = now();
  const by = { updated_by: actor.adminId, updated_at: at };
  const touched = {
    home_events: await giveEvents(tx, 'home_id', teamId, intoId),
    away_events: await giveEvents(tx, 'away_id', teamId, intoId),
    moved_teams: await giveMerged(tx, teamId, intoId),
    added_aliases: [...new Set([team.name, ...team.aliases])].filter(
      (name) => !into.aliases.includes(name),
    ),
  };
  await tx
    .updateTable('team_name')
    .set({ merged_into: intoId, version: team.version + 1, ...by })
    .where('team_id', '=', teamId)
    .execute();
  await tx
    .updateTable('team_name')
    .set({
      ...{ aliases: [...into.aliases, ...touched.added_aliases], version: into.version + 1, ...by },
    })
    .where('team_id', '=', intoId)
    .execute();
  await tx
    .insertInto('team_merge')
    .values({
      ...{ merge_id: newId(at), team_id: teamId, into_id: intoId, ...touched },
      ...{ merged_by: actor.adminId, merged_at: at },
    })
    .execute();
  await audit({
    subject: `team/${teamId}`,
    before: { name: team.name, ...wordsOf(team) },
    after: { mergedInto: intoId, name: into.name, events, reason },
  });
  return TEAM_NAMES.get(contextOf(work), intoId);
}
