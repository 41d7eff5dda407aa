import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { canonicalJson } from '../../audit/canonical-json.rule';
import type { Schema } from '../../schema';

export type ShotRow = Selectable<Schema['calc_shot']>;

/** What stands before the first of them. */
export const SHOTS_START = Buffer.alloc(32);

/** Everything that was kept, the hash of the one before included, always in the same words. */
export const shotText = ({ hash: _, taken_at, prev_hash, ...said }: ShotRow): string =>
  canonicalJson({
    ...said,
    taken_at: taken_at.toISOString(),
    prev_hash: prev_hash.toString('hex'),
  });

/** SHA-256 over it. */
export const shotHash = (row: ShotRow): Buffer =>
  createHash('sha256').update(shotText(row)).digest();

/** The first that does not say what was kept, or that does not follow the one before it. */
export function firstBroken(rows: readonly ShotRow[]): number | null {
  let before: Buffer = SHOTS_START;
  for (const [index, row] of rows.entries()) {
    const isWhole =
      row.seq === index + 1 && row.prev_hash.equals(before) && row.hash.equals(shotHash(row));
    if (!isWhole) return row.seq;
    before = row.hash;
  }
  return null;
}
