import type { Tx } from '../../platform/database';
import { setFromNow } from '../rates/change-rates.command';
import { NO_RATES } from '../rates/rates.queries';

interface Ending {
  readonly memberId: string;
  readonly at: Date;
  readonly by: string;
  readonly reason: string | null;
}

/** Puts everybody out who is in one of a partner's consoles. */
export const leaveConsoles = (tx: Tx, memberId: string) =>
  tx
    .deleteFrom('admin_session')
    .where(
      'admin_id',
      'in',
      tx.selectFrom('admin').select('_id').where('partner_id', '=', memberId),
    )
    .execute();

/** Consoles of a partner are shut at once, and stay so. */
async function shutConsoles(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('admin')
    .set({ status: 'suspended' })
    .where('partner_id', '=', memberId)
    .execute();
  // His accounts are held by now, as by whoever changes one: then their sessions.
  await leaveConsoles(tx, memberId);
}

/**
 * What somebody had by being a partner ends: his rates, those that were asked for, his joining code
 * and his consoles. Who stands beneath him stays there, and bets that are placed keep their rates.
 * The caller holds the tree.
 */
export async function endPartner(tx: Tx, { memberId, at, by, reason }: Ending): Promise<void> {
  // None is ever taken away: they end where they hold, and where they were to begin later.
  await setFromNow(tx, memberId, NO_RATES, { at, setBy: by, agreedBy: null, reason });
  await tx
    .updateTable('rate_proposal')
    .set({ status: 'stale', decided_by: by, decided_at: at })
    .where('member_id', '=', memberId)
    .where('status', '=', 'open')
    .execute();
  await tx.deleteFrom('partner_code').where('partner_id', '=', memberId).execute();
  await shutConsoles(tx, memberId);
}
