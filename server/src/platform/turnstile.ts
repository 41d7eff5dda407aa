import type { Schema } from '../schema';
import type { Tx } from './database';

/**
 * Waits until nobody else is past it, and keeps others out until this transaction ends.
 *
 * @throws {Error} the statement was cut off before its turn came
 */
export async function passTurnstile(tx: Tx, thing: Schema['turnstile']['thing']): Promise<void> {
  await tx
    .selectFrom('turnstile')
    .select('thing')
    .where('thing', '=', thing)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
