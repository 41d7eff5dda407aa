import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';

/** Bytes of all images together. */
export async function sumImageBytes(tx: Tx): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(image.bytes), 0)::bigint as bytes from image`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

/** Notes that something names these images. @returns whether there are all of them */
export async function nameImages(tx: Tx, paths: readonly string[], at: Date): Promise<boolean> {
  if (paths.length === 0) return true;
  const { numUpdatedRows } = await tx
    .updateTable('image')
    .set({ named_at: at })
    .where('path', 'in', paths)
    .executeTakeFirst();
  return Number(numUpdatedRows) === paths.length;
}

export const findImage = (db: Database | Tx, path: string) =>
  db.selectFrom('image').selectAll().where('path', '=', path).executeTakeFirst();

/** One who adds an image waits for whoever does, so that there is room for both. */
export const lockImages = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('images'))`.execute(tx);
};
