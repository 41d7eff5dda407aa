import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';
import type { Schema } from '../../schema';

/** Bytes of all images together. */
export async function sumImageBytes(tx: Tx): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(image.bytes), 0)::bigint as bytes from image`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

/** Notes that something names these images. @returns whether there are all of them */
export async function nameImages(tx: Tx, paths: readonly string[]): Promise<boolean> {
  if (paths.length === 0) return true;
  const { numUpdatedRows } = await tx
    .updateTable('image')
    .set({ unnamed_at: null })
    .where('path', 'in', paths)
    .executeTakeFirst();
  return Number(numUpdatedRows) === paths.length;
}

/** Leaves an image that nothing names for as long as one that was added now. @returns whether there is it */
export async function keepLonger(tx: Tx, path: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('image')
    .set({ unnamed_at: sql`case when unnamed_at is not null then ${at}::timestamptz end` })
    .where('path', '=', path)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const findImage = (db: Database | Tx, path: string) =>
  db.selectFrom('image').selectAll().where('path', '=', path).executeTakeFirst();

/** One who adds an image waits for whoever does, so that there is room for both. */
export const lockImages = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('images'))`.execute(tx);
};

/** Keeps an image of which nobody had the like. */
export const insertImage = async (tx: Tx, image: Insertable<Schema['image']>): Promise<void> => {
  await tx.insertInto('image').values(image).execute();
};

/** Whatever names an image: posts in any state, their variants, documents in force and those that wait. */
const NAMING = sql`
  select body as text from post where body like '%/media/%'
  union all select image_pc from post where image_pc is not null
  union all select image_phone from post where image_phone is not null
  union all select body from post_site where body like '%/media/%'
  union all select image_pc from post_site where image_pc is not null
  union all select image_phone from post_site where image_phone is not null
  union all select config::text from (
    select distinct on (scope, category) config from setting_version
    order by scope, category, version desc) as in_force
  union all select config::text from setting_proposal where status = 'open'`;

/** Notes of every image whether something names it at this moment, and since when nothing does. */
export async function noteNamedImages(db: Database, at: Date): Promise<void> {
  await sql`
    with named as (
      select distinct found.path[1] as path from (${NAMING}) as naming,
        regexp_matches(naming.text, '/media/[0-9a-f]{64}[.][a-z]+', 'g') as found (path))
    update image set unnamed_at = case when named.path is null then ${at}::timestamptz end
    from image as each left join named on named.path = each.path
    where image.path = each.path and (each.unnamed_at is null) = (named.path is null)`.execute(db);
}

/** Removes so many images that nothing has named since or longer. @returns how many bytes each had */
export async function removeUnnamedImages(
  tx: Tx,
  since: Date,
  count: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ bytes: number }>`
    delete from image where unnamed_at <= ${since} and path in (
      select path from image where unnamed_at <= ${since} order by unnamed_at limit ${count})
    returning bytes`.execute(tx);
  return rows.map(({ bytes }) => bytes);
}
