import { MERGE_UNDO_HOURS, type TeamName, teamNames } from '@gwanje/contract';
import { sql } from 'kysely';
import { bindList, instant, ruled } from '../../platform/list';
import { isCalledLike } from './called-like.queries';

const ID = sql.ref('team.team_id');
const IS_TRANSLATED = sql`(team.name_ko is not null)`;
const OF_TEAM = sql`(event.home_id = team.team_id or event.away_id = team.team_id)
  and event.deleted_at is null`;

/** Merges that may be taken back still, the last first. */
const MERGES = sql`(
  select jsonb_agg(jsonb_build_object('mergeId', kept.merge_id, 'name', merged.name,
    'events', cardinality(kept.home_events) + cardinality(kept.away_events),
    'mergedBy', merger.login_id,
    'undoableUntil', kept.merged_at + ${MERGE_UNDO_HOURS} * interval '1 hour')
    order by kept.merged_at desc)
  from team_merge as kept
  join team_name as merged on merged.team_id = kept.team_id
  join admin as merger on merger._id = kept.merged_by
  where kept.into_id = team.team_id and kept.undone_at is null
    and kept.merged_at > now() - ${MERGE_UNDO_HOURS} * interval '1 hour')`;
const mergesOf = ({ merges }: { readonly merges: TeamName['merges'] | null }): TeamName['merges'] =>
  (merges ?? []).map((merge) => ({
    ...{ ...merge, undoableUntil: new Date(merge.undoableUntil).toISOString() },
  }));

/** Names of teams; what was merged into another is that. */
export const TEAM_NAMES = bindList(teamNames, {
  base: sql`(select * from team_name where merged_into is null)`,
  as: 'team',
  joins: sql`
    left join league on league.league_id = team.league_id
    left join admin on admin._id = team.updated_by`,
  id: ID,
  columns: {
    teamId: ID,
    sport: sql.ref('team.sport'),
    name: sql.ref('team.name'),
    nameKo: sql.ref('team.name_ko'),
    nameEn: sql.ref('team.name_en'),
    aliases: sql.ref('team.aliases'),
    league: sql`coalesce(league.name_ko, league.name)`,
    lastEventAt: instant(
      sql`(select max(event.starts_at) from sports_event as event where ${OF_TEAM})`,
    ),
    events: sql`(select count(*) from sports_event as event where ${OF_TEAM})::integer`,
    isTranslated: IS_TRANSLATED,
    version: sql.ref('team.version'),
    updatedBy: { _id: sql.ref('admin._id'), id: sql.ref('admin.login_id') },
    updatedAt: instant(sql.ref('team.updated_at')),
    merges: ruled({ merges: MERGES }, mergesOf),
  },
  filters: {
    sport: (sport) => sql`team.sport = ${sport}`,
    state: (state) => sql`${IS_TRANSLATED} = ${state === 'translated'}`,
    query: (text) => isCalledLike('team', text),
  },
  sorts: {
    untranslated: { by: IS_TRANSLATED, direction: 'asc' },
    name: { by: sql`team.name collate "C"`, direction: 'asc' },
  },
});
