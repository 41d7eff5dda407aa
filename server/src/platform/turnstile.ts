import type { Schema } from '../schema';
import type { Tx } from './database';

type Thing = Schema['turnstile']['thing'];

const rowOf = (tx: Tx, thing: Thing) =>
  tx.selectFrom('turnstile').select('thing').where('thing', '=', thing);

/**
 * Waits until nobody else is past it, and keeps others out until this transaction ends.
 *
 * @throws {Error} the statement was cut off before its turn came
 */
export async function passTurnstile(tx: Tx, thing: Thing): Promise<void> {
  await rowOf(tx, thing).forUpdate().executeTakeFirstOrThrow();
}

/**
 * Goes past it beside others who do the same; who passes it alone waits for all of them.
 *
 * @throws {Error} the statement was cut off before its turn came
 */
export async function passTurnstileBeside(tx: Tx, thing: Thing): Promise<void> {
  await rowOf(tx, thing).forShare().executeTakeFirstOrThrow();
}
