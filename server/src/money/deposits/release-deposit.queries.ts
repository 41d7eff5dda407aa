import type { Tx } from '../../platform/database';
import type { RequestRow } from '../requests/requests.rule';

/** The deposit of a request that has ended without being approved waits for another one. */
export async function releaseDeposit(
  tx: Tx,
  { request_id }: Pick<RequestRow, 'request_id'>,
): Promise<void> {
  await tx
    .updateTable('deposit')
    .set({
      ...{ state: 'unmatched', request_of: null, request_id: null },
      ...{ decided_by: null, decided_at: null },
    })
    .where('request_id', '=', request_id)
    .execute();
}
