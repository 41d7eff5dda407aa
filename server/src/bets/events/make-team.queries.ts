import type { Sport } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database';
import { newId } from '../../platform/new-id';
import { passTurnstile, passTurnstileBeside } from '../../platform/turnstile';

/**
 * Keeps everybody from putting teams into events until this transaction ends, which makes one team of
 * two, or two of one again. Taken before any event, so that nobody waits in a circle.
 */
export const lockTeams = (tx: Tx) => passTurnstile(tx, 'teamNames');

/** Lets no team become another until this transaction ends, which finds teams for events. */
export const holdTeams = (tx: Tx) => passTurnstileBeside(tx, 'teamNames');

/** The league of this name, made where there is none. */
export async function makeLeague(tx: Tx, sport: Sport, name: string, at: Date): Promise<string> {
  const find = () =>
    tx
      .selectFrom('league')
      .select('league_id')
      .where('sport', '=', sport)
      .where('name', '=', name)
      .executeTakeFirst();
  const found = await find();
  if (found) return found.league_id;
  await tx
    .insertInto('league')
    .values({ league_id: newId(at), sport, name })
    .onConflict((once) => once.constraint('league_name').doNothing())
    .execute();
  const { league_id } = (await find()) as { league_id: string };
  return league_id;
}

async function findTeam(tx: Tx, sport: Sport, name: string) {
  // What was merged leads to what it was merged into; its name first, then what else it is called.
  const { rows } = await sql<{ team_id: string }>`
    select coalesce(merged_into, team_id) as team_id from team_name
    where sport = ${sport} and (name = ${name} or ${name} = any(aliases))
    order by name = ${name} desc limit 1`.execute(tx);
  return rows[0]?.team_id;
}

interface Team {
  readonly sport: Sport;
  readonly name: string;
  readonly leagueId: string;
}

/** The team of this name, made where there is none. */
export async function makeTeam(tx: Tx, { sport, name, leagueId }: Team, at: Date): Promise<string> {
  const found = await findTeam(tx, sport, name);
  if (found) return found;
  await tx
    .insertInto('team_name')
    .values({ team_id: newId(at), sport, name, league_id: leagueId })
    .onConflict((once) => once.constraint('team_name_name').doNothing())
    .execute();
  return (await findTeam(tx, sport, name)) as string;
}
