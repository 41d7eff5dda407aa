import { createHash } from 'node:crypto';
import type { bets, ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import { newId } from '../../platform/new-id';
import { RENAMED } from './change-teams.command';

type Importing = Work<typeof bets.importTeamNames>;
type Row = Importing['input']['rows'][number];
type Imported = ReplyOf<typeof bets.importTeamNames>;

const placeOf = ({ sport, name }: Pick<Row, 'sport' | 'name'>) => `${sport} ${name}`;

const lockNamed = (tx: Tx, { sport, name }: Row) =>
  tx
    .selectFrom('team_name')
    .selectAll()
    .where('sport', '=', sport)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
type Found = Awaited<ReturnType<typeof lockNamed>>;

/** Whether a team that none of these rows is of has the row's Korean name, or is what its name means. */
async function isOfOther(tx: Tx, row: Row, found: Found, names: readonly string[]) {
  if (found) {
    if (found.merged_into !== null) return true;
    if (found.name_ko === row.nameKo) return false;
  }
  const { rows } = await sql`
    select 1 from team_name as other
    where other.sport = ${row.sport} and other.merged_into is null and other.name <> ${row.name}
      and ((other.name_ko = ${row.nameKo} and other.name <> all(${[...names]}::text[]))
        or (${!found} and ${row.name} = any(other.aliases))) limit 1`.execute(tx);
  return rows.length > 0;
}

/** The first row whose Korean name another row of its sport gives as well. */
const findTwin = (rows: readonly Row[]) => {
  const given = new Set<string>();
  return rows.find(({ sport, nameKo }) => {
    if (nameKo === null) return false;
    const place = placeOf({ sport, name: nameKo });
    return given.size === given.add(place).size;
  });
};

/** What a row would change; undefined: nothing. */
function differenceOf({ sport, name, nameKo, nameEn }: Row, found: Found) {
  if (found && found.name_ko === nameKo && found.name_en === nameEn) return undefined;
  return {
    ...{ sport, name, fromKo: found?.name_ko ?? null, toKo: nameKo },
    ...{ fromEn: found?.name_en ?? null, toEn: nameEn },
  };
}

const digestOf = (diff: Imported['diff']) =>
  createHash('sha256').update(JSON.stringify(diff)).digest('hex');

/** Keeps what a row says. @returns false where a colleague or a feed has just made a team of its name */
async function keepRow({ tx, actor, now }: Importing, row: Row, found: Found): Promise<boolean> {
  const { sport, name, nameKo, nameEn } = row;
  const by = { updated_by: actor.adminId, updated_at: now() };
  if (found) {
    await tx
      .updateTable('team_name')
      .set({ name_ko: nameKo, name_en: nameEn, version: found.version + 1, ...by, ...RENAMED })
      .where('team_id', '=', found.team_id)
      .execute();
    return true;
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('team_name')
    .values({ team_id: newId(now()), sport, name, name_ko: nameKo, name_en: nameEn, ...by })
    .onConflict((once) => once.constraint('team_name_name').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Takes many names at once, if they change exactly what the administrator has seen; or tells it only. */
export async function importTeamNames(work: Importing): Promise<Imported> {
  const { tx, input, audit, refuse } = work;
  const { expectedDigest } = input;
  const rows = [...new Map(input.rows.map((row) => [placeOf(row), row])).values()].toSorted(
    (one, other) => (placeOf(one) < placeOf(other) ? -1 : 1),
  );
  const twin = findTwin(rows);
  if (twin) return refuse('teamName.exists', { name: twin.nameKo });
  const changes: { row: Row; found: Found; difference: Imported['diff'][number] }[] = [];
  for (const row of rows) {
    const found = await lockNamed(tx, row);
    const ofSport = rows.filter(({ sport }) => sport === row.sport).map(({ name }) => name);
    if (await isOfOther(tx, row, found, ofSport))
      return refuse('teamName.exists', { name: row.name });
    const difference = differenceOf(row, found);
    if (difference) changes.push({ row, found, difference });
  }
  const diff = changes.map(({ difference }) => difference);
  const digest = digestOf(diff);
  if (expectedDigest !== undefined && digest !== expectedDigest)
    return refuse('teamName.import_changed');
  const added = changes.filter(({ found }) => !found).length;
  const changed = changes.length - added;
  const isDryRun = expectedDigest === undefined;
  if (!isDryRun)
    for (const { row, found } of changes)
      if (!(await keepRow(work, row, found))) return refuse('teamName.import_changed');
  await audit({
    subject: 'team/import',
    before: null,
    after: { isDryRun, added, changed, diff },
  });
  return { added, changed, same: rows.length - changes.length, digest, diff };
}
