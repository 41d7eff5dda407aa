import { sql } from 'kysely';
import type { Schema } from '../schema';
import type { Database, Tx } from './database';
import { newId } from './new-id';

export interface Alarm {
  readonly kind: Schema['alarm']['kind'];
  readonly at: Date;
  /** Numbers and names that say where and by how much. */
  readonly details: Record<string, unknown>;
  /** The part of the details by which an alarm that is still open counts as the same one. */
  readonly sameBy?: Record<string, unknown>;
}

/** Raises an alarm for somebody to acknowledge, unless the same one is open already. */
export async function raiseAlarm(
  db: Database | Tx,
  { kind, at, details, sameBy }: Alarm,
): Promise<void> {
  const same = sameBy === undefined ? null : JSON.stringify(sameBy);
  await sql`
    insert into alarm (alarm_id, kind, raised_at, details)
    select ${newId(at)}::uuid, ${kind}::text, ${at}::timestamptz, ${JSON.stringify(details)}::jsonb
    where not exists (
      select 1 from alarm
      where acknowledged_at is null and kind = ${kind} and details @> ${same}::jsonb
    )`.execute(db);
}
